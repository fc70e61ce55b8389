/// What distances on the road are counted in.
public enum DistanceUnit: String, CaseIterable, Codable, Sendable {
    /// Kilometres.
    case km
    /// Miles.
    case mi

    /// Metres in one unit; the international mile is 1,609.344 m.
    public var metres: Double {
        switch self {
        case .km: 1000
        case .mi: 1609.344
        }
    }

    /// `distance`, counted in this unit, in `other`.
    public func convert(_ distance: Double, to other: DistanceUnit) -> Double {
        self == other ? distance : distance * metres / other.metres
    }
}
