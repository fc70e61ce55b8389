import Foundation
internal import GRDB
import Localization

extension CalendarDay {
    /// The default day around which sample records are distributed: 2026-01-01.
    public static let sampleReference = CalendarDay(number: 20_454)
}

/// How much sample data was added.
public struct SampleCounts: Hashable, Sendable {
    /// Trips.
    public var trips = 0
    /// The entries of the trips: stays, meals, drives and so on.
    public var items = 0
    /// Goals, milestones and obligations.
    public var expectations = 0
    /// Actions.
    public var actions = 0
    /// Terms.
    public var terms = 0
}

extension Logbook {
    /// Fills an empty logbook with business and personal trips and their entries, five things a trip on average; with
    /// values, goals, milestones and obligations, and the actions of half a year; and with five terms of ten weeks.
    ///
    /// Up to 2,000 trips can be undone. Charts do not count: a logbook that was just made has one, and it stays.
    ///
    /// The same arguments give the same logbook, ids and instants included: nothing depends on the clock.
    ///
    /// - Parameters:
    ///   - trips: how many trips, half of them business trips; none for a negative number.
    ///   - seed: where the pseudo-random numbers start.
    ///   - reference: trips are within two years of this day, which is in the fourth term.
    /// - Throws: `notEmpty` when there is a trip, an expectation or a term, and the errors of writing.
    /// - Complexity: O(`trips`), in one transaction.
    @discardableResult
    @concurrent
    public func addSampleData(
        trips: Int = 24, seed: UInt64 = 1, around reference: CalendarDay = .sampleReference
    ) async throws(LogbookError) -> SampleCounts {
        let fill: @Sendable (Database, Stamps) throws -> SampleCounts = { db, _ in
            guard try db.areEmpty(["trip", "expectation", "goalTerm", "personalValue", "action"]) else {
                throw LogbookError.notEmpty
            }
            var generator = SampleGenerator(seed: seed, reference: reference)
            var counts = SampleCounts()
            for index in 0..<max(0, trips) {
                let (trip, contents) = generator.trip(index)
                try trip.save(db, replacing: nil)
                try contents.add(db, to: trip.id)
                counts.trips += 1
                counts.items += contents.count
            }
            let values = SampleVocabulary.values.map { generator.value($0) }
            for value in values { try value.save(db) }
            var goals: [Expectation] = []
            for draft in SampleVocabulary.expectations(around: reference) {
                let row = try generator.expectation(draft, values, db)
                try row.save(db, replacing: nil)
                goals.append(row.expectation)
                counts.expectations += 1
            }
            for day in -180...0 {
                for action in generator.actions(on: reference.adding(days: day), goals) {
                    try action.save(db)
                    try action.saveRest(db) { generator.random.id() }
                    counts.actions += 1
                }
            }
            for index in SampleVocabulary.themes.indices {
                try generator.term(index, of: goals.filter { $0.kind == .goal }.map(\.id)).save(db)
                counts.terms += 1
            }
            return counts
        }
        guard trips > Self.mostUndoableTrips else {
            return try await write { db, stamps in (try fill(db, stamps), UndoTitle(localized("Add Sample Data"))) }
        }
        return try await transaction(isBulk: true, fill)
    }

    /// Removes the sample data, with changes to it; everything else stays. It can be undone.
    ///
    /// Sample records have the same ids wherever they are made, which is how they are known.
    ///
    /// - Parameters:
    ///   - trips: how many sample trips were added.
    ///   - seed: what the sample was grown from.
    /// - Returns: what undo calls the change.
    @discardableResult
    @concurrent
    public func removeSampleData(trips: Int = 24, seed: UInt64 = 1) async throws(LogbookError) -> String {
        let ids = try await Self.sampleIDs(trips: trips, seed: seed)
        return try await write { db, _ in
            // What others refer to is deleted last; a sample measure that something else uses stays.
            for (table, condition) in Self.sampleTables {
                try db.run(
                    "DELETE FROM \"\(table)\" WHERE id IN (SELECT value FROM json_each(?)) \(condition)", [ids.jsonText]
                )
            }
            let title = UndoTitle(localized("Remove Sample Data"))
            return (title.text, title)
        }
    }

