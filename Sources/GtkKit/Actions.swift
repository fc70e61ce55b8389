import CGtk

/// The named actions of an application, a window or a group: what menus, accelerators, buttons and tests all call.
///
/// A name is used with its map's prefix: "app." for the application, "win." for a window, the group's own otherwise.
public struct Actions {
    /// The `GActionMap`, borrowed.
    public let map: OpaquePointer

    /// The actions of a `GtkApplication`, `GtkApplicationWindow` or `GSimpleActionGroup`, borrowed.
    public init(_ map: some ObjectPointer) {
        assert(isInstance(map, of: g_action_map_get_type()), "\(typeName(of: map)) has no actions")
        self.map = cast(map)
    }

    /// A new group of actions under `prefix`, for `widget` and everything below it. The widget owns the group.
    public init(prefix: String, on widget: Widget) {
        let group = GObjectRef(adopting: g_simple_action_group_new())
        gtk_widget_insert_action_group(widget, prefix, cast(group.pointer))
        self.init(group.pointer)
    }

    /// Adds an action without parameter.
    @discardableResult
    public func add(_ name: String, _ handler: @escaping () -> Void) -> Action {
        add(g_simple_action_new(name, nil)) { action in
            connect(action.pointer, .actionActivate) { _ in handler() }
        }
    }

    /// Adds an action with a parameter, as in `"win.open-trip::a1"`.
    @discardableResult
    public func add<Value: VariantValue>(
        _ name: String, taking _: Value.Type, _ handler: @escaping (Value) -> Void
    ) -> Action {
        add(withVariantType(Value.self) { g_simple_action_new(name, $0) }) { action in
            connect(action.pointer, .actionActivate) { parameter in
                // GIO passes only parameters of the declared type.
                if let value = Value.read(parameter) { handler(value) }
            }
        }
    }

    /// Adds an action that is on or off: a check mark in menus.
    ///
    /// - Parameters:
    ///   - name: of the action.
    ///   - isOn: the state.
    ///   - handler: called with the new state after the user changed it, not after ``Action/setState(_:)``.
    @discardableResult
    public func addToggle(_ name: String, isOn: Bool, _ handler: @escaping (Bool) -> Void) -> Action {
        addStateful(g_simple_action_new_stateful(name, nil, isOn.variant), handler)
    }

    /// Adds an action with one of several names as its state: radio marks in menus, as in `"win.projection::automatic"`.
    ///
    /// - Parameters:
    ///   - name: of the action.
    ///   - chosen: the state.
    ///   - handler: called with the new state after the user changed it, not after ``Action/setState(_:)``.
    @discardableResult
    public func addChoice(_ name: String, chosen: String, _ handler: @escaping (String) -> Void) -> Action {
        addStateful(
            withVariantType(String.self) { g_simple_action_new_stateful(name, $0, chosen.variant) }, handler)
    }

    /// The action of that name; `nil` if there is none.
    public subscript(name: String) -> Action? {
        guard let action = g_action_map_lookup_action(map, name), isInstance(action, of: g_simple_action_get_type())
        else { return nil }
        return Action(pointer: action)
    }

    /// Removes the action of that name and releases its handler.
    public func remove(_ name: String) {
        g_action_map_remove_action(map, name)
    }

    /// Removes every action and releases the handlers. Only of a window or a group, which can list what they hold.
    public func removeAll() {
        // Every GActionMap of GIO and GTK is a GActionGroup as well. The array is ours.
        let names = g_action_group_list_actions(map)
        defer { g_strfreev(names) }
        guard let names else { return }
        for name in sequence(first: names, next: { $0 + 1 }).lazy.map(\.pointee).prefix(while: { $0 != nil }) {
            g_action_map_remove_action(map, name)
        }
    }

    /// - Parameter new: a new `GSimpleAction`, whose ownership is transferred to the map.
    private func add(_ new: OpaquePointer, connect: (Action) -> Void) -> Action {
        let owned = GObjectRef(adopting: new)
        let action = Action(pointer: owned.pointer)
        connect(action)
        g_action_map_add_action(map, action.pointer)
        return action
    }

    private func addStateful<Value: VariantValue>(_ new: OpaquePointer, _ handler: @escaping (Value) -> Void) -> Action
    {
        add(new) { action in
            connect(action.pointer, .changeState) { state in
                guard let value = Value.read(state) else { return }
                action.setState(value)
                handler(value)
            }
        }
    }
}

/// One action, borrowed: it is owned by its map.
public struct Action {
    /// The `GSimpleAction`.
    public let pointer: OpaquePointer

    /// Whether the action can be called; its menu items and buttons go grey while it cannot.
    public var isEnabled: Bool {
        get { g_action_get_enabled(pointer) != 0 }
        nonmutating set { g_simple_action_set_enabled(pointer, newValue.gboolean) }
    }

    /// The state of a toggle (`Bool`) or a choice (`String`); `nil` when the state is of another type or absent.
    public func state<Value: VariantValue>(as _: Value.Type = Value.self) -> Value? {
        guard let state = g_action_get_state(pointer) else { return nil }
        defer { g_variant_unref(state) }
        return Value.read(state)
    }

    /// Shows a new state without calling the handler, for a change of the model.
    ///
    /// `value` must be of the type the action was added with.
    public func setState(_ value: some VariantValue) {
        g_simple_action_set_state(pointer, value.variant)
    }

    /// Does what choosing the menu item does; a toggle turns over.
    public func activate() {
        g_action_activate(pointer, nil)
    }

    /// Does what choosing the menu item with that target does.
    public func activate(_ parameter: some VariantValue) {
        g_action_activate(pointer, parameter.variant)
    }
}

/// Calls `body` with the `GVariantType` of a Swift type, freed afterwards.
private func withVariantType<Value: VariantValue, Result>(
    _: Value.Type, _ body: (OpaquePointer?) -> Result
) -> Result {
    let type = g_variant_type_new(Value.variantType)
    defer { g_variant_type_free(type) }
    return body(type)
}
