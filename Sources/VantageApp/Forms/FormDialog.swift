import AppModel
import CGtk
import GtkKit

/// A form that saves itself, in a window of its own.
enum FormDialog {
    static func show(
        _ form: any FormModel, title: String, layouts: Layouts, over parent: UnsafeMutablePointer<GtkWindow>?
    ) {
        guard let page = try? FormPage(layouts) else { return }
        page.show(form, title: title, isNew: false)
        guard let dialog = showDialog(title, size: (560, 480), child: page.root, over: parent) else { return }
        connect(dialog, .closeRequest) {
            Task { await form.flush() }
            return false
        }
    }
}
