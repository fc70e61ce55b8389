import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook

/// What one cannot see in the window, on one page.
enum HelpDialog {
    private static func topics(_ model: AppModel) -> [(title: String, text: String)] {
        [
            (
                localized("Finding things"),
                localized(
                    "Type in a list, or press Ctrl+F. Every word is searched for everywhere: in names, places, notes, sessions and tags. Part of a word is enough, beginnings come first, and accents do not matter."
                )
            ),
            (
                localized("Days and amounts"),
                localized(
                    "A day can be written as {day}, as today, yesterday or tomorrow, or as a day of the week. An amount can name its currency: {amount}.",
                    [
                        "day": DayText().short(.today()),
                        "amount": NumberText().field(.init(minorUnits: 2450, currency: "EUR")),
                    ])
            ),
            (
                localized("An expense in one line"),
                localized(
                    "On the Expenses page of a trip, write what it was and what it cost, as in “12.50 taxi yesterday”. What was understood is shown below the line."
                )
            ),
            (
                localized("An action in one line"),
                localized(
                    "On the page of the term, write what you did, how much and when, as in “5 km run 30 min yesterday”. It can count for any goal that is measured in these units."
                )
            ),
            (
                localized("What is saved"),
                localized(
                    "Everything, as you type. What cannot be saved yet stays in its field with the reason beside it, even after the program has been closed; so does a new form that is left with Escape. Ctrl+Z undoes the last change."
                )
            ),
            (
                localized("Goals and their pace"),
                localized(
                    "A goal's bar fills as you log actions. The mark in it shows where the goal would be today at an even pace; the words beside it say whether it is ahead or behind."
                )
            ),
            (
                localized("Allowances and mileage"),
                localized(
                    "The days of a business trip are paid by per diem rules, with the rate of its destination, of another place or of its own, less the meals that a host provided. Without rules, its own rate is paid for each night, whatever a host provided. Drives are paid by mileage rates or by the trip's own rate. Rules and rates stand in the sidebar. The Expenses page explains each line."
                )
            ),
            (
                localized("Charts"),
                localized(
                    "Drag to rotate, scroll to zoom, click a point to read its values. The keys 1 to 7 show the standard views, Ctrl+P changes the projection. The Help button beside a formula lists everything it can contain."
                )
            ),
            (
                localized("Where your data is"),
                localized(
                    "In one file: {file}. The daily backups are in the folder “backups” beside it.",
                    ["file": model.launch.logbook.path])
            ),
        ]
    }

    static func show(_ model: AppModel, over parent: UnsafeMutablePointer<GtkWindow>) {
        guard let scroll = gtk_scrolled_window_new(), let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6) else { return }
        for (title, text) in topics(model) {
            add(title, "heading", to: box)
            add(text, "help-text", to: box)
        }
        setMargins(of: box, 18)
        gtk_scrolled_window_set_policy(cast(scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(cast(scroll), box)
        // The keys scroll.
        gtk_widget_set_focusable(scroll, 1)
        setAccessibleLabel(scroll, localized("Help"))
        showDialog(localized("Help"), size: (560, 560), child: scroll, isModal: false, over: parent)
    }

    private static func add(_ text: String, _ style: String, to box: Widget) {
        guard let label = makeLabel(text, style) else { return }
        gtk_box_append(cast(box), label)
    }
}
