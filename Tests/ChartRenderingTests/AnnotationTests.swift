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

/// Charts that reach out of their pictures.
@Suite struct ZoomedAnnotationTests {
    /// The axes are told apart by their numbers: 0 to 1, 2000 to 3000 and −5 to −4 upwards.
    private static func scene() async throws -> ChartScene {
        try await Chart3D { EmptyChart3DContent() }
            .chartXScale(domain: 0...1).chartYScale(domain: -5 ... -4).chartZScale(domain: 2000...3000)
            .chartXAxisLabel("x").chartYAxisLabel("y").chartZAxisLabel("z").scene()
    }

    private static func value(of label: ChartAnnotation.Label) -> Double? {
        Double(label.text.replacing("\u{2009}", with: "").replacing("−", with: "-"))
    }

    /// The axis that a number can only stand on.
    private static func axis(of value: Double) -> Int {
        value < 0 ? 1 : value > 1 ? 2 : 0
    }

    private static func values(on axis: Int, of annotation: ChartAnnotation) -> [Double] {
        annotation.labels.filter { $0.style == .tick }.compactMap(value).filter { Self.axis(of: $0) == axis }
    }

    private static let sizes = [(600, 450), (1280, 800), (640, 600), (420, 500)].map {
        PixelSize(width: $0, height: $1)
    }

    private static let poses: [(Chart3DPose, [Int])] = [
        (.default, [0, 1]), (.front, [0, 1]), (.back, [0, 1]), (.left, [1, 2]), (.right, [1, 2]), (.top, [0, 2]),
        (.bottom, [0, 2]),
    ]

    @Test func `axes whose lines are seen in the middle of the chart have numbers there`() async throws {
        let scene = try await Self.scene()
        for (pose, axes) in Self.poses {
            for (size, projection) in Self.sizes.flatMap({ size in
                Chart3DCameraProjection.allCases.map { (size, $0) }
            }) {
                for zoom in [3.0, 8, 32] {
                    var camera = ChartCamera(pose: pose, projection: projection)
                    camera.zoom(by: zoom)
                    let painter = AnnotationPainter()
                    let transform = painter.transform(of: scene, camera: camera, size: size, scale: 1)
                    let annotation = painter.layOut(scene, transform: transform, scale: 1)
                    for axis in axes {
                        let count = Self.values(on: axis, of: annotation).count
                        #expect((2...12).contains(count), "\(axis) of \(pose), \(size), \(projection), × \(zoom)")
                        #expect(annotation.labels.contains { $0.text == ["x", "y", "z"][axis] })
                    }
                }
            }
        }
    }

    @Test func `no label of a chart that is enlarged and moved is cut, and none covers another`() async throws {
        let scene = try await Self.scene()
        for seed in 0..<1000 {
            var view = RandomView(seed: seed, smallest: PixelSize(width: 400, height: 300))
            var camera = view.camera
            camera.zoom(by: exp2(.random(in: 0...5, using: &view.generator)))
            camera.pan(by: .random(in: -0.7...0.7, using: &view.generator))
            let painter = AnnotationPainter()
            let transform = painter.transform(of: scene, camera: camera, size: view.pixels, scale: view.scale)
            let labels = painter.layOut(scene, transform: transform, scale: view.scale).labels
            for (index, label) in labels.enumerated() {
                let (lower, upper) = (label.center - label.size / 2, label.center + label.size / 2)
                #expect(lower.min() >= 0, "seed \(seed): \(label.text)")
                #expect(upper.x <= Double(view.pixels.width) && upper.y <= Double(view.pixels.height), "seed \(seed)")
                let others = labels[(index + 1)...].map(Polygon.init(around:))
                #expect(others.allSatisfy { !$0.overlaps(Polygon(around: label)) }, "seed \(seed): \(label.text)")
            }
        }
    }

    @Test func `at a side of the picture stand the numbers of one axis`() async throws {
        let scene = try await Self.scene()
        for seed in 0..<500 {
            var view = RandomView(seed: seed, smallest: PixelSize(width: 400, height: 300))
            var camera = view.camera
            camera.zoom(by: exp2(.random(in: 0.5...5, using: &view.generator)))
            camera.pan(by: .random(in: -1...1, using: &view.generator))
            let painter = AnnotationPainter()
            let transform = painter.transform(of: scene, camera: camera, size: view.pixels, scale: view.scale)
            let labels = painter.layOut(scene, transform: transform, scale: view.scale).labels
            var axes: [Int: Set<Int>] = [:]
            for label in labels where label.hasGround {
                let (lower, upper) = (label.center - label.size / 2, label.center + label.size / 2)
                let gaps = [
                    lower.x, Double(view.pixels.width) - upper.x, lower.y, Double(view.pixels.height) - upper.y,
                ]
                let touched = gaps.indices.filter { abs(gaps[$0] - 3 * view.scale) < 1e-6 }
                guard touched.count == 1, let value = Self.value(of: label) else { continue }
                axes[touched[0], default: []].insert(Self.axis(of: value))
            }
            #expect(axes.values.allSatisfy { $0.count == 1 }, "seed \(seed): \(axes)")
        }
    }

