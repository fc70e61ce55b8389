internal import GRDB
import Localization

/// A rule of the schema that a change broke, named `table.column`.
///
/// Drafts are checked before they reach the database, so users rarely see one of these: only the rules that the whole
/// database checks are translated. The other sentences are for changes that bypass the drafts.
public struct SchemaRule: Hashable, Sendable {
    /// The name of the constraint in the schema.
    public let name: String

    /// A row refers to one that does not exist. SQLite does not report which.
    static let reference = SchemaRule(name: "reference")

    init(name: String) {
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
    /// One sentence for the user whose change was refused.
    public var description: String {
        switch name {
        case Self.reference.name:
            localized(
                "The change refers to an entry that is no longer in the logbook, or that another entry still needs.")
        case "trip.name": "A trip needs a name of at most 200 characters."
        case "trip.destination": "A trip's destination has at most 200 characters."
        case "trip.notes": "A trip's notes have at most 20000 characters."
        case "trip.days": "A trip cannot end before it starts."
        case "trip.kind": "A trip is a plain trip, a business trip or a personal trip."
        case "businessTrip.purpose", "businessTrip.expenseCode":
            "A business trip's purpose and expense code have at most 200 characters."
        case "businessTrip.perDiemMinor":
            "A per diem is a whole number of the currency's smallest unit and not negative."
        case "businessTrip.currency": "A currency is three capital letters, such as EUR."
        case "personalTrip.reason": "A personal trip's reason is family, vacation, reunion, wellness, other or unknown."
        case "expectation.title": "A goal needs a title of at most 200 characters."
        case "expectation.details", "goal.actionPlan", "obligation.consequence":
            "A goal's texts have at most 20000 characters."
        case "obligation.requestedBy": "The name of the requester has at most 200 characters."
        case "expectation.kind": "An expectation is a goal, a milestone or an obligation."
        case "expectation.importance": "Importance goes from 1 to 10."
        case "expectation.urgency": "Urgency goes from 1 to 10."
        case "goal.days": "A goal's target day cannot come before its first day."
        case "measure.unit": localized("A measure needs a unit of at most 40 characters that no other measure has.")
        case "expectationMeasure.target": "A target must be above zero."
        case "timePeriod.days": "A period cannot end before it starts."
        case "goalTerm.number": localized("Another term already has this number.")
        case "goalTerm.timePeriodId": localized("Another term already has this period.")
        case "goalTerm.number.range": "A term's number goes from 1 to 9999."
        case "goalTerm.theme": "A term's theme has at most 200 characters."
        case "goalTerm.status": "A term is planned, active, completed, delayed, on hold or cancelled."
        case "termGoal.goalId": "A term holds each goal once."
        case "termGoal.position": "A goal's place in a term is not negative."
        case "chart.document": "A chart is a JSON object."
        case "chart.position": "A chart's place in the list is a number."
        case "chartView.chartId": "A view belongs to a chart, by its id."
        case "chartView.view": "The view of a chart is a JSON object."
        case "businessTrip.kind", "personalTrip.kind", "goal.kind", "milestone.kind", "obligation.kind":
            "An entry's kind is the kind of the entry it extends."
        case "measure.kind": "A measure counts distance, duration, energy, occasions or something else."
        case "measure.factor.positive": "A measure's canonical unit and its factor, above zero, come together."
        case "stay.place": "A stay needs the name of a place or an address."
        case "expectation.restDays.rest": "A habit rests for 0 to 30 days."
        case "expectation.paceOnTrips.pace": "The pace on trips is 1 to 100 percent of the usual one."
        case "budget.scope": "A budget is for a trip or for a planner, not for both."
        case "exchangeRate.currencies": "An exchange rate is between two different currencies."
        case "snippet.text.snippet": "A snippet needs a text of at most 20000 characters."
        case "snippet.owner": "A snippet belongs to a trip or to a goal, not to both."
        case "action.source.origin", "action.externalId.origin":
            "An imported action has both a source and its id there, of at most 200 characters."
        case "action.externalId": localized("An action from this source with this id is already in the logbook.")
        case "personalValue.priority.priority": "A value's priority goes from 1 to 100."
        case "alignment.strength.strength": "An alignment's strength goes from 1 to 10."
        case "goal.expectedWeeks.weeks": "A goal takes from 1 to 520 weeks."
        case "perDiemRate.fromHours": "A policy has one rate for a place, a day and hours."
        case "mileageRate.fromDistance": "A scheme has one rate for a vehicle, a day and a distance."
        case "exchangeRate.day": localized("There can be only one exchange rate between two currencies per day.")
        case "mileageScheme.yearStart.monthDay": "A year begins on a month and a day, such as 04-06."
        case _ where name.hasSuffix("Day") || name.hasSuffix(".deadline"):
            "A day is written yyyy-mm-dd and exists in the calendar."
        case _ where name.hasSuffix(".createdAt") || name.hasSuffix(".modifiedAt"):
            "An instant is written yyyy-mm-ddThh:mm:ss.sssZ."
        case _ where name.hasSuffix(".id"): "An id is a UUID in lowercase, and no other entry's."
        default: sentence(ofKind: name.split(separator: ".").map(String.init))
        }
    }

    /// The sentence of a rule that many columns share, by the last part of its name.
    private func sentence(ofKind parts: [String]) -> String {
        guard parts.count >= 2 else { return "The logbook refused the change: it breaks the rule “\(name)”." }
        let column = Self.label(parts[1])
        let subject = "The \(column) of \(Self.article(parts[0].words))"
        guard parts.count == 3 else { return "\(subject) is missing, too long or of the wrong kind." }
        switch parts[2] {
        case "id": return "\(subject) is not a UUID in lowercase."
        case "name": return "\(subject) is missing or longer than 200 characters."
        case "line": return "\(subject) is longer than 200 characters."
        case "text": return "\(subject) is longer than 20000 characters."
        case "unit": return "\(subject) is missing or longer than 40 characters."
        case "digest": return "\(subject) is not a SHA-256 in hexadecimal."
        case "zone": return "\(subject) is missing or longer than 64 characters."
        case "day": return "A day is written yyyy-mm-dd and exists in the calendar."
        case "time": return "A time is written hh:mm, from 00:00 to 23:59."
        case "instant": return "An instant is written yyyy-mm-ddThh:mm:ss.sssZ."
        case "flag": return "\(subject) is neither 0 nor 1."
        case "choice": return "\(subject) is none that the logbook knows."
        case "amount", "quantity", "position": return "\(subject) cannot be negative."
        case "positive": return "\(subject) must be above zero."
        case "currency": return "A currency is three capital letters, such as EUR."
        case "region": return "\(subject) is a code such as PT, or US-MA for a state."
        case "percent": return "\(subject) goes from 0 to 100."
        case "order": return "The \(column) of \(Self.article(parts[0].words)) end before they begin."
        case "pair": return "The \(column) of \(Self.article(parts[0].words)) has an amount and a currency, or neither."
        case "tag": return "A tag is one lowercase word or phrase without a comma, of at most 60 characters."
        default: return "The logbook refused the change: it breaks the rule “\(name)”."
        }
    }

    /// A column in words.
    private static func label(_ column: String) -> String {
        for unit in ["Minor", "Micros", "Nanos"] where column.hasSuffix(unit) {
            return String(column.dropLast(unit.count)).words
        }
        return column.hasPrefix("is") || column.hasPrefix("has") ? "mark “\(column.words)”" : column.words
    }

    private static func article(_ noun: String) -> String {
        "\("aeiou".contains(noun.first ?? "x") ? "an" : "a") \(noun)"
    }
}
