import Foundation
import Logbook
import Testing

@testable import Reports

/// A calendar of events, each given by its lines.
private func calendar(_ events: String..., beside lines: String = "") throws -> EventCalendar {
    let text = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined()
    return try #require(try EventCalendar(Data("BEGIN:VCALENDAR\n\(lines)\(text)END:VCALENDAR\n".utf8)))
}

private func dayOf(_ text: String) -> CalendarDay { CalendarDay(text) ?? .earliest }

/// A logbook with trips of these days, called by their first letters.
private func logbook(_ trips: (String, String, String)...) async throws -> Logbook {
    let logbook = try Logbook.inMemory()
    for (name, first, last) in trips {
        try await logbook.save(TripDraft(name: name, startDay: dayOf(first), endDay: dayOf(last)))
    }
    return logbook
}

extension Logbook {
    /// The items of all trips, as `trip: day time–time title`.
    fileprivate var itemTexts: [String] {
        get async throws {
            let trips = try await fetchTrips()
            let contents = try await fetchContents(of: trips.map(\.id))
            return trips.flatMap { trip in
                (contents[trip.id]?.itinerary ?? []).map { item in
                    let times = [item.startTime, item.endTime].compactMap { $0?.description }.joined(separator: "–")
                    return ["\(trip.name):", "\(item.day)", times, item.title].filter { !$0.isEmpty }
                        .joined(separator: " ")
                }
            }
        }
    }

    fileprivate var firstItem: ItineraryItem? {
        get async throws {
            let trips = try await fetchTrips()
            return try await fetchContents(of: trips.map(\.id)).values.lazy.compactMap(\.itinerary.first).first
        }
    }
}

@Suite struct CalendarImportTests {
    @Test func `a timed event stands in the itinerary of the shortest trip of its day`() async throws {
        let logbook = try await logbook(("Long", "2027-05-01", "2027-05-31"), ("Fair", "2027-05-03", "2027-05-07"))
        let look = try await RecordImport(
            calendar(
                "DTSTART:20270503T090000\nDTEND:20270503T103000\nSUMMARY:Call", "DTSTART:20270510T090000\nSUMMARY:Late",
                "DTSTART:20270610T090000\nSUMMARY:Nowhere"), into: logbook)
        #expect(look.rows.map(\.fate) == [.new, .new, .wrong("There is no trip on that day.")])
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
        #expect(again.rows.map(\.fate) == [.same])
    }

    @Test(arguments: [
        ("DTSTART;TZID=Europe/Lisbon:20270503T090000\nDURATION:PT1H30M", "09:00–10:30", "Time zone: Europe/Lisbon"),
        ("DTSTART;TZID=\"Europe/Lisbon\":20270503T090000", "09:00", "Time zone: Europe/Lisbon"),
        ("DTSTART:20270503T090000Z\nDTEND:20270503T100000Z", "09:00–10:00", "Time zone: UTC"),
        ("DTSTART:20270503T090000\nDESCRIPTION:Bring\\, please\\n a pen", "09:00", "Bring, please\n a pen"),
        (
            "DTSTART;TZID=Europe/Berlin:20270503T090000\nDTEND;TZID=Europe/Lisbon:20270503T100000", "09:00–11:00",
            "Time zone: Europe/Berlin"
        ), ("DTSTART:20270503T200000\nDURATION:P1DT2H", "20:00", "Until 2027-05-04 22:00"),
        ("DTSTART;VALUE=DATE:20270503", "", ""),
    ])
    func `a time stays on its own clock, whose zone is noted`(lines: String, times: String, notes: String) async throws
    {
        let logbook = try await logbook(("Fair", "2027-05-03", "2027-05-07"))
        let events = try calendar("\(lines)\nSUMMARY:Call")
        _ = try await RecordImport(events, as: CalendarChoices(use: .itinerary), into: logbook).run(in: logbook)
        let item = try #require(try await logbook.firstItem)
        #expect([item.startTime, item.endTime].compactMap { $0?.description }.joined(separator: "–") == times)
        #expect(item.notes == notes)
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
        #expect((look.rows.first?.fate == .new) == draft.problems.isEmpty)
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
        #expect(try await RecordImport(events, as: choices, into: logbook).rows.map(\.fate) == [.same, .same])
    }

    @Test func `what happens on a new trip of the same file comes to it, and stays away with it`() async throws {
        let logbook = try Logbook.inMemory()
        let look = try await RecordImport(
            calendar(
                "DTSTART:20270504T090000\nSUMMARY:Call",
                "DTSTART;VALUE=DATE:20270503\nDTEND;VALUE=DATE:20270508\nSUMMARY:Fair"), into: logbook)
        #expect(look.rows.map(\.tripRow) == [1, nil])
        #expect(!look.isTaken(0, leavingOut: [1]))
        #expect(try await look.run(in: logbook, leavingOut: [1]).added == 0)
        #expect(try await look.run(in: logbook).added == 2)
        #expect(try await logbook.itemTexts == ["Fair: 2027-05-04 09:00 Call"])
    }

