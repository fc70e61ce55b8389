import CGtk

/// Why a layout could not be used.
public nonisolated enum BuilderError: Error, Hashable {
    /// The `.ui` text is invalid; GLib's message has the line.
    case unreadable(source: String, GLibError)
    /// The layout has no object of that id.
    case missing(id: String, source: String)
    /// The object of that id is of another class.
    case wrongClass(id: String, found: String, expected: String, source: String)
}

/// The objects of a `.ui` file, by id.
///
/// The builder owns its objects until they have another owner. What it returns is borrowed, but for ``root(_:)``.
public final class Builder {
    private let reference: GObjectRef<OpaquePointer>
    /// The file's path, or "string".
    private let source: String

    /// Reads a `.ui` file.
    ///
    /// - Throws: ``BuilderError/unreadable(source:_:)``
    public convenience init(path: String) throws(BuilderError) {
        try self.init(source: path) { gtk_builder_add_from_file($0, path, $1) }
    }

    /// Reads `.ui` text.
    ///
    /// - Throws: ``BuilderError/unreadable(source:_:)``
    public convenience init(string: String) throws(BuilderError) {
        try self.init(source: "string") { gtk_builder_add_from_string($0, string, gssize(string.utf8.count), $1) }
    }

    private init(
        source: String,
        add: (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean
    ) throws(BuilderError) {
        self.source = source
        let builder = GObjectRef(adopting: gtk_builder_new() as OpaquePointer)
        reference = builder
        do throws(GLibError) {
            _ = try withGError { add(builder.pointer, $0) }
        } catch {
            throw .unreadable(source: source, error)
        }
        for page in objects(of: gtk_stack_page_get_type()) { setAccessibleLabel(ofPage: cast(page)) }
        for button in objects(of: gtk_check_button_get_type()) { nameCheckButton(cast(button)) }
        for expander in objects(of: gtk_expander_get_type()) { leaveClosedOnTab(cast(expander)) }
    }

    /// The outermost widget of a layout, as if it had just been made: it survives the builder, and belongs to the parent
    /// it is put into.
    ///
    /// Ask once, and put it somewhere: a root that never gets a parent stays for ever.
    public func root(_ id: String) throws(BuilderError) -> Widget {
        let root: Widget = try object(id)
        g_object_ref(root)
        g_object_force_floating(cast(root))
        return root
    }

    /// The widget of that id, borrowed.
    public func widget(_ id: String) throws(BuilderError) -> Widget {
        try object(id)
    }

    /// Every widget of the layout that is of a class, borrowed.
    public func widgets(of type: GType) -> [Widget] {
        objects(of: type).map { cast($0) }
    }

    private func objects(of type: GType) -> [UnsafeMutableRawPointer] {
        let objects = gtk_builder_get_objects(reference.pointer)
        // The list is ours, what is in it is not.
        defer { g_slist_free(objects) }
        return sequence(first: objects, next: { $0?.pointee.next }).prefix { $0 != nil }
            .compactMap { $0?.pointee.data }.filter { isInstance($0, of: type) }
    }

    /// The object of that id as a class with a public struct, borrowed.
    public func object<Class: ObjectClass>(_ id: String) throws(BuilderError) -> UnsafeMutablePointer<Class> {
        cast(try object(id, of: Class.type))
    }

    /// The object of that id, of a class or interface with a private struct, borrowed:
    /// `builder.object("title", of: gtk_label_get_type())`.
    public func object(_ id: String, of type: GType) throws(BuilderError) -> OpaquePointer {
        guard let object = gtk_builder_get_object(reference.pointer, id) else {
            throw .missing(id: id, source: source)
        }
        guard isInstance(object, of: type) else {
            throw .wrongClass(
                id: id, found: typeName(of: object), expected: String(cString: g_type_name(type)), source: source)
        }
        return cast(object)
    }
}
