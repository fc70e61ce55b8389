import Foundation

/// A trip as the user edits it: a new one, or the changed copy of a saved one.
public struct TripDraft: Hashable, Sendable {
    /// The trip that saving replaces; `nil` adds a new one.
    public var id: UUID?
    /// The name; required.
    public var name: String
    /// The destination; required.
    public var destination: String
    /// The first day.
    public var startDay: CalendarDay
    /// The last day, not before the first.
    public var endDay: CalendarDay
    /// Free text; `nil` for none.
    public var notes: String?
    /// The planner that holds the trip.
    public var plannerID: UUID?
    /// The goal that it is for.
    public var goalID: UUID?
    /// The currency of the trip's totals; `nil` for the per diem's.
    public var currency: String?
    /// Saving a trip with specifics of another kind changes the trip's kind.
    public var specifics: Trip.Specifics
    /// All entries of the trip; `nil` leaves it as it is.
    public var contents: TripContents?

    /// A draft; without an id it becomes a new trip.
    public init(
        id: UUID? = nil, name: String, destination: String = "", startDay: CalendarDay, endDay: CalendarDay,
        notes: String? = nil, plannerID: UUID? = nil, goalID: UUID? = nil, currency: String? = nil,
        specifics: Trip.Specifics = .plain,
        contents: TripContents? = nil
    ) {
        self.id = id
        self.name = name
        self.destination = destination
        self.startDay = startDay
        self.endDay = endDay
        self.notes = notes
        self.plannerID = plannerID
        self.goalID = goalID
        self.currency = currency
        self.specifics = specifics
        self.contents = contents
    }

    /// A draft that, saved unchanged, leaves `trip` as it is but for its modification instant.
    public init(_ trip: Trip, contents: TripContents? = nil) {
        self.init(
            id: trip.id, name: trip.name, destination: trip.destination, startDay: trip.startDay, endDay: trip.endDay,
            notes: trip.notes, plannerID: trip.plannerID, goalID: trip.goalID, currency: trip.currency,
            specifics: trip.specifics,
            contents: contents)
    }

    /// A draft that, saved unchanged, leaves `trip` and all its entries as they are.
    public init(_ trip: TripWithContents) {
        self.init(trip.trip, contents: trip.contents)
    }

    /// Every problem that prevents saving the draft, in the order of the fields; empty for none.
    ///
    /// Cheap enough for every keystroke. Blanks around texts are ignored.
    public var problems: [DraftProblem] {
        let draft = tidied
        var checks = DraftChecks()
        for (field, value) in TripField.base {
            switch field {
            case .name: checks.requireText(draft.name, field.problem)
            case .endDay: checks.requireSpan(startDay, endDay)
            default: value.check(draft, as: field.problem, &checks)
            }
        }
        if case .business(let business) = draft.specifics {
            for (field, value) in TripField.business { value.check(business, as: field.problem, &checks) }
        }
        draft.contents?.check(&checks)
        return checks.problems
    }

    /// The draft as it is saved: texts without the blanks around them, empty notes as none.
    var tidied: TripDraft {
        var draft = self
        for (_, value) in TripField.base { value.tidy(&draft) }
        if case .business(var business) = specifics {
            for (_, value) in TripField.business { value.tidy(&business) }
            draft.specifics = .business(business)
        }
        draft.contents = contents?.tidied
        return draft
    }
}
