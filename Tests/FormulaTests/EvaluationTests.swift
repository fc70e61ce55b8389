import Testing

@testable import Formula

struct EvaluationTests {
    /// More places than two blocks hold, some of them holes of most functions.
    private static let places = (0..<700).map { Double($0) / 100 - 3 } + [.nan, .infinity, -.infinity]

    @Test(arguments: samples)
    func `a row agrees with its single points to the bit`(sample: Sample) throws {
        let formula = try Formula(sample.text)
        var evaluator = Formula.Evaluator(formula)
        var row = [Double](repeating: 0, count: Self.places.count)
        var span = row.mutableSpan
        evaluator.evaluate(first: Self.places.span, second: -0.75, into: &span)
        let points = Self.places.map { formula($0, -0.75) }
        #expect(zip(row, points).allSatisfy { $0.bitPattern == $1.bitPattern || $0.isNaN && $1.isNaN })
    }

    @Test func `an evaluator forgets the row before`() throws {
        var evaluator = Formula.Evaluator(try Formula("x + z"))
        let places = [1.0, 2, 3]
        var row = places
        for second in [10.0, 20] {
            var span = row.mutableSpan
            evaluator.evaluate(first: places.span, second: second, into: &span)
        }
        #expect(row == [21, 22, 23])
    }

    @Test func `an empty row is no work`() throws {
        var evaluator = Formula.Evaluator(try Formula("x"))
        let places: [Double] = []
        var row = places
        var span = row.mutableSpan
        evaluator.evaluate(first: places.span, second: 0, into: &span)
        #expect(row.isEmpty)
    }

    @Test(arguments: samples)
    func `folding constant parts changes no value`(sample: Sample) throws {
        let formula = try Formula(sample.text)
        let unfolded = formula.program.value(first: Sample.first, second: Sample.second)
        #expect(formula(Sample.first, Sample.second).bitPattern == unfolded.bitPattern)
    }

    @Test(arguments: [("2π x", 3), ("sin(1)^2 + cos(1)^2", 1), ("x + 1 + 2", 5), ("1 + 2 + x", 3), ("(x z + 1)·2", 7)])
    func `folding leaves one number for each constant part`(text: String, count: Int) throws {
        #expect(try Formula(text).folded.instructions.count == count)
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
}
