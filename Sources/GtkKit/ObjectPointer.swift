import CGtk
import CGtkShims

/// A pointer to a widget, borrowed: the widget belongs to its parent, a window to GTK itself.
///
/// A bare pointer has no ownership, so store one only as long as an owner of the widget is stored
/// too. What the program owns itself is in a ``GObjectRef``.
public typealias Widget = UnsafeMutablePointer<GtkWidget>

/// The shapes in which Swift sees a pointer to a `GObject`.
///
/// Classes whose struct is public arrive as `UnsafeMutablePointer<GtkWindow>`, the others as `OpaquePointer`.
public nonisolated protocol ObjectPointer {
    /// The same address, untyped.
    var raw: UnsafeMutableRawPointer { get }
}

nonisolated extension UnsafeMutablePointer: ObjectPointer {
    public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

nonisolated extension OpaquePointer: ObjectPointer {
    public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

nonisolated extension UnsafeMutableRawPointer: ObjectPointer {
    public var raw: UnsafeMutableRawPointer { self }
}

/// A C class with a public struct, which ``cast(_:)->UnsafeMutablePointer<Class>`` can check. Add a line below for a class that is missing.
public nonisolated protocol ObjectClass {
    /// The registered type of the class.
    static var type: GType { get }
}

/// The same object seen as another class: `gtk_box_append(cast(box), child)`.
///
/// Debug builds check the type and stop on a wrong one; release builds leave the check to the C function called, which
/// logs a critical. Ownership is not transferred: nothing has to be released.
public nonisolated func cast<Class: ObjectClass>(_ object: some ObjectPointer) -> UnsafeMutablePointer<Class> {
    assert(isInstance(object, of: Class.type), "\(typeName(of: object)) is not a \(Class.self)")
    return object.raw.assumingMemoryBound(to: Class.self)
}

/// The same object seen as a class or interface with a private struct, such as `GtkLabel` or `GActionMap`.
///
/// Swift cannot distinguish such classes, so only the C function called checks the type.
public nonisolated func cast(_ object: some ObjectPointer) -> OpaquePointer {
    OpaquePointer(object.raw)
}

/// Whether an object is an instance of a class or interface: `isInstance(widget, of: gtk_label_get_type())`.
public nonisolated func isInstance(_ object: some ObjectPointer, of type: GType) -> Bool {
    g_type_check_instance_is_a(object.raw.assumingMemoryBound(to: GTypeInstance.self), type) != 0
}

/// The class name of an object, for messages: "GtkLabel".
public nonisolated func typeName(of object: some ObjectPointer) -> String {
    String(cString: g_type_name(gtkkit_type_of(object.raw)))
}

nonisolated extension GObject: ObjectClass { public static var type: GType { gtkkit_type_object } }
nonisolated extension GApplication: ObjectClass { public static var type: GType { g_application_get_type() } }
nonisolated extension GMenuModel: ObjectClass { public static var type: GType { g_menu_model_get_type() } }
nonisolated extension GtkAdjustment: ObjectClass { public static var type: GType { gtk_adjustment_get_type() } }
nonisolated extension GtkApplication: ObjectClass { public static var type: GType { gtk_application_get_type() } }
nonisolated extension GtkApplicationWindow: ObjectClass {
    public static var type: GType { gtk_application_window_get_type() }
}
nonisolated extension GtkBox: ObjectClass { public static var type: GType { gtk_box_get_type() } }
nonisolated extension GtkButton: ObjectClass { public static var type: GType { gtk_button_get_type() } }
nonisolated extension GtkCheckButton: ObjectClass { public static var type: GType { gtk_check_button_get_type() } }
nonisolated extension GtkDialog: ObjectClass { public static var type: GType { gtk_dialog_get_type() } }
nonisolated extension GtkDrawingArea: ObjectClass { public static var type: GType { gtk_drawing_area_get_type() } }
nonisolated extension GtkEntry: ObjectClass { public static var type: GType { gtk_entry_get_type() } }
nonisolated extension GtkFrame: ObjectClass { public static var type: GType { gtk_frame_get_type() } }
nonisolated extension GtkGLArea: ObjectClass { public static var type: GType { gtk_gl_area_get_type() } }
nonisolated extension GtkGrid: ObjectClass { public static var type: GType { gtk_grid_get_type() } }
nonisolated extension GtkListBoxRow: ObjectClass { public static var type: GType { gtk_list_box_row_get_type() } }
nonisolated extension GtkNativeDialog: ObjectClass { public static var type: GType { gtk_native_dialog_get_type() } }
nonisolated extension GtkPopover: ObjectClass { public static var type: GType { gtk_popover_get_type() } }
nonisolated extension GtkRange: ObjectClass { public static var type: GType { gtk_range_get_type() } }
nonisolated extension GtkScale: ObjectClass { public static var type: GType { gtk_scale_get_type() } }
nonisolated extension GtkTextBuffer: ObjectClass { public static var type: GType { gtk_text_buffer_get_type() } }
nonisolated extension GtkText: ObjectClass { public static var type: GType { gtk_text_get_type() } }
nonisolated extension GtkTextView: ObjectClass { public static var type: GType { gtk_text_view_get_type() } }
nonisolated extension GtkToggleButton: ObjectClass { public static var type: GType { gtk_toggle_button_get_type() } }
nonisolated extension GtkWidget: ObjectClass { public static var type: GType { gtk_widget_get_type() } }
nonisolated extension GtkWindow: ObjectClass { public static var type: GType { gtk_window_get_type() } }
