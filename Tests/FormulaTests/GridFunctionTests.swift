import Foundation
import Testing

@testable import Formula

/// Heights of data as functions that formulas call.
@Suite struct GridFunctionTests {
    /// Samples of a function over −4…4 along x and −3…3 along z.
    static func grid(
        _ columns: Int = 41, _ rows: Int = 31, hole: (Int, Int)? = nil, _ height: (Double, Double) -> Double
    ) throws -> GridFunction {
        var values: [Double] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let x = -4 + 8 * Double(column) / Double(columns - 1)
                let z = -3 + 6 * Double(row) / Double(rows - 1)
                values.append(hole.map { $0 == (column, row) } == true ? .nan : height(x, z))
            }
        }
        return try #require(
            GridFunction(columns: columns, rows: rows, xDomain: -4...4, zDomain: -3...3, of: values))
    }

    private static func heights(_ text: String, _ grids: [String: GridFunction]) throws -> Formula {
        let definitions = SharedDefinitions([], grids: grids)
        return try #require(try FormulaObject(text, axes: .xz, definitions: definitions).heights)
    }

    @Test func `a sample is the value there, a quadratic is exact between samples, and outside is a hole`() throws {
        let grid = try Self.grid { 3 + $0 * $0 - $0 * $1 + 2 * $1 * $1 }
        #expect(abs(grid(-4, 3) - 49) < 1e-12 && abs(grid(4, -3) - 49) < 1e-12)
        for (x, z) in [(0.0, 0.0), (1.23, -0.77), (-3.5, 2.41), (3.79, -2.75)] {
            #expect(abs(grid(x, z) - (3 + x * x - x * z + 2 * z * z)) < 1e-12, "\(x) \(z)")
        }
        #expect(grid(4.01, 0).isNaN && grid(0, -3.01).isNaN && grid(.nan, 0).isNaN)
        // What rounding puts outside is at the edge.
        #expect(grid(4 + 1e-13, 0).isFinite)
    }

    @Test func `columns and rows need not be evenly spaced`() throws {
        let (xs, zs) = ([0.0, 1, 1.5, 4, 10], [-2.0, -1.9, 3])
        let values = zs.flatMap { z in xs.map { 2 * $0 - 3 * z } }
        let grid = try #require(
            GridFunction(columns: 5, rows: 3, xDomain: 0...10, zDomain: -2...3, of: values, xs: xs, zs: zs))
        for (x, z) in [(0.0, -2.0), (0.3, -1.95), (3.9, 1.0), (10, 3), (7.7, 2.9)] {
            #expect(abs(grid(x, z) - (2 * x - 3 * z)) < 1e-12, "\(x) \(z)")
        }
    }

    @Test func `a hole is no larger than its cells`() throws {
        let grid = try Self.grid(hole: (20, 15)) { $0 + 2 * $1 }
        #expect(grid(0, 0).isNaN && grid(0.1, 0.1).isNaN && grid(-0.19, -0.19).isNaN)
        #expect(abs(grid(0.21, 0) - 0.21) < 1e-12 && abs(grid(0, 0.41) - 0.82) < 1e-12)
    }

    @Test func `a formula says its name for the height at the position, or calls it`() async throws {
        let (before, after) = (try Self.grid { sin($0) + $1 }, try Self.grid(21, 16) { $0 * $1 })
        let grids = ["before": before, "after": after]
        let difference = try Self.heights("after - before", grids)
        #expect(difference(1.3, -0.4) == after(1.3, -0.4) - before(1.3, -0.4))
        let called = try Self.heights("2 before(z, x/2) + 1", grids)
        #expect(called(1.3, -0.4) == 2 * before(-0.4, 0.65) + 1)
        let constant = try Self.heights("x + before(1, 2)", grids)
        #expect(constant(0.5, 0) == 0.5 + before(1, 2))
        let row = try Self.heights("before(x, 1) + z", grids)
        #expect(row(0.5, 2) == before(0.5, 1) + 2)
        let upwards = try Self.heights("z = before + y", grids)
        #expect(upwards(1, 2) == before(1, 2) + 2)
        let shore = try Self.heights("s = max(before, 0); s - 1", grids)
        #expect(shore(1, 2) == max(before(1, 2), 0) - 1)
        let text = "after - before(x, z)"
        let object = try FormulaObject(text, axes: .xz, definitions: SharedDefinitions([], grids: grids))
        #expect(object.description == "y = after - before(x, z)")
        #expect(object.definedNames == ["after", "before"])
        #expect(
            try FormulaObject(object.description, axes: .xz, definitions: SharedDefinitions([], grids: grids)) == object
        )
        // A grid of samples is what single positions are.
        let samples = try await difference.samples(columns: 9, rows: 7, first: -3...3, second: -2...2)
        for row in 0..<7 {
            for column in 0..<9 {
                let (x, z) = (-3 + 0.75 * Double(column), -2 + 4 * Double(row) / 6)
                #expect(abs(samples.heights[row * 9 + column] - difference(x, z)) < 1e-12)
            }
        }
    }

    @Test func `it reaches as far as its data, and a domain that is said goes before`() throws {
        let grids = ["a": try Self.grid { $0 + $1 }]
        func domains(_ text: String) throws -> [String: ClosedRange<Double>] {
            try FormulaObject(text, axes: .xz, definitions: SharedDefinitions([], grids: grids)).domains
        }
        #expect(try domains("a - 1") == ["x": -4...4, "z": -3...3])
        #expect(try domains("a - 1, x = 0 … 2") == ["x": 0...2, "z": -3...3])
        #expect(try domains("a(x, z) - 1").isEmpty)
        #expect(try domains("z = a + x y") == ["x": -4...4, "y": -3...3])
    }

    @Test func `derivatives are those of the surface through the samples`() throws {
        let grids = ["a": try Self.grid { 1 + $0 * $0 * $1 - $1 * $1 }]
        let slope = try Self.heights("diff(a, x)", grids)
        let mixed = try Self.heights("diff(diff(a, x), z)", grids)
        let function = try #require(grids["a"])
        for (x, z) in [(0.33, 0.72), (-2.17, -1.3), (3.9, 2.9)] {
            let step = 1e-6
            #expect(abs(slope(x, z) - (function(x + step, z) - function(x - step, z)) / (2 * step)) < 1e-7)
            #expect(abs(mixed(x, z) - (slope(x, z + step) - slope(x, z - step)) / (2 * step)) < 1e-6)
        }
        let chain = try Self.heights("diff(a(x^2/4, 0), x)", grids)
        #expect(abs(chain(2, 0) - (function(1.000001, 0) - function(0.999999, 0)) / 0.000002 * 1) < 1e-6)
        // The first derivative does not jump at a sample.
        #expect(abs(slope(0.2 - 1e-9, 0.5) - slope(0.2 + 1e-9, 0.5)) < 1e-6)
    }

    @Test func `level sets, surfaces by parameters and points over the data`() throws {
        let grids = ["a": try Self.grid { $0 + 2 * $1 }]
        let definitions = SharedDefinitions([], grids: grids)
        let surface = try FormulaObject("(u, a(u, v) + 1, v)", axes: .xz, definitions: definitions)
        let sampler = surface.pointSampler()
        sampler.evaluate(1) { _ in SIMD3(1, 0.5, 0) }
        #expect(abs(sampler[1, 0] - 3) < 1e-12)
        let above = try FormulaObject("y = a", axes: .xz, definitions: definitions)
        #expect(above.kind == .heights)
        let ball = try FormulaObject("x² + z² + (y - a)² = 1", axes: .xz, definitions: definitions)
        #expect(ball.kind == .implicitSurface)
        let normal = try FormulaObject("normal(a, 1, 0.5)", axes: .xz, definitions: definitions)
        let vector = try #require(normal.arrow).vector
        #expect(abs(vector.x + 1 / 6.0.squareRoot()) < 1e-9)
        for (text, sentence) in [
            ("(u, a, v)", "Column 5: “a” needs a position here: a(u, v)."),
            ("a(x)", "Column 1: “a” takes 2 arguments, not 1."),
        ] {
            let error = try #require(throws: FormulaError.self) {
                try FormulaObject(text, axes: .xz, definitions: definitions)
            }
            #expect(error.description == sentence)
        }
    }
}
