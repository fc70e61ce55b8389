import Charts
import Formula
import Foundation
import Testing

@testable import ChartRendering

@Suite struct AnnotationTests {
    /// A scene without data whose axes are random, filling the box of a view.
    @Test func `a title stands where along its axis it is wanted`() async throws {
        let pose = Chart3DPose(azimuth: .degrees(20), inclination: .degrees(20))
        func center(of name: String, in scene: ChartScene) throws -> SIMD2<Double> {
            let painter = AnnotationPainter()
            let transform = painter.transform(
                of: scene, camera: ChartCamera(pose: pose), size: PixelSize(width: 800, height: 600), scale: 1)
            let labels = painter.layOut(scene, transform: transform, scale: 1).labels
            return try #require(labels.first { $0.text == name }).center
        }
        func scene(_ alignment: Alignment?, spacing: Double? = nil, isReversed: Bool = false) async throws -> ChartScene
        {
            try await chart { EmptyChart3DContent() }
                .chartXAxisLabel("x", alignment: alignment, spacing: spacing).chartXScale(reversed: isReversed)
                .chartYAxisLabel("y", alignment: alignment, spacing: spacing).scene()
        }
        let scenes = [
            try await scene(.leading), try await scene(.center), try await scene(.trailing), try await scene(nil),
            try await scene(.leading, isReversed: true), try await scene(.center, spacing: 40),
        ]
        let x = try scenes.map { try center(of: "x", in: $0) }
        #expect(x[0].x + 80 < x[1].x && x[1].x + 80 < x[2].x)
        #expect(x[3] == x[1])
        #expect((x[4] - x[2]).length < 12)
        #expect((x[5] - x[1]).length > 20)
        let y = try scenes.map { try center(of: "y", in: $0).y }
        #expect(y[0] > y[1] + 60 && y[1] > y[3] + 60)
    }

    private static func scene(_ view: inout RandomView) async throws -> ChartScene {
        var specification = ChartSpecification(marks: [])
        let titles = ["x", "Height", "Bill Length", "Longitude (°)", ""]
        func axis(_ lower: Double, _ upper: Double) -> AxisScale {
            let magnitude: Double = [1e-9, 0.01, 1, 300, 4e6].randomElement(using: &view.generator) ?? 1
            let start = Double.random(in: -1...1, using: &view.generator) * magnitude
            var scale = AxisScale()
            scale.domain = start...start + Double.random(in: 0.1...2, using: &view.generator) * magnitude
            scale.range = lower...upper
            scale.isReversed = Bool.random(using: &view.generator)
            scale.label = titles.randomElement(using: &view.generator)
            return scale
        }
        specification.x = axis(view.box.lower.x, view.box.upper.x)
        specification.y = axis(view.box.lower.y, view.box.upper.y)
        specification.z = axis(view.box.lower.z, view.box.upper.z)
        return try await ChartScene.build(specification)
    }

    private static func annotation(_ view: inout RandomView) async throws -> ChartAnnotation {
        let scene = try await scene(&view)
        return ChartAnnotation(scene, transform: view.transform, scale: view.scale, measurer: TextMeasurer())
    }

    @Test func `no two labels overlap`() async throws {
        for seed in 0..<2000 {
            var view = RandomView(seed: seed)
            let labels = try await Self.annotation(&view).labels
            for (index, label) in labels.enumerated() {
                let others = labels[(index + 1)...].map(Polygon.init(around:))
                #expect(others.allSatisfy { !$0.overlaps(Polygon(around: label)) }, "seed \(seed): \(label.text)")
            }
        }
    }

    @Test func `no tick label covers a part of the box`() async throws {
        for seed in 0..<2000 {
            var view = RandomView(seed: seed)
            let labels = try await Self.annotation(&view).labels.filter { $0.style == .tick }
            let box = Polygon(hullOf: view.box.corners.map(view.transform.pixel(of:)))
            for label in labels {
                #expect(!Polygon(around: label).overlaps(box), "seed \(seed): \(label.text)")
            }
        }
    }

