import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Logbook
import Observation
import TestSupport
import Testing

@testable import AppModel

@MainActor @Suite(.timeLimit(.minutes(15))) struct ChartLibraryTests {
    /// What the person was told.
    @MainActor @Observable final class Told {
        var notices: [AppModel.Notice] = []
    }

    private let logbook: Logbook
    private let library: ChartLibrary
    private let told = Told()

    init() throws {
        logbook = try Logbook.inMemory()
        let launch = AppModel.Launch(
            folders: StandardFolders(environment: ["HOME": "/nowhere"]), resources: .ofCheckout, pose: .left)
        library = ChartLibrary(logbook: logbook, launch: launch) { [told] in told.notices += $0.map { [$0] } ?? [] }
    }

    /// Fills the logbook with charts of formulas; the first is open then.
    private func fill(_ formulas: String...) async throws -> [SavedChart] {
        var charts: [SavedChart] = []
        for formula in formulas { charts.append(try await logbook.save(.formula(formula))) }
        await wait { [list = library.list, count = charts.count] in list.elements.count == count }
        return charts
    }

    private func open(_ chart: SavedChart) {
        library.list.select(chart.id)
    }

    /// Reads the logbook's charts until one of them is made from a source.
    private func kept(_ source: ChartObject.Source) async throws -> [SavedChart] {
        for try await charts in logbook.charts() where charts.contains(where: { $0.sources == [source] }) {
            return charts
        }
        return []
    }

    @Test func `the first chart is opened as the command line asked`() async throws {
        let charts = try await fill("x")
        #expect(library.open?.id == charts[0].id)
        #expect(library.open?.camera.pose == .left)
    }

    @Test func `a chart that nobody turned is not turned as the one before`() async throws {
        let charts = try await fill("x", "z")
        library.open?.setCamera(ChartCamera(pose: .top))
        open(charts[1])
        #expect(library.open?.formulaText == "z")
        #expect(library.open?.camera == ChartCamera())
        open(charts[0])
        #expect(library.open?.camera.pose == .top)
    }

    @Test func `a chart is opened as it was drawn and looked at`() async throws {
        let charts = try await fill("x", "z")
        let pose = Chart3DPose(azimuth: .degrees(77), inclination: .degrees(-12))
        library.open?.setCamera(ChartCamera(pose: pose, projection: .perspective))
        library.open?.changeStyle { $0.gradient = .map(.magma) }
        open(charts[1])
        library.open?.turn(to: .top, animated: false)
        await library.saveNow()
        let kept = try await logbook.fetchCharts()
        #expect(kept.map(\.document.objects[0].style.gradient) == [.map(.magma), nil])
        open(charts[0])
        #expect(library.open?.style.gradient == .map(.magma))
        #expect(library.open?.camera == ChartCamera(pose: pose, projection: .perspective))
    }

    @Test func `a part of a chart that was enlarged is shown again, and other charts as a whole`() async throws {
        let charts = try await fill("x", "z")
        var camera = ChartCamera(pose: .top, projection: .orthographic)
        camera.zoom(by: 3, at: SIMD2(0.2, 0.1))
        library.open?.setCamera(camera)
        open(charts[1])
        #expect(library.open?.camera == ChartCamera())
        open(charts[0])
        #expect(library.open?.camera == camera)
    }

    @Test func `typing is kept once the hand rests, in one change`() async throws {
        _ = try await fill("x")
        var answers = logbook.charts().makeAsyncIterator()
        _ = try await answers.next()
        for text in ["x+1", "x+12", "x+", "x+123"] { library.open?.formulaText = text }
        let charts = try await answers.next()
        #expect(charts?.map(\.sources) == [[.formula("x+123")]])
    }

    @Test func `what was typed is kept when another chart is opened at once`() async throws {
        let charts = try await fill("x", "z")
        library.open?.formulaText = "x+1"
        open(charts[1])
        library.open?.formulaText = "z+1"
        _ = try await kept(.formula("x+1"))
        let kept = try await kept(.formula("z+1"))
        #expect(kept.map(\.name) == ["x+1", "z+1"])
    }

    @Test func `what was typed is there when the chart is opened again at once`() async throws {
        let charts = try await fill("x", "z")
        library.open?.formulaText = "x+1"
        open(charts[1])
        open(charts[0])
        #expect(library.open?.formulaText == "x+1")
        _ = try await kept(.formula("x+1"))
    }

    @Test func `opening a chart changes nothing in the logbook`() async throws {
        let charts = try await fill("x", "z")
        library.open?.formulaText = "x+1"
        _ = try await kept(.formula("x+1"))
        open(charts[1])
        library.open?.formulaText = "z+1"
        let kept = try await kept(.formula("z+1"))
        open(kept[0])
        #expect(try await logbook.fetchCharts() == kept)
    }

    @Test func `typing keeps the name that was given meanwhile`() async throws {
        let charts = try await fill("x")
        var draft = ChartDraft(charts[0])
        draft.document.title = "Slope"
        let renamed = try await logbook.save(draft)
        await wait { [list = library.list] in list.selected == renamed }
        library.open?.formulaText = "x+1"
        #expect(try await kept(.formula("x+1")).map(\.name) == ["Slope"])
    }

    @Test func `what is changed elsewhere while one types is not overwritten`() async throws {
        let charts = try await fill("x")
        library.open?.formulaText = "x+1"
        // Before the edit is written.
        var draft = ChartDraft(charts[0])
        (draft.document.title, draft.document.axes.y.title) = ("Slope", "height")
        draft.document.objects += [ChartObject(id: UUID(), source: .formula("z"))]
        try await logbook.save(draft)
        await library.saveNow()
        let document = try await logbook.fetchChart(id: charts[0].id)?.document
        #expect(document?.objects.map(\.source) == [.formula("x+1"), .formula("z")])
        #expect(document?.title == "Slope" && document?.axes.y.title == "height")
        #expect(library.open?.document == document)
        #expect(told.notices.isEmpty && !library.hasUnsaved)
    }

    @Test func `of what was changed here and elsewhere the person chooses`() async throws {
        let charts = try await fill("x")
        library.open?.formulaText = "x+1"
        var draft = ChartDraft(charts[0])
        (draft.document.objects[0].source, draft.document.title) = (.formula("x+2"), "Slope")
        try await logbook.save(draft)
        await library.saveNow()
        let mine = try await logbook.fetchChart(id: charts[0].id)
        #expect(mine?.sources == [.formula("x+1")] && mine?.name == "Slope")
        #expect(told.notices.map(\.text) == ["“Slope” was changed elsewhere as well."])
        told.notices.first?.answers.first?.act()
        #expect(library.open?.formulaText == "x+2")
        await library.saveNow()
        let theirs = try await logbook.fetchChart(id: charts[0].id)
        #expect(theirs?.sources == [.formula("x+2")] && theirs?.name == "Slope" && told.notices.count == 1)
    }

    @Test func `what was typed is written at once where there is no time to rest`() async throws {
        let charts = try await fill("x", "z")
        library.open?.formulaText = "x+1"
        open(charts[1])
        library.open?.formulaText = "z+1"
        #expect(library.hasUnsaved)
        await library.saveNow()
        #expect(!library.hasUnsaved)
        #expect(try await logbook.fetchCharts().map(\.name) == ["x+1", "z+1"])
    }

    @Test func `a change that cannot be written is reported once`() async throws {
        let charts = try await fill("x")
        library.open?.formulaText = "x+1"
        try await logbook.deleteChart(id: charts[0].id)
        async let other: Void = library.saveNow()
        await library.saveNow()
        await other
        await library.saveNow()
        #expect(told.notices.map(\.text) == [LogbookError.notFound(charts[0].id).description])
    }

    // MARK: - Files and samples

    @Test func `a broken file is reported in a sentence and changes nothing`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let charts = try await fill("x")
        await library.open([try folder.write("x,y,z\n1,2,3\n", to: "broken.npy")])
        #expect(told.notices.map { $0.text.hasPrefix("broken.npy: ") } == [true])
        #expect(library.open?.id == charts[0].id)
        #expect(try await logbook.fetchCharts() == charts)
    }

    @Test func `a file that is broken since shows its sentence and leaves the other charts`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let charts = try await fill("x")
        let file = try folder.write("1,2\n3,4\n", to: "grid.csv")
        await library.open([file])
        await wait { [library] in library.open?.scene != nil && library.open?.sources == [.file(file.path)] }
        open(charts[0])
        try folder.write("1,2\n3,four\n", to: "grid.csv")
        library.list.select(library.list.elements.last?.id)
        await wait { [library] in library.open?.problem != nil }
        #expect(library.open?.problem?.hasPrefix("grid.csv, line 2: ") == true)
        open(charts[0])
        #expect(library.open?.problem == nil)
        #expect(library.list.elements.map(\.name) == ["x", "grid"])
    }

    @Test func `how far a large file is read is reported, and it can be left`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let charts = try await fill("x")
        let row = Array(repeating: "1.25", count: 1999).joined(separator: ",") + ",2\n"
        let file = try folder.write(String(repeating: row, count: 2000), to: "long.csv")
        Task { await library.open([file]) }
        await wait { [told] in !told.notices.isEmpty }
        let notice = try #require(told.notices.first)
        #expect(notice.text.hasPrefix("Reading long.csv: ") && notice.text.hasSuffix("%"))
        notice.cancel?()
        await library.open([try folder.write("1,2\n3,4\n", to: "grid.csv")])
        await wait { [list = library.list] in list.elements.count == 2 }
        #expect(try await logbook.fetchCharts().map(\.sources).first == charts[0].sources)
        #expect(told.notices.allSatisfy { $0.text.hasPrefix("Reading") })
        #expect(library.open?.fileName == "grid.csv")
        await library.open([file])
        await wait { [library] in library.open?.scene != nil && library.open?.fileName == "long.csv" }
    }

    @Test func `of several files those that can be read are opened, and the others told of by name`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        _ = try await fill("x")
        let files = [
            try folder.write("1,2\n3,4\n", to: "first.csv"), try folder.write("1,2\n3,four\n", to: "wrong.csv"),
            folder.url.appending(path: "gone.asc"), try folder.write("5,6\n7,8\n", to: "last.csv"),
        ]
        await library.open(files)
        await wait { [list = library.list] in list.elements.count == 3 }
        #expect(try await logbook.fetchCharts().map(\.name).sorted() == ["first", "last", "x"])
        #expect(
            told.notices.map(\.text) == ["wrong.csv, line 2: “four” is not a number.\ngone.asc: there is no such file."]
        )
    }

    @Test func `of many files that cannot be read all are reported by name`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        await library.open((1...4).map { folder.url.appending(path: "\($0).asc") })
        #expect(told.notices.map(\.text) == ["4 files could not be opened: 1.asc, 2.asc, 3.asc, 4.asc"])
    }

    @Test func `a file that changes is offered for reading again as long as its chart is open`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let charts = try await fill("x")
        let file = try folder.write("1,2\n3,4\n", to: "grid.csv")
        await library.open([file])
        await wait { [library] in library.open?.scene?.y.domain.upperBound == 4 }
        try folder.write("1,2\n3,40\n", to: "grid.csv")
        await wait { [told] in !told.notices.isEmpty }
        let notice = try #require(told.notices.first)
        #expect(notice.text == "“grid.csv” has changed." && notice.answers.map(\.label) == ["Read Again"])
        #expect(library.open?.scene?.y.domain.upperBound == 4)
        notice.answers.first?.act()
        await wait { [library] in library.open?.scene?.y.domain.upperBound == 40 }
        // Another chart is opened: nobody follows the file any more.
        weak let model = library.open
        weak let watch = library.open?.watch
        #expect(watch != nil)
        open(charts[0])
        while model != nil || watch != nil { await Task.yield() }
        notice.answers.first?.act()
    }

    @Test func `a file that has a chart already is shown by it`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let charts = try await fill("x")
        let file = try folder.write("1,2\n3,4\n", to: "grid.csv")
        await library.open([file])
        await wait { [list = library.list] in list.elements.count == 2 }
        open(charts[0])
        await library.open([file])
        #expect(library.open?.sources == [.file(file.path)])
        #expect(try await logbook.fetchCharts().count == 2)
    }

    @Test func `a chart's file is opened as it was drawn and looked at, and once`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        _ = try await fill("x")
        let data = try folder.write("1,2\n3,4\n", to: "grid.csv")
        var document = ChartDocument(objects: [
            ChartObject(id: UUID(), source: .formula("x z")), ChartObject(id: UUID(), source: .file(data.path)),
        ])
        document.title = "Before and after"
        var viewpoint = ChartViewpoint()
        (viewpoint.azimuth, viewpoint.inclination) = (60, 20)
        let file = folder.url.appending(path: "both.vantage")
        try ChartFile(document, viewpoint: viewpoint).content(at: file).write(to: file)
        await library.open([file])
        await wait { [library] in library.open?.document == document }
        #expect(library.open?.camera.pose == Chart3DPose(azimuth: .degrees(60), inclination: .degrees(20)))
        await wait { [library] in library.open?.readings.values.allSatisfy(\.marks.hasSurface) == true }
        await library.open([file])
        #expect(try await logbook.fetchCharts().count == 2)
        try folder.write("{", to: "both.vantage")
        await library.open([file])
        #expect(told.notices.last?.text == "both.vantage: the file is not a chart of Vantage.")
    }

    @Test func `a sample is added, chosen and shown`() async throws {
        _ = try await fill("x")
        library.isAdding = true
        library.add(ChartSample.all[2])
        await wait { [list = library.list] in list.selected?.sources == [.sample("ripple.csv")] }
        #expect(!library.isAdding)
        #expect(library.list.selected?.name == "Ripple")
    }

    // MARK: - Removing

    @Test func `a chart moves past what is listed beside it, found or not`() async throws {
        let charts = try await fill("x", "z", "x+z", "2z")
        library.list.filter.search = "x"
        await wait { [list = library.list] in list.elements.map(\.name) == ["x", "x+z"] }
        library.moveSelected(by: 1)
        await wait { [list = library.list] in list.elements.map(\.name) == ["x+z", "x"] }
        #expect(try await logbook.fetchCharts().map(\.name) == ["z", "x+z", "x", "2z"])
        // There is nothing below it.
        library.moveSelected(by: 1)
        library.moveSelected(by: -1)
        await wait { [list = library.list] in list.elements.map(\.name) == ["x", "x+z"] }
        #expect(try await logbook.fetchCharts().map(\.name) == ["z", "x", "x+z", "2z"])
        #expect(library.list.selected?.id == charts[0].id && library.open?.id == charts[0].id)
        #expect(told.notices.isEmpty)
    }

    @Test func `a chart that is dropped on another one takes its place`() async throws {
        let charts = try await fill("x", "z", "2z")
        #expect(library.move(charts[2].id, to: charts[0].id))
        await wait { [list = library.list] in list.elements.map(\.name) == ["2z", "x", "z"] }
        #expect(library.move(charts[2].id, to: charts[1].id))
        await wait { [list = library.list] in list.elements.map(\.name) == ["x", "z", "2z"] }
        #expect(!library.move(UUID(), to: charts[1].id))
    }

    @Test func `what was typed before a move is undone after it`() async throws {
        _ = try await fill("x", "z")
        library.open?.formulaText = "x+1"
        library.moveSelected(by: 1)
        await wait { [list = library.list] in list.elements.map(\.name) == ["z", "x+1"] }
        #expect(try await logbook.undo() == "Move Chart “x+1”")
        #expect(try await logbook.fetchCharts().map(\.name) == ["x+1", "z"])
    }

    @Test func `removing a chart opens another one and can be taken back`() async throws {
        let charts = try await fill("x", "z")
        library.removeSelected()
        await wait { [list = library.list, told] in list.elements.count == 1 && told.notices.count == 1 }
        #expect(library.open?.id == charts[1].id)
        #expect(told.notices.map(\.text) == ["“x” was removed."])
        told.notices.first?.undo?()
        await wait { [list = library.list] in list.elements.count == 2 && list.selected?.name == "x" }
        #expect(library.open?.formulaText == "x")
    }

    @Test func `taking a removal back brings what was typed last`() async throws {
        _ = try await fill("x", "z")
        library.open?.formulaText = "x+1"
        library.removeSelected()
        await wait { [list = library.list, told] in list.elements.count == 1 && told.notices.count == 1 }
        #expect(!library.hasUnsaved)
        told.notices.first?.undo?()
        await wait { [list = library.list] in list.selected?.name == "x+1" }
    }

    @Test func `removing the last chart closes it`() async throws {
        _ = try await fill("x")
        library.removeSelected()
        await wait { [list = library.list] in list.selected == nil }
        #expect(library.open == nil)
    }
}
