import Foundation
import Localization
import Logbook

/// How a field is shown and edited. Its content is a text in every case.
public nonisolated enum FieldStyle: Hashable, Sendable {
    case line
    case paragraph
    case day
    case time
    case money
    case number
    /// One of several; the text is the choice's id.
    case choice([Choice])
    /// Any of several; the text is their ids with commas between.
    case several([Choice])
    /// On or off; the text is `FieldStyle.yes` or empty.
    case flag
    case tags
    /// Shown, and not edited.
    case fact

    /// What a flag's text is while it is on.
    public static let yes = "yes"

    /// A field's text as a sentence quotes it.
    public func quotation(of text: String) -> String {
        let words =
            switch self {
            case .line, .paragraph, .day, .time, .money, .number, .tags, .fact: text
            case .choice(let choices): choices.first { $0.id == text }?.label ?? text
            case .several(let choices):
                text.split(separator: ",").map { id in choices.first { $0.id == id }?.label ?? String(id) }
                    .joined(separator: ", ")
            case .flag: text == Self.yes ? localized("On") : localized("Off")
            }
        return words.isEmpty ? localized("empty") : localized("“{text}”", ["text": words])
    }
}

/// One of the options of a field.
public nonisolated struct Choice: Identifiable, Hashable, Sendable {
    public let id: String
    public let label: String

    public init(_ id: String, _ label: String) {
        self.id = id
        self.label = label
    }
}

/// A text that is no value of its field: one sentence.
nonisolated struct Mistake: Error {
    let sentence: String
}

/// One field of a form over a draft: what it is called, and how the draft's value becomes a text and a text the value.
///
/// Every input is a text, so that incomplete input can be stored.
nonisolated struct FormField<Draft> {
    let id: String
    let label: String
    let style: FieldStyle
    /// The placeholder of an empty field.
    var hint = ""
    /// What is offered while one types; `nil` where nothing ever is.
    var suggestions: [Suggestion]?
    /// Whether a text is saved only when the user leaves the field: half a name is another name.
    var isSavedOnLeaving = false
    /// The problems that are shown at this field.
    let problems: Set<DraftProblem.Field>
    let read: (Draft) -> String
    let write: (inout Draft, String) throws(Mistake) -> Void

    /// The same field of a part of another draft.
    ///
    /// - Parameter get: the part; `nil` when the draft has it no longer.
    func lifted<Whole>(
        get: @escaping (Whole) -> Draft?, set: @escaping (inout Whole, Draft) -> Void
    ) -> FormField<Whole> {
        FormField<Whole>(
            id: id, label: label, style: style, hint: hint, suggestions: suggestions,
            isSavedOnLeaving: isSavedOnLeaving, problems: problems,
            read: { get($0).map(read) ?? "" },
            write: { whole, text throws(Mistake) in
                guard var part = get(whole) else { return }
                try write(&part, text)
                set(&whole, part)
            })
    }

    /// The same field with a placeholder for an empty editor.
    func hinting(_ hint: String) -> FormField {
        var field = self
        field.hint = hint
        return field
    }

    /// The same field with suggestions.
    func offering(_ suggestions: [Suggestion]) -> FormField {
        var field = self
        field.suggestions = suggestions
        return field
    }

    /// The same field, saved when the user leaves it.
    var savedOnLeaving: FormField {
        var field = self
        field.isSavedOnLeaving = true
        return field
    }
}

// MARK: - Fields of texts

