import Foundation
import Logbook
import TestSupport
import Testing

@testable import AppModel

/// The timer beside the line that actions are logged with.
@MainActor @Suite(.timeLimit(.minutes(15))) struct TimerTests {
    private func open(_ folder: TemporaryFolder) async throws -> (AppModel, ActionLog) {
        let model = AppModel(folder.launch(logbook: folder.url.appending(path: "logbook.sqlite")))
        await model.open()
        return (model, try #require(model.records).goals.log)
    }

    @Test func `a timer goes on while the program is closed, and writes its minutes behind the text`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        do {
            let (model, log) = try await open(folder)
            #expect(log.minutes() == nil)
            log.toggleTimer(at: start)
            log.type("run 5 km")
            #expect(log.minutes(at: start.addingTimeInterval(10)) == 1)
            await model.finish()
        }
        let (model, log) = try await open(folder)
        #expect(log.text == "run 5 km")
        #expect(log.minutes(at: start.addingTimeInterval(1830)) == 31)
        log.toggleTimer(at: start.addingTimeInterval(1830))
        #expect(log.text == "run 5 km 31 min" && log.timerStart == nil)
        #expect(log.line.action(contributesTo: []).durationMinutes == 31)
        log.type("")
        log.toggleTimer(at: start)
        log.toggleTimer(at: start)
        #expect(log.text == "1 min")
        await model.finish()
    }
}
