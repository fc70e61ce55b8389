import Foundation
import Localization

/// Why a draft cannot be saved: one field and its problem.
public struct DraftProblem: Error, Hashable, Sendable {
    public enum Field: String, Sendable {
        case name, destination, startDay, endDay, notes, currency, tags
        case purpose, expenseCode, perDiem, perDiemPlace, mileageRate
        case placeName, address, reference, cost, title, details, day, endTime, place, attendees
        case origin, distance, odometerStart, odometerEnd, speaker, room, programme, code, validTo, relation,
            familyMembers
        case importance, urgency, targetDay, actionPlan, expectedWeeks, requestedBy, consequence, unit, target
        case strength, values, priority, lifeDomain, guidance, canonicalUnit, factor
        case number, theme, reflection, goals
        case content, contents, startedAt, duration, measurement, source, text
        case firstDayPercent, lastDayPercent, singleDayPercent, minimumHours, breakfastPercent, lunchPercent
        case dinnerPercent, fullDay, partialDay, region, incidentals, breakfast, lunch, dinner, rates, fromDistance,
            rate, yearStart
        case chart
    }

    public enum Reason: Hashable, Sendable {
        case missing
        /// Longer than so many Unicode scalars.
        case tooLong(limit: Int)
        /// More days after the first than this.
        case tooLate(limit: Int)
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
        /// Neither a country's code nor a state's.
        case notARegion
        /// Below what it may not be below.
        case below(Field)
        /// Which the trip, by its kind, does not have.
        case ofAnotherKind
        /// Said by who checked it.
        case sentence(String)
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
        guard let item else { return complaint }
        return localized(
            "{item} {number}: {complaint}",
            ["item": title(ofNoun: item.noun), "number": item.number.formatted(.person), "complaint": complaint])
    }

    private var complaint: String {
        let field = field.label
        func number(_ number: Int) -> String { number.formatted(.person) }
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
        case .below(let other):
            localized("The {field} cannot be below the {other}.", ["field": field, "other": other.label])
        case .ofAnotherKind: localized("An entry of this kind cannot have this: {field}.", ["field": field])
        case .sentence(let sentence): sentence
        }
    }
}

extension DraftProblem.Field {
    /// The field in words, as in a sentence.
    var label: String {
        switch self {
        case .name: localized("name")
        case .destination: localized("destination")
        case .startDay: localized("first day")
        case .endDay: localized("last day")
        case .notes: localized("notes")
        case .currency: localized("currency")
        case .tags: localized("tag")
        case .purpose: localized("purpose")
        case .expenseCode: localized("expense code")
        case .perDiem: localized("per diem")
        case .perDiemPlace: localized("place of the rate")
        case .mileageRate: localized("mileage rate")
        case .placeName, .place: localized("place")
        case .address: localized("address")
        case .reference: localized("reference")
        case .cost: localized("cost")
        case .title: localized("title")
        case .details: localized("details")
        case .day: localized("day")
        case .endTime: localized("end")
        case .attendees: localized("attendees")
        case .origin: localized("starting point")
        case .distance: localized("distance")
        case .odometerStart: localized("odometer at the start")
        case .odometerEnd: localized("odometer at the end")
        case .speaker: localized("speaker")
        case .room: localized("room")
        case .programme: localized("programme")
        case .code: localized("code")
        case .validTo: localized("last day of validity")
        case .relation: localized("relation")
        case .familyMembers: localized("family member")
        case .importance: localized("importance")
        case .urgency: localized("urgency")
        case .targetDay: localized("target day")
        case .actionPlan: localized("action plan")
        case .expectedWeeks: localized("expected weeks")
        case .requestedBy: localized("name of the requester")
        case .consequence: localized("consequence")
        case .unit: localized("unit")
        case .target: localized("target")
        case .strength: localized("strength")
        case .values: localized("value")
        case .priority: localized("priority")
        case .lifeDomain: localized("area of life")
        case .guidance: localized("guidance")
        case .canonicalUnit: localized("canonical unit")
        case .factor: localized("factor")
        case .number: localized("number")
        case .theme: localized("theme")
        case .reflection: localized("reflection")
        case .goals: localized("goal")
        case .content: localized("text, measurement or goal")
        case .contents: localized("contents")
        case .startedAt: localized("start")
        case .duration: localized("duration")
        case .measurement: localized("measurement")
        case .source: localized("source")
        case .text: localized("text")
        case .firstDayPercent: localized("first day percent")
        case .lastDayPercent: localized("last day percent")
        case .singleDayPercent: localized("single day percent")
        case .minimumHours: localized("minimum hours")
        case .breakfastPercent: localized("breakfast percent")
        case .lunchPercent: localized("lunch percent")
        case .dinnerPercent: localized("dinner percent")
        case .fullDay: localized("full day")
        case .partialDay: localized("first and last day")
        case .region: localized("country")
        case .incidentals: localized("incidentals")
        case .breakfast: localized("breakfast")
        case .lunch: localized("lunch")
        case .dinner: localized("dinner")
        case .rates, .rate: localized("rate")
        case .fromDistance: localized("from distance")
        case .yearStart: localized("year start")
        case .chart: localized("chart")
        }
    }
}

/// What an entry of the logbook is called at the beginning of a sentence: “Stay” for “stay”.
func title(ofNoun noun: String) -> String {
    switch noun {
    case "stay": localized("Stay")
    case "bucket-list item": localized("Bucket-list item")
    case "itinerary item": localized("Itinerary item")
    case "expense": localized("Expense")
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
        // Most texts are tidy, and imports ask for hundreds of thousands.
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
