import CGtk

/// A `GListStore` of stable ids, the model behind a list of rows.
///
/// The store has no content: rows are looked up by id when they become visible. A remaining id retains its object, so
/// that selection and scroll position survive an update.
public final class IdentifierList {
    /// The `GListStore` of `GtkStringObject`s.
    public let store: GObjectRef<OpaquePointer>
    /// The ids in order.
    public private(set) var ids: [String] = []

    /// An empty list.
    public init() {
        store = GObjectRef(adopting: g_list_store_new(gtk_string_object_get_type()))
    }

    /// Replaces the ids, touching only the rows between the first and the last difference.
    ///
    /// - Parameter newIDs: distinct; of an id given twice, the selection can only hold one.
    /// - Complexity: O(*n*) for comparing, O(*m*) for replacing, with *m* rows between the differences.
    public func update(_ newIDs: [String]) {
        let limit = min(ids.count, newIDs.count)
        let prefix = zip(ids, newIDs).prefix { $0 == $1 }.count
        let suffix = zip(ids.reversed(), newIDs.reversed()).prefix(limit - prefix).prefix { $0 == $1 }.count
        let removed = prefix..<(ids.count - suffix)
        let added = prefix..<(newIDs.count - suffix)
        guard !removed.isEmpty || !added.isEmpty else { return }

        // Every object below has a reference of ours, released at the end; the store holds its own.
        var kept: [String: OpaquePointer] = [:]
        for position in removed {
            guard let object = g_list_model_get_item(store.pointer, guint(position)) else { continue }
            kept.updateValue(OpaquePointer(object), forKey: ids[position]).map { g_object_unref($0.raw) }
        }
        var objects: [gpointer?] = newIDs[added].map { id in
            kept.removeValue(forKey: id)?.raw ?? gtk_string_object_new(id).raw
        }
        ids = newIDs
        g_list_store_splice(store.pointer, guint(prefix), guint(removed.count), &objects, guint(objects.count))
        objects.forEach { g_object_unref($0) }
        kept.values.forEach { g_object_unref($0.raw) }
    }

    /// The id of a row, as for `.activatePosition`; `nil` outside the list.
    public func id(at position: UInt32) -> String? {
        ids.indices.contains(Int(position)) ? ids[Int(position)] : nil
    }

    /// The row of an id.
    ///
    /// - Complexity: O(*n*)
    func position(of id: String) -> UInt32? {
        ids.firstIndex(of: id).map(UInt32.init)
    }

    /// The id in a `GtkStringObject`, borrowed.
    static func id(of object: gpointer) -> String {
        String(cString: gtk_string_object_get_string(OpaquePointer(object)))
    }
}
