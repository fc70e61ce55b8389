import Foundation
internal import GRDB

/// How many rules there are of each kind.
public struct RuleCounts: Hashable, Sendable {
    /// Per diem policies.
    public var policies = 0
    /// Mileage schemes.
    public var schemes = 0
    /// Exchange rates.
    public var exchangeRates = 0
    /// Budgets.
    public var budgets = 0

    /// No rules.
    public init() {}
}

extension Logbook {
    /// How many rules there are of each kind, now and after every change.
    public func ruleCounts() -> LiveQuery<RuleCounts> {
        observe { db in
            func count(_ table: String) throws -> Int {
                try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM \(table)")) ?? 0
            }
            var counts = RuleCounts()
            counts.policies = try count("perDiemPolicy")
            counts.schemes = try count("mileageScheme")
            counts.exchangeRates = try count("exchangeRate")
            counts.budgets = try count("budget")
            return counts
        }
    }
}

/// What trips are paid by or measured against: per diem rules, mileage rates, an exchange rate or a budget.
public protocol Rule: Identifiable, Hashable, Codable, Sendable where ID == UUID {
    /// The id of the record.
    var id: UUID { get set }
    /// The last day that it holds for; `nil` for no end. Trips that use it go on, with a remark.
    var validTo: CalendarDay? { get set }
    /// The searched texts.
    var searchedTexts: [String] { get }
    /// The same as a rule of its own.
    func copied() -> Self
    /// Where rules of the kind are.
    static func table(of logbook: Logbook) -> EntryTable<Self>
}

extension PerDiemPolicy: Rule {
    public var searchedTexts: [String] { [name, currency, source] }

    public func copied() -> PerDiemPolicy {
        var policy = self
        policy.id = UUID.random()
        for index in policy.rates.indices { policy.rates[index].id = UUID.random() }
        return policy
    }

    public static func table(of logbook: Logbook) -> EntryTable<PerDiemPolicy> { logbook.perDiemPolicies }
}

extension MileageScheme: Rule {
    public var searchedTexts: [String] { [name, currency, source] }

    public func copied() -> MileageScheme {
        var scheme = self
        scheme.id = UUID.random()
        for index in scheme.rates.indices { scheme.rates[index].id = UUID.random() }
        return scheme
    }

    public static func table(of logbook: Logbook) -> EntryTable<MileageScheme> { logbook.mileageSchemes }
}

extension ExchangeRate: Rule {
    public var searchedTexts: [String] { [currency, intoCurrency, day.description, source] }

    public func copied() -> ExchangeRate {
        var rate = self
        rate.id = UUID.random()
        return rate
    }

    public static func table(of logbook: Logbook) -> EntryTable<ExchangeRate> { logbook.exchangeRates }
}

extension Budget: Rule {
    public var searchedTexts: [String] { [name, amount.currency] }

    public func copied() -> Budget {
        var budget = self
        budget.id = UUID.random()
        return budget
    }

    public static func table(of logbook: Logbook) -> EntryTable<Budget> { logbook.budgets }
}

extension EntryTable where Element: Rule {
    /// Some of the rules that hold a text, by their positions among them, and how many there are, now and after every change.
    ///
    /// There are few of them: they are searched one by one.
    public func livePage(holding search: String, rows: Range<Int>) -> LiveQuery<Page<Element>> {
        logbook.observe { [fetchAll] in
            Page(try fetchAll($0), rows, holding: search, texts: \.searchedTexts)
        }
    }
}
