import Charts
import Formula
import Foundation
import FoundationXML
import Synchronization
import TestSupport
import Testing

@testable import ChartRendering

@Suite struct ChartExportTests {
    private static let small = ChartExport(title: "a < b & c", size: PixelSize(width: 320, height: 240))

    private static func write(
        _ specification: ChartSpecification, _ export: ChartExport = small, as format: ChartExport.Format,
        samples: Int = 9, to path: String
    ) async throws {
        let scene = try await ChartScene.build(specification, samples: samples)
        try await export.write(scene, of: specification, samples: samples, as: format, to: path)
    }

    private static let wave = Chart3D { surface { x, z in x * z } }.chartXScale(domain: -1...1).chartZScale(
        domain: -1...1
    ).specification

    @Test func `a picture has the samples that it shows the need of, and a mesh even ones`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let dome = ChartSpecification(try Formula("sqrt(4-x^2-z^2)"))
        let export = ChartExport(title: "", size: PixelSize(width: 1200, height: 900))
        let scene = try await ChartScene.build(dome)
        try await export.write(scene, of: dome, as: .png, to: folder.path("a.png"))
        try await export.write(
            scene, of: dome, samples: ChartScene.defaultSamples, as: .png, to: folder.path("b.png"))
        #expect(try folder.data("a.png") != folder.data("b.png"))
        let picture = CameraTransform(camera: ChartCamera(), box: scene.box, size: export.size)
        let finer = try await ChartScene.build(dome, at: try #require(await scene.finerSamples(on: picture)))
        try await export.write(scene, of: dome, as: .stl, to: folder.path("a.stl"))
        try await export.write(finer, of: dome, as: .stl, to: folder.path("b.stl"))
        #expect(try folder.data("a.stl") == folder.data("b.stl"))
    }

    @Test(arguments: [("a.png", ChartExport.Format.png), ("/x.y/A.GLB", .glb), ("wave.csv", .csv)])
    func `the ending of a name says what is written`(name: String, format: ChartExport.Format) {
        #expect(ChartExport.Format(ofFile: name) == format)
    }

    @Test(arguments: ["a", "a.bmp", "png", "a.png/"])
    func `a name that ends otherwise says nothing`(name: String) {
        #expect(ChartExport.Format(ofFile: name) == nil || name == "a.png/")
    }

    // MARK: - PNG

    @Test(arguments: [(1.0, 3780), (2, 7559), (300.0 / 96, 11811)])
    func `a picture says how many pixels a metre has`(scale: Double, expected: Int) async throws {
        var export = Self.small
        export.scale = scale
        let scene = try await ChartScene.build(Self.wave, samples: 9)
        let chunks = PNGFile(try export.png(scene)).chunks
        #expect(chunks.map(\.name).prefix(2) == ["IHDR", "pHYs"])
        let number = chunks[1].bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        #expect(number == expected && chunks[1].bytes[8] == 1)
    }

