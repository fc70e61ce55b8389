import CGtk

/// One selected id of an ``IdentifierList``.
public final class SingleSelection {
    public let list: IdentifierList
    /// The `GtkSingleSelection`, to be given to a list view.
    public let model: GObjectRef<OpaquePointer>
    /// Called after another id, or none, has become selected, whoever caused it. Must not change the list.
    public var onChange: ((String?) -> Void)?

    private let alwaysSelects: Bool
    private var lastReported: String?

    /// - Parameter alwaysSelects: whether something is selected whenever the list is not empty. When the selected id goes,
    ///   its neighbour takes over.
    public init(of list: IdentifierList, alwaysSelects: Bool = true) {
        self.list = list
        self.alwaysSelects = alwaysSelects
        // The C constructor takes a reference over.
        model = GObjectRef(adopting: gtk_single_selection_new(list.store.retained()))
        gtk_single_selection_set_autoselect(model.pointer, alwaysSelects.gboolean)
        gtk_single_selection_set_can_unselect(model.pointer, (!alwaysSelects).gboolean)
        if !alwaysSelects {
            gtk_single_selection_set_selected(model.pointer, GTK_INVALID_LIST_POSITION)
        }
        lastReported = selectedID
        connect(model.pointer, .notify("selected-item")) { [weak self] in self?.selectionChanged() }
    }

    /// The selected id; `nil` for none.
    public var selectedID: String? {
        gtk_single_selection_get_selected_item(model.pointer).map(IdentifierList.id(of:))
    }

    /// Selects an id, or none.
    ///
    /// - Returns: whether it is selected now; an id that is not in the list changes nothing, and `nil` is refused by
    ///   a selection that always selects.
    /// - Complexity: O(*n*)
    @discardableResult
    public func select(_ id: String?) -> Bool {
        if let id {
            guard let position = list.position(of: id) else { return false }
            gtk_single_selection_set_selected(model.pointer, position)
        } else if !alwaysSelects {
            gtk_single_selection_set_selected(model.pointer, GTK_INVALID_LIST_POSITION)
        }
        return selectedID == id
    }

    private func selectionChanged() {
        let current = selectedID
        guard current != lastReported else { return }
        lastReported = current
        onChange?(current)
    }
}
