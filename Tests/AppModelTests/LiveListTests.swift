import Foundation
import Logbook
import Testing

@testable import AppModel

@MainActor @Suite(.timeLimit(.minutes(5))) struct LiveListTests {
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
        draft.title = "Slope"
        let renamed = try await logbook.save(draft)
        await wait { list.selected != charts[1] }
        #expect(list.selected == renamed)
        #expect(list.elements.map(\.name) == ["x", "Slope"])
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

    @Test func `a long list grows when its end comes into view, and begins anew with another search`() async throws {
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
