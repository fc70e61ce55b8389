/// The kinds of records that the history knows; the raw value is the name of their table.
public enum RecordKind: String, CaseIterable, Codable, Sendable {
    /// A trip with its entries.
    case trip
    /// A goal, a milestone or an obligation.
    case goal = "expectation"
    /// An action.
    case action
    /// A snippet.
    case snippet
    /// A personal value.
    case value = "personalValue"
    /// A measure.
    case measure
    /// A term.
    case term = "goalTerm"
    /// A planner.
    case planner = "travelPlanner"
    /// A family member.
    case person = "familyMember"
    /// A per diem policy.
    case perDiemPolicy
    /// A mileage scheme.
    case mileageScheme
    /// An exchange rate.
    case exchangeRate
    /// A budget.
    case budget
    /// A chart.
    case chart

    /// The name of the kind: “Trip”.
    public var name: String { title(ofNoun: noun) }

    var noun: String {
        switch self {
        case .trip, .goal, .action, .snippet, .value, .measure, .term, .planner, .budget, .chart: "\(self)"
        case .person: FamilyMember.noun
        case .perDiemPolicy: PerDiemPolicy.noun
        case .mileageScheme: MileageScheme.noun
        case .exchangeRate: ExchangeRate.noun
        }
    }
}
