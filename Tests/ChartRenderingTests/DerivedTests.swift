import Charts
import Formula
import Foundation
import Testing

@testable import ChartRendering

/// Extremes, intersections and what is at a point of a surface, as they are drawn.
struct DerivedTests {
    private static let box = DataBox(x: -5...5, y: -5...5, z: -5...5)

    private func extremes(_ text: String) throws -> ExtremeSearch.Extremes {
        try ExtremeSearch.extremes(of: try FormulaObject("extremes(\(text))"), in: Self.box)
    }

    @Test func `all extremes of waves are found to the last digits`() throws {
        let found = try extremes("sin(x)·cos(z)")
        #expect((found.maximumCount, found.minimumCount) == (6, 6))
        for position in found.positions {
            #expect(abs(abs(position.y) - 1) < 1e-15)
            #expect(abs(cos(position.x)) < 1e-12 && abs(sin(position.z)) < 1e-12)
        }
    }

    @Test func `a corner and a flat top are extremes as well`() throws {
        let corner = try extremes("3 - |x - 1| - |z + 0.3|")
        #expect(corner.maximumCount == 1 && corner.minimumCount == 0)
        #expect((corner.positions[0] - SIMD3(1, 3, -0.3)).length < 1e-10)
        let flat = try extremes("-x^4 - z^4")
        #expect(flat.maximumCount == 1)
        #expect((flat.positions[0] - SIMD3(0, 0, 0)).length < 1e-3)
    }

    @Test func `a ridge has no extremes, and its top has`() throws {
        let ridges = try extremes("sinc(r)")
        #expect((ridges.maximumCount, ridges.minimumCount) == (1, 0))
        #expect(try extremes("-(x - z)²").maximumCount == 0)
        #expect(try extremes("2").positions.isEmpty)
        for pole in ["1/x", "1/(x - 0.1)", "1/((x - 0.1)² + 0·z)", "tan(x + z/3)"] {
            let found = try extremes(pole)
            #expect((found.maximumCount, found.minimumCount) == (0, 0), "\(pole)")
            #expect(found.positions.allSatisfy { abs($0.y) < 1e4 }, "\(pole): \(found.positions)")
        }
        #expect(try extremes("sin(60x)·cos(60z)").sentence == "The height has too many extremes: only some are shown.")
    }

    @Test func `the highest point of the floor is one even at the edge`() throws {
        let found = try extremes("x + 2z")
        #expect(found.maximumCount == 0 && found.minimumCount == 0)
        #expect(found.positions == [SIMD3(5, 15, 5), SIMD3(-5, -15, -5)])
    }

    @Test func `a condition leaves the others out`() throws {
        let object = try FormulaObject("extremes(sin(x)·cos(z)) {x > 0, y > 0}")
        let found = try ExtremeSearch.extremes(of: object, in: Self.box)
        #expect(found.maximumCount == 3 && found.minimumCount == 0)
    }

    @Test func `the line in which two surfaces meet is on both`() throws {
        for (text, isHeight) in [
            ("intersection(x² + y² + z² = 9, (x - 1.5)² + z² = 2.25)", false),
            ("intersection(x² + y² + z² = 9, (x z)/3)", true), ("intersection(x² + y² = z², x + y + z = 1)", false),
            ("intersection(sin x cos z, 0.5)", true),
        ] {
            let object = try FormulaObject(text)
            #expect((object.heightIndex != nil) == isHeight)
            let paths = try IntersectionSampling.paths(of: object, in: Self.box, cells: 64)
            #expect(!paths.isEmpty)
            for field in 0..<2 {
                let sampler = object.field(field).makeSampler()
                let points = paths.flatMap(\.self)
                let buffer = GradientBuffer(capacity: points.count)
                buffer.evaluate(sampler, points.count) { points[$0] }
                let far = points.indices.count { abs(buffer.value($0)) > 1e-9 }
                // At a point where both surfaces touch Newton's method does not come so near.
                #expect(far <= points.count / 100, "\(text): \(far) of \(points.count)")
            }
        }
    }

    @Test func `a surface by parameters meets a plane in a line on both`() throws {
        let ring = "((3 + cos v) cos u, sin v, (3 + cos v) sin u)"
        let paths = try IntersectionSampling.paths(
            of: FormulaObject("intersection(\(ring), y = x/4 + 0·z)"), in: Self.box, cells: 64)
        let points = paths.flatMap(\.self)
        #expect(points.count > 200)
        for point in points {
            #expect(abs(point.y - point.x / 4) < 1e-9)
            let ring = SIMD2(point.x, point.z)
            let radius = (ring * ring).sum().squareRoot() - 3
            #expect(abs(radius * radius + point.y * point.y - 1) < 1e-9)
        }
    }

