import AppModel
import CGtk
import GtkKit
import Localization
import Logbook

/// A notice at the bottom of the window, with buttons to undo or cancel.
// Spelled out although it is the default here: without it the optimiser of Swift 6.3 refuses the isolated deinit.
@MainActor
final class Toast {
    private let model: AppModel
    private let revealer: OpaquePointer
    private let text: OpaquePointer
    private let undo: Widget
    private let close: Widget
    private let answers: [Widget]
    private var hiding: Callback?

    /// How long a notice stays by itself.
    private static let seconds = 10.0

    init(_ builder: Builder, model: AppModel) throws(BuilderError) {
        self.model = model
        revealer = try builder.object("notice", of: gtk_revealer_get_type())
        text = try builder.label("notice-text")
        undo = try builder.widget("notice-undo")
        close = try builder.widget("notice-close")
        answers = [try builder.widget("notice-first"), try builder.widget("notice-second")]
        connect(close, .clicked) { [weak model] in model?.notice = nil }
        connect(undo, .clicked) { [weak model] in
            let act = model?.notice?.undo ?? model?.notice?.cancel
            model?.notice = nil
            act?()
        }
        for (index, button) in answers.enumerated() {
            connect(button, .clicked) { [weak model] in
                guard let notice = model?.notice else { return }
                if notice.error == .damaged {
                    gtk_widget_activate_action_variant(button, WindowAction.restoreBackup.detailedName, nil)
                    return
                }
                let choices = notice.answers
                guard choices.indices.contains(index) else { return }
                model?.notice = nil
                choices[index].act()
            }
        }
        attach(self, to: revealer)
        follow(self) { $0.refresh() }
    }

    isolated deinit {
        hiding?.cancel()
    }

    private func refresh() {
        hiding?.cancel()
        hiding = nil
        if let news = model.notice {
            gtk_label_set_text(text, news.text)
            gtk_button_set_label(cast(undo), news.cancel == nil ? localized("Undo") : localized("Cancel"))
            setVisible(undo, news.undo != nil || news.cancel != nil)
            // The damage may have been found long after the logbook was opened.
            let isDamaged = news.error == .damaged
            for (index, button) in answers.enumerated() {
                if isDamaged, index == 0 {
                    gtk_button_set_label(cast(button), localized("Restore a Backup…"))
                    setVisible(button, true)
                    continue
                }
                let answer = news.answers.indices.contains(index) ? news.answers[index] : nil
                setVisible(button, answer != nil)
                if let answer { gtk_button_set_label(cast(button), answer.label) }
            }
            // An operation in progress would report again.
            setVisible(close, news.cancel == nil)
            guard news.cancel == nil else { return reveal() }
            guard !isDamaged else { return reveal() }
            hiding = MainLoop.after(Self.seconds) { [weak model] in model?.notice = nil }
        }
        reveal()
    }

    private func reveal() {
        gtk_revealer_set_reveal_child(revealer, (model.notice != nil).gboolean)
    }
}
