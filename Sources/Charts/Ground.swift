import Foundation

/// What the x and z of a floor are as positions on Earth.
///
/// The Earth is the ellipsoid of the World Geodetic System 1984; that of ETRS89 and NAD83 differs by less than a millimetre.
public enum Ground: Hashable, Sendable {
    /// Longitude and latitude in degrees, on a floor whose middle is at a latitude in degrees.
    case degrees(middleLatitude: Double)
    /// Easting and northing in metres in a zone, 1 to 60, of the Universal Transverse Mercator system.
    case utm(zone: Int, isSouthern: Bool)

    /// Whether x and z are metres.
    public var isMetric: Bool {
        if case .utm = self { true } else { false }
    }

    /// How long a unit of x and one of z are on the ground, metres; in degrees, in the middle of the floor.
    public var metersPerUnit: (x: Double, z: Double) {
        switch self {
        case .degrees(let latitude): Ellipsoid.metersPerDegree(atLatitude: latitude)
        case .utm: (1, 1)
        }
    }

    /// The x and z of a position in degrees.
    ///
    /// - Returns: within a hundredth of a millimetre up to 3,900 km from the middle of a zone; NaN for what is not on Earth.
    public func position(longitude: Double, latitude: Double) -> SIMD2<Double> {
        guard abs(latitude) <= 90, abs(longitude) <= 540 else { return SIMD2(.nan, .nan) }
        switch self {
        case .degrees: return SIMD2(longitude, latitude)
        case .utm(let zone, let isSouthern):
            let position = TransverseMercator.position(
                longitude: longitude - Double(6 * zone - 183), latitude: latitude)
            return SIMD2(500_000 + 0.9996 * position.x, (isSouthern ? 10_000_000 : 0) + 0.9996 * position.y)
        }
    }
}

/// The ellipsoid of the World Geodetic System 1984.
private enum Ellipsoid {
    /// The radius at the equator, metres.
    static let radius = 6_378_137.0
    static let flattening = 1 / 298.257223563
    /// The square of the eccentricity.
    static let squaredEccentricity = flattening * (2 - flattening)

    /// How long a degree of longitude and one of latitude are, metres.
    static func metersPerDegree(atLatitude latitude: Double) -> (x: Double, z: Double) {
        let phi = latitude * .pi / 180
        let root = (1 - squaredEccentricity * sin(phi) * sin(phi)).squareRoot()
        return (
            .pi / 180 * radius / root * cos(phi),
            .pi / 180 * radius * (1 - squaredEccentricity) / (root * root * root)
        )
    }
}

/// The transverse Mercator projection by Krüger's series to the sixth order (C. F. F. Karney, “Transverse Mercator with an accuracy
/// of a few nanometers”, Journal of Geodesy 85, 2011, equations 7 to 12 and 35).
private enum TransverseMercator {
    /// The third flattening.
    private static let n = Ellipsoid.flattening / (2 - Ellipsoid.flattening)
    /// The length of a quarter of a meridian over a right angle, metres.
    private static let rectifyingRadius =
        Ellipsoid.radius / (1 + n) * polynomial([1, 0, 1.0 / 4, 0, 1.0 / 64, 0, 1.0 / 256])
    /// The coefficients of the series for sin 2jξ, j from 1.
    private static let coefficients: [Double] = [
        polynomial([0, 1.0 / 2, -2.0 / 3, 5.0 / 16, 41.0 / 180, -127.0 / 288, 7891.0 / 37800]),
        polynomial([0, 0, 13.0 / 48, -3.0 / 5, 557.0 / 1440, 281.0 / 630, -1_983_433.0 / 1_935_360]),
        polynomial([0, 0, 0, 61.0 / 240, -103.0 / 140, 15061.0 / 26880, 167_603.0 / 181_440]),
        polynomial([0, 0, 0, 0, 49561.0 / 161_280, -179.0 / 168, 6_601_661.0 / 7_257_600]),
        polynomial([0, 0, 0, 0, 0, 34729.0 / 80640, -3_418_889.0 / 1_995_840]),
        polynomial([0, 0, 0, 0, 0, 0, 212_378_941.0 / 319_334_400]),
    ]

    /// A polynomial in the third flattening, the constant first.
    private static func polynomial(_ terms: [Double]) -> Double { terms.reversed().reduce(0) { $0 * n + $1 } }

    /// Metres east of the central meridian and north of the equator, without a scale factor.
    ///
    /// - Parameters:
    ///   - longitude: degrees from the central meridian.
    ///   - latitude: degrees.
    static func position(longitude: Double, latitude: Double) -> SIMD2<Double> {
        let (lambda, phi) = (longitude * .pi / 180, latitude * .pi / 180)
        let eccentricity = Ellipsoid.squaredEccentricity.squareRoot()
        // The tangent of the conformal latitude.
        let tangent = sinh(atanh(sin(phi)) - eccentricity * atanh(eccentricity * sin(phi)))
        let (xi, eta) = (atan2(tangent, cos(lambda)), asinh(sin(lambda) / hypot(tangent, cos(lambda))))
        var position = SIMD2(eta, xi)
        for (index, coefficient) in coefficients.enumerated() {
            let multiple = Double(2 * (index + 1))
            position.x += coefficient * cos(multiple * xi) * sinh(multiple * eta)
            position.y += coefficient * sin(multiple * xi) * cosh(multiple * eta)
        }
        return rectifyingRadius * position
    }
}
