import CGtk
import Glibc
import GtkKit
import Synchronization
import XCTest

/// Tests that open real windows. They need a display and fail without one.
///
/// Synchronous test methods run on the process's main thread, outside any main-actor task, which is where GTK and the
/// main actor both live.
open class GtkTestCase: XCTestCase {
    struct NoDisplay: Error {}

    /// Runs a test where GTK lives; throws where there is no display.
    public func onMain(_ body: @MainActor () throws -> Void) throws {
        try MainActor.assumeIsolated {
            // Names for assistive technology can be asked for; nothing reaches the person's settings.
            setenv("GTK_A11Y", "test", 1)
            setenv("GSETTINGS_BACKEND", "memory", 1)
            guard Application.start() else { throw NoDisplay() }
            MainLoop.serveMainQueue()
            Criticals.watch()
            let before = Criticals.seen.withLock(\.count)
            try body()
            XCTAssertEqual(Criticals.seen.withLock { Array($0.dropFirst(before)) }, [], "GTK complained")
        }
    }
}

/// Writes as GLib does, and takes down what is critical. GLib calls it on any thread.
private nonisolated func writeLog(
    _ level: GLogLevelFlags, _ fields: UnsafePointer<GLogField>?, _ count: gsize, _: gpointer?
) -> GLogWriterOutput {
    if level.rawValue & G_LOG_LEVEL_CRITICAL.rawValue != 0,
        let text = g_log_writer_format_fields(level, fields, count, 0)
    {
        defer { g_free(text) }
        let line = String(cString: text)
        // GTK 4.8 itself, as it places a popover whose window is on no monitor any more.
        if !line.contains(": gdk_monitor_get_geometry: ") { Criticals.seen.withLock { $0.append(line) } }
    }
    return g_log_writer_default(level, fields, count, nil)
}

/// What GLib's libraries complained of: each is a mistake of the program.
private enum Criticals {
    static let seen = Mutex<[String]>([])
    @MainActor private static var isWatching = false

    /// Takes down every critical from now on. What a test expects never comes here.
    @MainActor
    static func watch() {
        guard !isWatching else { return }
        isWatching = true
        g_log_set_writer_func(writeLog, nil, nil)
    }
}

/// Turns the loop, sleeping between events, until `done` or the time is up.
///
/// - Returns: whether `done` came true.
@MainActor @discardableResult
public func turnLoop(within seconds: Double = 5, until done: () -> Bool) -> Bool {
    var isLate = false
    let alarm = MainLoop.after(seconds) { isLate = true }
    defer { alarm.cancel() }
    while !done(), !isLate {
        g_main_context_iteration(nil, 1)
    }
    return done()
}

/// Turns the loop until as much is alive as before, or the time is up. What `turnLoop` waits with is alive itself.
@MainActor
public func turnLoop(within seconds: Double = 5, untilLive count: LiveCount) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while LiveCount.now != count, ContinuousClock.now < end { turnLoop(within: 0.02) { false } }
    return LiveCount.now == count
}

/// How often the loop wakes in some seconds.
@MainActor
public func wakeUps(within seconds: Double) -> Int {
    var (count, isOver) = (0, false)
    let alarm = MainLoop.after(seconds) { isOver = true }
    defer { alarm.cancel() }
    while !isOver {
        g_main_context_iteration(nil, 1)
        count += 1
    }
    return count
}

/// Handles what is waiting without sleeping.
@MainActor
public func settle() {
    while g_main_context_iteration(nil, 0) != 0 {}
}

/// Shows a window and waits until it has drawn a frame.
@MainActor
public func show(_ window: Widget) -> Bool {
    gtk_window_present(cast(window))
    return turnLoop { (try? Snapshot.pixels(of: window)) != nil }
}
