import ChartDocuments
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import Logbook

extension Logbook {
    /// An empty logbook in memory whose ids and instants are the same in every run: ids count, and it is always noon.
    static func fixture() throws -> Logbook {
        let ids = Counter()
        return try inMemory(now: { .fixture }, makeID: { ids.next() })
    }

    /// Runs SQL that no draft would.
    func run(_ sql: String) async throws {
        try await write { db, _ in (try db.execute(sql: sql), UndoTitle("Run SQL")) }
    }

    /// Runs SQL whatever the schema's checks say of it.
    func force(_ sql: String) async throws {
        try await transaction { db, _ in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            defer { try? db.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
            try db.execute(sql: sql)
        }
    }

    /// The first column of what a query gives, from a connection that reads.
    func texts(_ sql: String) async throws -> [String] {
        try await read { try String.fetchAll($0, sql: sql) }
    }

    /// The first column of what a query gives, from the connection that writes.
    func textsOfWriter(_ sql: String) async throws -> [String] {
        try await transaction { db, _ in try String.fetchAll(db, sql: sql) }
    }

    /// Every row of every table that people's data stands in as text, in an order that does not depend on when it was
    /// written. What is made from it is left out, as are the history and what can be undone.
    func dump() async throws -> [String] {
        // Not `read`: going to and from reading only, a connection compiles every statement again.
        try await database.unsafeRead { db in
            let tables = try String.fetchAll(db.cachedStatement(sql: Schema.recordedTables))
            return try tables.flatMap { table in
                let columns = try db.columns(in: table).map { "quote(\"\($0.name)\")" }.joined(separator: " || ' ' || ")
                return try String.fetchAll(
                    db.cachedStatement(sql: "SELECT '\(table) ' || \(columns) FROM \"\(table)\" ORDER BY 1"))
            }
        }
    }
}

extension Logbook {
    /// Whether nothing has been saved in it.
    func isUntouched() async throws -> Bool {
        try await dump() == Logbook.fixture().dump()
    }

    private func saveBudgets(of trip: UUID, planner: UUID) async throws {
        try await budgets.save(
            Budget(
                name: "Fair", amount: Money(minorUnits: 150_000, currency: "CHF"), tripID: trip, kind: .expense,
                startDay: day("2026-03-01"), validTo: day("2026-04-30")))
        try await budgets.save(
            Budget(
                name: "Summer", amount: Money(minorUnits: 90_000, currency: "EUR"), plannerID: planner,
                interval: .month))
    }

