import Charts
import Localization

/// The names of the series and the colour scales, in a column reserved next to the chart.
///
/// Positions are device pixels from the top left corner of the picture.
struct LegendLayout: Sendable {
    struct Entry: Sendable {
        let entry: ChartScene.LegendEntry
        let symbol: SIMD2<Double>
        let label: ChartAnnotation.Label
    }

    struct Bar: Sendable {
        let gradient: Gradient
        let lower: SIMD2<Double>
        let upper: SIMD2<Double>
        let ticks: [Double]
    }

    private(set) var entries: [Entry] = []
    private(set) var bars: [Bar] = []
    /// Titles, and the numbers of the colour scales.
    private(set) var labels: [ChartAnnotation.Label] = []
    /// The width of the column; 0 where there is none.
    private(set) var width = 0.0
    /// The corners of what is in the column, with some room around it.
    private(set) var frame = (lower: SIMD2(0.0, 0.0), upper: SIMD2(0.0, 0.0))

    /// Pictures narrower than this, in logical pixels, have no column.
    private static let smallestWidth = 240.0
    /// The longest colour scale, in logical pixels.
    private static let longestBar = 220.0
    private static let barWidth = 12.0
    private static let margin = 14.0

    /// - Parameter listsHidden: whether groups that are not drawn are listed.
    init(_ scene: ChartScene, size: PixelSize, scale: Double, measurer: TextMeasurer, listsHidden: Bool = false) {
        guard scene.showsLegend, Double(size.width) >= Self.smallestWidth * scale else { return }
        let margin = Self.margin * scale
        var column = Column(scale: scale, measurer: measurer, top: margin, bottom: Double(size.height) - margin)
        let drawn = scene.legend.count { $0.group != nil && !$0.isHidden }
        // The only group of a picture needs no name.
        column.add(scene.legend.filter { listsHidden || $0.group == nil || !$0.isHidden && drawn > 1 })
        for (index, bar) in scene.colorBars.enumerated() {
            column.add(bar, sharing: scene.colorBars.count - index)
        }
        guard column.width > 0 else { return }
        // Laid out from 0, the column moves to the right side.
        width = min(column.width + 2 * margin, 0.4 * Double(size.width))
        let left = SIMD2(Double(size.width) - width + margin, 0)
        entries = column.entries.map {
            Entry(entry: $0.entry, symbol: $0.symbol + left, label: $0.label.moved(by: left))
        }
        bars = column.bars.map {
            Bar(
                gradient: $0.gradient, lower: $0.lower + left, upper: $0.upper + left, ticks: $0.ticks)
        }
        labels = column.labels.map { $0.moved(by: left) }
        let room = 8 * scale
        frame = (left + SIMD2(-room, margin - room), SIMD2(left.x + column.width + room, column.top))
    }

    /// The group of the entry at a position; `nil` where none is.
    func group(at position: SIMD2<Double>) -> Int? {
        entries.first { entry in
            let half = entry.label.size / 2
            let (left, right) = (entry.symbol.x - half.y, entry.label.center.x + half.x)
            return (left...max(left, right)).contains(position.x)
                && abs(position.y - entry.label.center.y) <= half.y + 2
        }?.entry.group
    }

    /// The rows from top to bottom, from the left side at 0.
    private struct Column {
        let scale: Double
        let measurer: TextMeasurer
        var top: Double
        let bottom: Double
        var width = 0.0
        var entries: [Entry] = []
        var bars: [Bar] = []
        var labels: [ChartAnnotation.Label] = []

        func label(_ text: String, _ style: TextStyle, left: Double, middle: Double) -> ChartAnnotation.Label {
            let size = measurer.size(of: text, style: style, scale: scale)
            return ChartAnnotation.Label(text: text, style: style, center: SIMD2(left + size.x / 2, middle), size: size)
        }

        mutating func add(_ label: ChartAnnotation.Label) {
            width = max(width, label.center.x + label.size.x / 2)
        }

        mutating func add(_ legend: [ChartScene.LegendEntry]) {
            let line = measurer.size(of: "Xg", style: .tick, scale: scale).y + 6 * scale
            let room = max(1, Int((bottom - top) / line))
            // The last line has the number of entries that do not fit.
            let shown = legend.count > room ? room - 1 : legend.count
            for entry in legend.prefix(shown) {
                let label = label(entry.name, .tick, left: 16 * scale, middle: top + line / 2)
                entries.append(Entry(entry: entry, symbol: SIMD2(5 * scale, top + line / 2), label: label))
                add(label)
                top += line
            }
            if shown < legend.count {
                let label = label(
                    counted("… {count} more", "… {count} more", count: legend.count - shown), .tick, left: 16 * scale,
                    middle: top + line / 2)
                labels.append(label)
                add(label)
                top += line
            }
            if !legend.isEmpty { top += 12 * scale }
        }

        /// - Parameter count: how many colour scales share what is left of the column.
        mutating func add(_ bar: ChartScene.ColorBar, sharing count: Int) {
            let text = measurer.size(of: "Xg", style: .title, scale: scale).y
            let titleHeight = bar.axis.title.isEmpty ? text / 2 : text + 10 * scale
            let height = min(
                LegendLayout.longestBar * scale, (bottom - top) / Double(count) - titleHeight - 18 * scale)
            guard height >= 50 * scale else { return }
            if !bar.axis.title.isEmpty {
                let title = label(bar.axis.title, .title, left: 0, middle: top + text / 2)
                labels.append(title)
                add(title)
            }
            let (upper, lower) = (top + titleHeight, top + titleHeight + height)
            let barWidth = LegendLayout.barWidth * scale
            var marked: [Double] = []
            var numbers: [ChartAnnotation.Label] = []
            for tick in bar.axis.ticks(count: max(2, Int(height / scale / 34))) {
                let y = lower - (bar.axis.position(of: tick.value) + 0.5) * height
                guard y >= upper - 1, y <= lower + 1 else { continue }
                let number = label(tick.label, .tick, left: barWidth + 8 * scale, middle: y)
                marked.append(y)
                guard !numbers.contains(where: { $0.isNear(number, room: scale) }) else { continue }
                numbers.append(number)
                add(number)
            }
            labels += numbers
            width = max(width, barWidth)
            bars.append(
                Bar(
                    gradient: bar.gradient, lower: SIMD2(0, lower), upper: SIMD2(barWidth, upper), ticks: marked))
            top = lower + 18 * scale
        }
    }
}

extension ChartAnnotation.Label {
    fileprivate func moved(by distance: SIMD2<Double>) -> ChartAnnotation.Label {
        var label = self
        label.center += distance
        return label
    }
}
