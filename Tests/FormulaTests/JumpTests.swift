import TestSupport
import Testing

@testable import Formula

struct JumpTests {
    /// Places along x where the surface jumps, whatever z.
    @Test(arguments: [
        ("tan(x)", [-1.5707963, 1.5707963]), ("1/x", [0]), ("1/(x - 0.3)", [0.3]), ("floor(x)", [-2, -1, 0, 1, 2]),
        ("round(x)", [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5]), ("sign(x)", [0]), ("x % 1.5", [-1.5, 0, 1.5]),
        ("if(x < 0.3, 0, 1)", [0.3]), ("x < 1.23456 ? sin(x) : sin(x) + 0.5", [1.23456]), ("step(0.7, x)", [0.7]),
        ("x/|x|", [0]), ("gamma(x)", [-2, -1, 0]), ("sec(x)", [-1.5707963, 1.5707963]), ("x^-3", [0]),
        ("100x + 60floor(x)", [-2, -1, 0, 1, 2]), ("atan(1/x)", [0]), ("1e-9 floor(x)", [-2, -1, 0, 1, 2]),
        ("1/x²", [0]), ("sec(x)^4", [-1.5707963, 1.5707963]), ("1/(x - 0.001)^2 + 5", [0.001]), ("-|x|^-0.9", [0]),
    ])
    func `a jump tears the cells that it crosses`(text: String, positions: [Double]) async throws {
        // Neither a jump nor a pole is on a sample.
        let samples = try await Formula(text).samples(columns: 80, rows: 6, first: -2.9...2.9, second: -1...1)
        let columns = positions.map { position -> Int in Int((position + 2.9) / 5.8 * 79) }
        let cells = (0..<5).flatMap { row -> [Int] in columns.map { row * 79 + $0 } }
        #expect(samples.tornCells == cells)
    }

    @Test(arguments: [
        "tanh(1e6 x)", "atan(1e9(x - 0.1))", "cbrt(x)", "√|x|", "|x|", "|sin(10x)|", "sin(100x z)", "exp(-1000x²)/2",
        "x^2/3", "1/(1e-9 + x²)/1e9", "max(x, z)/2", "if(x < 0, -x, x)", "clamp(50x, -1, 1)/1", "r", "hypot(x, z)/1",
        "sinc(20r)", "smoothstep(0, 1e-6, x)", "erf(1e5 x)/1", "|x|^0.3", "ln(r)/1", "x/7 + 1e15/3",
        "x²/1", "1/(1e-4 + x²)", "1/cosh(20x)", "1/r", "x²z²/2 - 1/8", "cos(1/(x² + 0.01))", "sin(59π(x/5.8 + 1/2))/1",
        "1/(1e-8 + x²) + 1/3",
    ])
    func `a slope that is only steep is not torn`(text: String) async throws {
        let samples = try await Formula(text).samples(columns: 60, rows: 61, first: -2.9...2.9, second: -2.7...3.1)
        #expect(samples.tornCells.isEmpty)
    }

    @Test func `jumps along both directions are found`() async throws {
        let samples = try await Formula("1/(x z)").samples(columns: 10, rows: 8, first: -1...1, second: -1...1)
        let expected = (0..<63).filter { cell -> Bool in cell / 9 == 3 || cell % 9 == 4 }
        #expect(samples.tornCells == expected)
    }

    @Test func `the angle is torn behind the axis only`() async throws {
        let samples = try await Formula("θ").samples(columns: 10, rows: 10, first: -1...1, second: -1...1)
        #expect(samples.tornCells.filter { $0 % 9 != 4 } == (0..<4).map { 4 * 9 + $0 })
    }

    @Test(arguments: ["tan(x)", "x² z", "|x| z", "sin(r)/r"])
    func `the slopes are those of the positions`(text: String) async throws {
        let formula = try Formula(text)
        let (columns, rows) = (RandomCases.count(300, short: 130), RandomCases.count(120, short: 40))
        let samples = try await formula.samples(columns: columns, rows: rows, first: -3...3, second: -1...4)
        let (first, second) = ((-3...3).samples(columns), (-1...4).samples(rows))
        let expected = second.flatMap { z in first.map { x in formula.slopes(x, z) } }
        #expect(
            zip(samples.slopes, expected).allSatisfy { $0 == SIMD2(Float($1.first), Float($1.second)) })
        #expect(samples.slopes.count == samples.heights.count)
    }

    @Test(arguments: ["tan(x)", "x z", "floor(x)√z"])
    func `the heights are those without the search`(text: String) async throws {
        let formula = try Formula(text)
        let samples = try await formula.samples(columns: 300, rows: 120, first: -3...5, second: -1...4)
        let values = try await formula.values(columns: 300, rows: 120, first: -3...5, second: -1...4)
        #expect(samples.heights.map(\.bitPattern) == values.map(\.bitPattern))
    }

    @Test func `holes are not torn`() async throws {
        let samples = try await Formula("ln(x)/1").samples(columns: 40, rows: 4, first: -1...1, second: 0...1)
        #expect(samples.tornCells.isEmpty)
    }

    @Test func `a cancelled task gets no samples`() async throws {
        let formula = try Formula("tan(x)")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await formula.samples(columns: 20, rows: 20, first: 0...1, second: 0...1)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
