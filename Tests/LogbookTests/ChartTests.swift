import Foundation
import Testing

@testable import Logbook

struct ChartTests {
    static let sources: [SavedChart.Source] = [
        .formula("sin(x)*cos(z)", over: .standard),
        .formula("z = x²·y", over: SavedChart.Floor(x: -0.1...0.30000000000000004, z: -1e-300...1e300)),
        .file("/home/someone/Höhen & Tiefen.asc"), .file("/tmp/blanks at the end "), .sample("penguins.csv"),
    ]

    @Test(arguments: sources)
    func `every source comes back as it was saved`(source: SavedChart.Source) async throws {
        let logbook = try Logbook.fixture()
        let saved = try await logbook.save(ChartDraft(title: "Hills", source: source))
        #expect(saved.source == source)
        #expect(saved.id == id(1))
        #expect(try await logbook.fetchCharts() == [saved])
    }

    @Test(arguments: [
        (nil, SavedChart.Source.formula("x + z", over: .standard), "x + z"),
        (nil, .file("/data/2026/survey.final.asc"), "survey.final"), (nil, .sample("ripple.csv"), "ripple"),
        (" \t", .sample("ripple.csv"), "ripple"), (" Hills\n", .sample("ripple.csv"), "Hills"),
        ("A\0B", .sample("ripple.csv"), "AB"),
    ])
    func `a chart is called by its title, or by what it is made from`(
        title: String?, source: SavedChart.Source, name: String
    ) async throws {
        let logbook = try Logbook.fixture()
        let saved = try await logbook.save(ChartDraft(title: title, source: source))
        #expect(saved.name == name)
        #expect(try await logbook.fetchCharts() == [saved])
    }

    @Test func `charts come in the order they were saved`() async throws {
        let logbook = try Logbook.fixture()
        for formula in ["z", "x", "x + z"] {
            try await logbook.save(ChartDraft(source: .formula(formula, over: .standard)))
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
            ChartDraft(title: "Ripple", source: .formula("sqrt(x^2 + z^2)", over: .standard)),
            ChartDraft(source: .formula("cos(x)", over: .standard)),
            ChartDraft(source: .file("/data/Höhen.asc")),
            ChartDraft(title: "Pinguine", source: .sample("penguins.csv")),
        ]
        var charts: [SavedChart] = []
        for draft in drafts { charts.append(try await logbook.save(draft)) }
        #expect(try await logbook.fetchCharts(ChartQuery(search: text)) == found.map { charts[$0] })
    }

    @Test(arguments: sources)
    func `a changed chart replaces the old one in its place`(source: SavedChart.Source) async throws {
        let logbook = try Logbook.fixture()
        let old = try await logbook.save(ChartDraft(title: "Old", source: .formula("x", over: .standard)))
        let other = try await logbook.save(ChartDraft(source: .sample("ripple.csv")))
        var draft = ChartDraft(old)
        draft.title = "New"
        draft.source = source
        let new = try await logbook.save(draft)
        #expect(new.id == old.id && new.createdAt == old.createdAt)
        #expect(try await logbook.fetchCharts() == [new, other])
        #expect(try await logbook.fetchCharts(ChartQuery(search: "old")).isEmpty)
        #expect(try await logbook.fetchCharts(ChartQuery(search: "new")) == [new])
    }

