import Foundation

@testable import Logbook

/// Predicates with what they are about, each of which holds for some records of `PredicateFixture` and not for others.
struct PredicateCases<Record> {
    private(set) var list: [(name: String, predicate: Predicate<Record>)] = []

    /// One statement a predicate: the compiler takes long for many of them in one expression.
    subscript(name: String) -> Predicate<Record>? {
        get { nil }
        set { if let newValue { list.append((name, newValue)) } }
    }
}

/// The records of goals: in files of tests the name alone is also one of Testing's.
typealias AnyExpectation = Expectation
typealias PredicateCase<Record> = (name: String, predicate: Predicate<Record>)

extension PredicateCases<Trip> {
    static var all: [PredicateCase<Trip>] { comparisons + optionals + casts + texts + captured + arithmetic }

    private static var comparisons: [PredicateCase<Trip>] {
        let march = day("2026-03-01")
        let days = march...day("2026-03-02")
        let kind = Trip.Kind.trip
        var cases = PredicateCases<Trip>()
        cases["=="] = #Predicate { $0.startDay == march }
        cases["!="] = #Predicate { $0.startDay != march }
        cases["<"] = #Predicate { $0.startDay < march }
        cases["<="] = #Predicate { $0.startDay <= march }
        cases[">"] = #Predicate { $0.startDay > march }
        cases[">="] = #Predicate { $0.startDay >= march }
        cases["two columns"] = #Predicate { $0.startDay == $0.endDay }
        cases["two columns <"] = #Predicate { $0.startDay < $0.endDay }
        cases["text =="] = #Predicate { $0.name == "Zürich" }
        cases["text !="] = #Predicate { $0.name != "cafe\u{301}" }
        cases["text <"] = #Predicate { $0.name < "É" }
        cases["text columns"] = #Predicate { $0.name <= $0.destination }
        cases["enum"] = #Predicate { $0.kind == kind }
        cases["raw value"] = #Predicate { $0.kind.rawValue == "business" }
        cases["&&"] = #Predicate { $0.startDay < march && $0.endDay > march }
        cases["||"] = #Predicate { $0.startDay < march || $0.name == "a" }
        cases["!"] = #Predicate { !($0.startDay < march || $0.name == "a") }
        cases["range"] = #Predicate { (march...march).contains($0.startDay) }
        cases["half-open"] = #Predicate { (march..<march).contains($0.startDay) || $0.name == "a" }
        cases["captured range"] = #Predicate { days.contains($0.startDay) }
        cases["range of columns"] = #Predicate { ($0.startDay...$0.endDay).contains(march) }
        cases["year"] = #Predicate { $0.startDay.year == 2026 && $0.endDay.month == 12 && $0.endDay.day == 31 }
        cases["ternary"] = #Predicate { $0.startDay < march ? $0.name == "a" : $0.destination == "" }
        cases["if"] = #Predicate { if $0.startDay < march { $0.name != "a" } else { $0.name == "a" } }
        return cases.list
    }

