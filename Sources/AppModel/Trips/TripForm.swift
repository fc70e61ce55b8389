import Foundation
import Localization
import Logbook

/// What a trip's form offers to choose from.
nonisolated struct TripChoices: Hashable, Sendable {
    var planners: [Choice] = []
    /// What one wants to do, those that are not completed first.
    var goals: [Choice] = []
    var policies: [PolicyChoice] = []
    var schemes: [Choice] = []
    /// The family members that are known.
    var people: [FamilyMember] = []
    /// The names of places, the most used first.
    var places: [Suggestion] = []
    /// Of amounts that name none.
    var currency = "EUR"
    var distanceUnit = DistanceUnit.km
}

/// Per diem rules as a trip's form offers them.
nonisolated struct PolicyChoice: Identifiable, Hashable, Sendable {
    let id: UUID
    let choice: Choice
    /// Whether they have rates, so that a trip needs none of its own.
    let hasRates: Bool

    init(_ policy: PerDiemPolicy) {
        id = policy.id
        choice = Choice(policy.id.uuidString, Choice.name(policy.name, holdingTo: policy.validTo))
        hasRates = policy.hasRates
    }
}

nonisolated extension Choice {
    /// The name of a rule, with the day up to which it held where that is past.
    static func name(_ name: String, holdingTo day: CalendarDay?) -> String {
        guard let day, day < .today() else { return name }
        return localized("{name} (up to {day})", ["name": name, "day": DayText().text(day)])
    }
}