    @Test func `a whole turn is one picture after the other`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var export = Self.small
        export.film.frameCount = 4
        try await Self.write(Self.wave, export, as: .apng, to: folder.path("a.apng"))
        let chunks = PNGFile(Array(try folder.data("a.apng"))).chunks
        #expect(chunks.first { $0.name == "acTL" }?.bytes == [0, 0, 0, 4, 0, 0, 0, 0])
        let sequence = chunks.filter { ["fcTL", "fdAT"].contains($0.name) }.map {
            $0.bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        }
        #expect(sequence == Array(0..<sequence.count))
        #expect(chunks.count { $0.name == "fcTL" } == 4 && chunks.last?.name == "IEND")
        // 6 s in 4 pictures, in thousandths.
        #expect(chunks.first { $0.name == "fcTL" }?.bytes[20..<24] == [5, 220, 3, 232])
    }

    @Test func `a folder gets a whole turn, and nothing when it is called off`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var export = Self.small
        export.film.frameCount = 3
        let scene = try await ChartScene.build(Self.wave, samples: 9)
        try await export.writeFrames(scene, into: folder.path("turn"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("turn")).sorted() == [
                "frame-0001.png", "frame-0002.png", "frame-0003.png",
            ])
        #expect(try folder.data("turn/frame-0001.png") != folder.data("turn/frame-0002.png"))
        // Whatever ends the process meanwhile, nothing stays behind.
        let during = Mutex<Set<[String]>>([])
        try await export.writeFrames(scene, into: folder.path("a/b/late")) { [url = folder.url] _ in
            let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
            during.withLock { _ = $0.insert(names ?? []) }
        }
        #expect(during.withLock { $0 } == [["turn"]])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b/late")).count == 3)
        try FileManager.default.removeItem(atPath: folder.path("a"))
        let task = Task { [export, path = folder.path("other")] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await export.writeFrames(scene, into: path)
        }
        await #expect(throws: RenderError.cancelled) { try await task.value }
        #expect(try folder.names == ["turn"])
    }

    // MARK: - Pages

    @Test func `a page has the width in millimetres, the text in points and a caption that can be searched`()
        async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var export = Self.small
        export.size = PixelSize(millimetres: 85, 60)
        export.fontSize = 7
        export.caption = "A saddle over the plane, whose caption is longer than a line is wide & goes on."
        try await Self.write(Self.wave, export, as: .pdf, to: folder.path("a.pdf"))
        let text = try output(of: "pdftotext", ["-layout", folder.path("a.pdf"), "-"])
        #expect(text.contains("A saddle over the plane") && text.contains("goes on."))
        let lines = try output(of: "pdfinfo", [folder.path("a.pdf")]).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("Page size:") })
        let size = line.split(separator: " ").compactMap { Double($0) }
        #expect(abs(size[0] / 72 * 25.4 - 85) < 0.2 && abs(size[1] / 72 * 25.4 - 60) < 0.2)
        // For who does not see it, and for programs that take a document apart.
        let objects = try output(of: "qpdf", ["--json=2", folder.path("a.pdf")])
        #expect(objects.contains("\"/Alt\": \"u:A saddle over the plane") && objects.contains("Surface\\n"))
        #expect(objects.contains("\"/Lang\": \"u:"))
        #expect(try output(of: "pdfinfo", ["-struct", folder.path("a.pdf")]).contains("Figure"))
        _ = try output(of: "qpdf", ["--check", folder.path("a.pdf")])
        try await Self.write(Self.wave, export, as: .svg, to: folder.path("a.svg"))
        let svg = String(decoding: try folder.data("a.svg"), as: UTF8.self)
        // 7 points, and the same in proportion.
        #expect(svg.contains("font-size=\"9.33\"") && svg.contains("goes on.</text>"))
        #expect(svg.contains("wide &amp;"))
    }

    @Test func `a chart above a caption is smaller, and the picture is not`() async throws {
        let scene = try await ChartScene.build(Self.wave, samples: 9)
        var pictures: [ChartImage] = []
        for caption in ["", "Words"] {
            try pictures.append(
                ChartPicture.draw(
                    scene, camera: ChartCamera(), size: PixelSize(width: 320, height: 240), caption: caption))
        }
        #expect(pictures[0].size == pictures[1].size && pictures[0].pixels != pictures[1].pixels)
        /// The rows from below that have nothing but the ground.
        func emptyRows(_ image: ChartImage) -> Int {
            let row = image.size.width * 4
            let rows = stride(from: 0, to: image.pixels.count, by: row).map { image.pixels[$0..<$0 + row] }
            return rows.reversed().prefix { $0.allSatisfy { $0 > 240 } }.count
        }
        #expect(emptyRows(pictures[1]) < 20)
    }

    @Test func `EPS is as large as the page`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try await Self.write(Self.wave, as: .eps, to: folder.path("a.eps"))
        let lines = String(decoding: try folder.data("a.eps"), as: UTF8.self).split(whereSeparator: \.isNewline)
        #expect(lines.first?.hasPrefix("%!PS-Adobe-3.0 EPSF") == true)
        let box = try #require(lines.first { $0.hasPrefix("%%HiResBoundingBox:") })
        let numbers = box.split(separator: " ").compactMap { Double($0) }
        #expect(numbers.count == 4 && numbers[2] - numbers[0] <= 240.1 && numbers[2] - numbers[0] > 120)
    }

    @Test func `a page for LaTeX has its text in the source, and everything else in a PDF file beside it`() async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var export = Self.small
        export.caption = "50 % of $x_1$ \\ {a} #1 ~ ^ & −2"
        try await Self.write(Self.wave, export, as: .tex, to: folder.path("a.tex"))
        #expect(try folder.names == ["a-tikz.pdf", "a.tex"])
        let tex = String(decoding: try folder.data("a.tex"), as: UTF8.self)
        #expect(tex.contains("\\includegraphics[width=240bp]{a-tikz.pdf}") && tex.contains("\\end{tikzpicture}"))
        #expect(
            tex.contains(
                ##"{50 \% of \$x\_1\$ \textbackslash{} \{a\} \#1 \textasciitilde{} \textasciicircum{} \& \ensuremath{-}2}"##
            ))
        #expect(
            try output(of: "pdftotext", [folder.path("a-tikz.pdf"), "-"]).trimmingCharacters(
                in: .whitespacesAndNewlines
            ).isEmpty)
    }

    @Test func `Greek letters and signs of mathematics are those of LaTeX`() {
        let expected =
            ##"\ensuremath{\alpha}\ensuremath{_{1}} \ensuremath{\leq} \ensuremath{\pi}\ensuremath{\cdot}10\ensuremath{^{-}}\ensuremath{^{3}} "##
            + ##"\ensuremath{\mu}m, \ensuremath{\sqrt[3]{}}ä"##
        #expect("α₁ ≤ π·10⁻³ µm, ∛ä".escapedForLaTeX == expected)
    }

    /// The texts and the names of the elements of an XML document.
    private final class Elements: NSObject, XMLParserDelegate {
        var names: [String: Int] = [:]
        var texts: [String] = []
        private var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            names[name, default: 0] += 1
            text = ""
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            if ["text", "title"].contains(name) { texts.append(text) }
        }

        init(_ bytes: [UInt8]) throws {
            super.init()
            let parser = XMLParser(data: Data(bytes))
            parser.delegate = self
            try #require(parser.parse(), "\(String(describing: parser.parserError))")
        }
    }

    @Test func `SVG has its text as text and its data as a picture`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let chart = Chart3D { SurfacePlot(x: "Width <x>", y: "Height & more", z: "Depth") { x, z in x * z } }
            .specification
        var export = Self.small
        export.size = PixelSize(width: 640, height: 480)
        try await Self.write(chart, export, as: .svg, to: folder.path("a.svg"))
        let elements = try Elements(Array(try folder.data("a.svg")))
        #expect(elements.texts.first == "a < b & c")
        #expect(Set(elements.texts).isSuperset(of: ["Width <x>", "Height & more", "Depth", "−10"]))
        #expect(elements.names["image"] == 1)
    }

    @Test func `a small chart is all vectors when it is asked for, and a large one is refused`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var export = Self.small
        export.isVector = true
        var chart = Self.wave
        chart.marks[0].style.contours = Contours(.values([0]))
        try await Self.write(chart, export, as: .svg, to: folder.path("a.svg"))
        let elements = try Elements(Array(try folder.data("a.svg")))
        #expect(elements.names["image"] == nil)
        // 128 triangles and their contour beside the axes.
        #expect((elements.names["path"] ?? 0) > 128)
        let most = RenderError.SampleLimit(count: 300, limit: VectorShapes.sampleLimit)
        await #expect(throws: RenderError.tooManyShapes(2 * 299 * 299, limit: VectorShapes.limit, samples: most)) {
            try await Self.write(Self.wave, export, as: .pdf, samples: 300, to: folder.path("b.pdf"))
        }
        #expect(try folder.names == ["a.svg"])
    }

    @Test func `functions can be drawn as vectors with fewer samples, as many as there is room for`() async throws {
        let chart = chart {
            surface { x, z in x * z }
            surface { x, z in x + z }
        }
        let scene = try await chart.scene(samples: 300)
        let fewer = try #require(VectorShapes.fewerSamples(for: scene))
        // 4 × 193² triangles are 148,996, and 4 × 194² are more than 150,000.
        #expect(VectorShapes.limit == 150_000 && fewer == 194)
        #expect(VectorShapes.fewerSamples(for: try await chart.scene(samples: fewer)) == nil)
        // A grid has the samples that it has.
        let grid = try #require(
            HeightGrid(
                columns: 300, rows: 300, xDomain: -1...1, zDomain: -1...1, values: Array(repeating: 0, count: 90_000)))
        let known = try await ChartRenderingTests.chart { SurfacePlot(x: "", y: "", z: "", grid: grid) }.scene()
        #expect(VectorShapes.fewerSamples(for: known) == nil)
        let transform = CameraTransform(
            camera: ChartCamera(), box: known.box, size: PixelSize(width: 320, height: 240))
        #expect(throws: RenderError.tooManyShapes(2 * 299 * 299, limit: VectorShapes.limit)) {
            try VectorShapes(known, transform: transform)
        }
    }

    @Test func `text grows with a picture that is larger than usual`() async throws {
        let sizes = [(300, 200), (1200, 800), (2400, 1600), (4800, 800)].map { PixelSize(width: $0, height: $1) }
        #expect(sizes.map(\.textScale) == [1, 1, 2, 1])
        let scene = try await chart { EmptyChart3DContent() }.scene()
        func annotation(_ size: PixelSize) throws -> ChartAnnotation {
            try ChartPage(scene, size: size, resolution: nil).drawing().panels[0].annotation
        }
        let (usual, large) = (try annotation(sizes[1]), try annotation(sizes[2]))
        #expect(usual.texts.map(\.text) == large.texts.map(\.text))
        for (small, large) in zip(usual.texts, large.texts) {
            #expect((large.center - small.center * 2).length < 3 && (large.size - small.size * 2).length < 3)
        }
        let page = String(decoding: try ChartPage(scene, size: sizes[2], resolution: nil).svg(title: ""), as: UTF8.self)
        #expect(page.contains("font-size=\"23\"") && !page.contains("font-size=\"11.5\""))
    }

    @Test(arguments: [ChartLight.default, ChartLight(azimuth: 90, elevation: 10, intensity: 1.5, ambient: 0.5)])
    func `vectors have the colours of the picture`(light: ChartLight) async throws {
        var lit = chart { surface { x, z in 0.6 * sin(2 * x) * cos(2 * z) }.roughness(0.6) }.specification
        lit.light = light
        let scene = try await ChartScene.build(lit, samples: 41)
        let size = PixelSize(width: 300, height: 260)
        let picture = try ChartPicture.draw(scene, camera: ChartCamera(), size: size)
        let vectors = try Self.drawn(ChartPage(scene, size: size, resolution: nil), size)
        // Flat triangles in place of smooth ones.
        #expect(vectors.difference(from: picture) < 3)
        let flat = try await chart { surface { _, _ in -1 } }.scene(samples: 2)
        #expect(vectors.difference(from: try ChartPicture.draw(flat, camera: ChartCamera(), size: size)) > 10)
    }

    @Test(arguments: SampleMark.allCases)
    func `a page shows what the picture shows`(mark: SampleMark) async throws {
        let scene = try await ChartScene.build(try mark.chart(.standard), samples: 33)
        let size = PixelSize(width: 300, height: 260)
        let picture = try ChartPicture.draw(scene, camera: ChartCamera(), size: size)
        #expect(try Self.drawn(ChartPage(scene, size: size, resolution: 1), size).difference(from: picture) < 0.5)
        #expect(try Self.drawn(ChartPage(scene, size: size, resolution: nil), size).difference(from: picture) < 6)
    }

    /// A page as pixels.
    private static func drawn(_ page: ChartPage, _ size: PixelSize) throws -> ChartImage {
        try ChartPicture.compose(size) { cairo throws(RenderError) in try page.drawing().draw(on: cairo) }
    }

    // MARK: - CSV

    @Test func `CSV has the numbers of a grid as they are read back, and nothing for a hole`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let grid = try #require(
            HeightGrid(columns: 2, rows: 2, xDomain: 0...0.1, zDomain: 5...6, values: [1.0 / 3, .nan, -2, 1e-20]))
        let chart = Chart3D { SurfacePlot(x: "", y: "", z: "", grid: grid) }.specification
        try await Self.write(chart, as: .csv, to: folder.path("a.csv"))
        #expect(
            try folder.text("a.csv")
                == "x,y,z\r\n0.0,0.3333333333333333,5.0\r\n0.1,,5.0\r\n0.0,-2.0,6.0\r\n0.1,1e-20,6.0\r\n")
    }

    @Test func `CSV samples a formula, and names the series where there are some`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var chart = ChartSpecification(try Formula("x + 10z"))
        (chart.x.domain, chart.z.domain) = (0...1, 0...1)
        try await Self.write(chart, as: .csv, samples: 2, to: folder.path("a.csv"))
        #expect(
            try folder.text("a.csv") == "x,y,z\r\n0.0,0.0,0.0\r\n1.0,1.0,0.0\r\n0.0,10.0,1.0\r\n1.0,11.0,1.0\r\n")
        let points = Chart3D {
            PointMark(x: .value("", 1), y: .value("", 2), z: .value("", 3)).foregroundStyle(
                by: .value("kind", "a, \"b\""))
        }.specification
        try await Self.write(points, as: .csv, to: folder.path("b.csv"))
        #expect(try folder.text("b.csv") == "x,y,z,series\r\n1.0,2.0,3.0,\"a, \"\"b\"\"\"\r\n")
    }

    @Test func `CSV has names and dates where the axes have them`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let day = Date(timeIntervalSince1970: 1_783_296_000)
        let chart = Chart3D {
            PointMark(x: .value("", day), y: .value("", 2), z: .value("", "Food, drink"))
        }.specification
        try await Self.write(chart, as: .csv, to: folder.path("a.csv"))
        #expect(try folder.text("a.csv") == "x,y,z\r\n2026-07-06T00:00:00Z,2.0,\"Food, drink\"\r\n")
    }
}
