import ChartDocuments
import Charts
import Formula
import Foundation
import Logbook
import Testing

@testable import AppModel
@testable import ChartRendering

@MainActor @Suite(.timeLimit(.minutes(15))) struct ChartModelTests {
    /// A chart as it is opened, and what it asks to keep.
    @MainActor private final class Opened {
        private(set) var kept: [SavedChart.Source] = []
        private(set) var model: ChartModel!

        init(_ source: SavedChart.Source) {
            model = ChartModel(id: UUID(), source: source, camera: ChartCamera(), resources: .ofCheckout) {
                [weak self] source, _ in self?.kept.append(source)
            }
        }
    }

    /// A chart of a formula, drawn.
    private static func drawn(_ text: String) async -> Opened {
        let opened = Opened(.formula(text, over: .standard))
        await wait { [model = opened.model!] in model.scene != nil }
        return opened
    }

    @Test func `a chart of a formula draws it over its floor`() async {
        let opened = await Self.drawn("2x")
        #expect(opened.model.scene?.y.domain == -10...10)
        #expect(opened.model.interpretation.contains("x"))
        #expect(opened.kept.isEmpty)
    }

    @Test func `a chart is written as Swift code`() async {
        let opened = await Self.drawn("a = 2; a sin(x)")
        opened.model.look.coloring = .height
        opened.model.look.map = .batlow
        opened.model.look.contours = .bands
        opened.model.look.yScale = .symmetric
        opened.model.setFloor(SavedChart.Floor(x: -8...8, z: 0.5...1))
        opened.model.take(
            ChartCamera(
                pose: Chart3DPose(azimuth: .degrees(-40), inclination: .degrees(12.5)), projection: .perspective))
        #expect(
            opened.model.swiftCode == """
                import Charts
                import Formula

                let formula = try Formula("a = 2; a sin(x)")
                let chart = Chart3D {
                    SurfacePlot(x: "x", y: "y", z: "z", formula: formula)
                        .foregroundStyle(.heightBased(.batlow))
                        .contours(.automatic(count: 12), isFilled: true)
                }
                .chartXScale(domain: (-8)...8)
                .chartYScale(type: .symmetricLog)
                .chartZScale(domain: 0.5...1)
                .chart3DPose(Chart3DPose(azimuth: .degrees((-40)), inclination: .degrees(12.5)))
                .chart3DCameraProjection(.perspective)

                """)
    }

    @Test func `a fourth variable colours the surface, and a wrong one leaves it as it is`() async {
        let opened = await Self.drawn("x")
        opened.model.look.coloring = .formula
        opened.model.look.map = .plasma
        for (text, isRight) in [("x z", true), ("sin(", false), ("", false)] {
            opened.model.look.colorFormula = text
            guard case .surface(let surface)? = opened.model.drawn?.marks.first else { continue }
            #expect((surface.coloring != nil) == isRight, "\(text)")
            #expect((surface.style.fill == .values(label: "x · z")) == isRight, "\(text)")
            #expect(opened.model.swiftCode.contains(".foregroundStyle(by: colors)") == isRight)
        }
        #expect(ChartLook(text: opened.model.look.text) == opened.model.look)
    }

    private static let plane = Mark.surface(
        SurfaceMark(labels: AxisLabels(x: "x", y: "y", z: "z"), source: .function { x, _ in x }))

    @Test func `a chart over x and y, and one of a file, are written as Swift code too`() async {
        let overXY = await Self.drawn("z = x y")
        #expect(overXY.model.swiftCode.contains(#"SurfacePlot(x: "x", y: "z", z: "y", formula: formula)"#))
        #expect(overXY.model.swiftCode.contains(".chartZScale(domain: (-5)...5, reversed: true)"))
        let file = Opened(.file("/data/a \"quoted\" name.asc"))
        #expect(file.model.swiftCode.contains(#"URL(filePath: "/data/a \"quoted\" name.asc")"#))
    }

    @Test func `what is looked at closely is worked out with more samples, and what is typed at once with few`()
        async throws
    {
        let opened = await Self.drawn("sin(x)*cos(z)")
        let model = opened.model!
        let few = try #require(model.scene?.sampleCount)
        func picture(zoom: Double) throws -> CameraTransform {
            var camera = ChartCamera()
            camera.zoom(by: zoom)
            return CameraTransform(
                camera: camera, box: try #require(model.scene).box, size: PixelSize(width: 900, height: 700))
        }
        model.refine(for: try picture(zoom: 1))
        await model.built()
        #expect(model.scene?.sampleCount == few)
        model.refine(for: try picture(zoom: 30))
        await model.built()
        #expect((model.scene?.sampleCount ?? 0) > 2 * few)
        // A key that comes meanwhile does not wait.
        model.refine(for: try picture(zoom: 40))
        model.formulaText = "sin(x)*cos(2z)"
        await model.built()
        #expect(model.scene?.sampleCount == few)
    }

    @Test func `how large points are is known where nobody said it`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let many = (0..<20_000).map { "\($0 % 100),\($0 / 100),\($0 % 7)\n" }.joined()
        for (name, rows, isSmall) in [("few.csv", "1,2,3\n4,5,6\n", false), ("many.csv", many, true)] {
            let opened = Opened(.file(try folder.write("x,y,z\n" + rows, to: name).path))
            let model = opened.model!
            await model.built()
            #expect(model.hasPoints && (model.symbolSize < 4) == isSmall)
        }
    }

    @Test func `a long file tells how far it is read, can be left, and read again`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "long.csv")
        let row = Array(repeating: "1.25", count: 1999).joined(separator: ",") + ",2\n"
        try Data(String(repeating: row, count: 2000).utf8).write(to: file)
        let opened = Opened(.file(file.path))
        let model = opened.model!
        await wait { model.reading != nil }
        #expect(model.reading.map { 0 < $0 && $0 < 1 } == true && model.fileName == "long.csv")
        model.cancelReading()
        #expect(model.reading == nil && model.problem == "long.csv: reading was cancelled.")
        model.cancelReading()
        model.readAgain()
        #expect(model.problem == nil)
        await wait { model.scene != nil }
        #expect(model.reading == nil && model.problem == nil)
    }

    @Test func `a wrong formula tells the column and keeps the picture`() async {
        let opened = await Self.drawn("x")
        opened.model.formulaText = "x + foo"
        #expect(opened.model.formulaError?.column == 5)
        #expect(opened.model.scene?.y.domain == -5...5)
        #expect(opened.kept.isEmpty)
    }

    @Test func `a right formula replaces the picture and is kept`() async {
        let opened = await Self.drawn("x")
        opened.model.formulaText = "x +"
        opened.model.formulaText = "x + 3"
        #expect(opened.model.formulaError == nil)
        await wait { [model = opened.model!] in model.scene?.y.domain != -5...5 }
        #expect(opened.model.scene?.y.domain == -2...8)
        #expect(opened.kept == [.formula("x + 3", over: .standard)])
    }

    @Test func `of formulas typed in a hurry the last is drawn`() async {
        let opened = await Self.drawn("x")
        for factor in 2...30 { opened.model.formulaText = "\(factor)x" }
        await wait { [model = opened.model!] in model.scene?.y.domain != -5...5 }
        #expect(opened.model.scene?.y.domain == -150...150)
    }

    @Test func `another floor is drawn and kept, the same one is not`() async {
        let opened = await Self.drawn("x")
        opened.model.setFloor(.standard)
        #expect(opened.kept.isEmpty)
        let floor = SavedChart.Floor(x: 0...1, z: 0...2)
        opened.model.setFloor(floor)
        await wait { [model = opened.model!] in model.scene?.x.domain == 0...1 }
        #expect(opened.model.scene?.z.domain == 0...2)
        #expect(opened.kept == [.formula("x", over: floor)])
    }

    @Test(arguments: ChartSample.all)
    func `every sample is drawn`(sample: ChartSample) async {
        let opened = Opened(.sample(sample.file))
        await wait { [model = opened.model!] in model.scene != nil || model.problem != nil }
        #expect(opened.model.problem == nil)
        #expect(opened.model.formulaText.isEmpty && !opened.model.isFormula)
        #expect(opened.kept.isEmpty)
    }

    @Test func `a file that cannot be read gives its sentence`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.write("x,y,z\n1,2,3\n4,five,6\n", to: "broken.csv")
        for (path, words) in [(file.path, "broken.csv"), (folder.url.path + "/missing.csv", "there is no such file")] {
            let opened = Opened(.file(path))
            await wait { [model = opened.model!] in model.problem != nil }
            #expect(opened.model.problem?.contains(words) == true)
            #expect(opened.model.scene == nil)
        }
    }

    // MARK: - Sliders and time

    @Test func `a slider sets its parameter in the text, draws it and keeps it`() async {
        let opened = await Self.drawn("a x + b")
        #expect(opened.model.parameters.map(\.name) == ["a", "b"])
        opened.model.setParameter("a", to: 2.04)
        #expect(opened.model.formulaText == "a = 2; a x + b")
        await wait { [model = opened.model!] in model.scene?.y.domain == -9...11 }
        #expect(opened.model.parameters.map(\.value) == [2, 1])
        #expect(opened.kept == [.formula("a = 2; a x + b", over: .standard)])
    }

    @Test func `under a moving slider the last value is drawn`() async {
        let opened = await Self.drawn("a x")
        for tenths in 11...90 { opened.model.setParameter("a", to: Double(tenths) / 10) }
        await wait { [model = opened.model!] in model.scene?.y.domain == -45...45 }
        #expect(opened.model.formulaText == "a = 9; a x")
    }

    @Test func `the height axis stays while a slider moves, and is fitted to what is typed`() async {
        let opened = await Self.drawn("a x")
        opened.model.setParameter("a", to: 0.1)
        await wait { [model = opened.model!] in model.scene?.extent.y.range == -0.5...0.5 }
        #expect(opened.model.scene?.y.domain == -5...5)
        opened.model.formulaText = "0.2x"
        await wait { [model = opened.model!] in model.scene?.y.domain == -1...1 }
    }

    @Test func `a slider waits for a mistake to be mended`() async {
        let opened = await Self.drawn("a x")
        opened.model.formulaText = "a x +"
        opened.model.setParameter("a", to: 3)
        #expect(opened.model.formulaText == "a x +")
    }

    @Test func `time runs only while it is played`() async {
        let opened = await Self.drawn("x + t")
        let model = opened.model!
        #expect(!model.advanceClock(to: 1) && model.clock?.time == 0)
        model.setPlaying(true)
        #expect(model.advanceClock(to: 7) && model.advanceClock(to: 7.25))
        #expect(model.clock?.time == 0.25)
        #expect(model.advanceClock(to: 60) && model.clock?.time == 0.75, "a hidden window's time stands still")
        await wait { model.scene?.extent.y.range?.upperBound ?? 5 > 5 }
        model.setPlaying(false)
        #expect(!model.advanceClock(to: 61) && model.clock?.time == 0.75)
        model.rewind()
        await wait { model.scene?.extent.y.range == -5...5 }
        #expect(model.clock?.time == 0)
        #expect(opened.kept.isEmpty)
    }

    @Test func `a formula without t has no clock`() async {
        let opened = await Self.drawn("x + t")
        opened.model.setPlaying(true)
        opened.model.formulaText = "x"
        #expect(opened.model.clock == nil && !opened.model.advanceClock(to: 1))
    }

    // MARK: - Looking

    @Test func `a glide ends at its pose and takes the camera along`() async {
        let model = Opened(.formula("x", over: .standard)).model!
        model.turn(to: .top, animated: true)
        #expect(model.camera.pose == .default)
        #expect(model.advanceTransition(to: 5))
        #expect(model.advanceTransition(to: 5 + CameraTransition.duration / 2))
        #expect(model.camera.pose != .default && model.camera.pose != .top)
        #expect(!model.advanceTransition(to: 5 + CameraTransition.duration * 2))
        #expect(model.camera.pose == .top && model.transition == nil)
    }

    @Test func `the hand takes over from a glide`() {
        let model = Opened(.formula("x", over: .standard)).model!
        model.turn(to: .top, animated: true)
        model.take(ChartCamera(pose: .left))
        #expect(!model.advanceTransition(to: 1))
        #expect(model.camera.pose == .left)
    }

    @Test(arguments: [(false, Chart3DPose.top), (true, .default)])
    func `without animation, and to where it is, there is no glide`(animated: Bool, pose: Chart3DPose) {
        let model = Opened(.formula("x", over: .standard)).model!
        model.turn(to: pose, animated: animated)
        #expect(model.transition == nil)
        #expect(model.camera.pose == pose)
    }

    @Test func `resetting shows the whole chart from the default side`() {
        let model = Opened(.formula("x", over: .standard)).model!
        var camera = ChartCamera(pose: .left)
        camera.zoom(by: 4, at: SIMD2(0.3, 0.3))
        model.take(camera)
        model.resetView(animated: false)
        #expect(model.camera == ChartCamera())
    }
}

