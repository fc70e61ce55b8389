// What both declare belongs to either, by the order in which the compiler loads them.
import CGLib
import CGio

/// The session bus: a name on it, the objects of this process, and calls to others.
///
/// Calls from others arrive on the thread that runs the default main context, and are answered from wherever they are done.
final class SessionBus: Sendable {
    /// What answers a call, by the method's name and arguments; `nil` where it has no such method.
    typealias Handler = @Sendable (_ method: String, _ arguments: Arguments) -> (@Sendable () async -> Variant)?

    /// The `GDBusConnection`, owned; GIO's connections may be used from any thread.
    private nonisolated(unsafe) let connection: OpaquePointer

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Connects to the bus of the environment.
    init() throws(Failure) {
        var error: UnsafeMutablePointer<GError>?
        guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else {
            throw Failure(description: Self.message(&error))
        }
        self.connection = connection
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

    private static func message(_ error: inout UnsafeMutablePointer<GError>?) -> String {
        defer { g_clear_error(&error) }
        return error.map { String(cString: $0.pointee.message) } ?? "unknown error"
    }

    /// Offers an object with one interface, for as long as the process lives.
    ///
    /// - Parameters:
    ///   - path: of the object.
    ///   - xml: the description of the interface, as in `<node><interface name="…">…`.
    ///   - handler: answers each call.
    func offer(_ path: String, xml: String, _ handler: @escaping Handler) throws(Failure) {
        var error: UnsafeMutablePointer<GError>?
        guard let node = g_dbus_node_info_new_for_xml(xml, &error) else {
            throw Failure(description: Self.message(&error))
        }
        defer { g_dbus_node_info_unref(node) }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, method, arguments, invocation, data in
            guard let method, let arguments, let invocation, let data else { return }
            let handler: Handler = Box.value(at: data)
            guard let answer = handler(String(cString: method), Arguments(arguments)) else {
                g_dbus_method_invocation_return_dbus_error(
                    invocation, "org.freedesktop.DBus.Error.UnknownMethod", "There is no such method.")
                return
            }
            // Owned until it is answered, which any thread may do.
            nonisolated(unsafe) let pending = invocation
            Task.detached {
                g_dbus_method_invocation_return_value(pending, await answer().floating())
            }
        }
        let id = g_dbus_connection_register_object(
            connection, path, node.pointee.interfaces[0], &table, Box.retained(handler),
            { Box<Handler>.release($0) }, &error)
        guard id != 0 else { throw Failure(description: Self.message(&error)) }
    }

    /// Owns a name on the bus.
    ///
    /// - Parameter onLoss: called where another process has it, or the bus is gone.
    func own(_ name: String, onLoss: @escaping @Sendable () -> Void) {
        typealias Lost = @Sendable () -> Void
        let lost: GBusNameLostCallback = { _, _, data in
            if let data { (Box.value(at: data) as Lost)() }
        }
        g_bus_own_name_on_connection(
            connection, name, G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE, nil, lost,
            Box<Lost>.retained(onLoss), { Box<Lost>.release($0) })
    }

    /// Calls a method and waits for its answer, at most ten seconds.
    ///
    /// - Parameter read: reads the answer.
    @concurrent
    func call<Value: Sendable>(
        _ method: String, of interface: String, at path: String, on name: String, _ arguments: Variant,
        _ read: @Sendable (Arguments) -> Value
    ) async throws(Failure) -> Value {
        var error: UnsafeMutablePointer<GError>?
        guard
            let answer = g_dbus_connection_call_sync(
                connection, name, path, interface, method, arguments.floating(), nil, G_DBUS_CALL_FLAGS_NONE, 10_000,
                nil, &error)
        else { throw Failure(description: Self.message(&error)) }
        defer { g_variant_unref(answer) }
        return read(Arguments(answer))
    }

    /// Has every signal of an interface of a peer reported, for as long as the process lives.
    func onSignal(
        of interface: String, from name: String, _ handler: @escaping @Sendable (String, Arguments) -> Void
    ) {
        typealias Received = @Sendable (String, Arguments) -> Void
        let received: GDBusSignalCallback = { _, _, _, _, signal, arguments, data in
            guard let signal, let arguments, let data else { return }
            (Box.value(at: data) as Received)(String(cString: signal), Arguments(arguments))
        }
        g_dbus_connection_signal_subscribe(
            connection, name, interface, nil, nil, nil, G_DBUS_SIGNAL_FLAGS_NONE, received,
            Box<Received>.retained(handler), { Box<Received>.release($0) })
    }
}

/// What a C callback gets as its data.
private final class Box<Value: Sendable>: Sendable {
    private let value: Value

    private init(_ value: Value) {
        self.value = value
    }

    /// Owned by the callback until ``release(_:)``.
    static func retained(_ value: Value) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(Box(value)).toOpaque()
    }

    static func value(at data: UnsafeMutableRawPointer) -> Value {
        Unmanaged<Box<Value>>.fromOpaque(data).takeUnretainedValue().value
    }

    static func release(_ data: UnsafeMutableRawPointer?) {
        data.map { Unmanaged<Box<Value>>.fromOpaque($0).release() }
    }
}
