/// Lines of text below a chart, which has so much less height.
struct Caption {
    /// The lines, laid out in the whole picture.
    private(set) var labels: [ChartAnnotation.Label] = []
    /// What is left for the chart, at the top of the picture.
    let chartSize: PixelSize

    /// - Parameters:
    ///   - text: empty for none; what does not fit into half of the picture is cut off.
    ///   - size: of the picture, device pixels.
    ///   - scale: device pixels per logical pixel.
    init(_ text: String, size: PixelSize, scale: Double, measurer: TextMeasurer) {
        guard !text.isEmpty else {
            chartSize = size
            return
        }
        let margin = 16 * scale
        let width = max(1, Double(size.width) - 2 * margin)
        let lineHeight = measurer.size(of: "Ágjy", style: .caption, scale: scale).y
        let limit = max(1, Int(Double(size.height) / 2 / lineHeight))
        let lines = Self.lines(of: text, width: width, limit: limit) {
            measurer.size(of: $0, style: .caption, scale: scale).x
        }.map { measurer.cut($0, style: .caption, scale: scale, width: width) }
        let height = Double(lines.count) * lineHeight + margin
        chartSize = PixelSize(width: size.width, height: max(1, size.height - Int(height.rounded(.up))))
        // A caption of one line is centred, one of several begins at the margin.
        labels = lines.enumerated().map { index, line in
            let extent = measurer.size(of: line, style: .caption, scale: scale)
            let x = lines.count == 1 ? Double(size.width) / 2 : margin + extent.x / 2
            let y = Double(size.height) - height + (Double(index) + 0.5) * lineHeight
            return ChartAnnotation.Label(text: line, style: .caption, center: SIMD2(x, y), size: extent)
        }
    }

    /// The text in lines that are no wider than `width`, as far as its words allow.
    private static func lines(
        of text: String, width: Double, limit: Int, _ widthOf: (String) -> Double
    ) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(whereSeparator: \.isNewline) {
            var line = ""
            for word in paragraph.split(separator: " ") {
                let longer = line.isEmpty ? String(word) : "\(line) \(word)"
                if line.isEmpty || widthOf(longer) <= width {
                    line = longer
                } else {
                    lines.append(line)
                    line = String(word)
                }
            }
            lines.append(line)
        }
        guard lines.count > limit else { return lines }
        return lines[..<(limit - 1)] + [lines[limit - 1] + "…"]
    }
}
