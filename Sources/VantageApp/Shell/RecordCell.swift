import AppModel
import CGtk
import Foundation
import GtkKit
import Interchange
import Logbook

/// A row of a list: a title, below it a subtitle, and the match of a search.
final class RecordCell: ListCell {
    /// The content of a row.
    struct Content {
        var icon: String?
        /// The accessible label of the icon.
        var iconLabel = ""
        var title: String
        var subtitle = ""
        var amount = ""
    }

    let root: Widget
    private let icon: OpaquePointer
    private let title: OpaquePointer
    private let subtitle: OpaquePointer
    private let amount: OpaquePointer
    private let match: OpaquePointer
    private let drag: TextDrag
    /// Called where the secondary button was pressed.
    var onMenu: ((_ x: Double, _ y: Double) -> Void)?
    /// What is carried when the row is dragged; `nil` when it cannot be.
    var dragged: String? {
        didSet { if dragged != oldValue { drag.text = dragged } }
    }

    /// Has a drag carry a file to other programs, which is written when the drag begins.
    func carry(_ file: URL, _ write: @escaping () -> Void) {
        drag.file = file.absoluteString
        drag.onBegin = write
    }

    /// - Parameter layout: the text of the layout file, read once for all rows.
    init(layout: String) throws(BuilderError) {
        let builder = try Builder(string: layout)
        root = try builder.root("root")
        icon = try builder.object("icon", of: gtk_image_get_type())
        title = try builder.label("title")
        subtitle = try builder.label("subtitle")
        amount = try builder.label("amount")
        match = try builder.label("match")
        drag = TextDrag(from: root)
        onMenuRequest(of: root) { [weak self] x, y in self?.onMenu?(x, y) }
    }

    /// - Parameters:
    ///   - search: what is highlighted in the title and in the match.
    ///   - found: where the search found the record, when that is not in the title.
    func show(_ content: Content, search: String, found: SearchMatch?) {
        if let name = content.icon { gtk_image_set_from_icon_name(icon, name) }
        setVisible(cast(icon), content.icon != nil)
        if !content.iconLabel.isEmpty { setAccessibleLabel(icon, content.iconLabel) }
        gtk_label_set_markup(title, MarkedText(content.title, search: search, limit: 200).markup)
        gtk_label_set_text(subtitle, content.subtitle)
        setVisible(cast(subtitle), !content.subtitle.isEmpty)
        gtk_label_set_text(amount, content.amount)
        setVisible(cast(amount), !content.amount.isEmpty)
        if let found, ![.trip(.name), .part(.title)].contains(found.field) {
            gtk_label_set_markup(
                match,
                "\(found.field.name.escapedForMarkup): \(MarkedText(found.text, search: search, limit: 80).markup)")
        }
        // The row itself belongs to the list view, and has no name of its own.
        if let row = gtk_widget_get_parent(root) {
            setAccessibleLabel(
                row,
                [content.title, content.iconLabel, content.subtitle, content.amount].filter { !$0.isEmpty }
                    .joined(separator: ", "))
        }
        setVisible(cast(match), found.map { ![.trip(.name), .part(.title)].contains($0.field) } ?? false)
    }
}

extension MarkedText {
    /// The text for Pango, with what is marked in bold and underlined: never by colour alone.
    var markup: String {
        parts.map { $0.isMarked ? "<b><u>\($0.text.escapedForMarkup)</u></b>" : $0.text.escapedForMarkup }.joined()
    }
}
