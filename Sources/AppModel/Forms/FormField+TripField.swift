import Foundation
import Localization
import Logbook

nonisolated extension FormField {
    /// The editor of a field, by the type of its value.
    ///
    /// - Parameter entries: what a reference can refer to.
    static func field(_ field: TripField, _ value: FieldValue<Draft>, of entries: [Choice] = []) -> FormField {
        switch value {
        case .line(let path): line(field.problem, field.title, path)
        case .paragraph(let path): line(field.problem, field.title, path, style: .paragraph)
        case .currency(let path): line(field.problem, field.title, path)
        case .day(let path): day(field.problem, field.title, path)
        case .time(let path): time(field.rawValue, field.title, path)
        case .flag(let path): flag(field.rawValue, field.title, path)
        case .money(let path): money(field.problem, field.title, path)
        case .rate(let path): rate(field.problem, field.title, path)
        case .reference(let path): entry(field.rawValue, field.title, path, none: localized("None"), of: entries)
        case .choice(let choice):
            FormField(
                id: field.rawValue, label: field.title,
                style: .choice(choice.options().map { Choice($0.rawValue, $0.name) }), problems: [],
                read: choice.read, write: { _ = choice.write(&$0, $1) })
        }
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
