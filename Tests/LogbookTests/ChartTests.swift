import ChartDocuments
import Foundation
import Testing

@testable import Logbook

struct ChartTests {
    static let sources: [ChartObject.Source] = [
        .formula("sin(x)*cos(z)"), .formula("z = x²·y"),
        .file("/home/someone/Höhen & Tiefen.asc"), .file("/tmp/blanks at the end "), .sample("penguins.csv"),
    ]

    @Test(arguments: sources)
    func `every source comes back as it was saved`(source: ChartObject.Source) async throws {
        let logbook = try Logbook.fixture()
        let saved = try await logbook.save(ChartDraft(title: "Hills", source))
        #expect(saved.document.objects.map(\.source) == [source])
        #expect(saved.id == id(1))
        #expect(try await logbook.fetchCharts() == [saved])
    }

    @Test(arguments: [
        ("", ChartObject.Source.formula("x + z"), "x + z"),
        ("", .file("/data/2026/survey.final.asc"), "survey.final"), ("", .sample("ripple.csv"), "ripple"),
        (" \t", .sample("ripple.csv"), "ripple"), (" Hills\n", .sample("ripple.csv"), "Hills"),
        ("A\0B", .sample("ripple.csv"), "AB"),
    ])
    func `a chart is called by its title, or by what it is made from`(
        title: String, source: ChartObject.Source, name: String
    ) async throws {
        let logbook = try Logbook.fixture()
        let saved = try await logbook.save(ChartDraft(title: title, source))
        #expect(saved.name == name)
        #expect(try await logbook.fetchCharts() == [saved])
    }

    @Test func `charts come in the order they were saved`() async throws {
        let logbook = try Logbook.fixture()
        for formula in ["z", "x", "x + z"] {
            try await logbook.save(ChartDraft(.formula(formula)))
        }
        #expect(try await logbook.fetchCharts().map(\.name) == ["z", "x", "x + z"])
    }

    @Test(arguments: [
        ("", [0, 1, 2, 3]), ("ripple", [0]), ("RIPPLE", [0]), ("sqrt(", [0]), ("cos", [1]), ("hohen", [2]),
        ("/data", [2]), (".asc", [2]), ("pinguine", [3]), ("penguins.csv", [3]), ("%", []), ("x", [0, 1]),
    ])
    func `a search looks for a part of the title, the formula and the file`(text: String, found: [Int]) async throws {
        let logbook = try Logbook.fixture()
        let drafts = [
            ChartDraft(title: "Ripple", .formula("sqrt(x^2 + z^2)")),
            ChartDraft(.formula("cos(x)")),
            ChartDraft(.file("/data/Höhen.asc")),
            ChartDraft(title: "Pinguine", .sample("penguins.csv")),
        ]
        var charts: [SavedChart] = []
        for draft in drafts { charts.append(try await logbook.save(draft)) }
        #expect(try await logbook.fetchCharts(ChartQuery(search: text)) == found.map { charts[$0] })
    }

    @Test(arguments: sources)
    func `a changed chart replaces the old one in its place`(source: ChartObject.Source) async throws {
        let logbook = try Logbook.fixture()
        let old = try await logbook.save(ChartDraft(title: "Old", .formula("x")))
        let other = try await logbook.save(ChartDraft(.sample("ripple.csv")))
        var draft = ChartDraft(old)
        draft.document.title = "New"
        draft.document.objects[0].source = source
        let new = try await logbook.save(draft)
        #expect(new.id == old.id && new.createdAt == old.createdAt)
        #expect(try await logbook.fetchCharts() == [new, other])
        #expect(try await logbook.fetchCharts(ChartQuery(search: "old")).isEmpty)
        #expect(try await logbook.fetchCharts(ChartQuery(search: "new")) == [new])
    }

    @Test func `from where a chart is looked at is kept beside it`() async throws {
        let logbook = try Logbook.fixture()
        let chart = try await logbook.save(ChartDraft(Self.sources[0]))
        #expect(chart.viewpoint == ChartViewpoint())
        var viewpoint = ChartViewpoint()
        (viewpoint.azimuth, viewpoint.isPerspective) = (12.5, true)
        viewpoint.zoom = ChartViewpoint.Zoom(factor: 2, x: 0.1, y: 0.30000000000000004)
        try await logbook.setViewpoint(viewpoint, ofChart: chart.id)
        let turned = try #require(try await logbook.fetchChart(id: chart.id))
        #expect(turned.viewpoint == viewpoint && turned.document == chart.document)
        #expect(turned.modifiedAt == chart.modifiedAt)
        // It stays where the document changes, and comes back with a chart that was deleted.
        #expect(try await logbook.save(ChartDraft(title: "Hills", of: chart)).viewpoint == viewpoint)
        try await logbook.deleteChart(id: chart.id)
        try await logbook.undo()
        #expect(try await logbook.fetchChart(id: chart.id)?.viewpoint == viewpoint)
        // Of no chart it is nothing.
        try await logbook.setViewpoint(viewpoint, ofChart: id(77))
        #expect(try await logbook.texts("SELECT chartId FROM chartView").count == 1)
    }

    @Test func `text that is no formula yet is saved beside the one that is`() async throws {
        let logbook = try Logbook.fixture()
        var draft = ChartDraft(.formula("x"))
        draft.document.objects[0].unfinishedText = "sin("
        let chart = try await logbook.save(draft)
        #expect(try await logbook.fetchCharts() == [chart])
        #expect(chart.document.objects.map(\.text) == ["sin("] && chart.document.objects[0].source == .formula("x"))
    }

