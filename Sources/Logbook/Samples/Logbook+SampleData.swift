import Foundation
internal import GRDB

extension CalendarDay {
    /// The day that sample records lie around unless another is asked for: 2026-01-01.
    public static let sampleReference = CalendarDay(number: 20_454)
}

/// How much sample data was added.
public struct SampleCounts: Hashable, Sendable {
    public var trips = 0
    public var expectations = 0
    public var terms = 0
}

extension Logbook {
    /// Fills an empty logbook with business and personal trips, goals, milestones and obligations, and five terms of
    /// ten weeks.
    ///
    /// Charts do not count: a logbook that was just made has one, and it stays.
    ///
    /// The same arguments give the same logbook, ids and instants included: nothing is taken from the clock.
    ///
    /// - Parameters:
    ///   - trips: how many trips, half of them business trips; none for a negative number.
    ///   - seed: where the pseudo-random numbers start.
    ///   - reference: trips lie within two years of this day, the fourth term runs on it.
    /// - Throws: `notEmpty` when there is a trip, an expectation or a term, and what writing can meet.
    /// - Complexity: O(`trips`), in one transaction.
    @discardableResult
    @concurrent
    public func addSampleData(
        trips: Int = 24, seed: UInt64 = 1, around reference: CalendarDay = .sampleReference
    ) async throws(LogbookError) -> SampleCounts {
        try await write { db, _ in
            guard try db.isEmptyLogbook else { throw LogbookError.notEmpty }
            var generator = SampleGenerator(seed: seed, reference: reference)
            var counts = SampleCounts()
            for index in 0..<max(0, trips) {
                try generator.trip(index).save(db, replacing: nil)
                counts.trips += 1
            }
            var goals: [UUID] = []
            for draft in SampleVocabulary.expectations(around: reference) {
                let row = try generator.expectation(draft, db)
                try row.save(db, replacing: nil)
                if draft.specifics.kind == .goal { goals.append(row.id) }
                counts.expectations += 1
            }
            for index in SampleVocabulary.themes.indices {
                try generator.term(index, of: goals).save(db)
                counts.terms += 1
            }
            return (counts, UndoTitle("Add Sample Data"))
        }
    }
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

    /// A business trip for an even index, a personal one for an odd.
    mutating func trip(_ index: Int) -> TripRow {
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
        return TripRow(draft, id: random.id(), createdAt: instant, modifiedAt: instant)
    }

    mutating func expectation(_ draft: ExpectationDraft, _ db: Database) throws -> ExpectationRow {
        let id = random.id()
        let targets = try draft.measureTargets(db) { random.id() }
        return ExpectationRow(draft, id: id, targets: targets, createdAt: instant, modifiedAt: instant)
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

extension Database {
    fileprivate var isEmptyLogbook: Bool {
        get throws {
            try !["trip", "expectation", "goalTerm"].contains { table in
                try Row.fetchOne(self, sql: "SELECT 1 FROM \(table)") != nil
            }
        }
    }
}
