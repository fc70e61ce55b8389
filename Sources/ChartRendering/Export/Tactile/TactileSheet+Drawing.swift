import Charts
import Formula
import Foundation
import Interchange

extension TactileSheet {
    /// Of lines, millimetres: under a finger thinner ones are uncertain.
    private static let lineWidth = 1.2
    /// Between two level lines, on average.
    private static let leastDistance = 6.0
    /// Of a level line.
    private static let leastLength = 12.0
    /// Between the heights that level lines are found among.
    private static let smoothingStep = 1.0
    /// Of a dot that is printed.
    private static let dotRadius = 0.8
    /// Of the signs at the highest and the lowest position.
    private static let signRadius = 3.0

    /// For swell paper: black rises. Level lines, every second one dashed; a triangle at the highest position and a ring at the lowest.
    public var svg: String {
        let (corner, end) = (frame.corner, frame.corner + frame.size)
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.number(size.x))mm" height="\(Self.number(size.y))mm" \
            viewBox="0 0 \(Self.number(size.x)) \(Self.number(size.y))">
            """,
            "<title>\(name.escapedForMarkup)</title>", "<desc>\(description.escapedForMarkup)</desc>",
            "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
            """
            <g fill="none" stroke="#000" stroke-width="\(Self.lineWidth)" stroke-linecap="round" stroke-linejoin="round">
            """,
            Self.path([corner, SIMD2(end.x, corner.y), end, SIMD2(corner.x, end.y), corner]),
        ]
        lines += ticks.map { Self.path([$0, $1]) }
        for line in levelLines() {
            let isDashed = levels.firstIndex(of: line.height)?.isMultiple(of: 2) == false
            lines.append(Self.path(line.points, isDashed ? " stroke-dasharray=\"4 3\"" : ""))
        }
        lines.append("</g>")
        if features.highest.height > features.lowest.height { lines += signs }
        for label in labels {
            lines.append("<g aria-label=\"\(label.text.patterns)\">")
            lines += label.dots.map {
                "<circle cx=\"\(Self.number($0.x))\" cy=\"\(Self.number($0.y))\" r=\"\(Self.dotRadius)\"/>"
            }
            lines.append("</g>")
        }
        return (lines + ["</svg>", ""]).joined(separator: "\n")
    }

    /// The level lines on the sheet: of heights that are smoothed until the lines are as far from each other as fingers need it, and long
    /// enough to be followed.
    func levelLines() -> [LevelLine] {
        let step = Self.smoothingStep
        let (columns, rows) = (max(2, Int(frame.size.x / step) + 1), max(2, Int(frame.size.y / step) + 1))
        let xs = (0..<columns).map { frame.corner.x + frame.size.x * Double($0) / Double(columns - 1) }
        let ys = (0..<rows).map { frame.corner.y + frame.size.y * Double($0) / Double(rows - 1) }
        let heights = ys.flatMap { y in xs.map { height(at: SIMD2($0, y)) } }
        var lines: [LevelLine] = []
        for deviation in [0.0, 1, 2, 4, 8, 16] {
            let smooth =
                deviation > 0 ? GridFilter.smooth(deviation: deviation).applied(to: heights, xs: xs, zs: ys) : heights
            guard let sheet = HeightGrid(xValues: xs, zValues: ys, values: smooth) else { return [] }
            lines = sheet.levelLines(at: levels, limit: max(columns, rows)).filter { $0.length >= Self.leastLength }
            let length = lines.reduce(0) { $0 + $1.length }
            if length * Self.leastDistance <= frame.size.x * frame.size.y { break }
        }
        return lines
    }

    /// On white, that no line touches them.
    private var signs: [String] {
        let radius = Self.signRadius
        let highest = position(features.highest.x, features.highest.z)
        let lowest = position(features.lowest.x, features.lowest.z)
        let corners = [SIMD2(0, -radius), SIMD2(radius, radius), SIMD2(-radius, radius)].map { highest + $0 }
        func circle(_ center: SIMD2<Double>, _ radius: Double, _ style: String) -> String {
            "<circle cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\" r=\"\(Self.number(radius))\" \(style)/>"
        }
        return [
            circle(highest, 2 * radius, "fill=\"#fff\""), circle(lowest, 2 * radius, "fill=\"#fff\""),
            Self.path(corners + [corners[0]], " fill=\"#000\""),
            circle(lowest, radius, "fill=\"none\" stroke=\"#000\" stroke-width=\"\(Self.lineWidth)\""),
        ]
    }

    private static func path(_ points: [SIMD2<Double>], _ style: String = "") -> String {
        let steps = points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: "L")
        return "<path d=\"M\(steps)\(points.first == points.last ? "Z" : "")\"\(style)/>"
    }

    private static func number(_ value: Double) -> String { ChartPage.number(value) }
}

extension LevelLine {
    fileprivate var length: Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + (($1.1 - $1.0) * ($1.1 - $1.0)).sum().squareRoot() }
    }
}
