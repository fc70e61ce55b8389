import Foundation
import Logbook
import Testing

@testable import AppModel

/// What is reported terms, and what a new goal begins with.
@MainActor @Suite struct TermModelTests {
    private static let today = CalendarDay("2026-03-20")!

    private func terms(_ drafts: [TermDraft]) async throws -> [TermWithPeriod] {
        let logbook = try Logbook.inMemory()
        for draft in drafts { try await logbook.save(draft) }
        return try await logbook.fetchTerms()
    }

    private func draft(_ number: Int, _ status: GoalTerm.Status, _ first: String) -> TermDraft {
        TermDraft(number: number, status: status, startDay: CalendarDay(first)!)
    }

    @Test func `a term that is over asks for its review until it is closed`() async throws {
        let over = draft(3, .active, "2026-01-01")
        let ended = try #require(TermModel.ended(of: try await terms([over]), today: Self.today))
        #expect(ended.isCurrent)
        #expect(ended.text.hasPrefix("Term 3 ended on 11 Mar 2026."))
        #expect(ended.closing == "_Close It and Begin Term 4")
        let running = draft(4, .active, "2026-03-12")
        let both = try #require(TermModel.ended(of: try await terms([over, running]), today: Self.today))
        #expect(!both.isCurrent)
        #expect(both.closing == "_Close It and Continue in Term 4")
        #expect(TermModel.ended(of: try await terms([draft(3, .completed, "2026-01-01")]), today: Self.today) == nil)
        #expect(TermModel.ended(of: try await terms([draft(3, .onHold, "2026-01-01")]), today: Self.today) == nil)
        #expect(TermModel.ended(of: try await terms([running]), today: Self.today) == nil)
        // Only the latest one is asked for.
        let old = try await terms([draft(1, .active, "2025-01-01"), draft(3, .completed, "2026-01-01")])
        #expect(TermModel.ended(of: old, today: Self.today) == nil)
    }

    @Test func `what one wrote about a term is shown in the next`() async throws {
        var over = draft(3, .completed, "2026-01-01")
        over.reflection = "Fewer goals."
        let all = try await terms([draft(2, .completed, "2025-10-01"), over, draft(4, .active, "2026-03-12")])
        func lesson(in number: Int) -> String {
            TermModel.lesson(of: all, before: all.first { $0.term.number == number })
        }
        #expect(lesson(in: 4) == "From term 3: Fewer goals.")
        #expect(lesson(in: 3).isEmpty && lesson(in: 2).isEmpty)
        #expect(TermModel.lesson(of: all, before: nil).isEmpty)
    }

    @Test func `a new goal belongs to the running term and lasts as long`() async throws {
        let terms = try await terms([draft(3, .active, "2026-01-01"), draft(4, .active, "2026-03-12")])
        let goal = GoalBook.newGoal(in: terms, today: Self.today)
        #expect(goal.termIDs == Set(terms.filter { $0.term.number == 4 }.map(\.id)))
        #expect(goal.specifics.dueDay == CalendarDay("2026-05-20"))
        let free = GoalBook.newGoal(in: terms, today: CalendarDay("2026-07-01")!)
        #expect(free.termIDs.isEmpty)
        #expect(free.specifics.dueDay == CalendarDay("2026-09-08"))
    }

    @Test func `a review lists as stalled what stalled`() async throws {
        let logbook = try Logbook.inMemory()
        func goal(_ title: String, _ target: Double? = 100) async throws -> UUID {
            try await logbook.save(
                ExpectationDraft(
                    title: title,
                    specifics: .goal(startDay: CalendarDay("2026-01-01")!, targetDay: CalendarDay("2026-03-31")!),
                    targets: target.map { [.init(unit: "km", kind: .distance, target: $0)] } ?? [])
            ).id
        }
        let goals = [
            try await goal("Ahead"), try await goal("Behind"), try await goal("Quiet"), try await goal("Untouched"),
            try await goal("Words", nil), try await goal("Silent", nil),
        ]
        let term = try await logbook.save(
            TermDraft(
                number: 1, status: .active, startDay: CalendarDay("2026-01-01")!, endDay: CalendarDay("2026-03-31")!,
                goalIDs: goals))
        for (goal, day, distance) in [
            (0, "2026-03-10", 99.0), (1, "2026-01-10", 5), (1, "2026-03-15", 4), (2, "2026-01-05", 1),
            (2, "2026-02-28", 30),
            (4, "2026-03-18", 1), (5, "2026-01-18", 1),
        ] {
            let instant = ISO8601DateFormatter().date(from: "\(day)T12:00:00Z")!
            try await logbook.actions.save(
                Action(
                    loggedAt: instant, measurements: [.init(unit: "km", kind: .distance, value: distance)],
                    contributesTo: [goals[goal]]))
        }
        let progress = try #require(try await logbook.fetchProgress(ofTerm: term.id, today: Self.today))
        let review = TermModel.Review(progress, today: Self.today)
        func titles(_ sentences: [String]) -> [String] { sentences.map { String($0.prefix { $0 != ":" }) } }
        #expect(titles(review.moved) == ["Ahead", "Words"])
        #expect(titles(review.behind) == ["Behind"])
        #expect(
            titles(review.stalled) == ["Quiet", "Untouched", "Silent"], "also what was rising before it went quiet")
    }
}
