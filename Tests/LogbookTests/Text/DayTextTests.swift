import Foundation
import Logbook
import Testing

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
