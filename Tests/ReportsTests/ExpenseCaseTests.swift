import Foundation
import Logbook
import Testing

@testable import Reports

@Suite struct ExpenseCaseTests {
    @Test func `there are enough cases, each with a name of its own`() {
        #expect(ExpenseCase.all.count >= 90)
        // Each of them a per diem by the rules of a country.
        #expect(ExpenseCase.all.count { !$0.policy.isEmpty } >= 60)
        #expect(Set(ExpenseCase.all.map(\.testDescription)).count == ExpenseCase.all.count)
    }

    @Test(arguments: ExpenseCase.all)
    func `a trip comes to what was computed by hand, in every format to the cent`(_ expected: ExpenseCase)
        async throws
    {
        let (logbook, trip) = try await expected.account()
        let statement = try #require(try await logbook.fetchExpenses(ofTrip: trip))
        let totals = try expected.totals.map(money).sorted { $0.currency < $1.currency }
        #expect(statement.totals == totals)
        let total = try expected.total.map(money) ?? (totals.count == 1 ? totals[0] : nil)
        if let total { #expect(statement.total == total) }

        var report = try await ReportKind.expenses(.trip(trip)).report(from: logbook)
        // Its chart says nothing to the cent.
        report.blocks.removeAll { if case .chart = $0 { true } else { false } }
        let amounts = totals + (totals.count > 1 ? [try #require(total)] : [])
        let pages = try await ReportPages(report, paper: .a4)
        let page = pages.pages.joined().compactMap { item in
            if case .text(let text, _, _, _, _, _) = item { text } else { nil }
        }
        let html = String(decoding: try await report.html(), as: UTF8.self)
        let sheet = try ODSContent(try report.ods())
        for amount in amounts {
            let text = NumberText().text(amount)
            #expect(page.contains(text))
            #expect(html.contains(">\(text)</td>"))
            #expect(report.markdown.contains(" \(text) ") || report.markdown.contains("**\(text)**"))
            #expect(sheet.cells.contains { $0["value"] == amount.plainText && $0["currency"] == amount.currency })
        }
        #expect(try csvSums(report.csv) == totals)
    }

    /// The sums of the rows of a CSV file, a currency each.
    private func csvSums(_ csv: String) throws -> [Money] {
        let lines = csv.split(separator: "\r\n").dropFirst()
        var sums: [String: Decimal] = [:]
        for line in lines {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            guard let code = cells.last, !code.isEmpty else { continue }
            sums[String(code), default: 0] += try #require(Decimal(string: String(cells[cells.count - 2])))
        }
        return try sums.map { try #require(Money(amount: $0.value, currency: $0.key)) }.sorted {
            $0.currency < $1.currency
        }
    }
}
