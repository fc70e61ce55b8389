import AppModel
import CGtk
import GtkKit

/// A goal of a term: its name, its bar, and its progress in words.
final class GoalLine {
    let root: Widget
    private let title: OpaquePointer
    private let amount: OpaquePointer
    private let status: OpaquePointer
    private let bar: PaceBar

    /// - Parameter layout: the text of the layout file, read once for all lines.
    init?(layout: String, onClick: @escaping () -> Void) {
        guard let bar = PaceBar(), let builder = try? Builder(string: layout), let root = try? builder.root("root"),
            let title = try? builder.label("title"), let amount = try? builder.label("amount"),
            let status = try? builder.label("status"), let slot = try? builder.widget("bar")
        else { return nil }
        self.root = root
        self.title = title
        self.amount = amount
        self.status = status
        self.bar = bar
        gtk_box_append(cast(slot), bar.root)
        connect(root, .clicked, onClick)
    }

    func show(_ line: TermModel.Line) {
        gtk_label_set_text(title, line.title)
        gtk_label_set_text(amount, line.amount)
        gtk_label_set_text(status, line.status)
        let words = [line.title, line.amount, line.status].filter { !$0.isEmpty }.joined(separator: ", ")
        setVisible(bar.root, line.fraction != nil)
        bar.show(fraction: line.fraction ?? 0, pace: line.pace, isBehind: line.isBehind, words: words)
        setAccessibleLabel(root, words)
    }
}
