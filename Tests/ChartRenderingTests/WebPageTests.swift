import Charts
import Formula
import Foundation
import TestSupport
import Testing

@testable import ChartRendering

/// Charts as web pages, parsed by html5lib.
@Suite struct WebPageTests {
    private struct Facts: Decodable {
        let errors: [String]
        let elements: Set<String>
        let scripts: Int
        let handlers: [String]
        let addresses: [String]
        let title: String
        let isScriptAllowed: Bool
        let legend: [String]
        let axes: [String]
        let kinds: [String]
        let heights: [[Float]]
    }

    private static func facts(of folder: TemporaryFolder) throws -> [String: Facts] {
        let text = try PythonScript.run("ChartRenderingTests/web.py", folder.url.path)
        return try JSONDecoder().decode([String: Facts].self, from: Data(text.utf8))
    }

    private static let elements: Set<String> = [
        "html", "head", "meta", "title", "style", "body", "main", "figure", "svg", "div", "img", "script", "details",
        "summary", "p", "table", "caption", "thead", "tbody", "tr", "th", "td",
    ]

    /// Texts that are markup, script, style, an end of a comment, or run backwards.
    private static let hostile = [
        "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\" onload=\"alert(1)",
        "' onfocus='alert(1)",
        "<!--", "--> <b>", "]]>", "</title><h1>", "</style><style>*{}", "&lt;b&gt;", "&#60;script&#62;",
        "\u{202E}txt.exe",
        "<svg/onload=alert(1)>", "\\u003c/script\\u003e", "${alert(1)}", "`+alert(1)+`", "\u{2028}alert(1)",
        "</figure></main>",
    ]

    @Test
    func `texts of a document stay text`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for (index, text) in Self.hostile.enumerated() {
            var chart = ChartSpecification(try Formula("x^2 - z^2"))
            var style = MarkStyle()
            style.fill = .series(label: text, name: text)
            chart.marks.append(
                .points(PointSeries(labels: chart.labels, positions: [SIMD3(1, 1, 1)], style: style)))
            (chart.x.label, chart.y.label, chart.title, chart.note) = (text, text, text, text)
            chart.groups = [
                MarkGroupName(name: text, marks: 0..<1), MarkGroupName(name: "\(text) ", marks: 1..<2),
            ]
            let scene = try await ChartScene.build(chart, samples: 5)
            let page = WebPage(title: text, size: PixelSize(width: 300, height: 200), camera: ChartCamera())
            let html = page.html(scene, still: [1, 2, 3], description: [text])
            try Data(html.utf8).write(to: folder.url.appending(path: "\(index).html"))
        }
        let facts = try Self.facts(of: folder)
        for (index, text) in Self.hostile.enumerated() {
            let page = try #require(facts["\(index).html"])
            #expect(page.errors.isEmpty && page.elements.isSubset(of: Self.elements), "\(text): \(page.errors)")
            #expect(page.scripts == 3 && page.handlers.isEmpty && page.isScriptAllowed)
            #expect(page.addresses == ["data:image/png;base64,"])
            #expect(page.title == text && page.axes[0] == text && page.legend.contains(text))
        }
    }

    @Test
    func `heights are those of the chart, in 16 and in 32 bits`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        // With holes, with a fringe and with jumps.
        let formulas = ["sin(x)*cos(z)", "sqrt(9 - x^2 - z^2)", "floor(x) + z/9"]
        var scenes: [ChartScene] = []
        for (index, text) in formulas.enumerated() {
            let scene = try await ChartScene.build(ChartSpecification(try Formula(text)), samples: 33)
            scenes.append(scene)
            for bits in [16, 32] {
                var page = WebPage(title: text, size: PixelSize(width: 300, height: 200), camera: ChartCamera())
                page.bits = bits
                try Data(page.html(scene, still: [], description: []).utf8)
                    .write(to: folder.url.appending(path: "\(index)-\(bits).html"))
            }
        }
        let facts = try Self.facts(of: folder)
        for (index, scene) in scenes.enumerated() {
            let surface = try #require(scene.surfaces.first)
            for bits in [16, 32] {
                let page = try #require(facts["\(index)-\(bits).html"])
                let heights = try #require(page.heights.first)
                #expect(page.kinds == (surface.fringe == nil ? ["surface"] : ["surface", "mesh"]))
                // Half a step of the numbers, and the last digits of a Float.
                let error: Float = bits == 16 ? 0.6 / 65_534 : 2e-7
                let isSame = zip(heights, surface.heights).allSatisfy { page, own in
                    own < SceneSurface.hole / 2 ? page < SceneSurface.hole / 2 : abs(page - own) <= error
                }
                #expect(heights.count == surface.heights.count && isSame, "\(formulas[index]) in \(bits) bits")
            }
        }
    }

    @Test
    func `a million samples of a terrain have at most 2.2 bytes each`() throws {
        // Waves of all lengths, each half as high as those of twice the length, and a centimetre of noise in 1,000 metres.
        var state: UInt64 = 1
        let side = 1000
        var heights: [Float] = []
        for index in 0..<side * side {
            let (row, column) = index.quotientAndRemainder(dividingBy: side)
            var height = 0.0
            for octave in 0..<8 {
                let frequency = Double(1 << octave) * 6 / Double(side)
                height += (sin(Double(column) * frequency) * cos(Double(row) * frequency * 1.1)) / Double(2 << octave)
            }
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            heights.append(Float(height * 0.4 + (Double(state >> 33) / Double(1 << 31) - 0.5) * 1e-5))
        }
        var numbers = PackedNumbers()
        _ = numbers.add(heights: heights, columns: side, bits: 16)
        #expect(numbers.base64.utf8.count <= 2_200_000, "\(numbers.base64.utf8.count)")
    }
}
