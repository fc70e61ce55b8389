import AppModel
import Foundation
import Logbook
import Testing

/// What is understood of one line.
@Suite struct LineTests {
    static let today = CalendarDay("2027-05-05")!
    static let days = DayText(locale: Locale(identifier: "en_GB"), today: today)
    static let measures = [
        Measure(unit: "km", kind: .distance), Measure(unit: "occasions", kind: .count),
        Measure(unit: "pages", kind: .count),
    ]

    @Test(
        arguments: [
            ("5 km run 30 min yesterday", "Run · 5 km · 30 min · yesterday"), ("run 5km", "Run · 5 km · today"),
            ("Run 5.5 kilometres on monday", "Run · 5.5 km · 3 May 2027"), ("1 h 30 min yoga", "Yoga · 90 min · today"),
            ("read 20 pages 3 May", "Read · 20 pages · 3 May 2027"), ("read 1 page", "Read · 1 page · today"),
            ("swim at 7:30", "Swim · today · 07:30"), ("swim 7 am", "Swim · today · 07:00"),
            ("yoga on 3 May 2026", "Yoga · 3 May 2026"), ("yoga May 3", "Yoga · 3 May 2027"),
            ("call Ana 2027-05-01", "Call Ana · 1 May 2027"), ("45 minutes", "45 min · today"),
            ("read chapter 5", "Read chapter 5 · today"), ("3 May bugs fixed", "Bugs fixed · 3 May 2027"),
            ("may the force", "May the force · today"), ("marathon training", "Marathon training · today"),
            ("4 marathons planned", "4 marathons planned · today"),
            ("meditate 3 times", "Meditate · 3 occasions · today"),
        ])
    func `an action in one line`(_ text: String, _ expected: String) {
        let line = ActionLine(text, measures: Self.measures, days: Self.days)
        #expect(line.summary(today: Self.today) == expected)
    }

    @Test(
        arguments: [
            ("1h Portuguese", "Portuguese · 60 min · today"), ("1h30 yoga", "Yoga · 90 min · today"),
            ("1:30 h yoga", "Yoga · 90 min · today"), ("10 miles", "10 mi · today"),
            ("10 miles run 2 days ago", "Run · 10 mi · 3 May 2027"), ("yoga last tuesday", "Yoga · yesterday"),
            ("Yoga vorgestern", "Yoga · 3 May 2027"), ("yoga avant-hier", "Yoga · 3 May 2027"),
            ("yoga next friday", "Yoga · 7 May 2027"), ("yoga in 2 weeks", "Yoga · 19 May 2027"),
            ("yoga monday", "Yoga · 3 May 2027"), ("yoga friday", "Yoga · 30 Apr 2027"),
            ("yoga 14:30 to 15:40", "Yoga · 70 min · today · 14:30"),
            ("14:30-15:40 yoga yesterday", "Yoga · 70 min · yesterday · 14:30"),
            ("Yoga von 14:30 bis 15:40", "Yoga · 70 min · today · 14:30"),
            ("yoga de 14h30 à 15h40", "Yoga · 70 min · today · 14:30"), ("yoga 2-3pm", "Yoga · 60 min · today · 14:00"),
            ("yoga 23:30 to 0:15", "Yoga · 45 min · today · 23:30"), ("swim um 14 Uhr", "Swim · today · 14:00"),
            ("yoga 14:30 to 15:40 60 min", "Yoga · 60 min · today · 14:30"),
            ("yoga May 3rd", "Yoga · 3 May 2027"), ("read 5 to 10 pages", "Read 5 to · 10 pages · today"),
        ])
    func `days, stretches and standard units in a line`(_ text: String, _ expected: String) {
        let line = ActionLine(text, measures: Self.measures, days: Self.days)
        #expect(line.summary(today: Self.today) == expected)
    }

    @Test(
        arguments: [
            ("read 20 chapters", ["20 chapters"]), ("run 5 km xyz 12", ["xyz 12"]), ("read chapter 5", ["chapter 5"]),
            ("yoga monday sunday", ["sunday"]), ("5 km run 30 min yesterday", []), ("call Ana", []), ("visit U2", []),
        ])
    func `what is not understood is marked`(_ text: String, _ expected: [String]) {
        #expect(ActionLine(text, measures: Self.measures, days: Self.days).unclear == expected)
    }

    @Test func `an expense marks what is not understood, and a day is no amount`() {
        let line = ExpenseLine("3 May taxi 12.50 2 persons", currency: "EUR", days: Self.days)
        #expect(line.cost == Money(minorUnits: 1250, currency: "EUR"))
        #expect(line.day == CalendarDay("2027-05-03"))
        #expect(line.unclear == ["2 persons"])
        #expect(ExpenseLine("taxi 12.50 on monday", currency: "EUR", days: Self.days).details == "Taxi")
    }

    @Test func `an empty line is no action`() {
        #expect(ActionLine("  ", measures: Self.measures).isEmpty)
        #expect(ActionLine("yesterday", measures: Self.measures).isEmpty)
        #expect(!ActionLine("5 km", measures: Self.measures).isEmpty)
    }

    @Test func `an action is logged on its day, at its time`() throws {
        let line = ActionLine("run 5 km 40 min yesterday at 6:15", measures: Self.measures)
        let action = line.action(contributesTo: [UUID()])
        #expect(action.title == "Run")
        #expect(action.measurements == [.init(unit: "km", kind: .distance, value: 5)])
        #expect(action.durationMinutes == 40)
        let start = try #require(action.startedAt)
        #expect(CalendarDay.today(at: start) == CalendarDay.today().adding(days: -1))
        let parts = Calendar(identifier: .gregorian).dateComponents([.hour, .minute], from: start)
        #expect(parts.hour == 6 && parts.minute == 15)
        #expect(action.contributesTo.count == 1)
    }

    @Test(
        arguments: [
            ("12.50 taxi yesterday", 1250, "EUR", Expense.Category.transport, "Taxi", "2027-05-04"),
            ("lunch with Ana €24", 2400, "EUR", .meals, "Lunch with Ana", ""),
            ("museum 8 GBP 3 May", 800, "GBP", .tickets, "Museum", "2027-05-03"),
            ("$ 3 coffee", 300, "USD", .meals, "Coffee", ""), ("hotel 120 EUR", 12000, "EUR", .lodging, "Hotel", ""),
            ("taxi 12.50 4 May 2026", 1250, "EUR", .transport, "Taxi", "2026-05-04"),
            ("present 15", 1500, "EUR", .gifts, "Present", ""), ("20 something", 2000, "EUR", .other, "Something", ""),
        ])
    func `an expense in one line`(
        _ text: String, _ minorUnits: Int, _ currency: String, _ category: Expense.Category, _ details: String,
        _ day: String
    ) {
        let line = ExpenseLine(text, currency: "EUR", days: Self.days)
        #expect(line.cost == Money(minorUnits: Int64(minorUnits), currency: currency))
        #expect(line.category == category)
        #expect(line.details == details)
        #expect(line.day == CalendarDay(day))
    }

    @Test func `an expense without an amount is none yet`() {
        #expect(ExpenseLine("taxi yesterday", currency: "EUR", days: Self.days).cost == nil)
    }
}
