import ChartDocuments
import ChartRendering
import Foundation
import Logbook
import TestSupport
import Testing

@testable import AppModel

@MainActor @Suite(.timeLimit(.minutes(15))) struct AppModelTests {
    @Test func `the first start makes a logbook with one chart`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = AppModel(folder.launch())
        #expect(model.records == nil)
        await model.open()
        let records = try #require(model.records)
        await wait { [list = records.charts.list] in list.selected != nil }
        #expect(model.logbookProblem == nil)
        #expect(records.charts.list.elements.map(\.name) == ["Ripple"])
        #expect(FileManager.default.fileExists(atPath: folder.url.path + "/.local/share/vantage/logbook.sqlite"))
    }

    @Test func `the second start adds nothing`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for _ in 0..<2 {
            let model = AppModel(folder.launch())
            await model.open()
            #expect(try await model.records?.logbook.fetchCharts().count == 1)
        }
    }

    @Test(arguments: [false, true])
    func `the chart of last time is shown before the logbook is open`(isChangedMeanwhile: Bool) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let launch = folder.launch()
        do {
            let model = AppModel(launch)
            await model.open()
            let charts = try #require(model.records?.charts)
            await charts.addFormula()
            await wait { charts.open?.formulaText == "sin(x)*cos(z)" }
            charts.open?.formulaText = "x+z"
            await model.finish()
            model.storeWindowState()
            if isChangedMeanwhile {
                let open = try #require(charts.open)
                var draft = ChartDraft(id: open.id, document: open.document)
                draft.document.objects[0].source = .formula("x-z")
                _ = try await model.records?.logbook.save(draft)
            }
        }
        let model = AppModel(launch)
        let chart = try #require(model.openChart)
        #expect(model.records == nil && chart.formulaText == "x+z")
        await wait { chart.scene != nil }
        // Somebody is quick.
        chart.changeStyle { $0.gridLineCount = 20 }
        await model.open()
        let charts = try #require(model.records?.charts)
        await wait { charts.open != nil }
        #expect((model.openChart === chart) == !isChangedMeanwhile)
        await model.finish()
        let kept = try #require(try await model.records?.logbook.fetchCharts().first { $0.id == chart.id })
        #expect(kept.sources == [.formula(isChangedMeanwhile ? "x-z" : "x+z")])
        #expect((kept.document == chart.document) == !isChangedMeanwhile)
    }

    @Test func `a backup that fails at the end is shown by the desktop, where reminders are on`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let launch = folder.launch()
        await AppModel(launch).open()
        // A file is in the way of their folder.
        try Data().write(to: launch.logbook.deletingLastPathComponent().appending(path: "backups"))
        for reminds in [false, true] {
            let model = AppModel(launch)
            var shown: [String] = []
            model.remind = { shown.append($0) }
            model.preferences.values.reminds = reminds
            await model.open()
            model.noteUse()
            await model.finish()
            #expect(model.notice?.text.hasPrefix("Today's backup could not be made.") == true)
            #expect(shown == (reminds ? [model.notice?.text ?? ""] : []))
        }
    }

    @Test func `the day's backup waits while the person is busy, and is there when the program has ended`() async throws
    {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let launch = folder.launch()
        await AppModel(launch).open()
        let model = AppModel(launch)
        await model.open()
        model.noteUse()
        #expect(Logbook.backups(of: launch.logbook).isEmpty)
        await model.finish()
        #expect(Logbook.backups(of: launch.logbook).map(\.reason) == [.daily])
    }

    @Test func `what worked on a logbook goes with the model`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let launch = folder.launch()
        for hasData in [false, true] {
            let left = Left()
            do {
                let model = AppModel(launch)
                await model.open()
                let records = try #require(model.records)
                left.logbook = records.logbook
                left.trips = records.trips
                left.goals = records.goals
                left.charts = records.charts
                left.undo = records.undo
                if hasData { _ = try await records.logbook.addSampleData(around: .today()) }
                await wait { records.trips.list.isLoaded && (!hasData || records.trips.open?.form != nil) }
                await wait { !hasData || records.goals.goals.shownForm != nil }
                await model.finish()
            }
            // Tasks that are cancelled take a moment to end.
            for _ in 0..<300 where !left.names.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            #expect(left.names == [])
        }
    }

    @Test func `files that were asked for become charts`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.write("1,2\n3,4\n", to: "small.csv")
        let model = AppModel(folder.launch())
        await model.open(files: [file])
        let charts = try #require(model.records?.charts)
        await wait { [list = charts.list] in list.selected != nil }
        #expect(charts.list.elements.map(\.sources) == [[.file(file.path)]])
    }

    @Test func `a file that is no logbook stays as it is, and charts can be drawn all the same`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let diary = try folder.write("Dear diary", to: "diary.txt")
        let model = AppModel(folder.launch(logbook: diary))
        await model.open()
        #expect(model.logbookProblem == .notADatabase(diary))
        #expect(model.notice?.text == "\(diary.path) is not a logbook and was left unchanged.")
        #expect(try Data(contentsOf: diary) == Data("Dear diary".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["diary.txt"])
        let charts = try #require(model.records?.charts)
        await wait { [list = charts.list] in list.selected != nil }
        await wait { charts.open?.scene != nil }
        #expect(charts.list.selected?.name == "Ripple")
    }

    @Test func `a folder that cannot be made is reported`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let blocked = try folder.write("a file", to: "file")
        let model = AppModel(folder.launch(logbook: blocked.appending(path: "sub/logbook.sqlite")))
        await model.open()
        guard case .folderUnusable = model.logbookProblem else {
            Issue.record("\(String(describing: model.logbookProblem))")
            return
        }
        #expect(try Data(contentsOf: blocked) == Data("a file".utf8))
        #expect(model.records != nil)
    }

    @Test func `sample records go into a logbook that is kept`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = AppModel(folder.launch())
        await model.open()
        let records = try #require(model.records)
        model.addSampleData()
        await wait { records.trips.counts.all > 0 && records.trips.list.selected != nil }
        model.addSampleData()
        await wait { model.notice != nil }
        #expect(model.notice?.text == LogbookError.notEmpty.description)
        #expect(records.trips.counts.all == records.trips.list.elements.count)
    }

    @Test func `the next start shows what the last one showed`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let first = AppModel(folder.launch())
        await first.open()
        let charts = try #require(first.records?.charts)
        let chart = try #require(try await first.records?.logbook.save(.formula("x")))
        charts.list.select(chart.id)
        await wait { [list = charts.list] in list.selected == chart }
        first.section = .trips
        first.storeWindowState()

        let second = AppModel(folder.launch())
        #expect(second.section == .trips)
        await second.open()
        let list = try #require(second.records?.charts.list)
        await wait { list.isLoaded }
        #expect(list.selected == chart)
    }

    @Test func `opening a file shows the charts`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let model = AppModel(folder.launch())
        await model.open()
        model.section = .goals
        let file = try folder.write("1,2\n3,4\n", to: "small.csv")
        model.openCharts([file])
        #expect(model.section == .charts)
        let list = try #require(model.records?.charts.list)
        await wait { list.selected?.sources == [.file(file.path)] }
    }
}

/// What a model had, as long as it is there.
@MainActor
private final class Left {
    weak var logbook: Logbook?
    weak var trips: TripList?
    weak var goals: GoalBook?
    weak var charts: ChartLibrary?
    weak var undo: UndoModel?

    var names: [String] {
        [
            logbook == nil ? nil : "logbook", trips == nil ? nil : "trips", goals == nil ? nil : "goals",
            charts == nil ? nil : "charts", undo == nil ? nil : "undo",
        ].compactMap(\.self)
    }
}
