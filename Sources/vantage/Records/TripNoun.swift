import ArgumentParser
import Foundation
import Interchange
import Logbook

/// Trips, with everything in them.
enum TripNoun: RecordNoun {
    static let (singular, plural) = ("trip", "trips")
    static let help = RecordHelp(
        abstract: "List, show, add, edit and delete trips.",
        list: ["trips list --kind business --from 2025-11-01 --to 2025-12-31", "trips list --sort name --descending"],
        show: ["trips show \"Conference in York\"", "trips show \"Conference in York\" --json > york.json"],
        add: [
            "trips add --name Fair --from \"3 May 2030\" --to \"5 May 2030\" --purpose \"Show it\"",
            "trips add --name Sun --from 2030-08-01 --reason vacation --set currency=EUR",
        ],
        edit: [
            "trips edit \"Conference in York\" --destination Leeds --set claim=submitted",
            "trips show \"Conference in York\" --json | vantage trips edit f12a8d42 --json -",
        ],
        delete: ["trips delete \"Conference in York\""],
        order: "By their first day. With --from or --to only trips that have a day in that time.",
        deletion: "Everything in the trip is deleted with it; snippets and family members stay.")

    private static let kind: [RecordKey] = [.choice(TripField.kind.rawValue, Trip.Kind.self)]
    private static let base: [RecordKey] = TripField.base.map { field, value in
        .field(
            field.rawValue, value, sense: sense(field),
            reference: field == .goalID ? GoalNoun.find : PlannerNoun.find)
    }
    private static let business: [RecordKey] = TripField.business.map { field, value in
        .field(field.rawValue, value, reference: rule(field))
    }
    private static let personal: [RecordKey] = TripField.personal.map { field, value in .field(field.rawValue, value) }

    static let fields: [RecordKey] = kind + base + [.tags()] + business + personal
    static let required = [TripField.name.rawValue, TripField.startDay.rawValue]
    static let columns = TripQuery.Column.allCases.map(\.rawValue)
    /// The lists of entries are in a trip's document; `vantage entries` changes them one by one.
    static let keys = ownKeys.union(fields.flatMap(\.jsonKeys)).union(EntryKind.allCases.map(\.list))

    private static func sense(_ field: TripField) -> DayChoice {
        { context in
            guard field == .endDay, let start = context.day(TripField.startDay.rawValue) else { return .future }
            return .from(start)
        }
    }

    private static func rule(_ field: TripField) -> @Sendable (String, Logbook) async throws -> UUID {
        { text, logbook in
            field == .mileageSchemeID
                ? try await RuleName.find(text, among: logbook.mileageSchemes.all().map { ($0.id, $0.name) })
                : try await RuleName.find(text, among: logbook.perDiemPolicies.all().map { ($0.id, $0.name) })
        }
    }

    static func id(of record: Trip) -> UUID { record.id }
    static func name(of record: Trip) -> String { record.name }

    static func cells(of trip: Trip) -> [String] {
        [trip.startDay.description, trip.endDay.description, trip.kind.rawValue, trip.name, trip.destination]
    }

    static func all(in logbook: Logbook) async throws -> [Trip] { try await logbook.fetchTrips() }
    static func record(_ id: UUID, in logbook: Logbook) async throws -> Trip? { try await logbook.trip(id: id) }

    static func records(named name: String, in logbook: Logbook) async throws -> [Trip] {
        try await logbook.fetchTrips(TripQuery(search: name)).filter { $0.name == name }
    }

    static func list(_ question: ListQuestion<TripFilters>, in logbook: Logbook) async throws -> [Trip] {
        var query = try await question.filters.query(question.search, in: logbook)
        if let column = question.sort.flatMap({ TripQuery.Column(rawValue: $0) }) {
            (query.sort, query.isDescending) = (column, question.isDescending)
        }
        return try await logbook.fetchTrips(query)
    }

    static func object(_ id: UUID, in logbook: Logbook) async throws -> RecordObject? {
        try await logbook.fetchTripWithContents(id: id).map { try RecordObject($0) }
    }

    static func newObject(in _: Logbook) async throws -> RecordObject { [:] }

