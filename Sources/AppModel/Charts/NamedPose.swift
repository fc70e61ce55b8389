import Charts
import Localization

/// The poses that have a name, a key, a button and a name on the command line. A new one is a case with its row.
public nonisolated enum NamedPose: String, CaseIterable, Sendable {
    case `default`, front, back, left, right, top, bottom

    /// A face of the cube on the pose's button.
    ///
    /// The cube is drawn as a hexagon whose corners count clockwise from the top, 0 to 5; 6 is its centre.
    public struct CubeFace: Sendable {
        public let corners: [Int]
        /// Whether the cube is shown from inside, as for the faces that are turned away.
        public let isInside: Bool
    }

    private var row: (pose: Chart3DPose, name: String, face: CubeFace) {
        switch self {
        case .default: (.default, localized("Default"), CubeFace(corners: [], isInside: false))
        case .front: (.front, localized("Front"), CubeFace(corners: [5, 6, 3, 4], isInside: false))
        case .back: (.back, localized("Back"), CubeFace(corners: [0, 1, 2, 6], isInside: true))
        case .left: (.left, localized("Left"), CubeFace(corners: [0, 6, 4, 5], isInside: true))
        case .right: (.right, localized("Right"), CubeFace(corners: [6, 1, 2, 3], isInside: false))
        case .top: (.top, localized("Top"), CubeFace(corners: [0, 1, 6, 5], isInside: false))
        case .bottom: (.bottom, localized("Bottom"), CubeFace(corners: [6, 2, 3, 4], isInside: true))
        }
    }

    public var pose: Chart3DPose { row.pose }
    public var name: String { row.name }
    public var face: CubeFace { row.face }

    /// The digit that turns a chart to the pose.
    public var key: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
    public static var keys: ClosedRange<Int> { 1...allCases.count }
    /// The names of all poses, separated by commas.
    public static var names: String { allCases.map(\.name).joined(separator: ", ") }

    /// The name of a pose; `nil` for one without.
    public init?(_ pose: Chart3DPose) {
        guard let named = Self.allCases.first(where: { $0.pose == pose }) else { return nil }
        self = named
    }
}