    @Test func `no axis title covers a part of the box unless the picture is small`() async throws {
        for seed in 0..<2000 {
            var view = RandomView(seed: seed, smallest: PixelSize(width: 400, height: 300))
            let labels = try await Self.annotation(&view).labels.filter { $0.style == .title }
            let box = Polygon(hullOf: view.box.corners.map(view.transform.pixel(of:)))
            for label in labels {
                #expect(!Polygon(around: label).overlaps(box), "seed \(seed): \(label.text)")
            }
        }
    }

    @Test func `every axis that is seen from the side has its title unless the picture is small`() async throws {
        for seed in 0..<500 {
            var view = RandomView(seed: seed, smallest: PixelSize(width: 400, height: 300))
            let scene = try await Self.scene(&view)
            let annotation = ChartAnnotation(
                scene, transform: view.transform, scale: view.scale, measurer: TextMeasurer())
            let seen = [scene.x, scene.y, scene.z].enumerated().filter { index, axis in
                !axis.title.isEmpty
                    && AxisEdge.best(for: index, box: view.box, transform: view.transform, scale: view.scale) != nil
            }
            #expect(
                annotation.labels.filter { $0.style == .title }.map(\.text).sorted()
                    == seen.map(\.element.title).sorted(), "seed \(seed)")
        }
    }

    @Test func `every title is inside the picture, however small`() async throws {
        for seed in 0..<500 {
            var view = RandomView(seed: seed)
            let titles = try await Self.annotation(&view).labels.filter { $0.style == .title }
            for title in titles {
                let (lower, upper) = (title.center - title.size / 2, title.center + title.size / 2)
                #expect(lower.min() >= 0, "seed \(seed): \(title.text)")
                #expect(upper.x <= Double(view.pixels.width) && upper.y <= Double(view.pixels.height), "seed \(seed)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `the labels of a reversed axis run the other way`(isReversed: Bool) async throws {
        let scene = try await Chart3D { EmptyChart3DContent() }
            .chartXScale(domain: -10...10, reversed: isReversed).chartYScale(domain: -10...10, reversed: isReversed)
            .scene()
        let transform = CameraTransform(
            camera: ChartCamera(pose: .front), box: scene.box, size: PixelSize(width: 800, height: 600))
        let labels = ChartAnnotation(scene, transform: transform, scale: 1, measurer: TextMeasurer()).labels
        let bottom = labels.map(\.center.y).max() ?? 0
        let floor = labels.filter { $0.center.y == bottom }.sorted { $0.center.x < $1.center.x }.map(\.text)
        let upwards = labels.filter { $0.center.y < bottom }.sorted { $0.center.y > $1.center.y }.map(\.text)
        let expected = ["−10", "−5", "0", "5", "10"]
        #expect(floor == (isReversed ? expected.reversed() : expected))
        #expect(upwards.first == (isReversed ? "10" : "−10") && upwards.last == (isReversed ? "−10" : "10"))
    }

    /// A chart with series, a colour scale of heights and one of numbers.
    private static func colored(_ title: String) -> Chart3D<some Chart3DContent> {
        Chart3D {
            SurfacePlot(x: "x", y: title, z: "z") { x, z in 300 * sin(x) * cos(z) }
            for index in 0..<5 {
                PointMark(x: .value("x", 0), y: .value("y", 0), z: .value("z", 0))
                    .foregroundStyle(by: .value("Kind", "Kind \(index)"))
                PointMark(x: .value("x", 0), y: .value("y", 0), z: .value("z", 0))
                    .foregroundStyle(by: .value("Body Mass", Double(index)))
            }
        }
    }

    @Test func `a title that a narrow picture has no room for is cut`() async throws {
        let title = "Elevation above the sea, in metres, as the survey of last year has it"
        let scene = try await Self.colored(title).scene(samples: 5)
        let size = PixelSize(width: 300, height: 600)
        let painter = AnnotationPainter()
        let transform = painter.transform(of: scene, camera: ChartCamera(), size: size, scale: 1)
        let annotation = painter.layOut(scene, transform: transform, scale: 1)
        let shown = try #require(annotation.labels.first { $0.text.hasPrefix("Elev") })
        #expect(shown.text.hasSuffix("…") && shown.text.count < title.count)
        #expect(shown.center.x + shown.size.x / 2 <= 300 - annotation.legend.width)
    }

    @Test func `a hidden group is listed only where it can be shown again, and its name is found by a click`()
        async throws
    {
        var chart = ChartSpecification(marks: [])
        for text in ["x", "z"] { chart.marks += ChartSpecification(try Formula(text)).marks }
        chart.groups = [
            MarkGroupName(name: "first", marks: 0..<1), MarkGroupName(name: "second", marks: 0..<0, isHidden: true),
            MarkGroupName(name: "third", marks: 1..<2),
        ]
        let scene = try await ChartScene.build(chart, samples: 8)
        func legend(listsHidden: Bool) -> LegendLayout {
            LegendLayout(
                scene, size: PixelSize(width: 800, height: 600), scale: 1, measurer: TextMeasurer(),
                listsHidden: listsHidden)
        }
        #expect(legend(listsHidden: false).entries.map(\.entry.name) == ["first", "third"])
        let listed = legend(listsHidden: true)
        #expect(listed.entries.map(\.entry.isHidden) == [false, true, false])
        for entry in listed.entries {
            #expect(listed.group(at: entry.label.center) == entry.entry.group)
            #expect(listed.group(at: entry.symbol) == entry.entry.group)
        }
        #expect(listed.group(at: SIMD2(100, 100)) == nil)
    }

    @Test func `legend and colour scales cover neither the chart nor each other`() async throws {
        for seed in 0..<600 {
            let view = RandomView(seed: seed)
            let scene = try await Self.colored(["", "Height", "Elevation above the sea (m)"][seed % 3]).scene(
                samples: 5)
            let painter = AnnotationPainter()
            let transform = painter.transform(
                of: scene, camera: view.camera, size: view.pixels, scale: view.scale)
            let annotation = painter.layOut(scene, transform: transform, scale: view.scale)
            let legend = annotation.legend
            let left = Double(view.pixels.width) - legend.width
            let hull = scene.box.corners.map(transform.pixel(of:))
            #expect(hull.allSatisfy { $0.x <= left + 1e-6 }, "seed \(seed)")
            #expect(annotation.labels.allSatisfy { $0.center.x + $0.size.x / 2 <= left + 1e-6 }, "seed \(seed)")
            let texts = legend.labels + legend.entries.map(\.label)
            for (index, text) in texts.enumerated() {
                #expect(texts[(index + 1)...].allSatisfy { !Polygon(around: $0).overlaps(Polygon(around: text)) })
                #expect(text.center.y + text.size.y / 2 <= Double(view.pixels.height), "seed \(seed)")
            }
        }
    }

    @Test func `a colour scale says what its colours mean`() async throws {
        let scene = try await Self.colored("Height").chartYScale(domain: -300...300).scene(samples: 5)
        #expect(scene.colorBars.map(\.axis.title) == ["Height", "Body Mass"])
        #expect(scene.colorBars.map(\.axis.domain) == [-300...300, 0...4])
        let legend = LegendLayout(scene, size: PixelSize(width: 800, height: 700), scale: 1, measurer: TextMeasurer())
        #expect(legend.bars.count == 2)
        #expect(legend.entries.count == 5)
        let bar = legend.bars[0]
        let zero = try #require(legend.labels.first { $0.text == "0" })
        #expect(abs(zero.center.y - (bar.lower.y + bar.upper.y) / 2) < 1)
        let small = PixelSize(width: 200, height: 200)
        #expect(LegendLayout(scene, size: small, scale: 1, measurer: TextMeasurer()).width == 0)
        let hidden = try await Self.colored("Height").chartLegend(.hidden).scene(samples: 5)
        #expect(
            LegendLayout(hidden, size: PixelSize(width: 800, height: 700), scale: 1, measurer: TextMeasurer()).width
                == 0)
    }

    @Test func `a long legend says how many names it leaves out`() async throws {
        let scene = try await Chart3D {
            for index in 0..<60 {
                PointMark(x: .value("x", index), y: .value("y", 0), z: .value("z", 0))
                    .foregroundStyle(by: .value("Kind", "Kind \(index)"))
            }
        }
        .scene()
        let legend = LegendLayout(scene, size: PixelSize(width: 800, height: 400), scale: 1, measurer: TextMeasurer())
        #expect(legend.labels.map(\.text) == ["… \(60 - legend.entries.count) more"])
        #expect(legend.entries.count > 10)
    }

    /// Where two edges are as good as each other, a hand that trembles must not make the labels jump.
    @Test func `an axis stays on its edge while the view trembles`() async throws {
        let scene = try await Chart3D { EmptyChart3DContent() }.scene()
        let painter = AnnotationPainter()
        func edges(_ azimuth: Double, _ inclination: Double) -> [Int?] {
            let pose = Chart3DPose(azimuth: .degrees(azimuth), inclination: .degrees(inclination))
            let camera = ChartCamera(pose: pose)
            let transform = painter.transform(
                of: scene, camera: camera, size: PixelSize(width: 800, height: 600), scale: 1)
            let edges = painter.layOut(scene, transform: transform, scale: 1).edges
            return edges.indices.map { edges[$0] }
        }
        var changes = 0
        for azimuth in stride(from: -180.0, to: 180, by: 7.5) {
            for inclination in [0.0, 45, 90] {
                let first = edges(azimuth, inclination)
                for step in 0..<6 {
                    let trembling = edges(azimuth + (step.isMultiple(of: 2) ? 0.4 : -0.4), inclination)
                    // An axis may appear or vanish when a side of the box turns edge on.
                    changes += zip(first, trembling).contains { $0 != nil && $1 != nil && $0 != $1 } ? 1 : 0
                }
            }
        }
        // Only where a side of the box turns away, at the quarter turns, an axis has to go: 36 times, and 12 times more
        // where nothing holds it.
        #expect(changes <= 40, "\(changes) changes")
        // A clear turn moves the axes.
        #expect(edges(30, 20) != edges(120, 20))
    }

    @Test func `an axis has what its builder says`() async throws {
        let scene = try await Chart3D { EmptyChart3DContent() }
            .chartXScale(domain: 0...10)
            .chartXAxis {
                AxisMarks(values: [0, 2.5, 10, 12]) { value in
                    AxisGridLine()
                    if value.index == 1 { AxisValueLabel("here") }
                }
            }
            .chartYAxis(.hidden)
            .chartZScale(domain: ["near", "far"])
            .chartZAxis { AxisMarks() }
            .chartYAxisLabel("Height")
            .scene()
        #expect(scene.x.ticks(count: 5).map(\.value) == [0, 2.5, 10])
        #expect(scene.x.ticks(count: 5).map(\.label) == ["", "here", ""])
        #expect(scene.x.ticks(count: 5).allSatisfy { $0.hasGridLine && !$0.hasTick })
        #expect(scene.y.ticks(count: 5).isEmpty)
        #expect(scene.z.ticks(count: 5).map(\.label) == ["near", "far"])
        let transform = CameraTransform(camera: ChartCamera(), box: scene.box, size: PixelSize(width: 800, height: 600))
        let annotation = ChartAnnotation(scene, transform: transform, scale: 1, measurer: TextMeasurer())
        #expect(annotation.labels.map(\.text).sorted() == ["far", "here", "near"])
    }

    @Test func `every tick and grid line of an axis stands at a tick of its domain`() async throws {
        let scene = try await Chart3D { EmptyChart3DContent() }.chartXScale(domain: 0...4).scene()
        let transform = CameraTransform(
            camera: ChartCamera(pose: .front), box: scene.box, size: PixelSize(width: 800, height: 600))
        let annotation = ChartAnnotation(scene, transform: transform, scale: 1, measurer: TextMeasurer())
        let places = (0...4).map { transform.pixel(of: SIMD3(Double($0) / 4 - 0.5, -0.5, 0.5)) }
        #expect(places.allSatisfy { place in annotation.ticks.contains { ($0.start - place).length < 1e-6 } })
        #expect(
            places.allSatisfy { place in
                annotation.gridLines.contains { abs($0.start.x - place.x) < 1e-6 && abs($0.end.x - place.x) < 1e-6 }
            })
    }
}
