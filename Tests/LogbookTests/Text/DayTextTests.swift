import Foundation
import Testing

@testable import Logbook

@Suite struct DayTextTests {
    /// A Wednesday.
    static let today = CalendarDay("2027-05-05")!

    @Test(
        arguments: [
            ("2027-05-03", "2027-05-03"), ("3 May", "2027-05-03"), ("may 3", "2027-05-03"),
            ("3 May 2028", "2028-05-03"),
            ("May 3rd, 2028", "2028-05-03"), ("Mon 3 May 2027", "2027-05-03"), ("3/5", "2027-05-03"),
            ("3.5.27", "2027-05-03"), ("3/5/1999", "1999-05-03"), ("2027/5/3", "2027-05-03"), ("today", "2027-05-05"),
            ("Yesterday", "2027-05-04"), ("tomorrow", "2027-05-06"), ("monday", "2027-05-03"), ("wed", "2027-05-05"),
            ("thursday", "2027-04-29"), ("31 Dec", "2026-12-31"), ("1 jan", "2027-01-01"), ("29 feb", "2028-02-29"),
        ])
    func `a person's words for a day`(_ text: String, _ expected: String) {
        #expect(DayText(locale: Locale(identifier: "en_GB"), today: Self.today).day(in: text) == CalendarDay(expected))
    }

    @Test(arguments: ["", "soon", "32 May", "31/2", "3", "may", "3 May 4 June", "2027-13-01", "3 foo"])
    func `what is no day`(_ text: String) {
        #expect(DayText(locale: Locale(identifier: "en_GB"), today: Self.today).day(in: text) == nil)
    }

    @Test(
        arguments: [
            ("en_US", "5/3", "2027-05-03"), ("de_DE", "3. Mai", "2027-05-03"), ("de_DE", "3.5.", "2027-05-03"),
            ("de_DE", "Montag", "2027-05-03"), ("fr_FR", "3 mai 2027", "2027-05-03"),
            ("fr_FR", "1er août", "2027-08-01"),
            ("ja_JP", "2027/5/3", "2027-05-03"), ("fr_FR", "3 May", "2027-05-03"),
        ])
    func `each country's own order and names`(_ country: String, _ text: String, _ expected: String) {
        #expect(DayText(locale: Locale(identifier: country), today: Self.today).day(in: text) == CalendarDay(expected))
    }

    @Test(
        arguments: [
            ("2 days ago", "2027-05-03"), ("a week ago", "2027-04-28"), ("3 months ago", "2027-02-05"),
            ("in 2 weeks", "2027-05-19"), ("in a month", "2027-06-05"), ("last tuesday", "2027-05-04"),
            ("last wednesday", "2027-04-28"), ("next friday", "2027-05-07"), ("next wednesday", "2027-05-12"),
            ("the day before yesterday", "2027-05-03"), ("day after tomorrow", "2027-05-07"),
            ("on monday", "2027-05-03"),
            ("next week", "2027-05-12"), ("3rd of May 2028", "2028-05-03"),
            ("vorgestern", "2027-05-03"), ("übermorgen", "2027-05-07"), ("vor 2 Tagen", "2027-05-03"),
            ("vor einer Woche", "2027-04-28"), ("letzten Dienstag", "2027-05-04"), ("nächsten Freitag", "2027-05-07"),
            ("am Montag", "2027-05-03"), ("3. Mai", "2027-05-03"), ("in 2 Wochen", "2027-05-19"),
            ("avant-hier", "2027-05-03"), ("aujourd’hui", "2027-05-05"), ("après-demain", "2027-05-07"),
            ("il y a 2 jours", "2027-05-03"), ("mardi dernier", "2027-05-04"), ("vendredi prochain", "2027-05-07"),
            ("dans 2 semaines", "2027-05-19"), ("la semaine dernière", "2027-04-28"), ("3 août 2027", "2027-08-03"),
        ])
    func `English, German and French are understood everywhere`(_ text: String, _ expected: String) {
        for country in ["en_GB", "en_US", "de_DE", "fr_FR", "sv_SE"] {
            let days = DayText(locale: Locale(identifier: country), today: Self.today)
            #expect(days.day(in: text) == CalendarDay(expected), "\(country)")
            #expect(
                days.leading((text + " run").split(separator: " ").map(String.init)[...])?.day == CalendarDay(expected))
        }
    }

    @Test func `here in German is no day`() {
        #expect(DayText(locale: Locale(identifier: "de_DE"), today: Self.today).day(in: "hier") == nil)
        #expect(
            DayText(locale: Locale(identifier: "fr_FR"), today: Self.today).day(in: "hier") == CalendarDay("2027-05-04")
        )
    }

    @Test(
        arguments: [
            ("monday", DaySense.past, "2027-05-03"), ("monday", .future, "2027-05-10"), ("wed", .past, "2027-05-05"),
            ("friday", .past, "2027-04-30"), ("friday", .future, "2027-05-07"), ("freitag", .future, "2027-05-07"),
            ("24 Dec", .past, "2026-12-24"), ("24 Dec", .future, "2027-12-24"), ("3 May", .past, "2027-05-03"),
            // What has just begun is planned late.
            ("3 May", .future, "2027-05-03"), ("1 Mar", .future, "2028-03-01"), ("6 May", .past, "2026-05-06"),
            ("3 May", .from(day("2028-01-01")), "2028-05-03"), ("friday", .from(day("2028-01-01")), "2028-01-07"),
            ("3 May", .within(day("2025-04-28"), day("2025-05-06")), "2025-05-03"),
            ("friday", .within(day("2025-04-28"), day("2025-05-06")), "2025-05-02"),
            ("friday", .within(day("2027-05-03"), day("2027-05-09")), "2027-04-30"),
            ("friday", .within(day("2027-06-01"), day("2027-06-09")), "2027-06-04"),
            ("yesterday", .future, "2027-05-04"), ("3 May 2024", .future, "2024-05-03"),
        ])
    func `what is planned lies ahead and what is logged behind`(_ text: String, _ sense: DaySense, _ expected: String) {
        let days = DayText(locale: Locale(identifier: "en_GB"), today: Self.today, sense: sense)
        #expect(days.day(in: text) == CalendarDay(expected))
    }

    @Test(arguments: [
        "sat with Ana", "son of Ana", "may be", "10 mari", "vor dem Haus", "last chance", "in the sun", "3 km",
    ])
    func `other words are no day`(_ text: String) {
        let days = DayText(locale: Locale(identifier: "en_GB"), today: Self.today)
        #expect(days.leading(text.split(separator: " ").map(String.init)[...]) == nil)
    }

    @Test(arguments: ["en_GB", "en_US", "de_DE", "fr_FR", "es_ES", "sv_SE", "pl_PL"])
    func `what is shown can be typed`(_ country: String) {
        let text = DayText(locale: Locale(identifier: country), today: Self.today)
        for days in stride(from: -800, to: 800, by: 37) {
            let day = Self.today.adding(days: days)
            #expect(text.day(in: text.text(day)) == day, "\(text.text(day))")
        }
    }

    @Test func `days of the week`() {
        #expect(Self.today.weekday == 4)
        #expect(CalendarDay("1969-12-28")?.weekday == 1)
    }
}
