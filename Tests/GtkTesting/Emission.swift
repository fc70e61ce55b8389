import CGtk
import GtkKit

/// Emits a signal with plain values as arguments.
///
/// - Returns: what the handlers answered, for a signal that returns `gboolean`.
@MainActor @discardableResult
public func emit(_ object: some ObjectPointer, _ name: String, _ arguments: [any EmittedValue]) -> Bool {
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

/// Drops a text, as the hand does at the end of a drag.
///
/// - Parameter target: the `GtkDropTarget`.
/// - Returns: whether it was taken.
@MainActor
public func emitDrop(of text: String, on target: some ObjectPointer) -> Bool {
    var value = GValue()
    g_value_init(&value, g_type_from_name("gchararray"))
    g_value_set_string(&value, text)
    defer { g_value_unset(&value) }
    return emit(target, "drop", [value, 0.0, 0.0])
}

/// A value that a signal can pass.
public protocol EmittedValue {
    func fill(_ value: inout GValue)
}

extension Double: EmittedValue {
    public func fill(_ value: inout GValue) {
        g_value_init(&value, g_type_from_name("gdouble"))
        g_value_set_double(&value, self)
    }
}

extension Int32: EmittedValue {
    public func fill(_ value: inout GValue) {
        g_value_init(&value, g_type_from_name("gint"))
        g_value_set_int(&value, self)
    }
}

extension UInt32: EmittedValue {
    public func fill(_ value: inout GValue) {
        g_value_init(&value, g_type_from_name("guint"))
        g_value_set_uint(&value, self)
    }
}

extension GValue: EmittedValue {
    public func fill(_ value: inout GValue) {
        g_value_init(&value, g_value_get_type())
        withUnsafePointer(to: self) { g_value_set_boxed(&value, $0) }
    }
}

extension GdkModifierType: EmittedValue {
    public func fill(_ value: inout GValue) {
        g_value_init(&value, gdk_modifier_type_get_type())
        g_value_set_flags(&value, rawValue)
    }
}