    /// Whether there are sample trips or goals, now and after every change.
    public func hasSampleData(trips: Int = 24, seed: UInt64 = 1) async throws(LogbookError) -> LiveQuery<Bool> {
        let ids = try await Self.sampleIDs(trips: trips, seed: seed)
        return observe { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM trip WHERE id IN (SELECT value FROM json_each(?1)))
                        OR EXISTS (SELECT 1 FROM expectation WHERE id IN (SELECT value FROM json_each(?1)))
                    """)
            return try Bool.fetchOne(statement, arguments: [ids.jsonText]) ?? false
        }
    }

    private static let sampleTables = [
        ("action", ""), ("timePeriod", ""), ("trip", ""), ("expectation", ""), ("personalValue", ""),
        (
            "measure",
            """
            AND NOT EXISTS (SELECT 1 FROM expectationMeasure WHERE measureId = measure.id)
            AND NOT EXISTS (SELECT 1 FROM actionMeasure WHERE measureId = measure.id)
            """
        ),
    ]

    /// The ids of sample records, found by making them once more.
    @concurrent
    private static func sampleIDs(trips: Int, seed: UInt64) async throws(LogbookError) -> [UUID] {
        let sample = try Logbook.inMemory()
        try await sample.addSampleData(trips: trips, seed: seed)
        return try await sample.read { db in
            try sampleTables.flatMap { table, _ in
                try String.fetchAll(db, sql: "SELECT id FROM \"\(table)\"").compactMap(UUID.init(uuidString:))
            }
        }
    }

    /// More sample trips than this cannot be undone: the step would contain every row.
    private static let mostUndoableTrips = 2000
}

/// Makes sample records, each from the numbers that follow the ones before.
private struct SampleGenerator {
    let reference: CalendarDay
    /// When every sample record was made: the reference day's first moment, UTC.
    let instant: Date
    var random: SplitMix64

    init(seed: UInt64, reference: CalendarDay) {
        self.reference = reference
        instant = Date(timeIntervalSince1970: Double(reference.number) * 86_400)
        random = SplitMix64(seed: seed)
    }

    /// A business trip for an even index, a personal one for an odd, with its entries.
    mutating func trip(_ index: Int) -> (TripRow, TripContents) {
        let city = random.element(of: SampleVocabulary.cities)
        let startDay = reference.adding(days: random.number(in: -540...360))
        let name: String
        let nights: Int
        let specifics: Trip.Specifics
        if index.isMultiple(of: 2) {
            let errand = random.element(of: SampleVocabulary.errands)
            name = errand.name
            nights = random.number(in: 0...5)
            specifics = .business(
                purpose: errand.purpose, expenseCode: random.element(of: SampleVocabulary.expenseCodes),
                perDiem: city.perDiem)
        } else {
            let outing = random.element(of: SampleVocabulary.outings)
            name = outing.name
            nights = random.number(in: 1...20)
            specifics = .personal(reason: outing.reason)
        }
        let draft = TripDraft(
            name: "\(name) in \(city.name)", destination: city.name, startDay: startDay,
            endDay: startDay.adding(days: nights), specifics: specifics)
        let row = TripRow(draft, id: random.id(), createdAt: instant, modifiedAt: instant)
        return (row, index.isMultiple(of: 2) ? business(row, city) : personal(row, city))
    }

    /// A stay, a drive, two meals and an expense or a session.
    private mutating func business(_ trip: TripRow, _ city: SampleVocabulary.City) -> TripContents {
        var contents = common(trip, city)
        contents.mileage = [
            MileageRecord(
                id: random.id(), day: trip.draft.startDay, origin: "Office", destination: "Station",
                purpose: "To the train", distance: Double(random.number(in: 40...400)) / 10)
        ]
        contents.meals = [Meal.Kind.lunch, .dinner].map { kind in
            Meal(
                id: random.id(), day: trip.draft.startDay, kind: kind,
                place: random.element(of: SampleVocabulary.restaurants),
                cost: Money(
                    minorUnits: city.perDiem.minorUnits / Int64(random.number(in: 3...9)),
                    currency: city.perDiem.currency),
                isProvidedByHost: random.number(in: 0...5) == 0)
        }
        if random.number(in: 0...1) == 0 {
            contents.sessions = [
                ConferenceSession(
                    id: random.id(), title: random.element(of: SampleVocabulary.sessions),
                    room: "Hall \(random.number(in: 1...9))", day: trip.draft.startDay)
            ]
        } else {
            contents.expenses = [expense(trip, city)]
        }
        return contents
    }

    /// A stay, two things on the bucket list, an attraction and an expense.
    private mutating func personal(_ trip: TripRow, _ city: SampleVocabulary.City) -> TripContents {
        var contents = common(trip, city)
        contents.bucketList = [BucketListItem.Kind.item, .activity].map { kind in
            let titles = kind == .item ? SampleVocabulary.things : SampleVocabulary.activities
            return BucketListItem(
                id: random.id(), kind: kind, title: random.element(of: titles), isInPlan: true)
        }
        contents.attractions = [
            Attraction(id: random.id(), name: "\(random.element(of: SampleVocabulary.sights)) of \(city.name)")
        ]
        contents.expenses = [expense(trip, city)]
        return contents
    }

    private mutating func common(_ trip: TripRow, _ city: SampleVocabulary.City) -> TripContents {
        var contents = TripContents()
        if random.number(in: 0...3) == 0 { contents.tags = [random.element(of: SampleVocabulary.tags)] }
        contents.stays = [
            Stay(
                id: random.id(), placeName: random.element(of: SampleVocabulary.hotels), address: city.name,
                startDay: trip.draft.startDay, endDay: trip.draft.endDay, isConfirmed: random.number(in: 0...2) > 0)
        ]
        return contents
    }

    private mutating func expense(_ trip: TripRow, _ city: SampleVocabulary.City) -> Expense {
        let (category, details) = random.element(of: SampleVocabulary.expenses)
        return Expense(
            id: random.id(), day: trip.draft.startDay, category: category, details: details,
            cost: Money(
                minorUnits: city.perDiem.minorUnits / Int64(random.number(in: 1...12)), currency: city.perDiem.currency),
            isReimbursed: random.number(in: 0...1) == 0)
    }

    mutating func value(_ value: (title: String, level: PersonalValue.Level, domain: String)) -> PersonalValue {
        PersonalValue(
            id: random.id(), title: value.title, level: value.level, lifeDomain: value.domain, at: instant)
    }

    /// Each goal is aligned with the value at its index, if there is one.
    mutating func expectation(
        _ draft: ExpectationDraft, _ values: [PersonalValue], _ db: Database
    ) throws -> ExpectationRow {
        var draft = draft
        if draft.specifics.kind == .goal {
            let value = random.element(of: values)
            draft.alignments = [Alignment(valueID: value.id, strength: random.number(in: 4...10))]
        }
        let id = random.id()
        let targets = try draft.measureTargets(db) { random.id() }
        return ExpectationRow(draft, id: id, targets: targets, createdAt: instant, modifiedAt: instant)
    }

    /// What was done on a day: a run on some, reading on others, each towards the goals that measure the same.
    mutating func actions(on day: CalendarDay, _ goals: [Expectation]) -> [Action] {
        let deeds = SampleVocabulary.deeds.filter { _ in random.number(in: 0...3) == 0 }
        return deeds.map { deed in
            let began = Date(
                timeIntervalSince1970: Double(day.number) * 86_400 + Double(random.number(in: 6...20)) * 3600)
            return Action(
                id: random.id(), title: deed.title, loggedAt: began, startedAt: began,
                durationMinutes: Double(random.number(in: 20...90)),
                measurements: [
                    .init(unit: deed.unit, kind: deed.kind, value: Double(random.number(in: deed.range)) / 10)
                ],
                contributesTo: Set(goals.filter { $0.title == deed.goal }.map(\.id)), at: instant)
        }
    }

    /// The term at `index`; the fourth began four weeks before the reference day.
    mutating func term(_ index: Int, of goals: [UUID]) -> TermWithPeriod {
        let status: GoalTerm.Status = index < 3 ? .completed : index == 3 ? .active : .planned
        let draft = TermDraft(
            number: index + 1, theme: SampleVocabulary.themes[index], status: status,
            startDay: reference.adding(days: (index - 3) * 70 - 28),
            goalIDs: goals.filter { _ in random.number(in: 0...1) == 0 })
        return TermWithPeriod(draft, id: random.id(), periodID: random.id())
    }
}