    /// A field of business trips makes a trip one, and the reason a personal one, unless it is of another kind already. Fields
    /// of the kind that a trip had before are left out.
    static func complete(_ object: inout RecordObject, given: Set<String>, in logbook: Logbook) async throws {
        let kindKey = TripField.kind.rawValue
        let own: [Trip.Kind: Set<String>] = [
            .business: Set(TripField.business.map(\.field.rawValue)),
            .personal: Set(TripField.personal.map(\.field.rawValue)),
        ]
        let named = object.text(kindKey).flatMap { Trip.Kind(rawValue: $0) }
        for (kind, keys) in own {
            guard let key = given.intersection(keys).min() else { continue }
            if named == nil || named == .trip && !given.contains(kindKey) {
                object[kindKey] = .text(kind.rawValue)
            } else if named != kind {
                throw ValidationError(
                    "\(named == .trip ? "A plain" : "A \(named?.rawValue ?? "")") trip has no \(key).")
            }
        }
        let kind = object.text(kindKey)
        for (other, keys) in own where other.rawValue != kind { keys.forEach { object[$0] = nil } }
        for kind in EntryKind.allCases {
            let entries = try object.objects(kind.list).map { try kind.completed($0, trip: object) }
            if !entries.isEmpty { object[kind.list] = .list(entries.map { .object($0) }) }
        }
    }

    static func save(_ object: RecordObject, replacing old: RecordObject?, in logbook: Logbook) async throws -> UUID {
        let draft = try object.decoded(TripDraft.self, named: singular)
        guard let old else { return try await logbook.save(draft).id }
        switch try await logbook.save(draft, basedOn: old.decoded(TripDraft.self, named: singular)) {
        case .saved(let trip): return trip.id
        case .changed: throw LogbookError.busy
        }
    }

    static func collect(_ object: RecordObject, into records: inout ImportedRecords) throws -> UUID {
        var draft = try object.decoded(TripDraft.self, named: singular)
        let id = UUID.random()
        draft.id = id
        records.trips.append(draft)
        return id
    }

    static func delete(_ id: UUID, _: NoFilters, in logbook: Logbook) async throws {
        try await logbook.deleteTrip(id: id)
    }

    static func show(_ object: RecordObject, in logbook: Logbook) async throws {
        guard let id = object.text("id").flatMap({ UUID(uuidString: $0) }) else { return }
        guard let trip = try await logbook.fetchTripWithContents(id: id) else { throw LogbookError.notFound(id) }
        try await trip.show(in: logbook)
    }

    /// The fields of a trip that have options of their own.
    struct Options: RecordOptions {
        @Option(help: "The name of the trip.") var name: String?
        @Option(help: ArgumentHelp("The first day.", valueName: "day")) var from: String?
        @Option(help: ArgumentHelp("The last day; without it, a new trip has one day.", valueName: "day"))
        var to: String?
        @Option(help: "The destination.") var destination: String?
        @Option(help: "Notes.") var notes: String?
        @Option(help: ArgumentHelp("Tags, separated by commas.", valueName: "a,b")) var tags: String?
        @Option(help: ArgumentHelp("The planner that holds it, by its name.", valueName: "name")) var planner: String?
        @Option(help: "The purpose of a business trip; makes it one.") var purpose: String?
        @Option(help: "The account that a business trip is charged to; makes it one.") var expenseCode: String?
        @Option(
            help: ArgumentHelp(
                "The per diem rules, by their id or the beginning of their name; makes it a business trip.",
                valueName: "name"))
        var rules: String?
        @Option(help: "The place whose rate counts; by default the destination.") var ratePlace: String?
        @Flag(help: "Count each day at the rate of the place where its night is spent.") var ratesByStays = false
        @Option(
            help: ArgumentHelp(
                "The trip's own daily allowance; makes it a business trip.", valueName: "amount"))
        var perDiem: String?
        @Option(help: "The currency of the trip and of an allowance without one, such as EUR.") var currency: String?
        @Option(help: "family, vacation, reunion, wellness, other or unknown; makes it a personal trip.")
        var reason: String?

        func validate() throws {
            guard purpose ?? expenseCode ?? rules ?? ratePlace ?? perDiem == nil || reason == nil else {
                throw ValidationError(
                    "A trip is either business or personal: use --reason or the business options, not both.")
            }
        }

        var settings: [FieldSetting] {
            FieldSetting.given([
                "name": name, "startDay": from, "endDay": to, "destination": destination, "notes": notes,
                "tags": tags, "plannerId": planner, "currency": currency, "purpose": purpose,
                "expenseCode": expenseCode, "perDiemPolicyId": rules, "perDiemPlace": ratePlace, "perDiem": perDiem,
                "usesOwnRate": perDiem.map { _ in "yes" }, "followsStays": ratesByStays ? "yes" : nil, "reason": reason,
            ])
        }
    }

    typealias AddOptions = Options
    typealias EditOptions = Options
}
