internal import GRDB

/// A rule of the schema that a change broke, named `table.column`.
///
/// Drafts are checked before they reach the database, so a person rarely meets one of these; the sentences serve
/// whoever gets past the drafts, and the rules that only the whole database can check.
public struct SchemaRule: Hashable, Sendable {
    public let name: String

    /// A row refers to one that does not exist. SQLite does not tell which.
    static let reference = SchemaRule(name: "reference")

    private init(name: String) {
        self.name = name
    }

    /// The rule that SQLite names in its message.
    init(_ error: DatabaseError) {
        // “CHECK constraint failed: trip.name”, “UNIQUE constraint failed: termGoal.termId, termGoal.goalId”,
        // “cannot store TEXT value in INTEGER column trip.name”, “FOREIGN KEY constraint failed”.
        let words = (error.message ?? "").split(separator: " ").map(String.init)
        self = words.starts(with: ["FOREIGN", "KEY"]) ? .reference : SchemaRule(name: words.last ?? "")
    }
}

extension SchemaRule: CustomStringConvertible {
    /// One sentence for the person whose change was refused.
    public var description: String {
        switch name {
        case Self.reference.name:
            "The change refers to an entry that is no longer in the logbook, or that another entry still needs."
        case "trip.name": "A trip needs a name of at most 200 characters."
        case "trip.destination": "A trip's destination has at most 200 characters."
        case "trip.days": "A trip cannot end before it starts."
        case "trip.kind": "A trip is a plain trip, a business trip or a personal trip."
        case "businessTrip.perDiemMinor":
            "A per diem is a whole number of the currency's smallest unit and not negative."
        case "businessTrip.currency": "A currency is three capital letters, such as EUR."
        case "personalTrip.reason": "A personal trip's reason is family, vacation, reunion, wellness, other or unknown."
        case "expectation.title": "A goal needs a title of at most 200 characters."
        case "expectation.kind": "An expectation is a goal, a milestone or an obligation."
        case "expectation.importance": "Importance goes from 1 to 10."
        case "expectation.urgency": "Urgency goes from 1 to 10."
        case "goal.days": "A goal's target day cannot come before its first day."
        case "measure.unit": "A measure needs a unit of at most 40 characters that no other measure has."
        case "expectationMeasure.target": "A target must be above zero."
        case "timePeriod.days": "A period cannot end before it starts."
        case "goalTerm.number": "Another term already has this number."
        case "goalTerm.number.range": "A term's number goes from 1 to 9999."
        case "goalTerm.status": "A term is planned, active, completed, delayed, on hold or cancelled."
        case "termGoal.goalId", "termGoal.position": "A term holds each goal once, and one goal in each place."
        case "chart.kind": "A chart is made from a formula, a file or a sample."
        case "chart.title": "A chart's title has at most 200 characters."
        case "chart.content": "A chart needs the formula or the file it is made from."
        case "chart.floor": "A formula is drawn over a floor whose ranges begin below their ends."
        case _ where name.hasSuffix("Day") || name.hasSuffix(".deadline"):
            "A day is written yyyy-mm-dd and exists in the calendar."
        default: "The logbook refused the change: it breaks the rule “\(name)”."
        }
    }
}
