import Foundation
import Localization

/// Why a draft cannot be saved: one field and its problem.
public struct DraftProblem: Error, Hashable, Sendable {
    /// A field of a draft. Two are the same where their keys are.
    public struct Field: Hashable, Sendable {
        /// The name of the field in JSON and, where it is a column, in the database.
        public let key: String
        /// What a sentence calls the field.
        let noun: @Sendable () -> String

        init(_ key: String, _ noun: @escaping @Sendable () -> String) {
            self.key = key
            self.noun = noun
        }

        /// The field with this key, for a comparison.
        public init(key: String) {
            self.init(key) { key.words }
        }

        public static func == (left: Field, right: Field) -> Bool { left.key == right.key }

        public func hash(into hasher: inout Hasher) { hasher.combine(key) }
    }

    /// What is wrong with a field.
    public enum Reason: Hashable, Sendable {
        /// Empty, although it is required.
        case missing
        /// Longer than a number of Unicode scalars.
        case tooLong(limit: Int)
        /// More days after the first than this.
        case tooLate(limit: Int)
        /// A last day before the first.
        case beforeStart
        /// Below zero.
        case negative
        /// Not a finite number above zero.
        case notPositive
        /// Not in the range.
        case outside(ClosedRange<Int>)
        /// No ISO 4217 code.
        case notACurrency
        /// Given twice where each may appear once.
        case repeated
        /// Later than now.
        case inTheFuture
        /// No month and day such as 12-31.
        case notAMonthAndDay
        /// Neither a country's code nor a state's.
        case notARegion
        /// Neither a time zone's identifier nor an offset from UTC.
        case notAZone
        /// Below what it may not be below.
        case below(Field)
        /// Which the trip, by its kind, does not have.
        case ofAnotherKind
        /// A sentence of the check.
        case sentence(String)
    }

    /// One of the entries in a list of the draft.
    public struct Item: Hashable, Sendable {
        /// What the list's entries are called, such as “stay”.
        public let noun: String
        /// 1 for the first.
        public let number: Int

        /// An entry of a list.
        public init(_ noun: String, _ number: Int) {
            self.noun = noun
            self.number = number
        }
    }

    /// The field.
    public let field: Field
    /// What is wrong.
    public let reason: Reason
    /// Whose field it is; `nil` for the draft's own.
    public let item: Item?

    /// A problem of a field, of the draft or of one of its entries.
    public init(_ field: Field, _ reason: Reason, in item: Item? = nil) {
        self.field = field
        self.reason = reason
        self.item = item
    }
}

extension DraftProblem: CustomStringConvertible {
    /// One sentence for the user.
    public var description: String {
        guard let item else { return complaint }
        return localized(
            "{item} {number}: {complaint}",
            ["item": title(ofNoun: item.noun), "number": item.number.formatted(.user), "complaint": complaint])
    }

    private var complaint: String {
        let field = field.noun()
        func number(_ number: Int) -> String { number.formatted(.user) }
        return switch reason {
        case .missing: localized("The {field} is missing.", ["field": field])
        case .tooLong(let limit):
            localized("The {field} can have at most {limit} characters.", ["field": field, "limit": number(limit)])
        case .tooLate(let limit):
            localized(
                "The {field} is more than {limit} days after the first day.", ["field": field, "limit": number(limit)])
        case .beforeStart:
            self.field == .endTime
                ? localized("The {field} is before the start.", ["field": field])
                : localized("The {field} is before the first day.", ["field": field])
        case .negative: localized("The {field} cannot be negative.", ["field": field])
        case .notPositive: localized("The {field} must be above zero.", ["field": field])
        case .outside(let range):
            localized(
                "The {field} must be between {least} and {most}.",
                ["field": field, "least": number(range.lowerBound), "most": number(range.upperBound)])
        case .notACurrency: localized("The {field} must be three capital letters, such as EUR.", ["field": field])
        case .repeated: localized("The same {field} is given twice.", ["field": field])
        case .inTheFuture: localized("The {field} is in the future.", ["field": field])
        case .notAMonthAndDay: localized("The {field} must be a month and a day, such as 04-06.", ["field": field])
        case .notARegion:
            localized("The {field} must be a code such as PT, or US-MA for a state.", ["field": field])
        case .notAZone:
            localized(
                "The {field} must be written like {example} or {offset}.",
                ["field": field, "example": "Europe/Berlin", "offset": "+02:00"])
        case .below(let other):
            localized("The {field} cannot be below the {other}.", ["field": field, "other": other.noun()])
        case .ofAnotherKind: localized("An entry of this kind cannot have this: {field}.", ["field": field])
        case .sentence(let sentence): sentence
        }
    }
}

/// What an entry of the logbook is called at the beginning of a sentence: “Stay” for “stay”.
func title(ofNoun noun: String) -> String {
    switch noun {
    case "stay": localized("Stay")
    case "bucket-list item": localized("Bucket-list item")
    case "itinerary item": localized("Itinerary item")
    case "leg": localized("Leg")
    case "expense": localized("Expense")
    case "reimbursement": localized("Reimbursement")
    case "budget": localized("Budget")
    case "meal": localized("Meal")
    case "drive": localized("Drive")
    case "session": localized("Session")
    case "attraction": localized("Attraction")
    case "family member": localized("Family member")
    case "frequent-flyer code": localized("Frequent-flyer code")
    case "venue pass": localized("Venue pass")
    case "planner": localized("Planner")
    case "value": localized("Value")
    case "snippet": localized("Snippet")
    case "action": localized("Action")
    case "per diem policy": localized("Per Diem Policy")
    case "mileage rates": localized("Mileage Rates")
    case "exchange rate": localized("Exchange Rate")
    case "trip": localized("Trip")
    case "goal": localized("Goal")
    case "milestone": localized("Milestone")
    case "obligation": localized("Obligation")
    case "term": localized("Term")
    case "period": localized("Period")
    case "measure": localized("Measure")
    case "chart": localized("Chart")
    case "measurement": localized("Measurement")
    case "rate": localized("Rate")
    default: noun.capitalized
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
    /// Letters of the name of a time zone.
    static let zoneLimit = 64
    /// The most days from the first to the last of a trip, a stay or a term: ten years.
    static let spanLimit = 3_660

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

    /// First and last day in order, and not further apart than anything lasts.
    mutating func requireSpan(_ first: CalendarDay?, _ last: CalendarDay?, _ field: DraftProblem.Field = .endDay) {
        requireOrder(first, last, field)
        guard let first, let last else { return }
        require(first.days(until: last) <= Self.spanLimit, field, .tooLate(limit: Self.spanLimit))
    }

    /// A time zone's identifier or its offset, or none.
    mutating func requireZone(_ zone: String?, _ field: DraftProblem.Field) {
        guard let zone else { return }
        require(TimeZone(named: zone) != nil && zone.count <= Self.zoneLimit, field, .notAZone)
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
        let text = utf8.contains(0) ? replacingOccurrences(of: "\0", with: "") : self
        // Most texts are tidy, and imports have hundreds of thousands.
        let blanks = CharacterSet.whitespacesAndNewlines
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
            blanks.contains(first) || blanks.contains(last)
        else { return text }
        return text.trimmingCharacters(in: blanks)
    }
}

extension String? {
    /// The text as `String.tidied` has it; `nil` when nothing is left.
    var tidied: String? {
        flatMap { $0.tidied.isEmpty ? nil : $0.tidied }
    }
}
