import Foundation
import Localization
import Logbook

nonisolated extension FormField {
    /// The editor of a field, by the type of its value.
    ///
    /// - Parameters:
    ///   - problem: the field in what prevents a draft from being saved.
    ///   - label: of the editor.
    ///   - value: of the field.
    ///   - entries: what a reference can refer to.
    static func field(
        _ problem: DraftProblem.Field, _ label: String, _ value: FieldValue<Draft>, of entries: [Choice] = []
    ) -> FormField {
        switch value {
        case .line(let path): line(problem, label, path)
        case .optionalLine(let path), .currency(let path): line(problem, label, path)
        case .paragraph(let path): line(problem, label, path, style: .paragraph)
        case .optionalParagraph(let path): line(problem, label, path, style: .paragraph)
        case .day(let path): day(problem, label, path)
        case .optionalDay(let path): day(problem, label, path)
        case .time(let path): time(problem.key, label, path)
        case .integer(let path, _): number(problem, label, path)
        case .optionalInteger(let path, _): number(problem, label, path)
        case .flag(let path): flag(problem.key, label, path)
        case .money(let path): money(problem, label, path)
        case .rate(let path): rate(problem, label, path)
        case .reference(let path): entry(problem.key, label, path, none: localized("None"), of: entries)
        case .choice(let choice):
            FormField(
                id: problem.key, label: label,
                style: .choice(choice.options().map { Choice($0.rawValue, $0.name) }), problems: [],
                read: choice.read, write: { _ = choice.write(&$0, $1) })
        }
    }

    /// A time zone, or none.
    static func zone(
        _ problem: DraftProblem.Field, _ label: String, _ path: WritableKeyPath<Draft, String?>
    ) -> FormField {
        FormField(
            id: problem.key, label: label, style: .line, problems: [problem], read: { $0[keyPath: path] ?? "" },
            write: { draft, text throws(Mistake) in
                let text = text.trimmingCharacters(in: .whitespaces)
                // The name of a town does as well.
                let zone = TimeZone(named: text) == nil ? KnownPlace.timeZone(of: text) : text
                guard text.isEmpty || zone != nil else {
                    throw Mistake(
                        sentence: localized(
                            "“{text}” is not a time zone; write it like {example} or {offset}.",
                            ["text": text, "example": "Europe/Berlin", "offset": "+02:00"]))
                }
                draft[keyPath: path] = text.isEmpty ? nil : zone
            })
    }

    private static func rate(
        _ problem: DraftProblem.Field, _ label: String, _ path: WritableKeyPath<Draft, Rate?>
    ) -> FormField {
        FormField(
            id: problem.key, label: label, style: .number, problems: [problem],
            read: { draft in
                draft[keyPath: path].map { NumberText().text(NSDecimalNumber(decimal: $0.amount).doubleValue) } ?? ""
            },
            write: { draft, text throws(Mistake) in
                guard !text.isBlank else {
                    draft[keyPath: path] = nil
                    return
                }
                guard let rate = NumberText().number(in: text).flatMap({ Rate($0) }) else {
                    throw Mistake(
                        sentence: localized(
                            "“{text}” is not a rate; write it like {example}.",
                            ["text": text, "example": NumberText().text(0.35)]))
                }
                draft[keyPath: path] = rate
            })
    }
}
