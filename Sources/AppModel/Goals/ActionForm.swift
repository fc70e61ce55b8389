import Foundation
import Localization
import Logbook

nonisolated extension GoalForms {
    /// The form of an action; where it comes from is shown and cannot be edited.
    ///
    /// - Parameters:
    ///   - measures: that are known.
    ///   - goals: that it can contribute to.
    static func sections(of action: Action, measures: [Measure], goals: [Choice]) -> [FormSection<Action>] {
        var fields: [FormField<Action>] = [
            .line(.title, localized("What was done"), \.title).hinting(localized("Run along the river")),
            measurements(measures),
            .day("day", localized("Day"), \.day) { _ in .past },
            startTime,
            .number(.duration, localized("Minutes"), \.durationMinutes),
            .zone(.timeZone, localized("Time zone"), \.timeZone).hinting(TimeZone.current.identifier),
            .several("contributes", localized("Contributes to"), \.contributionList, of: goals),
            .line(.details, localized("Details"), \.details, style: .paragraph),
            .line(.notes, localized("Notes"), \.notes, style: .paragraph),
        ]
        if let origin = action.origin {
            fields.append(.fact("origin", localized("Imported from")) { _ in "\(origin.source) · \(origin.id)" })
        }
        return [FormSection(id: "main", title: "", fields: fields)]
    }

    private static func measurements(_ measures: [Measure]) -> FormField<Action> {
        FormField(
            id: "measurements", label: localized("Measured"), style: .line, hint: localized("5 km, 12 times"),
            problems: [.measurement, .unit],
            read: { Quantities.text($0.measurements.map { ($0.value, $0.unit) }, measures: measures) },
            write: { action, text throws(Mistake) in
                action.measurements = try read(text, measures).map {
                    Action.Measurement(unit: $0.unit, kind: $0.kind, value: $0.value)
                }
            })
    }

    private static var startTime: FormField<Action> {
        let field = FormField<Action>.time("startTime", localized("Began at"), \.startTime)
        return FormField(
            id: field.id, label: field.label, style: field.style, hint: field.hint, problems: [.startedAt],
            read: field.read, write: field.write
        ).hinting("9:30")
    }

    /// A zone by its name or its offset; without one the action is on the clock of this computer.
}

nonisolated extension Action {
    /// The day it counts for. Moving it to another day preserves its time.
    var day: CalendarDay? {
        get { countedDay }
        set {
            if let newValue { move(to: newValue) }
        }
    }

    fileprivate var contributionList: [UUID] {
        get { contributesTo.sorted { $0.uuidString < $1.uuidString } }
        set { contributesTo = Set(newValue) }
    }
}
