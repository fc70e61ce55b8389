import CGtk
import CGtkShims

// One trampoline for each C signature: the emitter first, the box last, between them what the signal passes.

private typealias Instance = UnsafeMutableRawPointer

extension Signal {
    fileprivate init<Function>(
        _ name: String, _ parameters: [Passing], returns result: Passing = .nothing, _ function: Function
    ) {
        // A C function pointer of any type is a GCallback; its shape determines how it is called.
        self.init(
            name: name, parameters: parameters, result: result, trampoline: unsafeBitCast(function, to: GCallback.self))
    }
}

extension Signal where Handler == () -> Void {
    /// `void (object)`
    public static func plain(_ name: String) -> Signal {
        let function: @convention(c) (Instance?, gpointer?) -> Void = { _, data in Box<Handler>.run(at: data) { $0() } }
        return Signal(name, [], function)
    }

    /// `void (object, GParamSpec *)` of the signal `notify::property`
    public static func notify(_ property: String) -> Signal {
        let function: @convention(c) (Instance?, gpointer?, gpointer?) -> Void = { _, _, data in
            Box<Handler>.run(at: data) { $0() }
        }
        return Signal("notify::\(property)", [.pointer], function)
    }
}

extension Signal where Handler == () -> Bool {
    /// `gboolean (object)`; `true` stops the emission.
    public static func asking(_ name: String) -> Signal {
        let function: @convention(c) (Instance?, gpointer?) -> gboolean = { _, data in
            Box<Handler>.run(at: data) { $0() }.gboolean
        }
        return Signal(name, [], returns: .integer, function)
    }
}

extension Signal where Handler == (Int32) -> Void {
    /// `void (object, int)`
    public static func int(_ name: String) -> Signal {
        let function: @convention(c) (Instance?, gint, gpointer?) -> Void = { _, value, data in
            Box<Handler>.run(at: data) { $0(value) }
        }
        return Signal(name, [.integer], function)
    }
}

extension Signal where Handler == (UInt32) -> Void {
    /// `void (object, guint)`
    public static func position(_ name: String) -> Signal {
        let function: @convention(c) (Instance?, guint, gpointer?) -> Void = { _, value, data in
            Box<Handler>.run(at: data) { $0(value) }
        }
        return Signal(name, [.integer], function)
    }
}

extension Signal where Handler == (Int32, Int32) -> Void {
    /// `void (object, int, int)`
    public static func size(_ name: String) -> Signal {
        let function: @convention(c) (Instance?, gint, gint, gpointer?) -> Void = { _, width, height, data in
            Box<Handler>.run(at: data) { $0(width, height) }
        }
        return Signal(name, [.integer, .integer], function)
    }
}

extension Signal where Handler == (Double, Double) -> Void {
    /// `void (object, double, double)`
    public static func point(_ name: String) -> Signal {
        let function: @convention(c) (Instance?, Double, Double, gpointer?) -> Void = { _, x, y, data in
            Box<Handler>.run(at: data) { $0(x, y) }
        }
        return Signal(name, [.double, .double], function)
    }
}

extension Signal where Handler == (Double, Double) -> Bool {
    /// `gboolean (object, double, double)`; `true` stops the emission.
    public static func askingPoint(_ name: String) -> Signal {
        let function: @convention(c) (Instance?, Double, Double, gpointer?) -> gboolean = { _, x, y, data in
            Box<Handler>.run(at: data) { $0(x, y) }.gboolean
        }
        return Signal(name, [.double, .double], returns: .integer, function)
    }
}

extension Signal where Handler == (Int32, Double, Double) -> Void {
    /// `void (object, int, double, double)`
    public static func click(_ name: String) -> Signal {
        let function: @convention(c) (Instance?, gint, Double, Double, gpointer?) -> Void = { _, count, x, y, data in
            Box<Handler>.run(at: data) { $0(count, x, y) }
        }
        return Signal(name, [.integer, .double, .double], function)
    }
}

