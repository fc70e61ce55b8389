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
                    "Type in a list, or press Ctrl+F. Every word is looked for everywhere: names, places, notes, sessions, tags. Beginnings of words are enough, and accents do not matter."
                )
            ),
            (
                localized("Days and amounts"),
                localized(
                    "A day may be written as {day}, as today, yesterday or tomorrow, or as a day of the week. An amount may name its currency: {amount}.",
                    [
                        "day": DayText().short(.today()),
                        "amount": NumberText().field(.init(minorUnits: 2450, currency: "EUR")),
                    ])
            ),
            (
                localized("An expense in one line"),
                localized(
                    "On a trip's page for expenses, write what it was and what it cost, as in “12.50 taxi yesterday”. Below the line stands what was understood."
                )
            ),
            (
                localized("An action in one line"),
                localized(
                    "On the page of the term, write what you did, how much and when, as in “5 km run 30 min yesterday”. It counts for every goal that is measured in these units."
                )
            ),
            (
                localized("What is saved"),
                localized(
                    "Everything, as you write. What cannot be saved yet stays in its field with the reason beside it, even when the program ends. Ctrl+Z takes the last change back."
                )
            ),
            (
                localized("Goals and their pace"),
                localized(
                    "A goal's bar fills with what was logged. The mark in it is where the goal would be today at an even pace; a word says how far ahead or behind it is."
                )
            ),
            (
                localized("Allowances and mileage"),
                localized(
                    "A business trip pays for its days by per diem rules, or by its own rate a night, less the meals that a host provided. Drives pay by a scheme or by the trip's own rate. The page for expenses explains each line."
                )
            ),
            (
                localized("Charts"),
                localized(
                    "Drag to turn, scroll to come closer, click a point to read it. The digits 1 to 7 turn to the standard views, P changes the projection. The button beside a formula lists all that it may say."
                )
            ),
            (
                localized("Where everything is"),
                localized(
                    "In one file: {file}. Each day's copy is in the folder “backups” beside it.",
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
        for set in [
            gtk_widget_set_margin_top, gtk_widget_set_margin_bottom, gtk_widget_set_margin_start,
            gtk_widget_set_margin_end,
        ] { set(box, 18) }
        gtk_scrolled_window_set_policy(cast(scroll), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(cast(scroll), box)
        // The keys scroll.
        gtk_widget_set_focusable(scroll, 1)
        showDialog(localized("Help"), size: (560, 560), child: scroll, isModal: false, over: parent)
    }

    private static func add(_ text: String, _ style: String, to box: Widget) {
        guard let label = makeLabel(text, style) else { return }
        gtk_box_append(cast(box), label)
    }
}
