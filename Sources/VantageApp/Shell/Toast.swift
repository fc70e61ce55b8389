import AppModel
import CGtk
import GtkKit
import Localization

/// What the person should know, at the foot of the window, with what takes it back or ends it.
// Spelled out although it is the default here: without it the optimiser of Swift 6.3 refuses the isolated deinit.
@MainActor
final class Toast {
    private let model: AppModel
    private let revealer: OpaquePointer
    private let text: OpaquePointer
    private let undo: Widget
    private let close: Widget
    private var hiding: Callback?

    /// How long a notice stays by itself.
    private static let seconds = 10.0

    init(_ builder: Builder, model: AppModel) throws(BuilderError) {
        self.model = model
        revealer = try builder.object("notice", of: gtk_revealer_get_type())
        text = try builder.label("notice-text")
        undo = try builder.widget("notice-undo")
        close = try builder.widget("notice-close")
        connect(close, .clicked) { [weak model] in model?.notice = nil }
        connect(undo, .clicked) { [weak model] in
            let act = model?.notice?.undo ?? model?.notice?.cancel
            model?.notice = nil
            act?()
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
            // What is under way would tell of itself again.
            setVisible(close, news.cancel == nil)
            guard news.cancel == nil else { return reveal() }
            hiding = MainLoop.after(Self.seconds) { [weak model] in model?.notice = nil }
        }
        reveal()
    }

    private func reveal() {
        gtk_revealer_set_reveal_child(revealer, (model.notice != nil).gboolean)
    }
}
