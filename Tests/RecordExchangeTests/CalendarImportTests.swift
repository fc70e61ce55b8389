import Foundation
import Logbook
import Testing

@testable import RecordExchange

@Suite struct CalendarImportTests {
    @Test func `a timed event stands in the itinerary of the shortest trip of its day`() async throws {
        let logbook = try await logbook(("Long", "2027-05-01", "2027-05-31"), ("Fair", "2027-05-03", "2027-05-07"))
        let look = try await RecordImport(
            calendar(
                "DTSTART:20270503T090000\nDTEND:20270503T103000\nSUMMARY:Call", "DTSTART:20270510T090000\nSUMMARY:Late",
                "DTSTART:20270610T090000\nSUMMARY:Nowhere"), into: logbook)
        #expect(look.rows.map(\.outcome) == [.new, .new, .wrong("There is no trip on that day.")])
        #expect(look.rows.map(\.trip) == ["Fair", "Long", nil])
        #expect(look.rows.map(\.title).first == "Call, 2027-05-03 09:00")
        let counts = try await look.run(in: logbook)
        #expect(counts.added == 2)
        #expect(
            try await logbook.itemTexts.sorted() == [
                "Fair: 2027-05-03 09:00–10:30 Call", "Long: 2027-05-10 09:00 Late",
            ])
        let again = try await RecordImport(
            calendar("DTSTART:20270503T090000\nDTEND:20270503T103000\nSUMMARY:Call"), into: logbook)
        #expect(again.rows.map(\.outcome) == [.same])
    }

    @Test(arguments: [
        ("DTSTART;TZID=Europe/Lisbon:20270503T090000\nDURATION:PT1H30M", "09:00–10:30", "Europe/Lisbon", ""),
        ("DTSTART;TZID=\"Europe/Lisbon\":20270503T090000", "09:00", "Europe/Lisbon", ""),
        ("DTSTART:20270503T090000Z\nDTEND:20270503T100000Z", "09:00–10:00", "UTC", ""),
        ("DTSTART:20270503T090000\nDESCRIPTION:Bring\\, please\\n a pen", "09:00", nil, "Bring, please\n a pen"),
        (
            "DTSTART;TZID=Europe/Berlin:20270503T090000\nDTEND;TZID=Europe/Lisbon:20270503T100000", "09:00–11:00",
            "Europe/Berlin", ""
        ), ("DTSTART;TZID=W. Europe Standard Time:20270503T090000", "09:00", "Europe/Berlin", ""),
        ("DTSTART;TZID=Somewhere:20270503T090000", "09:00", nil, "Time zone: Somewhere"),
        ("DTSTART:20270503T200000\nDURATION:P1DT2H", "20:00", nil, "Until 2027-05-04 22:00"),
        ("DTSTART;VALUE=DATE:20270503", "", nil, ""),
    ])
    func `a time stays on its own clock and in its zone`(
        lines: String, times: String, zone: String?, notes: String
    ) async throws {
        let logbook = try await logbook(("Fair", "2027-05-03", "2027-05-07"))
        let events = try calendar("\(lines)\nSUMMARY:Call")
        _ = try await RecordImport(events, as: CalendarChoices(use: .itinerary), into: logbook).run(in: logbook)
        let item = try #require(try await logbook.firstItem)
        #expect([item.startTime, item.endTime].compactMap { $0?.description }.joined(separator: "–") == times)
        #expect(item.notes == notes && item.timeZone == zone)
    }

    @Test func `times in UTC are those of the zone that the whole calendar names`() async throws {
        let logbook = try await logbook(("Fair", "2027-05-03", "2027-05-07"))
        let events = try calendar("DTSTART:20270503T230000Z\nSUMMARY:Call", beside: "X-WR-TIMEZONE:Europe/Berlin\n")
        _ = try await RecordImport(events, into: logbook).run(in: logbook)
        #expect(try await logbook.itemTexts == ["Fair: 2027-05-04 01:00 Call"])
    }

    @Test func `an event that ends after midnight has its end, or the reason why not`() async throws {
        let logbook = try await logbook(("Fair", "2027-05-03", "2027-05-07"))
        let look = try await RecordImport(
            calendar("DTSTART:20270503T220000\nDTEND:20270504T013000\nSUMMARY:Party"), into: logbook)
        // As forms have it: where they do not take such an end, the event is listed with what they say.
        let item = ItineraryItem(
            day: dayOf("2027-05-03"), startTime: TimeOfDay("22:00"), endTime: TimeOfDay("01:30"), title: "Party")
        var draft = TripDraft(name: "Fair", startDay: dayOf("2027-05-03"), endDay: dayOf("2027-05-07"))
        draft.contents = TripContents()
        draft.contents?.itinerary = [item]
        #expect((look.rows.first?.outcome == .new) == draft.problems.isEmpty)
    }

    @Test func `what kind of trips events become is chosen`() async throws {
        let logbook = try Logbook.inMemory()
        let events = try calendar(
            "DTSTART;VALUE=DATE:20270503\nDTEND;VALUE=DATE:20270508\nSUMMARY:Fair",
            "DTSTART;TZID=Europe/Lisbon:20270601T090000\nDTEND;TZID=Europe/Lisbon:20270602T170000\nSUMMARY:Visit")
        let choices = CalendarChoices(use: .trips, tripKind: .business)
        _ = try await RecordImport(events, as: choices, into: logbook).run(in: logbook)
        let trips = try await logbook.fetchTrips().sorted { $0.startDay < $1.startDay }
        #expect(trips.map(\.kind) == [.business, .business])
        #expect(
            trips.map { "\($0.name) \($0.startDay) \($0.endDay)" } == [
                "Fair 2027-05-03 2027-05-07", "Visit 2027-06-01 2027-06-02",
            ])
        #expect(trips.last?.notes == "2027-06-01 09:00 – 2027-06-02 17:00\nTime zone: Europe/Lisbon")
        #expect(try await RecordImport(events, as: choices, into: logbook).rows.map(\.outcome) == [.same, .same])
    }

    @Test func `what happens on a new trip of the same file comes to it, and stays away with it`() async throws {
        let logbook = try Logbook.inMemory()
        let look = try await RecordImport(
            calendar(
                "DTSTART:20270504T090000\nSUMMARY:Call",
                "DTSTART;VALUE=DATE:20270503\nDTEND;VALUE=DATE:20270508\nSUMMARY:Fair"), into: logbook)
        #expect(look.rows.map(\.tripRow) == [1, nil])
        #expect(!look.isImported(0, leavingOut: [1]))
        #expect(try await look.run(in: logbook, leavingOut: [1]).added == 0)
        #expect(try await look.run(in: logbook).added == 2)
        #expect(try await logbook.itemTexts == ["Fair: 2027-05-04 09:00 Call"])
    }

    @Test func `a cancelled event is offered and not taken in by itself`() async throws {
        let logbook = try await logbook(("Fair", "2027-05-03", "2027-05-07"))
        let look = try await RecordImport(
            calendar("DTSTART:20270503T090000\nSUMMARY:Call\nSTATUS:CANCELLED"), into: logbook)
        #expect(look.rows.map(\.outcome) == [.new] && look.rows.map(\.isCancelled) == [true] && look.cancelled == [0])
        #expect(try await look.run(in: logbook).added == 0)
        #expect(try await look.run(in: logbook, leavingOut: []).added == 1)
    }

    @Test(arguments: [
        ("SUMMARY:Nothing", "It has no start date."), ("DTSTART:soon\nSUMMARY:A", "“soon” is not a day or a time."),
        ("DTSTART;VALUE=DATE:20270503", "The name is missing."),
        ("DTSTART;VALUE=DATE:20270503\nDTEND;VALUE=DATE:20470503\nSUMMARY:A", "It lasts for more than 3,653 days."),
        (
            "DTSTART;VALUE=DATE:20270503\nSUMMARY:\(String(repeating: "x", count: 300_000))",
            "One of its texts is longer than 256 KiB."
        ),
        (
            "DTSTART;VALUE=DATE:20270503\nSUMMARY:\(String(repeating: "x", count: 201))",
            "The name can have at most 200 characters."
        ),
    ])
    func `an event that cannot come in is listed with its reason`(lines: String, reason: String) async throws {
        let look = try await RecordImport(calendar(lines), into: try Logbook.inMemory())
        #expect(look.rows.map(\.outcome) == [.wrong(reason)])
        #expect((look.rows.first?.title.count ?? 0) <= 220)
    }

    @Test func `what is no calendar has no events`() throws {
        #expect(try EventCalendar(Data("BEGIN:VCARD\n".utf8)) == nil)
        #expect(try EventCalendar(Data()) == nil)
        #expect(try EventCalendar(Data("\u{FEFF}begin:vcalendar\r\nEND:VCALENDAR".utf8))?.events.isEmpty == true)
    }

    /// A copy of all names at every event, which this once cost, would take far longer than the limit.
    @Test(.timeLimit(.minutes(15))) func `what an event costs does not grow with the file`() async throws {
        let text = (0..<20_000).map { number in
            let day = dayOf("2000-01-01").adding(days: number % 10_000).description.filter(\.isNumber)
            return "BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:\(day)\r\nSUMMARY:Event \(number)\r\nEND:VEVENT\r\n"
        }
        let data = Data("BEGIN:VCALENDAR\r\n\(text.joined())END:VCALENDAR\r\n".utf8)
        let events = try #require(try EventCalendar(data))
        let look = try await RecordImport(events, into: try Logbook.inMemory())
        #expect(look.count { $0 == .new } == 20_000)
    }

    @Test func `a line without an end is kept only in part, and lines that are folded are one`() throws {
        var lines = CalendarLines(Data(repeating: UInt8(ascii: "a"), count: 32 << 20))
        let hasLine = lines.next()
        #expect(hasLine && lines.isCut && lines.line.count == CalendarLines.limit)
        let hasMore = lines.next()
        #expect(!hasMore)
        var folded = CalendarLines(Data("SUMMARY:Stra\r\n \tße\r\n in\nEND".utf8))
        var texts: [String] = []
        while folded.next() { texts.append(String(decoding: folded.line, as: UTF8.self)) }
        #expect(texts == ["SUMMARY:Stra\tßein", "END"])
    }
}
