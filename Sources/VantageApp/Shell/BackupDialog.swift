import AppModel
import CGtk
import GtkKit
import Localization
import Logbook

/// The backups of the logbook, to choose the one to restore.
enum BackupDialog {
    /// - Parameter onChoose: called with the chosen one.
    static func show(
        _ model: AppModel, over parent: UnsafeMutablePointer<GtkWindow>, onChoose: @escaping (Backup) -> Void
    ) {
        guard let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12), let scroll = gtk_scrolled_window_new(),
            let list = gtk_list_box_new(), let button = gtk_button_new_with_label(localized("Restore"))
        else { return }
        setMargins(of: box, 18)
        let backups = model.backups
        let text =
            backups.isEmpty
            ? localized("There are no backups of this logbook.")
            : localized("The chosen backup takes the place of the logbook, which is kept under another name.")
        if let note = makeLabel(text, "dim-label") { gtk_box_append(cast(box), note) }
        gtk_widget_add_css_class(list, "boxed-list")
        gtk_list_box_set_selection_mode(cast(list), GTK_SELECTION_SINGLE)
        setAccessibleLabel(list, localized("Backups"))
        leaveOnTab(list)
        gtk_scrolled_window_set_child(cast(scroll), list)
        gtk_widget_set_vexpand(scroll, 1)
        gtk_box_append(cast(box), scroll)
        gtk_widget_set_halign(button, GTK_ALIGN_END)
        gtk_widget_add_css_class(button, "suggested-action")
        gtk_widget_set_sensitive(button, 0)
        gtk_box_append(cast(box), button)
        let chosen = ChosenBackup(backups)
        connect(list, .rowSelected) { row in
            chosen.index = row.map { Int(gtk_list_box_row_get_index(cast($0))) }
            gtk_widget_set_sensitive(button, (chosen.sound != nil).gboolean)
        }
        guard let dialog = showDialog(localized("Restore a Backup"), size: (480, 420), child: box, over: parent) else {
            return
        }
        connect(button, .clicked) {
            guard let backup = chosen.sound else { return }
            gtk_window_close(dialog)
            onChoose(backup)
        }
        let details = backups.compactMap { append($0, model.text(of: $0), to: list) }
        let checking = Task {
            for (index, backup) in backups.enumerated() {
                let summary = await Logbook.summary(of: backup)
                guard !Task.isCancelled, details.indices.contains(index) else { return }
                chosen.summaries[index] = summary
                gtk_label_set_text(cast(details[index]), model.text(of: summary))
                gtk_widget_set_sensitive(button, (chosen.sound != nil).gboolean)
            }
        }
        connect(dialog, .destroy) { checking.cancel() }
    }

    /// - Returns: the label for what is in the backup.
    private static func append(_ backup: Backup, _ text: String, to list: Widget) -> Widget? {
        guard let row = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3), let title = makeLabel(text),
            let detail = makeLabel(localized("Checking…"), "dim-label")
        else { return nil }
        setMargins(of: row, 9)
        gtk_box_append(cast(row), title)
        gtk_box_append(cast(row), detail)
        gtk_list_box_append(cast(list), row)
        return detail
    }

    /// What is chosen in the dialog.
    private final class ChosenBackup {
        private let backups: [Backup]
        var index: Int?
        var summaries: [Int: BackupSummary] = [:]

        init(_ backups: [Backup]) {
            self.backups = backups
        }

        /// The chosen backup, once it is known to be sound.
        var sound: Backup? {
            index.flatMap { summaries[$0]?.isSound == true ? backups[$0] : nil }
        }
    }
}
