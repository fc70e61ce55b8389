import CGtk
import GtkKit
import GtkTesting
import XCTest

/// Who keeps the main thread is seen.
final class WatchdogTests: GtkTestCase {
    func testALongCallIsCountedAndTheDriversPartIsNot() throws {
        try onMain {
            @MainActor func count(_ body: @escaping () -> Void) -> Watchdog.Count {
                Watchdog.count = Watchdog.Count()
                var isDone = false
                MainLoop.whenIdle {
                    body()
                    isDone = true
                }
                XCTAssertTrue(turnLoop { isDone })
                return Watchdog.count
            }
            @MainActor func work() {
                func taken() -> Double {
                    var time = timespec()
                    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
                    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
                }
                let end = taken() + 0.03
                while taken() < end {}
            }
            let short = count {}
            XCTAssertGreaterThanOrEqual(short.calls, 1)
            XCTAssertEqual(short.longCalls, 0)
            let long = count { work() }
            XCTAssertEqual(long.longCalls, 1)
            XCTAssertGreaterThan(long.longest, Watchdog.limit)
            XCTAssertEqual(count { Watchdog.leavingOut { work() } }.longCalls, 0)
        }
    }
}
