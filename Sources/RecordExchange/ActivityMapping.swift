import Foundation
import Interchange
import Localization
import Logbook

/// What the kinds of activities of a file become in a logbook: for each kind the measure that is recorded, and the goal that it
/// counts for.
///
/// It is proposed from what the logbook remembers of the last import, else from its measures and goals.
public struct ActivityMapping: Hashable, Sendable {
    /// A kind of the file.
    public struct Row: Identifiable, Hashable, Sendable {
        public let kind: ActivityKind
        /// How many activities of the kind the file has.
        public let count: Int
        /// The measures that the kind can be recorded in, those of the logbook first.
        public let measures: [Measure]
        /// The measure that is recorded; `nil` where the kind is not imported.
        public fileprivate(set) var measure: Measure?
        /// The goal, milestone or obligation that the activities within its days count for; `nil` for none.
        public fileprivate(set) var goalID: UUID?

        public var id: ActivityKind { kind }

        /// The measures to choose from, with one that was chosen before and is none of `measures`.
        public var choices: [Measure] {
            guard let measure, !measures.contains(where: { $0.unit == measure.unit }) else { return measures }
            return measures + [measure]
        }
    }

    /// By the number of activities, the most first.
    public private(set) var rows: [Row]
    /// What activities can count for: what is not completed, in the order of the logbook.
    public let goals: [Expectation]

    /// The mapping that is proposed.
    ///
    /// - Throws: the errors of reading the logbook.
    @concurrent
    public init(of recorded: RecordedActivities, in logbook: Logbook) async throws(LogbookError) {
        let measures = try await logbook.fetchMeasures()
        goals = try await logbook.fetchGoals().filter { $0.completedDay == nil }
        let remembered = Dictionary(try await logbook.importMappings().map { ($0.kind, $0) }) { $1 }
        var kinds: [ActivityKind: (count: Int, amounts: Set<ActivityAmount>)] = [:]
        for activity in recorded.activities {
            kinds[activity.kind, default: (0, [])].count += 1
            kinds[activity.kind]?.amounts.formUnion(activity.amounts.map(\.amount))
        }
        rows = []
        for (kind, facts) in kinds.sorted(by: { ($1.value.count, $0.key.rawValue) < ($0.value.count, $1.key.rawValue) })
        {
            let offered = kind.measures(facts.amounts, among: measures)
            var row = Row(kind: kind, count: facts.count, measures: offered, measure: offered.first)
            if let mapping = remembered[kind.rawValue] {
                row.measure = mapping.unit.flatMap { unit in
                    offered.first { $0.unit == unit } ?? kind.measure(unit, facts.amounts, among: measures)
                }
                row.goalID = mapping.goalID.flatMap { id in goals.contains { $0.id == id } ? id : nil }
            } else if let measure = row.measure {
                row.goalID = goals.first { kind.fits($0, measure) }?.id
            }
            rows.append(row)
        }
    }

    /// Records a kind in another measure; in none where it is `nil`.
    public mutating func choose(_ measure: Measure?, for kind: ActivityKind) {
        guard let index = rows.firstIndex(where: { $0.kind == kind }) else { return }
        rows[index].measure = measure
    }

    /// Has activities of a kind count for a goal; for none where it is `nil`.
    public mutating func choose(goal: UUID?, for kind: ActivityKind) {
        guard let index = rows.firstIndex(where: { $0.kind == kind }) else { return }
        rows[index].goalID = goal
    }

    /// Why a text is no mapping.
    public enum Refusal: Error, Hashable, Sendable {
        /// It is not written like `running=km:Goal`.
        case form
        /// The kind has nothing that the unit measures.
        case unit(String, kind: String)
        /// No goal is called like that.
        case goal(String)
    }

    /// Changes the mapping of a kind as a text says: `running=km:Run 120 km`, `steps=steps`, `sleep=` for a kind that is not
    /// imported. A kind that the file does not have is left alone.
    public mutating func choose(_ text: String) throws(Refusal) {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard sides.count == 2, !sides[0].isEmpty else { throw .form }
        let kind = ActivityKind(named: sides[0])
        let parts = sides[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let unit = parts.first ?? ""
        guard let row = rows.first(where: { $0.kind == kind }) else { return }
        guard !unit.isEmpty else { return choose(Measure?.none, for: kind) }
        let measure = Quantities.measure(unit, among: row.measures) ?? kind.ownMeasure(unit, row.measures)
        guard let measure else { throw .unit(unit, kind: kind.rawValue) }
        var goal: UUID?
        if parts.count == 2, !parts[1].isEmpty {
            let found = goals.first {
                $0.title.lowercased() == parts[1].lowercased() || $0.id.uuidString == parts[1].uppercased()
            }
            guard let found else { throw .goal(parts[1]) }
            goal = found.id
        }
        choose(measure, for: kind)
        choose(goal: goal, for: kind)
    }

    /// What the logbook remembers.
    var remembered: [ImportMapping] {
        rows.map { ImportMapping(kind: $0.kind.rawValue, unit: $0.measure?.unit, goalID: $0.goalID) }
    }
}

/// What is known of an activity, each in one unit.
enum ActivityAmount: CaseIterable {
    case count, distance, duration, energy

