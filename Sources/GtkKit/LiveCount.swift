import CGtk

/// How many of the room's long-lived things are alive, for tests and for hunting leaks.
///
/// Take ``now`` before and after: a window that opened and closed leaves both equal.
public nonisolated struct LiveCount: Hashable, Sendable {
    /// ``GObjectRef`` instances.
    public internal(set) var references = 0
    /// Closures held by GLib: signal handlers, sources, tick callbacks and draw functions.
    public internal(set) var closures = 0
    /// Objects held by ``attach(_:to:)``.
    public internal(set) var controllers = 0

    /// The numbers at this moment.
    @MainActor public internal(set) static var now = LiveCount()
}

/// A Swift value that C stores as `gpointer data`.
///
/// GLib owns the box: ``retainedPointer()`` transfers one reference and the destroy notify passed with it is the only place
/// that gives it back.
final class Box<Value> {
    let value: Value
    private let counter: WritableKeyPath<LiveCount, Int>

    init(_ value: Value, counting counter: WritableKeyPath<LiveCount, Int> = \.closures) {
        self.value = value
        self.counter = counter
        LiveCount.now[keyPath: counter] += 1
    }

    isolated deinit {
        LiveCount.now[keyPath: counter] -= 1
    }

    /// A reference for C, to be released by ``releaseBox`` or ``releaseClosureBox``.
    func retainedPointer() -> gpointer {
        Unmanaged.passRetained(self).toOpaque()
    }

    /// The value in the box that C passes back.
    ///
    /// - Parameter data: a pointer from ``retainedPointer()`` of the same `Value`; C passes on what it was given.
    static func value(at data: gpointer?) -> Value {
        // Never null: every box is registered together with the callback that receives it.
        Unmanaged<Box<Value>>.fromOpaque(data!).takeUnretainedValue().value
    }

    /// Calls the closure in the box that C passes back, timed by the ``Watchdog``.
    static func run<Result>(at data: gpointer?, _ body: (Value) -> Result) -> Result {
        Watchdog.watch { body(value(at: data)) }
    }
}

/// The destroy notify of every box. GLib may drop the last reference on any thread.
nonisolated let releaseBox: @convention(c) @Sendable (gpointer?) -> Void = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

/// ``releaseBox`` with the signature of a `GClosureNotify`.
nonisolated let releaseClosureBox: @convention(c) @Sendable (gpointer?, UnsafeMutablePointer<GClosure>?) -> Void = {
    data, _ in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
