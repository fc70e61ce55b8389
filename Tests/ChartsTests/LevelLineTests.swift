import Charts
import Foundation
import Testing

struct LevelLineTests {
    private func grid(_ count: Int = 101, _ height: (Double, Double) -> Double) throws -> HeightGrid {
        let side = (0..<count).map { -1 + 2 * Double($0) / Double(count - 1) }
        return try #require(
            HeightGrid(
                columns: count, rows: count, xDomain: -1...1, zDomain: -1...1,
                values: side.flatMap { z in side.map { height($0, z) } }))
    }

    @Test func `levels of a cone are circles, closed, one each`() throws {
        let lines = try grid { ($0 * $0 + $1 * $1).squareRoot() }.levelLines(at: [0.25, 0.5, 0.9])
        #expect(lines.map(\.height) == [0.25, 0.5, 0.9] && lines.allSatisfy(\.isClosed))
        for line in lines {
            #expect(line.points.allSatisfy { abs(($0 * $0).sum().squareRoot() - line.height) < 0.001 })
            // Once around.
            let length = zip(line.points, line.points.dropFirst()).reduce(0) {
                $0 + (($1.1 - $1.0) * ($1.1 - $1.0)).sum().squareRoot()
            }
            #expect(abs(length - 2 * .pi * line.height) < 0.01 * line.height)
        }
    }

    @Test func `levels of a plane end at the edges and at holes`() throws {
        let whole = try grid { x, _ in x }.levelLines(at: [0.205])
        #expect(whole.count == 1 && whole.first?.isClosed == false && whole.first?.points.count == 101)
        #expect(whole.first?.points.allSatisfy { abs($0.x - 0.205) < 1e-12 } == true)
        let holed = try grid { x, z in abs(z) < 0.1 ? .nan : x }.levelLines(at: [0.205])
        #expect(holed.count == 2 && holed.allSatisfy { line in line.points.allSatisfy { abs($0.y) > 0.09 } })
    }

    @Test func `the levels of a saddle do not cross`() throws {
        let lines = try grid(20) { $0 * $1 }.levelLines(at: [0.001, 0, -0.001])
        #expect(lines.filter { $0.height == 0.001 }.count == 2 && lines.filter { $0.height == -0.001 }.count == 2)
        for line in lines { #expect(Set(line.points.map { [$0.x, $0.y] }).count >= line.points.count - 1) }
    }

    @Test func `heights that do not occur have no lines, and large grids are looked at in part`() throws {
        let grid = try grid(600) { x, z in x + z }
        #expect(grid.levelLines(at: [9, -9]).isEmpty)
        #expect(grid.levelLines(at: [0.1]).first.map { $0.points.count < 600 } == true)
        #expect(
            try self.grid(2) { x, _ in x * 1e308 }.levelLines(at: [0]).first?.points.allSatisfy { $0.x == 0 } == true)
    }
}
