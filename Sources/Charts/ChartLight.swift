import Foundation

/// How a chart is lit: by a lamp fixed relative to the viewer while the chart turns, and by ambient light,
/// which fills the shadows.
public struct ChartLight: Hashable, Sendable {
    /// The horizontal angle of the lamp, in degrees, −180…180: 0 is behind the viewer, 90 at the right, ±180 behind the
    /// chart.
    public let azimuth: Double
    /// The vertical angle of the lamp above the viewer, in degrees, −90…90.
    public let elevation: Double
    /// How bright the lamp is, 0…2; 1 is usual.
    public let intensity: Double
    /// The brightness of the ambient light, 0…2; 1 is usual.
    public let ambient: Double

    /// The azimuths of a lamp, in degrees.
    public static let azimuthRange = -180.0...180.0
    /// The elevations of a lamp, in degrees.
    public static let elevationRange = -90.0...90.0
    /// The range of intensity and ambient.
    public static let brightnessRange = 0.0...2.0

    /// From above the left shoulder of the viewer: −40° sideways and 46° up.
    public static let `default` = {
        let (x, y, z) = (defaultDirection.x, defaultDirection.y, defaultDirection.z)
        return ChartLight(
            azimuth: atan2(x, z) * 180 / .pi, elevation: atan2(y, hypot(x, z)) * 180 / .pi, intensity: 1, ambient: 1)
    }()

    /// A light; numbers beyond their ranges count as the nearest ones in them, and what is not finite as the default.
    public init(
        azimuth: Double = ChartLight.default.azimuth, elevation: Double = ChartLight.default.elevation,
        intensity: Double = ChartLight.default.intensity, ambient: Double = ChartLight.default.ambient
    ) {
        func clamped(_ number: Double, to range: ClosedRange<Double>, otherwise standard: KeyPath<ChartLight, Double>)
            -> Double
        {
            guard number.isFinite else { return ChartLight.default[keyPath: standard] }
            return min(max(number, range.lowerBound), range.upperBound)
        }
        self.azimuth = clamped(azimuth, to: Self.azimuthRange, otherwise: \.azimuth)
        self.elevation = clamped(elevation, to: Self.elevationRange, otherwise: \.elevation)
        self.intensity = clamped(intensity, to: Self.brightnessRange, otherwise: \.intensity)
        self.ambient = clamped(ambient, to: Self.brightnessRange, otherwise: \.ambient)
    }
}

extension ChartLight {
    private static let defaultDirection = SIMD3(-0.45, 0.72, 0.53)

    /// Towards the lamp, of any length: x to the right, y up, z towards the viewer.
    package var direction: SIMD3<Double> {
        let standard = Self.default
        guard azimuth != standard.azimuth || elevation != standard.elevation else { return Self.defaultDirection }
        let (sideways, up) = (azimuth * .pi / 180, elevation * .pi / 180)
        return SIMD3(sin(sideways) * cos(up), sin(up), cos(sideways) * cos(up))
    }
}
