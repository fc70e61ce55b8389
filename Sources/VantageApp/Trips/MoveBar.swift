import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook

/// Asks whether the entries of a trip move along with its days, and shows the costs on the new ones.
final class MoveBar {
    let root: Widget
    private let trips: TripList
    private let label: Widget

    init?(_ trips: TripList) {
        guard let root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), let label = makeLabel(""),
            let buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
            let move = makeButton(localized("_Move Entries Along")),
            let leave = makeButton(localized("_Leave Them as They Are"))
        else { return nil }
        self.root = root
        self.label = label
        self.trips = trips
        gtk_widget_add_css_class(root, "question")
        gtk_widget_set_visible(root, 0)
        gtk_box_append(cast(root), label)
        gtk_box_append(cast(buttons), move)
        gtk_box_append(cast(buttons), leave)
        gtk_box_append(cast(root), buttons)
        connect(move, .clicked) {
            guard let trip = trips.open else { return }
            Task { await trip.moveEntries() }
        }
        connect(leave, .clicked) { trips.open?.leaveEntries() }
        attach(self, to: root)
        follow(self) { $0.refresh() }
    }

    private func refresh() {
        let trip = trips.open
        setVisible(root, trip?.move != nil)
        guard let trip, let move = trip.move else { return }
        let entries = counted(
            "{count} entry keeps its day.", "{count} entries keep their days.", count: move.entries)
        let days =
            move.days > 0
            ? counted(
                "The trip now begins {count} day later.", "The trip now begins {count} days later.", count: move.days)
            : counted(
                "The trip now begins {count} day earlier.", "The trip now begins {count} days earlier.",
                count: -move.days)
        var sentences = [days, entries]
        if let totals = trip.statement?.totals, totals != move.totals {
            sentences.append(
                localized(
                    "Its total is {new} instead of {old}.",
                    ["new": Self.text(totals), "old": Self.text(move.totals)]))
        }
        gtk_label_set_text(cast(label), sentences.joined(separator: " "))
    }

    private static func text(_ totals: [Money]) -> String {
        totals.isEmpty ? localized("nothing") : totals.map { NumberText().text($0) }.joined(separator: " + ")
    }
}
