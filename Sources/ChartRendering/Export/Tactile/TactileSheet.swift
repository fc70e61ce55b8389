import Charts
import Foundation
import Interchange
import Localization

/// A surface for fingers: seen from above in a frame, with its name, its axes and its ticks in Braille.
///
/// As a relief for a printer of bodies, and as a drawing with level lines for swell paper. Sizes are in millimetres; cells of Braille have
/// those of the Braille Authority of North America: dots 2.5 apart in a cell, 0.5 high, cells 6 and lines 10 apart.
public struct TactileSheet: Sendable {
    /// The formats of files, by their extensions.
    public enum Format: String, CaseIterable, Sendable {
        /// A relief with raised dots.
        case stl
        /// A drawing in black and white, level lines and printed dots.
        case svg

        /// - Parameter path: of a file; `nil` when its extension is none of these.
        public init?(ofFile path: String) {
            self.init(rawValue: URL(filePath: path).pathExtension.lowercased())
        }

        /// The usual width of a sheet in this format: that of a small printer, and of A4 paper.
        public var width: Double {
            switch self {
            case .stl: 200
            case .svg: 297
            }
        }
    }

    /// How wide a sheet may be.
    public static let widths = 150.0...600.0

    /// A line of Braille.
    struct Label {
        let text: Braille
        /// Of dot 1 of the first cell.
        let corner: SIMD2<Double>

        /// The middle of each dot.
        var dots: [SIMD2<Double>] {
            var dots: [SIMD2<Double>] = []
            for (index, cell) in text.cells.enumerated() {
                let first = corner + SIMD2(Double(index) * TactileSheet.cellWidth, 0)
                for dot in 0..<6 where cell >> UInt8(dot) & 1 == 1 {
                    dots.append(first + SIMD2(Double(dot / 3), Double(dot % 3)) * TactileSheet.dotDistance)
                }
            }
            return dots
        }
    }

    /// Of the whole sheet; its proportions are those of A4 paper.
    public let size: SIMD2<Double>
    /// The heights that are shown.
    let grid: HeightGrid
    private let heights: SurfaceHeights
    /// The upper left corner of the frame, and its size.
    let frame: (corner: SIMD2<Double>, size: SIMD2<Double>)
    private(set) var labels: [Label]
    /// Short lines outside the frame at the values of the axes, from end to end.
    private(set) var ticks: [(SIMD2<Double>, SIMD2<Double>)]
    /// The heights of the level lines of a drawing, ascending.
    let levels: [Double]
    /// The whole in words, and what they are about.
    let description: String
    let features: SurfaceFeatures
    let name: String

    static let dotDistance = 2.5
    static let cellWidth = 6.0
    static let lineHeight = 10.0
    static let margin = 8.0
    static let tick = 4.0
    /// Between two labels of an axis.
    private static let gap = 12.0
    /// At least so much of the sheet is for the surface.
    private static let leastShare = 0.3

    /// - Parameters:
    ///   - heights: the surface. The frame has the proportions of its ground up to 4 to 1, and larger z are further up where they lead
    ///     away from the viewer.
    ///   - name: of the surface.
    ///   - width: of the sheet, one of ``widths``.
    ///   - table: of liblouis; `nil` for the uncontracted one of the language.
    ///   - locale: of numbers, and the language of Braille.
    /// - Throws: `Braille.UnknownTable`
    /// - Returns: `nil` where no height is finite, or labels leave too little room.
    public init?(
        _ heights: SurfaceHeights, name: String, width: Double, table: String? = nil, locale: Locale = .user
    ) throws(Braille.UnknownTable) {
        let (grid, titles, lengths) = (heights.grid, heights.titles, heights.lengths)
        guard let range = grid.heightRange, let words = SurfaceDescription(heights) else { return nil }
        let language = locale.language.languageCode?.identifier ?? "en"
        func braille(_ text: String) throws(Braille.UnknownTable) -> Braille {
            try Braille(text, table: table, language: language)
        }
        (self.grid, self.heights, self.name) = (grid, heights, name)
        size = SIMD2(width, (width / 2.0.squareRoot()).rounded())
        levels = Ticks(in: range, count: 6, locale: locale).values.filter {
            $0 > range.lowerBound && $0 < range.upperBound
        }
        (description, features) = (words.sentences.joined(separator: " "), words.features)
        let ends = [range.lowerBound, range.upperBound].map {
            Ticks.label($0, in: range, type: heights.y.type, locale: locale)
        }
        let heading = [name, "\(titles.y): \(ends[0]) – \(ends[1])", titles.z]

        // The ticks of z tell where the frame begins, and the frame which ticks of x there is room for.
        let top = Self.margin + Double(heading.count) * Self.lineHeight
        let bottom = size.y - Self.margin - 2 * Self.lineHeight - Self.tick
        let zTicks = Ticks(
            in: grid.zDomain, count: max(2, Int((bottom - top) / (2 * Self.lineHeight))), type: heights.z.type,
            locale: locale)
        let zLabels = try zTicks.labels.map { text throws(Braille.UnknownTable) in try braille(text) }
        let left = Self.margin + Double(zLabels.map(\.cells.count).max() ?? 0) * Self.cellWidth + Self.tick
        let room = SIMD2(size.x - Self.margin - left, bottom - top)
        guard room.x >= Self.leastShare * size.x, room.y >= Self.leastShare * size.y else { return nil }
        let sides = SIMD2(grid.xDomain.length * lengths.x, grid.zDomain.length * lengths.z)
        let proportion = min(max(sides.x / sides.y, 0.25), 4)
        let shown = SIMD2(min(room.x, room.y * proportion), min(room.y, room.x / proportion))
        frame = (SIMD2(left, top), shown)

        var labels: [Label] = []
        for (index, text) in heading.enumerated() {
            let limit = Int((size.x - 2 * Self.margin) / Self.cellWidth)
            let corner = SIMD2(Self.margin, Self.margin + Double(index) * Self.lineHeight)
            labels.append(Label(text: try braille(text).prefix(limit), corner: corner))
        }
        let bottomTitle = SIMD2(left, top + shown.y + Self.tick + 2 + Self.lineHeight)
        labels.append(Label(text: try braille(titles.x), corner: bottomTitle))
        (self.labels, ticks) = (labels, [])
        addTicks(ofZ: zTicks.values, zLabels)
        try addTicksOfX(locale, braille)
    }

