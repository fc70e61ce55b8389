/// The words that sample records are made of.
enum SampleVocabulary {
    /// A city with its usual daily allowance, in the currency's smallest unit.
    struct City: Sendable {
        let name: String
        let perDiem: Money

        init(_ name: String, _ minorUnits: Int64, _ currency: String) {
            self.name = name
            perDiem = Money(minorUnits: minorUnits, currency: currency)
        }
    }

    static let cities = [
        City("Aarhus", 60_000, "DKK"), City("Besançon", 5_500, "EUR"), City("Chicago", 9_200, "USD"),
        City("Göteborg", 58_000, "SEK"), City("İzmir", 180_000, "TRY"), City("Kraków", 22_000, "PLN"),
        City("Kyōto", 12_000, "JPY"), City("Lisbon", 6_000, "EUR"), City("Łódź", 21_000, "PLN"),
        City("Málaga", 5_800, "EUR"), City("Melbourne", 14_500, "AUD"), City("Montréal", 11_000, "CAD"),
        City("Nairobi", 850_000, "KES"), City("Plzeň", 120_000, "CZK"), City("Reykjavík", 16_500, "ISK"),
        City("São Paulo", 32_000, "BRL"), City("Tromsø", 84_000, "NOK"), City("Wellington", 13_000, "NZD"),
        City("York", 7_500, "GBP"), City("Zürich", 9_500, "CHF"),
    ]

    /// What a business trip is called, and what for.
    static let errands = [
        (name: "Customer visit", purpose: "Review the running contract"),
        (name: "Trade fair", purpose: "Show the new range and meet suppliers"),
        (name: "Conference", purpose: "Give a talk and follow the second day"),
        (name: "Workshop", purpose: "Plan the next release together"),
        (name: "Site inspection", purpose: "Check the installation before acceptance"),
        (name: "Training", purpose: "Train the local service team"),
    ]

    static let expenseCodes = ["SALES-110", "FAIR-240", "DEV-305", "SERVICE-412"]

    /// What a personal trip is called, and why.
    static let outings: [(name: String, reason: PersonalTrip.Reason)] = [
        ("Family visit", .family), ("Summer holiday", .vacation), ("City break", .vacation),
        ("Class reunion", .reunion), ("Spa weekend", .wellness), ("Hiking week", .wellness), ("Concert", .other),
        ("Days away", .unknown),
    ]

    /// Expectations in the order they are added; days count from the reference day.
    static func expectations(around day: CalendarDay) -> [ExpectationDraft] {
        func km(_ target: Double) -> ExpectationDraft.Target { .init(unit: "km", kind: .distance, target: target) }
        func hours(_ target: Double) -> ExpectationDraft.Target {
            .init(unit: "hours", kind: .duration, target: target)
        }
        func times(_ target: Double) -> ExpectationDraft.Target {
            .init(unit: "occasions", kind: .count, target: target)
        }
        func goal(_ from: Int, _ to: Int, _ plan: String? = nil) -> Expectation.Specifics {
            .goal(startDay: day.adding(days: from), targetDay: day.adding(days: to), actionPlan: plan)
        }
        return [
            .init(
                title: "Run 250 km", details: "Three short runs and one long one a week.",
                specifics: goal(-28, 41, "Tuesday, Thursday and Saturday before breakfast; the long run on Sunday."),
                targets: [km(250), hours(25)]),
            .init(
                title: "Cycle to work", details: "Instead of the bus, whenever the roads are dry.",
                specifics: goal(-28, 110), targets: [times(40), km(480)]),
            .init(
                title: "Speak everyday Portuguese", details: "Enough for two weeks in São Paulo.",
                specifics: goal(-70, 180, "Half an hour a day, and a conversation every Friday."), targets: [hours(90)]),
            .init(title: "Read twelve books", details: "At least four of them novels.", targets: [times(12)]),
            .init(title: "Cook at home more often", specifics: goal(0, 69), targets: [times(30)]),
            .init(title: "Learn to sail", details: "One day, when there is time."),
            .init(
                title: "Half marathon", details: "The spring race along the river.",
                specifics: .milestone(targetDay: day.adding(days: 97)), targets: [km(21.1)]),
            .init(
                title: "First draft of the travel book", details: "All nine chapters, however rough.",
                specifics: .milestone(targetDay: day.adding(days: 62))),
            .init(title: "Passport renewed", specifics: .milestone(targetDay: day.adding(days: 33))),
            .init(
                title: "Tax return", details: "With the receipts of all business trips.",
                specifics: .obligation(
                    deadline: day.adding(days: 120), requestedBy: "Tax office",
                    consequence: "A surcharge for every month")),
            .init(
                title: "Expense report for the last quarter",
                specifics: .obligation(deadline: day.adding(days: 14), requestedBy: "Accounts")),
            .init(
                title: "Return the borrowed tent",
                specifics: .obligation(deadline: day.adding(days: 9), consequence: "No tent next summer")),
        ]
    }

    static let hotels = ["Hotel Central", "Harbour Inn", "Pension Rosa", "The Old Mill", "Station Lodge", "Casa Azul"]
    static let restaurants = ["Market Hall", "Blue Door", "Canteen", "Corner Bistro", "Noodle Bar", "Terrace"]
    static let sessions = [
        "Measuring what matters", "Quiet machines", "A grid for everyone", "Ten years of tests", "Maps without borders",
    ]
    static let things = ["Umbrella", "Travel adapter", "Swimming things", "Binoculars", "Field guide", "Rain jacket"]
    static let activities = [
        "Boat trip", "Cooking class", "Cycle along the river", "Night walk", "Sunrise from the hill",
    ]
    static let sights = ["Old town", "Botanical garden", "Cathedral", "Museum", "Market", "City walls"]
    static let tags = ["family", "conference", "train", "spring", "long weekend"]
    static let expenses: [(Expense.Category, String)] = [
        (.transport, "Tram pass"), (.transport, "Train"), (.parking, "Airport"), (.tickets, "Concert"),
        (.fees, "Visa"), (.communication, "Roaming"), (.gifts, "Small presents"),
    ]

    static let values: [(title: String, level: PersonalValue.Level, domain: String)] = [
        ("Health", .highestOrder, "Body"), ("Curiosity", .major, "Mind"), ("Friendship", .major, "People"),
        ("Care for the earth", .general, "World"), ("Home", .lifeArea, "Home"),
    ]

    /// What is done again and again, tenths of the unit, and towards which of the goals.
    static let deeds: [(title: String, unit: String, kind: Measure.Kind, range: ClosedRange<Int>, goal: String)] = [
        ("Run by the river", "km", .distance, 40...180, "Run 250 km"),
        ("Ride to work", "km", .distance, 110...130, "Cycle to work"),
        ("Portuguese lesson", "hours", .duration, 5...15, "Speak everyday Portuguese"),
        ("Cooked dinner", "occasions", .count, 10...10, "Cook at home more often"),
    ]

    static let themes = ["Foundations", "Endurance", "Languages", "Out of doors", "Finishing things"]
}