@MainActor @Suite struct ChartLookTests {
    @Test func `a look that nobody touched has no text, and any other comes back from its own`() {
        #expect(ChartLook().text == nil)
        #expect(ChartLook(text: nil) == ChartLook())
        var look = ChartLook()
        look.coloring = .height
        look.map = .batlow
        look.contours = .bands
        look.opacity = 0.5
        look.yScale = .logarithmic
        look.azimuth = 12.5
        look.inclination = -30
        look.isPerspective = true
        #expect(ChartLook(text: look.text) == look)
    }

    @Test func `a look keeps the camera, zoom and all`() {
        var camera = ChartCamera(pose: .left, projection: .perspective)
        camera.zoom(by: 5, at: SIMD2(0.4, -0.2))
        var look = ChartLook()
        look.take(camera)
        #expect(ChartLook(text: look.text).camera(otherwise: ChartCamera()) == camera)
        #expect(look.drawing == ChartLook())
        look.take(ChartCamera())
        #expect(look.zoom == nil)
        let broken = ChartLook(text: #"{"zoom": {"factor": 1e9, "x": 4, "y": 1e300}}"#)
        let held = broken.camera(otherwise: ChartCamera())
        #expect(held.zoom == ChartCamera.zoomRange.upperBound && abs(held.offset.y) < 100)
    }

    @Test(arguments: ["", "no JSON", "[1]", "{}", #"{"map": "rainbow", "opacity": "much"}"#])
    func `a text that is not understood is no look`(text: String) {
        #expect(ChartLook(text: text) == ChartLook())
    }

    @Test func `what an older program does not know loses itself only`() {
        let look = ChartLook(text: #"{"map": "rainbow", "hasGridLines": true, "future": [1, 2]}"#)
        #expect(look.map == .viridis)
        #expect(look.hasGridLines)
    }

    @Test func `a look changes what is drawn, and leaves what it does not say as it is`() throws {
        var look = ChartLook()
        look.coloring = .plain
        look.color = .red
        look.contours = .lines
        look.hasFloorContours = true
        look.opacity = 0.5
        look.zScale = .symmetric
        look.symbol = .cone
        look.symbolSize = 20
        look.reversesZ = true
        look.heights = ChartLook.Span(lower: -2, upper: 3.5)
        look.hidesAxes = true
        let source = SavedChart.Source.formula("x", over: .standard)
        let drawn = ChartSpecification(look.document(of: source, id: UUID()))
        #expect(drawn.marks[0].style.fill == .color(.red))
        #expect(drawn.marks[0].style.contours == Contours(.automatic(count: 12), placement: .both))
        #expect(drawn.marks.map(\.style.opacity) == [0.5])
        #expect(drawn.x.domain == -5...5 && drawn.z.domain == -5...5)
        #expect(drawn.y.domain == -2...3.5)
        #expect(drawn.x.isHidden && drawn.y.isHidden && drawn.z.isHidden)
        #expect(ChartLook(text: #"{"heights": {"lower": 3, "upper": 1}}"#).heights == nil)
        #expect(drawn.z.type == .symmetricLog && drawn.z.isReversed && !drawn.x.isReversed)
        #expect(ChartLook(text: look.text) == look)
        #expect(drawn.x.type == nil)

        var series = MarkStyle()
        series.fill = .series(label: "Kind", name: "a")
        let points = ChartSpecification(marks: [
            .points(PointSeries(labels: AxisLabels(x: "", y: "", z: ""), positions: [], style: series))
        ])
        look.coloring = nil
        let id = UUID()
        func style(_ look: ChartLook) -> MarkStyle? {
            ChartSpecification(look.document(of: .file("/a.csv"), id: id), data: [id: points]).marks.first?.style
        }
        #expect(style(look)?.fill == .series(label: "Kind", name: "a") && style(look)?.opacity == 0.5)
        #expect(style(look)?.symbol == .shape(.cone) && style(look)?.symbolSize == 20)
        #expect(style(ChartLook()) == series)
    }
}
