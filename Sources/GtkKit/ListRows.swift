import CGtk

/// A row's widgets and what is shown in them: one controller for each visible row, used for one id after another.
public protocol ListCell: AnyObject {
    /// The row's outermost widget, new and without a parent when the cell is created. It retains the cell.
    var root: Widget { get }
}

/// Lets a list view show the ids of a selection.
///
/// - Parameters:
///   - listView: a `GtkListView`, borrowed. It owns the selection model and the closures.
///   - selection: the model; the caller retains it for as long as it needs its callbacks.
///   - make: a new cell; called about once for each row that fits the window. Without one the row stays empty.
///   - bind: fills a cell with an id that becomes visible.
///   - unbind: the cell's row went out of view; stop observing it.
public func setRows<Cell: ListCell>(
    of listView: OpaquePointer, to selection: RowSelection, make: @escaping () -> Cell?,
    bind: @escaping (Cell, String) -> Void, unbind: @escaping (Cell) -> Void = { _ in }
) {
    let factory = GObjectRef(adopting: gtk_signal_list_item_factory_new() as OpaquePointer)
    connect(factory.pointer, .setup) { item in
        guard let cell = make() else { return }
        attach(cell, to: cell.root)
        gtk_list_item_set_child(item, cell.root)
    }
    connect(factory.pointer, .bind) { item in
        guard let cell: Cell = cell(in: item), let object = gtk_list_item_get_item(item) else { return }
        bind(cell, IdentifierList.id(of: object))
    }
    connect(factory.pointer, .unbind) { item in
        if let cell: Cell = cell(in: item) { unbind(cell) }
    }
    gtk_list_view_set_factory(listView, factory.pointer)
    gtk_list_view_set_model(listView, selection.model.pointer)
    leaveOnTab(cast(listView))
}

/// Scrolls a list view as far as is needed to show an id. Does nothing for an id that is not in the list.
public func scroll(_ listView: OpaquePointer, to id: String, in list: IdentifierList) {
    guard let position = list.position(of: id) else { return }
    let argument = g_variant_ref_sink(g_variant_new_uint32(position))
    defer { g_variant_unref(argument) }
    gtk_widget_activate_action_variant(cast(listView), "list.scroll-to-item", argument)
}

/// The cell of a `GtkListItem`, whose child retains it.
func cell<Cell: ListCell>(in item: OpaquePointer?) -> Cell? {
    gtk_list_item_get_child(item).flatMap { controller(of: $0) }
}
