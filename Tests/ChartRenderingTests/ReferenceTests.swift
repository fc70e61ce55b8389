import Charts
import Foundation
import Testing

@testable import ChartRendering

/// Every mark from every named pose in both projections, and in every style, beside the pictures that a person has
/// looked at and found right.
///
/// They are drawn at 300 × 300 pixels and compared at a quarter of that, as the eye does from a little further off: what a
/// driver smooths differently does not count, what stands elsewhere does. Where a change is meant, look at the new sheets
/// and keep them: `VANTAGE_RECORD=1 swift test --filter ReferenceTests`.
@Suite struct ReferenceTests {
    private static let size = PixelSize(width: 300, height: 300)

    private static let poses: [Chart3DPose] = [.default, .front, .back, .left, .right, .top, .bottom]

    @Test(arguments: SampleMark.allCases)
    func `a mark looks as it did`(mark: SampleMark) async throws {
        var tiles: [ChartImage] = []
        for projection in [Chart3DCameraProjection.orthographic, .perspective] {
            for pose in Self.poses {
                tiles.append(
                    try await Self.tile(
                        mark.chart(.standard), ChartCamera(pose: pose, projection: projection)))
            }
        }
        for style in SampleStyle.allCases {
            tiles.append(try await Self.tile(mark.chart(style), ChartCamera(projection: .perspective)))
        }
        try Self.compare(tiles, "\(mark)")
    }

    @Test func `symbols and colour maps look as they did`() async throws {
        var tiles: [ChartImage] = []
        func add(_ chart: ChartSpecification, theme: ChartTheme = .light) async throws {
            tiles.append(try await Self.tile(chart, ChartCamera(projection: .perspective), theme: theme))
        }
        for symbol in [BasicChart3DSymbolShape.sphere, .cube, .cylinder, .cone] {
            for turn in [Rotation3D(), Rotation3D(pointing: SIMD3(1, 1, 1))] {
                let points = ForEach(0..<SampleMark.spiral.count) { SampleMark.spiral[$0].symbolRotation(turn) }
                try await add(chart { points.symbol(symbol).symbolSize(24) }.specification)
            }
        }
        for map in ColorMap.allCases {
            try await add(chart { surface(SampleMark.wave).foregroundStyle(.heightBased(map.gradient)) }.specification)
        }
        for theme in [ChartTheme.dark, .lightHighContrast, .darkHighContrast] {
            try await add(chart { surface(SampleMark.wave) }.specification, theme: theme)
        }
        try Self.compare(tiles, "symbols-and-maps")
    }

    @Test func `the comparison tells small changes apart`() async throws {
        func tile(_ change: (inout ChartSpecification, inout ChartCamera) -> Void) async throws -> ChartImage {
            var camera = ChartCamera(projection: .perspective)
            var chart = try SampleMark.function.chart(.standard)
            change(&chart, &camera)
            return try await Self.tile(chart, camera)
        }
        let known = try await tile { _, _ in }
        #expect(SheetDifference(known, try await tile { _, _ in }).isNone)
        for (what, change) in [
            ("a degree", { $1.pose = $1.pose.turned(azimuth: .degrees(1), inclination: .degrees(0)) }),
            ("roughness", { chart, _ in chart.marks[0].style.roughness = 0.6 }),
            ("opacity", { chart, _ in chart.marks[0].style.opacity = 0.95 }),
            ("a domain", { chart, _ in chart.y.domain = -1.03...1.03 }),
            ("a colour map", { chart, _ in chart.marks[0].style.fill = .surface(.heightBased(.cividis)) }),
        ] as [(String, (inout ChartSpecification, inout ChartCamera) -> Void)] {
            let difference = SheetDifference(known, try await tile(change))
            #expect(!difference.isNone, "\(what): \(difference)")
        }
    }

    // MARK: - Sheets

    private static func tile(_ chart: ChartSpecification, _ camera: ChartCamera, theme: ChartTheme = .light)
        async throws -> ChartImage
    {
        var chart = chart
        // Letters are the fonts' and not ours; `AnnotationTests` looks after where they stand.
        for axis in [\ChartSpecification.x, \.y, \.z] { chart[keyPath: axis].isHidden = true }
        return try ChartPicture.draw(
            try await ChartScene.build(chart, samples: 65), camera: camera, size: size, theme: theme
        ).halved.halved
    }

    private static func compare(_ tiles: [ChartImage], _ name: String) throws {
        let sheet = ChartImage(sheet: tiles, columns: 7)
        let references = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "References")
        let file = references.appending(path: "\(name).png")
        if ProcessInfo.processInfo.environment["VANTAGE_RECORD"] != nil {
            try FileManager.default.createDirectory(at: references, withIntermediateDirectories: true)
            try Data(sheet.png()).write(to: file)
        }
        let known = try #require(ChartImage(contentsOf: file), "there is no picture \(file.path)")
        let difference = SheetDifference(known, sheet)
        guard !difference.isNone else { return }
        let seen = FileManager.default.temporaryDirectory.appending(path: "vantage-reference-\(name).png")
        try Data(sheet.png()).write(to: seen)
        Issue.record("\(file.path) differs from \(seen.path): \(difference)")
    }
}
