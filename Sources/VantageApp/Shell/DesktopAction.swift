import AppModel
import CGtk
import Foundation
import GtkKit
import Logbook

/// What the desktop asks of the program: an action of the application on the session bus, which opens the window where it is
/// closed. Those of the desktop file, the search and notifications are these.
struct DesktopAction {
    /// What runs in the window once the logbook is open.
    typealias Run = @MainActor (AppModel, UnsafeMutablePointer<GtkWindow>) -> Void

    enum Behavior {
        case call(Run)
        /// Has a text as its parameter.
        case text(@MainActor (AppModel, UnsafeMutablePointer<GtkWindow>, String) -> Void)
    }

    let name: String
    let behavior: Behavior

    static let all = VantageApplication.actions.map { opening($0) } + [showRecord, search]

    /// The action of the window that has the name.
    private static func opening(_ name: String) -> DesktopAction {
        DesktopAction(
            name: name,
            behavior: .call { _, window in gtk_widget_activate_action_variant(cast(window), "win.\(name)", nil) })
    }

    /// Opens the page of a record, see `RecordReference`; an unknown one is no error: it may have been deleted meanwhile.
    private static let showRecord = DesktopAction(
        name: "show-record",
        behavior: .text { model, _, text in
            guard let record = RecordReference(text) else { return }
            model.show(record.kind, record.id)
        })

    /// Searches the list in which the words are found.
    private static let search = DesktopAction(
        name: "search", behavior: .text { model, _, text in Task { await model.search(for: text) } })

    /// Adds them to an application.
    ///
    /// - Parameters:
    ///   - application: the running one.
    ///   - perform: runs something in the window, which is opened before.
    static func add(to application: Application, _ perform: @escaping (@escaping Run) -> Void) {
        for action in all {
            switch action.behavior {
            case .call(let run): application.actions.add(action.name) { perform(run) }
            case .text(let run):
                application.actions.add(action.name, taking: String.self) { text in perform { run($0, $1, text) } }
            }
        }
    }
}
