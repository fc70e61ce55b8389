import Charts
import Formula
import Foundation
import Testing

/// One chart of every kind of mark, for pictures.
enum SampleMark: String, CaseIterable {
    case function, formula, grid, scattered, parametric, points, rules, rectangles, lines, bars

    func chart(_ style: SampleStyle) throws -> ChartSpecification {
        switch self {
        case .function: style.chart(surface(Self.wave))
        case .formula:
            style.chart(SurfacePlot(x: "", y: "", z: "", formula: try Formula("floor(2x)/2 + z^2/2 - 0.3")))
        case .grid: style.chart(SurfacePlot(x: "", y: "", z: "", grid: try Self.holed))
        case .scattered: style.chart(SurfacePlot(x: "", y: "", z: "", points: Self.places))
        case .parametric:
            style.chart(
                SurfacePlot(x: "", y: "", z: "", u: 0...2 * .pi, v: 0...2 * .pi) { u, v in
                    SIMD3((0.6 + 0.25 * cos(v)) * cos(u), 0.4 * sin(v) + 0.2 * sin(u), (0.6 + 0.25 * cos(v)) * sin(u))
                })
        case .points: style.chart(Self.spiral.map { $0.symbolSize(16) })
        case .rules: style.chart(Self.someRules.map { $0.lineStyle(Self.thick) })
        case .rectangles: style.chart(Self.someRectangles)
        case .lines: style.chart(Self.someLines.map { $0.lineStyle(Self.thick) })
        case .bars: style.chart(Self.someBars)
        }
    }

    static let wave: @Sendable (Double, Double) -> Double = { x, z in 0.7 * sin(3 * x) * cos(2 * z) + 0.2 * x }

    private static let thick = StrokeStyle(lineWidth: 6)

    /// Uneven columns and rows with a hole.
    private static var holed: HeightGrid {
        get throws {
            let places = (0..<25).map { -1 + 2 * pow(Double($0) / 24, 1.7) }
            let grid = try HeightGrid(xValues: places, zValues: places) { x, z in
                x * x + z * z < 0.12 ? .nan : 0.8 * cos(4 * x) * (1 - z * z)
            }
            return try #require(grid)
        }
    }

    private static var places: [SIMD3<Double>] {
        (0..<200).map { index in
            let (angle, radius) = (2.399963 * Double(index), (Double(index) / 200).squareRoot())
            let (x, z) = (radius * cos(angle), radius * sin(angle))
            return SIMD3(x, wave(x, z), z)
        }
    }

    /// Twenty points on a screw.
    static var spiral: [PointMark] {
        (0..<20).map { index in
            let t = Double(index) / 19
            return PointMark(
                x: .value("", 0.8 * cos(9 * t)), y: .value("", -0.8 + 1.6 * t), z: .value("", 0.8 * sin(9 * t)))
        }
    }

    private static var someRules: [RuleMark] {
        (0..<5).flatMap { index in
            let t = Double(index) / 4
            return [
                RuleMark(x: .value("", -0.8 + 1.6 * t), y: .value("", -0.9..<0.9 * t), z: .value("", 0.8 - t)),
                RuleMark(x: .value("", -0.8..<0.8), y: .value("", -0.8 + t), z: .value("", -0.8 + t)),
                RuleMark(x: .value("", 0.8 * t), y: .value("", 0.9 - t), z: .value("", -0.6..<0.9)),
            ]
        }
    }

    private static var someRectangles: [RectangleMark] {
        (0..<3).flatMap { index in
            let t = Double(index) / 2
            return [
                RectangleMark(
                    x: .value("", -0.8..<0.6), y: .value("", -0.8..<0.4), z: .value("", -0.8 + 1.6 * t)),
                RectangleMark(x: .value("", -0.5 + t), y: .value("", -0.6..<0.8), z: .value("", -0.5..<0.5)),
                RectangleMark(
                    x: .value("", -0.9..<0.9), y: .value("", 0.9 - 0.6 * t), z: .value("", -0.3..<0.3)),
            ]
        }
    }

    private static var someLines: [LineMark] {
        (0..<3).flatMap { line in
            (0..<24).map { step in
                let t = Double(step) / 23
                return LineMark(
                    x: .value("", -0.9 + 1.8 * t), y: .value("", 0.7 * sin(6 * t + Double(line))),
                    z: .value("", -0.7 + 0.7 * Double(line)), series: .value("", line))
            }
        }
    }

    private static var someBars: [BarMark] {
        (0..<12).map { index in
            let (row, column) = index.quotientAndRemainder(dividingBy: 4)
            let (x, z) = (-0.75 + 0.5 * Double(column), -0.6 + 0.6 * Double(row))
            return BarMark(x: .value("", x), y: .value("", cos(Double(index))), z: .value("", z))
        }
    }
}

/// Every style of a mark.
enum SampleStyle: String, CaseIterable {
    case standard, color, linear, radial, elliptical, height, heightRange, normal, series, number, opacity, mirror,
        metal, lines

    /// A chart of a surface in this style.
    func chart(_ plot: SurfacePlot) -> ChartSpecification {
        self == .number
            ? chart([plot.foregroundStyle(by: "") { x, y, z in x + y + z }]) : chart([plot])
    }

    /// A chart of parts in this style, −1…1 on every axis.
    func chart(_ parts: [some Chart3DContent]) -> ChartSpecification {
        ChartRenderingTests.chart { ForEach(0..<parts.count) { styled(parts[$0], $0) } }.specification
    }

    @Chart3DContentBuilder
    private func styled(_ part: some Chart3DContent, _ index: Int) -> some Chart3DContent {
        switch self {
        case .standard: part
        case .color: part.foregroundStyle(.orange)
        case .linear:
            part.foregroundStyle(LinearGradient(colors: [.blue, .red], startPoint: .topLeading, endPoint: .trailing))
        case .radial:
            part.foregroundStyle(
                RadialGradient(colors: [.yellow, .purple], center: .center, startRadius: 20, endRadius: 200))
        case .elliptical: part.foregroundStyle(EllipticalGradient(colors: [.white, .green, .black]))
        case .height: part.foregroundStyle(.heightBased)
        case .heightRange:
            part.foregroundStyle(.heightBased(Gradient(colors: [.blue, .white, .red]), yRange: -0.4...0.4))
        case .normal: part.foregroundStyle(.normalBased)
        case .series: part.foregroundStyle(by: .value("", "series \(index % 3)"))
        case .number: part.foregroundStyle(by: .value("", index))
        case .opacity: part.opacity(0.5)
        case .mirror: part.foregroundStyle(.teal).roughness(0)
        case .metal: part.foregroundStyle(.teal).metalness(1).roughness(0.4)
        case .lines: part.contours(placement: .both, isFilled: true).surfaceGridLines()
        }
    }
}
