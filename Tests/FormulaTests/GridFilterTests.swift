import Foundation
import Testing

@testable import Formula

/// Filters of the heights of data.
@Suite struct GridFilterTests {
    private static func filtered(_ text: String, _ grid: GridFunction) throws -> Formula {
        let definitions = SharedDefinitions([], grids: ["terrain": grid])
        return try #require(try FormulaObject(text, axes: .xz, definitions: definitions).heights)
    }

    private static func reason(_ text: String) throws -> String {
        let definitions = SharedDefinitions([], grids: ["terrain": try GridFunctionTests.grid { $0 + $1 }])
        do {
            _ = try FormulaObject(text, axes: .xz, definitions: definitions)
            return ""
        } catch {
            return error.description
        }
    }

    private static func apply(_ filter: GridFilter, _ values: [Double], columns: Int, xs: [Double]? = nil) -> [Double] {
        let rows = values.count / columns
        return filter.applied(
            to: values, xs: xs ?? (0..<columns).map(Double.init), zs: (0..<rows).map { 10 + 2 * Double($0) })
    }

    @Test func `resampling has the means of the nearest samples, at the same sides`() throws {
        let values = (0..<25).map { Double($0 % 5 + 10 * ($0 / 5)) }
        // The columns 0 and 1, 2 and 3, and 4: one between two counts on the left.
        let coarse = Self.apply(.resample(step: 2), values, columns: 5)
        #expect(GridFilter.resample(step: 2).count(of: 5) == 3 && coarse.count == 9)
        #expect(coarse[0] == 5.5 && coarse[4] == 27.5)
        #expect(GridFilter.resample(step: 3).coordinates(of: [0, 1, 4, 9, 16, 25, 36]) == [0, 9, 36])
        // A hole counts for nothing, and only holes are one.
        var holes = values
        for index in [0, 1, 5, 6] { holes[index] = .nan }
        let rest = Self.apply(.resample(step: 2), holes, columns: 5)
        #expect(rest[0].isNaN && rest[8] == coarse[8])
        // A formula reads it where the data are.
        let grid = try GridFunctionTests.grid { 2 * $0 + $1 }
        let formula = try Self.filtered("resample(terrain, 2)", grid)
        #expect(formula(grid.xDomain.lowerBound, grid.zDomain.lowerBound).isFinite)
        #expect(formula(grid.xDomain.upperBound, grid.zDomain.upperBound).isFinite)
        #expect(try Self.reason("resample(terrain, 1)") != "" && Self.reason("resample(terrain, 2.5)") != "")
    }

    @Test(arguments: 0...5)
    func `levelling leaves nothing of a polynomial of its degree, with holes and uneven columns`(
        degree: Int
    ) throws {
        let xs = (0..<12).map { Double($0 * $0) / 10 }
        var values = (0..<9).flatMap { row in
            xs.map { x in
                let z = 10 + 2 * Double(row)
                return 3 - pow(x, Double(degree)) + 0.5 * pow(z, Double(degree)) + (degree > 1 ? x * z : 0)
            }
        }
        values[17] = .nan
        let size = values.filter(\.isFinite).map(abs).max() ?? 1
        let level = Self.apply(.level(degree: degree), values, columns: 12, xs: xs)
        #expect(level.enumerated().allSatisfy { $0 == 17 ? $1.isNaN : abs($1) < 1e-11 * size })
        // What is no such polynomial has a mean of 0 afterwards.
        let other = Self.apply(.level(degree: degree), values.map { ($0 / 7).rounded() }, columns: 12, xs: xs)
        #expect(abs(other.filter(\.isFinite).reduce(0, +)) < 1e-9 * size)
    }

    @Test func `smoothing is a mean with the weights of a Gaussian, without what is missing`() {
        var impulse = [Double](repeating: 0, count: 41 * 41)
        impulse[20 * 41 + 20] = 1
        let smooth = Self.apply(.smooth(deviation: 2.5), impulse, columns: 41)
        let total = (-10...10).map { exp(-0.5 * Double($0 * $0) / 6.25) }.reduce(0, +)
        for (column, row) in [(20, 20), (23, 20), (17, 26)] {
            let (x, z) = (Double(column - 20), Double(row - 20))
            #expect(abs(smooth[row * 41 + column] - exp(-0.5 * (x * x + z * z) / 6.25) / (total * total)) < 1e-14)
        }
        // A level stays one, also at the edges and around holes.
        var level = [Double](repeating: 7, count: 30)
        level[8] = .nan
        let result = Self.apply(.smooth(deviation: 1), level, columns: 6)
        #expect(result.enumerated().allSatisfy { $0 == 8 ? $1.isNaN : abs($1 - 7) < 1e-14 })
    }

