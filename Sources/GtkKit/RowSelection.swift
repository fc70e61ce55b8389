import CGtk

/// The selected ids of an ``IdentifierList``: one at most, or several.
public final class RowSelection {
    /// The list whose rows are selected.
    public let list: IdentifierList
    /// The `GtkSingleSelection` or `GtkMultiSelection`, to be given to a list view.
    public let model: GObjectRef<OpaquePointer>
    /// Called after the selection has changed, by the user or the model; not when a selected id leaves the list. Must not
    /// change the list.
    public var onChange: (([String]) -> Void)?

    private let allowsSeveral: Bool
    private var lastReported: [String] = []

    /// - Parameters:
    ///   - list: the list whose rows are selected.
    ///   - allowsSeveral: whether several rows can be selected, with Shift or Control.
    public init(of list: IdentifierList, allowsSeveral: Bool = false) {
        self.list = list
        self.allowsSeveral = allowsSeveral
        // References are transferred to the C constructors.
        if allowsSeveral {
            model = GObjectRef(adopting: gtk_multi_selection_new(list.store.retained()))
        } else {
            model = GObjectRef(adopting: gtk_single_selection_new(list.store.retained()))
            gtk_single_selection_set_autoselect(model.pointer, 0)
            gtk_single_selection_set_can_unselect(model.pointer, 1)
            gtk_single_selection_set_selected(model.pointer, GTK_INVALID_LIST_POSITION)
        }
        connect(model.pointer, .size("selection-changed")) { [weak self] _, _ in self?.selectionChanged() }
    }

    /// The selected ids, in the list's order.
    public var selectedIDs: [String] {
        guard let set = gtk_selection_model_get_selection(model.pointer) else { return [] }
        defer { gtk_bitset_unref(set) }
        return (0..<gtk_bitset_get_size(set)).compactMap { list.id(at: gtk_bitset_get_nth(set, guint($0))) }
    }

    /// Selects these ids and no others; those that are not in the list are left out.
    ///
    /// - Complexity: O(*n*)
    public func select(_ ids: [String]) {
        let positions = ids.compactMap { list.position(of: $0) }
        guard allowsSeveral else {
            gtk_single_selection_set_selected(model.pointer, positions.first ?? GTK_INVALID_LIST_POSITION)
            return
        }
        guard let selected = gtk_bitset_new_empty(), let all = gtk_bitset_new_range(0, guint(list.ids.count)) else {
            return
        }
        for position in positions { gtk_bitset_add(selected, position) }
        gtk_selection_model_set_selection(model.pointer, selected, all)
        gtk_bitset_unref(selected)
        gtk_bitset_unref(all)
    }

    private func selectionChanged() {
        let current = selectedIDs
        guard current != lastReported else { return }
        lastReported = current
        onChange?(current)
    }
}
