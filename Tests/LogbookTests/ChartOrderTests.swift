import ChartDocuments
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Logbook

/// Where charts stand in their list.
struct ChartOrderTests {
    /// A logbook with the charts a, b, c and d, whose ids are the first four.
    private static func logbook() async throws -> Logbook {
        let logbook = try Logbook.fixture()
        for name in ["a", "b", "c", "d"] { try await logbook.save(ChartDraft(title: name, .formula("x"))) }
        return logbook
    }

    private static let moves: [(moved: Int, place: ChartPosition, order: String)] = [
        (4, .before(id(1)), "dabc"), (1, .after(id(4)), "bcda"), (1, .after(id(2)), "bacd"),
        (3, .before(id(2)), "acbd"), (2, .after(id(1)), "abcd"), (2, .before(id(3)), "abcd"),
        (2, .before(id(2)), "abcd"),
    ]

    @Test(arguments: moves.indices)
    func `a chart that is moved stands there, and no other one moves`(index: Int) async throws {
        let (moved, place, order) = Self.moves[index]
        let logbook = try await Self.logbook()
        let before = try await logbook.fetchCharts()
        let history = try await logbook.fetchHistory().count
        try await logbook.moveChart(id: id(moved), to: place)
        let after = try await logbook.fetchCharts()
        #expect(after.order == order)
        #expect(Set(after) == Set(before))
        #expect(try await logbook.fetchHistory().count == history)
        let isElsewhere = order != before.order
        let title = try await logbook.fetchUndoState().undo
        #expect(title == (isElsewhere ? "Move Chart “\(before[moved - 1].name)”" : "Add Chart “d”"))
        guard isElsewhere else { return }
        try await logbook.undo()
        #expect(try await logbook.fetchCharts() == before)
        try await logbook.redo()
        #expect(try await logbook.fetchCharts() == after)
    }

    @Test func `a new chart is the last, and a changed one stays in its place`() async throws {
        let logbook = try await Self.logbook()
        try await logbook.moveChart(id: id(4), to: .before(id(1)))
        try await logbook.moveChart(id: id(1), to: .after(id(3)))
        try await logbook.save(ChartDraft(title: "e", .formula("x")))
        let charts = try await logbook.fetchCharts()
        #expect(charts.order == "dbcae")
        for chart in charts {
            var draft = ChartDraft(chart)
            draft.document.objects[0].source = .formula("z")
            try await logbook.save(draft)
        }
        #expect(try await logbook.fetchCharts().order == "dbcae")
        #expect(try await logbook.fetchCharts(ChartQuery(search: "z")).order == "dbcae")
    }

    @Test func `between two charts there is always room`() async throws {
        let logbook = try await Self.logbook()
        var expected = Array("abcd")
        for _ in 0..<120 {
            let last = try #require(try await logbook.fetchCharts().last)
            try await logbook.moveChart(id: last.id, to: .after(id(1)))
            expected.insert(expected.removeLast(), at: 1)
            #expect(try await logbook.fetchCharts().order == String(expected))
        }
    }

    @Test func `a deleted chart comes back where it was, whatever has moved since`() async throws {
        let logbook = try await Self.logbook()
        try await logbook.moveChart(id: id(4), to: .before(id(2)))
        let (_, step) = try await logbook.withUndoStep { () async throws(LogbookError) in
            try await logbook.deleteChart(id: id(4))
        }
        try await logbook.undo()
        #expect(try await logbook.fetchCharts().order == "adbc")
        try await logbook.redo()
        try await logbook.moveChart(id: id(3), to: .before(id(1)))
        try await logbook.undo(try #require(step))
        #expect(try await logbook.fetchCharts().order == "cadb")
    }

    @Test func `a chart that is not there is not moved, and none is moved beside it`() async throws {
        let logbook = try await Self.logbook()
        let before = try await logbook.dump()
        await #expect(throws: LogbookError.notFound(id(77))) {
            try await logbook.moveChart(id: id(77), to: .after(id(1)))
        }
        await #expect(throws: LogbookError.notFound(id(77))) {
            try await logbook.moveChart(id: id(1), to: .after(id(77)))
        }
        #expect(try await logbook.dump() == before)
    }

    @Test func `a move reaches the lists of charts`() async throws {
        let logbook = try await Self.logbook()
        var answers = logbook.chartPage(rows: 0..<2).makeAsyncIterator()
        #expect(try await answers.next()?.rows.map(\.entry).order == "ab")
        try await logbook.moveChart(id: id(1), to: .after(id(2)))
        #expect(try await answers.next()?.rows.map(\.entry).order == "ba")
    }

    // MARK: - Archives

    @Test func `an archive brings charts in their order`() async throws {
        let logbook = try await Self.logbook()
        try await logbook.moveChart(id: id(4), to: .before(id(2)))
        let archive = try await logbook.archive()
        let other = try Logbook.fixture()
        try await other.importArchive(archive)
        #expect(try await other.dump() == logbook.dump())
        #expect(try await other.archive() == archive)
    }

    @Test func `beside others, charts of an archive come behind them`() async throws {
        let logbook = try await Self.logbook()
        try await logbook.moveChart(id: id(4), to: .before(id(2)))
        let other = try Logbook.inMemory()
        for name in ["e", "f"] { try await other.save(ChartDraft(title: name, .formula("x"))) }
        try await other.importArchive(try await logbook.archive())
        #expect(try await other.fetchCharts().order == "efadbc")
        // What is there stays where it is.
        try await other.moveChart(id: id(2), to: .before(id(1)))
        #expect(try await other.importArchive(try await logbook.archive()).added == 0)
        #expect(try await other.fetchCharts().order == "efbadc")
    }

    // MARK: - Earlier programs

    @Test(arguments: [1, 2, 3, 4])
    func `charts of an earlier program stay in their order, and can be moved`(version: Int) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try ReleasedSchemaTests.file(version, in: folder)
        let before = try ReleasedSchemaTests.change(in: folder) { db in
            try String.fetchAll(db, sql: "SELECT id FROM chart ORDER BY createdAt, id")
        }
        let logbook = try Logbook.open(at: folder.file)
        var charts = try await logbook.fetchCharts()
        #expect(charts.map(\.id.text) == before)
        charts.append(try await logbook.save(ChartDraft(title: "New", .formula("x"))))
        #expect(try await logbook.fetchCharts() == charts)
        // Between two that have one place.
        try await logbook.moveChart(id: charts[charts.count - 1].id, to: .after(charts[0].id))
        charts.insert(charts.removeLast(), at: 1)
        #expect(try await logbook.fetchCharts() == charts)
    }

    @Test func `a chart that was deleted before charts had places comes back where it was`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try ReleasedSchemaTests.file(4, in: folder)
        try ReleasedSchemaTests.change(in: folder) { db in
            try Schema.migrate(db, upTo: 5)
            try db.inTransaction {
                let recorder = try ChangeRecorder(db)
                try db.execute(sql: "DELETE FROM chart WHERE json_extract(document, '$.document.title') = 'Ripple'")
                try UndoStep.add(try #require(try recorder.changes()), UndoTitle("Delete"), db)
                return .commit
            }
        }
        let logbook = try Logbook.open(at: folder.file)
        let without = try await logbook.fetchCharts().map(\.name)
        try await logbook.undo()
        let charts = try await logbook.fetchCharts().map(\.name)
        #expect(charts.firstIndex(of: "Ripple") == 2)
        #expect(charts.filter { $0 != "Ripple" } == without)
    }
}

extension [SavedChart] {
    /// The names, one after the other.
    fileprivate var order: String { map(\.name).joined() }
}
