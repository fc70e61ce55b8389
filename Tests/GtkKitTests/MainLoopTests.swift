import CGtk
import Dispatch
import GtkKit
import GtkTesting
import XCTest

final class MainLoopTests: GtkTestCase {
    func testMainActorTasksRunWhileTheLoopTurns() throws {
        try onMain {
            var steps: [String] = []
            Task { @MainActor in
                steps.append("started")
                try await Task.sleep(for: .milliseconds(20))
                steps.append("slept")
                await Task.detached {}.value
                steps.append("came back")
            }
            DispatchQueue.main.async { MainActor.assumeIsolated { steps.append("queued") } }
            XCTAssertTrue(turnLoop { steps.count == 4 })
            XCTAssertEqual(Set(steps), ["started", "queued", "slept", "came back"])
        }
    }

    func testARestTimerFiresOnceAfterTheLastRestart() throws {
        try onMain {
            let before = LiveCount.now
            var count = 0
            var timer: RestTimer? = RestTimer { count += 1 }
            XCTAssertEqual(timer?.isPending, false)
            for _ in 0..<5 {
                timer?.restart(after: 0.1)
                turnLoop(within: 0.03) { false }
            }
            XCTAssertEqual(timer?.isPending, true)
            XCTAssertEqual(count, 0)
            XCTAssertTrue(turnLoop { count == 1 && timer?.isPending == false })
            turnLoop(within: 0.2) { false }
            XCTAssertEqual(count, 1)
            timer?.restart(after: 0.02)
            XCTAssertTrue(turnLoop { count == 2 })
            timer?.restart(after: 0.02)
            timer?.cancel()
            turnLoop(within: 0.1) { false }
            timer?.restart(after: 0.02)
            timer = nil
            turnLoop(within: 0.1) { false }
            XCTAssertEqual(count, 2)
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    func testServingTheMainQueueDoesNotSpin() throws {
        try onMain {
            MainLoop.serveMainQueue()
            MainLoop.serveMainQueue()
            settle()
            var jobs = 0
            for _ in 0..<10 { Task { @MainActor in jobs += 1 } }
            XCTAssertLessThan(wakeUps(within: 0.5), 25)
            XCTAssertEqual(jobs, 10)
        }
    }

    func testAnIdleWindowSleeps() throws {
        try onMain {
            let window: Widget = gtk_window_new()
            defer { gtk_window_destroy(cast(window)) }
            let list = IdentifierList()
            let selection = RowSelection(of: list)
            list.update(["a", "b"])
            let view: Widget = gtk_list_view_new(nil, nil)
            setRows(of: cast(view), to: selection) {
                LabelCell()
            } bind: { cell, id in
                gtk_label_set_text(cast(cell.root), id)
            }
            gtk_window_set_child(cast(window), view)
            XCTAssertTrue(show(window))
            // Let the first frames and the theme's transitions pass.
            turnLoop(within: 1) { false }

            XCTAssertLessThan(wakeUps(within: 2.0), 10)
        }
    }

    func testIdleAndTimeoutsRunAndLetGo() throws {
        try onMain {
            let before = LiveCount.now
            var idle = 0
            var late = 0
            var ticks = 0
            MainLoop.whenIdle { idle += 1 }
            MainLoop.after(0.01) { late += 1 }
            MainLoop.every(0.005) {
                ticks += 1
                return ticks < 3
            }
            XCTAssertTrue(turnLoop { idle == 1 && late == 1 && ticks == 3 })
            turnLoop(within: 0.05) { false }
            XCTAssertEqual([idle, late, ticks], [1, 1, 3])
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    func testCancelledCallbackIsReleasedUncalled() throws {
        try onMain {
            let before = LiveCount.now
            var calls = 0
            let callback = MainLoop.after(0.01) { calls += 1 }
            XCTAssertTrue(callback.isPending)
            callback.cancel()
            callback.cancel()
            XCTAssertFalse(callback.isPending)
            XCTAssertEqual(LiveCount.now, before)
            turnLoop(within: 0.03) { false }
            XCTAssertEqual(calls, 0)
        }
    }

    func testCallbackMayCancelItself() throws {
        try onMain {
            let before = LiveCount.now
            var calls = 0
            var callback: Callback?
            callback = MainLoop.every(0.001) {
                calls += 1
                callback?.cancel()
                callback?.cancel()
                return true
            }
            turnLoop(within: 0.03) { false }
            XCTAssertEqual(calls, 1)
            XCTAssertEqual(LiveCount.now, before)
        }
    }

    func testFramesComeUntilTheAnswerIsNo() throws {
        try onMain {
            let before = LiveCount.now
            let window: Widget = gtk_window_new()
            var times: [Double] = []
            let animation = onEachFrame(of: window) { time in
                times.append(time)
                return times.count < 5
            }
            XCTAssertTrue(show(window))
            XCTAssertTrue(turnLoop { !animation.isPending })
            XCTAssertEqual(times.count, 5)
            XCTAssertEqual(times, times.sorted())

            let cancelled = onEachFrame(of: window) { _ in true }
            cancelled.cancel()
            let orphan = onEachFrame(of: window) { _ in true }
            gtk_window_destroy(cast(window))
            XCTAssertFalse(orphan.isPending)
            orphan.cancel()
            XCTAssertEqual(LiveCount.now, before)
        }
    }
}
