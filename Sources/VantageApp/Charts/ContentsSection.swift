import AppModel
import CGtk
import ChartDocuments
import GtkKit
import Interchange
import Localization

/// The section of the inspector that chooses what is shown of the selected object's file, where that has several contents: a band, a
/// sheet, a variable, a time.
final class ContentsSection {
    private let root: Widget
    /// The rows for the contents of one file.
    private var rows: (box: ControlBox<DataSelection>, contents: DataContents)?
    private var chart: ChartModel?
    private var object: ChartObject.ID?

    init(_ builder: Builder) throws(BuilderError) {
        root = try builder.widget("contents")
    }

    /// Shows what there is in the file of the only object that is selected.
    func show(_ chart: ChartModel) {
        let selected = chart.selected
        let object = selected.count == 1 ? selected.first : nil
        let contents = object.flatMap { chart.readings[$0.id]?.contents }
        let isAnother = self.chart !== chart || self.object != object?.id
        (self.chart, self.object) = (chart, object?.id)
        setVisible(root, contents != nil)
        guard let object, let contents else { return }
        if isAnother || rows.map({ !$0.contents.isAlike(contents) }) ?? true { replaceRows(contents) }
        rows?.box.show(object.selection ?? DataSelection(), isAnother: isAnother)
    }

    private func replaceRows(_ contents: DataContents) {
        while let child = gtk_widget_get_first_child(root) { gtk_box_remove(cast(root), child) }
        guard let inner = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6) else { return }
        gtk_box_append(cast(root), inner)
        let box = ControlBox<DataSelection>(inner)
        _ = box.addHeading(localized("File"))
        if contents.parts.count > 1 {
            _ = box.addChoice(
                localized("Show"), contents.parts.map { ($0, $0) }, get: { $0.part ?? contents.parts[contents.index] },
                set: { $0.part = $1 })
        }
        for dimension in contents.dimensions {
            let last = dimension.values.count - 1
            func index(_ selection: DataSelection) -> Int { max(0, min(selection.indices[dimension.name] ?? 0, last)) }
            _ = box.addSlider(
                dimension.name, from: 0, to: Double(last), step: 1, get: { Double(index($0)) },
                set: { $0.indices[dimension.name] = Int($1.rounded()) })
            box.addNote { dimension.values[index($0)] }
        }
        box.onChange = { [weak self] change in
            guard let self, let object else { return }
            chart?.changeSelection(of: object, change)
        }
        rows = (box, contents)
    }
}

extension DataContents {
    /// Whether there is the same to choose from.
    fileprivate func isAlike(_ other: DataContents) -> Bool {
        parts == other.parts && index == other.index && dimensions.map(\.name) == other.dimensions.map(\.name)
            && dimensions.map(\.values) == other.dimensions.map(\.values)
    }
}
