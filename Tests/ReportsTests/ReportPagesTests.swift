import CPangoCairo
import Charts
import Foundation
import Logbook
import TestSupport
import Testing

@testable import Reports

@Suite struct ReportPagesTests {
    /// A table of amounts in groups.
    private static func report(rows: Int, groups: Int = 1, words: String = "Taxi") -> Report {
        var report = Report(title: "Expenses", subject: "Anywhere")
        report.blocks = [
            .table(
                Report.Table(
                    title: "",
                    columns: [
                        Report.Table.Column("Day"), Report.Table.Column("For", weight: 4),
                        Report.Table.Column("Amount", .trailing),
                    ],
                    groups: (0..<groups).map { group in
                        Report.Table.Group(
                            title: "Group \(group + 1)",
                            rows: (0..<rows).map { row in
                                [
                                    .day(CalendarDay("2026-05-01")!.adding(days: row % 28)),
                                    .text("\(words) \(group + 1).\(row + 1)"),
                                    .amount(Money(minorUnits: 100, currency: "EUR")),
                                ]
                            }, sum: [.text("Sum of \(group + 1)"), .empty, .empty])
                    }, carried: 2))
        ]
        return report
    }

    /// The texts of each page, from the top.
    private static func texts(_ pages: ReportPages) -> [[String]] {
        pages.pages.map { items in
            items.compactMap { if case .text(let text, _, _, _, _, _) = $0 { text } else { nil } }
        }
    }

