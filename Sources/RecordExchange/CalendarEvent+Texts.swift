import Foundation
import Localization
import Logbook

// The texts of imported calendar events.

extension CalendarMoment {
    /// The local time, without its zone.
    var withoutZone: CalendarMoment { CalendarMoment(day, time) }

    /// The day, and the time where there is one: `2027-05-03 09:00`.
    var plainText: String { time.map { "\(day) \($0)" } ?? day.description }
}

extension CalendarEvent {
    /// What it is called, and when.
    var heading: String {
        let when = parseError == nil && !isUndated ? start.plainText : ""
        return [title.tidyLine, when].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Its notes as those of something that has days only, or one time of one day.
    ///
    /// - Parameter hasTimes: whether what it becomes has a first and a last time of its own.
    func notes(hasTimes: Bool) -> String {
        var lines = notes.isEmpty ? [] : [notes]
        if let end, start.time != nil || start.day < lastDay {
            // A clock runs once around in an item.
            let isLonger = start.minutes(until: end) >= 1440
            if hasTimes, isLonger, start.time != nil {
                lines.append(localized("Until {time}", ["time": end.plainText]))
            } else if hasTimes, isLonger, start.day < lastDay {
                lines.append(localized("Until {time}", ["time": lastDay.description]))
            } else if !hasTimes, start.time != nil {
                lines.append(
                    "\(start.plainText) – \(end.day == start.day ? end.time?.description ?? "" : end.plainText)")
            }
        } else if !hasTimes, start.time != nil {
            lines.append(start.plainText)
        }
        if let zone = start.zone, !hasTimes || TimeZone(named: zone) == nil {
            lines.append(localized("Time zone: {zone}", ["zone": zone]))
        }
        return lines.joined(separator: "\n")
    }

    /// The notes of a trip.
    var notesWithTimes: String { notes(hasTimes: false) }

    /// Sets the fields of a trip that tables do not have.
    ///
    /// - Parameter rules: of the logbook that the trip is imported into.
    /// - Returns: what the logbook does not have of it, as a sentence.
    func addFields(to draft: inout TripDraft, _ rules: TripRules) -> String? {
        let goal = TripField.goalID.propertyName.flatMap { own[$0] }
        draft.goalID = goal.flatMap { rules.ids[.goalID]?[$0] }
        let unknown = goal.flatMap { goal in
            draft.goalID == nil
                ? localized("The logbook does not have its goal “{name}”.", ["name": goal]) : nil
        }
        guard case .business(var business) = draft.specifics else { return unknown }
        var missing: [String] = []
        for (field, value) in TripField.business where field.columnName == nil {
            guard let text = field.propertyName.flatMap({ own[$0] }) else { continue }
            guard let ids = rules.ids[field] else {
                _ = value.set(text, in: &business)
                continue
            }
            if let id = ids[text] { _ = value.set(id.uuidString, in: &business) } else { missing.append(text) }
        }
        draft.specifics = .business(business)
        guard !missing.isEmpty else { return unknown }
        let sentence = localized(
            "The logbook does not have its rules {names}; it is counted by its own rate.",
            ["names": missing.map { "“\($0)”" }.formatted(.list(type: .and).locale(.user))])
        return [unknown, sentence].compactMap(\.self).joined(separator: " ")
    }
}

/// The goals and rules of a logbook by their names, as a calendar names them.
struct TripRules {
    /// By the field of a trip that refers to them.
    let ids: [TripField: [String: UUID]]

    init(_ logbook: Logbook) async throws(LogbookError) {
        ids = [
            .goalID: Dictionary(try await logbook.fetchGoals().map { ($0.title, $0.id) }) { first, _ in first },
            .perDiemPolicyID: Dictionary(try await logbook.perDiemPolicies.all().map { ($0.name, $0.id) }) { first, _ in
                first
            },
            .mileageSchemeID: Dictionary(try await logbook.mileageSchemes.all().map { ($0.name, $0.id) }) { first, _ in
                first
            },
        ]
    }
}

extension CalendarEvent.ParseError {
    /// Why the event is not imported.
    var sentence: String {
        switch self {
        case .noStart: localized("It has no start date.")
        case .unreadableTime(let text): localized("“{text}” is not a day or a time.", ["text": text])
        case .tooLong:
            localized("One of its texts is longer than {size} KiB.", ["size": "\(CalendarLines.limit >> 10)"])
        case .cutOff: localized("The file ends within it.")
        }
    }
}

extension String {
    /// The text on one line.
    fileprivate var tidyLine: String {
        split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
