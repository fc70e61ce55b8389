import Foundation
import Logbook
import Testing

@testable import RecordExchange

@Suite struct RecurrenceTests {
    private func days(_ rule: String, from start: String, limit: Int = 6) throws -> String {
        let rule = try #require(Recurrence(rule))
        var (days, steps): ([String], Int) = ([], 1_000_000)
        _ = rule.forEachDay(from: dayOf(start), at: nil, steps: &steps) { day in
            days.append(String(day.description.suffix(5)))
            return days.count < limit
        }
        return days.joined(separator: " ")
    }

    /// Most are the examples of RFC 5545, section 3.8.5.3, which begin on 1997-09-02, a Tuesday.
    @Test(arguments: [
        ("FREQ=DAILY;COUNT=3", "09-02 09-03 09-04"), ("FREQ=DAILY;UNTIL=19970904T000000Z", "09-02 09-03 09-04"),
        ("FREQ=DAILY;INTERVAL=10;COUNT=3", "09-02 09-12 09-22"),
        ("FREQ=WEEKLY;COUNT=3", "09-02 09-09 09-16"),
        ("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,TH;COUNT=4", "09-02 09-04 09-16 09-18"),
        ("FREQ=WEEKLY;UNTIL=19970910;BYDAY=MO,TU", "09-02 09-08 09-09"),
        ("FREQ=MONTHLY;BYMONTHDAY=2,15;COUNT=4", "09-02 09-15 10-02 10-15"),
        ("FREQ=MONTHLY;BYDAY=1TU;COUNT=3", "09-02 10-07 11-04"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3", "09-02 09-30 10-31"),
        ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3", "09-02 02-13 03-13"),
        ("FREQ=YEARLY;COUNT=2", "09-02 09-02"), ("FREQ=YEARLY;BYMONTH=6,7;COUNT=3", "09-02 06-02 07-02"),
        ("FREQ=YEARLY;BYDAY=20MO;COUNT=2", "09-02 05-18"),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=3", "09-02 03-05 03-12"),
        ("FREQ=DAILY;BYMONTH=1;COUNT=3", "09-02 01-01 01-02"),
    ])
    func `a rule gives its days`(rule: String, expected: String) throws {
        #expect(try days(rule, from: "1997-09-02") == expected)
    }

    @Test func `a day that a month does not have is left out`() throws {
        #expect(try days("FREQ=MONTHLY;COUNT=4", from: "2027-01-31") == "01-31 03-31 05-31 07-31")
        #expect(try days("FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", from: "2027-01-31") == "01-31 02-28 03-31")
        #expect(try days("FREQ=YEARLY;COUNT=2", from: "2028-02-29") == "02-29 02-29")
    }

    @Test(arguments: ["FREQ=DAILY", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;INTERVAL=1000000"])
    func `no rule runs on for ever`(rule: String) throws {
        let rule = try #require(Recurrence(rule))
        for start in [CalendarDay.earliest, dayOf("2027-05-03"), .latest] {
            var (count, steps) = (0, 100_000)
            let isWhole = rule.forEachDay(from: start, at: nil, steps: &steps) { _ in
                count += 1
                return true
            }
            #expect(!isWhole && count <= 36_601)
        }
    }

    @Test(arguments: ["", "FREQ=HOURLY", "FREQ=DAILY;INTERVAL=0", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=WEEKLY;BYDAY=XX"])
    func `a rule that is not understood is none`(rule: String) {
        #expect(Recurrence(rule) == nil)
    }

    @Test func `times are left out, added, moved and cancelled one by one`() async throws {
        let logbook = try await logbook(("Fair", "2027-05-03", "2027-05-09"))
        let look = try await RecordImport(
            calendar(
                """
                UID:1@x
                DTSTART;TZID=Europe/Berlin:20270503T090000
                DTEND;TZID=Europe/Berlin:20270503T093000
                RRULE:FREQ=DAILY;COUNT=5
                EXDATE;TZID=Europe/Berlin:20270504T090000
                RDATE;TZID=Europe/Berlin:20270508T150000
                SUMMARY:Stand-up
                """,
                """
                UID:1@x
                RECURRENCE-ID:20270505T070000Z
                DTSTART;TZID=Europe/Berlin:20270505T110000
                SUMMARY:Stand-up later
                """,
                """
                UID:1@x
                RECURRENCE-ID;TZID=Europe/Berlin:20270506T090000
                DTSTART;TZID=Europe/Berlin:20270506T090000
                STATUS:CANCELLED
                SUMMARY:Stand-up
                """), into: logbook)
        _ = try await look.run(in: logbook)
        #expect(
            try await logbook.itemTexts.sorted() == [
                "Fair: 2027-05-03 09:00–09:30 Stand-up", "Fair: 2027-05-05 11:00 Stand-up later",
                "Fair: 2027-05-07 09:00–09:30 Stand-up", "Fair: 2027-05-08 15:00–15:30 Stand-up",
            ])
        #expect(look.rows.count(where: \.isCancelled) == 1)
    }

    @Test func `of an event that repeats, the times on trips come in and the others are reported once`() async throws {
        let logbook = try await logbook(("Fair", "2027-05-03", "2027-05-09"), ("Hike", "2027-07-01", "2027-07-08"))
        let look = try await RecordImport(
            calendar("DTSTART:20260105T090000\nRRULE:FREQ=WEEKLY\nSUMMARY:Jour fixe"), into: logbook)
        #expect(look.rows.map(\.trip) == ["Fair", "Hike", nil])
        #expect(look.rows.last?.outcome == .wrong("Its other days belong to no trip."))
    }

    @Test func `an event that repeats has a limit, which is reported`() async throws {
        let logbook = try await logbook(("Life", "2027-01-01", "2035-12-31"))
        let look = try await RecordImport(
            calendar("DTSTART:20270105T090000\nRRULE:FREQ=DAILY\nSUMMARY:Breakfast"), into: logbook)
        #expect(look.count { $0 == .new } == 500 && look.rows.count == 501)
        #expect(look.rows.last?.outcome == .wrong("Only its first 500 occurrences are imported."))
        let unclear = try await RecordImport(
            calendar("DTSTART:20270105T090000\nRRULE:FREQ=HOURLY\nSUMMARY:Pill"), into: logbook)
        #expect(
            unclear.rows.map(\.outcome) == [
                .new, .wrong("Only its first occurrence is imported: the rule “FREQ=HOURLY” is not understood."),
            ])
    }

    @Test func `whole days that repeat are trips, unless they have no end`() async throws {
        let logbook = try Logbook.inMemory()
        let look = try await RecordImport(
            calendar(
                "DTSTART;VALUE=DATE:20270503\nDTEND;VALUE=DATE:20270506\nRRULE:FREQ=YEARLY;COUNT=3\nSUMMARY:Fair",
                "DTSTART;VALUE=DATE:19500601\nRRULE:FREQ=YEARLY\nSUMMARY:Birthday"), into: logbook)
        #expect(look.rows.map(\.title).prefix(3) == ["Fair, 2027-05-03", "Fair, 2028-05-03", "Fair, 2029-05-03"])
        #expect(look.rows.dropFirst(3).map(\.outcome) == [.wrong("None of its days belongs to a trip.")])
    }

    @Test(arguments: [";VALUE=DATE:20270601", ":20270503T090000"])
    func `two events that are called alike are two, and known when they come again`(start: String) async throws {
        let logbook = try await logbook(("Fair", "2027-05-03", "2027-05-07"))
        func event(_ uid: String) -> String { "UID:\(uid)\nDTSTART\(start)\nSUMMARY:Visit" }
        let look = try await RecordImport(calendar(event("a"), event("b"), event("a")), into: logbook)
        #expect(look.rows.map(\.outcome) == [.new, .new, .same])
        #expect(try await look.run(in: logbook).added == 2)
        let again = try await RecordImport(calendar(event("a"), event("b"), event("c")), into: logbook)
        #expect(again.rows.map(\.outcome) == [.same, .same, .new])
    }
}
