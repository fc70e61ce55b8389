import CGtk
import CGtkShims

/// A signal's name together with the exact C signature of its handlers.
///
/// The two belong together because C cannot check a handler: it would read arguments from the wrong
/// registers without a word. Use the named constants, as in `connect(button, .clicked) { … }`, or name a signal of
/// a known shape, as in `.plain("day-selected")`. What GTK knows about the signal is compared with the shape when it
/// is connected.
public struct Signal<Handler> {
    /// The name and detail, as in "clicked" or "notify::selected".
    public let name: String
    let parameters: [Passing]
    let result: Passing
    let trampoline: GCallback
}

/// How C passes a value: as much of its type as a call can get wrong.
enum Passing {
    case nothing, integer, double, pointer, unsupported

    init(_ type: GType) {
        // Bit 0 marks a value that handlers must not retain; it is no part of the type.
        switch g_type_fundamental(type & ~1) {
        case gtkkit_type_none: self = .nothing
        case gtkkit_type_boolean, gtkkit_type_int, gtkkit_type_uint, gtkkit_type_enum, gtkkit_type_flags:
            self = .integer
        case gtkkit_type_double: self = .double
        case gtkkit_type_string, gtkkit_type_pointer, gtkkit_type_boxed, gtkkit_type_param, gtkkit_type_object,
            gtkkit_type_interface, gtkkit_type_variant:
            self = .pointer
        // Events are a fundamental type of their own.
        case gdk_event_get_type(): self = .pointer
        default: self = .unsupported
        }
    }
}

/// A connected handler.
///
/// Keeping it is optional: a handler stays until its emitter dies. It must not be used after that.
public struct SignalConnection {
    let object: UnsafeMutableRawPointer
    let id: gulong

    /// Removes the handler and releases its closure. Call it once, and only while the emitter lives.
    public func disconnect() {
        g_signal_handler_disconnect(object, id)
    }

    /// Runs `body` while the handler is deaf, for changing a widget without hearing about it.
    public func whileBlocked<Result>(_ body: () throws -> Result) rethrows -> Result {
        g_signal_handler_block(object, id)
        defer { g_signal_handler_unblock(object, id) }
        return try body()
    }
}

/// Calls `handler` whenever `object` emits `signal`, until the object dies.
///
/// The closure is held by the emitter, so it must not own the emitter or an ancestor of it: capture a controller weakly
/// and a widget as a plain pointer.
///
/// - Parameters:
///   - object: the emitter, borrowed.
///   - signal: name and shape of the signal.
///   - handler: runs on the main thread, before the signal's default handler if that runs last.
/// - Returns: `nil`, with a critical in the log and no closure left behind, when the object has no such signal or the
///   signal has another shape.
@discardableResult
public func connect<Handler>(
    _ object: some ObjectPointer, _ signal: Signal<Handler>, _ handler: Handler
) -> SignalConnection? {
    if let problem = signal.mismatch(with: gtkkit_type_of(object.raw)) {
        gtkkit_log_critical("\(typeName(of: object)): \(problem)")
        return nil
    }
    let box = Box(handler)
    let data = box.retainedPointer()
    let id = g_signal_connect_data(
        object.raw, signal.name, signal.trampoline, data, releaseClosureBox, GConnectFlags(rawValue: 0))
    guard id != 0 else {
        // GLib has refused and logged it, and does not call the notify of a closure it never took.
        releaseBox(data)
        return nil
    }
    return SignalConnection(object: object.raw, id: id)
}

extension Signal {
    /// Why handlers of this shape cannot be connected to instances of `type`; `nil` when they can.
    fileprivate func mismatch(with type: GType) -> String? {
        var id: guint = 0
        var detail: GQuark = 0
        guard g_signal_parse_name(name, type, &id, &detail, 1) != 0 else { return "no signal “\(name)”" }
        var query = GSignalQuery()
        g_signal_query(id, &query)
        let actual = UnsafeBufferPointer(start: query.param_types, count: Int(query.n_params)).map(Passing.init)
        guard actual == parameters, Passing(query.return_type) == result else {
            return "signal “\(name)” passes \(actual) and returns \(Passing(query.return_type)), "
                + "its handler takes \(parameters) and returns \(result)"
        }
        return nil
    }
}
