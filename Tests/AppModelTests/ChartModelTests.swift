import ChartDocuments
import Charts
import Formula
import Foundation
import Interchange
import Logbook
import Observation
import TestSupport
import Testing

@testable import AppModel
@testable import ChartRendering

@MainActor @Suite(.timeLimit(.minutes(15))) struct ChartModelTests {
    /// A chart as it is opened, and what it asks to keep.
    @MainActor final class Opened {
        private(set) var edits: [ChartDocument] = []
        private(set) var model: ChartModel!
        private let told = Told()
        /// What the person was told, and how to answer.
        var notices: [AppModel.Notice] { told.notices }
        /// What the first object was made from after each edit.
        var kept: [ChartObject.Source] { edits.compactMap { $0.objects.first?.source } }

        init(_ sources: ChartObject.Source...) {
            let document = ChartDocument(objects: sources.map { ChartObject(id: UUID(), source: $0) })
            model = ChartModel(
                id: UUID(), document: document, camera: ChartCamera(), resources: .ofCheckout,
                onEdit: { [weak self] in self?.edits.append($0) },
                report: { [told] in if let notice = $0 { told.notices.append(notice) } })
        }
    }

    /// What the person was told.
    @MainActor @Observable final class Told {
        var notices: [AppModel.Notice] = []
    }

    /// A chart of a formula, drawn.
    static func drawn(_ text: String) async -> Opened {
        let opened = Opened(.formula(text))
        await wait { [model = opened.model!] in model.scene != nil }
        return opened
    }

    @Test func `a chart of a formula draws it over its floor`() async {
        let opened = await Self.drawn("2x")
        #expect(opened.model.scene?.y.domain == -10...10)
        #expect(opened.model.reading?.interpretation.contains("x") == true)
        #expect(opened.kept.isEmpty)
    }

    @Test func `a fourth variable colours the surface, and a wrong one leaves it as it is`() async {
        let opened = await Self.drawn("x")
        opened.model.changeStyle { ($0.coloring, $0.gradient) = (.formula, .map(.plasma)) }
        for (text, isRight) in [("x z", true), ("sin(", false), ("", false)] {
            opened.model.changeStyle { $0.colorFormula = text }
            guard case .surface(let surface)? = opened.model.drawn?.marks.first else { continue }
            #expect((surface.coloring != nil) == isRight, "\(text)")
            #expect((surface.style.fill == .values(label: "x · z")) == isRight, "\(text)")
        }
    }

    @Test func `what is looked at closely is computed with more samples, and what is typed at once with few`()
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
        // One more than a grid has.
        let many = (0...20_000).map { "\($0 % 100),\($0 / 100),\($0 % 7)\n" }.joined()
        for (name, rows, isSmall) in [("few.csv", "1,2,3\n4,5,6\n", false), ("many.csv", many, true)] {
            let opened = Opened(.file(try folder.write("x,y,z\n" + rows, to: name).path))
            let model = opened.model!
            await model.built()
            #expect(model.selectedMarks.hasPoints && (model.selectedMarks.symbolSize < 4) == isSmall)
        }
    }

    @Test func `a long file tells how far it is read, can be left, and read again`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "long.csv")
        let row = Array(repeating: "1.25", count: 1999).joined(separator: ",") + ",2\n"
        try Data(String(repeating: row, count: 2000).utf8).write(to: file)
        var opened: Opened
        // On a machine that is busy it may be read before anybody looks.
        repeat {
            opened = Opened(.file(file.path))
            await wait { [model = opened.model!] in model.progress != nil || model.scene != nil }
        } while opened.model.progress == nil
        let model = opened.model!
        #expect(model.progress.map { 0 < $0 && $0 < 1 } == true && model.fileName == "long.csv")
        model.cancelReading()
        #expect(model.progress == nil && model.problem == "long.csv: reading was cancelled.")
        model.cancelReading()
        model.readAgain()
        #expect(model.problem == nil)
        await wait { model.scene != nil }
        #expect(model.progress == nil && model.problem == nil)
    }

    @Test func `a wrong formula tells the column and keeps the picture`() async {
        let opened = await Self.drawn("x")
        opened.model.formulaText = "x + foo"
        #expect(opened.model.reading?.error?.column == 5)
        #expect(opened.model.scene?.y.domain == -5...5)
        // The text is kept, and so is the good one.
        #expect(opened.kept == [.formula("x")] && opened.edits.last?.objects[0].unfinishedText == "x + foo")
    }

    @Test func `a right formula replaces the picture and is kept`() async {
        let opened = await Self.drawn("x")
        opened.model.formulaText = "x +"
        opened.model.formulaText = "x + 3"
        #expect(opened.model.reading?.error == nil)
        await wait { [model = opened.model!] in model.scene?.y.domain != -5...5 }
        #expect(opened.model.scene?.y.domain == -2...8)
        #expect(opened.kept.last == .formula("x + 3") && opened.edits.last?.objects[0].unfinishedText == nil)
    }

    @Test func `of formulas typed in a hurry the last is drawn`() async {
        let opened = await Self.drawn("x")
        for factor in 2...30 { opened.model.formulaText = "\(factor)x" }
        await opened.model.built()
        #expect(opened.model.scene?.y.domain == -150...150)
    }

    @Test func `another floor is drawn and kept, the same one is not`() async {
        let opened = await Self.drawn("x")
        opened.model.edit { $0.axes.x.domain = nil }
        #expect(opened.edits.isEmpty)
        opened.model.edit { ($0.axes.x.domain, $0.axes.z.domain) = (0...1, 0...2) }
        await wait { [model = opened.model!] in model.scene?.x.domain == 0...1 }
        #expect(opened.model.scene?.z.domain == 0...2)
        #expect(opened.edits.map(\.axes.x.domain) == [0...1])
    }

    @Test func `on the way to a formula the last one that somebody meant stays`() async {
        let opened = await Self.drawn("x + 1")
        for text in ["", "s", "si", "sin", "sin("] { opened.model.formulaText = text }
        #expect(opened.model.document.objects[0].source == .formula("x + 1"))
        #expect(opened.model.formulaText == "sin(" && opened.model.reading?.error != nil)
        #expect(opened.model.parameters.isEmpty)
        opened.model.formulaText = "sin(x)"
        #expect(opened.model.document.objects[0].source == .formula("sin(x)"))
    }

    // MARK: - Objects

    @Test func `objects are added, moved, copied, hidden and removed`() async throws {
        let opened = await Self.drawn("x")
        let model = opened.model!
        let plane = model.addFormula("z + 7")
        #expect(model.selection == [plane] && model.document.objects[1].style.coloring == .plain)
        await wait { model.scene?.y.domain == -5...12 }
        let first = model.document.objects[0].id
        model.move(plane, to: 0)
        #expect(model.document.objects.map(\.id) == [plane, first])
        model.move(plane, to: 2)
        #expect(model.document.objects.map(\.id) == [first, plane])
        model.duplicate(first)
        #expect(model.document.objects.map(\.text) == ["x", "x", "z + 7"])
        #expect(Set(model.document.objects.map(\.id)).count == 3)
        model.change(plane) { $0.isHidden = true }
        await wait { model.scene?.y.domain == -5...5 }
        // The neighbour is chosen, and what is chosen stays where something else goes.
        model.select([model.document.objects[1].id])
        model.remove(model.selection)
        #expect(model.document.objects.map(\.text) == ["x", "z + 7"] && model.selection == [plane])
        model.remove([first])
        #expect(model.selection == [plane])
        model.remove([plane])
        #expect(model.document.objects.isEmpty && model.selection.isEmpty)
        await wait { model.scene == nil }
    }

    @Test func `a style is that of all chosen objects`() async {
        let opened = Opened(.formula("x"), .formula("z"), .formula("x z"))
        let ids = opened.model.document.objects.map(\.id)
        opened.model.select([ids[0], ids[2]])
        opened.model.changeStyle { $0.opacity = 0.5 }
        #expect(opened.model.document.objects.map(\.style.opacity) == [0.5, nil, 0.5])
        #expect(opened.edits.count == 1)
        opened.model.select([])
        #expect(opened.model.selection == [ids[0], ids[2]])
    }

    @Test func `what is typed in one object works out only that one`() async {
        let opened = Opened(.formula("sin(x)"), .formula("cos(z)"), .formula("x z / 10"))
        let model = opened.model!
        await model.built()
        #expect(model.cache.sampledCount == 3)
        model.setText("cos(2z)", of: model.document.objects[1].id)
        await model.built()
        #expect(model.cache.sampledCount == 4)
        // A colour works nothing out.
        model.changeStyle { $0.opacity = 0.5 }
        await model.built()
        #expect(model.cache.sampledCount == 4)
    }

    @Test func `a slider works out only what uses it`() async {
        let opened = Opened()
        let model = opened.model!
        for index in 0..<10 { model.addFormula(index == 3 ? "a·sin(x)" : "\(index) + cos(z)") }
        await model.built()
        let before = model.cache.sampledCount
        model.setParameter("a", to: 3)
        await model.built()
        #expect(model.cache.sampledCount == before + 1)
        model.setParameter("a", to: 5)
        await model.built()
        #expect(model.cache.sampledCount == before + 2)
    }

    @Test func `a file beside a formula is drawn with it, and one that is missing leaves the rest`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.write("1,2\n3,40\n", to: "grid.csv")
        let opened = Opened(.formula("0"), .file(file.path), .file(folder.url.path + "/gone.csv"))
        let model = opened.model!
        await model.built()
        await wait { model.scene?.y.domain.upperBound == 40 }
        let gone = model.document.objects[2].id
        #expect(model.readings[gone]?.problem?.contains("there is no such file") == true)
        #expect(model.problem == nil)
        // It is chosen again.
        model.change(gone) { $0.source = .file(file.path) }
        await wait { model.readings[gone]?.problem == nil && model.readings[gone]?.marks.hasSurface == true }
    }

    @Test func `files that cannot be added are reported by name in one notice`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let opened = Opened(.formula("x"))
        let good = try folder.write("1,2\n3,4\n", to: "good.csv").path
        opened.model.addFiles([
            try folder.write("1,2\n3,four\n", to: "wrong.csv").path, good, folder.url.path + "/gone.asc", "/tmp/a.docx",
        ])
        await wait { !opened.notices.isEmpty }
        let lines = opened.notices[0].text.split(separator: "\n")
        #expect(lines.count == 3 && lines[0].hasPrefix("a.docx: files ending in .docx are not supported"))
        #expect(
            lines.dropFirst().joined(separator: "|")
                == "wrong.csv, line 2: “four” is not a number.|gone.asc: there is no such file.")
        #expect(opened.model.sources.count == 4 && opened.model.sources.contains(.file(good)))
        // There is room for 196 more.
        opened.model.addFiles(Array(repeating: good, count: 198))
        await wait { opened.notices.count == 2 }
        #expect(
            opened.notices[1].text
                == Array(repeating: "good.csv: A chart has at most 200 objects.", count: 2)
                .joined(separator: "\n"))
        #expect(opened.model.sources.count == 200)
    }

    // MARK: - Tables

    @Test func `a table of a chart from before there were layouts is read as it was, until its columns are chosen`()
        async throws
    {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv")
        try Data("x,y,z\n1,2,3\n4,5,7\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var object = ChartObject(id: UUID(), source: .file(file.path))
        object.table = nil
        let model = ChartModel(
            id: UUID(), document: ChartDocument(objects: [object]), camera: ChartCamera(), resources: .ofCheckout,
            onEdit: { _ in })
        await model.built()
        #expect(model.scene?.y.title == "y" && model.readings[object.id]?.table == nil)
        model.changeTable(of: object.id) { _ in }
        await model.built()
        #expect(model.scene?.y.title == "z" && model.readings[object.id]?.table?.layout.form == .points)
        model.changeTable(of: object.id) { ($0.y, $0.z) = ("y", "z") }
        await model.built()
        #expect(model.scene?.y.title == "y")
    }

    // MARK: - The legend

    @Test func `a name in the legend hides its object, and shows it again`() async throws {
        let opened = Opened(.formula("x"))
        let model = opened.model!
        model.addFormula("z")
        await model.built()
        #expect(model.scene?.legend.map(\.name) == ["x", "z"])
        model.toggleGroup(0)
        await model.built()
        #expect(model.document.objects.map(\.isHidden) == [true, false])
        #expect(model.scene?.legend.map(\.isHidden) == [true, false])
        model.toggleGroup(0)
        #expect(model.document.objects.map(\.isHidden) == [false, false])
        // A group that is not there is nobody's.
        model.toggleGroup(7)
    }

    @Test func `gradients are saved by names that are there once`() throws {
        var preferences = Preferences()
        let stops = ChartGradient.map(.magma).stops
        preferences.save(stops, named: "Mine")
        preferences.save(stops.reversed(), named: "Other")
        preferences.save(Array(stops.prefix(2)), named: "Mine")
        let back = try JSONDecoder().decode(Preferences.self, from: JSONEncoder().encode(preferences))
        #expect(back.gradients.map(\.name) == ["Mine", "Other"] && back.gradients[0].stops.count == 2)
        preferences.removeGradient(named: "Mine")
        #expect(preferences.gradients.map(\.name) == ["Other"])
    }

    // MARK: - Looking

    @Test func `a glide ends at its pose and takes the camera along`() async {
        let model = Opened(.formula("x")).model!
        model.turn(to: .top, animated: true)
        #expect(model.camera.pose == .default)
        #expect(model.advanceTransition(to: 5))
        #expect(model.advanceTransition(to: 5 + Animation.default.duration / 2))
        #expect(model.camera.pose != .default && model.camera.pose != .top)
        #expect(!model.advanceTransition(to: 5 + Animation.default.duration * 2))
        #expect(model.camera.pose == .top && model.transition == nil)
    }

    @Test func `the hand takes over from a glide`() {
        let model = Opened(.formula("x")).model!
        model.turn(to: .top, animated: true)
        model.setCamera(ChartCamera(pose: .left))
        #expect(!model.advanceTransition(to: 1))
        #expect(model.camera.pose == .left)
    }

    @Test(arguments: [(false, Chart3DPose.top), (true, .default)])
    func `without animation, and to where it is, there is no glide`(animated: Bool, pose: Chart3DPose) {
        let model = Opened(.formula("x")).model!
        model.turn(to: pose, animated: animated)
        #expect(model.transition == nil)
        #expect(model.camera.pose == pose)
    }

    @Test func `resetting shows the whole chart from the default side`() {
        let model = Opened(.formula("x")).model!
        var camera = ChartCamera(pose: .left)
        camera.zoom(by: 4, at: SIMD2(0.3, 0.3))
        model.setCamera(camera)
        model.resetView(animated: false)
        #expect(model.camera == ChartCamera())
    }
}
