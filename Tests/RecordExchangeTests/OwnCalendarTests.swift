import Foundation
import Logbook
import Testing

@testable import RecordExchange

@Suite struct OwnCalendarTests {
    /// What a calendar has of a logbook: all but money, lists that have no days, and the rules of a business trip.
    private struct Shown: Equatable {
        let trips: [TripDraft]
        let terms: [String]

        init(_ logbook: Logbook) async throws {
            let trips = try await logbook.fetchTrips().sorted { $0.id.uuidString < $1.id.uuidString }
            let contents = try await logbook.fetchContents(of: trips.map(\.id))
            let planners = Dictionary(uniqueKeysWithValues: try await logbook.planners.all().map { ($0.id, $0.name) })
            let rules = Dictionary(
                uniqueKeysWithValues: try await logbook.perDiemPolicies.all().map { ($0.id, $0.name) }
                    + (try await logbook.mileageSchemes.all().map { ($0.id, $0.name) }))
            self.trips = trips.map { trip in
                var draft = TripDraft(trip)
                // Planners come back by their names.
                draft.notes = "\(trip.notes ?? "") \(trip.plannerID.flatMap { planners[$0] } ?? "")"
                draft.plannerID = nil
                if case .business(var business) = draft.specifics {
                    // Rules as well: each logbook has ids of its own.
                    let names = [business.perDiemPolicyID, business.mileageSchemeID].map {
                        $0.flatMap { rules[$0] } ?? ""
                    }
                    draft.notes? += names.joined(separator: " ")
                    (business.perDiemPolicyID, business.mileageSchemeID) = (nil, nil)
                    draft.specifics = .business(business)
                }
                let old = contents[trip.id] ?? TripContents()
                var shown = TripContents()
                (shown.tags, shown.itinerary, shown.sessions) = (old.tags, old.itinerary, old.sessions)
                shown.legs = old.legs
                shown.stays = old.stays.map { stay in
                    var stay = stay
                    stay.cost = nil
                    return stay
                }
                draft.contents = shown
                return draft
            }
            terms = try await logbook.fetchTerms().map {
                "\($0.id) \($0.term.number) \($0.term.theme ?? "") \($0.term.status) \($0.period.startDay) \($0.period.endDay)"
                    + $0.term.reflection
            }
        }
    }

    private static let legs = [
        Leg(
            kind: .flight, number: "JL 72", carrier: "An airline", origin: "Tokyo (HND)",
            startDay: dayOf("2027-05-03"), startTime: TimeOfDay("20:00"), destination: "Honolulu (HNL)",
            endTime: TimeOfDay("08:10"), seat: "7A", reference: "ABC", notes: "Over the\ndate line"),
        Leg(
            kind: .train, origin: "Lisbon", startDay: dayOf("2027-05-03"), startTime: TimeOfDay("23:30"),
            destination: "Madrid", endDay: dayOf("2027-05-04"), endTime: TimeOfDay("09:00")),
        Leg(kind: .ferry, startDay: dayOf("2027-05-03"), destination: "The island", endDay: dayOf("2027-05-04")),
        Leg(kind: .bus, startDay: dayOf("2027-05-03"), startTime: TimeOfDay("10:00"), destination: "Somewhere"),
    ]

