import CGtk
import Glibc
import GtkKit
import XCTest

/// Tests that open real windows. They need a display and fail without one.
///
/// Synchronous test methods run on the process's main thread, outside any main-actor task, which is where GTK and the
/// main actor both live.
class GtkTestCase: XCTestCase {
    struct NoDisplay: Error {}

    func onMain(_ body: @MainActor () throws -> Void) throws {
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
func turnLoop(within seconds: Double = 5, until done: () -> Bool) -> Bool {
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
func settle() {
    while g_main_context_iteration(nil, 0) != 0 {}
}

/// Shows a window and waits until it has drawn a frame.
@MainActor
func show(_ window: Widget) -> Bool {
    gtk_window_present(cast(window))
    return turnLoop { (try? Snapshot.pixels(of: window)) != nil }
}

/// Runs `body`, which must leave exactly one critical of this room in the log.
@MainActor
func expectCritical(_ pattern: String, line: UInt32 = #line, _ body: () -> Void) {
    g_test_expect_message("GtkKit", G_LOG_LEVEL_CRITICAL, pattern)
    body()
    g_test_assert_expected_messages_internal("GtkKit", #file, gint(line), #function)
}

/// Emits a signal with plain values as arguments.
///
/// - Returns: what the handlers answered, for a signal that returns `gboolean`.
@MainActor
func emit(_ object: some ObjectPointer, _ name: String, _ arguments: [any EmittedValue]) -> Bool {
    var values = [GValue](repeating: GValue(), count: arguments.count + 1)
    g_value_init(&values[0], g_object_get_type())
    g_value_set_object(&values[0], object.raw)
    for (index, argument) in arguments.enumerated() {
        argument.fill(&values[index + 1])
    }
    var answer = GValue()
    g_value_init(&answer, g_type_from_name("gboolean"))
    var id: guint = 0
    var detail: GQuark = 0
    let instance: UnsafeMutablePointer<GObject> = cast(object)
    g_signal_parse_name(name, instance.pointee.g_type_instance.g_class.pointee.g_type, &id, &detail, 1)
    g_signal_emitv(&values, id, detail, &answer)
    defer { for index in values.indices { g_value_unset(&values[index]) } }
    return g_value_get_boolean(&answer) != 0
}

protocol EmittedValue {
    func fill(_ value: inout GValue)
}

extension Double: EmittedValue {
    func fill(_ value: inout GValue) {
        g_value_init(&value, g_type_from_name("gdouble"))
        g_value_set_double(&value, self)
    }
}

extension Int32: EmittedValue {
    func fill(_ value: inout GValue) {
        g_value_init(&value, g_type_from_name("gint"))
        g_value_set_int(&value, self)
    }
}

extension UInt32: EmittedValue {
    func fill(_ value: inout GValue) {
        g_value_init(&value, g_type_from_name("guint"))
        g_value_set_uint(&value, self)
    }
}

extension GValue: EmittedValue {
    func fill(_ value: inout GValue) {
        g_value_init(&value, g_value_get_type())
        withUnsafePointer(to: self) { g_value_set_boxed(&value, $0) }
    }
}

extension GdkModifierType: EmittedValue {
    func fill(_ value: inout GValue) {
        g_value_init(&value, gdk_modifier_type_get_type())
        g_value_set_flags(&value, rawValue)
    }
}