    private static var optionals: [PredicateCase<Trip>] {
        let euro: String? = "EUR"
        let none: String? = nil
        var cases = PredicateCases<Trip>()
        cases["nil"] = #Predicate { $0.notes == nil }
        cases["not nil"] = #Predicate { $0.notes != nil }
        cases["optional =="] = #Predicate { $0.currency == euro }
        cases["optional !=, nil too"] = #Predicate { $0.currency != euro }
        cases["captured nil"] = #Predicate { $0.currency == none }
        cases["two nil"] = #Predicate { $0.notes == $0.currency }
        cases["??"] = #Predicate { ($0.notes ?? "none") == "none" }
        cases["?? column"] = #Predicate { ($0.notes ?? $0.name) == $0.name }
        cases["chain"] = #Predicate { $0.notes?.isEmpty == false }
        cases["chain ??"] = #Predicate { $0.notes?.isEmpty ?? true }
        cases["chain count"] = #Predicate { $0.notes?.count == 1 }
        cases["flatMap"] = #Predicate { $0.notes.flatMap { $0 == "e" } ?? false }
        cases["if let"] = #Predicate { if let notes = $0.notes { notes < "c" } else { false } }
        cases["if let, two"] = #Predicate { trip in
            if let notes = trip.notes, let code = trip.currency { notes < code } else { true }
        }
        cases["reference"] = #Predicate { $0.plannerID == nil }
        cases["not of optional"] = #Predicate { !($0.notes?.localizedStandardContains("e") ?? false) }
        cases["nil test in flatMap"] = #Predicate { ($0 as? BusinessTrip).flatMap { $0.notes == nil } == true }
        return cases.list
    }

    private static var casts: [PredicateCase<Trip>] {
        let vacation = PersonalTrip.Reason.vacation
        let euros = Money(minorUnits: 5_000, currency: "EUR")
        let open = Trip.Claim.open
        var cases = PredicateCases<Trip>()
        cases["is"] = #Predicate { $0 is BusinessTrip }
        cases["not is"] = #Predicate { !($0 is PersonalTrip) }
        cases["as? =="] = #Predicate { ($0 as? PersonalTrip)?.reason == vacation }
        cases["as? !=, others too"] = #Predicate { ($0 as? PersonalTrip)?.reason != vacation }
        cases["as? base property"] = #Predicate { ($0 as? BusinessTrip)?.name == "a" }
        cases["as? nil"] = #Predicate { ($0 as? BusinessTrip)?.notes == nil }
        cases["as? money"] = #Predicate { ($0 as? BusinessTrip)?.perDiem == euros }
        cases["as? money part"] = #Predicate { (($0 as? BusinessTrip)?.perDiem.minorUnits ?? 0) > 5_000 }
        cases["as? fields"] = #Predicate { ($0 as? BusinessTrip)?.business.claim == open }
        cases["as? flag"] = #Predicate { ($0 as? BusinessTrip)?.business.usesOwnRate == true }
        cases["as? flag ??"] = #Predicate { ($0 as? BusinessTrip)?.business.usesOwnRate ?? true }
        cases["as? time"] = #Predicate { (($0 as? BusinessTrip)?.business.departureTime?.minutes ?? 0) > 5 }
        cases["as? rate"] = #Predicate { ($0 as? BusinessTrip)?.business.mileageRate?.micros == 325_000 }
        cases["as? text"] = #Predicate { ($0 as? BusinessTrip)?.purpose.isEmpty == true }
        cases["as? search"] = #Predicate { ($0 as? BusinessTrip)?.purpose.localizedStandardContains("zur") == true }
        cases["if let as?"] = #Predicate {
            if let trip = $0 as? BusinessTrip { trip.expenseCode == "FAIR-1" } else { false }
        }
        cases["cast is nil"] = #Predicate { ($0 as? BusinessTrip) == nil || $0.name == "a" }
        return cases.list
    }

    private static var texts: [PredicateCase<Trip>] {
        let part = "u\u{308}"
        var cases = PredicateCases<Trip>()
        cases["contains"] = #Predicate { $0.name.contains("ü") }
        cases["decomposed"] = #Predicate { $0.name.contains(part) }
        cases["contains nothing"] = #Predicate { $0.name.contains("") && $0.name < "b" }
        cases["contains column"] = #Predicate { $0.name.contains($0.destination) && $0.destination != "" }
        cases["starts"] = #Predicate { $0.name.starts(with: "Zü") }
        cases["% and _"] = #Predicate { $0.name.contains("%_") }
        cases["quote"] = #Predicate { $0.name == "a'b\"c" }
        cases["emoji"] = #Predicate { $0.name.contains("👨‍👩‍👧") }
        cases["search"] = #Predicate { $0.name.localizedStandardContains("zuri") }
        cases["search ß"] = #Predicate { $0.name.localizedStandardContains("strasse") }
        cases["search column"] = #Predicate { $0.name.localizedStandardContains($0.destination) }
        cases["isEmpty"] = #Predicate { $0.destination.isEmpty }
        cases["count"] = #Predicate { $0.name.count > 3 }
        cases["search of notes"] = #Predicate { $0.notes?.localizedStandardContains("E") == true }
        return cases.list
    }

    private static var captured: [PredicateCase<Trip>] {
        let names = ["Zürich", "cafe\u{301}", "nobody"]
        let days: Set = [CalendarDay.earliest, .latest]
        let notes: [String?] = [nil, "e"]
        let empty = ""
        let march = day("2026-03-01")
        let earlier = #Predicate<Trip> { $0.startDay < march }
        let lower = #Predicate<Trip> { $0.name == "a" }
        var cases = PredicateCases<Trip>()
        cases["array"] = #Predicate { names.contains($0.name) }
        cases["set"] = #Predicate { days.contains($0.endDay) }
        cases["array of optionals"] = #Predicate { notes.contains($0.notes) }
        cases["contains where"] = #Predicate { trip in names.contains { trip.name == $0 || trip.destination == $0 } }
        cases["allSatisfy"] = #Predicate { trip in names.allSatisfy { trip.name != $0 } }
        cases["folded"] = #Predicate { empty.isEmpty ? $0.name == "a" : $0.name == "b" }
        cases["folded count"] = #Predicate { $0.name.count == names.count }
        cases["evaluate &&"] = earlier && lower || lower
        cases["evaluate ||"] = earlier || lower
        cases["evaluate !"] = !earlier
        return cases.list
    }

    private static var arithmetic: [PredicateCase<Trip>] {
        var cases = PredicateCases<Trip>()
        cases["+"] = #Predicate { $0.startDay.month + $0.startDay.day == 4 }
        cases["-"] = #Predicate { $0.endDay.month - $0.startDay.month > 0 }
        cases["*"] = #Predicate { $0.startDay.month * 2 > 4 }
        cases["unary"] = #Predicate { -$0.startDay.month > -3 }
        cases["/"] = #Predicate { $0.startDay.year / 100 == 20 }
        cases["%"] = #Predicate { $0.startDay.year % 4 == 2 }
        return cases.list
    }
}

