import CGtk
import CGtkShims

/// A Swift value that a `GObject` property can hold, directly or by GLib's own conversion of numbers.
public protocol PropertyValue {
    /// The GLib type that carries the value.
    static var valueType: GType { get }
    /// Stores a copy in a `GValue` of ``valueType``.
    func store(in value: inout GValue)
    /// The content of a `GValue` of ``valueType``.
    init(_ value: GValue)
}

extension Bool: PropertyValue {
    public static var valueType: GType { gtkkit_type_boolean }
    public func store(in value: inout GValue) { g_value_set_boolean(&value, gboolean) }
    public init(_ value: GValue) { self = withUnsafePointer(to: value) { g_value_get_boolean($0) != 0 } }
}

extension Int: PropertyValue {
    public static var valueType: GType { gtkkit_type_int64 }
    public func store(in value: inout GValue) { g_value_set_int64(&value, gint64(self)) }
    public init(_ value: GValue) { self = withUnsafePointer(to: value) { Int(g_value_get_int64($0)) } }
}

extension Double: PropertyValue {
    public static var valueType: GType { gtkkit_type_double }
    public func store(in value: inout GValue) { g_value_set_double(&value, self) }
    public init(_ value: GValue) { self = withUnsafePointer(to: value) { g_value_get_double($0) } }
}

extension String: PropertyValue {
    public static var valueType: GType { gtkkit_type_string }
    public func store(in value: inout GValue) { g_value_set_string(&value, self) }
    /// An absent string reads as an empty one.
    public init(_ value: GValue) {
        self = withUnsafePointer(to: value) { g_value_get_string($0).map { String(cString: $0) } ?? "" }
    }
}

/// Sets a property by name, for those without a C function of their own.
///
/// A property that does not exist or has an unfit type leaves a critical in the log and changes nothing.
public func setProperty<Value: PropertyValue>(_ object: some ObjectPointer, _ name: String, to newValue: Value) {
    withGValue(of: Value.valueType) { value in
        newValue.store(in: &value)
        g_object_set_property(cast(object), name, &value)
    }
}

/// The value of a property by name.
///
/// A property that does not exist or has an unfit type leaves a critical in the log and reads as zero, false or empty.
public func property<Value: PropertyValue>(
    _ object: some ObjectPointer, _ name: String, as _: Value.Type = Value.self
) -> Value {
    withGValue(of: Value.valueType) { value in
        g_object_get_property(cast(object), name, &value)
        return Value(value)
    }
}

/// Whether objects of a type have a property: newer libraries have more.
public func hasProperty(_ type: GType, _ name: String) -> Bool {
    guard let properties = g_type_class_ref(type) else { return false }
    defer { g_type_class_unref(properties) }
    return g_object_class_find_property(properties.assumingMemoryBound(to: GObjectClass.self), name) != nil
}

/// Shows or hides a widget.
public func setVisible(_ widget: Widget, _ isVisible: Bool) {
    gtk_widget_set_visible(widget, isVisible.gboolean)
}

/// Leaves room around a widget.
///
/// - Parameters:
///   - widget: the widget to change.
///   - points: on all four sides.
public func setMargins(of widget: Widget, _ points: CInt) {
    gtk_widget_set_margin_start(widget, points)
    gtk_widget_set_margin_end(widget, points)
    gtk_widget_set_margin_top(widget, points)
    gtk_widget_set_margin_bottom(widget, points)
}

/// The accessible role of a widget whose class has none, such as an overlay or a drawing area.
///
/// Set it as soon as the widget is made: what assistive technology knows already keeps its role, with a critical in the log.
public func setAccessibleRole(_ widget: some ObjectPointer, _ role: GtkAccessibleRole) {
    setProperty(widget, "accessible-role", to: Int(role.rawValue))
}

/// The accessible label of a widget without a text of its own: an icon button, a chart.
public func setAccessibleLabel(_ widget: some ObjectPointer, _ text: String) {
    setAccessible(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, text)
}

/// Has a label name a control for screen readers, and its mnemonic move the focus there.
public func setLabel(of control: Widget, to label: Widget) {
    gtk_label_set_mnemonic_widget(cast(label), control)
    nameFocus(of: control, String(cString: gtk_label_get_text(cast(label))))
}

/// The label of an expander, with its mnemonic; it names it for screen readers too.
public func setExpanderLabel(_ expander: OpaquePointer, _ text: String) {
    gtk_expander_set_use_underline(expander, 1)
    gtk_expander_set_label(expander, text)
    guard let label = gtk_expander_get_label_widget(expander) else { return }
    setAccessibleLabel(expander, String(cString: gtk_label_get_text(cast(label))))
}

