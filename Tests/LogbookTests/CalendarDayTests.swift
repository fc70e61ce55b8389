import Foundation
import Testing

@testable import Logbook

struct CalendarDayTests {
    /// Days apart by a step that shares no factor with the length of a week, a month's cycle or a year.
    private static let days = stride(from: CalendarDay.earliest.number, through: CalendarDay.latest.number, by: 997)
        .map { CalendarDay(number: $0) }

    @Test func `a day reads back from its text and from its parts`() {
        #expect(Self.days.allSatisfy { CalendarDay($0.description) == $0 })
        #expect(Self.days.allSatisfy { CalendarDay(year: $0.year, month: $0.month, day: $0.day) == $0 })
    }

    @Test func `texts sort as the days do`() {
        #expect(Self.days.map(\.description).sorted() == Self.days.map(\.description))
        #expect(Self.days.sorted() == Self.days)
    }

    @Test func `adding the days until another day gives that day`() {
        let start = day("2000-02-29")
        #expect(Self.days.allSatisfy { start.adding(days: start.days(until: $0)) == $0 })
    }

    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-01-01", 20_454),
        ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
    ])
    func `days are counted from 1970`(text: String, number: Int) {
        #expect(CalendarDay(text)?.number == number)
    }

    @Test(arguments: [
        "", "2026", "2026-1-1", "2026-01-01 ", "26-01-01", "2026/01/01", "2026-13-01", "2026-00-10", "2026-01-00",
        "2026-04-31", "2023-02-29", "1900-02-29", "2100-02-29", "0000-01-01", "+026-01-01", "２０２６-01-01", "-001-01-01",
    ])
    func `what the calendar does not have is not a day`(text: String) {
        #expect(CalendarDay(text) == nil)
    }

    @Test func `days stop at the ends of the calendar`() {
        #expect(CalendarDay.latest.adding(days: 1) == .latest)
        #expect(CalendarDay.earliest.adding(days: .min) == .earliest)
        #expect(CalendarDay.latest.adding(days: .max) == .latest)
    }

    @Test(arguments: [
        ("2026-02-14", "2026-02-01", "2026-02-28"), ("2028-02-29", "2028-02-01", "2028-02-29"),
        ("2025-12-31", "2025-12-01", "2025-12-31"), ("2026-04-01", "2026-04-01", "2026-04-30"),
        ("0001-01-15", "0001-01-01", "0001-01-31"), ("9999-12-05", "9999-12-01", "9999-12-31"),
    ])
    func `a day knows the days of its month and its year`(text: String, first: String, last: String) {
        #expect(day(text).monthDays == day(first)...day(last))
        #expect(day(text).yearDays == day("\(text.prefix(4))-01-01")...day("\(text.prefix(4))-12-31"))
    }

    @Test(arguments: [("Pacific/Kiritimati", "2026-03-02"), ("UTC", "2026-03-01"), ("Pacific/Pago_Pago", "2026-03-01")])
    func `today depends on where one stands`(zone: String, today: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        #expect(CalendarDay.today(at: .fixture, in: zone).description == today)
    }

    @Test func `json has days as plain texts`() throws {
        #expect(try json([day("2026-02-28")]) == #"["2026-02-28"]"#)
        #expect(
            try JSONDecoder().decode([CalendarDay].self, from: Data(#"["2026-02-28"]"#.utf8)) == [day("2026-02-28")])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([CalendarDay].self, from: Data(#"["2026-02-30"]"#.utf8))
        }
    }

    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00.000Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
        (1_772_366_400.123, "2026-03-01T12:00:00.123Z"), (951_868_799.9996, "2000-03-01T00:00:00.000Z"),
    ])
    func `an instant is spelled in utc to the millisecond and reads back`(seconds: Double, text: String) {
        let instant = Date(timeIntervalSince1970: seconds)
        #expect(instant.instantText == text)
        #expect(Date(instantText: text) == instant.toMilliseconds)
    }

    @Test(arguments: ["", "2026-03-01", "2026-03-01T12:00:00Z", "2026-03-01T24:00:00.000Z", "2026-02-29T12:00:00.000Z"])
    func `another spelling is not an instant`(text: String) {
        #expect(Date(instantText: text) == nil)
    }
}
