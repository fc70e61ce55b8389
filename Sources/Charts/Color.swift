/// A colour in sRGB, components 0…1, not premultiplied.
///
/// Opacity applies to axes, to labels and to marks in one colour.
public struct Color: ShapeStyle, Hashable {
    /// Red in sRGB, 0…1.
    public var red: Double
    /// Green in sRGB, 0…1.
    public var green: Double
    /// Blue in sRGB, 0…1.
    public var blue: Double
    /// 0 is invisible, 1 is opaque.
    public var opacity: Double

    /// A colour from its sRGB components, 0…1; opaque by default. Values outside 0…1 are stored as they are.
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

    public var fill: MarkStyle.Fill { .color(self) }

    /// The colour a part of the way to another one, component by component.
    func mixed(with other: Color, fraction: Double) -> Color {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            opacity: mix(opacity, other.opacity))
    }
}

extension ShapeStyle where Self == Color {
    /// Black, `#000000`.
    public static var black: Color { Color(hex: 0x000000) }
    /// White, `#FFFFFF`.
    public static var white: Color { Color(hex: 0xFFFFFF) }
    /// Grey, `#8E8E93`.
    public static var gray: Color { Color(hex: 0x8E8E93) }
    /// Red, `#E0362C`.
    public static var red: Color { Color(hex: 0xE0362C) }
    /// Orange, `#F08A1D`.
    public static var orange: Color { Color(hex: 0xF08A1D) }
    /// Yellow, `#F2C82D`.
    public static var yellow: Color { Color(hex: 0xF2C82D) }
    /// Green, `#3BAF5A`.
    public static var green: Color { Color(hex: 0x3BAF5A) }
    /// Mint green, `#2FBFA7`.
    public static var mint: Color { Color(hex: 0x2FBFA7) }
    /// Teal, `#2AA5B8`.
    public static var teal: Color { Color(hex: 0x2AA5B8) }
    /// Cyan, `#2CB6E5`.
    public static var cyan: Color { Color(hex: 0x2CB6E5) }
    /// Blue, `#2F6FE0`; the colour of points, lines and boxes without a style.
    public static var blue: Color { Color(hex: 0x2F6FE0) }
    /// Indigo, `#5650D2`.
    public static var indigo: Color { Color(hex: 0x5650D2) }
    /// Purple, `#9C4FD6`.
    public static var purple: Color { Color(hex: 0x9C4FD6) }
    /// Pink, `#E84A7F`.
    public static var pink: Color { Color(hex: 0xE84A7F) }
    /// Brown, `#9A7552`.
    public static var brown: Color { Color(hex: 0x9A7552) }
}