    @Test func `the file of a report has titles, headings and texts as elements, and its language`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var report = Self.report(rows: 2)
        report.blocks.insert(.heading("Taxis"), at: 0)
        let file = folder.url.appending(path: "a.pdf")
        try await Data(ReportPages(report, paper: .a4).pdf()).write(to: file)
        let elements = try output(of: "pdfinfo", ["-struct-text", file.path])
        #expect(elements.contains(/H1.*\n *"Expenses"/) && elements.contains(/H2.*\n *"Taxis"/))
        #expect(elements.contains(/P.*\n *"Taxi 1.2"/), "\(elements)")
        _ = try output(of: "qpdf", ["--check", file.path])
        #expect(try output(of: "qpdf", ["--json=2", file.path]).contains("\"/Lang\": \"u:"))
    }

    @Test(arguments: [PaperSize.a4, .letter])
    func `nothing stands outside of the page, and no text on another one`(paper: PaperSize) async throws {
        let pages = try await ReportPages(
            Self.report(rows: 30, groups: 5, words: "A drive to a place with a rather long name and back again, by"),
            paper: paper)
        let writer = PageTextWriter()
        for items in pages.pages {
            var ends: [(x: Double, y: Double, width: Double, height: Double, text: String)] = []
            for case .text(let text, let style, let x, let y, let width, _) in items where !text.isEmpty {
                let height = writer.height(of: text, style, width: width)
                #expect(x >= 47 && y >= 47 && x + width <= paper.width - 47 && y + height <= paper.height - 30)
                for other in ends {
                    let isApart =
                        x >= other.x + other.width - 0.1 || other.x >= x + width - 0.1
                        || y >= other.y + other.height - 0.1 || other.y >= y + height - 0.1
                    #expect(isApart, "\(text) lies on \(other.text)")
                }
                ends.append((x, y, width, height, text))
            }
        }
    }

    @Test func `every row is there once, in order, and every page has the header`() async throws {
        let pages = try await ReportPages(Self.report(rows: 200), paper: .a4)
        let texts = Self.texts(pages)
        #expect(pages.count > 3)
        #expect(texts.joined().filter { $0.hasPrefix("Taxi") } == (1...200).map { "Taxi 1.\($0)" })
        #expect(texts.allSatisfy { $0.contains("Amount") })
        for (index, page) in texts.enumerated() {
            #expect(page.contains("Page \(index + 1) of \(pages.count)"))
        }
    }

    @Test func `what is carried over is the sum of all rows before`() async throws {
        let texts = Self.texts(try await ReportPages(Self.report(rows: 200), paper: .a4))
        var rows = 0
        for (page, next) in zip(texts, texts.dropFirst()) {
            rows += page.count { $0.hasPrefix("Taxi") }
            let sum = NumberText().text(Money(minorUnits: Int64(100 * rows), currency: "EUR"))
            let over = try #require(page.firstIndex(of: "Carried forward"))
            #expect(page[over + 1] == sum)
            let forward = try #require(next.firstIndex(of: "Brought forward"))
            #expect(next[forward + 1] == sum)
        }
        #expect(rows > 0)
        #expect(texts.last?.contains("Carried forward") == false)
    }

    @Test func `short groups stay whole, and a sum with the row before`() async throws {
        // Sixteen rows are less than half a page.
        for rows in 1...16 {
            let texts = Self.texts(try await ReportPages(Self.report(rows: rows, groups: 12), paper: .a4))
            for group in 1...12 {
                let pages = texts.indices.filter { index in
                    texts[index].contains {
                        $0 == "Group \(group)" || $0.hasPrefix("Taxi \(group).") || $0 == "Sum of \(group)"
                    }
                }
                #expect(pages.count == 1, "group \(group) of \(rows) rows is on pages \(pages)")
            }
        }
    }

    @Test func `a group that is parted says so, and keeps its sum with its last row`() async throws {
        for rows in 60...75 {
            let texts = Self.texts(try await ReportPages(Self.report(rows: rows, groups: 2), paper: .a4))
            for group in 1...2 {
                let last = try #require(texts.lastIndex { $0.contains("Taxi \(group).\(rows)") })
                #expect(texts[last].contains("Sum of \(group)"))
                let first = try #require(texts.firstIndex { $0.contains("Group \(group)") })
                #expect(texts[first].contains("Taxi \(group).1"))
                if last > first { #expect(texts[last].contains("Group \(group), continued")) }
            }
        }
    }

    @Test func `what belongs together is on one page`() async throws {
        for rows in 20...60 {
            var report = Self.report(rows: rows)
            report.blocks.append(.together([.text("Total"), .signatures(["Here"])]))
            let texts = Self.texts(try await ReportPages(report, paper: .a4))
            #expect(texts.filter { $0.contains("Total") || $0.contains("Here") }.count == 1)
        }
    }

    @Test func `what is signed is not parted from the last row and the sum`() async throws {
        for rows in 20...60 {
            var report = Self.report(rows: rows)
            guard case .table(var table) = report.blocks[0] else { return }
            table.sums = [[.text("In all"), .empty, .empty]]
            report.blocks = [.table(table), .signatures(["Here"])]
            let texts = Self.texts(try await ReportPages(report, paper: .a4))
            let last = try #require(texts.last)
            #expect(last.contains("Here") && last.contains("In all") && last.contains("Taxi 1.\(rows)"))
        }
    }

    @Test func `a table with many columns lies across`() async throws {
        let table = Report.Table(
            title: "", columns: (1...8).map { Report.Table.Column("Column \($0)") },
            groups: [Report.Table.Group(rows: [(1...8).map { .text("Text \($0)") }])])
        var report = Report(title: "Wide", subject: "")
        report.blocks = [.table(table)]
        let pages = try await ReportPages(report, paper: .letter)
        #expect(pages.paper == PaperSize(width: 792, height: 612))
    }

    @Test func `several currencies have room`() async throws {
        var report = Self.report(rows: 3)
        guard case .table(var table) = report.blocks[0] else { return }
        let amounts = ["AUD", "CAD", "CHF", "EUR", "GBP", "SEK", "USD"].map {
            Money(minorUnits: 1_234_567, currency: $0)
        }
        table.sums = [[.text("Sum"), .empty, .amounts(amounts)]]
        report.blocks = [.table(table)]
        let pages = try await ReportPages(report, paper: .a4)
        let sum = Report.Cell.amounts(amounts).text
        for case .text(sum, let style, _, let y, let width, _) in pages.pages[0] {
            #expect(width > 200 && y + PageTextWriter().height(of: sum, style, width: width) < 700)
        }
        #expect(Self.texts(pages)[0].contains(sum))
    }

    /// A report of random blocks: headings before texts, facts, tables and other headings.
    private static func randomReport(_ random: inout SeededGenerator) -> Report {
        func words(_ most: Int) -> String {
            (0..<Int.random(in: 1...most, using: &random)).map { _ in
                ["Taxi", "hotel", "a rather long word", "on", "Monday"].randomElement(using: &random) ?? ""
            }.joined(separator: " ")
        }
        func table() -> Report.Table {
            let columns = (0..<Int.random(in: 1...5, using: &random)).map { Report.Table.Column("Head \($0)") }
            func row(_ most: Int) -> [Report.Cell] { columns.map { _ in .text(words(most)) } }
            let long = Bool.random(using: &random) ? 4 : 60
            var table = Report.Table(
                title: Bool.random(using: &random) ? "Table of \(words(12))" : "", columns: columns,
                groups: (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    Report.Table.Group(
                        title: Bool.random(using: &random) ? "Group of \(words(20))" : "",
                        rows: (0..<Int.random(in: 0...14, using: &random)).map { _ in row(long) },
                        sum: Bool.random(using: &random) ? row(3) : [])
                })
            if Bool.random(using: &random) { table.sums = [row(3)] }
            return table
        }
        var report = Report(title: "Random", subject: words(4))
        for _ in 0..<14 {
            if Int.random(in: 0..<3, using: &random) > 0 { report.blocks.append(.heading("Heading of \(words(20))")) }
            switch Int.random(in: 0..<6, using: &random) {
            case 0: report.blocks.append(.heading("Heading below a heading"))
            case 1: report.blocks.append(.text(words(400)))
            case 2:
                report.blocks.append(
                    .facts((0..<3).compactMap { Report.Fact("Name \($0)", words(80)) }))
            case 3: report.blocks.append(.bars([Report.Bar(name: words(4), fraction: 0.5, mark: nil, text: words(30))]))
            default: report.blocks.append(.table(table()))
            }
        }
        report.blocks.append(.text("The end"))
        return report
    }

    @Test(arguments: 0..<RandomCases.count(60, short: 24))
    func `no heading is the last thing on a page, whatever follows it and whatever the paper`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let report = Self.randomReport(&random)
        let paper = PaperSize(
            width: .random(in: 380...800, using: &random), height: .random(in: 420...900, using: &random))
        let pages = try await ReportPages(report, paper: paper)
        for (page, items) in pages.pages.enumerated() {
            let texts = items.compactMap { item -> (text: String, style: PageTextStyle, y: Double)? in
                guard case .text(let text, let style, _, let y, _, _) = item, style != .note else { return nil }
                return (text, style, y)
            }
            let last = try #require(texts.max { $0.y < $1.y })
            let isHeading =
                last.style == .heading || last.style == .header
                || last.style == .strong && last.text.hasPrefix("Group of ")
            #expect(!isHeading, "page \(page + 1) of \(pages.count) ends with “\(last.text)”")
        }
    }

    @Test(arguments: 1...20)
    func `the facts below a heading stay with the table that they are about`(rows: Int) async throws {
        var report = Report(title: "Trips", subject: "")
        for trip in 0..<30 {
            let facts = (0..<4).compactMap {
                Report.Fact("Fact \($0) of \(trip)", String(repeating: "word ", count: 20))
            }
            let table = Report.Table(
                title: "", columns: [Report.Table.Column("What")],
                groups: [Report.Table.Group(rows: (0..<rows).map { [.text("Row \($0) of \(trip)")] })])
            report.blocks += [.heading("Trip \(trip)"), .facts(facts), .table(table)]
        }
        let pages = try await ReportPages(report, paper: .a4)
        let texts = Self.texts(pages)
        for trip in 0..<30 {
            let found = ["Trip \(trip)", "Fact 0 of \(trip)", "Fact 3 of \(trip)", "Row 0 of \(trip)"].map { text in
                texts.firstIndex { $0.contains(text) }
            }
            #expect(Set(found).count == 1 && found[0] != nil, "trip \(trip) on the pages \(found)")
        }
    }

    @Test func `a text longer than a page goes on on the next one, every word of it`() async throws {
        let words = (1...3000).map { "word\($0)" }
        var report = Report(title: "Long", subject: "")
        report.blocks = [
            .heading("Notes"), .text(words.joined(separator: " ")),
            .facts([Report.Fact("Notes", words.joined(separator: " "))].compactMap(\.self)),
            .table(
                Report.Table(
                    title: "", columns: [Report.Table.Column("Notes")],
                    groups: [Report.Table.Group(rows: [[.text(words.joined(separator: " "))]])])),
        ]
        let pages = try await ReportPages(report, paper: .a4)
        let writer = PageTextWriter()
        var found: [PageTextStyle: [Substring]] = [:]
        for item in pages.pages.joined() {
            guard case .text(let text, let style, _, let y, let width, _) = item, text.hasPrefix("word") else {
                continue
            }
            #expect(y + writer.height(of: text, style, width: width) <= PaperSize.a4.height - 48)
            found[style, default: []] += text.split(separator: " ")
        }
        #expect(found[.cell] == words.map { $0[...] })
        #expect(found[.body] == (words + words).map { $0[...] })
    }
}

/// Random numbers that are the same in every run.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }
}