    /// A logbook with something in every table.
    static func full() async throws -> Logbook {
        let logbook = try fixture()
        let planner = try await logbook.planners.save(TravelPlanner(name: "Summer", notes: "Slowly"))
        var business = TripDraft.business
        business.plannerID = planner.id
        business.contents = .business
        let policy = try #require(try await logbook.perDiemPolicies.all().first { $0.name.hasPrefix("Germany") })
        let scheme = try #require(try await logbook.mileageSchemes.all().first { $0.currency == "GBP" })
        business.specifics = .business(
            Trip.Business(
                purpose: "Meet suppliers", expenseCode: "FAIR-1", perDiem: Money(minorUnits: 9_500, currency: "CHF"),
                perDiemPolicyID: policy.id, mileageSchemeID: scheme.id, mileageRate: Rate(micros: 300_000),
                departureTime: TimeOfDay("08:00"), returnTime: TimeOfDay("19:30")))
        let trip = try await logbook.save(business)
        var personal = TripDraft.personal
        personal.contents = .personal
        try await logbook.save(personal)
        try await logbook.exchangeRates.save(
            ExchangeRate(from: "EUR", into: "CHF", day: day("2026-01-01"), rate: 0.95))
        try await logbook.saveBudgets(of: trip.id, planner: planner.id)

        let health = try await logbook.values.save(
            PersonalValue(title: "Health", level: .major, lifeDomain: "Body", guidance: "Move daily"))
        var goal = ExpectationDraft.goal
        goal.alignments = [Alignment(valueID: health.id, strength: 8, notes: "Every step")]
        goal.tags = ["sport"]
        goal.restDays = 2
        goal.specifics = .goal(
            startDay: day("2026-01-01"), targetDay: day("2026-03-31"), actionPlan: "Every Sunday", expectedWeeks: 12)
        let saved = try await logbook.save(goal)
        var plain = TripDraft.plain
        plain.goalID = saved.id
        try await logbook.save(plain)
        try await logbook.save(ExpectationDraft.milestone)
        var obligation = ExpectationDraft.obligation
        obligation.completedDay = day("2026-02-01")
        try await logbook.save(obligation)
        try await logbook.save(
            TermDraft(
                number: 1, theme: "Start", reflection: "Went well", startDay: day("2026-01-01"), goalIDs: [saved.id]))
        try await logbook.save(TermDraft(number: 2, startDay: day("2026-03-12")))
        try await logbook.actions.save(
            Action(
                title: "Morning run", details: "By the lake", notes: "Cold", loggedAt: .fixture, startedAt: .fixture,
                durationMinutes: 31, origin: .init(source: "watch", id: "1"),
                measurements: [.init(unit: "km", kind: .distance, value: 5.2)], contributesTo: [saved.id]))
        try await logbook.force("INSERT INTO importMapping VALUES ('running', 'km', '\(saved.id.text)')")
        for owner in [.trip(trip.id), .expectation(saved.id), nil] as [Snippet.Owner?] {
            try await logbook.snippets.save(try #require(Snippet(text: "Pack light", tags: ["packing"], owner: owner)))
        }
        let chart = try await logbook.save(ChartDraft(title: "Waves", .formula("sin(x)")))
        var viewpoint = ChartViewpoint()
        (viewpoint.azimuth, viewpoint.inclination) = (30, 12.5)
        try await logbook.setViewpoint(viewpoint, ofChart: chart.id)
        return logbook
    }
}

extension TripContents {
    static var common: TripContents {
        var contents = TripContents()
        contents.tags = ["fair", "spring"]
        contents.stays = [
            Stay(
                placeName: "Hotel Krone", address: "Limmatquai 1", startDay: day("2026-04-01"),
                endDay: day("2026-04-03"), isConfirmed: true, reference: "KR-77",
                cost: Money(minorUnits: 42_000, currency: "CHF"), notes: "Quiet room"),
            Stay(address: "On the way back"),
        ]
        contents.bucketList = [
            BucketListItem(title: "Umbrella"),
            BucketListItem(
                kind: .activity, title: "Swim", details: "In the river", hasReservation: true, isInPlan: true),
        ]
        contents.itinerary = [
            ItineraryItem(
                day: day("2026-04-02"), startTime: TimeOfDay("09:30"), endTime: TimeOfDay("11:00"),
                timeZone: "Europe/Zurich", title: "Kickoff", place: "Hall 7", notes: "Bring samples")
        ]
        contents.legs = [
            Leg(
                kind: .flight, number: "LX 1073", carrier: "Swiss", origin: "Frankfurt (FRA)",
                startDay: day("2026-04-01"), startTime: TimeOfDay("10:15"), startZone: "Europe/Berlin",
                destination: "Zürich (ZRH)", endDay: day("2026-04-01"), endTime: TimeOfDay("11:10"),
                endZone: "Europe/Zurich", seat: "7A", reference: "XK4RTB", notes: "Terminal 1")
        ]
        contents.expenses = [
            Expense(
                day: day("2026-04-01"), category: .transport, details: "Train",
                cost: Money(minorUnits: 6_350, currency: "EUR"), isReimbursed: true)
        ]
        contents.reimbursements = [
            Reimbursement(
                day: day("2026-03-20"), amount: Money(minorUnits: 10_000, currency: "EUR"), payer: "Pay office",
                notes: "In cash")
        ]
        contents.receipts = [
            Receipt(
                name: "ticket.pdf", format: .pdf, digest: String(repeating: "0c", count: 32), byteCount: 48_213,
                entryID: contents.expenses[0].id, notes: "Two pages")
        ]
        return contents
    }

