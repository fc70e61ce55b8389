import AppModel
import CGtk
import ChartRendering
import Foundation
import GtkKit
import Localization

/// What is chosen of a film: what moves, the views that it leads through, and whether the preview plays.
final class FilmFields {
    let movement: DropDown
    /// The views with a list of those that can be added, and a button that removes them.
    let views: Widget
    let playing: Widget
    private let export: ChartExportModel
    private let names: OpaquePointer
    private let added: DropDown

    /// - Returns: `nil` never, as long as GTK is initialised.
    init?(_ export: ChartExportModel) {
        guard let movement = DropDown(), let added = DropDown(), let names = makeLabel(""),
            let views = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
            let clear = makeButton(localized("C_lear")), let playing = makeCheckButton(localized("_Play the preview"))
        else { return nil }
        (self.movement, self.added, self.views, self.playing, self.export) = (movement, added, views, playing, export)
        self.names = cast(names)
        gtk_label_set_max_width_chars(cast(names), 30)
        gtk_widget_set_hexpand(added.root, 1)
        gtk_box_append(cast(row), added.root)
        gtk_box_append(cast(row), clear)
        gtk_box_append(cast(views), names)
        gtk_box_append(cast(views), row)
        setControlName(added.root, localized("Add a view"))
        let movements = export.movements
        movement.show(movements.map(\.name), chosen: 0)
        movement.onChoose = { [weak export] in export?.movement = movements[$0].movement }
        let texts = [localized("Add a view…"), localized("As in the window")] + NamedPose.allCases.map(\.name)
        added.show(texts, chosen: 0)
        added.onChoose = { [weak self] index in
            guard let self, index > 0 else { return }
            self.export.addKeyFrame(index == 1 ? nil : NamedPose.allCases[index - 2])
            self.added.show(texts, chosen: 0)
        }
        connect(clear, .clicked) { [weak export] in export?.resetKeyFrames() }
        gtk_check_button_set_active(cast(playing), export.isPlaying.gboolean)
        connect(playing, .toggled) { [weak export] in
            export?.isPlaying = gtk_check_button_get_active(cast(playing)) != 0
        }
    }

    func refresh() {
        gtk_label_set_text(names, export.keyFrames.map(\.name).joined(separator: " → "))
    }
}