    @Test func `a chart keeps how it is drawn`() async throws {
        let logbook = try Logbook.fixture()
        let chart = try await logbook.save(ChartDraft(source: Self.sources[0], look: #"{"map":"magma"}"#))
        #expect(chart.look == #"{"map":"magma"}"#)
        #expect(try await logbook.fetchCharts() == [chart])
        var draft = ChartDraft(chart)
        draft.look = nil
        #expect(try await logbook.save(draft).look == nil)
    }

    @Test(arguments: ["no JSON", "[1]", "7", "{\"long\": \"\(String(repeating: "x", count: 20_000))\"}"])
    func `a look is an object of JSON, and not too long`(look: String) async throws {
        let logbook = try Logbook.fixture()
        await #expect(throws: LogbookError.self) {
            try await logbook.save(ChartDraft(source: Self.sources[0], look: look))
        }
        #expect(try await logbook.fetchCharts().isEmpty)
    }

    @Test func `a draft saved unchanged leaves the chart as it is`() async throws {
        let logbook = try Logbook.fixture()
        let chart = try await logbook.save(ChartDraft(title: "Hills", source: Self.sources[1]))
        #expect(try await logbook.save(ChartDraft(chart)) == chart)
        #expect(try await logbook.fetchCharts() == [chart])
    }

    @Test func `a deleted chart is gone, and deleting or changing it again is told`() async throws {
        let logbook = try Logbook.fixture()
        let chart = try await logbook.save(ChartDraft(source: Self.sources[0]))
        let other = try await logbook.save(ChartDraft(source: Self.sources[1]))
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
        try await logbook.save(ChartDraft(source: .formula("z", over: .standard)))
        let chart = try await logbook.save(ChartDraft(source: .formula("x", over: .standard)))
        #expect(try await answers.next() == [chart])
    }

    // MARK: - Rules

    private static let long = String(repeating: "x", count: 20_001)

    @Test(arguments: [
        (
            ChartDraft(source: .formula("", over: .standard)), DraftProblem(.formula, .missing),
            "The formula is missing."
        ),
        (
            ChartDraft(source: .formula(" \t\n", over: .standard)), DraftProblem(.formula, .missing),
            "The formula is missing."
        ),
        (
            ChartDraft(source: .formula("\0", over: .standard)), DraftProblem(.formula, .missing),
            "The formula is missing."
        ),
        (
            ChartDraft(source: .formula(long, over: .standard)), DraftProblem(.formula, .tooLong(limit: 20_000)),
            "The formula can have at most 20,000 characters."
        ),
        (ChartDraft(source: .file("  ")), DraftProblem(.file, .missing), "The file is missing."),
        (ChartDraft(source: .sample("")), DraftProblem(.file, .missing), "The file is missing."),
        (
            ChartDraft(title: String(long.prefix(201)), source: .sample("a")),
            DraftProblem(.title, .tooLong(limit: 200)), "The title can have at most 200 characters."
        ),
    ])
    func `a chart that breaks a rule names the field`(
        draft: ChartDraft, problem: DraftProblem, sentence: String
    ) async throws {
        let logbook = try Logbook.fixture()
        let error = await #expect(throws: LogbookError.self) { try await logbook.save(draft) }
        #expect(draft.problems == [problem])
        #expect(error == .invalid(problem))
        #expect(error?.description == sentence)
        #expect(try await logbook.isUntouched())
    }

    @Test func `blanks around a title and a formula do not count`() async throws {
        let logbook = try Logbook.fixture()
        let draft = ChartDraft(
            title: " \(Self.long.prefix(200)) ", source: .formula(" \(Self.long.prefix(20_000))\n", over: .standard))
        #expect(draft.problems.isEmpty)
        let chart = try await logbook.save(draft)
        #expect(chart.title?.count == 200)
        #expect(chart.source == .formula(String(Self.long.prefix(20_000)), over: .standard))
    }

    /// A change to a logbook that holds one chart of each kind, and the sentence that refuses it.
    static let broken = [
        ("UPDATE chart SET title = ''", "A chart's title has at most 200 characters."),
        ("UPDATE chart SET title = '  '", "A chart's title has at most 200 characters."),
        ("UPDATE chart SET title = printf('%201s', 'x')", "A chart's title has at most 200 characters."),
        ("UPDATE chart SET content = ''", "A chart needs the formula or the file it is made from."),
        ("UPDATE chart SET content = ' '", "A chart needs the formula or the file it is made from."),
        ("UPDATE chart SET content = NULL", "A chart needs the formula or the file it is made from."),
        ("UPDATE chart SET content = printf('%20001s', 'x')", "A chart needs the formula or the file it is made from."),
        ("UPDATE chart SET kind = 'movie'", "A chart is made from a formula, a file or a sample."),
        (
            "UPDATE chart SET kind = 'formula'",
            "A formula is drawn over a floor whose ranges begin below their ends."
        ),
        (
            "UPDATE chart SET kind = 'file'",
            "A formula is drawn over a floor whose ranges begin below their ends."
        ),
        (
            "UPDATE chart SET xLower = xUpper WHERE kind = 'formula'",
            "A formula is drawn over a floor whose ranges begin below their ends."
        ),
        (
            "UPDATE chart SET zUpper = NULL WHERE kind = 'formula'",
            "A formula is drawn over a floor whose ranges begin below their ends."
        ),
        (
            "UPDATE chart SET zUpper = 1 WHERE kind = 'sample'",
            "A formula is drawn over a floor whose ranges begin below their ends."
        ),
        ("UPDATE chart SET id = 'A'", "An id is a UUID in lowercase, and no other entry's."),
        (
            "UPDATE chart SET createdAt = 'now'",
            "An instant is written yyyy-mm-ddThh:mm:ss.sssZ."
        ),
        (
            "UPDATE chart SET modifiedAt = '2026-01-01'",
            "An instant is written yyyy-mm-ddThh:mm:ss.sssZ."
        ),
    ]

    @Test(arguments: broken)
    func `a rule that is broken is told in a sentence and nothing changes`(sql: String, sentence: String) async throws {
        let logbook = try Logbook.fixture()
        for source in Self.sources { try await logbook.save(ChartDraft(source: source)) }
        let before = try await logbook.dump()
        let error = await #expect(throws: LogbookError.self) { try await logbook.run(sql) }
        #expect(error?.description == sentence)
        #expect(try await logbook.dump() == before)
    }

    @Test(arguments: [SavedChart.Floor(x: 1...1, z: 0...1), SavedChart.Floor(x: 0...1, z: 2...2)])
    func `a floor without width is refused`(floor: SavedChart.Floor) async throws {
        let logbook = try Logbook.fixture()
        let error = await #expect(throws: LogbookError.self) {
            try await logbook.save(ChartDraft(source: .formula("x", over: floor)))
        }
        #expect(error?.description == "A formula is drawn over a floor whose ranges begin below their ends.")
        #expect(try await logbook.isUntouched())
    }

    @Test func `a chart whose floor cannot be read is not there, and cannot be changed`() async throws {
        let logbook = try Logbook.fixture()
        let chart = try await logbook.save(ChartDraft(source: Self.sources[0]))
        try await logbook.run("PRAGMA ignore_check_constraints = ON; UPDATE chart SET xUpper = -9")
        #expect(try await logbook.fetchCharts().isEmpty)
        await #expect(throws: LogbookError.unreadable) { try await logbook.save(ChartDraft(chart)) }
    }

    @Test func `samples go into a logbook that holds nothing but charts`() async throws {
        let logbook = try Logbook.fixture()
        let chart = try await logbook.save(ChartDraft(source: Self.sources[0]))
        try await logbook.addSampleData()
        #expect(try await logbook.fetchCharts() == [chart])
    }
}
