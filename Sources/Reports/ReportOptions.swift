import Localization
import Logbook

/// The options of a report.
public struct ReportOptions: Hashable, Sendable {
    /// The trips of a period in an expense report. A trip that is requested by itself is included whatever its kind.
    public var trips = TripKind.business
    /// What amounts of several currencies are converted into; `nil` for the one that most of the trips are counted in.
    public var currency: String?
    /// Whether an expense report ends with a chart; `nil` for one of a single trip only.
    public var hasChart: Bool?
    /// Who writes the report; may be empty.
    public var author = ""

    public init() {}
}

extension TripKind {
    /// What trips of the kind are called together.
    public var title: String {
        switch self {
        case .all: localized("All trips")
        case .business: localized("Business trips")
        case .personal: localized("Personal trips")
        }
    }

    /// That a time has none of them.
    var none: String {
        switch self {
        case .all: localized("No trip falls in this period.")
        case .business: localized("No business trip falls in this period.")
        case .personal: localized("No personal trip falls in this period.")
        }
    }
}