    @Test(arguments: [4.0, 20])
    func `a number at the side of the picture stands on the line of its value`(zoom: Double) async throws {
        let scene = try await Self.scene()
        for seed in 0..<200 {
            var view = RandomView(seed: seed, smallest: PixelSize(width: 400, height: 300))
            var camera = ChartCamera(pose: .top, projection: view.camera.projection)
            camera.zoom(by: zoom)
            camera.pan(by: .random(in: -1...1, using: &view.generator))
            let painter = AnnotationPainter()
            let transform = painter.transform(of: scene, camera: camera, size: view.pixels, scale: view.scale)
            let annotation = painter.layOut(scene, transform: transform, scale: view.scale)
            for label in annotation.labels where label.hasGround && label.style == .tick {
                guard let value = Double(label.text), value <= 1 else { continue }
                let isOnLine = annotation.gridLines.contains { line in
                    let (along, before) = (line.end - line.start, label.center - line.start)
                    return abs(along.x * before.y - along.y * before.x) < 1e-6 * along.length
                }
                #expect(isOnLine, "seed \(seed): \(label.text)")
                // Without perspective the walls are lines, and all there is are those on the floor.
                guard !transform.isPerspective else { continue }
                let place = transform.pixel(of: SIMD3(value - 0.5, -0.5, 0))
                #expect(abs(place.x - label.center.x) < 1e-6, "seed \(seed): \(label.text)")
            }
        }
    }

    @Test func `numbers stay on their values while an enlarged chart is moved`() async throws {
        let scene = try await Self.scene()
        for (pose, axes) in Self.poses {
            for axis in axes {
                var camera = ChartCamera(pose: pose)
                camera.zoom(by: 16)
                let painter = AnnotationPainter()
                var known: Set<Double> = []
                for _ in 0..<40 {
                    camera.pan(by: SIMD2(0.013, 0.017))
                    let transform = painter.transform(of: scene, camera: camera, size: Self.sizes[0], scale: 1)
                    let annotation = painter.layOut(scene, transform: transform, scale: 1)
                    let values = Self.values(on: axis, of: annotation).sorted()
                    let shared = known.filter { (values.first ?? 0)...(values.last ?? 0) ~= $0 }
                    #expect(shared.isSubset(of: values), "\(axis) of \(pose): \(shared) in \(values)")
                    known = Set(values)
                }
            }
        }
    }

    @Test func `a chart that is whole in its picture has the ticks of its whole axes`() async throws {
        let scene = try await Self.scene()
        var camera = ChartCamera()
        let painter = AnnotationPainter()
        func values() -> [[Double]] {
            let transform = painter.transform(of: scene, camera: camera, size: Self.sizes[1], scale: 1)
            let annotation = painter.layOut(scene, transform: transform, scale: 1)
            #expect(annotation.labels.allSatisfy { !$0.hasGround })
            return (0..<3).map { Self.values(on: $0, of: annotation).sorted() }
        }
        let whole = values()
        #expect(whole.allSatisfy { $0.count > 2 })
        camera.zoom(by: 0.99)
        #expect(values() == whole)
    }
}

/// A convex polygon on a picture.
private struct Polygon {
    let corners: [SIMD2<Double>]

    init(around label: ChartAnnotation.Label) {
        let half = label.size / 2
        corners = [SIMD2(-1, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)].map { label.center + half * $0 }
    }

    /// The convex hull, by Andrew's monotone chain.
    init(hullOf points: [SIMD2<Double>]) {
        func chain(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
            var chain: [SIMD2<Double>] = []
            for point in points {
                while chain.count >= 2 {
                    let (along, next) = (
                        chain[chain.count - 1] - chain[chain.count - 2], point - chain[chain.count - 1]
                    )
                    if along.x * next.y - along.y * next.x > 1e-9 { break }
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain.dropLast()
        }
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        corners = chain(sorted) + chain(sorted.reversed())
    }

    /// Whether two polygons have more than a rim in common: no line along one of their sides parts them.
    func overlaps(_ other: Polygon) -> Bool {
        (normals + other.normals).allSatisfy { normal in
            let (mine, theirs) = (corners.map(normal.dot), other.corners.map(normal.dot))
            let gap = max((theirs.min() ?? 0) - (mine.max() ?? 0), (mine.min() ?? 0) - (theirs.max() ?? 0))
            return gap < -1e-6
        }
    }

    private var normals: [SIMD2<Double>] {
        corners.indices.map { index in
            let side = corners[(index + 1) % corners.count] - corners[index]
            return SIMD2(side.y, -side.x) / max(side.length, 1e-12)
        }
    }
}
