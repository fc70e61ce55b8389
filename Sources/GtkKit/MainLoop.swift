import CGtk
import CGtkShims
import Dispatch
import Glibc

/// GLib's main loop, in which the main actor runs.
public enum MainLoop {
    private static var servesMainQueue = false

    /// Lets GLib's default main context run `DispatchQueue.main`, and with it every main-actor task.
    ///
    /// Call it once before the loop starts, on the main thread; further calls do nothing. Nothing polls: an idle program
    /// sleeps. Drawing happens after pending main-actor jobs, so publish progress at most once per frame.
    ///
    /// Never turn the loop inside a main-actor task: the queue is not drained again until that task returns.
    public static func serveMainQueue() {
        guard !servesMainQueue else { return }
        servesMainQueue = true
        let drain: GUnixFDSourceFunc = { handle, _, _ in
            // The handle stays readable until its count is read: without this line GLib would spin.
            var count: UInt64 = 0
            _ = read(handle, &count, MemoryLayout.size(ofValue: count))
            Watchdog.watch { _dispatch_main_queue_callback_4CF(nil) }
            return 1
        }
        g_unix_fd_add_full(G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN, drain, nil, nil)
    }

    /// Calls `body` once, when nothing more urgent is waiting.
    @discardableResult
    public static func whenIdle(_ body: @escaping () -> Void) -> Callback {
        addSource(once(body)) { g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, $0, $1, releaseBox) }
    }

    /// Calls `body` once, after a delay in seconds.
    @discardableResult
    public static func after(_ seconds: Double, _ body: @escaping () -> Void) -> Callback {
        every(seconds, once(body))
    }

    /// Calls `body` repeatedly at an interval in seconds (at most a million), until it returns `false`.
    @discardableResult
    public static func every(_ seconds: Double, _ body: @escaping () -> Bool) -> Callback {
        let milliseconds = guint((min(max(0, seconds), 1e6) * 1000).rounded())
        return addSource(body) { g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, $0, $1, releaseBox) }
    }

    private static func once(_ body: @escaping () -> Void) -> () -> Bool {
        {
            body()
            return false
        }
    }

    private static func addSource(_ body: @escaping () -> Bool, _ add: (GSourceFunc, gpointer) -> guint) -> Callback {
        let box = Box(body)
        let id = add({ data in Box<() -> Bool>.run(at: data) { $0() }.gboolean }, box.retainedPointer())
        return Callback(box) { g_source_remove(id) }
    }
}

/// Calls `body` before each frame of a widget, until it returns `false` or the widget dies.
///
/// For animation: while it runs the widget gets a frame at the refresh rate of the screen.
///
/// - Parameters:
///   - widget: borrowed.
///   - body: gets the frame's time in seconds, on the clock of `g_get_monotonic_time`.
@discardableResult
public func onEachFrame(of widget: Widget, _ body: @escaping (Double) -> Bool) -> Callback {
    let box = Box(body)
    let tick: GtkTickCallback = { _, clock, data in
        Box<(Double) -> Bool>.run(at: data) { $0(Double(gdk_frame_clock_get_frame_time(clock)) / 1e6) }.gboolean
    }
    let id = gtk_widget_add_tick_callback(widget, tick, box.retainedPointer(), releaseBox)
    return Callback(box) { gtk_widget_remove_tick_callback(widget, id) }
}

/// Calls a closure once it was not restarted for a while. Restarting it, as with every move of the pointer, allocates nothing.
// Spelled out although it is the default here: without it the optimiser of Swift 6.3 refuses the isolated deinit.
@MainActor
public final class RestTimer {
    /// Owned; destroyed and released in `deinit`.
    private let source: UnsafeMutablePointer<GSource>?
    /// Whether the closure is still to be called.
    public private(set) var isPending = false

    /// A timer that is not running.
    public init(_ body: @escaping () -> Void) {
        // Its interval is 49 days; the ready time determines when it fires.
        source = g_timeout_source_new(.max)
        let box = Box<() -> Bool> { [weak self] in
            self?.isPending = false
            body()
            return true
        }
        g_source_set_callback(
            source, { data in Box<() -> Bool>.run(at: data) { $0() }.gboolean }, box.retainedPointer(), releaseBox)
        g_source_attach(source, nil)
    }

    isolated deinit {
        g_source_destroy(source)
        g_source_unref(source)
    }

    /// Calls the closure once after a delay in seconds.
    public func restart(after seconds: Double) {
        isPending = true
        g_source_set_ready_time(source, g_get_monotonic_time() + gint64(max(0, seconds) * 1e6))
    }

    /// Ends the wait without a call.
    public func cancel() {
        isPending = false
        g_source_set_ready_time(source, -1)
    }
}

/// A closure that the main loop will call. Releasing this handle does not cancel it.
public final class Callback {
    /// Invalid as soon as GLib has released the closure, so that nothing is removed twice.
    private weak var box: AnyObject?
    private let remove: () -> Void

    init(_ box: AnyObject, remove: @escaping () -> Void) {
        self.box = box
        self.remove = remove
    }

    /// Whether the closure may still be called.
    public var isPending: Bool { box != nil }

    /// Takes the closure out of the loop and releases it. Does nothing if it has run its course.
    public func cancel() {
        guard box != nil else { return }
        box = nil
        remove()
    }
}