/// Adds a page to a stack.
public func addPage(_ child: Widget, named name: String, to stack: OpaquePointer) {
    guard let page = gtk_stack_add_named(stack, child, name) else { return }
    setAccessibleLabel(ofPage: page)
}

/// Labels the pages of stacks that GTK has made itself.
public func labelPages(below widget: Widget) {
    if isInstance(widget, of: gtk_stack_get_type()) {
        let pages = GObjectRef(adopting: gtk_stack_get_pages(cast(widget)) as OpaquePointer)
        for index in 0..<g_list_model_get_n_items(pages.pointer) {
            guard let page = g_list_model_get_item(pages.pointer, index) else { continue }
            defer { g_object_unref(page) }
            setAccessibleLabel(ofPage: OpaquePointer(page))
        }
    }
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
        labelPages(below: child)
        next = gtk_widget_get_next_sibling(child)
    }
}

/// Screen readers would read the name of the class of a page that has no title.
func setAccessibleLabel(ofPage page: OpaquePointer) {
    setAccessibleLabel(page, gtk_stack_page_get_title(page).map { String(cString: $0) } ?? "")
}

/// The accessible label of a control beside which no label stands.
public func setControlName(_ control: Widget, _ name: String) {
    setAccessibleLabel(control, name)
    nameFocus(of: control, name)
}

/// Names the part of a control that has the focus in place of the control.
private func nameFocus(of control: Widget, _ name: String) {
    guard isInstance(control, of: gtk_drop_down_get_type()), let button = gtk_widget_get_first_child(control) else {
        return
    }
    setAccessibleLabel(button, name)
}

/// The accessible description of a widget, in a sentence or two.
public func setAccessibleDescription(_ widget: some ObjectPointer, _ text: String) {
    setAccessible(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
}

/// A button with a label that marks the letter of its key by an underscore; `nil` without a display.
public func makeButton(_ label: String) -> Widget? {
    guard let button = gtk_button_new() else { return nil }
    setLabel(button, label)
    return button
}

/// A check button with a label that marks the letter of its key by an underscore; `nil` without a display.
public func makeCheckButton(_ label: String) -> Widget? {
    guard let button = gtk_check_button_new_with_mnemonic(label) else { return nil }
    nameCheckButton(button)
    return button
}

/// Names a check button by its label without the underscore, which GTK leaves in.
func nameCheckButton(_ button: Widget) {
    guard gtk_check_button_get_use_underline(cast(button)) != 0, let label = gtk_check_button_get_label(cast(button))
    else {
        return
    }
    setAccessibleLabel(button, String(cString: label).replacing("_", with: ""))
}

/// A check button with a text as it is, which wraps where there is no room for it in one line; `nil` without a display.
public func makeCheckButton(text: String) -> Widget? {
    guard let button = gtk_check_button_new_with_label(text) else { return nil }
    // It comes after the mark.
    if let label = gtk_widget_get_last_child(button), isInstance(label, of: gtk_label_get_type()) {
        gtk_label_set_wrap(cast(label), 1)
        gtk_label_set_wrap_mode(cast(label), PANGO_WRAP_WORD_CHAR)
        gtk_label_set_xalign(cast(label), 0)
    }
    return button
}

/// Labels a button with a text that may mark the letter of its key by an underscore.
public func setLabel(_ button: Widget, _ text: String) {
    gtk_button_set_use_underline(cast(button), 1)
    gtk_button_set_label(cast(button), text)
    useAccessibleNameOfLabel(button)
}

/// Has the label of a button that uses underscores be its whole accessible name. GTK adds the text as it
/// was set, with the underscore.
public func useAccessibleNameOfLabel(_ button: some ObjectPointer) {
    gtk_accessible_reset_property(cast(button), GTK_ACCESSIBLE_PROPERTY_LABEL)
}

private func setAccessible(_ widget: some ObjectPointer, _ property: GtkAccessibleProperty, _ text: String) {
    var property = property
    withGValue(of: gtkkit_type_string) { value in
        text.store(in: &value)
        gtk_accessible_update_property_value(cast(widget), 1, &property, &value)
    }
}

/// Runs `body` with an empty `GValue` of a type, whose content is freed afterwards.
private func withGValue<Result>(of type: GType, _ body: (inout GValue) -> Result) -> Result {
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    return body(&value)
}

/// What is written in an entry or another editable widget.
public func text(of editable: Widget) -> String {
    String(cString: gtk_editable_get_text(cast(editable)))
}
