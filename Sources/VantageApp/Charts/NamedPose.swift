import Charts
import Localization

/// The poses as the person sees them: a name, a key and a button each.
enum NamedPose: String, CaseIterable {
    case `default`, front, back, left, right, top, bottom

    var name: String {
        switch self {
        case .default: localized("Default")
        case .front: localized("Front")
        case .back: localized("Back")
        case .left: localized("Left")
        case .right: localized("Right")
        case .top: localized("Top")
        case .bottom: localized("Bottom")
        }
    }

    var pose: Chart3DPose {
        switch self {
        case .default: .default
        case .front: .front
        case .back: .back
        case .left: .left
        case .right: .right
        case .top: .top
        case .bottom: .bottom
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
