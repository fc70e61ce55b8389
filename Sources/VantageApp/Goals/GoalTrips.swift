import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook

/// The trips for a goal, a line each with its day and what it cost, which leads to the trip.
final class GoalTrips {
    let root: Widget
    private let lineLayout: String
    private var shown: [TripAccount] = []
    /// Shows a trip.
    var onOpen: (UUID) -> Void = { _ in }

    init(_ layouts: Layouts) throws {
        guard let root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) else { throw WidgetMissing() }
        self.root = root
        lineLayout = try layouts.text("statement-line")
    }

    func show(_ trips: [TripAccount]) {
        setVisible(root, !trips.isEmpty)
        guard trips != shown else { return }
        shown = trips
        removeChildren(of: root)
        if let title = makeLabel(localized("Trips"), "heading") {
            gtk_widget_set_margin_top(title, 6)
            gtk_box_append(cast(root), title)
        }
        for account in trips { append(account) }
    }

    private func append(_ account: TripAccount) {
        let trip = account.trip.trip
        let sums = (account.statement.total.map { [$0] } ?? account.statement.totals).filter { $0.minorUnits != 0 }
        let amount = sums.map { NumberText().text($0) }.joined(separator: " + ")
        let day = DayText().text(trip.startDay)
        guard let button = gtk_button_new(),
            let line = StatementLine(
                layout: lineLayout, lead: day, text: trip.name, detail: trip.destination, amount: amount)
        else { return }
        gtk_widget_add_css_class(button, "flat")
        gtk_button_set_child(cast(button), line.root)
        setAccessibleLabel(
            button,
            [trip.name, DayText().span(trip.startDay, trip.endDay), amount].filter { !$0.isEmpty }
                .joined(separator: ", "))
        gtk_widget_set_tooltip_text(button, localized("Open"))
        connect(button, .clicked) { [weak self] in self?.onOpen(trip.id) }
        gtk_box_append(cast(root), button)
    }
}
