import Foundation

/// The transfer functions of sRGB (IEC 61966-2-1), of components from 0 to 1.
enum SRGB {
    /// The light that a display makes of a component.
    static func light(_ component: Double) -> Double {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }

    /// The component that a display shows as this linear value; clamped to 0...1.
    static func component(_ light: Double) -> Double {
        let light = max(0, min(1, light))
        return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