    /// What its numbers are in.
    var base: Measure {
        switch self {
        case .count: Measure(unit: "×", kind: .count)
        case .distance: Measure(unit: "m", kind: .distance)
        case .duration: Measure(unit: "s", kind: .duration)
        case .energy: Measure(unit: "kcal", kind: .energy)
        }
    }

    /// A number of it in a measure; `nil` where that measures something else.
    func value(_ number: Double, in measure: Measure) -> Double? {
        guard self == .count else { return measure.value(number, from: base) }
        return [.count, .other].contains(measure.kind) && measure.value(1, from: Self.duration.base) == nil
            ? number : nil
    }
}

extension RecordedActivity {
    /// What is known of it.
    var amounts: [(amount: ActivityAmount, value: Double)] {
        // A workout is one time of its kind.
        let all: [(ActivityAmount, Double?)] = [
            (.distance, distance), (.duration, duration), (.energy, energy),
            (.count, count ?? (kind.isDaily ? nil : 1)),
        ]
        return all.compactMap { amount, value in value.map { (amount, $0) } }
    }
}

extension ActivityKind {
    /// The measures that a kind can be recorded in: first the one that is proposed.
    fileprivate func measures(_ amounts: Set<ActivityAmount>, among known: [Measure]) -> [Measure] {
        var offered: [Measure] = []
        for amount in [.count, .distance, .duration, .energy] as [ActivityAmount] where amounts.contains(amount) {
            // Workouts are counted where nothing else is wanted.
            guard isDaily || amount != .count else { continue }
            offered += measures(of: amount, among: known)
        }
        if !isDaily { offered += measures(of: .count, among: known) }
        return offered
    }

    private func measures(of amount: ActivityAmount, among known: [Measure]) -> [Measure] {
        let usual = usualUnits(of: amount)
        let own = known.filter { amount.value(1, in: $0) != nil }
        // A measure of the logbook that is called so, else a new one; then the logbook's others.
        let first = usual.map { unit in
            Quantities.measure(unit, among: own) ?? Measure(unit: unit, kind: amount.base.kind)
        }
        return first + own.filter { measure in !first.contains { $0.unit == measure.unit } }
    }

    private func usualUnits(of amount: ActivityAmount) -> [String] {
        switch amount {
        case .count:
            self == .steps ? [localized("steps")] : self == .floors ? [localized("floors")] : [localized("times")]
        case .distance: Locale.user.measurementSystem == .us ? ["mi", "km"] : ["km", "mi"]
        case .duration: self == .sleep ? ["h", "min"] : ["min", "h"]
        case .energy: ["kcal", "kJ"]
        }
    }

    /// A measure by its unit, also one that was not offered.
    fileprivate func measure(_ unit: String, _ amounts: Set<ActivityAmount>, among known: [Measure]) -> Measure? {
        let measure =
            Quantities.measure(unit, among: known)
            ?? Measure(unit: unit, kind: StandardUnit.named(unit)?.kind ?? .count)
        return amounts.contains { $0.value(1, in: measure) != nil } ? measure : nil
    }

    /// A new measure of a unit that is counted, or of one that converts; `nil` where the kind has nothing of it.
    fileprivate func ownMeasure(_ unit: String, _ offered: [Measure]) -> Measure? {
        let amounts = ActivityAmount.allCases.filter { amount in offered.contains { amount.value(1, in: $0) != nil } }
        return measure(unit, Set(amounts), among: [])
    }

    /// Whether activities of a kind most likely count for a goal: it is open, has a target in the measure or one that converts, and
    /// shares a word with the kind, or the measure is no other kind's.
    fileprivate func fits(_ goal: Expectation, _ measure: Measure) -> Bool {
        guard goal.dueDay.map({ $0 >= .today() }) ?? true,
            goal.targets.contains(where: {
                $0.measure.unit == measure.unit || $0.measure.value(1, from: measure) != nil
            })
        else { return false }
        if self == .steps || self == .floors { return true }
        func stems(_ text: String) -> Set<String> {
            Set(text.lowercased().split { !$0.isLetter }.filter { $0.count > 2 }.map { String($0.prefix(4)) })
        }
        return !stems(goal.title).isDisjoint(with: stems(title).union(otherStems))
    }

    /// The beginnings of what goals for the kind are called.
    private var otherStems: Set<String> {
        switch rawValue {
        case "running": ["run", "jogg", "jog", "lauf", "cour"]
        case "cycling", "cyclingDistance": ["bike", "cycl", "ride", "rad", "vélo"]
        case "walking", "walkingRunningDistance": ["walk", "gehe", "spaz", "marc"]
        case "swimming", "swimmingDistance": ["swim", "schw", "nage"]
        case "hiking": ["hike", "hiki", "wand", "rand"]
        case "mindfulMinutes": ["medi", "mind", "acht"]
        case "sleep": ["slee", "schl", "somm", "dorm"]
        case "exerciseMinutes": ["exer", "trai", "spor"]
        default: []
        }
    }
}