/// The form of a trip: the fields of every trip, those of its kind, and its entries.
nonisolated struct TripForm {
    let choices: TripChoices

    func sections(_ draft: TripDraft) -> [FormSection<TripDraft>] {
        let items = TripItemForm(choices: choices, draft: draft)
        let contents = items.sections(of: draft.specifics.kind).map { section in
            section.lifted(get: { $0.contents ?? TripContents() }, set: { $0.contents = $1 }) as FormSection<TripDraft>
        }
        return [FormSection(id: "main", title: "", fields: main + own(draft))] + contents
    }

    /// The fields of a new trip.
    var essentials: [FormSection<TripDraft>] {
        [
            FormSection(
                id: "main", title: "",
                fields: [name, kind, destination] + days)
        ]
    }

    private var name: FormField<TripDraft> {
        .line(TripField.name.problem, TripField.name.title, \.name).hinting(localized("Lisbon conference"))
    }

    private var destination: FormField<TripDraft> {
        .line(TripField.destination.problem, TripField.destination.title, \.destination).hinting(localized("Lisbon"))
            .offering(choices.places)
    }

    private var days: [FormField<TripDraft>] {
        [.startDay(\.startDay, before: \.endDay), .day(.endDay, localized("To"), \.endDay) { .from($0.startDay) }]
    }

    private var kind: FormField<TripDraft> {
        let kinds = [Trip.Kind.business, .personal, .trip]
        return FormField(
            id: "kind", label: localized("Kind"), style: .choice(kinds.map { Choice($0.rawValue, $0.name) }),
            problems: [], read: { $0.specifics.kind.rawValue },
            write: { draft, text in
                guard let kind = Trip.Kind(rawValue: text), kind != draft.specifics.kind else { return }
                draft.specifics = Self.specifics(of: kind, currency: choices.currency)
            })
    }

    /// What a trip of a kind begins with.
    static func specifics(of kind: Trip.Kind, currency: String) -> Trip.Specifics {
        switch kind {
        case .trip: .plain
        case .business: .business(Trip.Business(perDiem: Money(minorUnits: 0, currency: currency), followsStays: true))
        case .personal: .personal(reason: .unknown)
        }
    }

    private var main: [FormField<TripDraft>] {
        [name, destination] + days
    }

    private func own(_ draft: TripDraft) -> [FormField<TripDraft>] {
        var fields: [FormField<TripDraft>] = []
        switch draft.specifics {
        case .plain: break
        case .personal:
            fields += TripField.personal.map { field, value in
                FormField.field(field.problem, field.title, value).lifted {
                    if case .personal(let reason) = $0.specifics { reason } else { nil }
                } set: {
                    $0.specifics = .personal(reason: $1)
                }
            }
        case .business:
            fields += business(draft).map { field in
                field.lifted {
                    if case .business(let business) = $0.specifics { business } else { nil }
                } set: {
                    $0.specifics = .business($1)
                }
            }
        }
        fields += [
            .tags(\.liveContents.tags),
            .entry(
                TripField.plannerID.rawValue, TripField.plannerID.title, \.plannerID, none: localized("No planner"),
                of: choices.planners),
            .entry(
                TripField.goalID.rawValue, TripField.goalID.title, \.goalID, none: localized("No goal"),
                of: choices.goals),
            .currency(localized("Totals in"), \.currency, usual: choices.currency),
        ]
        let present: [TripField] = [.name, .destination, .startDay, .endDay, .plannerID, .goalID, .currency]
        fields += TripField.base.filter { !present.contains($0.field) }.map {
            .field($0.field.problem, $0.field.title, $0.value)
        }
        return fields
    }

    /// The rate of the allowance: the trip's own, or that of a place.
    private func perDiemRate(_ business: Trip.Business?, destination: String) -> [FormField<Trip.Business>] {
        let own = FormField<Trip.Business>.money(TripField.perDiem.problem, TripField.usesOwnRate.title, \.perDiem)
        guard let policy = choices.policies.first(where: { $0.id == business?.perDiemPolicyID }), policy.hasRates else {
            return [own]
        }
        let choice = FormField<Trip.Business>(
            id: "rate", label: localized("Rate"),
            style: .choice([
                Choice("stays", localized("For the places of the stays")), Choice("place", localized("For the place")),
                Choice("own", localized("The trip's own")),
            ]), problems: [], read: { $0.usesOwnRate ? "own" : $0.followsStays ? "stays" : "place" },
            write: { business, choice in
                business.usesOwnRate = choice == "own"
                business.followsStays = choice == "stays"
            })
        return business?.usesOwnRate == true
            ? [choice, own]
            : [
                choice,
                .line(TripField.perDiemPlace.problem, TripField.perDiemPlace.title, \.perDiemPlace).hinting(
                    destination.isEmpty ? localized("Lisbon, Portugal") : destination),
            ]
    }

    private func business(_ draft: TripDraft) -> [FormField<Trip.Business>] {
        let business = if case .business(let business) = draft.specifics { business } else { nil as Trip.Business? }
        let texts = TripField.businessTexts
        let usual: [TripField] = [
            .perDiemPolicyID, .perDiem, .isPerDiemReimbursed, .departureTime, .returnTime, .mileageSchemeID,
            .mileageRate, .claim,
        ]
        // These belong to the rate of the allowance.
        let parts: [TripField] = [.usesOwnRate, .followsStays, .perDiemPlace]
        let values = Dictionary(uniqueKeysWithValues: TripField.business.map { ($0.field, $0.value) })
        let others = TripField.business.map(\.field).filter { !(texts + usual + parts).contains($0) }
        return (texts + usual + others).flatMap { field -> [FormField<Trip.Business>] in
            switch field {
            case .perDiem: perDiemRate(business, destination: draft.destination)
            case .perDiemPolicyID:
                [
                    .entry(
                        field.rawValue, field.title, \.perDiemPolicyID, none: localized("Own rate per night"),
                        of: choices.policies.map(\.choice))
                ]
            case .mileageSchemeID:
                [
                    .entry(
                        field.rawValue, field.title, \.mileageSchemeID, none: localized("The trip's own rate"),
                        of: choices.schemes)
                ]
            default: values[field].map { [.field(field.problem, field.title, $0)] } ?? []
            }
        }
    }
}

nonisolated extension TripDraft {
    /// The entries of the trip; empty if they were not loaded.
    var liveContents: TripContents {
        get { contents ?? TripContents() }
        set { contents = newValue }
    }
}
