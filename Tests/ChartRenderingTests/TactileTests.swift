import Charts
import Foundation
import FoundationXML
import Interchange
import TestSupport
import Testing

@testable import ChartRendering

struct TactileTests {
    private static let locale = Locale(identifier: "en")

    private func sheet(
        width: Double, isNorthUp: Bool = false, _ height: (Double, Double) -> Double = { x, z in x + 2 * z }
    ) throws -> TactileSheet {
        let side = (0..<41).map { -2 + 4 * Double($0) / 40 }
        let grid = try #require(
            HeightGrid(
                columns: 41, rows: 41, xDomain: -2...2, zDomain: -2...2,
                values: side.flatMap { z in side.map { height($0, z) } }))
        return try #require(
            try TactileSheet(
                SurfaceHeights(grid, titles: AxisLabels(x: "x", y: "height", z: "z"), isNorthUp: isNorthUp),
                name: "Plane", width: width, locale: Self.locale))
    }

    @Test func `a relief is as high as the heights, and has a raised dot where its Braille has one`() throws {
        let sheet = try sheet(width: 200)
        let relief = try #require(sheet.relief())
        #expect(relief.xDomain == 0...200 && relief.zDomain == 0...141)
        let range = try #require(relief.heightRange)
        #expect(range.lowerBound == 0 && abs(range.upperBound - TactileSheet.reliefHeight) < 0.1)
        // Heights grow to the right and to the front.
        let (corner, size) = sheet.frame
        for (u, v) in [(0.25, 0.5), (0.5, 0.5), (0.75, 0.25), (0.9, 0.9)] {
            let position = corner + size * SIMD2(u, v)
            let expected = ((4 * u - 2) + 2 * (4 * v - 2) + 6) / 12 * TactileSheet.reliefHeight
            #expect(abs(relief.height(x: position.x, z: position.y) - expected) < 0.06)
        }
        let dots = sheet.labels.flatMap(\.dots)
        #expect(dots.count > 40)
        for dot in dots {
            #expect(relief.height(x: dot.x, z: dot.y) > 0.35, "\(dot)")
            #expect(dot.x > 4 && dot.y > 4 && dot.x < 196 && dot.y < 137, "\(dot)")
        }
        // Nothing else is raised beside them.
        let first = try #require(sheet.labels.first)
        #expect(relief.height(x: first.corner.x, z: first.corner.y + 8) == 0)
    }

    @Test(arguments: [false, true])
    func `no Braille lies in the frame or on other Braille`(isNorthUp: Bool) throws {
        for width in [150.0, 200, 297, 600] {
            let sheet = try sheet(width: width, isNorthUp: isNorthUp)
            let (corner, end) = (sheet.frame.corner, sheet.frame.corner + sheet.frame.size)
            let dots = sheet.labels.flatMap(\.dots)
            for (index, dot) in dots.enumerated() {
                #expect(
                    dot.x < corner.x - 1 || dot.y < corner.y - 1 || dot.y > end.y + 1 || dot.x > end.x + 1, "\(dot)")
                for other in dots.dropFirst(index + 1) {
                    #expect(((dot - other) * (dot - other)).sum().squareRoot() > 2.4, "\(dot) \(other) \(width)")
                }
            }
        }
    }

    @Test func `the printed body is closed, and as large as the sheet`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "relief.stl")
        try await sheet(width: 150).write(as: .stl, to: file.path)
        let bytes = try [UInt8](Data(contentsOf: file))
        var edges: [[Float]: Int] = [:]
        var (low, high) = (SIMD3<Float>(repeating: .infinity), SIMD3<Float>(repeating: -.infinity))
        let count = bytes.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: 80, as: UInt32.self)) }
        bytes.withUnsafeBytes { data in
            for triangle in 0..<count {
                let corners = (0..<3).map { corner in
                    SIMD3<Float>(
                        (0..<3).map {
                            data.loadUnaligned(
                                fromByteOffset: 84 + 50 * triangle + 12 + 12 * corner + 4 * $0, as: Float.self)
                        })
                }
                for corner in corners { (low, high) = (pointwiseMin(low, corner), pointwiseMax(high, corner)) }
                for index in 0..<3 {
                    let (a, b) = (corners[index], corners[(index + 1) % 3])
                    edges[[a.x, a.y, a.z, b.x, b.y, b.z], default: 0] += 1
                    edges[[b.x, b.y, b.z, a.x, a.y, a.z], default: 0] -= 1
                }
            }
        }
        #expect(edges.values.allSatisfy { $0 == 0 })
        #expect(low == .zero)
        let size = TactileSheet.base + TactileSheet.reliefHeight
        #expect(abs(high.x - 150) < 0.01 && abs(high.y - 106) < 0.01 && abs(Double(high.z) - size) < 0.01)
    }

    @Test func `a drawing has level lines, signs at the extremes and Braille, and its text is no markup`() throws {
        let bump = try sheet(width: 297) { x, z in exp(-x * x - z * z) }
        #expect(bump.svg.contains("width=\"297mm\" height=\"210mm\" viewBox=\"0 0 297 210\""))
        #expect(try XMLDocument(xmlString: bump.svg).rootElement()?.name == "svg")
        // As the formula has them.
        for line in bump.levelLines() {
            #expect(line.isClosed)
            let radius = (-log(line.height)).squareRoot() / 4 * bump.frame.size
            for point in line.points {
                let share = (point - bump.position(0, 0)) / radius
                #expect(abs((share * share).sum().squareRoot() - 1) < 0.02)
            }
        }
        #expect(bump.svg.components(separatedBy: "stroke-dasharray").count - 1 == bump.levels.count / 2)
        // The triangle of the highest position is in the middle of the frame.
        let middle = bump.frame.corner + bump.frame.size / 2
        #expect(bump.position(0, 0) == middle)
        #expect(bump.svg.contains("M\(ChartPage.number(middle.x)) \(ChartPage.number(middle.y - 3))L"))
        #expect(bump.labels.map(\.text.patterns).contains("⠠⠏⠇⠁⠝⠑"))
        let grid = bump.grid
        let hostile = try #require(
            try TactileSheet(
                SurfaceHeights(grid, titles: AxisLabels(x: "", y: "&", z: "")), name: "</title><script>", width: 297,
                locale: Self.locale))
        #expect(
            try XMLDocument(xmlString: hostile.svg).rootElement()?.elements(forName: "title").first?.stringValue
                == "</title><script>")
        #expect(!hostile.svg.contains("<script"))
    }

    @Test func `level lines of rough ground are smoothed until fingers can tell them apart`() throws {
        var generator = SeededGenerator(state: 4)
        let rough = try sheet(width: 297) { x, z in x + Double.random(in: 0...2, using: &generator) }
        let lines = rough.levelLines()
        let lengths = lines.map { line in
            zip(line.points, line.points.dropFirst()).reduce(0) {
                $0 + (($1.1 - $1.0) * ($1.1 - $1.0)).sum().squareRoot()
            }
        }
        #expect(Set(lines.map(\.height)).count >= 3)
        #expect(lengths.allSatisfy { $0 >= 12 } && lengths.reduce(0, +) * 6 <= rough.frame.size.x * rough.frame.size.y)
    }

    @Test func `north is up where larger z lead away, and labels that need the whole sheet are refused`() throws {
        #expect(try sheet(width: 200).position(0, 2).y > sheet(width: 200).position(0, -2).y)
        #expect(
            try sheet(width: 200, isNorthUp: true).position(0, 2).y
                < sheet(width: 200, isNorthUp: true).position(0, -2).y)
        let grid = try #require(
            HeightGrid(
                columns: 2, rows: 2, xDomain: 0...1, zDomain: 1_000_000_000.25...1_000_000_000.75, values: [0, 1, 2, 3])
        )
        let heights = SurfaceHeights(grid, titles: AxisLabels(x: "", y: "", z: ""))
        #expect(try TactileSheet(heights, name: "", width: 150, locale: Self.locale) == nil)
    }
}
