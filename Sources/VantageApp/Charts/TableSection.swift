import AppModel
import CGtk
import ChartDocuments
import GtkKit
import Interchange
import Localization

/// The section of the inspector for the layout of the selected object's file.
final class TableSection {
    private let box: ControlBox<TableLayout>
    private var chart: ChartModel?
    private var object: ChartObject.ID?
    private var description: TableDescription?
    /// The rows for the columns of coordinates.
    private var coordinates: [Widget?] = []
    /// The rows for points only.
    private var points: [Widget?] = []
    /// The rows for how cells are written in a text.
    private var delimiters: [Widget?] = []
    private var color: Widget?
    private var header: Widget?
    /// What a chart that was stored before tables had layouts has instead of the rows.
    private let begin = makeButton(localized("C_hoose Columns"))
    private let rows: Widget

    init(_ builder: Builder) throws(BuilderError) {
        rows = try builder.widget("table")
        box = ControlBox(rows)
        box.onChange = { [weak self] change in
            guard let self, let object else { return }
            chart?.changeTable(of: object, change)
        }
        _ = box.addHeading(localized("Table"))
        _ = box.addChoice(
            localized("Rows are"), TableLayout.Form.allCases.map { ($0, $0.name) }, get: { $0.form ?? .points },
            set: { $0.form = $1 })
        coordinates = [
            addColumn("x", \.x), addColumn(localized("y, upwards"), \.y), addColumn("z", \.z),
        ]
        color = addColumn(localized("Coloured by"), \.color, isOptional: true)
        points = [
            addColumn(localized("Sized by"), \.size, isOptional: true) { $0 == .numbers },
            addColumn(localized("Symbol by"), \.symbol, isOptional: true) { $0 == .words },
        ]
        let cells = box.addChoice(
            localized("Cells"), TableLayout.Delimiter.allCases.map { ($0, $0.name) }, get: { $0.delimiter ?? .comma },
            set: { $0.delimiter = $1 })
        if let begin {
            gtk_widget_insert_before(begin, gtk_widget_get_parent(rows), rows)
            connect(begin, .clicked) { [weak self] in
                guard let self, let object else { return }
                chart?.changeTable(of: object) { _ in }
            }
        }
        let comma = box.addCheck(
            localized("Decimal _comma"), get: { $0.hasDecimalComma ?? false }, set: { $0.hasDecimalComma = $1 })
        delimiters = [cells, comma]
        header = box.addCheck(
            localized("First row has na_mes"), get: { $0.hasHeader ?? false }, set: { $0.hasHeader = $1 })
    }

    /// A row that chooses a column.
    ///
    /// - Parameters:
    ///   - isOptional: whether it may be none.
    ///   - admits: the kinds of columns that can be chosen.
    private func addColumn(
        _ title: String, _ column: WritableKeyPath<TableLayout, String?>, isOptional: Bool = false,
        admits: @escaping (TableDescription.Kind) -> Bool = { _ in true }
    ) -> Widget? {
        box.addChoice(
            title,
            choices: { [weak self] _ in
                let columns = self?.description?.columns.filter { admits($0.kind) }.map(\.name) ?? []
                return (isOptional ? [("", localized("None"))] : []) + columns.map { ($0, $0) }
            }, get: { $0[keyPath: column] ?? "" }, set: { $0[keyPath: column] = $1 })
    }

    /// Shows how the chosen object's file is read; nothing where it has no rows and columns or several are chosen.
    func show(_ chart: ChartModel) {
        let selected = chart.selected
        let object = selected.count == 1 ? selected.first : nil
        let table = object.flatMap { chart.readings[$0.id]?.table }
        let isAnother = self.chart !== chart || self.object != object?.id
        self.chart = chart
        self.object = object?.id
        description = table
        setVisible(rows, table != nil)
        if let begin { setVisible(begin, object?.table == nil && object?.source.defaultTable != nil) }
        guard let table else { return }
        box.show(table.layout, isAnother: isAnother)
        // A spreadsheet says itself what its cells are.
        let isText = object.map { ChartDataFile.isDelimitedText($0.source.text) } ?? false
        if let header { setVisible(header, object.map { ChartDataFile.mayHaveHeader($0.source.text) } ?? false) }
        for row in delimiters.compactMap(\.self) { setVisible(row, isText) }
        let hasColumns = !table.columns.isEmpty
        for row in coordinates.compactMap(\.self) { setVisible(row, hasColumns) }
        if let color { setVisible(color, hasColumns && table.layout.form != .surface) }
        for row in points.compactMap(\.self) { setVisible(row, hasColumns && table.layout.form == .points) }
    }
}

extension TableLayout.Form {
    fileprivate var name: String {
        switch self {
        case .points: localized("Points")
        case .line: localized("A line, in order")
        case .bars: localized("Bars")
        case .surface: localized("A surface")
        case .heights: localized("Rows of heights")
        }
    }
}

extension TableLayout.Delimiter {
    fileprivate var name: String {
        switch self {
        case .comma: localized("Between commas")
        case .semicolon: localized("Between semicolons")
        case .tab: localized("Between tabs")
        case .blanks: localized("Between blanks")
        }
    }
}
