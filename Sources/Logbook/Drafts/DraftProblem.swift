import Foundation

/// Why a draft cannot be saved: one field and what is wrong with it.
public struct DraftProblem: Error, Hashable, Sendable {
    public enum Field: String, Sendable {
        case name, destination, startDay, endDay, notes, currency, tags
        case purpose, expenseCode, perDiem, mileageRate
        case placeName, address, reference, cost, title, details, day, endTime, place, attendees
        case origin, distance, odometerStart, odometerEnd, speaker, room, programme, code, validTo, relation,
            familyMembers
        case importance, urgency, targetDay, actionPlan, expectedWeeks, requestedBy, consequence, unit, target
        case strength, values, priority, lifeDomain, guidance, canonicalUnit, factor
        case number, theme, reflection, goals
        case content, contents, startedAt, duration, measurement, source, text
        case firstDayPercent, lastDayPercent, singleDayPercent, minimumHours, breakfastPercent, lunchPercent
        case dinnerPercent, fullDay, incidentals, breakfast, lunch, dinner, rates, fromDistance, rate, yearStart
        case formula, file
    }

    public enum Reason: Hashable, Sendable {
        case missing
        /// Longer than so many Unicode scalars.
        case tooLong(limit: Int)
        /// A last day before the first.
        case beforeStart
        case negative
        /// Not a finite number above zero.
        case notPositive
        case outside(ClosedRange<Int>)
        case notACurrency
        /// Given twice where each may appear once.
        case repeated
        /// Later than now.
        case inTheFuture
        case notAMonthAndDay
        /// Below what it may not be below.
        case below(Field)
        /// Which the trip, by its kind, does not have.
        case ofAnotherKind
    }

    /// One of the entries in a list of the draft.
    public struct Item: Hashable, Sendable {
        /// What the list's entries are called, such as “stay”.
        public let noun: String
        /// 1 for the first.
        public let number: Int

        public init(_ noun: String, _ number: Int) {
            self.noun = noun
            self.number = number
        }
    }

    public let field: Field
    public let reason: Reason
    /// Whose field it is; `nil` for the draft's own.
    public let item: Item?

    public init(_ field: Field, _ reason: Reason, in item: Item? = nil) {
        self.field = field
        self.reason = reason
        self.item = item
    }
}

extension DraftProblem: CustomStringConvertible {
    /// One sentence for the person who typed the draft.
    public var description: String {
        guard let item else { return "The \(complaint)" }
        return "In \(item.noun) \(item.number), the \(complaint)"
    }

    private var complaint: String {
        switch reason {
        case .missing: "\(label) is missing."
        case .tooLong(let limit): "\(label) is longer than \(limit) characters."
        case .beforeStart: "\(label) is before the \(field == .endTime ? "start" : "first day")."
        case .negative: "\(label) cannot be negative."
        case .notPositive: "\(label) must be above zero."
        case .outside(let range): "\(label) must be from \(range.lowerBound) to \(range.upperBound)."
        case .notACurrency: "\(label) must be three capital letters, such as EUR."
        case .repeated: "same \(label) is given twice."
        case .inTheFuture: "\(label) is in the future."
        case .notAMonthAndDay: "\(label) must be a month and a day, such as 04-06."
        case .below(let other): "\(label) is below the \(other.label)."
        case .ofAnotherKind: "\(label) do not belong to a trip of this kind."
        }
    }

    private var label: String { field.label }
}

extension DraftProblem.Field {
    /// The field in words, as in a sentence.
    var label: String {
        switch self {
        case .startDay: "first day"
        case .endDay: "last day"
        case .endTime: "end"
        case .tags: "tag"
        case .requestedBy: "name of who asked"
        case .goals: "goal"
        case .values: "value"
        case .familyMembers: "family member"
        case .rates: "rate"
        case .content: "text, measurement or goal"
        case .startedAt: "start"
        case .validTo: "last day of validity"
        case .placeName: "place"
        case .odometerStart: "odometer at the start"
        case .odometerEnd: "odometer at the end"
        default: rawValue.words
        }
    }
}

extension String {
    /// A name in camel case as words: `expenseCode` as “expense code”.
    var words: String {
        reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }
}

/// Collects what is wrong with a draft, in the order of its fields.
struct DraftChecks {
    /// The longest one-line text and the longest running text, in Unicode scalars, as the schema has them.
    static let lineLimit = 200
    static let textLimit = 20_000
    static let unitLimit = 40

    private(set) var problems: [DraftProblem] = []
    /// Whose fields are being checked.
    var item: DraftProblem.Item?

    mutating func require(_ condition: Bool, _ field: DraftProblem.Field, _ reason: DraftProblem.Reason) {
        if !condition { problems.append(DraftProblem(field, reason, in: item)) }
    }

    /// Checks each entry of a list, numbered from 1.
    mutating func each<Entry>(_ entries: [Entry], _ noun: String, _ check: (Entry, inout DraftChecks) -> Void) {
        for (index, entry) in entries.enumerated() {
            item = DraftProblem.Item(noun, index + 1)
            check(entry, &self)
        }
        item = nil
    }

    mutating func requireMoney(_ money: Money?, _ field: DraftProblem.Field) {
        guard let money else { return }
        require(money.minorUnits >= 0, field, .negative)
        requireCurrency(money.currency)
    }

    mutating func requireCurrency(_ code: String) {
        require(Money(minorUnits: 0, currency: code).hasCurrencyCode, .currency, .notACurrency)
    }

    /// A number that is not negative and not infinite.
    mutating func requireQuantity(_ number: Double?, _ field: DraftProblem.Field) {
        guard let number else { return }
        require(number >= 0 && number.isFinite, field, .negative)
    }

    mutating func requireOrder<Point: Comparable>(
        _ first: Point?, _ second: Point?, _ field: DraftProblem.Field, _ reason: DraftProblem.Reason = .beforeStart
    ) {
        if let first, let second { require(first <= second, field, reason) }
    }

    mutating func requireTags(_ tags: Tags) {
        for tag in tags.words { limitText(tag, .tags, limit: 60) }
    }

    mutating func requireText(_ text: String, _ field: DraftProblem.Field, limit: Int = lineLimit) {
        require(!text.isEmpty, field, .missing)
        limitText(text, field, limit: limit)
    }

    mutating func limitText(_ text: String?, _ field: DraftProblem.Field, limit: Int = lineLimit) {
        require((text?.unicodeScalars.count ?? 0) <= limit, field, .tooLong(limit: limit))
    }
}

extension String {
    /// The text without the blanks around it, and without NUL, at which SQLite would cut it off.
    var tidied: String {
        replacingOccurrences(of: "\0", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension String? {
    /// The text as `String.tidied` has it; `nil` when nothing is left.
    var tidied: String? {
        flatMap { $0.tidied.isEmpty ? nil : $0.tidied }
    }
}
