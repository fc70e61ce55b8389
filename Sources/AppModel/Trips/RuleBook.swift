import Foundation
import Localization
import Logbook
import Observation

/// A list that the sidebar of trips offers beside trips.
public nonisolated enum TripSideList: String, CaseIterable, Hashable, Codable, Sendable {
    case persons, places
    case perDiemPolicies, mileageSchemes, exchangeRates, budgets

    /// What business trips are paid by.
    public static let rules: [Self] = [.perDiemPolicies, .mileageSchemes, .exchangeRates]
}

/// What trips share: the persons who come along, the places, the rules that business trips are paid by, and the exchange rates
/// of their totals.
@Observable
public final class RuleBook {
    /// What is listed instead of trips; `nil` for none.
    public var list: TripSideList?
    public let persons: RecordPages<FamilyMemberWithTrips, TextQuery, FamilyMember>
    /// Made when they are asked for: finding them reads everything that can name a place.
    @ObservationIgnored public private(set) lazy var places = RecordPages.places(records, placeLinks)
    private let personLinks: TripLinks
    private let placeLinks: TripLinks
    private let people: LiveValue<[FamilyMember]>
    public let policies: RecordPages<PerDiemPolicy, TextQuery, PerDiemPolicy>
    public let schemes: RecordPages<MileageScheme, TextQuery, MileageScheme>
    public let rates: RecordPages<ExchangeRate, TextQuery, ExchangeRate>
    /// Made when they are asked for: what is spent of them is counted again after every change.
    public var budgets: RecordPages<BudgetProgress, TextQuery, Budget> {
        let pages = madeBudgets ?? makeBudgets()
        madeBudgets = pages
        return pages
    }
    @ObservationIgnored private var madeBudgets: RecordPages<BudgetProgress, TextQuery, Budget>?

    @ObservationIgnored private let records: RecordAccess
    private let counting: LiveValue<RuleCounts>

    init(_ records: RecordAccess) {
        self.records = records
        personLinks = TripLinks(records.logbook)
        placeLinks = TripLinks(records.logbook)
        people = LiveValue(records.logbook.familyMembers.live())
        persons = .persons(records, personLinks)
        let preferences = records.preferences
        policies = Self.pages(
            records, named: "policy", newTitle: localized("New Per Diem Rules"), title: \.name, nameField: "name",
            problems: \.problems, blank: { PerDiemPolicy(name: "", currency: preferences.currency) },
            sections: RuleForms.policy, change: { $0.name = localized("{name} (copy)", ["name": $0.name]) })
        schemes = Self.pages(
            records, named: "scheme", newTitle: localized("New Mileage Rates"), title: \.name, nameField: "name",
            problems: \.problems,
            blank: { MileageScheme(name: "", unit: preferences.distanceUnit, currency: preferences.currency) },
            sections: RuleForms.scheme, change: { $0.name = localized("{name} (copy)", ["name": $0.name]) })
        rates = Self.pages(
            records, named: "exchange-rate", newTitle: localized("New Exchange Rate"), title: \.pair, nameField: "from",
            problems: \.problems,
            blank: { ExchangeRate(from: "", into: preferences.currency, day: .today(), rate: 0) },
            sections: { _ in RuleForms.exchangeRate }, change: { $0.day = .today() })
        counting = LiveValue(records.logbook.ruleCounts())
    }

    /// - Parameters:
    ///   - nameField: the field that a new rule's name goes to.
    ///   - change: how a copy differs from its original.
    private static func pages<Element: Rule>(
        _ records: RecordAccess, named name: String, newTitle: String, title: @escaping (Element) -> String,
        nameField: String, problems: @escaping (Element) -> [DraftProblem], blank: @escaping () -> Element,
        sections: @escaping (Element) -> [FormSection<Element>], change: @escaping (inout Element) -> Void
    ) -> RecordPages<Element, TextQuery, Element> {
        let table = Element.table(of: records.logbook)
        return RecordPages(
            records, list: LiveList(filter: TextQuery()) { table.livePage(holding: $0.search, rows: $1) },
            kind: .init(
                name: name, newTitle: newTitle, title: title, draft: { $0 }, blank: blank, sections: sections,
                nameField: nameField, problems: problems,
                live: { table.live(id: $0) },
                add: { rule async throws(LogbookError) in try await table.save(rule) },
                save: { rule, base, step async throws(LogbookError) in
                    try await table.save(rule, basedOn: base, step: step)
                },
                delete: { id async throws(LogbookError) in try await table.delete(id: id) }, clear: { $0.search = "" },
                copy: { rule in
                    var copy = rule.copied()
                    change(&copy)
                    return copy
                }))
    }

