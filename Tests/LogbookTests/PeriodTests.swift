import Foundation
import Testing

@testable import Logbook

/// Periods by themselves, and with the terms that have them.
struct PeriodTests {
    private static func period(_ start: String, _ end: String) -> TimePeriod {
        TimePeriod(startDay: day(start), endDay: day(end))
    }

    @Test func `a period is kept without a term, changed, and found by its days`() async throws {
        let logbook = try Logbook.fixture()
        var period = Self.period("2026-01-05", "2026-03-15")
        let saved = try await logbook.save(period)
        #expect(saved.period == period && saved.term == nil)
        let other = try await logbook.save(Self.period("2026-06-01", "2026-06-30"))
        #expect(try await logbook.fetchPeriods().map(\.id) == [other.id, period.id])
        period.endDay = day("2026-03-20")
        try await logbook.save(period)
        #expect(try await logbook.fetchPeriods().last?.period == period)
        for try await page in logbook.periodPage(search: "2026-06", rows: 0..<10) {
            #expect(page.rows.map(\.entry.id) == [other.id] && page.total == 1)
            break
        }
    }

    @Test func `a period that ends before it begins is refused`() async throws {
        let logbook = try Logbook.fixture()
        await #expect(throws: LogbookError.invalid(DraftProblem(.endDay, .beforeStart))) {
            try await logbook.save(Self.period("2026-02-01", "2026-01-01"))
        }
        #expect(try await logbook.isUntouched())
    }

    @Test func `a period that was changed meanwhile is not saved over`() async throws {
        let logbook = try Logbook.fixture()
        let base = Self.period("2026-01-05", "2026-03-15")
        try await logbook.save(base)
        var (mine, theirs) = (base, base)
        theirs.endDay = day("2026-03-16")
        mine.endDay = day("2026-03-17")
        let current = try await logbook.save(theirs)
        #expect(try await logbook.save(mine, basedOn: base) == .changed(current: current))
        try await logbook.deletePeriod(id: base.id)
        await #expect(throws: LogbookError.notFound(base.id)) { try await logbook.save(mine, basedOn: theirs) }
        await #expect(throws: LogbookError.notFound(base.id)) { try await logbook.deletePeriod(id: base.id) }
    }

    @Test func `a term takes a period that is there, and leaves the one it had`() async throws {
        let logbook = try Logbook.fixture()
        let free = try await logbook.save(Self.period("2026-01-05", "2026-03-15")).period
        let term = try await logbook.save(
            TermDraft(number: 1, startDay: free.startDay, endDay: free.endDay, periodID: free.id))
        #expect(term.period == free)
        #expect(try await logbook.fetchPeriods().map(\.term) == [term.term])

        let other = try await logbook.save(Self.period("2026-04-01", "2026-05-01")).period
        var draft = TermDraft(term)
        (draft.periodID, draft.startDay, draft.endDay) = (other.id, other.startDay, other.endDay)
        #expect(try await logbook.save(draft).period == other)
        #expect(try await logbook.fetchPeriods().map { $0.term?.number } == [1, nil])
        // A term that is saved without a period keeps its own.
        draft.periodID = nil
        #expect(try await logbook.save(draft).period == other)
    }

    @Test func `two terms cannot have one period`() async throws {
        let logbook = try Logbook.fixture()
        let term = try await logbook.save(TermDraft(number: 1, startDay: day("2026-01-05")))
        let before = try await logbook.dump()
        let error = await #expect(throws: LogbookError.self) {
            try await logbook.save(TermDraft(number: 2, startDay: day("2026-01-05"), periodID: term.period.id))
        }
        #expect(error?.description == "Another term already has this period.")
        #expect(try await logbook.dump() == before)
    }

    @Test func `deleting a period takes its term, leaves the goals, and is undone as one`() async throws {
        let logbook = try Logbook.fixture()
        let goal = try await logbook.save(ExpectationDraft(title: "Stays"))
        let term = try await logbook.save(TermDraft(number: 7, startDay: day("2026-01-05"), goalIDs: [goal.id]))
        let before = try await logbook.dump()
        let title = try await logbook.deletePeriod(id: term.period.id)
        #expect(title.contains("with Term 7"))
        #expect(try await logbook.fetchTerms().isEmpty)
        #expect(try await logbook.fetchGoals().map(\.title) == ["Stays"])
        try await logbook.undo()
        #expect(try await logbook.dump() == before)
    }

    @Test func `the days of a period are those of its term`() async throws {
        let logbook = try Logbook.fixture()
        var period = try await logbook.save(TermDraft(number: 1, startDay: day("2026-01-05"))).period
        period.endDay = day("2026-02-01")
        try await logbook.save(period)
        #expect(try await logbook.fetchTerms().map(\.period) == [period])
    }

    @Test func `an archive has periods without a term`() async throws {
        let logbook = try Logbook.fixture()
        try await logbook.save(Self.period("2026-01-05", "2026-03-15"))
        let copy = try Logbook.fixture()
        try await copy.importArchive(try await logbook.archive())
        #expect(try await copy.fetchPeriods() == logbook.fetchPeriods())
    }
}
