import ChartDocuments
import Charts
import Foundation
import Logbook
import Testing

@testable import AppModel

/// The loop of an edit: chart, logbook, live query, chart.
@MainActor @Suite(.timeLimit(.minutes(15))) struct ChartUndoTests {
    private let logbook: Logbook
    private let library: ChartLibrary

    init() throws {
        logbook = try Logbook.inMemory()
        let launch = AppModel.Launch(
            folders: StandardFolders(environment: ["HOME": "/nowhere"]), resources: .ofCheckout)
        library = ChartLibrary(logbook: logbook, launch: launch) { _ in }
    }

    /// Some change that a hand makes, the same in every run.
    private func edit(_ chart: ChartModel, _ number: Int) {
        let ids = chart.document.objects.map(\.id)
        let id = ids[number % max(1, ids.count)]
        switch number % 11 {
        case 0: chart.addFormula("\(number) + x")
        case 1: chart.setText("sin(\(number)x)", of: id)
        case 2: chart.changeStyle { $0.opacity = Double(number % 7 + 1) / 10 }
        case 3: chart.edit { $0.axes.x.domain = Double(-number)...Double(number) }
        case 4: if ids.count > 1 { chart.move(id, to: number % (ids.count + 1)) }
        case 5: chart.change(id) { $0.isHidden.toggle() }
        case 6: chart.change(id) { $0.name = "Name \(number)" }
        case 7: chart.edit { $0.set(ChartParameter(name: "a", value: Double(number))) }
        case 8: if chart.canAdd { chart.duplicate(id) }
        case 9: if ids.count > 3 { chart.remove([id]) }
        default: chart.setText("cos(\(number)", of: id)
        }
    }

    @Test func `two hundred edits are undone and redone to equal documents at every step`() async throws {
        let saved = try await logbook.save(.formula("x"))
        await wait { [library] in library.open?.id == saved.id }
        let chart = try #require(library.open)
        var documents = [chart.document]
        for number in 1...200 {
            edit(chart, number)
            library.endGesture()
            await library.saveNow()
            if chart.document != documents.last { documents.append(chart.document) }
        }
        #expect(documents.count > 150)
        // The last hundred are kept.
        let kept = documents.suffix(101)
        for document in kept.reversed().dropFirst() {
            #expect(try await logbook.undo() != nil)
            await library.reload()
            #expect(chart.document == document)
            if chart.document != document { return }
        }
        #expect(try await logbook.undo() == nil)
        for document in kept.dropFirst() {
            try await logbook.redo()
            await library.reload()
            #expect(chart.document == document)
            if chart.document != document { return }
        }
        #expect(try await logbook.fetchChart(id: saved.id)?.document == chart.document)
    }

    @Test func `a change by another program is seen in the open chart, and what is typed goes before it`() async throws
    {
        let saved = try await logbook.save(.formula("x"))
        await wait { [library] in library.open?.id == saved.id }
        let chart = try #require(library.open)
        var draft = ChartDraft(saved)
        draft.document.objects[0].source = .formula("x + 1")
        try await logbook.save(draft)
        await wait { chart.formulaText == "x + 1" }
        chart.formulaText = "x + 2"
        draft.document.objects[0].source = .formula("x + 3")
        try await logbook.save(draft)
        await library.saveNow()
        #expect(try await logbook.fetchChart(id: saved.id)?.sources == [.formula("x + 2")])
        #expect(chart.formulaText == "x + 2")
    }

    @Test func `a chart that a search hides is followed all the same`() async throws {
        let saved = try await logbook.save(.formula("x"))
        await wait { [library] in library.open?.id == saved.id }
        let chart = try #require(library.open)
        library.list.filter.search = "nothing is called so"
        await wait { [list = library.list] in list.answered?.search.isEmpty == false }
        var draft = ChartDraft(saved)
        draft.document.title = "Slope"
        try await logbook.save(draft)
        await wait { chart.document.title == "Slope" }
        // What is done next keeps it.
        chart.formulaText = "x + 1"
        await library.saveNow()
        #expect(try await logbook.fetchChart(id: saved.id)?.name == "Slope")
    }

    @Test func `removing several charts one after the other brings each back by its own notice`() async throws {
        for formula in ["x", "z", "x z"] { try await logbook.save(.formula(formula)) }
        await wait { [list = library.list] in list.elements.count == 3 }
        #expect(library.list.selected?.name == "x")
        library.removeSelected()
        #expect(library.list.selected?.name == "z")
        library.removeSelected()
        #expect(library.list.selected?.name == "x z")
        await wait { [list = library.list] in list.elements.count == 1 }
    }
}