    private func makeBudgets() -> RecordPages<BudgetProgress, TextQuery, Budget> {
        let planners = LiveValue(records.logbook.planners.live())
        return .budgets(records) { (planners.value ?? []).map { Choice($0.id.uuidString, $0.name) } }
    }

    /// Whether rules are listed.
    public var showsRules: Bool { list.map(TripSideList.rules.contains) == true }

    /// The trips of the person or the place that is selected; `nil` where neither is listed.
    public var links: TripLinks? {
        switch list {
        case .persons: personLinks
        case .places: placeLinks
        default: nil
        }
    }

    /// The pages of the list that is shown; `nil` while trips are.
    public var pages: (any RecordPagesModel)? { list.map(pages) }

    private func pages(of list: TripSideList) -> any RecordPagesModel {
        switch list {
        case .persons: persons
        case .places: places
        case .perDiemPolicies: policies
        case .mileageSchemes: schemes
        case .exchangeRates: rates
        case .budgets: budgets
        }
    }

    /// How many there are; `nil` for places, which are not counted.
    public func count(of list: TripSideList) -> Int? {
        guard let counts = counting.value else { return nil }
        return switch list {
        case .persons: people.value?.count
        case .places: nil
        case .perDiemPolicies: counts.policies
        case .mileageSchemes: counts.schemes
        case .exchangeRates: counts.exchangeRates
        case .budgets: counts.budgets
        }
    }

    /// Retires the rule that is shown: it is valid up to yesterday. Trips that use it still do, with a remark; the notice of it can
    /// take it back.
    public func retireSelected() {
        let yesterday = CalendarDay.today().adding(days: -1)
        let logbook = records.logbook
        Task {
            switch list {
            case .perDiemPolicies:
                guard var policy = policies.list.selected else { return }
                policy.validTo = yesterday
                let ended = policy
                await end(policy.name) { () async throws(LogbookError) in try await logbook.perDiemPolicies.save(ended)
                }
            case .mileageSchemes:
                guard var scheme = schemes.list.selected else { return }
                scheme.validTo = yesterday
                let ended = scheme
                await end(scheme.name) { () async throws(LogbookError) in try await logbook.mileageSchemes.save(ended) }
            case .exchangeRates:
                guard var rate = rates.list.selected else { return }
                rate.validTo = max(yesterday, rate.day)
                let ended = rate
                await end(rate.pair) { () async throws(LogbookError) in try await logbook.exchangeRates.save(ended) }
            case .persons, .places, .budgets, nil: return
            }
        }
    }

    private func end<Rule>(_ name: String, _ save: () async throws(LogbookError) -> Rule) async {
        await flush()
        await records.change(localized("“{name}” is now valid until yesterday.", ["name": name]), save)
    }

    func flush() async {
        for list in [.persons] + TripSideList.rules { await pages(of: list).flush() }
        await madeBudgets?.flush()
        if list == .places { await places.flush() }
    }

    // MARK: - Persons

    /// The persons that the selected one can be made one with, by name.
    public var otherPersons: [FamilyMember] {
        (people.value ?? []).filter { $0.id != persons.list.selected?.id }
    }

    /// Makes the selected person one with another, who keeps the name; the notice offers to undo it.
    public func mergeSelected(into other: FamilyMember) {
        guard !persons.isNew, let person = persons.list.selected?.member else { return }
        let logbook = records.logbook
        Task {
            await persons.flush()
            persons.show(other.id)
            await records.delete(
                localized("“{name}” is now “{other}”.", ["name": person.name, "other": other.name]),
                { [weak self] in self?.persons.show(person.id) }
            ) { () async throws(LogbookError) in
                try await logbook.mergeFamilyMember(person.id, into: other.id)
            }
        }
    }
}

nonisolated extension ExchangeRate {
    /// What a list calls it: “EUR → USD”.
    public var pair: String { "\(currency) → \(intoCurrency)" }
}