    @Test func `a median takes away what stands out alone and keeps edges`() {
        var step = (0..<49).map { $0 % 7 < 3 ? 0.0 : 5 }
        let plain = step
        (step[10], step[25]) = (100, .nan)
        let medians = Self.apply(.median(side: 3), step, columns: 7)
        #expect(medians[10] == 5 && medians[25].isNaN)
        #expect(zip(Self.apply(.median(side: 3), plain, columns: 7), plain).allSatisfy { $0 == $1 })
    }

    @Test func `holes are filled smoothly, and nothing else is changed`() {
        let plane = (0..<400).map { Double($0 % 20 + 2 * ($0 / 20)) }
        var holes = plane
        for row in 7..<11 { for column in 5..<9 { holes[row * 20 + column] = .nan } }
        let filled = Self.apply(.fill, holes, columns: 20)
        for index in filled.indices where holes[index].isFinite { #expect(filled[index] == plane[index]) }
        #expect(filled.indices.allSatisfy { abs(filled[$0] - plane[$0]) < 4 })
        let nothing = [Double](repeating: .nan, count: 12)
        #expect(Self.apply(.fill, nothing, columns: 4).allSatisfy { $0.isNaN })
    }

    @Test func `a formula says a filter of data, and filters of filters`() throws {
        let grid = try GridFunctionTests.grid { $0 * $0 + $1 }
        let level = try Self.filtered("level(terrain)", grid)
        // x² over −4…4 at 41 samples has a mean of 5.6.
        #expect(abs(level(0, 0) + 5.6) < 1e-9 && abs(level(2, 1) + 1.6) < 1e-9)
        let twice = try Self.filtered("2 * level(smooth(terrain, 1.5), 2) + 1", grid)
        #expect(abs(twice(1, 1) - 1) < 0.2)
        let object = try FormulaObject(
            "smooth(terrain, 3)", axes: .xz, definitions: SharedDefinitions([], grids: ["terrain": grid]))
        #expect(object.definedNames == ["terrain"])
        // What was computed is used again while somebody has it.
        #expect(grid.applying(.smooth(deviation: 3)) === grid.applying(.smooth(deviation: 3)))
        #expect(grid.applying(.fill)(4.1, 0).isNaN && grid.applying(.fill)(4, 0) == 16)
    }

    @Test func `a filter of heights is called by its object's name elsewhere`() throws {
        let grid = try GridFunctionTests.grid { $0 + 3 * $1 }
        let definitions = SharedDefinitions([], named: ["flat": "level(terrain)"], grids: ["terrain": grid])
        let object = try FormulaObject("flat + terrain", axes: .xz, definitions: definitions)
        let heights = try #require(object.heights)
        #expect(abs(heights(1, 1) - 4) < 1e-9 && object.definedNames.isSuperset(of: ["terrain", "flat"]))
    }

    @Test(arguments: [
        ("smooth(terrain)", "smooth needs a standard deviation in samples, above 0 to 1000, as in smooth(terrain, 3)."),
        ("median(terrain, 4)", "median needs an odd number of samples a side, 1 to 31, as in median(terrain, 5)."),
        ("level(terrain, 9)", "level needs the degree of a polynomial, 0 to 5, as in level(terrain, 1)."),
        ("fill(terrain, 2)", "fill has no number: write fill(terrain)."),
        ("smooth(terrain, x)", "behind the name of the data, smooth needs a number."),
        ("smooth(x, 2)", "smooth changes the heights of a file: write the name of its object, as in smooth(terrain)."),
    ])
    func `a filter of something else is a sentence`(text: String, sentence: String) throws {
        #expect(try Self.reason(text).hasSuffix(": " + sentence))
    }
}
