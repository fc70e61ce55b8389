import CFormulaShims
import TestSupport
import Testing

@testable import Formula

struct EvaluationTests {
    /// More values than two blocks hold and no whole lane group, some of them holes of most functions.
    private static let values = (0..<700).map { Double($0) / 100 - 3 } + [.nan, .infinity, -.infinity]

    @Test(arguments: samples)
    func `a grid agrees with its single points to the bit`(sample: Sample) throws {
        let formula = try Formula(sample.text)
        let rows = [-0.75, 2]
        var heights = [Double](repeating: 0, count: Self.values.count * rows.count)
        var span = heights.mutableSpan
        formula.evaluate(first: Self.values, second: rows, into: &span)
        let count = Self.values.count
        let compared = stride(from: 0, to: heights.count, by: RandomCases.isLong ? 1 : 5) + Array(count - 3..<count)
        for index in compared {
            let (height, point) = (heights[index], formula(Self.values[index % count], rows[index / count]))
            #expect(height.bitPattern == point.bitPattern || height.isNaN && point.isNaN, "\(index)")
        }
    }

    @Test(arguments: ["√(x + z)", "x/√(x + z)", "ln(x)", "exp(200x)", "x^z", "asin(x)", "tan(1e4 x)"])
    func `no value depends on its neighbours`(text: String) throws {
        let formula = try Formula(text)
        func heights(_ first: [Double]) -> [UInt64] {
            var heights = [Double](repeating: 0, count: first.count)
            var span = heights.mutableSpan
            formula.evaluate(first: first, second: [0.7], into: &span)
            return heights.map(\.bitPattern)
        }
        let values = (1...3000).map { Double($0) / 1000 }
        let mixed = heights(values.flatMap { [$0, -$0, 0, .infinity] })
        #expect(heights(values) == values.indices.map { mixed[$0 * 4] })
    }

    @Test(arguments: samples)
    func `threads change no value`(sample: Sample) throws {
        let formula = try Formula(sample.text)
        let rows = Self.values.filter(\.isFinite).prefix(50).map { $0 * 7 }
        var grids: [[UInt64]] = []
        for threads in [1, 3] {
            var heights = [Double](repeating: 0, count: Self.values.count * rows.count)
            var span = heights.mutableSpan
            formula.evaluate(first: Self.values, second: rows, threads: threads, into: &span)
            grids.append(heights.map(\.bitPattern))
        }
        #expect(grids[0] == grids[1])
    }

    @Test(arguments: samples)
    func `single precision is the same but for its digits`(sample: Sample) throws {
        let formula = try Formula(sample.text)
        var heights: [Float] = [0]
        var span = heights.mutableSpan
        formula.evaluate(first: [Sample.first], second: [Sample.second], into: &span)
        #expect(abs(Double(heights[0]) - sample.value) <= 2e-5 * max(1, abs(sample.value)))
    }

    @Test func `a floor without columns or rows has no heights`() throws {
        var heights: [Double] = []
        var span = heights.mutableSpan
        try Formula("x + z").evaluate(first: [], second: [1, 2], into: &span)
        #expect(heights.isEmpty)
    }

    @Test(arguments: [
        ("2π x", 1), ("sin(1)^2 + cos(1)^2", 0), ("x + 1 + 2", 2), ("1 + 2 + x", 1), ("(x z + 1)·2", 3),
        ("a = 2; b = 3; a·b·x", 1), ("f(u) = u^2; f(2) + x", 1), ("0·t + x", 0),
    ])
    func `what depends on no variable is computed once`(text: String, operations: Int) throws {
        #expect(try Formula(text).operationCount == operations)
    }

    @Test(arguments: [
        ("sin(x) + sin(x)", 2), ("(x + z)^2 + exp(z + x)", 4), ("√(x²+z²) + r", 5), ("u = x z; u + sin(u)", 3),
        ("f(a) = a²; f(x z)·f(x z)", 3),
    ])
    func `what is needed twice is computed once`(text: String, operations: Int) throws {
        #expect(try Formula(text).operationCount == operations)
    }

    @Test(arguments: [("x^2", 1), ("x^4", 2), ("x^7", 4), ("x^8", 3), ("x^-1", 1), ("√x", 1), ("x^0.5", 1), ("x^1", 0)])
    func `small powers are products`(text: String, operations: Int) throws {
        #expect(try Formula(text).operationCount == operations)
    }

    /// The operations for each sample, for each column and for each row.
    @Test(arguments: [
        ("sin(x)·cos(z)", 1, 1, 1), ("x² + z²", 1, 1, 1), ("exp(x)", 0, 1, 0), ("r", 2, 1, 1), ("sin(x z)", 2, 0, 0),
        ("sin(x + z) + cos(x + z)", 3, 0, 0), ("sin(x)/√(1 + x z)", 2, 1, 0),
    ])
    func `what depends on one variable is computed once for each of its values`(
        text: String, samples: Int, columns: Int, rows: Int
    ) throws {
        let formula = try Formula(text)
        let plan = FloorPlan(formula.graph, wanted: [formula.height])
        #expect([plan.samples, plan.columns, plan.rows].map(\.steps.count) == [samples, columns, rows])
    }

    @Test func `a grid runs the first variable along its columns`() async throws {
        let values = try await Formula("x + 10z").values(columns: 3, rows: 2, first: 0...2, second: 1...3)
        #expect(values == [10, 11, 12, 30, 31, 32])
    }

    @Test(arguments: [2, 3, 7, 10, 100, 1001])
    func `a grid ends exactly on its domain and is symmetric about 0`(columns: Int) async throws {
        let values = try await Formula("x").values(columns: columns, rows: 1, first: -0.3...0.3, second: 0...1)
        #expect(values.first == -0.3 && values.last == 0.3)
        #expect(values == values.reversed().map { -$0 })
    }

    @Test(arguments: [(0, 3), (3, 0), (-1, 3), (0, 0)])
    func `a grid without a side has no heights`(columns: Int, rows: Int) async throws {
        #expect(try await Formula("1").values(columns: columns, rows: rows, first: 0...1, second: 0...1).isEmpty)
    }

    @Test func `a cancelled task gets no grid`() async throws {
        let formula = try Formula("x")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await formula.values(columns: 2, rows: 2, first: 0...1, second: 0...1)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `time moves what depends on it`() throws {
        let formula = try Formula("x + t")
        #expect(formula(1, 0) == 1 && formula.at(time: 2)(1, 0) == 3)
        #expect(formula.at(time: 2) != formula && formula.at(time: 2).at(time: 0) == formula)
    }
}

extension Formula {
    /// How many operations the graph has that the height needs.
    fileprivate var operationCount: Int {
        let schedule = Schedule(graph, wanted: [height])
        // Steps that do two operations at once are counted as two.
        return schedule.steps.reduce(0) {
            switch $1.kernel {
            case .multiplyAdd, .multiplySubtract, .negativeMultiplyAdd, .divideBySqrt, .sinCos: $0 + 2
            default: $0 + 1
            }
        }
    }
}
