import Foundation
import Localization
import Logbook

/// What a trip's form offers to choose from.
nonisolated struct TripChoices: Hashable, Sendable {
    var planners: [Choice] = []
    var policies: [PolicyChoice] = []
    var schemes: [Choice] = []
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
nonisolated struct TripFields {
    let choices: TripChoices

    func sections(_ draft: TripDraft) -> [FormSection<TripDraft>] {
        let items = TripItemFields(choices: choices, draft: draft)
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
        .line(.name, localized("Name"), \.name).hinting(localized("Lisbon conference"))
    }

    private var destination: FormField<TripDraft> {
        .line(.destination, localized("Destination"), \.destination).hinting(localized("Lisbon"))
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
        case .business: .business(Trip.Business(perDiem: Money(minorUnits: 0, currency: currency)))
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
            fields.append(
                FormField(
                    id: "reason", label: localized("Reason"),
                    style: .choice(PersonalTrip.Reason.allCases.map { Choice($0.rawValue, $0.name) }), problems: [],
                    read: { if case .personal(let reason) = $0.specifics { reason.rawValue } else { "" } },
                    write: { draft, text in
                        guard let reason = PersonalTrip.Reason(rawValue: text) else { return }
                        draft.specifics = .personal(reason: reason)
                    }))
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
            .entry("planner", localized("Planner"), \.plannerID, none: localized("No planner"), of: choices.planners),
            .currency(localized("Totals in"), \.currency, usual: choices.currency),
            .line(.notes, localized("Notes"), \.notes, style: .paragraph),
        ]
        return fields
    }

    private var mileageRate: FormField<Trip.Business> {
        FormField(
            id: "mileageRate", label: localized("Own mileage rate"), style: .number, problems: [.mileageRate],
            read: { $0.mileageRate.map { NumberText().text(NSDecimalNumber(decimal: $0.amount).doubleValue) } ?? "" },
            write: { business, text throws(Mistake) in
                guard !text.isBlank else {
                    business.mileageRate = nil
                    return
                }
                guard let rate = NumberText().number(in: text).flatMap({ Rate($0) }) else {
                    throw Mistake(
                        sentence: localized(
                            "“{text}” is not a rate; write it like {example}.",
                            ["text": text, "example": NumberText().text(0.35)]))
                }
                business.mileageRate = rate
            })
    }

    /// The rate of the allowance: the trip's own, or that of a place.
    private func perDiemRate(_ business: Trip.Business?, destination: String) -> [FormField<Trip.Business>] {
        let own = FormField<Trip.Business>.money(.perDiem, localized("Own rate"), \.perDiem)
        guard let policy = choices.policies.first(where: { $0.id == business?.perDiemPolicyID }), policy.hasRates else {
            return [own]
        }
        let choice = FormField<Trip.Business>(
            id: "rate", label: localized("Rate"),
            style: .choice([
                Choice("place", localized("For the place")), Choice("own", localized("The trip's own")),
            ]), problems: [], read: { $0.usesOwnRate ? "own" : "place" }, write: { $0.usesOwnRate = $1 == "own" })
        return business?.usesOwnRate == true
            ? [choice, own]
            : [
                choice,
                .line(.perDiemPlace, localized("Rate for place"), \.perDiemPlace).hinting(
                    destination.isEmpty ? localized("Lisbon, Portugal") : destination),
            ]
    }

    private func business(_ draft: TripDraft) -> [FormField<Trip.Business>] {
        let business = if case .business(let business) = draft.specifics { business } else { nil as Trip.Business? }
        return [
            .line(.purpose, localized("Purpose"), \.purpose),
            .line(.expenseCode, localized("Expense code"), \.expenseCode),
            .entry(
                "policy", localized("Per diem rules"), \.perDiemPolicyID, none: localized("Own rate per night"),
                of: choices.policies.map(\.choice)),
        ] + perDiemRate(business, destination: draft.destination) + [
            .flag("isPerDiemReimbursed", localized("Per diem paid back"), \.isPerDiemReimbursed),
            .time("departureTime", localized("Departure time"), \.departureTime),
            .time("returnTime", localized("Return time"), \.returnTime),
            .entry(
                "scheme", localized("Mileage rates"), \.mileageSchemeID, none: localized("The trip's own rate"),
                of: choices.schemes),
            mileageRate, .choice("claim", localized("Claim"), \.claim) { $0.name },
        ]
    }
}

nonisolated extension TripDraft {
    /// The entries of the trip; empty if they were not loaded.
    var liveContents: TripContents {
        get { contents ?? TripContents() }
        set { contents = newValue }
    }
}