extension Signal where Handler == (UInt32, UInt32, GdkModifierType) -> Bool {
    /// `gboolean (object, guint, guint, GdkModifierType)`; `true` stops the emission.
    public static func askingKey(_ name: String) -> Signal {
        let function: @convention(c) (Instance?, guint, guint, GdkModifierType, gpointer?) -> gboolean = {
            _, value, code, modifiers, data in
            Box<Handler>.run(at: data) { $0(value, code, modifiers) }.gboolean
        }
        return Signal(name, [.integer, .integer, .integer], returns: .integer, function)
    }
}

extension Signal where Handler == (OpaquePointer?) -> Void {
    /// `void (object, T *)`; the pointer is borrowed for the call.
    public static func pointer(_ name: String) -> Signal {
        let function: @convention(c) (Instance?, OpaquePointer?, gpointer?) -> Void = { _, value, data in
            Box<Handler>.run(at: data) { $0(value) }
        }
        return Signal(name, [.pointer], function)
    }
}

extension Signal where Handler == (OpaquePointer?) -> Bool {
    /// `gboolean (object, T *)`; `true` stops the emission; the pointer is borrowed for the call.
    public static func askingPointer(_ name: String) -> Signal {
        let function: @convention(c) (Instance?, OpaquePointer?, gpointer?) -> gboolean = { _, value, data in
            Box<Handler>.run(at: data) { $0(value) }.gboolean
        }
        return Signal(name, [.pointer], returns: .integer, function)
    }
}

extension Signal where Handler == (OpaquePointer?, Int32) -> Void {
    /// `void (GtkPrintOperation *, GtkPrintContext *, int)`: a page is to be drawn, from 0; the context is borrowed.
    static var drawPage: Signal {
        let function: @convention(c) (Instance?, OpaquePointer?, gint, gpointer?) -> Void = { _, context, page, data in
            Box<Handler>.run(at: data) { $0(context, page) }
        }
        return Signal("draw-page", [.pointer, .integer], function)
    }
}

extension Signal where Handler == (UnsafePointer<GValue>, Double, Double) -> Bool {
    /// `gboolean (GtkDropTarget *, const GValue *, double, double)`: something was dropped; `true` accepts it.
    ///
    /// The value is borrowed for the call.
    public static var drop: Signal {
        let function: @convention(c) (Instance?, UnsafePointer<GValue>?, Double, Double, gpointer?) -> gboolean = {
            _, value, x, y, data in
            guard let value else { return 0 }
            return Box<Handler>.run(at: data) { $0(value, x, y) }.gboolean
        }
        return Signal("drop", [.pointer, .double, .double], returns: .integer, function)
    }
}

extension Signal where Handler == ([String]) -> Void {
    /// `void (GApplication *, GFile **, int, const char *)`: the program was asked to open files.
    ///
    /// The handler gets local paths. A file that has none is given by its URI, so that a refusal can name it.
    public static var open: Signal {
        let function:
            @convention(c) (Instance?, UnsafeMutablePointer<OpaquePointer?>?, gint, UnsafePointer<CChar>?, gpointer?)
                -> Void = { _, files, count, _, data in
                    let files = UnsafeBufferPointer(start: files, count: Int(count))
                    Box<Handler>.run(at: data) { $0(files.compactMap { $0.map(location(of:)) }) }
                }
        return Signal("open", [.pointer, .integer, .pointer], function)
    }
}

extension Signal where Handler == (OpaquePointer, GLibError) -> Void {
    /// `void (GtkCssProvider *, GtkCssSection *, GError *)`; the section is borrowed for the call.
    static var parsingError: Signal {
        let function: @convention(c) (Instance?, OpaquePointer?, UnsafePointer<GError>?, gpointer?) -> Void = {
            _, section, error, data in
            guard let section, let error else { return }
            Box<Handler>.run(at: data) { $0(section, GLibError(error.pointee)) }
        }
        return Signal("parsing-error", [.pointer, .pointer], function)
    }
}
