import CGtk

/// The children of a box, a controller each, identified by ids: those that remain retain their widgets, and with them the focus.
public final class KeyedChildren<ID: Hashable, Child: AnyObject> {
    /// The `GtkBox`, borrowed.
    private let box: Widget
    private let root: (Child) -> Widget
    /// The controllers in the order of their widgets.
    public private(set) var all: [(id: ID, child: Child)] = []

    /// - Parameters:
    ///   - box: an empty `GtkBox`, for these children alone.
    ///   - root: a child's widget, which the child lives as long as.
    public init(of box: Widget, root: @escaping (Child) -> Widget) {
        self.box = box
        self.root = root
    }

    /// The child of an id; `nil` where there is none.
    public subscript(id: ID) -> Child? { all.first { $0.id == id }?.child }

    /// Shows these ids in this order, making the children that are missing and dropping those that are not among them.
    ///
    /// - Parameters:
    ///   - ids: distinct.
    ///   - make: a new child, whose widget has no parent; `nil` leaves the id out.
    /// - Complexity: O(*n*)
    public func update(_ ids: [ID], make: (ID) -> Child?) {
        guard ids != all.map(\.id) else { return }
        var known = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.child) })
        let wanted = Set(ids)
        for (id, child) in known where !wanted.contains(id) {
            releaseFocus(in: root(child))
            gtk_box_remove(cast(box), root(child))
            known[id] = nil
        }
        var previous: Widget?
        all = ids.compactMap { id in
            guard let child = known[id] ?? make(id) else { return nil }
            if known[id] == nil {
                gtk_box_insert_child_after(cast(box), root(child), previous)
            } else if gtk_widget_get_prev_sibling(root(child)) != previous {
                gtk_box_reorder_child_after(cast(box), root(child), previous)
            }
            previous = root(child)
            return (id, child)
        }
    }
}
