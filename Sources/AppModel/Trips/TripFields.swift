import Foundation
import Localization
import Logbook

/// What a trip's form offers to choose from.
nonisolated struct TripChoices: Hashable, Sendable {
    var planners: [Choice] = []
    var policies: [Choice] = []
    var schemes: [Choice] = []
    /// Of amounts that name none.
    var currency = "EUR"
    var distanceUnit = DistanceUnit.km
}

/// The form of a trip: what every trip has, what its kind has, and what hangs on it.
nonisolated struct TripFields {
    let choices: TripChoices

    func sections(_ draft: TripDraft) -> [FormSection<TripDraft>] {
        let items = TripItemFields(choices: choices, draft: draft)
        let contents = items.sections(of: draft.specifics.kind).map { section in
            section.lifted(get: { $0.contents ?? TripContents() }, set: { $0.contents = $1 }) as FormSection<TripDraft>
        }
        return [FormSection(id: "main", title: "", fields: main + own(draft))] + contents
    }

    /// What is asked of a new trip.
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
        [.startDay(\.startDay, before: \.endDay), .day(.endDay, localized("To"), \.endDay)]
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
            fields += business.map { field in
                field.lifted {
                    if case .business(let business) = $0.specifics { business } else { nil }
                } set: {
                    $0.specifics = .business($1)
                }
            }
        }
        fields += [
            .tags(\.liveContents.tags),
            .entry("planner", localized("Planner"), \.plannerID, none: localized("None"), of: choices.planners),
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
                            "“{text}” is not a rate, such as {example}.",
                            ["text": text, "example": NumberText().text(0.35)]))
                }
                business.mileageRate = rate
            })
    }

    private var business: [FormField<Trip.Business>] {
        [
            .line(.purpose, localized("Purpose"), \.purpose),
            .line(.expenseCode, localized("Expense code"), \.expenseCode),
            .entry(
                "policy", localized("Per diem rules"), \.perDiemPolicyID, none: localized("A rate for each night"),
                of: choices.policies),
            .money(.perDiem, localized("Per diem"), \.perDiem),
            .time("departureTime", localized("Leaves at"), \.departureTime),
            .time("returnTime", localized("Is back at"), \.returnTime),
            .entry(
                "scheme", localized("Mileage rates"), \.mileageSchemeID, none: localized("The trip's own rate"),
                of: choices.schemes),
            mileageRate,
        ]
    }
}

nonisolated extension TripDraft {
    /// What hangs on the trip; of a trip whose contents were not asked for, nothing.
    var liveContents: TripContents {
        get { contents ?? TripContents() }
        set { contents = newValue }
    }
}
