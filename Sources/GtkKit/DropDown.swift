import CGtk

/// A `GtkDropDown` over a few texts.
public final class DropDown {
    /// The button to put into a window.
    public let root: Widget
    /// Called when the user has chosen another text, with its index.
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
        // A reference is transferred to the constructor.
        guard let root = gtk_drop_down_new(cast(list.retained()), nil) else { return nil }
        self.root = root
        connection = connect(root, .notify("selected")) { [weak self] in
            guard let self else { return }
            let selected = gtk_drop_down_get_selected(cast(self.root))
            if selected != GTK_INVALID_LIST_POSITION { onChoose?(Int(selected)) }
        }
    }

    /// Draws a small picture before each text.
    ///
    /// - Parameter draw: gets the position of a text, and a Cairo context with the width and the height of the picture.
    public func addPictures(
        _ draw: @escaping (_ position: Int, OpaquePointer, _ width: Double, _ height: Double) -> Void
    ) {
        let factory = GObjectRef(adopting: gtk_signal_list_item_factory_new() as OpaquePointer)
        connect(factory.pointer, .setup) { item in
            guard let cell = PictureCell(draw) else { return }
            attach(cell, to: cell.root)
            gtk_list_item_set_child(item, cell.root)
        }
        connect(factory.pointer, .bind) { item in
            guard let cell: PictureCell = cell(in: item), let object = gtk_list_item_get_item(item) else { return }
            let text = gtk_string_object_get_string(OpaquePointer(object)).map { String(cString: $0) }
            cell.show(text ?? "", at: Int(gtk_list_item_get_position(item)))
        }
        gtk_drop_down_set_factory(cast(root), factory.pointer)
    }

    /// A text with a picture before it.
    private final class PictureCell: ListCell {
        let root: Widget
        private let picture: Widget
        private let label: Widget
        private var position = 0

        init?(_ draw: @escaping (Int, OpaquePointer, Double, Double) -> Void) {
            guard let root = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), let picture = gtk_drawing_area_new(),
                let label = gtk_label_new(nil)
            else { return nil }
            (self.root, self.picture, self.label) = (root, picture, label)
            gtk_drawing_area_set_content_width(cast(picture), 32)
            gtk_drawing_area_set_content_height(cast(picture), 12)
            gtk_widget_set_valign(picture, GTK_ALIGN_CENTER)
            gtk_label_set_xalign(cast(label), 0)
            gtk_label_set_ellipsize(cast(label), PANGO_ELLIPSIZE_END)
            gtk_box_append(cast(root), picture)
            gtk_box_append(cast(root), label)
            setDrawing(of: cast(picture)) { [weak self] cairo, width, height in
                if let self { draw(position, cairo, Double(width), Double(height)) }
            }
        }

        func show(_ text: String, at position: Int) {
            self.position = position
            gtk_label_set_text(cast(label), text)
            gtk_widget_queue_draw(picture)
        }
    }

    /// Shows these texts, one of them selected, without calling back.
    ///
    /// - Parameters:
    ///   - labels: the texts, in their order.
    ///   - chosen: the index of a text; `nil` for none.
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
