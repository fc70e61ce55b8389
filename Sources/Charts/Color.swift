/// A colour in sRGB, components 0…1, not premultiplied.
///
/// Opacity counts for what stands around the data. The data themselves are drawn opaque so far.
public struct Color: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var opacity: Double

    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.opacity = opacity
    }

    /// A colour from 24 bits, `0xRRGGBB`.
    public init(hex: UInt32) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255)
    }

    /// A colour from `#rrggbb`; `nil` when the text is anything else.
    public init?(_ text: some StringProtocol) {
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit),
            let hex = UInt32(digits, radix: 16)
        else { return nil }
        self.init(hex: hex)
    }

    public static let black = Color(hex: 0x000000)
    public static let white = Color(hex: 0xFFFFFF)
    public static let gray = Color(hex: 0x8E8E93)
    public static let red = Color(hex: 0xE0362C)
    public static let orange = Color(hex: 0xF08A1D)
    public static let yellow = Color(hex: 0xF2C82D)
    public static let green = Color(hex: 0x3BAF5A)
    public static let mint = Color(hex: 0x2FBFA7)
    public static let teal = Color(hex: 0x2AA5B8)
    public static let cyan = Color(hex: 0x2CB6E5)
    public static let blue = Color(hex: 0x2F6FE0)
    public static let indigo = Color(hex: 0x5650D2)
    public static let purple = Color(hex: 0x9C4FD6)
    public static let pink = Color(hex: 0xE84A7F)
    public static let brown = Color(hex: 0x9A7552)

    /// The colour a part of the way to another one, component by component.
    func mixed(with other: Color, fraction: Double) -> Color {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            opacity: mix(opacity, other.opacity))
    }
}
