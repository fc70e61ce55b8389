import Testing

@testable import Formula

/// Where surfaces end between samples.
struct EndTests {
    private static func samples(_ text: String, _ side: Int) async throws -> Formula.Samples {
        try await Formula(text).samples(columns: side, rows: side, first: -5...5, second: -5...5)
    }

    @Test(arguments: [16, 64, 65])
    func `the end of a disc is on its circle`(side: Int) async throws {
        let samples = try await Self.samples("sqrt(4-x^2-z^2)", side)
        let positions = (-5...5).samples(side)
        func position(_ sample: Int) -> SIMD2<Double> { SIMD2(positions[sample % side], positions[sample / side]) }
        #expect(!samples.ends.isEmpty)
        for end in samples.ends {
            #expect(samples.heights[end.sample].isFinite && !samples.heights[end.missing].isFinite)
            let there = position(end.sample) + (position(end.missing) - position(end.sample)) * end.fraction
            #expect(abs((there * there).sum().squareRoot() - 2) < 1e-8)
            #expect(end.isBounded && end.height < 1e-3)
        }
        let order = samples.ends.map { [$0.sample, $0.missing] }
        #expect(order == order.sorted { $0.lexicographicallyPrecedes($1) } && Set(order).count == order.count)
    }

    @Test func `all sides of the grid's triangles are searched, and no others`() async throws {
        // Of three by three samples the middle one is there.
        let samples = try await Self.samples("if(r < 1, 7, 0/0)", 3)
        #expect(samples.ends.map(\.sample) == Array(repeating: 4, count: 6))
        #expect(samples.ends.map(\.missing) == [1, 2, 3, 5, 6, 7])
        let straight = [0.2, 0.2, 0.2, 0.2]
        #expect(zip([0, 2, 3, 5].map { samples.ends[$0].fraction }, straight).allSatisfy { abs($0 - $1) < 1e-8 })
    }

    @Test(arguments: ["x z", "sin(x)*cos(z)", "|x|", "floor(x)", "7", "x"])
    func `what is finite everywhere has no end`(text: String) async throws {
        #expect(try await Self.samples(text, 40).ends.isEmpty)
    }

    @Test(arguments: ["ln(x)", "1/sqrt(x-z)", "1/x", "-1/x^2", "x^-0.1", "log10(4-r)"])
    func `what grows without end has no limit`(text: String) async throws {
        // With a sample at 0.
        let ends = try await Self.samples(text, 41).ends
        #expect(!ends.isEmpty && ends.allSatisfy { !$0.isBounded && $0.height.isFinite })
    }

    @Test(arguments: [
        ("sqrt(x)", 0), ("1 + sqrt(x - 0.3)", 1), ("asin(x)^2", 2.4674), ("sin(r)/r", 1), ("if(x < 0.3, 5, 0/0)", 5),
        ("x^0.3", 0), ("|x|ln|x|", 0),
    ])
    func `what has a limit ends at it`(text: String, limit: Double) async throws {
        let ends = try await Self.samples(text, 41).ends
        #expect(!ends.isEmpty && ends.allSatisfy { $0.isBounded && abs($0.height - limit) < 1e-3 })
    }

    @Test func `the slope is that of the inner side`() async throws {
        let ends = try await Self.samples("if(x < 0.3, 2x - 3z, 0/0)", 41).ends
        #expect(ends.allSatisfy { $0.slope == SIMD2(2, -3) })
        let steep = try await Self.samples("sqrt(0.3 - x)", 41).ends
        #expect(steep.allSatisfy { $0.slope.x < -100 && $0.slope.x.isFinite && $0.slope.y == 0 })
    }

    @Test func `values at positions are those of single calls`() throws {
        let formula = try Formula("sin(x) z + sqrt(x)")
        let positions = (0..<600).map { index -> SIMD2<Double> in
            SIMD2<Double>(Double(index) / 100 - 1, Double(index % 7))
        }
        let single = positions.map { position -> UInt64 in formula(position.x, position.y).bitPattern }
        #expect(formula.values(at: positions).map(\.bitPattern) == single)
        #expect(formula.values(at: []).isEmpty)
    }
}
