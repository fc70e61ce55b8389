import AppModel
import CGtk
import Foundation
import GtkKit

/// A run of the program against the clock: when the window is painted, when its list is, and how long each letter typed into
/// the search takes until its list is painted.
///
/// Prints a line for each, `painted SECONDS` and `listed SECONDS` since 1970, and `key MILLISECONDS`.
final class LatencyProbe {
    private let model: AppModel
    private let search: Widget
    private let onEnd: () -> Void
    /// What is still to be typed, the next first.
    private var keys: [String]
    private var typed = ContinuousClock.now
    /// The list that is waited for has been handed to the widgets; the next frame shows it.
    private var isShown = false
    private var isPainted = false
    private var isListed = false

    /// - Parameter onEnd: called when everything was typed.
    static func begin(in window: MainWindow, model: AppModel, _ texts: [String], _ onEnd: @escaping () -> Void) {
        guard let clock = gtk_widget_get_frame_clock(cast(window.window)),
            let search = window.searchField
        else { return }
        model.section = .trips
        let probe = LatencyProbe(model: model, search: search, texts, onEnd)
        attach(probe, to: search)
        connect(clock, .plain("after-paint")) { [weak probe] in probe?.painted() }
        follow(probe) { $0.look() }
    }

    private init(model: AppModel, search: Widget, _ texts: [String], _ onEnd: @escaping () -> Void) {
        self.model = model
        self.search = search
        self.onEnd = onEnd
        keys = texts.flatMap { text in text.indices.map { String(text[...$0]) } }
    }

    /// Checks whether the answer has arrived.
    private func look() {
        guard let list = model.records?.trips.list, list.answered == list.filter, !isShown else { return }
        // The list's own widgets are notified in this turn as well; they are updated in the next.
        Task { [weak self] in
            self?.isShown = true
            self.map { gtk_widget_queue_draw($0.search) }
        }
    }

    private func painted() {
        if !isPainted {
            isPainted = true
            report("painted", Date().timeIntervalSince1970)
        }
        guard isShown else { return }
        if isListed {
            report("key", Double((ContinuousClock.now - typed).components.attoseconds) / 1e15)
        } else {
            isListed = true
            report("listed", Date().timeIntervalSince1970)
        }
        isShown = false
        // Not within the frame, which is not over yet.
        MainLoop.whenIdle { [weak self] in self?.type() }
    }

    private func type() {
        guard !keys.isEmpty else {
            onEnd()
            return
        }
        let text = keys.removeFirst()
        typed = .now
        gtk_editable_set_text(cast(search), text)
    }

    private func report(_ what: String, _ number: Double) {
        FileHandle.standardOutput.write(Data("\(what) \(number)\n".utf8))
    }
}
