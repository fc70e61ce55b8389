import AppModel
import CGtk
import GtkKit
import Localization
import Logbook

/// The form of a person or a place, and below it the trips that they are on.
final class TripLinksPage {
    var root: Widget { page.root }
    let page: FormPage
    private let records: AppModel.Records
    private let merging: Widget
    private let others: DropDown
    private let merge: Widget
    private let trips: KeyedChildren<TripReference, Link>
    private let frame: Widget
    private let none: Widget
    /// Who can be merged into, as the drop-down lists them.
    private var people: [FamilyMember] = []
    private var chosen: Int?

    /// A trip, to be opened by a click.
    private final class Link {
        let root: Widget

        init?(_ trip: TripReference, onClick: @escaping () -> Void) {
            guard let button = gtk_button_new(), let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12),
                let name = makeLabel(trip.name), let days = makeLabel("", "dim-label")
            else { return nil }
            root = button
            let span = DayText().span(trip.startDay, trip.endDay)
            gtk_label_set_text(cast(days), span)
            gtk_widget_set_hexpand(name, 1)
            for label in [name, days] { gtk_box_append(cast(box), label) }
            gtk_button_set_child(cast(button), box)
            gtk_widget_add_css_class(button, "flat")
            setAccessibleLabel(button, localized("Open “{trip}”, {days}", ["trip": trip.name, "days": span]))
            connect(button, .clicked, onClick)
        }
    }

    init(_ layouts: Layouts, records: AppModel.Records) throws {
        guard let others = DropDown(), let merging = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
            let label = makeLabel(localized("Same person as"), "dim-label"),
            let merge = gtk_button_new_with_label(localized("Merge")),
            let heading = makeLabel(localized("Trips"), "heading"),
            let list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), let frame = gtk_frame_new(nil),
            let none = makeLabel(localized("No trips yet. Add this person to a personal trip."), "dim-label")
        else { throw WidgetMissing() }
        page = try FormPage(layouts)
        self.records = records
        self.merging = merging
        self.others = others
        self.merge = merge
        self.frame = frame
        self.none = none
        trips = KeyedChildren(of: list) { $0.root }
        gtk_label_set_width_chars(cast(label), 16)
        gtk_label_set_max_width_chars(cast(label), 16)
        gtk_widget_set_margin_end(label, 6)
        gtk_widget_set_hexpand(others.root, 1)
        gtk_widget_set_tooltip_text(
            merge, localized("Makes both one person, who keeps the other's name and has the trips of both"))
        setControlName(others.root, localized("Same person as"))
        for part in [label, others.root, merge] { gtk_box_append(cast(merging), part) }
        gtk_widget_set_margin_top(heading, 6)
        gtk_frame_set_child(cast(frame), list)
        for part in [merging, heading, frame, none] { gtk_box_append(cast(page.below), part) }
        setVisible(page.below, true)
        others.onChoose = { [weak self] index in
            self?.chosen = index > 0 ? index - 1 : nil
            gtk_widget_set_sensitive(merge, (index > 0).gboolean)
        }
        connect(merge, .clicked) { [weak self] in self?.mergeChosen() }
        // The page's own controller is attached to its root.
        attach(self, to: page.below)
        follow(self) { $0.refresh() }
    }

    func show(_ form: any FormModel, _ pages: any RecordPagesModel) {
        page.show(form, title: pages.title, isNew: pages.isNew)
    }

    private func mergeChosen() {
        guard let chosen, people.indices.contains(chosen) else { return }
        records.rules.mergeSelected(into: people[chosen])
    }

    private func refresh() {
        let rules = records.rules
        guard let list = rules.list, let pages = rules.pages, let links = rules.links else { return }
        setVisible(page.below, !pages.isNew)
        let people = list == .persons ? rules.otherPersons : []
        setVisible(merging, !people.isEmpty)
        if people != self.people {
            (self.people, chosen) = (people, nil)
            let labels = people.map { $0.relation.isEmpty ? $0.name : "\($0.name), \($0.relation)" }
            others.show([localized("Choose…")] + labels, chosen: 0)
            gtk_widget_set_sensitive(merge, 0)
        }
        let shown = links.trips
        setVisible(frame, !shown.isEmpty)
        setVisible(none, shown.isEmpty && list == .persons)
        trips.update(shown) { [records] trip in
            Link(trip) {
                records.rules.list = nil
                records.trips.show(trip.id)
            }
        }
    }
}