    @Test func `what was exported comes back whole`() async throws {
        let logbook = try Logbook.inMemory()
        try await logbook.addSampleData(around: dayOf("2027-05-03"))
        // What the sample data do not have.
        let policy = try #require(try await logbook.perDiemPolicies.all().first)
        let scheme = try #require(try await logbook.mileageSchemes.all().first)
        var trip = TripDraft(
            name: "Odd; one, \\ with “marks”", startDay: dayOf("2027-05-03"), endDay: dayOf("2027-05-04"),
            specifics: .business(
                Trip.Business(
                    purpose: "Talks", expenseCode: "4711", perDiem: Money(minorUnits: 12_050, currency: "EUR"),
                    perDiemPolicyID: policy.id, usesOwnRate: true, perDiemPlace: "Lisbon", isPerDiemReimbursed: true,
                    claim: .submitted, mileageSchemeID: scheme.id, mileageRate: Rate(micros: 300_000),
                    departureTime: TimeOfDay("06:30"),
                    returnTime: TimeOfDay("22:15"))))
        var contents = TripContents()
        contents.tags = ["fair", "work"]
        contents.stays = [
            Stay(placeName: "Undated", reference: "R 1", notes: "R 1\nlate"),
            Stay(address: "Rua 1, Lisbon", startDay: dayOf("2027-05-03"), isConfirmed: true),
            Stay(placeName: "Hotel", address: "Rua 2", startDay: dayOf("2027-05-03"), endDay: dayOf("2027-05-03")),
            Stay(
                placeName: "Inn", startDay: dayOf("2027-05-03"), endDay: dayOf("2027-05-05"), isConfirmed: true,
                reference: "R 2", notes: "Two\nlines"),
        ]
        contents.sessions = [
            ConferenceSession(title: "Some day", speaker: "A. Person", room: "Hall 2", notes: "Maybe"),
            ConferenceSession(
                title: "Keynote", speaker: "B. Person", room: "Hall 1", day: dayOf("2027-05-03"),
                startTime: TimeOfDay("09:00"), endTime: TimeOfDay("10:00"), notes: "B. Person speaks"),
            ConferenceSession(title: "Closing", day: dayOf("2027-05-04"), endTime: TimeOfDay("18:00")),
        ]
        contents.legs = Self.legs
        contents.itinerary = [
            ItineraryItem(day: dayOf("2027-05-03"), title: "Whole day", place: "Town", notes: "Notes"),
            ItineraryItem(
                day: dayOf("2027-05-04"), startTime: TimeOfDay("12:00"), endTime: TimeOfDay("12:00"), title: "Noon"),
        ]
        trip.contents = contents
        try await logbook.save(trip)
        let bytes = try await LogbookCalendar.ics(of: logbook)
        let events = try #require(try EventCalendar(Data(bytes)))
        let other = try Logbook.inMemory()
        let look = try await RecordImport(events, into: other)
        #expect(look.rows.allSatisfy { $0.outcome == .new })
        _ = try await look.run(in: other)
        let (before, after) = (try await Shown(logbook), try await Shown(other))
        #expect(before.terms == after.terms && !before.terms.isEmpty)
        #expect(before.trips.count == after.trips.count)
        for (old, new) in zip(before.trips, after.trips) { #expect(old == new) }
        // Neither there nor where it came from is anything new in it.
        for logbook in [logbook, other] {
            let again = try await RecordImport(events, into: logbook)
            let others = again.rows.filter { $0.outcome != .same }
            #expect(others.isEmpty, "\(others.map { "\($0.title): \($0.outcome)" })")
        }
        #expect(try await LogbookCalendar.ics(of: other).count == bytes.count)
    }

    @Test(arguments: [
        ("one\r\ntwo\rthree\nfour", "one\\ntwo\\nthree\\nfour"),
        ("a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}f", "a\\nb\\nc\\nd\\ne\\nf"),
        ("\u{1B}[31mred\u{0}\u{7F}\u{9B}", "[31mred"), ("tab\there", "tab\there"),
        ("a;\u{301},\u{301}\\\u{301}", "a\\;\u{301}\\,\u{301}\\\\\u{301}"),
    ])
    func `a text of a calendar has no control characters`(text: String, written: String) throws {
        #expect(Array(ICalendar.escaped(text).unicodeScalars) == Array(written.unicodeScalars))
        let property = try #require(CalendarProperty(Array("SUMMARY:\(written)".utf8)))
        #expect(ICalendar.escaped(property.text) == written)
    }

    @Test(arguments: [
        String(repeating: "x", count: 300), "e" + String(repeating: "\u{301}", count: 400),
        String(repeating: "👩‍👩‍👧‍👦", count: 40), String(repeating: "é\u{20DD}", count: 90), String(repeating: "語", count: 74),
    ])
    func `no line of a calendar is longer than 75 bytes`(text: String) throws {
        let folded = ICalendar.folded("SUMMARY:\(text)")
        let lines = folded.components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 } && lines.count > 2)
        #expect(lines.dropFirst().allSatisfy { $0.unicodeScalars.first == " " })
        var read = CalendarLines(Data(folded.utf8))
        let isThere = read.next()
        #expect(isThere)
        #expect(String(decoding: read.line, as: UTF8.self) == "SUMMARY:\(text)")
    }

    @Test func `rules that a logbook does not have are reported`() async throws {
        let trip =
            "UID:trip-\(UUID())@vantage\nDTSTART;VALUE=DATE:20270503\nSUMMARY:Fair\nX-VANTAGE-KIND:business\n"
            + "X-VANTAGE-PER-DIEM:32.00 EUR\nX-VANTAGE-PER-DIEM-RULES:House rules"
        let logbook = try Logbook.inMemory()
        let look = try await RecordImport(calendar(trip), into: logbook)
        #expect(
            look.rows.map(\.outcome) == [
                .new, .wrong("The logbook does not have its rules “House rules”; it is counted by its own rate."),
            ])
        _ = try await look.run(in: logbook)
        let business = try #require(try await logbook.fetchTrips().first as? BusinessTrip)
        #expect(
            business.perDiem == Money(minorUnits: 3_200, currency: "EUR") && business.business.perDiemPolicyID == nil)
    }

    @Test(arguments: ["", "DTSTART:20270503T0900", "DTSTART:20270503T090000\nBEGIN:VALARM\nTRIGGER:-PT1H"])
    func `an event that the file cuts off is reported`(rest: String) async throws {
        let text =
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20270503T080000\nSUMMARY:First\nEND:VEVENT\n"
            + "BEGIN:VEVENT\nSUMMARY:Second\n\(rest)"
        let events = try #require(try EventCalendar(Data(text.utf8)))
        let look = try await RecordImport(events, into: logbook(("Fair", "2027-05-03", "2027-05-07")))
        #expect(look.rows.map(\.outcome) == [.new, .wrong("The file ends within it.")])
        #expect(look.rows.map(\.title) == ["First, 2027-05-03 08:00", "Second"])
    }

    @Test func `things without a trip of their own are listed, and sessions need a business trip`() async throws {
        let id = UUID().uuidString
        let session = "UID:session-\(UUID())@vantage\nDTSTART:20270503T090000\nDTEND:20270503T100000\nSUMMARY:Keynote"
        let alone = try await RecordImport(calendar(session), into: try Logbook.inMemory())
        #expect(alone.rows.map(\.outcome) == [.wrong("There is no trip on that day.")])
        let logbook = try Logbook.inMemory()
        let trip = "UID:trip-\(id)@vantage\nDTSTART;VALUE=DATE:20270503\nDTEND;VALUE=DATE:20270505\nSUMMARY:Fair"
        let look = try await RecordImport(calendar(trip, session), into: logbook)
        _ = try await look.run(in: logbook)
        #expect(try await logbook.itemTexts == ["Fair: 2027-05-03 09:00–10:00 Keynote"])
    }
}
