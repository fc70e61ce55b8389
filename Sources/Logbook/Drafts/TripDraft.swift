import Foundation

/// A trip as a person edits it: a new one, or the changed copy of a saved one.
public struct TripDraft: Hashable, Sendable {
    /// The trip that saving replaces; `nil` adds a new one.
    public var id: UUID?
    public var name: String
    public var destination: String
    public var startDay: CalendarDay
    public var endDay: CalendarDay
    public var notes: String?
    /// Saving a trip with specifics of another kind changes the trip's kind.
    public var specifics: Trip.Specifics

    public init(
        id: UUID? = nil, name: String, destination: String = "", startDay: CalendarDay, endDay: CalendarDay,
        notes: String? = nil, specifics: Trip.Specifics = .plain
    ) {
        self.id = id
        self.name = name
        self.destination = destination
        self.startDay = startDay
        self.endDay = endDay
        self.notes = notes
        self.specifics = specifics
    }

    /// A draft that, saved unchanged, leaves `trip` as it is but for its modification instant.
    public init(_ trip: Trip) {
        self.init(
            id: trip.id, name: trip.name, destination: trip.destination, startDay: trip.startDay, endDay: trip.endDay,
            notes: trip.notes, specifics: trip.specifics)
    }

    /// Everything that keeps the draft from being saved, in the order of the fields; empty when it can be.
    ///
    /// Cheap enough to ask at every keystroke. Blanks around texts do not count.
    public var problems: [DraftProblem] {
        let draft = tidied
        var checks = DraftChecks()
        checks.requireText(draft.name, .name)
        checks.limitText(draft.destination, .destination)
        checks.require(startDay <= endDay, .endDay, .beforeStart)
        checks.limitText(draft.notes, .notes, limit: DraftChecks.textLimit)
        if case .business(let purpose, let expenseCode, let perDiem) = draft.specifics {
            checks.limitText(purpose, .purpose)
            checks.limitText(expenseCode, .expenseCode)
            checks.require(perDiem.minorUnits >= 0, .perDiem, .negative)
            checks.require(perDiem.hasCurrencyCode, .currency, .notACurrency)
        }
        return checks.problems
    }

    /// The draft as it is saved: texts without the blanks around them, empty notes as none.
    var tidied: TripDraft {
        var draft = self
        draft.name = name.tidied
        draft.destination = destination.tidied
        draft.notes = notes.tidied
        if case .business(let purpose, let expenseCode, let perDiem) = specifics {
            draft.specifics = .business(purpose: purpose.tidied, expenseCode: expenseCode.tidied, perDiem: perDiem)
        }
        return draft
    }
}
