import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook
import Reports

/// The receipts of a trip: their pictures, what they prove, and how more are added.
final class ReceiptsPage {
    private let box: Widget
    private let trips: TripList
    private let form: FormView
    private let strip: Widget
    private let pictures: KeyedChildren<UUID, ReceiptButton>

    /// - Parameter box: an empty `GtkBox` that it fills; borrowed.
    init(in box: Widget, _ layouts: Layouts, trips: TripList) throws {
        guard let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
            let add = makeButton(localized("Add _Receipts…")),
            let photo = makeButton(localized("_Take a Picture…")),
            let scan = makeButton(localized("_Scan a Page")),
            let paste = makeButton(localized("_Paste Picture")),
            let hint = makeLabel(localized("Pictures and PDFs can also be dropped here."), "dim-label"),
            let strip = gtk_scrolled_window_new(), let line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)
        else { throw WidgetMissing() }
        (self.box, self.trips, self.strip) = (box, trips, strip)
        pictures = KeyedChildren(of: line) { $0.root }
        // The buttons above add.
        form = try FormView(
            layouts, isShown: { $0.id == TripModel.receiptSection }, onAdd: { gtk_widget_activate(add) })
        gtk_scrolled_window_set_policy(cast(strip), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
        gtk_scrolled_window_set_child(cast(strip), line)
        gtk_label_set_wrap(cast(hint), 1)
        for child in [add, photo, scan, paste] { gtk_box_append(cast(row), child) }
        for child in [row, hint, strip, form.root] { gtk_box_append(cast(box), child) }
        connect(add, .clicked) { [weak self] in self?.choose(for: nil) }
        setVisible(photo, CameraModel.isAvailable)
        connect(photo, .clicked) { [weak self] in self?.photograph() }
        setVisible(scan, TripModel.canScan)
        connect(scan, .clicked) { [weak self] in
            guard let trip = self?.trips.open else { return }
            Task { await trip.scanReceipt() }
        }
        connect(paste, .clicked) { [weak self] in self?.paste() }
        acceptDroppedFiles(on: box) { [weak self] paths in
            self?.add(paths, to: nil)
            return true
        }
        attach(self, to: box)
        follow(self) { $0.refresh() }
    }

    /// Opens the row of a receipt.
    func show(_ id: UUID) {
        form.open(RowID(section: TripModel.receiptSection, entry: id))
    }

    /// Asks for files that prove a payment.
    func choose(for entryID: UUID?) {
        guard let window = gtk_widget_get_root(box) else { return }
        let types = [
            FileType(localized("Pictures and PDFs"), suffixes: ["jpg", "jpeg", "png", "webp", "tif", "tiff", "pdf"])
        ]
        chooseFiles(
            .open(several: true), title: localized("Add Receipts"), types: types,
            over: cast(window)
        ) { [weak self] paths in
            self?.add(paths, to: entryID)
        }
    }

    private func add(_ paths: [String], to entryID: UUID?) {
        guard !paths.isEmpty, let trip = trips.open else { return }
        Task { await trip.addReceipts(paths.map { URL(filePath: $0) }, to: entryID) }
    }

    private func photograph() {
        guard let window = gtk_widget_get_root(box) else { return }
        CameraDialog.show(over: cast(window)) { [weak self] jpeg in
            guard let trip = self?.trips.open else { return }
            Task { await trip.addReceipt(jpeg, named: localized("Camera picture.jpg")) }
        }
    }

    private func paste() {
        Clipboard.readPicture(of: box) { [weak self] png in
            guard let self, let trip = trips.open else { return }
            guard let png else { return trip.report(localized("There is no picture to paste.")) }
            Task { await trip.addReceipt(Data(png), named: localized("Pasted picture.png")) }
        }
    }

    private func refresh() {
        guard let trip = trips.open else { return }
        form.show(trip.form)
        gtk_widget_set_sensitive(box, trip.canAddReceipts.gboolean)
        let receipts = trip.receipts
        setVisible(strip, !receipts.isEmpty)
        pictures.update(receipts.map(\.id)) { id in
            receipts.first { $0.id == id }.flatMap { receipt in
                trip.url(of: receipt).flatMap { ReceiptButton(receipt, $0) }
            }
        }
        for receipt in receipts { pictures[receipt.id]?.show(receipt) }
    }
}

/// The picture of a receipt with its name; a click opens the file.
private final class ReceiptButton {
    let root: Widget
    private let image: OpaquePointer
    private let name: Widget
    private let file: URL
    private let drag: TextDrag
    private var isRead = false

    /// The longest side of a picture in pixels.
    private static let side = 160

    init?(_ receipt: Receipt, _ file: URL) {
        guard let button = gtk_button_new(), let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6),
            let image = gtk_image_new_from_icon_name("x-office-document-symbolic"), let name = makeLabel("", "caption")
        else { return nil }
        (root, self.image, self.name, self.file) = (button, cast(image), name, file)
        drag = TextDrag(from: button)
        gtk_image_set_pixel_size(cast(image), 96)
        gtk_label_set_ellipsize(cast(name), PANGO_ELLIPSIZE_MIDDLE)
        gtk_label_set_max_width_chars(cast(name), 18)
        gtk_label_set_xalign(cast(name), 0.5)
        for child in [image, name] { gtk_box_append(cast(box), child) }
        gtk_button_set_child(cast(button), box)
        gtk_widget_add_css_class(button, "flat")
        attach(self, to: button)
        connect(button, .clicked) { [weak self] in self?.open() }
        // To other programs with its own name, which the file beside the logbook does not have.
        let dragged = DragFolder.url(named: receipt.name)
        drag.file = dragged.absoluteString
        drag.onBegin = { DragFolder.write(dragged) { try Data(contentsOf: file) } }
        // A trip is opened more often than its receipts are looked at.
        if receipt.format != .pdf { connect(button, .map) { [weak self] in self?.readPicture() } }
    }

    private func readPicture() {
        guard !isRead else { return }
        isRead = true
        Task { [weak self, file] in
            guard let picture = await ReceiptPicture.read(file, side: Self.side) else { return }
            self?.show(picture)
        }
    }

    func show(_ receipt: Receipt) {
        gtk_label_set_text(cast(name), receipt.name)
        gtk_widget_set_tooltip_text(root, localized("Open {file}", ["file": receipt.name]))
        setAccessibleLabel(root, localized("Open {file}", ["file": receipt.name]))
    }

    private func show(_ picture: ReceiptPicture) {
        if let texture = picture.texture { gtk_image_set_from_paintable(image, texture.pointer) }
    }

    private func open() {
        guard let window = gtk_widget_get_root(root) else { return }
        openWithDesktop(file.absoluteString, over: cast(window))
    }
}

extension ReceiptPicture {
    /// The picture as widgets show it.
    var texture: GObjectRef<OpaquePointer>? {
        let bytes = g_bytes_new(pixels, gsize(pixels.count))
        defer { g_bytes_unref(bytes) }
        let texture = gdk_memory_texture_new(
            gint(width), gint(height), hasOpacity ? GDK_MEMORY_R8G8B8A8 : GDK_MEMORY_R8G8B8, bytes, gsize(stride))
        return texture.map { GObjectRef(adopting: $0) }
    }
}