    /// Two surfaces by parameters, the number of their lines, and an equation that is 0 on each of both.
    @Test(arguments: [
        (
            "((3 + cos v) cos u, sin v, (3 + cos v) sin u)", "(8u/π - 8, v - π, 8 - 8u/π)", 2,
            "(√(x² + z²) - 3)² + y² - 1", "x + z"
        ),
        // A seam of the ring lies in the plane.
        (
            "((3 + cos v) cos u, sin v, (3 + cos v) sin u)", "(9u/π - 9, 0, 9 - 9v/π)", 2,
            "(√(x² + z²) - 3)² + y² - 1", "y"
        ),
        (
            "(2 sin(v/2) cos u, 2 cos(v/2), 2 sin(v/2) sin u)",
            "(1 + 2 sin(v/2) cos u, 2 cos(v/2), 2 sin(v/2) sin u)", 1,
            "x² + y² + z² - 4", "(x - 1)² + y² + z² - 4"
        ),
    ])
    func `two surfaces by parameters meet in closed lines on both`(
        one: String, other: String, count: Int, first: String, second: String
    ) throws {
        let object = try FormulaObject("intersection(\(one), \(other))")
        let paths = try ParametricIntersection.paths(of: object)
        #expect(paths.count == count && paths.allSatisfy { $0.first == $0.last })
        #expect(paths.flatMap(\.self).count > 200)
        for text in [first, second] {
            let equation = try FormulaObject("\(text) = 0").field(0).makeSampler()
            let points = paths.flatMap(\.self)
            let buffer = GradientBuffer(capacity: points.count)
            buffer.evaluate(equation, points.count) { points[$0] }
            #expect(points.indices.allSatisfy { abs(buffer.value($0)) < 1e-8 }, "\(text)")
        }
    }

    @Test func `an open surface by parameters has a line to its edge, and a condition cuts it`() throws {
        let object = try FormulaObject("intersection((u, v, 0), (1, u, v - 1)), u = 0 … 2, v = 0 … 2")
        let path = try #require(try ParametricIntersection.paths(of: object).first)
        let heights = path.map(\.y)
        #expect(abs(heights.min() ?? 1) < 1e-6 && abs((heights.max() ?? 1) - 2) < 1e-6)
        let half = try FormulaObject("intersection((u, v, 0), (1, u, v - 1)) {y < 1}, u = 0 … 2, v = 0 … 2")
        #expect(try ParametricIntersection.paths(of: half).flatMap(\.self).allSatisfy { $0.y < 1 })
        let apart = try FormulaObject("intersection((u, v, 0), (u, v, 1))")
        #expect(try IntersectionSampling.paths(of: apart, in: Self.box, cells: 64).isEmpty)
    }

    @Test(arguments: [
        "intersection(1/(x - 0.1), 0)", "intersection(x², 1/(x - 0.1) = 0)", "intersection((u, v, 0), 1/(x - 0.1) = 0)",
    ])
    func `surfaces do not meet at a pole`(text: String) throws {
        #expect(try IntersectionSampling.paths(of: try FormulaObject(text), in: Self.box, cells: 64).isEmpty)
    }

    @Test func `a closed line is closed, and one that a condition cuts is not`() throws {
        let circle = try IntersectionSampling.paths(
            of: FormulaObject("intersection(x² + y² + z² = 9, y = 1 + 0·x)"), in: Self.box, cells: 48)
        #expect(circle.count == 1)
        #expect(circle[0].first == circle[0].last)
        let length = zip(circle[0], circle[0].dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
        #expect(abs(length - 2 * .pi * 8.0.squareRoot()) < 0.01)
        let half = try IntersectionSampling.paths(
            of: FormulaObject("intersection(x² + y² + z² = 9, y = 1 + 0·x) {x > 0}"), in: Self.box, cells: 48)
        #expect(half.count == 1 && half[0].first != half[0].last)
    }

    @Test func `a chart says what was found, and reaches as far as the surface`() async throws {
        func scene(_ texts: String...) async throws -> ChartScene {
            let marks = try texts.flatMap { ChartSpecification(try FormulaObject($0)).marks }
            return try await ChartScene.build(ChartSpecification(marks: marks))
        }
        let alone = try await scene("x² - z²")
        let both = try await scene("x² - z²", "normal(x² - z², 1, 2)", "extremes(x² - z²)", "curvature(x² - z², 1, 2)")
        #expect(alone.x.domain == both.x.domain && alone.z.domain == both.z.domain)
        #expect(both.note == "No local extremes; the highest and lowest points are at the edge.")
        let apart = try await scene("intersection(x² + y² + z² = 1, x = 3)")
        #expect(apart.note == "The surfaces do not meet inside the chart.")
        let undefined = try await scene("x", "normal(√(x² + z²), 0, 0)")
        #expect(undefined.note == "The normal or gradient is undefined or zero at the point.")
    }

    @Test func `a file of values has both ends of an arrow, and with z upwards everything is turned`() async throws {
        func rows(_ text: String) async throws -> [String] {
            let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).csv").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            let chart = ChartSpecification(try FormulaObject(text, axes: .xy))
            let scene = try await ChartScene.build(chart)
            try await ChartExport(title: "", camera: ChartCamera()).write(scene, of: chart, as: .csv, to: path)
            return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\r\n").map(String.init)
        }
        #expect(try await rows("grad(z = x² y, 1, 2)") == ["x,y,z", "1.0,2.0,2.0", "5.0,2.0,3.0"])
        let top = try await rows("extremes(z = 3 - |x - 1| - |y + 2|)")[1].split(separator: ",").compactMap {
            Double($0)
        }
        for (found, expected) in zip(top, [1.0, 3, -2]) { #expect(abs(found - expected) < 1e-9) }
    }
}
