import Foundation
import Logbook
import Testing

/// A trip with what it must come to, worked out by hand.
struct ExpenseCase: CustomTestStringConvertible {
    let testDescription: String
    var policy = ""
    let days: (String, String)
    var destination = "Anywhere"
    var times: (String, String)?
    /// A night's allowance where there is no policy: units of the currency.
    var perDiem = "0 EUR"
    /// Day and meal that somebody else provided.
    var provided: [(String, Meal.Kind)] = []
    var scheme = ""
    var drives: [(String, Double, DistanceUnit, MileageRecord.Vehicle)] = []
    var rate: String?
    /// Day and amount.
    var expenses: [(String, String)] = []
    var meals: [(String, String)] = []
    var currency: String?
    /// One unit of the first currency in the second.
    var exchange: [(String, String, String)] = []
    /// A currency each.
    let totals: [String]
    /// In one currency; `nil` for the only one of the totals.
    var total: String?

    init(
        _ name: String, _ first: String, _ last: String, policy: String = "", destination: String = "Anywhere",
        times: (String, String)? = nil, perDiem: String = "0 EUR", provided: [(String, Meal.Kind)] = [],
        scheme: String = "", drives: [(String, Double, DistanceUnit, MileageRecord.Vehicle)] = [], rate: String? = nil,
        expenses: [(String, String)] = [], meals: [(String, String)] = [], currency: String? = nil,
        exchange: [(String, String, String)] = [], _ totals: String..., total: String? = nil
    ) {
        testDescription = name
        days = (first, last)
        self.policy = policy
        self.destination = destination
        self.times = times
        self.perDiem = perDiem
        self.provided = provided
        self.scheme = scheme
        self.drives = drives
        self.rate = rate
        self.expenses = expenses
        self.meals = meals
        self.currency = currency
        self.exchange = exchange
        self.totals = totals
        self.total = total
    }