    static var business: TripContents {
        var contents = common
        contents.meals = [
            Meal(
                day: day("2026-04-02"), kind: .dinner, place: "Zeughauskeller", attendees: "Two suppliers",
                cost: Money(minorUnits: 9_000, currency: "CHF")),
            Meal(
                day: day("2026-04-03"), kind: .breakfast, cost: Money(minorUnits: 0, currency: "CHF"),
                isProvidedByHost: true),
        ]
        contents.mileage = [
            MileageRecord(
                day: day("2026-04-01"), startTime: TimeOfDay("07:10"), endTime: TimeOfDay("07:35"),
                timeZone: "Europe/Zurich", origin: "Home", destination: "Station", purpose: "Catch the train",
                vehicleName: "ZH 42", distance: 12.5, unit: .km, odometerStart: 100, odometerEnd: 112.5)
        ]
        contents.sessions = [
            ConferenceSession(
                title: "Bearings", speaker: "The maker", room: "B2", day: day("2026-04-02"),
                startTime: TimeOfDay("14:00"), endTime: TimeOfDay("15:00"), timeZone: "Europe/Zurich",
                notes: "Ask for prices")
        ]
        return contents
    }

    static var personal: TripContents {
        var contents = common
        contents.attractions = [
            Attraction(name: "Old town", notes: "Early", isVisited: true, cost: Money(minorUnits: 500, currency: "PLN"))
        ]
        contents.familyMembers = [FamilyMember(name: "Aunt", relation: "mother's sister")]
        contents.flyerCodes = [FrequentFlyerCode(programme: "Miles", code: "990-1")]
        contents.venuePasses = [
            VenuePass(name: "Museum", validFrom: day("2026-06-10"), validTo: day("2026-06-12"), reference: "M-5")
        ]
        return contents
    }
}

extension Date {
    /// 2026-03-01 12:00:00.123 UTC.
    static let fixture = Date(timeIntervalSince1970: 1_772_366_400.123)
}

private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> UUID {
        let number = count.withLock {
            $0 += 1
            return $0
        }
        return id(number)
    }
}

/// The fixture's `number`th id.
func id(_ number: Int) -> UUID {
    UUID(uuidString: "00000000-0000-4000-8000-" + String(format: "%012d", number))!
}

func day(_ text: String) -> CalendarDay {
    CalendarDay(text)!
}

extension TemporaryFolder {
    var file: URL { url.appending(path: "logbook.sqlite") }

    /// The bytes of the logbook's file once no connection is open.
    ///
    /// What a logbook still does on other threads when its last reference goes, such as to look for other processes' writes,
    /// closes it when it is done. The last connection takes the log with it.
    func closedFile() async throws -> Data {
        while FileManager.default.fileExists(atPath: file.path + "-wal") { try await Task.sleep(for: .milliseconds(5)) }
        return try Data(contentsOf: file)
    }
}

extension TripDraft {
    static let plain = TripDraft(
        name: "Round the lake", destination: "Annecy", startDay: day("2026-05-01"), endDay: day("2026-05-03"))
    static let business = TripDraft(
        name: "Trade fair", destination: "Zürich", startDay: day("2026-04-01"), endDay: day("2026-04-04"),
        notes: "Hall 7",
        specifics: .business(
            purpose: "Meet suppliers", expenseCode: "FAIR-1", perDiem: Money(minorUnits: 9_500, currency: "CHF")))
    static let personal = TripDraft(
        name: "Reunion", destination: "Kraków", startDay: day("2026-06-10"), endDay: day("2026-06-10"),
        specifics: .personal(reason: .reunion))

    static let oneOfEach = [business, plain, personal]
}

extension ExpectationDraft {
    static let goal = ExpectationDraft(
        title: "Run", details: "Along the river",
        specifics: .goal(startDay: day("2026-01-01"), targetDay: day("2026-03-31"), actionPlan: "Every Sunday"),
        targets: [.init(unit: "km", kind: .distance, target: 250.5), .init(unit: "hours", kind: .duration, target: 25)])
    static let milestone = ExpectationDraft(
        title: "Half marathon", specifics: .milestone(targetDay: day("2026-04-12")),
        targets: [.init(unit: "km", kind: .distance, target: 21.1)])
    static let obligation = ExpectationDraft(
        title: "Tax return", details: "With receipts",
        specifics: .obligation(deadline: day("2026-05-31"), requestedBy: "Tax office", consequence: "A surcharge"))

    static let oneOfEach = [goal, milestone, obligation]
}

/// The JSON that the command line prints for a value.
func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

extension ChartDraft {
    /// A chart of one object.
    init(title: String = "", _ source: ChartObject.Source) {
        var document = ChartDocument(objects: [ChartObject(id: UUID(), source: source)])
        document.title = title
        self.init(document: document)
    }
}