nonisolated extension FormField {
    static func line(
        _ problem: DraftProblem.Field, _ label: String, _ path: WritableKeyPath<Draft, String>,
        style: FieldStyle = .line
    ) -> FormField {
        FormField(
            id: problem.key, label: label, style: style, problems: [problem], read: { $0[keyPath: path] },
            write: { $0[keyPath: path] = $1 })
    }

    /// A text that may be missing.
    static func line(
        _ problem: DraftProblem.Field, _ label: String, _ path: WritableKeyPath<Draft, String?>,
        style: FieldStyle = .line
    ) -> FormField {
        FormField(
            id: problem.key, label: label, style: style, problems: [problem], read: { $0[keyPath: path] ?? "" },
            write: { $0[keyPath: path] = $1.isEmpty ? nil : $1 })
    }

    static func tags(_ path: WritableKeyPath<Draft, Tags>) -> FormField {
        FormField(
            id: "tags", label: localized("Tags"), style: .tags, hint: localized("family, summer"), problems: [.tags],
            read: { $0[keyPath: path].description }, write: { $0[keyPath: path] = Tags($1) })
    }

    /// A text about the record that is not edited.
    static func fact(_ id: String, _ label: String, _ read: @escaping (Draft) -> String) -> FormField {
        FormField(id: id, label: label, style: .fact, problems: [], read: read, write: { _, _ in })
    }

    /// Any of several entries of the logbook, in the order they were chosen in.
    static func several(
        _ id: String, _ label: String, _ path: WritableKeyPath<Draft, [UUID]>, of entries: [Choice]
    ) -> FormField {
        FormField(
            id: id, label: label, style: .several(entries),
            problems: [DraftProblem.Field(key: id)],
            read: { $0[keyPath: path].map(\.uuidString).joined(separator: ",") },
            write: { $0[keyPath: path] = $1.split(separator: ",").compactMap { UUID(uuidString: String($0)) } })
    }

    static func flag(_ id: String, _ label: String, _ path: WritableKeyPath<Draft, Bool>) -> FormField {
        FormField(
            id: id, label: label, style: .flag, problems: [], read: { $0[keyPath: path] ? FieldStyle.yes : "" },
            write: { $0[keyPath: path] = $1 == FieldStyle.yes })
    }

    /// One of the values of a type.
    static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
        _ id: String, _ label: String, _ path: WritableKeyPath<Draft, Value>,
        name: (Value) -> String
    ) -> FormField where Value.RawValue == String {
        FormField(
            id: id, label: label, style: .choice(Value.allCases.map { Choice($0.rawValue, name($0)) }), problems: [],
            read: { $0[keyPath: path].rawValue },
            write: { draft, text in
                if let value = Value(rawValue: text) { draft[keyPath: path] = value }
            })
    }

    /// One of several entries of the logbook, or none of them.
    static func entry(
        _ id: String, _ label: String, _ path: WritableKeyPath<Draft, UUID?>, none: String,
        of entries: [Choice]
    ) -> FormField {
        FormField(
            id: id, label: label, style: .choice([Choice("", none)] + entries), problems: [],
            read: { $0[keyPath: path]?.uuidString ?? "" }, write: { $0[keyPath: path] = UUID(uuidString: $1) })
    }
}

// MARK: - Fields of days, times and numbers

