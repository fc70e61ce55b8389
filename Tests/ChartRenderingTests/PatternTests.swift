import Charts
import Foundation
import TestSupport
import Testing

@testable import ChartRendering

/// Lines that distinguish series without their colours.
@Suite struct PatternTests {
    private static let names = ["A", "B", "C"]

    /// Bars of one colour, each a series.
    private static func bars(hasPatterns: Bool) -> ChartSpecification {
        Chart3D {
            ForEach(names, id: \.self) { name in
                BarMark(x: .value("Name", name), y: .value("Size", 4), z: .value("Row", "only"))
                    .foregroundStyle(by: .value("Kind", name))
            }
        }
        .chartForegroundStyleScale(domain: names, range: [.orange]).chartPatterns(hasPatterns).specification
    }

    /// The brightness of pixels on the front of each bar.
    private static func fronts(hasPatterns: Bool) async throws -> [[[Int]]] {
        let scene = try await ChartScene.build(bars(hasPatterns: hasPatterns))
        let size = PixelSize(width: 900, height: 600)
        let transform = CameraTransform(camera: ChartCamera(pose: .front), box: scene.box, size: size)
        let picture = try ChartPicture.dataLayer(scene, transform: transform)
        return scene.solids.flatMap(\.solids).map { solid in
            let center = transform.pixel(of: SIMD3<Double>(solid.center.xyz))
            return (-20..<20).map { y in
                (-20..<20).map { x in
                    let pixel = picture[Int(center.x) + x, Int(center.y) + y]
                    return pixel.x + pixel.y + pixel.z
                }
            }
        }
    }

    /// How much pixels differ from those a step further.
    private static func change(_ front: [[Int]], x: Int, y: Int) -> Double {
        var sum = 0
        for row in 4..<front.count - 4 {
            for column in 4..<front.count - 4 { sum += abs(front[row][column] - front[row + y][column + x]) }
        }
        return Double(sum) / Double((front.count - 8) * (front.count - 8))
    }

    @Test func `bars of one colour are plain, rising and falling`() async throws {
        let fronts = try await Self.fronts(hasPatterns: true)
        #expect(fronts.count == 3)
        let (up, down) = (fronts.map { Self.change($0, x: 2, y: -2) }, fronts.map { Self.change($0, x: 2, y: 2) })
        #expect(up[0] < 2 && down[0] < 2)
        #expect(up[1] < 0.3 * down[1] && down[1] > 20, "\(up), \(down)")
        #expect(down[2] < 0.3 * up[2] && up[2] > 20, "\(up), \(down)")
        for front in try await Self.fronts(hasPatterns: false) {
            #expect(Self.change(front, x: 2, y: 2) < 2 && Self.change(front, x: 2, y: -2) < 2)
        }
    }

    @Test(arguments: [(160, 100), (900, 600), (3600, 2400)])
    func `lines are as close in pictures of any size`(size: (width: Int, height: Int)) async throws {
        let scene = try await ChartScene.build(Self.bars(hasPatterns: true))
        let transform = CameraTransform(
            camera: ChartCamera(pose: .front), box: scene.box, size: PixelSize(width: size.width, height: size.height))
        // Across a face that is seen straight on.
        let planes = 12 * 2.0.squareRoot() * transform.patternScale
        #expect((15.0...36).contains(transform.pixelsPerUnit / planes))
    }

    @Test func `the legend shows the patterns, and vectors have them`() async throws {
        let scene = try await ChartScene.build(Self.bars(hasPatterns: true))
        #expect(scene.legend.map(\.pattern) == [.plain, .rising, .falling])
        #expect(try await ChartScene.build(Self.bars(hasPatterns: false)).legend.allSatisfy { $0.pattern == .plain })
        var export = ChartExport(size: PixelSize(width: 600, height: 400))
        export.isVector = true
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var counts: [Int] = []
        for hasPatterns in [false, true] {
            let chart = Self.bars(hasPatterns: hasPatterns)
            let path = folder.path("\(hasPatterns).svg")
            try await export.write(
                try await ChartScene.build(chart), of: chart, samples: 9, as: .svg, to: path)
            let text = try String(contentsOfFile: path, encoding: .utf8)
            counts.append(text.components(separatedBy: "<path").count)
        }
        #expect(counts[1] > counts[0] + 100, "\(counts)")
    }

    @Test func `objects of the window have patterns too, and six of them differ`() async throws {
        var chart = Chart3D {
            surface { _, _ in 0 }
            surface { _, _ in 1 }
        }.specification
        chart.groups = [MarkGroupName(name: "low", marks: 0..<1), MarkGroupName(name: "high", marks: 1..<2)]
        chart.hasPatterns = true
        let scene = try await ChartScene.build(chart, samples: 9)
        #expect(scene.marks.map(\.material.pattern) == [.plain, .rising])
        #expect(Set((0..<6).map { ScenePattern(number: $0).directions }).count == 6)
        #expect(ScenePattern(number: 6) == .plain)
    }
}
