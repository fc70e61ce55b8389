import AppModel
import CGtk
import GtkKit
import Localization

/// What the person should know, at the foot of the window, with what takes it back.
// Spelled out although it is the default here: without it the optimiser of Swift 6.3 refuses the isolated deinit.
@MainActor
final class Toast {
    private let model: AppModel
    private let revealer: OpaquePointer
    private let text: OpaquePointer
    private let undo: Widget
    private var hiding: Callback?

    /// How long a notice stays by itself.
    private static let seconds = 10.0

    init(_ builder: Builder, model: AppModel) throws(BuilderError) {
        self.model = model
        revealer = try builder.object("notice", of: gtk_revealer_get_type())
        text = try builder.label("notice-text")
        undo = try builder.widget("notice-undo")
        connect(try builder.widget("notice-close"), .clicked) { [weak model] in model?.notice = nil }
        connect(undo, .clicked) { [weak model] in
            let undo = model?.notice?.undo
            model?.notice = nil
            undo?()
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
            setVisible(undo, news.undo != nil)
            hiding = MainLoop.after(Self.seconds) { [weak model] in model?.notice = nil }
        }
        gtk_revealer_set_reveal_child(revealer, (model.notice != nil).gboolean)
    }
}
