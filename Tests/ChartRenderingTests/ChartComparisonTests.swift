import Charts
import Formula
import Foundation
import TestSupport
import Testing

@testable import ChartRendering

@Suite struct ChartComparisonTests {
    private static func entry(_ text: String, pose: Chart3DPose = .default) throws -> ChartComparison.Entry {
        ChartComparison.Entry(
            name: text, specification: ChartSpecification(try Formula(text)), camera: ChartCamera(pose: pose))
    }

    @Test func `charts share their scales and the first one's view, or have their own`() async throws {
        var comparison = ChartComparison([try Self.entry("x+z", pose: .top), try Self.entry("3x+z")])
        let panels = try await comparison.panels(samples: 17)
        #expect(panels.map(\.name) == ["x+z", "3x+z"])
        #expect(panels[0].frame.scene.y.domain == panels[1].frame.scene.y.domain)
        #expect(panels.allSatisfy { $0.frame.camera.pose == .top })
        (comparison.sharesScales, comparison.sharesView) = (false, false)
        let own = try await comparison.panels(samples: 17)
        #expect(own[0].frame.scene.y.domain.upperBound < own[1].frame.scene.y.domain.upperBound)
        #expect(own.map(\.frame.camera.pose) == [.top, .default])
    }

    @Test func `heights reach as far over floors that become as large`() async throws {
        var large = try Self.entry("sin(x)")
        large.specification.x.domain = -9...9
        let panels = try await ChartComparison([try Self.entry("x^2-z^2"), large]).panels(samples: 17)
        let scenes = panels.map(\.frame.scene)
        #expect(scenes[0].x.domain == -9...9 && scenes[0].y.domain.upperBound >= 81)
        #expect(scenes[0].y.domain == scenes[1].y.domain)
    }

    @Test func `axes of different things keep their scales`() async throws {
        var second = try Self.entry("100x")
        second.specification.y.label = "Dollars"
        let panels = try await ChartComparison([try Self.entry("x"), second]).panels(samples: 17)
        #expect(panels[0].frame.scene.y.domain.upperBound < 10)
        #expect(panels[0].frame.scene.x.domain == panels[1].frame.scene.x.domain)
    }

    @Test(arguments: [ChartExport.Format.png, .svg, .pdf, .eps, .tex])
    func `charts are in rows on one page, each with a letter and its name`(format: ChartExport.Format) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let entries = try ["x+z", "x*z", "x-z"].map { try Self.entry($0) }
        let panels = try await ChartComparison(entries).panels(samples: 17)
        var export = ChartExport(title: "Three", size: PixelSize(width: 640, height: 480))
        export.caption = "Below all of them"
        let path = folder.path("three.\(format.rawValue)")
        try await export.write(panels, columns: 2, as: format, to: path)
        switch format {
        case .svg, .tex:
            let text = String(decoding: try folder.data("three.\(format.rawValue)"), as: UTF8.self)
            for words in ["a  x+z", "b  x*z", "c  x-z", "Below all of them"] { #expect(text.contains(words)) }
        case .pdf:
            let words = try output(of: "pdftotext", ["-bbox", path, "-"]).split(separator: "\n")
            /// The centre of a word, in points.
            func position(_ word: String) throws -> SIMD2<Double> {
                let line = try #require(words.first { $0.contains(">\(word)<") })
                let numbers = line.split(separator: "\"").compactMap { Double($0) }
                return SIMD2((numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
            }
            let (a, b, c) = (try position("a"), try position("b"), try position("c"))
            #expect(abs(a.y - b.y) < 1 && b.x > a.x + 200 && abs(a.x - c.x) < 1 && c.y > a.y + 130)
        default:
            let size = try folder.data("three.\(format.rawValue)").count
            #expect(size > 10_000)
        }
    }

    @Test func `the picture of a page with one chart is the chart's picture`() async throws {
        let panels = try await ChartComparison([try Self.entry("x*z")]).panels(samples: 17)
        let frame = panels[0].frame
        let size = PixelSize(width: 320, height: 240)
        let page = try ChartPage([ChartPage.Panel(frame, name: "")], columns: 1, size: size, resolution: 1)
            .drawing().image(scale: 1)
        let picture = try ChartPicture.draw(frame.scene, camera: frame.camera, size: size)
        #expect(page.difference(from: picture) < 0.5)
    }
}
