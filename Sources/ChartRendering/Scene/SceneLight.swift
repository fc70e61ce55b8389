import Charts

/// The light of a chart in the form that lighting.glsl and `VectorLight` use. Directions are of any length, in view space: x right,
/// y up, z towards the eye.
struct SceneLight: Sendable {
    let keyDirection: SIMD3<Double>
    let keyPower: Double
    /// Towards a weak lamp that fills the shadows.
    let fillDirection = SIMD3(0.70, 0.10, 0.71)
    let fillPower: Double
    /// What falls on surfaces that look down, and on those that look up: a bright floor below, a sky above.
    let ambient: SIMD2<Double>
    /// Whether the light is the default one.
    let isDefault: Bool

    static let `default` = SceneLight(.default)

    init(_ light: ChartLight) {
        isDefault = light == .default
        keyDirection = light.direction
        keyPower = 2.1 * light.intensity
        fillPower = 0.55 * light.ambient
        ambient = SIMD2(0.36, 0.54) * light.ambient
    }
}