    /// Ticks on the left, with their labels in front of them.
    private mutating func addTicks(ofZ values: [Double], _ texts: [Braille]) {
        for (value, text) in zip(values, texts) {
            let end = SIMD2(frame.corner.x, position(grid.xDomain.lowerBound, value).y)
            ticks.append((SIMD2(end.x - Self.tick, end.y), end))
            let start = end.x - Self.tick - Double(text.cells.count) * Self.cellWidth + 1
            labels.append(Label(text: text, corner: SIMD2(start, max(frame.corner.y - 1, end.y - Self.dotDistance))))
        }
    }

    /// Ticks below, with as many labels as there is room for.
    private mutating func addTicksOfX(
        _ locale: Locale, _ braille: (String) throws(Braille.UnknownTable) -> Braille
    ) throws(Braille.UnknownTable) {
        var axis = Ticks(in: grid.xDomain, count: 8, type: heights.x.type, locale: locale)
        var texts: [Braille] = []
        for count in [8, 6, 5, 4, 3] {
            axis = Ticks(in: grid.xDomain, count: count, type: heights.x.type, locale: locale)
            texts = try axis.labels.map { text throws(Braille.UnknownTable) in try braille(text) }
            if Self.width(of: texts) <= frame.size.x { break }
        }
        // Numbers as long as those of degrees stand at every second tick, or at fewer.
        let step = max(1, Int((Self.width(of: texts) / frame.size.x).rounded(.up)))
        for (index, (value, text)) in zip(axis.values, texts).enumerated() {
            let start = SIMD2(position(value, grid.zDomain.lowerBound).x, frame.corner.y + frame.size.y)
            ticks.append((start, start + SIMD2(0, Self.tick)))
            guard index.isMultiple(of: step) else { continue }
            let width = Double(text.cells.count) * Self.cellWidth
            let left = min(max(Self.margin, start.x - width / 2 + 1.75), size.x - Self.margin - width)
            labels.append(Label(text: text, corner: SIMD2(left, start.y + Self.tick + 2)))
        }
    }

    /// How wide labels are beside each other.
    private static func width(of labels: [Braille]) -> Double {
        Double(labels.count) * (Double(labels.map(\.cells.count).max() ?? 0) * cellWidth + gap)
    }

    /// Where a position of the floor is on the sheet.
    func position(_ x: Double, _ z: Double) -> SIMD2<Double> {
        let u = (x - grid.xDomain.lowerBound) / grid.xDomain.length
        let v = (z - grid.zDomain.lowerBound) / grid.zDomain.length
        return frame.corner + frame.size * SIMD2(u, heights.isNorthUp ? 1 - v : v)
    }

    /// The height at a position of the sheet; NaN outside the frame and in holes.
    func height(at position: SIMD2<Double>) -> Double {
        let share = (position - frame.corner) / frame.size
        let v = heights.isNorthUp ? 1 - share.y : share.y
        return grid.height(
            x: grid.xDomain.lowerBound + share.x * grid.xDomain.length,
            z: grid.zDomain.lowerBound + v * grid.zDomain.length)
    }

    /// Writes it; off GTK's thread.
    ///
    /// - Parameters:
    ///   - format: of the file.
    ///   - path: of the file, which is replaced as a whole.
    /// - Throws: `RenderError.file`, or `cancelled` when the task it runs in was; nothing is written then.
    @concurrent
    public func write(as format: Format, to path: String) async throws(RenderError) {
        switch format {
        case .svg:
            let bytes = Array(svg.utf8)
            try RenderError.converting { () throws(FileError) in try AtomicFile.write(bytes, to: path) }
        case .stl: try await writeRelief(to: path)
        }
    }
}
