import Charts
import Testing

@testable import ChartRendering

/// Whether what is written on a chart is to be read, by WCAG 2.2: a contrast of 4.5 at least.
@Suite struct ThemeContrastTests {
    private static let least = 4.5

    @Test(arguments: [ChartTheme.light, .dark, .lightHighContrast, .darkHighContrast])
    func `texts differ enough from what is behind them`(theme: ChartTheme) {
        // Over data the background is laid, through which a little of them is seen, whatever their colour.
        let grounds =
            [theme.background, theme.pane] + [Color.white, .black].map { Self.mix(theme.background, $0, share: 0.15) }
        for style in [TextStyle.tick, .title, .heading, .caption] {
            for ground in grounds {
                let contrast = Self.contrast(theme.color(of: style), ground)
                #expect(contrast >= Self.least, "\(style) on \(ground)")
            }
        }
    }

    @Test func `contrasts are those of the definition`() {
        #expect(abs(Self.contrast(.white, .black) - 21) < 1e-9)
        // The greys of WCAG's technique G18.
        #expect(Self.contrast(Color(hex: 0x767676), .white) > 4.5)
        #expect(Self.contrast(Color(hex: 0x777777), .white) < 4.5)
    }

    private static func contrast(_ one: Color, _ other: Color) -> Double {
        let (first, second) = (luminance(one), luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    private static func luminance(_ color: Color) -> Double {
        0.2126 * SRGB.light(color.red) + 0.7152 * SRGB.light(color.green) + 0.0722 * SRGB.light(color.blue)
    }

    private static func mix(_ color: Color, _ other: Color, share: Double) -> Color {
        func part(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
        return Color(
            red: part(color.red, other.red), green: part(color.green, other.green), blue: part(color.blue, other.blue))
    }
}
