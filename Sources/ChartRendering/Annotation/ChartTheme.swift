import Charts

/// The colours around the data.
public struct ChartTheme: Hashable, Sendable {
    /// Behind everything.
    public var background: Color
    /// The three panes behind the data.
    public var pane: Color
    /// Lines on the panes at the ticks.
    public var gridLine: Color
    /// Axes and the rim of the panes.
    public var axis: Color
    /// Tick labels.
    public var label: Color
    /// Axis titles and the legend.
    public var title: Color

    /// Dark lines and labels on a light ground.
    public static let light = ChartTheme(
        background: Color(hex: 0xFFFFFF), pane: Color(hex: 0xF4F5F7), gridLine: Color(hex: 0xDCDFE3),
        axis: Color(hex: 0x8B929A), label: Color(hex: 0x4A5058), title: Color(hex: 0x1E2227))

    /// Light lines and labels on a dark ground.
    public static let dark = ChartTheme(
        background: Color(hex: 0x1E1E21), pane: Color(hex: 0x29292E), gridLine: Color(hex: 0x3D3D45),
        axis: Color(hex: 0x7B7F88), label: Color(hex: 0xB9BDC5), title: Color(hex: 0xF0F1F3))

    /// High contrast on a light background.
    public static let lightHighContrast = ChartTheme(
        background: Color(hex: 0xFFFFFF), pane: Color(hex: 0xFFFFFF), gridLine: Color(hex: 0x8A8A8A),
        axis: Color(hex: 0x000000), label: Color(hex: 0x000000), title: Color(hex: 0x000000))

    /// High contrast on a dark background.
    public static let darkHighContrast = ChartTheme(
        background: Color(hex: 0x000000), pane: Color(hex: 0x000000), gridLine: Color(hex: 0x8A8A8A),
        axis: Color(hex: 0xFFFFFF), label: Color(hex: 0xFFFFFF), title: Color(hex: 0xFFFFFF))

    /// The theme for a ground.
    public static func theme(isDark: Bool, hasHighContrast: Bool) -> ChartTheme {
        switch (isDark, hasHighContrast) {
        case (false, false): .light
        case (true, false): .dark
        case (false, true): .lightHighContrast
        case (true, true): .darkHighContrast
        }
    }
}