extension PredicateCases<TripWithContents> {
    static var all: [PredicateCase<TripWithContents>] {
        let dinner = Meal.Kind.dinner
        let tags = ["fair", "straße"]
        var cases = PredicateCases<TripWithContents>()
        cases["trip"] = #Predicate { $0.trip.startDay.year == 2026 }
        cases["trip is"] = #Predicate { $0.trip is BusinessTrip }
        cases["contains where"] = #Predicate { $0.contents.meals.contains { $0.cost.minorUnits > 5_000 } }
        cases["key path"] = #Predicate { $0.contents.stays.contains(where: \.isConfirmed) }
        cases["allSatisfy"] = #Predicate { $0.contents.stays.allSatisfy { $0.isConfirmed } }
        cases["isEmpty"] = #Predicate { $0.contents.meals.isEmpty }
        cases["count"] = #Predicate { $0.contents.stays.count >= 2 }
        cases["filter"] = #Predicate { $0.contents.meals.filter { $0.kind == dinner }.count == 1 }
        cases["outer record"] = #Predicate { entry in entry.contents.stays.contains { $0.placeName == entry.trip.name }
        }
        cases["nested"] = #Predicate { entry in
            entry.contents.meals.contains { meal in entry.contents.meals.contains { $0.day > meal.day } }
        }
        cases["optional cost"] = #Predicate { $0.contents.stays.contains { $0.cost == nil } }
        cases["optional cost part"] = #Predicate { $0.contents.stays.contains { ($0.cost?.minorUnits ?? 0) > 5_000 } }
        cases["computed"] = #Predicate { $0.contents.stays.contains { $0.name == "Zürich" } }
        cases["tag"] = #Predicate { $0.contents.tags.words.contains("fair") }
        cases["tags"] = #Predicate { $0.contents.tags.words.contains { tags.contains($0) } }
        cases["no tags"] = #Predicate { $0.contents.tags.isEmpty }
        cases["max"] = #Predicate { ($0.contents.tags.words.max() ?? "") > "l" }
        cases["double"] = #Predicate { $0.contents.mileage.contains { $0.distance * 2 > 20 } }
        cases["optional double"] = #Predicate { $0.contents.mileage.contains { $0.odometerStart == 0.3 } }
        cases["people"] = #Predicate { $0.contents.familyMembers.contains { $0.name.localizedStandardContains("zur") } }
        return cases.list
    }
}

