import AppModel
import CGtk
import GtkKit
import Localization

/// Tells what is still to be done for a business trip that is over, and leads to it.
final class ReviewBar {
    let root: Widget
    private let trips: TripList
    private let label: Widget

    init?(_ trips: TripList) {
        guard let root = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), let label = makeLabel(""),
            let buttons = gtk_flow_box_new(), let packet = gtk_button_new(),
            let report = gtk_button_new(), let next = gtk_button_new(),
            let submit = makeButton(localized("Mark as _Handed In"))
        else { return nil }
        (self.root, self.label, self.trips) = (root, label, trips)
        gtk_widget_add_css_class(root, "question")
        gtk_widget_set_visible(root, 0)
        let actions = [
            (packet, WindowAction.packet), (report, WindowAction.report(.expenses)), (next, WindowAction.nextTrip),
        ]
        for (button, action) in actions {
            setLabel(button, action.label)
            gtk_actionable_set_detailed_action_name(cast(button), action.detailedName)
        }
        gtk_flow_box_set_selection_mode(cast(buttons), GTK_SELECTION_NONE)
        gtk_flow_box_set_max_children_per_line(cast(buttons), 4)
        gtk_flow_box_set_column_spacing(cast(buttons), 6)
        gtk_flow_box_set_row_spacing(cast(buttons), 6)
        for button in [packet, report, submit, next] { append(button, toFlowBox: cast(buttons)) }
        for child in [label, buttons] { gtk_box_append(cast(root), child) }
        connect(submit, .clicked) {
            guard let trip = trips.open else { return }
            Task { await trip.submitClaim() }
        }
        attach(self, to: root)
        follow(self) { $0.refresh() }
    }

    private func refresh() {
        let review = trips.open?.review
        setVisible(root, review != nil)
        gtk_label_set_text(cast(label), review ?? "")
    }
}
