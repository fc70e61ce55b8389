import Foundation
import Testing

@testable import DesktopService
@testable import Logbook

@Suite struct RemindersTests {
    let logbook: Logbook
    /// A Sunday, the last day of its week, and not of its month.
    let today: CalendarDay

    init() throws {
        logbook = try Logbook.inMemory()
        today = try #require(CalendarDay("2026-05-10"))
    }

    private func titles(on day: CalendarDay) async throws -> [String] {
        try await Reminders(logbook: logbook, today: day, newestBackup: nil, lastChange: nil).due().map(\.title)
    }

    @Test func `a trip is announced on the day before it begins`() async throws {
        let start = today.adding(days: 1)
        let trip = try await logbook.save(
            TripDraft(name: "York", startDay: start, endDay: start.adding(days: 2), specifics: .plain))
        let due = try await Reminders(logbook: logbook, today: today, newestBackup: nil, lastChange: nil).due()
        #expect(due.map(\.title) == ["“York” begins tomorrow"])
        #expect(due.first?.record == RecordReference(kind: .trip, id: trip.id))
        #expect(due.first?.button.label == "Open Trip")
        #expect(try await titles(on: start) == [])
        #expect(try await titles(on: today.adding(days: -1)) == [])
    }

    @Test func `a weekly goal is called to mind on the last day of its week, until it is reached`() async throws {
        var draft = ExpectationDraft(
            title: "Run", targetInterval: .week, targets: [.init(unit: "km", kind: .distance, target: 20)])
        draft.specifics = .goal(startDay: today.adding(days: -20), targetDay: today.adding(days: 20))
        let goal = try await logbook.save(draft)
        #expect(try await titles(on: today) == ["Run"])
        #expect(try await titles(on: today.adding(days: -1)) == [])
        let due = try await Reminders(logbook: logbook, today: today, newestBackup: nil, lastChange: nil).due()
        #expect(due.first?.text == "Last day of the week · 0 of 20 km")
        #expect(due.first?.button.label == "Log an Action")

        var run = Action(title: "Run")
        run.loggedAt = today.start(in: .current)
        run.measurements = [.init(unit: "km", kind: .distance, value: 20)]
        run.contributesTo = [goal.id]
        _ = try await logbook.actions.save(run)
        #expect(try await titles(on: today) == [])
    }

    @Test func `what is due is called to mind on its day, with targets or without`() async throws {
        let drafts: [ExpectationDraft] = [
            .init(title: "0", specifics: .milestone(targetDay: today)),
            .init(title: "1", specifics: .obligation(deadline: today)), .init(title: "2"),
            .init(title: "3", specifics: .milestone(targetDay: today.adding(days: 1))),
        ]
        for draft in drafts { _ = try await logbook.save(draft) }
        #expect(try await titles(on: today).sorted() == ["0", "1"])
        let done = ExpectationDraft(title: "4", specifics: .obligation(deadline: today), completedDay: today)
        _ = try await logbook.save(done)
        #expect(try await titles(on: today).sorted() == ["0", "1"])
    }

    @Test func `a logbook that changed two days after its backup was not backed up`() async throws {
        func due(_ backup: Date?, _ change: Date?) async throws -> [String] {
            try await Reminders(logbook: logbook, today: today, newestBackup: backup, lastChange: change).due().map(
                \.title)
        }
        let now = Date(timeIntervalSince1970: 1_778_400_000)
        let title = ["The logbook was not backed up"]
        #expect(try await due(now, now.addingTimeInterval(86_400)) == [])
        #expect(try await due(now, now.addingTimeInterval(200_000)) == title)
        #expect(try await due(nil, now) == title)
        #expect(try await due(nil, nil) == [])
    }

    @Test func `a process that waits knows until when, and what it has shown`() throws {
        let (trip, none): (RecordReference, RecordReference?) = (.init(kind: .trip, id: UUID()), nil)
        let waiting = Waiting(until: Date(timeIntervalSince1970: 1_800_000_000), shown: [7: trip, 9: none])
        #expect(Waiting(arguments: waiting.arguments) == waiting)
        for arguments in [[], ["--until"], ["--until", "soon"], ["1"]] {
            #expect(Waiting(arguments: arguments) == nil)
        }
        let hour = Calendar.current.component(.hour, from: Waiting.next(hour: 8))
        #expect(hour == 8 && Waiting.next(hour: 8) > Date())
    }

    @Test func `a reference names a record, and other text none`() throws {
        let record = RecordReference(kind: .goal, id: UUID())
        #expect(RecordReference(record.text) == record)
        for text in ["", "trip", "trip/", "trip/1", "ship/\(UUID())", "trip/\(UUID())/x"] {
            #expect(RecordReference(text) == nil, "\(text)")
        }
    }
}
