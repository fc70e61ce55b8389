import Charts
import Localization

/// The poses as the person sees them: a name, a key and a button each.
enum NamedPose: String, CaseIterable {
    case `default`, front, back, left, right, top, bottom

    var name: String { definition.name }
    var pose: Chart3DPose { definition.pose }

    private var definition: (pose: Chart3DPose, name: String) {
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

    /// The digit that turns a chart to the pose.
    var key: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
    static var keys: ClosedRange<Int> { 1...allCases.count }

    init?(_ pose: Chart3DPose) {
        guard let named = Self.allCases.first(where: { $0.pose == pose }) else { return nil }
        self = named
    }
}
