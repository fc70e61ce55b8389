import Charts
import Localization

/// The poses that have a name, a key, a button and a name on the command line. A new one is a case with its row.
package enum NamedPose: String, CaseIterable, Sendable {
    case `default`, front, back, left, right, top, bottom

    private var row: (pose: Chart3DPose, name: String) {
        switch self {
        case .default: (.default, localized("Default"))
        case .front: (.front, localized("Front"))
        case .back: (.back, localized("Back"))
        case .left: (.left, localized("Left"))
        case .right: (.right, localized("Right"))
        case .top: (.top, localized("Top"))
        case .bottom: (.bottom, localized("Bottom"))
        }
    }

    package var pose: Chart3DPose { row.pose }
    package var name: String { row.name }

    /// The digit that turns a chart to the pose.
    package var key: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
    package static var keys: ClosedRange<Int> { 1...allCases.count }
    /// The names of all poses, separated by commas.
    package static var names: String { allCases.map(\.name).joined(separator: ", ") }

    /// The name of a pose; `nil` for one without.
    package init?(_ pose: Chart3DPose) {
        guard let named = Self.allCases.first(where: { $0.pose == pose }) else { return nil }
        self = named
    }
}