extension PredicateCases<Expectation> {
    static var all: [PredicateCase<Expectation>] {
        let today = day("2026-03-01")
        let none: CalendarDay? = nil
        var cases = PredicateCases<Expectation>()
        cases["is"] = #Predicate { $0 is Goal }
        cases["integer"] = #Predicate { $0.importance > $0.urgency }
        cases["sum"] = #Predicate { $0.importance + $0.urgency * 2 >= 15 }
        cases["due"] = #Predicate { $0.dueDay == none }
        cases["due day"] = #Predicate { ($0.dueDay ?? today) > today }
        cases["as? goal"] = #Predicate { (($0 as? Goal)?.expectedWeeks ?? 0) > 1 }
        cases["as? milestone"] = #Predicate { if let it = $0 as? Milestone { it.targetDay < today } else { false } }
        cases["as? obligation"] = #Predicate {
            ($0 as? Obligation)?.requestedBy?.localizedStandardContains("e") == true
        }
        cases["target"] = #Predicate { $0.targets.contains { $0.measure.unit == "km" && $0.target > 0.5 } }
        cases["unit"] = #Predicate { $0.targets.contains { $0.measure.unit == "U\u{308}bungen" } }
        cases["conversion"] = #Predicate { $0.targets.contains { $0.measure.conversion != nil } || $0.title == "a" }
        cases["alignment"] = #Predicate { $0.alignments.contains { $0.strength > 5 } }
        cases["tags"] = #Predicate { $0.tags.words.contains("zürich") }
        cases["two tags"] = #Predicate { $0.tags.words.count == 2 }
        return cases.list
    }
}

extension PredicateCases<Action> {
    static var all: [PredicateCase<Action>] {
        let instant = Date.fixture
        let between = instant.addingTimeInterval(0.0004)
        let source: String? = "watch"
        var cases = PredicateCases<Action>()
        cases["instant =="] = #Predicate { $0.loggedAt == instant }
        cases["instant <"] = #Predicate { $0.loggedAt < instant }
        cases["between milliseconds"] = #Predicate { $0.loggedAt < between }
        cases["between milliseconds >"] = #Predicate { $0.loggedAt > between }
        cases["optional instant"] = #Predicate { $0.startedAt == nil }
        cases["double"] = #Predicate { $0.durationMinutes == 0.3 }
        cases["?? double"] = #Predicate { ($0.durationMinutes ?? 0) > 0.2 }
        cases["origin"] = #Predicate { $0.origin == nil }
        cases["origin part"] = #Predicate { $0.origin?.source == source }
        cases["measurement"] = #Predicate { $0.measurements.contains { $0.unit == "km" && $0.value >= 0.1 } }
        cases["contributes"] = #Predicate { $0.contributesTo.isEmpty }
        cases["count"] = #Predicate { $0.contributesTo.count > 1 }
        return cases.list
    }
}

extension PredicateCases<Snippet> {
    static var all: [PredicateCase<Snippet>] {
        let none: Snippet.Owner? = nil
        var cases = PredicateCases<Snippet>()
        cases["text"] = #Predicate { $0.text.localizedStandardContains("e") }
        cases["owner"] = #Predicate { $0.owner == none }
        cases["tag"] = #Predicate { $0.tags.words.contains("zürich") }
        cases["no tags"] = #Predicate { $0.tags.isEmpty }
        return cases.list
    }
}
