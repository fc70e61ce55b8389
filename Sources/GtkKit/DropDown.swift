import CGtk

/// A `GtkDropDown` over a few texts.
public final class DropDown {
    public let root: Widget
    /// Called when the person has chosen another text, with its place.
    public var onChoose: ((Int) -> Void)?
    private let list: GObjectRef<OpaquePointer>
    private var labels: [String] = []
    private var connection: SignalConnection?

    /// A drop-down without a text, and without a parent.
    ///
    /// - Returns: `nil` never, as long as GTK is initialised.
    public init?() {
        guard let strings = gtk_string_list_new(nil) else { return nil }
        list = GObjectRef(adopting: strings)
        // The constructor takes a reference over.
        guard let root = gtk_drop_down_new(cast(list.retained()), nil) else { return nil }
        self.root = root
        connection = connect(root, .notify("selected")) { [weak self] in
            guard let self else { return }
            let selected = gtk_drop_down_get_selected(cast(self.root))
            if selected != GTK_INVALID_LIST_POSITION { onChoose?(Int(selected)) }
        }
    }

    /// Shows these texts, one of them chosen; tells nobody.
    ///
    /// - Parameter chosen: the place of a text; `nil` for none.
    public func show(_ labels: [String], chosen: Int?) {
        let update = { [self] in
            if labels != self.labels {
                let count = guint(self.labels.count)
                self.labels = labels
                withCStrings(labels) { strings in
                    strings.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: labels.count + 1) {
                        gtk_string_list_splice(list.pointer, 0, count, $0)
                    }
                }
            }
            let position = chosen.map(guint.init) ?? GTK_INVALID_LIST_POSITION
            if gtk_drop_down_get_selected(cast(root)) != position { gtk_drop_down_set_selected(cast(root), position) }
        }
        connection?.whileBlocked(update) ?? update()
    }
}
