import CPangoCairo
import Charts
import Foundation
import Logbook
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

    @Test func `every row is there once, in order, and heads stand on every page`() async throws {
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
            let over = try #require(page.firstIndex(of: "Carried over"))
            #expect(page[over + 1] == sum)
            let forward = try #require(next.firstIndex(of: "Brought forward"))
            #expect(next[forward + 1] == sum)
        }
        #expect(rows > 0)
        #expect(texts.last?.contains("Carried over") == false)
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
}