nonisolated extension FormField {
    /// - Parameter sense: which day is meant where the text leaves it open.
    static func day(
        _ problem: DraftProblem.Field, _ label: String, _ path: WritableKeyPath<Draft, CalendarDay>,
        sense: @escaping (Draft) -> DaySense = { _ in .nearest }
    ) -> FormField {
        FormField(
            id: problem.key, label: label, style: .day, problems: [problem],
            read: { DayText().text($0[keyPath: path]) },
            write: { draft, text throws(Mistake) in draft[keyPath: path] = try Self.day(text, sense(draft)) })
    }

    /// A day that may be missing.
    static func day(
        _ problem: DraftProblem.Field, _ label: String, _ path: WritableKeyPath<Draft, CalendarDay?>,
        sense: @escaping (Draft) -> DaySense = { _ in .nearest }
    ) -> FormField {
        day(problem.key, label, path, sense: sense)
    }

    static func day(
        _ id: String, _ label: String, _ path: WritableKeyPath<Draft, CalendarDay?>,
        sense: @escaping (Draft) -> DaySense = { _ in .nearest }
    ) -> FormField {
        FormField(
            id: id, label: label, style: .day, problems: [DraftProblem.Field(key: id)],
            read: { $0[keyPath: path].map(DayText().text) ?? "" },
            write: { draft, text throws(Mistake) in
                draft[keyPath: path] = text.isBlank ? nil : try Self.day(text, sense(draft))
            })
    }

    static func time(
        _ id: String, _ label: String, _ path: WritableKeyPath<Draft, TimeOfDay?>
    ) -> FormField {
        FormField(
            id: id, label: label, style: .time, problems: [DraftProblem.Field(key: id)],
            read: { $0[keyPath: path]?.description ?? "" },
            write: { draft, text throws(Mistake) in
                guard !text.isBlank else {
                    draft[keyPath: path] = nil
                    return
                }
                guard let time = NumberText().time(in: text) else {
                    throw Mistake(sentence: localized("“{text}” is not a time; write it like 9:30.", ["text": text]))
                }
                draft[keyPath: path] = time
            })
    }

    /// An amount; an empty text is nothing of the same currency.
    static func money(
        _ problem: DraftProblem.Field, _ label: String, _ path: WritableKeyPath<Draft, Money>
    ) -> FormField {
        FormField(
            id: problem.key, label: label, style: .money, problems: [problem],
            read: { $0[keyPath: path].minorUnits == 0 ? "" : NumberText().field($0[keyPath: path]) },
            write: { draft, text throws(Mistake) in
                let currency = draft[keyPath: path].currency
                draft[keyPath: path] =
                    try Self.money(text, currency: currency) ?? Money(minorUnits: 0, currency: currency)
            }
        ).hinting("0.00")
    }

    /// An amount that may be missing.
    ///
    /// - Parameter currency: of amounts that name none.
    static func money(
        _ problem: DraftProblem.Field, _ label: String, _ path: WritableKeyPath<Draft, Money?>,
        currency: String
    ) -> FormField {
        FormField(
            id: problem.key, label: label, style: .money, problems: [problem],
            read: { $0[keyPath: path].map(NumberText().field) ?? "" },
            write: { draft, text throws(Mistake) in
                draft[keyPath: path] = try Self.money(text, currency: draft[keyPath: path]?.currency ?? currency)
            }
        ).hinting("0.00 \(currency)")
    }

    static func number(
        _ problem: DraftProblem.Field, _ label: String, _ path: WritableKeyPath<Draft, Double>
    ) -> FormField {
        number(
            problem, label, read: { $0[keyPath: path] == 0 ? nil : $0[keyPath: path] },
            write: { $0[keyPath: path] = $1 ?? 0 })
    }

    static func number(
        _ problem: DraftProblem.Field, _ label: String, _ path: WritableKeyPath<Draft, Double?>
    ) -> FormField {
        number(problem, label, read: { $0[keyPath: path] }, write: { $0[keyPath: path] = $1 })
    }

    static func number(
        _ problem: DraftProblem.Field, _ label: String, _ path: WritableKeyPath<Draft, Int>
    ) -> FormField {
        FormField(
            id: problem.key, label: label, style: .number, problems: [problem],
            read: { $0[keyPath: path].formatted(.user.grouping(.never)) },
            write: { draft, text throws(Mistake) in draft[keyPath: path] = try Self.wholeNumber(text) })
    }

    /// A whole number that may be missing.
    static func number(
        _ problem: DraftProblem.Field, _ label: String, _ path: WritableKeyPath<Draft, Int?>
    ) -> FormField {
        FormField(
            id: problem.key, label: label, style: .number, problems: [problem],
            read: { $0[keyPath: path]?.formatted(.user.grouping(.never)) ?? "" },
            write: { draft, text throws(Mistake) in
                draft[keyPath: path] = text.isBlank ? nil : try Self.wholeNumber(text)
            })
    }

    private static func wholeNumber(_ text: String) throws(Mistake) -> Int {
        guard let number = NumberText().number(in: text).flatMap({ Int(exactly: $0 as NSDecimalNumber) }) else {
            throw Mistake(sentence: localized("“{text}” is not a whole number.", ["text": text]))
        }
        return number
    }

    static func number(
        _ problem: DraftProblem.Field, _ label: String, read: @escaping (Draft) -> Double?,
        write: @escaping (inout Draft, Double?) -> Void
    ) -> FormField {
        FormField(
            id: problem.key, label: label, style: .number, problems: [problem],
            read: { read($0).map { NumberText().text($0) } ?? "" },
            write: { draft, text throws(Mistake) in
                guard !text.isBlank else {
                    write(&draft, nil)
                    return
                }
                guard let number = NumberText().number(in: text) else {
                    throw Mistake(sentence: localized("“{text}” is not a number.", ["text": text]))
                }
                write(&draft, NSDecimalNumber(decimal: number).doubleValue)
            })
    }

    /// The first day of a span; moving it moves the last day as well.
    static func startDay(
        _ path: WritableKeyPath<Draft, CalendarDay>, before endPath: WritableKeyPath<Draft, CalendarDay>
    ) -> FormField {
        let field = day(.startDay, localized("From"), path, sense: { _ in .future })
        return FormField(
            id: field.id, label: field.label, style: field.style, problems: field.problems, read: field.read,
            write: { draft, text throws(Mistake) in
                let length = draft[keyPath: path].days(until: draft[keyPath: endPath])
                try field.write(&draft, text)
                draft[keyPath: endPath] = draft[keyPath: path].adding(days: max(0, length))
            })
    }

    /// A currency by its code or its sign; an empty text is the usual one.
    static func currency(_ label: String, _ path: WritableKeyPath<Draft, String?>, usual: String) -> FormField {
        FormField(
            id: "currency", label: label, style: .line, hint: usual, problems: [.currency],
            read: { $0[keyPath: path] ?? "" },
            write: { draft, text in
                let code = text.trimmingCharacters(in: .whitespaces)
                draft[keyPath: path] = code.isEmpty ? nil : NumberText.code(of: code, near: usual) ?? code
            })
    }

    static func day(_ text: String, _ sense: DaySense) throws(Mistake) -> CalendarDay {
        guard !text.isBlank else { throw Mistake(sentence: localized("Enter a day.")) }
        guard let day = DayText(sense: sense).day(in: text) else {
            throw Mistake(
                sentence: localized(
                    "“{text}” is not a day; write it like {example}.",
                    ["text": text, "example": DayText().text(.today())]))
        }
        return day
    }

    private static func money(_ text: String, currency: String) throws(Mistake) -> Money? {
        guard !text.isBlank else { return nil }
        guard let money = NumberText().money(in: text, currency: currency) else {
            throw Mistake(
                sentence: localized(
                    "“{text}” is not an amount; write it like {example}.",
                    ["text": text, "example": NumberText().field(Money(minorUnits: 1250, currency: currency))]))
        }
        return money
    }
}

nonisolated extension String {
    /// Whether nothing but blanks is written.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
