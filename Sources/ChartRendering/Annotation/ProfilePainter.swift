import CPangoCairo
import Charts
import Localization

/// Draws a surface's profile through a sample: a small chart along x above one along z, with one scale upwards.
public final class ProfilePainter {
    private let measurer = TextMeasurer()

    /// Logical pixels.
    public static let size = SIMD2(208.0, 184.0)

    /// Around and between the two charts, logical pixels.
    private static let margin = 8.0

    /// A painter in the font of the desktop.
    public init() {}

    /// Draws both charts, the upper left corner at the origin.
    ///
    /// - Parameters:
    ///   - profile: the two cross sections.
    ///   - scene: that the profile belongs to.
    ///   - theme: the colours.
    ///   - cairo: a drawing context in logical pixels; borrowed.
    public func draw(_ profile: SurfaceProfile, of scene: ChartScene, theme: ChartTheme, on cairo: OpaquePointer) {
        let heights = [scene.y.domain.lowerBound, scene.y.domain.upperBound]
        let labels = heights.map { scene.y.label($0) }
        let gutter = labels.map { size(of: $0).x }.max() ?? 0
        let line = size(of: "0").y + 2
        let left = Self.margin + gutter + 4
        let (low, high) = (scene.y.position(of: heights[0]), scene.y.position(of: heights[1]))
        let height = (Self.size.y - 3 * Self.margin) / 2
        for (index, part) in [profile.alongX, profile.alongZ].enumerated() {
            let top = Self.margin + Double(index) * (height + Self.margin) + line
            let bottom = top + height - 2 * line
            for (label, height) in zip(labels, low < high ? [bottom, top] : [top, bottom]) {
                draw(label, at: SIMD2(left - 4, height), alignment: 1, theme.label, on: cairo)
            }
            let frame = Frame(
                lower: SIMD2(left, top), size: SIMD2(Self.size.x - Self.margin - left, bottom - top),
                // Values increase to the right, whatever the direction of the axis on the chart.
                across: part.axis.isReversed
                    ? (part.axis.range.upperBound, part.axis.range.lowerBound)
                    : (part.axis.range.lowerBound, part.axis.range.upperBound),
                upwards: (scene.box.lower.y, scene.box.upper.y))
            draw(part, in: frame, theme: theme, on: cairo)
        }
    }

    /// One of the two charts on the picture.
    private struct Frame {
        /// The upper left corner.
        let lower: SIMD2<Double>
        let size: SIMD2<Double>
        /// Plot units.
        let across: (Double, Double)
        let upwards: (Double, Double)

        func point(_ sample: SIMD2<Double>) -> SIMD2<Double> {
            let share = SIMD2(
                (sample.x - across.0) / (across.1 - across.0), (upwards.1 - sample.y) / (upwards.1 - upwards.0))
            return lower + share * size
        }
    }

    private func draw(_ line: SurfaceProfile.Line, in frame: Frame, theme: ChartTheme, on cairo: OpaquePointer) {
        let bottom = frame.lower.y + frame.size.y
        setColor(theme.gridLine, on: cairo)
        cairo_set_line_width(cairo, 1)
        cairo_rectangle(cairo, frame.lower.x + 0.5, frame.lower.y + 0.5, frame.size.x - 1, frame.size.y - 1)
        let middle = frame.point(line.middle)
        cairo_move_to(cairo, middle.x, frame.lower.y)
        cairo_line_to(cairo, middle.x, bottom)
        cairo_stroke(cairo)

        setColor(theme.title, on: cairo)
        cairo_set_line_width(cairo, 1.5)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        var isDown = false
        for sample in line.samples {
            guard sample.y.isFinite else {
                isDown = false
                continue
            }
            let point = frame.point(sample)
            if isDown { cairo_line_to(cairo, point.x, point.y) } else { cairo_move_to(cairo, point.x, point.y) }
            isDown = true
        }
        cairo_stroke(cairo)
        cairo_arc(cairo, middle.x, middle.y, 3.5, 0, 2 * .pi)
        cairo_fill(cairo)

        let title = title(of: line)
        let extent = size(of: title)
        let above = frame.lower.y - 2 - extent.y / 2
        let room = Self.size.x - Self.margin - extent.x / 2
        let center = max(Self.margin + extent.x / 2, min(room, frame.lower.x + frame.size.x / 2))
        draw(title, at: SIMD2(center, above), alignment: 0.5, theme.title, on: cairo)
        let below = bottom + 2 + size(of: "0").y / 2
        for (share, offset) in [(0.0, 0.0), (1, frame.size.x)] {
            let value = line.axis.value(atPosition: frame.across.0 + share * (frame.across.1 - frame.across.0))
            draw(
                line.axis.label(value), at: SIMD2(frame.lower.x + offset, below), alignment: share, theme.label,
                on: cairo)
        }
    }

    /// What the line runs along and where, as much of it as there is room for.
    private func title(of line: SurfaceProfile.Line) -> String {
        let (name, location) = (line.axis.title, line.location)
        let whole = location.title.isEmpty ? location.value : "\(location.title) = \(location.value)"
        func title(at location: String) -> String {
            localized("along {axis}, at {place}", ["axis": name, "place": location])
        }
        let titles = [name.isEmpty ? whole : title(at: whole), title(at: location.value), whole]
        return titles.first { size(of: $0).x <= Self.size.x - 2 * Self.margin } ?? location.value
    }

    private func size(of text: String) -> SIMD2<Double> {
        measurer.size(of: text, style: .tick, scale: 1)
    }

    /// - Parameter alignment: 0 begins at the position, 1 ends there.
    private func draw(
        _ text: String, at point: SIMD2<Double>, alignment: Double, _ color: Color, on cairo: OpaquePointer
    ) {
        setColor(color, on: cairo)
        let center = SIMD2(point.x + (0.5 - alignment) * size(of: text).x, point.y)
        measurer.draw(text, style: .tick, scale: 1, center: center, on: cairo)
    }
}
