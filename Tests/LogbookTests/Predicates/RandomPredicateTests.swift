import Foundation
import TestSupport
import Testing

@testable import Logbook

/// A property: SQL finds the records that a predicate holds for when Swift evaluates it.
struct RandomPredicateTests {
    private static let count = RandomCases.count(500)

    private func expectAgreement<Record: StoredRecord>(
        _ cases: [PredicateCase<Record>], among records: [Record], _ count: Int,
        random fragment: (inout SplitMix64) -> Predicate<Record>
    ) async throws {
        let logbook = try await PredicateFixture.shared.value.logbook
        for seed in 0..<count {
            var random = SplitMix64(seed: UInt64(seed))
            let predicate = Self.predicate(depth: random.number(in: 0...3), &random) { random in
                random.number(in: 0...1) == 0 ? random.element(of: cases).predicate : fragment(&random)
            }
            try await logbook.expectAgreement(predicate, among: records, "seed \(seed)")
        }
    }

    /// A tree of operators over parts.
    private static func predicate<Record>(
        depth: Int, _ random: inout SplitMix64, _ part: (inout SplitMix64) -> Predicate<Record>
    ) -> Predicate<Record> {
        guard depth > 0 else { return part(&random) }
        let parts = (0..<3).map { _ in predicate(depth: depth - 1, &random, part) }
        return switch random.number(in: 0...4) {
        case 0: parts[0] && parts[1]
        case 1: parts[0] || parts[1]
        case 2: !parts[0]
        case 3: parts[0] && !(parts[1] || parts[2])
        default: ternary(parts[0], parts[1], parts[2])
        }
    }

    private static func ternary<Record>(
        _ test: Predicate<Record>, _ first: Predicate<Record>, _ second: Predicate<Record>
    ) -> Predicate<Record> {
        func evaluation(
            _ condition: some StandardPredicateExpression<Bool>, _ predicate: Predicate<Record>,
            _ value: PredicateExpressions.Variable<Record>
        ) -> any StandardPredicateExpression<Bool> {
            PredicateExpressions.PredicateEvaluation(
                input: value, variable: predicate.variable, condition: condition)
        }
        func conditional(
            _ test: some StandardPredicateExpression<Bool>, _ first: some StandardPredicateExpression<Bool>,
            _ second: some StandardPredicateExpression<Bool>
        ) -> any StandardPredicateExpression<Bool> {
            PredicateExpressions.build_Conditional(test, first, second)
        }
        return Predicate { value in
            conditional(
                evaluation(test.expression, test, value), evaluation(first.expression, first, value),
                evaluation(second.expression, second, value))
        }
    }

    @Test func `random predicates about trips hold in SQL as they do in Swift`() async throws {
        let fixture = try await PredicateFixture.shared.value
        try await expectAgreement(PredicateCases<Trip>.all, among: fixture.trips, Self.count) { random in
            let text = random.element(of: PredicateFixture.texts + [""])
            let note: String? = random.element(of: [nil, text])
            let day = random.element(of: PredicateFixture.days)
            let later = random.element(of: PredicateFixture.days.filter { $0 >= day })
            let number = random.number(in: 0...12)
            switch random.number(in: 0...11) {
            case 0: return #Predicate { $0.name == text || $0.destination > text }
            case 1: return #Predicate { $0.notes == note }
            case 2: return #Predicate { (day...later).contains($0.startDay) != ($0.notes == nil) }
            case 3: return #Predicate { $0.name.localizedStandardContains(text) }
            case 4: return #Predicate { $0.name.contains(text) == $0.destination.contains(text) }
            case 5: return #Predicate { ($0.notes ?? text) <= $0.name }
            case 6: return #Predicate { $0.startDay.month * 2 + $0.name.count > number }
            case 7: return #Predicate { ($0 as? BusinessTrip)?.purpose == note }
            case 8: return #Predicate { (($0 as? BusinessTrip)?.perDiem.minorUnits ?? 7) > 7 }
            case 9: return #Predicate { if let notes = $0.notes { notes.starts(with: text) } else { $0.endDay > day } }
            case 10: return #Predicate { ($0.endDay < day ? $0.name : $0.destination) == text }
            default: return #Predicate { ($0.notes?.localizedStandardContains(text) ?? ($0.startDay < day)) }
            }
        }
    }

    @Test func `random predicates about entries hold in SQL as they do in Swift`() async throws {
        let fixture = try await PredicateFixture.shared.value
        try await expectAgreement(PredicateCases<TripWithContents>.all, among: fixture.tripsWithContents, Self.count) {
            random in
            let text = random.element(of: PredicateFixture.texts)
            let day = random.element(of: PredicateFixture.days)
            let number = random.number(in: 0...3)
            let amount = Int64(random.element(of: [0, 5_000, 5_001]))
            switch random.number(in: 0...5) {
            case 0: return #Predicate { $0.contents.stays.count == number }
            case 1: return #Predicate { $0.contents.stays.contains { ($0.startDay ?? day) < day } }
            case 2: return #Predicate { $0.contents.meals.allSatisfy { $0.cost.minorUnits >= amount } }
            case 3: return #Predicate { $0.contents.stays.filter { $0.placeName == text }.isEmpty }
            case 4: return #Predicate { $0.contents.tags.words.contains(text) }
            default: return #Predicate { $0.contents.meals.contains { $0.place.localizedStandardContains(text) } }
            }
        }
    }

    @Test func `random predicates about goals hold in SQL as they do in Swift`() async throws {
        let fixture = try await PredicateFixture.shared.value
        try await expectAgreement(PredicateCases<AnyExpectation>.all, among: fixture.expectations, Self.count) {
            random in
            let text = random.element(of: PredicateFixture.texts)
            let day = random.element(of: PredicateFixture.days)
            let number = random.number(in: 1...10)
            switch random.number(in: 0...4) {
            case 0: return #Predicate { $0.importance * $0.urgency > number * number }
            case 1: return #Predicate { ($0.completedDay ?? day) >= ($0.dueDay ?? day) }
            case 2: return #Predicate { $0.title == text || $0.details.localizedStandardContains(text) }
            case 3: return #Predicate { ($0 as? Obligation)?.requestedBy != ($0 as? Goal)?.actionPlan }
            default: return #Predicate { $0.targets.allSatisfy { $0.target + 1 > 2 } }
            }
        }
    }

    @Test func `random predicates about actions and snippets hold in SQL as they do in Swift`() async throws {
        let fixture = try await PredicateFixture.shared.value
        try await expectAgreement(PredicateCases<Action>.all, among: fixture.actions, Self.count / 2) { random in
            let instant = Date.fixture.addingTimeInterval(Double(random.number(in: -8...8)) * 0.0005)
            let number = random.element(of: [0, 0.1, 0.3, 1e300])
            switch random.number(in: 0...2) {
            case 0: return #Predicate { $0.loggedAt <= instant }
            case 1: return #Predicate { ($0.durationMinutes ?? 1) + 0.1 > number }
            default: return #Predicate { ($0.startedAt ?? instant) == $0.loggedAt }
            }
        }
        try await expectAgreement(PredicateCases<Snippet>.all, among: fixture.snippets, Self.count / 2) { random in
            let text = random.element(of: PredicateFixture.texts)
            return random.number(in: 0...1) == 0
                ? #Predicate { $0.text.localizedStandardContains(text) }
                : #Predicate { $0.tags.words.contains { $0 == text } }
        }
    }
}