    /// Saves the trip in an empty logbook.
    func account() async throws -> (logbook: Logbook, trip: UUID) {
        let logbook = try Logbook.inMemory()
        for (from, into, rate) in exchange {
            try await logbook.exchangeRates.save(
                ExchangeRate(
                    from: from, into: into, day: try day("2020-01-01"), rate: try #require(Decimal(string: rate))))
        }
        var business = Trip.Business(perDiem: try money(perDiem))
        business.perDiemPolicyID = try await logbook.perDiemPolicies.all().first {
            !policy.isEmpty && $0.name.hasPrefix(policy)
        }?.id
        business.mileageSchemeID = try await logbook.mileageSchemes.all().first {
            !scheme.isEmpty && $0.name.hasPrefix(scheme)
        }?.id
        business.mileageRate = rate.flatMap { Decimal(string: $0) }.flatMap { Rate($0) }
        business.departureTime = times.flatMap { TimeOfDay($0.0) }
        business.returnTime = times.flatMap { TimeOfDay($0.1) }
        var contents = TripContents()
        contents.meals = try provided.map {
            Meal(
                day: try day($0.0), kind: $0.1, cost: Money(minorUnits: 0, currency: business.perDiem.currency),
                isProvidedByHost: true)
        }
        contents.meals += try meals.map { Meal(day: try day($0.0), kind: .other, cost: try money($0.1)) }
        contents.mileage = try drives.map {
            MileageRecord(day: try day($0.0), vehicle: $0.3, distance: $0.1, unit: $0.2)
        }
        contents.expenses = try expenses.map { Expense(day: try day($0.0), cost: try money($0.1)) }
        let trip = try await logbook.save(
            TripDraft(
                name: testDescription, destination: destination, startDay: try day(days.0), endDay: try day(days.1),
                currency: currency, specifics: .business(business), contents: contents))
        return (logbook, trip.id)
    }
}

func day(_ text: String) throws -> CalendarDay {
    try #require(CalendarDay(text))
}

/// “12.50 EUR”
func money(_ text: String) throws -> Money {
    let parts = text.split(separator: " ").map(String.init)
    let amount = try #require(Decimal(string: parts[0]))
    return try #require(Money(amount: amount, currency: parts[1]))
}

extension ExpenseCase {
    /// The rules that come with the program: a full day of 68.00 USD with 16, 19 and 28 for the meals and 5 for what is left;
    /// 28.00 EUR with 20, 40 and 40 %; 0.70 and 0.725 USD a mile; 0.45 GBP up to 10,000 miles from 6 April on, then 0.25.
    static let all: [ExpenseCase] = perDiems + germany + nights + drives + sums

    private static let us = "United States"
    private static let de = "Germany"
    private static let uk = "United Kingdom"

    private static let perDiems: [ExpenseCase] = [
        ExpenseCase("a day in the US", "2026-05-01", "2026-05-01", policy: us, "51.00 USD"),
        ExpenseCase(
            "twelve hours in the US", "2026-05-01", "2026-05-01", policy: us, times: ("06:00", "18:00"), "0.00 USD"),
        ExpenseCase(
            "a minute more", "2026-05-01", "2026-05-01", policy: us, times: ("06:00", "18:01"), "51.00 USD"),
        ExpenseCase("over a night", "2026-05-01", "2026-05-02", policy: us, "102.00 USD"),
        ExpenseCase("three days", "2026-05-01", "2026-05-03", policy: us, "170.00 USD"),
        ExpenseCase("over the end of a month", "2026-04-30", "2026-05-02", policy: us, "170.00 USD"),
        ExpenseCase("over the end of a year", "2025-12-30", "2026-01-02", policy: us, "238.00 USD"),
        ExpenseCase("with a leap day", "2028-02-28", "2028-03-01", policy: us, "170.00 USD"),
        ExpenseCase("without one", "2027-02-28", "2027-03-01", policy: us, "102.00 USD"),
        ExpenseCase("over the night that loses an hour", "2026-03-28", "2026-03-30", policy: us, "170.00 USD"),
        ExpenseCase(
            "dinner on the first day", "2026-05-01", "2026-05-02", policy: us, provided: [("2026-05-01", .dinner)],
            "74.00 USD"),
        ExpenseCase(
            "all meals on a full day", "2026-05-01", "2026-05-03", policy: us,
            provided: [("2026-05-02", .breakfast), ("2026-05-02", .lunch), ("2026-05-02", .dinner)], "107.00 USD"),
        ExpenseCase(
            "all meals on the first day leave the incidentals", "2026-05-01", "2026-05-02", policy: us,
            provided: [("2026-05-01", .breakfast), ("2026-05-01", .lunch), ("2026-05-01", .dinner)], "56.00 USD"),
        ExpenseCase(
            "a dearer place", "2026-05-01", "2026-05-02", policy: us, destination: "Locality at $74", "111.00 USD"),
        ExpenseCase(
            "half a dollar short of the incidentals", "2026-05-01", "2026-05-02", policy: us,
            destination: "Locality at $74", provided: [("2026-05-01", .lunch), ("2026-05-01", .dinner)], "60.50 USD"),
        ExpenseCase(
            "the dearest place", "2026-05-01", "2026-05-03", policy: us, destination: "Locality at $92", "230.00 USD"),
        ExpenseCase(
            "a day at 80", "2026-05-01", "2026-05-01", policy: us, destination: "Locality at $80", "60.00 USD"),
        ExpenseCase(
            "two at 86", "2026-05-01", "2026-05-02", policy: us, destination: "Locality at $86", "129.00 USD"),
    ]

    private static let germany: [ExpenseCase] = [
        ExpenseCase("eight hours", "2026-05-01", "2026-05-01", policy: de, times: ("08:00", "16:00"), "0.00 EUR"),
        ExpenseCase("more than eight", "2026-05-01", "2026-05-01", policy: de, times: ("08:00", "16:01"), "14.00 EUR"),
        ExpenseCase("there and back", "2026-05-01", "2026-05-02", policy: de, "28.00 EUR"),
        ExpenseCase("four days", "2026-05-01", "2026-05-04", policy: de, "84.00 EUR"),
        ExpenseCase("over the night that gains an hour", "2026-10-24", "2026-10-26", policy: de, "56.00 EUR"),
        ExpenseCase(
            "breakfast on the full day", "2026-05-01", "2026-05-03", policy: de,
            provided: [("2026-05-02", .breakfast)], "50.40 EUR"),
        ExpenseCase(
            "breakfast twice on a day counts once", "2026-05-01", "2026-05-03", policy: de,
            provided: [("2026-05-02", .breakfast), ("2026-05-02", .breakfast)], "50.40 EUR"),
        ExpenseCase(
            "lunch and dinner on the full day", "2026-05-01", "2026-05-03", policy: de,
            provided: [("2026-05-02", .lunch), ("2026-05-02", .dinner)], "33.60 EUR"),
        ExpenseCase(
            "nothing left of the full day", "2026-05-01", "2026-05-03", policy: de,
            provided: [("2026-05-02", .breakfast), ("2026-05-02", .lunch), ("2026-05-02", .dinner)], "28.00 EUR"),
        ExpenseCase(
            "dinner on arrival", "2026-05-01", "2026-05-02", policy: de, provided: [("2026-05-01", .dinner)],
            "16.80 EUR"),
        ExpenseCase(
            "never below zero", "2026-05-01", "2026-05-02", policy: de,
            provided: [("2026-05-02", .lunch), ("2026-05-02", .dinner)], "14.00 EUR"),
        ExpenseCase(
            "with what was paid", "2026-05-01", "2026-05-03", policy: de, expenses: [("2026-05-02", "12.34 EUR")],
            meals: [("2026-05-01", "20.00 EUR")], "88.34 EUR"),
    ]

    private static let nights: [ExpenseCase] = [
        ExpenseCase("two nights", "2026-05-01", "2026-05-03", perDiem: "120 EUR", "240.00 EUR"),
        ExpenseCase("no night", "2026-05-01", "2026-05-01", perDiem: "120 EUR"),
        ExpenseCase("three nights into the new year", "2025-12-30", "2026-01-02", perDiem: "95.50 CHF", "286.50 CHF"),
        ExpenseCase("a currency without cents", "2026-05-01", "2026-05-03", perDiem: "12000 JPY", "24000 JPY"),
    ]

    private static let drives: [ExpenseCase] = [
        ExpenseCase(
            "each year's rate", "2025-12-31", "2026-01-01", scheme: us,
            drives: [("2025-12-31", 100, .mi, .car), ("2026-01-01", 100, .mi, .car)], "142.50 USD"),
        ExpenseCase(
            "up to the tier", "2026-05-01", "2026-05-01", scheme: uk, drives: [("2026-05-01", 10_000, .mi, .car)],
            "4500.00 GBP"),
        ExpenseCase(
            "a mile beyond", "2026-05-01", "2026-05-01", scheme: uk, drives: [("2026-05-01", 10_001, .mi, .car)],
            "4500.25 GBP"),
        ExpenseCase(
            "across the tier", "2026-05-01", "2026-05-02", scheme: uk,
            drives: [("2026-05-01", 9_990, .mi, .car), ("2026-05-02", 20, .mi, .car)], "4502.50 GBP"),
        ExpenseCase(
            "a new tax year begins again", "2026-04-05", "2026-04-06", scheme: uk,
            drives: [("2026-04-05", 10_000, .mi, .car), ("2026-04-06", 100, .mi, .car)], "4545.00 GBP"),
        ExpenseCase(
            "a motorcycle has no tier", "2026-05-01", "2026-05-01", scheme: uk,
            drives: [("2026-05-01", 12_000, .mi, .motorcycle)], "2880.00 GBP"),
        ExpenseCase(
            "a bicycle beside a car", "2026-05-01", "2026-05-01", scheme: uk,
            drives: [("2026-05-01", 10_000, .mi, .car), ("2026-05-01", 33.3, .mi, .bicycle)], "4506.66 GBP"),
        ExpenseCase(
            "riding along", "2026-05-01", "2026-05-01", scheme: uk, drives: [("2026-05-01", 7, .mi, .passenger)],
            "0.35 GBP"),
        ExpenseCase(
            "kilometres in a scheme of miles", "2026-05-01", "2026-05-01", scheme: uk,
            drives: [("2026-05-01", 160.9344, .km, .car)], "45.00 GBP"),
        ExpenseCase(
            "a rate of one's own", "2026-05-01", "2026-05-01", drives: [("2026-05-01", 33.3, .km, .car)], rate: "0.3",
            "9.99 EUR"),
        ExpenseCase(
            "half a cent is rounded up", "2026-05-01", "2026-05-01", drives: [("2026-05-01", 0.5, .km, .car)],
            rate: "0.25", "0.13 EUR"),
    ]

    private static let sums: [ExpenseCase] = [
        ExpenseCase(
            "two currencies", "2026-05-01", "2026-05-02",
            expenses: [("2026-05-01", "10.00 EUR"), ("2026-05-01", "20.00 USD")], currency: "EUR",
            exchange: [("USD", "EUR", "0.90")], "10.00 EUR", "20.00 USD", total: "28.00 EUR"),
        ExpenseCase(
            "the sum is rounded, not its parts", "2026-05-01", "2026-05-02",
            expenses: [
                ("2026-05-01", "1.00 EUR"), ("2026-05-01", "0.01 USD"), ("2026-05-01", "0.01 USD"),
                ("2026-05-02", "0.01 USD"),
            ], currency: "EUR", exchange: [("USD", "EUR", "0.5")], "1.00 EUR", "0.03 USD", total: "1.02 EUR"),
        ExpenseCase(
            "yen into euros", "2026-05-01", "2026-05-02", expenses: [("2026-05-01", "1000 JPY")], currency: "EUR",
            exchange: [("JPY", "EUR", "0.00612")], "1000 JPY", total: "6.12 EUR"),
        ExpenseCase(
            "a rate read backwards", "2026-05-01", "2026-05-02", expenses: [("2026-05-01", "100.00 USD")],
            currency: "EUR", exchange: [("EUR", "USD", "1.25")], "100.00 USD", total: "80.00 EUR"),
        ExpenseCase(
            "three decimals", "2026-05-01", "2026-05-02",
            expenses: [("2026-05-01", "1.255 KWD"), ("2026-05-02", "0.250 KWD")], currency: "KWD", "1.505 KWD"),
    ]
}