    @Test func `a draft saved unchanged leaves the chart as it is`() async throws {
        let logbook = try Logbook.fixture()
        let chart = try await logbook.save(ChartDraft(title: "Hills", Self.sources[1]))
        #expect(try await logbook.save(ChartDraft(chart)) == chart)
        #expect(try await logbook.fetchCharts() == [chart])
    }

    @Test func `a deleted chart is gone, and deleting or changing it again is reported`() async throws {
        let logbook = try Logbook.fixture()
        let chart = try await logbook.save(ChartDraft(Self.sources[0]))
        let other = try await logbook.save(ChartDraft(Self.sources[1]))
        try await logbook.deleteChart(id: chart.id)
        #expect(try await logbook.fetchCharts() == [other])
        await #expect(throws: LogbookError.notFound(chart.id)) { try await logbook.deleteChart(id: chart.id) }
        await #expect(throws: LogbookError.notFound(chart.id)) { try await logbook.save(ChartDraft(chart)) }
        #expect(try await logbook.fetchCharts() == [other])
    }

    @Test func `charts are live`() async throws {
        let logbook = try Logbook.fixture()
        var answers = logbook.charts(matching: ChartQuery(search: "x")).makeAsyncIterator()
        #expect(try await answers.next() == [])
        try await logbook.save(ChartDraft(.formula("z")))
        let chart = try await logbook.save(ChartDraft(.formula("x")))
        #expect(try await answers.next() == [chart])
    }

    // MARK: - Rules

    @Test func `a chart that breaks a rule is refused in a sentence`() async throws {
        let logbook = try Logbook.fixture()
        var long = ChartDraft(.formula(String(repeating: "x", count: 20_001)))
        #expect(long.problems.map(\.description) == ["A formula has at most 20,000 characters."])
        // Text beside it that is no formula yet does not hide it.
        var typing = long
        typing.document.objects[0].unfinishedText = "sin("
        #expect(typing.problems == long.problems)
        var range = ChartDraft(.formula("x"))
        range.document.axes.x.domain = 2...2
        var titled = ChartDraft(title: String(repeating: "x", count: 201), .sample("a"))
        for draft in [long, range, titled, ChartDraft(.file(""))] {
            let error = await #expect(throws: LogbookError.self) { try await logbook.save(draft) }
            #expect(error == draft.problems.first.map { .invalid($0) })
        }
        #expect(try await logbook.isUntouched())
        long.document.objects[0].source = .formula(String(repeating: "x", count: 20_000))
        titled.document.title = String(repeating: "x", count: 200)
        try await logbook.save(titled)
        try await logbook.save(long)
    }

    @Test func `blanks around a title do not count`() async throws {
        let logbook = try Logbook.fixture()
        #expect(try await logbook.save(ChartDraft(title: " Hills\n", .sample("a"))).document.title == "Hills")
    }

    /// A change to a logbook that holds charts, and the sentence that refuses it.
    static let broken = [
        ("UPDATE chart SET document = '[]'", "A chart is a JSON object."),
        ("UPDATE chart SET document = 'x'", "A chart is a JSON object."),
        ("UPDATE chart SET id = 'A'", "An id is a UUID in lowercase, and no other entry's."),
        ("UPDATE chart SET createdAt = 'now'", "An instant is written yyyy-mm-ddThh:mm:ss.sssZ."),
        ("UPDATE chart SET modifiedAt = '2026-01-01'", "An instant is written yyyy-mm-ddThh:mm:ss.sssZ."),
        ("UPDATE chart SET position = 9e999", "A chart's place in the list is a number."),
        ("UPDATE chart SET position = 'first'", "A chart's place in the list is a number."),
    ]

    @Test(arguments: broken)
    func `a rule that is broken is reported in a sentence and nothing changes`(sql: String, sentence: String)
        async throws
    {
        let logbook = try Logbook.fixture()
        for source in Self.sources { try await logbook.save(ChartDraft(source)) }
        let before = try await logbook.dump()
        let error = await #expect(throws: LogbookError.self) { try await logbook.run(sql) }
        #expect(error?.description == sentence)
        #expect(try await logbook.dump() == before)
    }

    @Test(arguments: ["{}", #"{"format":"vantage-chart","version":99,"document":{}}"#])
    func `a chart that cannot be read is not there, and cannot be changed`(json: String) async throws {
        let logbook = try Logbook.fixture()
        let chart = try await logbook.save(ChartDraft(Self.sources[0]))
        try await logbook.run("UPDATE chart SET document = '\(json)'")
        #expect(try await logbook.fetchCharts().isEmpty)
        await #expect(throws: LogbookError.unreadable) { try await logbook.save(ChartDraft(chart)) }
    }

    @Test func `samples go into a logbook that holds nothing but charts`() async throws {
        let logbook = try Logbook.fixture()
        let chart = try await logbook.save(ChartDraft(Self.sources[0]))
        try await logbook.addSampleData()
        #expect(try await logbook.fetchCharts() == [chart])
    }
}

extension ChartDraft {
    /// The changed copy of a chart, under another title.
    fileprivate init(title: String, of chart: SavedChart) {
        self.init(chart)
        document.title = title
    }
}
