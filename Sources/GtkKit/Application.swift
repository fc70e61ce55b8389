import CGtk
import CGtkShims

/// The running program: a `GtkApplication`, its life cycle and its accelerators.
public final class Application {
    private let reference: GObjectRef<UnsafeMutablePointer<GtkApplication>>

    /// The `GtkApplication`, borrowed; valid while this object lives.
    public var pointer: UnsafeMutablePointer<GtkApplication> { reference.pointer }

    /// Prepares GTK for windows. Call it once before the first window is made, on the main thread.
    ///
    /// - Returns: whether there is a display.
    public static func start() -> Bool {
        WindowRenderer.choose()
        gtkkit_retain_icons()
        // A second gtk_init_check says yes whatever the first found.
        guard gtk_init_check() != 0, gdk_display_get_default() != nil else { return false }
        HiddenWindows.standFirst()
        return true
    }

    /// The actions called "app.…".
    public var actions: Actions { Actions(pointer) }

    /// - Parameters:
    ///   - id: a reverse domain name; also the name of the desktop file.
    ///   - flags: with `G_APPLICATION_HANDLES_OPEN` files on the command line reach ``onOpen(_:)``; with
    ///     `G_APPLICATION_NON_UNIQUE` a second process does not activate the first.
    public init(id: String, flags: GApplicationFlags = [G_APPLICATION_HANDLES_OPEN]) {
        reference = GObjectRef(adopting: gtk_application_new(id, flags))
    }

    /// Once, before the first ``onActivate(_:)`` or ``onOpen(_:)``: actions, style, icons.
    public func onStartup(_ handler: @escaping () -> Void) {
        connect(pointer, .startup, handler)
    }

    /// Each activation without files, also those from a second process.
    public func onActivate(_ handler: @escaping () -> Void) {
        connect(pointer, .activate, handler)
    }

    /// Each start with files; see ``Signal/open`` for what the strings are.
    public func onOpen(_ handler: @escaping ([String]) -> Void) {
        connect(pointer, .open, handler)
    }

    /// Serves the main queue and runs the main loop until the last window has closed or ``quit()`` is called.
    ///
    /// Call it on the main thread from synchronous code, not from within a task.
    ///
    /// - Parameter arguments: the program's name, then the files to open.
    /// - Returns: the exit status.
    public func run(arguments: [String]) -> Int32 {
        MainLoop.serveMainQueue()
        return withCStrings(arguments) { g_application_run(cast(pointer), Int32(arguments.count), $0) }
    }

    /// Does an action without parameter, in the process that runs already where there is one. Before ``run(arguments:)``.
    public func activate(_ action: String) {
        // Without a bus this process is the only one.
        guard g_application_register(cast(pointer), nil, nil) != 0 else { return }
        g_action_group_activate_action(cast(pointer), action, nil)
    }

    /// Has the session bus start a service, if there is a bus and such a service.
    ///
    /// - Parameter name: on the bus.
    public func startService(_ name: String) {
        guard let connection = g_application_get_dbus_connection(cast(pointer)) else { return }
        let arguments = [g_variant_new_string(name), g_variant_new_uint32(0)]
        let bus = "org.freedesktop.DBus"
        arguments.withUnsafeBufferPointer {
            g_dbus_connection_call(
                connection, bus, "/org/freedesktop/DBus", bus, "StartServiceByName",
                g_variant_new_tuple($0.baseAddress, gsize($0.count)), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
        }
    }

    /// Has the desktop start a program of a sandbox with each session, or not any more: the host does not read what the sandbox
    /// writes. Nobody waits for the answer: without a portal, or where the person says no, it is not started.
    ///
    /// - Parameters:
    ///   - starts: whether it is to be started.
    ///   - command: the program and its arguments, as the sandbox knows them.
    ///   - reason: what the person may be shown.
    public func requestAutostart(_ starts: Bool, of command: [String], reason: String) {
        guard let connection = g_application_get_dbus_connection(cast(pointer)) else { return }
        g_dbus_connection_call(
            connection, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
            "org.freedesktop.portal.Background", "RequestBackground",
            Self.autostartRequest(starts, of: command, reason: reason), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil, nil)
    }

    /// The arguments of `RequestBackground`: a floating reference.
    static func autostartRequest(_ starts: Bool, of command: [String], reason: String) -> OpaquePointer? {
        // Of at least one child, which says the type.
        func array(_ children: [OpaquePointer?]) -> OpaquePointer? {
            children.withUnsafeBufferPointer { g_variant_new_array(nil, $0.baseAddress, gsize($0.count)) }
        }
        let words: [OpaquePointer?] = command.map { (word: String) in g_variant_new_string(word) }
        let options: [(name: String, value: OpaquePointer?)] = [
            ("handle_token", g_variant_new_string("autostart")), ("reason", g_variant_new_string(reason)),
            ("autostart", g_variant_new_boolean(starts.gboolean)), ("commandline", array(words)),
            ("dbus-activatable", g_variant_new_boolean(false.gboolean)),
        ]
        let entries: [OpaquePointer?] = options.map { option in
            g_variant_new_dict_entry(g_variant_new_string(option.name), g_variant_new_variant(option.value))
        }
        // No window of the program is its parent.
        let arguments: [OpaquePointer?] = [g_variant_new_string(""), array(entries)]
        return arguments.withUnsafeBufferPointer { g_variant_new_tuple($0.baseAddress, gsize($0.count)) }
    }

    /// Shows a notification of the desktop, which stays when the program ends; one with the same id is replaced.
    public func notify(_ id: String, title: String, text: String) {
        // Never null; the application takes no reference of it.
        let notification = GObjectRef(adopting: g_notification_new(title))
        g_notification_set_body(notification.pointer, text)
        g_application_send_notification(cast(pointer), id, notification.pointer)
    }

    /// Lets work be finished before the program ends, although the last window has been closed.
    public func stay(until work: @escaping () async -> Void) {
        g_application_hold(cast(pointer))
        Task {
            await work()
            g_application_release(cast(pointer))
        }
    }

    /// Ends ``run(arguments:)`` without asking the windows.
    public func quit() {
        g_application_quit(cast(pointer))
    }

    /// The window used last, borrowed.
    public var activeWindow: UnsafeMutablePointer<GtkWindow>? {
        gtk_application_get_active_window(pointer)
    }

    /// Gives an action its key combinations, as in `setAccelerators(["<Control>n"], for: "app.new")`.
    ///
    /// - Parameters:
    ///   - accelerators: in the notation of `gtk_accelerator_parse`; none removes all.
    ///   - action: with prefix and target.
    public func setAccelerators(_ accelerators: [String], for action: String) {
        withCStrings(accelerators) { keys in
            keys.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: accelerators.count + 1) {
                gtk_application_set_accels_for_action(pointer, action, $0)
            }
        }
    }
}
