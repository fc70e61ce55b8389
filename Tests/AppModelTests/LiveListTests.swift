import ChartDocuments
import Foundation
import Logbook
import TestSupport
import Testing

@testable import AppModel

@MainActor @Suite(.timeLimit(.minutes(15))) struct LiveListTests {
    typealias Charts = LiveList<SavedChart, ChartQuery>

    /// A logbook with charts of these formulas, and the list over it, loaded.
    private static func list(_ formulas: [String]) async throws -> (Logbook, Charts, [SavedChart]) {
        let logbook = try Logbook.inMemory()
        var charts: [SavedChart] = []
        for formula in formulas { charts.append(try await logbook.save(.formula(formula))) }
        let list = Charts(filter: ChartQuery()) { logbook.chartPage(matching: $0, rows: $1) }
        await wait { list.isLoaded }
        return (logbook, list, charts)
    }

    @Test func `the first record is chosen as soon as there is one`() async throws {
        let (logbook, list, _) = try await Self.list([])
        #expect(list.selected == nil)
        let first = try await logbook.save(.formula("x"))
        await wait { list.selected != nil }
        #expect(list.selected == first)
    }

    /// Runs SQL on a logbook's file, whatever the schema's checks say of it.
    private static func force(_ sql: String, on file: URL) throws {
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/python3")
        let script = """
            import sqlite3, sys
            db = sqlite3.connect(sys.argv[1])
            db.execute("PRAGMA ignore_check_constraints = ON")
            db.execute(sys.argv[2])
            db.commit()
            """
        python.arguments = ["-c", script, file.path, sql]
        try python.run()
        python.waitUntilExit()
        try #require(python.terminationStatus == 0)
    }

    /// The trips that cannot be read, and how many are listed after each time more were asked for.
    @Test(arguments: [("name = 'Trip 3'", [59, 119, 129]), ("name <> 'Trip 130'", [1]), ("TRUE", [0])])
    func `what can be read is listed to its end`(which: String, counts: [Int]) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "logbook.sqlite")
        let logbook = try Logbook.open(at: file)
        let day = CalendarDay.today()
        for number in 1...130 {
            try await logbook.save(
                TripDraft(name: "Trip \(number)", startDay: day.adding(days: number), endDay: day.adding(days: 500)))
        }
        try Self.force("UPDATE trip SET endDay = '0000-01-01' WHERE \(which)", on: file)
        let readable = try await logbook.fetchTrips().map(\.name)
        let list = LiveList<Trip, TripQuery>(filter: TripQuery()) { logbook.tripPage(matching: $0, rows: $1) }
        for count in counts {
            await wait { list.isLoaded && list.elements.count == count }
            list.showMore()
        }
        #expect(list.elements.map(\.name) == readable && list.problem == nil)
        #expect(list.selected?.name == readable.first)
        list.select(.last)
        #expect(list.selected?.name == readable.last)
    }

    @Test(arguments: [("name = 'Trip 1'", "Trip “Trip 1” ("), ("TRUE", "2 entries of the logbook cannot be read")])
    func `what cannot be read is reported when a logbook is opened`(which: String, told: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "logbook.sqlite")
        let logbook = try Logbook.open(at: file)
        for name in ["Trip 1", "Trip 2"] {
            try await logbook.save(TripDraft(name: name, startDay: .today(), endDay: .today()))
        }
        try Self.force("UPDATE trip SET endDay = '0000-01-01' WHERE \(which)", on: file)
        let model = AppModel(folder.launch(logbook: file))
        await model.open()
        await wait { model.notice != nil }
        #expect(model.notice?.text.hasPrefix(told) == true, "\(model.notice?.text ?? "")")
    }

    @Test func `what the filter hides stays chosen`() async throws {
        let (_, list, charts) = try await Self.list(["x", "z"])
        #expect(list.selected == charts[0])
        list.filter.search = "z"
        await wait { list.elements.count == 1 }
        #expect(list.elements == [charts[1]])
        #expect(list.selected == charts[0])
    }

    @Test func `what is hidden is not chosen until the filter lets it through`() async throws {
        let (_, list, charts) = try await Self.list(["x", "z"])
        list.filter.search = "z"
        await wait { list.elements.count == 1 }
        list.select(charts[1].id)
        list.select(charts[0].id)
        #expect(list.selected == charts[1])
        list.filter.search = ""
        await wait { list.elements.count == 2 }
        #expect(list.selected == charts[0])
    }

    @Test func `what is chosen before it is there is chosen when it comes`() async throws {
        let (logbook, list, charts) = try await Self.list(["x"])
        let saved = try await logbook.save(.formula("z"))
        list.select(saved.id)
        await wait { list.selected != charts[0] }
        #expect(list.selected == saved)
    }

    @Test func `what never comes leaves the first record chosen`() async throws {
        let logbook = try Logbook.inMemory()
        let chart = try await logbook.save(.formula("x"))
        let list = Charts(filter: ChartQuery()) { logbook.chartPage(matching: $0, rows: $1) }
        list.select(UUID())
        await wait { list.isLoaded }
        #expect(list.selected == chart)
    }

    @Test func `a change of the chosen record is followed`() async throws {
        let (logbook, list, charts) = try await Self.list(["x", "z"])
        list.select(charts[1].id)
        var draft = ChartDraft(charts[1])
        draft.document.title = "Slope"
        let renamed = try await logbook.save(draft)
        await wait { list.selected != charts[1] }
        #expect(list.selected == renamed)
        #expect(list.elements.map(\.name) == ["x", "Slope"])
    }

    @Test func `the last record and the first are chosen however far away they are`() async throws {
        let (logbook, list, charts) = try await Self.list((1...300).map { "x + \($0)" })
        #expect(list.elements.count == 60)
        list.select(.last)
        await wait { list.selected == charts[299] }
        #expect(list.start == 240 && list.elements == Array(charts[240...]))
        list.showEarlier()
        await wait { list.start == 180 }
        #expect(list.elements == Array(charts[180...]))
        list.showMore()
        list.select(.first)
        await wait { list.selected == charts[0] }
        #expect(list.start == 0 && list.elements.count == 60)
        // What goes away does not leave an empty list behind.
        list.select(.last)
        await wait { list.start == 240 }
        for chart in charts[100...] { try await logbook.deleteChart(id: chart.id) }
        await wait { list.total == 100 && !list.elements.isEmpty }
        #expect(list.elements.last == charts[99])
    }

    @Test func `the neighbour of what goes away is chosen, whether the list knows of it already or not`() async throws {
        for waits in [false, true] {
            let (logbook, list, charts) = try await Self.list((1...6).map { "x + \($0)" })
            list.select(charts[3].id)
            try await logbook.deleteChart(id: charts[3].id)
            if waits { await wait { list.elements.count == 5 } }
            list.selectNeighbour(of: [charts[3].id])
            #expect(list.selected == charts[4])
            try await logbook.deleteChart(id: charts[4].id)
            try await logbook.deleteChart(id: charts[5].id)
            if waits { await wait { list.elements.count == 3 } }
            list.selectNeighbour(of: [charts[4].id, charts[5].id])
            #expect(list.selected == charts[2], "the one before, where there is none after")
        }
    }

    @Test func `a list that is released stops following`() async throws {
        let logbook = try Logbook.inMemory()
        weak var released: Charts?
        do {
            let list = Charts(filter: ChartQuery()) { logbook.chartPage(matching: $0, rows: $1) }
            released = list
            await wait { [list] in list.isLoaded }
        }
        #expect(released == nil)
    }

    @Test func `a long list grows when its end comes into view, and begins again with another search`() async throws {
        let logbook = try Logbook.inMemory()
        for number in 1...70 { try await logbook.save(.formula("x + \(number)")) }
        let list = Charts(filter: ChartQuery()) { logbook.chartPage(matching: $0, rows: $1) }
        await wait { list.isLoaded }
        #expect(list.elements.count == 60)
        #expect(list.total == 70)
        list.showMore()
        await wait { list.elements.count == 70 }
        list.showMore()
        list.filter.search = "x +"
        await wait { list.answered == list.filter }
        #expect(list.elements.count == 60)
    }
}
