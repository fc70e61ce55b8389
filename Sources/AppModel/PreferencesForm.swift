import Foundation
import Localization
import Logbook

extension AppModel.Records {
    /// The form of the preferences; saved while it is edited.
    public var preferencesForm: Form<Preferences> {
        let (preferences, unsaved, trips) = (access.preferences, access.unsaved, trips)
        return Form(
            id: "preferences", saved: preferences.values, edits: unsaved.edits(of: "preferences"),
            layout: .init(
                sections: { _ in PreferencesFields(trips.offers, preferences).sections },
                problems: { values in
                    guard let code = values.currency, !Money(minorUnits: 0, currency: code).hasCurrencyCode else {
                        return []
                    }
                    return [DraftProblem(.currency, .notACurrency)]
                },
                save: { values, base, _ in
                    guard preferences.values == base else { return .changed(current: preferences.values) }
                    preferences.values = values
                    return .saved(values)
                }), onEdit: { unsaved.store($0, of: "preferences") })
    }
}

/// The fields of the preferences.
private nonisolated struct PreferencesFields {
    let offers: TripChoices
    let usualCurrency: String
    let usualUnit: DistanceUnit

    @MainActor init(_ offers: TripChoices, _ preferences: PreferencesModel) {
        self.offers = offers
        usualCurrency = preferences.usualCurrency
        usualUnit = preferences.usualDistanceUnit
    }

    var sections: [FormSection<Preferences>] {
        [
            FormSection(
                id: "units", title: localized("Money, units and days"),
                fields: [
                    .currency(localized("Currency"), \.currency, usual: usualCurrency), distanceUnit, firstWeekday,
                ]),
            FormSection(
                id: "trips", title: localized("New business trips"),
                fields: [
                    .entry(
                        "policy", localized("Per diem rules"), \.perDiemPolicyID,
                        none: localized("Own rate per night"),
                        of: offers.policies.map(\.choice)),
                    .entry(
                        "scheme", localized("Mileage rates"), \.mileageSchemeID, none: localized("The trip's own rate"),
                        of: offers.schemes),
                ]),
            FormSection(
                id: "reports", title: localized("Reports"),
                fields: [
                    FormField(
                        id: "author", label: localized("Written by"), style: .line, problems: [],
                        read: { $0.author }, write: { $0.author = $1 })
                ]),
            FormSection(
                id: "looks", title: localized("Appearance"),
                fields: [
                    .choice("colorScheme", localized("Colours"), \.colorScheme) { $0.name },
                    .flag("reducesMotion", localized("Reduce motion"), \.reducesMotion),
                ]),
            FormSection(
                id: "reminders", title: localized("While the window is closed"),
                fields: [.flag("reminds", localized("Reminders"), \.reminds)]),
            FormSection(
                id: "safety", title: localized("Safety"),
                fields: [.flag("backsUp", localized("Daily backup"), \.backsUp)]),
        ]
    }

    private var distanceUnit: FormField<Preferences> {
        FormField(
            id: "distanceUnit", label: localized("Distances in"),
            style: .choice(
                [Choice("", localized("As in my country ({unit})", ["unit": usualUnit.name]))]
                    + DistanceUnit.allCases.map { Choice($0.rawValue, $0.name) }), problems: [],
            read: { $0.distanceUnit?.rawValue ?? "" }, write: { $0.distanceUnit = DistanceUnit(rawValue: $1) })
    }

    private var firstWeekday: FormField<Preferences> {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = .user
        let days = [2, 7, 1].map { Choice("\($0)", calendar.standaloneWeekdaySymbols[$0 - 1]) }
        return FormField(
            id: "firstWeekday", label: localized("Weeks begin on"),
            style: .choice([Choice("", localized("As in my country"))] + days), problems: [],
            read: { $0.firstWeekday.map(String.init) ?? "" }, write: { $0.firstWeekday = Int($1) })
    }
}

nonisolated extension Preferences.ColorScheme {
    fileprivate var name: String {
        switch self {
        case .system: localized("Same as the desktop")
        case .light: localized("Light")
        case .dark: localized("Dark")
        }
    }
}
