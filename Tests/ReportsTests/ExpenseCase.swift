import Foundation
import Logbook
import Testing

/// A trip with what it must come to, computed by hand.
struct ExpenseCase: CustomTestStringConvertible {
    let testDescription: String
    var policy = ""
    let days: (String, String)
    var destination = "Anywhere"
    var times: (String, String)?
    /// A night's allowance where there is no policy: units of the currency.
    var perDiem = "0 EUR"
    /// Whether the rules count with `perDiem`.
    var usesOwnRate = false
    /// Whose rate counts; empty for the destination's.
    var place = ""
    /// Whether a stay covers the whole trip.
    var hasStay = false
    /// Day, kind and cost of meals that a host provided and that had a cost all the same.
    var hosted: [(String, Meal.Kind, String)] = []
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
        times: (String, String)? = nil, perDiem: String = "0 EUR", usesOwnRate: Bool = false, place: String = "",
        hasStay: Bool = false, hosted: [(String, Meal.Kind, String)] = [], provided: [(String, Meal.Kind)] = [],
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
        self.usesOwnRate = usesOwnRate
        self.place = place
        self.hasStay = hasStay
        self.hosted = hosted
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
        business.usesOwnRate = usesOwnRate
        business.perDiemPlace = place
        business.returnTime = times.flatMap { TimeOfDay($0.1) }
        var contents = TripContents()
        contents.meals = try provided.map {
            Meal(
                day: try day($0.0), kind: $0.1, cost: Money(minorUnits: 0, currency: business.perDiem.currency),
                isProvidedByHost: true)
        }
        contents.meals += try meals.map { Meal(day: try day($0.0), kind: .other, cost: try money($0.1)) }
        contents.meals += try hosted.map {
            Meal(day: try day($0.0), kind: $0.1, cost: try money($0.2), isProvidedByHost: true)
        }
        if hasStay { contents.stays = [Stay(placeName: "Hotel")] }
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
    /// 28.00 EUR with 20, 40 and 40 %; 0.70, 0.725 and 0.76 USD a mile; 0.30 EUR a kilometre; 0.45 GBP up to 10,000 miles from 6 April on, then 0.25.
    static let all: [ExpenseCase] = perDiems + localities + germany + overMidnight + abroad + nights + drives + sums

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
            "a dearer place", "2026-05-01", "2026-05-02", policy: us, destination: "Huntsville, AL", "111.00 USD"),
        ExpenseCase(
            "half a dollar short of the incidentals", "2026-05-01", "2026-05-02", policy: us,
            destination: "Huntsville, AL", provided: [("2026-05-01", .lunch), ("2026-05-01", .dinner)], "60.50 USD"),
        ExpenseCase(
            "the dearest place", "2026-05-01", "2026-05-03", policy: us, destination: "Sedona", "230.00 USD"),
        ExpenseCase(
            "a day at 80", "2026-05-01", "2026-05-01", policy: us, destination: "Birmingham, AL", "60.00 USD"),
        ExpenseCase(
            "two at 86", "2026-05-01", "2026-05-02", policy: us, destination: "Phoenix", "129.00 USD"),
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

    /// GSA: Boston, Denver, Miami and Washington 92, Phoenix and Portland in Oregon 86, Portland in Maine 80; Allentown 74 up to
    /// 30 September 2026. Of a locality too, all meals leave 5.
    private static let localities: [ExpenseCase] = [
        ExpenseCase("two days in Boston", "2026-05-01", "2026-05-02", policy: us, destination: "Boston", "138.00 USD"),
        ExpenseCase(
            "with the state", "2026-05-01", "2026-05-03", policy: us, destination: "Boston, MA", "230.00 USD"),
        ExpenseCase(
            "lunch in Denver", "2026-05-01", "2026-05-03", policy: us, destination: "Denver, Colorado",
            provided: [("2026-05-02", .lunch)], "204.00 USD"),
        ExpenseCase(
            "Portland in Maine", "2026-05-01", "2026-05-02", policy: us, destination: "Portland, ME", "120.00 USD"),
        ExpenseCase(
            "Portland in Oregon", "2026-05-01", "2026-05-02", policy: us, destination: "Portland, OR", "129.00 USD"),
        ExpenseCase(
            "Portland alone is neither", "2026-05-01", "2026-05-02", policy: us, destination: "Portland", "102.00 USD"),
        ExpenseCase(
            "the capital", "2026-05-01", "2026-05-01", policy: us, destination: "Washington, D.C.", "69.00 USD"),
        ExpenseCase(
            "a town of no locality", "2026-05-01", "2026-05-02", policy: us, destination: "Smallville, KS",
            "102.00 USD"),
        ExpenseCase(
            "the last day of a locality", "2026-09-30", "2026-10-01", policy: us, destination: "Allentown",
            "106.50 USD"),
        ExpenseCase(
            "all meals on the first day in Miami", "2026-05-01", "2026-05-02", policy: us, destination: "Miami",
            provided: [("2026-05-01", .breakfast), ("2026-05-01", .lunch), ("2026-05-01", .dinner)], "74.00 USD"),
        ExpenseCase(
            "fourteen hours over midnight pay both days", "2026-05-04", "2026-05-05", policy: us,
            times: ("18:00", "08:00"), "102.00 USD"),
        ExpenseCase(
            "twelve hours over midnight pay neither", "2026-05-04", "2026-05-05", policy: us,
            times: ("20:00", "08:00"), "0.00 USD"),
        ExpenseCase(
            "a rate of one's own by the federal rules", "2026-05-01", "2026-05-03", policy: us, destination: "Boston",
            perDiem: "100 USD", usesOwnRate: true, "250.00 USD"),
    ]

    private static let overMidnight: [ExpenseCase] = [
        ExpenseCase(
            "from eight to six", "2026-05-04", "2026-05-05", policy: de, times: ("20:00", "06:00"), "14.00 EUR"),
        ExpenseCase(
            "from eight to six with a bed", "2026-05-04", "2026-05-05", policy: de, times: ("20:00", "06:00"),
            hasStay: true, "28.00 EUR"),
        ExpenseCase("from ten to six", "2026-05-04", "2026-05-05", policy: de, times: ("22:00", "06:00"), "0.00 EUR"),
        ExpenseCase(
            "a minute after six", "2026-05-04", "2026-05-05", policy: de, times: ("22:00", "06:01"), "14.00 EUR"),
        ExpenseCase(
            "back after midnight, of one day", "2026-05-04", "2026-05-04", policy: de, times: ("15:00", "01:30"),
            "14.00 EUR"),
        ExpenseCase(
            "a late flight", "2026-05-04", "2026-05-04", policy: de, times: ("22:50", "02:30"), "0.00 EUR"),
        ExpenseCase(
            "more than a day and a night", "2026-05-04", "2026-05-05", policy: de, times: ("06:00", "07:00"),
            "28.00 EUR"),
        ExpenseCase(
            "dinner over midnight", "2026-05-04", "2026-05-05", policy: de, times: ("16:00", "02:00"),
            provided: [("2026-05-04", .dinner)], "2.80 EUR"),
        ExpenseCase(
            "over midnight in Paris", "2026-05-04", "2026-05-05", policy: de, destination: "Paris",
            times: ("18:00", "06:00"), "39.00 EUR"),
    ]

    /// The Bundesministerium der Finanzen for 2026, a full day and a part of one: Portugal 32 and 21, Paris 58 and 39, the rest
    /// of France 53 and 36, Switzerland 70 and 47, Bern 82 and 55, Austria 50 and 33, New York 66 and 44, London 66 and 44, the
    /// rest of Great Britain 52 and 35, Madrid 42 and 28, Denmark 75 and 50, Luxembourg 63 and 42. Meals: 20, 40 and 40 % of
    /// the full day.
    private static let abroad: [ExpenseCase] = [
        ExpenseCase("Lisbon", "2026-05-01", "2026-05-03", policy: de, destination: "Lisbon", "74.00 EUR"),
        ExpenseCase(
            "a town that is not in the table", "2026-05-01", "2026-05-01", policy: de, destination: "Porto, Portugal",
            "21.00 EUR"),
        ExpenseCase("Paris", "2026-05-01", "2026-05-04", policy: de, destination: "Paris", "194.00 EUR"),
        ExpenseCase(
            "Vienna by its own name", "2026-05-01", "2026-05-03", policy: de, destination: "Wien", "116.00 EUR"),
        ExpenseCase(
            "the rest of France", "2026-05-01", "2026-05-03", policy: de, destination: "Lyon, Frankreich", "125.00 EUR"),
        ExpenseCase("Zürich", "2026-05-01", "2026-05-03", policy: de, destination: "Zürich", "164.00 EUR"),
        ExpenseCase("Bern", "2026-05-01", "2026-05-02", policy: de, destination: "Bern", "110.00 EUR"),
        ExpenseCase(
            "a day in Geneva, in German", "2026-05-01", "2026-05-01", policy: de, destination: "Genf", "47.00 EUR"),
        ExpenseCase("London", "2026-05-01", "2026-05-03", policy: de, destination: "London", "154.00 EUR"),
        ExpenseCase(
            "not in London", "2026-05-01", "2026-05-03", policy: de, destination: "Leeds, United Kingdom", "122.00 EUR"),
        ExpenseCase("New York", "2026-05-01", "2026-05-03", policy: de, destination: "New York", "154.00 EUR"),
        ExpenseCase(
            "a country that is not listed", "2026-05-01", "2026-05-03", policy: de, destination: "Mogadishu",
            "147.00 EUR"),
        ExpenseCase(
            "a territory", "2026-05-01", "2026-05-02", policy: de, destination: "Nuuk, Greenland", "100.00 EUR"),
        ExpenseCase(
            "breakfast in Lisbon", "2026-05-01", "2026-05-03", policy: de, destination: "Lisbon",
            provided: [("2026-05-02", .breakfast)], "67.60 EUR"),
        ExpenseCase(
            "dinner on arrival in Lisbon", "2026-05-01", "2026-05-02", policy: de, destination: "Lisbon",
            provided: [("2026-05-01", .dinner)], "29.20 EUR"),
        ExpenseCase(
            "all meals of a day in Vienna", "2026-05-01", "2026-05-03", policy: de, destination: "Vienna",
            provided: [("2026-05-02", .breakfast), ("2026-05-02", .lunch), ("2026-05-02", .dinner)], "66.00 EUR"),
        ExpenseCase(
            "not below zero in Vienna", "2026-05-01", "2026-05-02", policy: de, destination: "Vienna",
            provided: [("2026-05-01", .lunch), ("2026-05-01", .dinner)], "33.00 EUR"),
        ExpenseCase(
            "a rate of one's own for Lisbon", "2026-05-01", "2026-05-03", policy: de, destination: "Lisbon",
            perDiem: "32 EUR", usesOwnRate: true, "64.00 EUR"),
        ExpenseCase(
            "a rate of one's own that is not chosen", "2026-05-01", "2026-05-03", policy: de, destination: "Lisbon",
            perDiem: "50 EUR", "74.00 EUR"),
        ExpenseCase(
            "another place than the destination", "2026-05-01", "2026-05-03", policy: de, destination: "Iberian tour",
            place: "Madrid", "98.00 EUR"),
        ExpenseCase(
            "before the table begins", "2025-05-01", "2025-05-03", policy: de, destination: "Lisbon"),
        ExpenseCase(
            "over the end of a year at home", "2026-12-30", "2027-01-02", policy: de, destination: "Köln", "84.00 EUR"),
        ExpenseCase(
            "at home, by the country", "2026-05-01", "2026-05-03", policy: de, destination: "Köln, Deutschland",
            "56.00 EUR"),
        ExpenseCase(
            "a hosted dinner with a cost", "2026-05-01", "2026-05-03", policy: de, destination: "Köln",
            hosted: [("2026-05-02", .dinner, "10.00 EUR")], "54.80 EUR"),
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
            "a rate that changes within the year", "2026-06-30", "2026-07-01", scheme: us,
            drives: [("2026-06-30", 100, .mi, .car), ("2026-07-01", 100, .mi, .car)], "148.50 USD"),
        ExpenseCase(
            "a car in Germany", "2026-05-01", "2026-05-01", scheme: de, drives: [("2026-05-01", 123.4, .km, .car)],
            "37.02 EUR"),
        ExpenseCase(
            "a motorcycle in Germany", "2026-05-01", "2026-05-01", scheme: de,
            drives: [("2026-05-01", 50, .km, .motorcycle)], "10.00 EUR"),
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
