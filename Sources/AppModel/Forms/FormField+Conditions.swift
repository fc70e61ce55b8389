import Foundation
import Localization
import Logbook

// The fields of a query: each limits a list, or does not while it is empty.

nonisolated extension FormField {
    /// One of the values of a type, or any.
    static func condition<Value: RawRepresentable & CaseIterable & Sendable>(
        _ id: String, _ label: String, _ path: WritableKeyPath<Draft, Value?>, name: (Value) -> String
    ) -> FormField where Value.RawValue == String {
        condition(
            id, label, of: Value.allCases.map { Choice($0.rawValue, name($0)) },
            read: { $0[keyPath: path]?.rawValue }, write: { $0[keyPath: path] = $1.flatMap(Value.init(rawValue:)) })
    }

    /// One of several entries of the logbook, or any.
    static func condition(
        _ id: String, _ label: String, _ path: WritableKeyPath<Draft, UUID?>, of entries: [Choice]
    ) -> FormField {
        .entry(id, label, path, none: localized("Any"), of: entries)
    }

    /// One of several texts, or any; a chosen one that is no longer among them is offered all the same.
    static func condition(
        _ id: String, _ label: String, _ path: WritableKeyPath<Draft, String?>, of texts: [Choice], chosen: Draft
    ) -> FormField {
        let other = chosen[keyPath: path].flatMap { text in texts.contains { $0.id == text } ? nil : Choice(text, text)
        }
        return condition(
            id, label, of: texts + [other].compactMap(\.self), read: { $0[keyPath: path] },
            write: { $0[keyPath: path] = $1 })
    }

    /// - Parameters:
    ///   - none: what no choice is called.
    ///   - write: with `nil` for none.
    static func condition(
        _ id: String, _ label: String, of choices: [Choice], none: String = localized("Any"),
        read: @escaping (Draft) -> String?, write: @escaping (inout Draft, String?) -> Void
    ) -> FormField {
        FormField(
            id: id, label: label, style: .choice([Choice("", none)] + choices), problems: [],
            read: { read($0) ?? "" }, write: { write(&$0, $1.isEmpty ? nil : $1) })
    }

    /// The first and the last day of a range; each may be open.
    static func days(_ path: WritableKeyPath<Draft, ClosedRange<CalendarDay>?>) -> [FormField] {
        [
            bound("from", localized("From"), path, \.lowerBound, open: .earliest) { day, days in
                (day, days?.upperBound ?? .latest)
            },
            bound("to", localized("To"), path, \.upperBound, open: .latest) { day, days in
                (days?.lowerBound ?? .earliest, day)
            },
        ]
    }

    /// One of the ends of a range.
    ///
    /// - Parameters:
    ///   - open: the day that stands for an open end.
    ///   - ends: both ends with this one set.
    private static func bound(
        _ id: String, _ label: String, _ path: WritableKeyPath<Draft, ClosedRange<CalendarDay>?>,
        _ bound: KeyPath<ClosedRange<CalendarDay>, CalendarDay>, open: CalendarDay,
        ends: @escaping (CalendarDay, ClosedRange<CalendarDay>?) -> (CalendarDay, CalendarDay)
    ) -> FormField {
        FormField(
            id: id, label: label, style: .day, problems: [],
            read: { query in
                guard let day = query[keyPath: path]?[keyPath: bound], day != open else { return "" }
                return DayText().text(day)
            },
            write: { query, text throws(Mistake) in
                let (first, last) = ends(text.isBlank ? open : try day(text, .nearest), query[keyPath: path])
                query[keyPath: path] = try range(first, last)
            })
    }

    private static func range(
        _ first: CalendarDay, _ last: CalendarDay
    ) throws(Mistake) -> ClosedRange<CalendarDay>? {
        guard first <= last else { throw Mistake(sentence: localized("The last day is before the first day.")) }
        return first == .earliest && last == .latest ? nil : first...last
    }
}