    @Test func `a cancelled event is offered and not taken in by itself`() async throws {
        let logbook = try await logbook(("Fair", "2027-05-03", "2027-05-07"))
        let look = try await RecordImport(
            calendar("DTSTART:20270503T090000\nSUMMARY:Call\nSTATUS:CANCELLED"), into: logbook)
        #expect(look.rows.map(\.fate) == [.new] && look.rows.map(\.isCancelled) == [true] && look.cancelled == [0])
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
        #expect(look.rows.map(\.fate) == [.wrong(reason)])
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

    @Test func `of an event that repeats, the times on trips come in and the others are told once`() async throws {
        let logbook = try await logbook(("Fair", "2027-05-03", "2027-05-09"), ("Hike", "2027-07-01", "2027-07-08"))
        let look = try await RecordImport(
            calendar("DTSTART:20260105T090000\nRRULE:FREQ=WEEKLY\nSUMMARY:Jour fixe"), into: logbook)
        #expect(look.rows.map(\.trip) == ["Fair", "Hike", nil])
        #expect(look.rows.last?.fate == .wrong("Its other days belong to no trip."))
    }

    @Test func `an event that repeats has a limit, which is told`() async throws {
        let logbook = try await logbook(("Life", "2027-01-01", "2035-12-31"))
        let look = try await RecordImport(
            calendar("DTSTART:20270105T090000\nRRULE:FREQ=DAILY\nSUMMARY:Breakfast"), into: logbook)
        #expect(look.count { $0 == .new } == 500 && look.rows.count == 501)
        #expect(look.rows.last?.fate == .wrong("Only its first 500 occurrences are imported."))
        let unclear = try await RecordImport(
            calendar("DTSTART:20270105T090000\nRRULE:FREQ=HOURLY\nSUMMARY:Pill"), into: logbook)
        #expect(
            unclear.rows.map(\.fate) == [
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
        #expect(look.rows.dropFirst(3).map(\.fate) == [.wrong("None of its days belongs to a trip.")])
    }

    @Test(arguments: [";VALUE=DATE:20270601", ":20270503T090000"])
    func `two events that are called alike are two, and known when they come again`(start: String) async throws {
        let logbook = try await logbook(("Fair", "2027-05-03", "2027-05-07"))
        func event(_ uid: String) -> String { "UID:\(uid)\nDTSTART\(start)\nSUMMARY:Visit" }
        let look = try await RecordImport(calendar(event("a"), event("b"), event("a")), into: logbook)
        #expect(look.rows.map(\.fate) == [.new, .new, .same])
        #expect(try await look.run(in: logbook).added == 2)
        let again = try await RecordImport(calendar(event("a"), event("b"), event("c")), into: logbook)
        #expect(again.rows.map(\.fate) == [.same, .same, .new])
    }
}

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
        #expect(look.rows.allSatisfy { $0.fate == .new })
        _ = try await look.run(in: other)
        let (before, after) = (try await Shown(logbook), try await Shown(other))
        #expect(before.terms == after.terms && !before.terms.isEmpty)
        #expect(before.trips.count == after.trips.count)
        for (old, new) in zip(before.trips, after.trips) { #expect(old == new) }
        // Neither there nor where it came from is anything new in it.
        for logbook in [logbook, other] {
            let again = try await RecordImport(events, into: logbook)
            let others = again.rows.filter { $0.fate != .same }
            #expect(others.isEmpty, "\(others.map { "\($0.title): \($0.fate)" })")
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

    @Test func `rules that a logbook does not have are told of`() async throws {
        let trip =
            "UID:trip-\(UUID())@vantage\nDTSTART;VALUE=DATE:20270503\nSUMMARY:Fair\nX-VANTAGE-KIND:business\n"
            + "X-VANTAGE-PER-DIEM:32.00 EUR\nX-VANTAGE-PER-DIEM-RULES:House rules"
        let logbook = try Logbook.inMemory()
        let look = try await RecordImport(calendar(trip), into: logbook)
        #expect(
            look.rows.map(\.fate) == [
                .new, .wrong("The logbook does not have its rules “House rules”; it is counted by its own rate."),
            ])
        _ = try await look.run(in: logbook)
        let business = try #require(try await logbook.fetchTrips().first as? BusinessTrip)
        #expect(
            business.perDiem == Money(minorUnits: 3_200, currency: "EUR") && business.business.perDiemPolicyID == nil)
    }

    @Test(arguments: ["", "DTSTART:20270503T0900", "DTSTART:20270503T090000\nBEGIN:VALARM\nTRIGGER:-PT1H"])
    func `an event that the file cuts off is told of`(rest: String) async throws {
        let text =
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20270503T080000\nSUMMARY:First\nEND:VEVENT\n"
            + "BEGIN:VEVENT\nSUMMARY:Second\n\(rest)"
        let events = try #require(try EventCalendar(Data(text.utf8)))
        let look = try await RecordImport(events, into: logbook(("Fair", "2027-05-03", "2027-05-07")))
        #expect(look.rows.map(\.fate) == [.new, .wrong("The file ends within it.")])
        #expect(look.rows.map(\.title) == ["First, 2027-05-03 08:00", "Second"])
    }

    @Test func `things without a trip of their own are listed, and sessions need a business trip`() async throws {
        let id = UUID().uuidString
        let session = "UID:session-\(UUID())@vantage\nDTSTART:20270503T090000\nDTEND:20270503T100000\nSUMMARY:Keynote"
        let alone = try await RecordImport(calendar(session), into: try Logbook.inMemory())
        #expect(alone.rows.map(\.fate) == [.wrong("There is no trip on that day.")])
        let logbook = try Logbook.inMemory()
        let trip = "UID:trip-\(id)@vantage\nDTSTART;VALUE=DATE:20270503\nDTEND;VALUE=DATE:20270505\nSUMMARY:Fair"
        let look = try await RecordImport(calendar(trip, session), into: logbook)
        _ = try await look.run(in: logbook)
        #expect(try await logbook.itemTexts == ["Fair: 2027-05-03 09:00–10:00 Keynote"])
    }
}
