import Charts
import Foundation

/// The light of lighting.glsl for a single position, computed on the CPU.
struct VectorLight {
    private let material: SceneMaterial
    private let transform: CameraTransform
    private let ambient: SIMD2<Double>
    private let lamps: [(direction: SIMD3<Double>, power: Double)]

    init(_ material: SceneMaterial, light: SceneLight, transform: CameraTransform) {
        self.material = material
        self.transform = transform
        ambient = light.ambient
        lamps = [
            (light.keyDirection.unit, light.keyPower * 0.32), (light.fillDirection.unit, light.fillPower * 0.32),
        ]
    }

    /// The lit colour of a position, with its opacity.
    ///
    /// - Parameters:
    ///   - normal: of any length, plot space.
    ///   - isSeenFromOutside: whether it is the side of the normal that is seen.
    ///   - value: coordinate on the colour scale.
    func color(at point: SIMD3<Double>, normal: SIMD3<Double>, isSeenFromOutside: Bool, value: Float) -> Color {
        let outwards = normal.unit
        let bytes = material.color(at: SIMD3<Float>(point), normal: SIMD3<Float>(outwards), value: value)
        let base = SIMD3(
            SRGB.light(Double(bytes.x) / 255), SRGB.light(Double(bytes.y) / 255), SRGB.light(Double(bytes.z) / 255))
        let n = inView(isSeenFromOutside ? outwards : -outwards)
        let v = transform.isPerspective ? inView(transform.eye - point).unit : SIMD3(0, 0, 1)
        let (roughness, metalness) = (Double(material.roughness), Double(material.metalness))
        let albedo = base * ((1 - metalness) * .pi)
        let f0 = SIMD3(repeating: 0.04) * (1 - metalness) + base * metalness
        let alpha = max(roughness * roughness, 0.03)
        let sky = 0.5 + 0.5 * n.dot(inView(SIMD3(0, 1, 0)))
        var sum = base * ((ambient.x + (ambient.y - ambient.x) * sky) * (1 - 0.4 * metalness))
        for (direction, power) in lamps {
            sum += Self.lit(albedo, f0, alpha, n, v, direction, power)
        }
        return Color(
            red: SRGB.component(sum.x), green: SRGB.component(sum.y), blue: SRGB.component(sum.z),
            opacity: Double(bytes.w) / 255)
    }

    private func inView(_ direction: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(direction.dot(transform.right), direction.dot(transform.up), direction.dot(transform.towardsEye))
    }

    private static func lit(
        _ albedo: SIMD3<Double>, _ f0: SIMD3<Double>, _ alpha: Double, _ n: SIMD3<Double>, _ v: SIMD3<Double>,
        _ l: SIMD3<Double>, _ power: Double
    ) -> SIMD3<Double> {
        let nl = n.dot(l)
        guard nl > 0 else { return .zero }
        let h = (l + v).unit
        let nv = max(n.dot(v), 1e-3)
        let nh = max(n.dot(h), 0)
        let a2 = alpha * alpha
        let d = nh * nh * (a2 - 1) + 1
        let distribution = a2 / (.pi * d * d)
        let visibility =
            0.5 / (nl * (nv * nv * (1 - a2) + a2).squareRoot() + nv * (nl * nl * (1 - a2) + a2).squareRoot())
        let fresnel = f0 + (SIMD3(repeating: 1) - f0) * pow(1 - max(v.dot(h), 0), 5)
        let diffuse = albedo * (SIMD3(repeating: 1) - fresnel) / .pi
        return (diffuse + fresnel * min(distribution * visibility, 8)) * (power * nl)
    }
}

extension SIMD3<Double> {
    fileprivate var unit: SIMD3<Double> {
        let length = length
        return length > 0 ? self / length : SIMD3(0, 1, 0)
    }
}
