import Foundation

/// Why a draft cannot be saved: one field and what is wrong with it.
public struct DraftProblem: Error, Hashable, Sendable {
    public enum Field: String, Sendable {
        case name, destination, endDay, notes
        case purpose, expenseCode, perDiem, currency
        case title, details, importance, urgency, targetDay, actionPlan, requestedBy, consequence, unit, target
        case number, theme, goals
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
    }

    public let field: Field
    public let reason: Reason

    public init(_ field: Field, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }
}

extension DraftProblem: CustomStringConvertible {
    /// One sentence for the person who typed the draft.
    public var description: String {
        switch reason {
        case .missing: "The \(label) is missing."
        case .tooLong(let limit): "The \(label) is longer than \(limit) characters."
        case .beforeStart: "The \(label) is before the first day."
        case .negative: "The \(label) cannot be negative."
        case .notPositive: "The \(label) must be above zero."
        case .outside(let range): "The \(label) must be from \(range.lowerBound) to \(range.upperBound)."
        case .notACurrency: "The \(label) must be three capital letters, such as EUR."
        case .repeated: "The same \(label) is given twice."
        }
    }

    private var label: String {
        switch field {
        case .endDay: "last day"
        case .expenseCode: "expense code"
        case .perDiem: "per diem"
        case .targetDay: "target day"
        case .actionPlan: "action plan"
        case .requestedBy: "name of who asked"
        case .goals: "goal"
        default: field.rawValue
        }
    }
}

/// Collects what is wrong with a draft, in the order of its fields.
struct DraftChecks {
    /// The longest one-line text and the longest running text, in Unicode scalars, as the schema has them.
    static let lineLimit = 200
    static let textLimit = 20_000

    private(set) var problems: [DraftProblem] = []

    mutating func require(_ condition: Bool, _ field: DraftProblem.Field, _ reason: DraftProblem.Reason) {
        if !condition { problems.append(DraftProblem(field, reason)) }
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
