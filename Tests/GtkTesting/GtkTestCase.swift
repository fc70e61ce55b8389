import CGtk
import Glibc
import GtkKit
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
            // A second gtk_init_check says yes whatever the first found.
            guard gtk_init_check() != 0, gdk_display_get_default() != nil else { throw NoDisplay() }
            MainLoop.serveMainQueue()
            try body()
        }
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
