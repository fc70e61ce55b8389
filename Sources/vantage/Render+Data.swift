import ChartDocuments
import Charts
import Foundation
import Interchange
import Localization
import Logbook
import Reports

/// The files and records that a chart is made from.
extension Render {
    /// The file of a source; `nil` for a formula and for records.
    static func path(of source: ChartObject.Source) throws -> String? {
        switch source {
        case .formula, .records: nil
        case .file(let file): file
        case .sample(let name): try ResourceFolder.locate().sample(name).path
        }
    }

    /// Reads what a document is made from.
    ///
    /// - Parameters:
    ///   - format: of the files; `nil` for that of each file's name and beginning.
    ///   - requiresColumns: whether tables must have the columns of their objects.
    ///   - logbook: of the records.
    /// - Returns: the document computed, with other values of its parameters by name.
    static func interpreter(
        of document: ChartDocument, as format: ChartDataFile.Format? = nil, requiresColumns: Bool = false,
        from logbook: LogbookOptions
    ) async throws -> @Sendable (_ values: [String: Double]) -> ChartInterpretation {
        if let problem = document.problems.first { throw Invalid(description: problem.description) }
        let data = try await read(document, as: format, requiresColumns: requiresColumns, from: logbook)
        let hasFormulas = document.objects.contains { $0.source.isFormula }
        let functions = hasFormulas ? data.compactMapValues(\.function) : [:]
        return { ChartInterpretation(document, data: data, functions: functions, values: $0) }
    }

    /// What the files and the records of the objects show.
    private static func read(
        _ document: ChartDocument, as format: ChartDataFile.Format?, requiresColumns: Bool, from logbook: LogbookOptions
    ) async throws -> [ChartObject.ID: ChartSpecification] {
        var data: [ChartObject.ID: ChartSpecification] = [:]
        let hasFormulas = document.objects.contains { $0.source.isFormula && !$0.isHidden }
        var opened: Logbook?
        // A formula may be about a file that is not shown.
        for object in document.objects where !object.isHidden || hasFormulas {
            if case .records(let query) = object.source {
                let logbook = try opened ?? logbook.openExisting()
                opened = logbook
                data[object.id] = try await query.chart(of: logbook).chart
            }
            guard let path = try path(of: object.source) else { continue }
            let content = try ChartDataFile.read(
                InputFile(path), as: format, layout: object.table, selection: object.selection ?? DataSelection())
            if requiresColumns { try requireColumns(of: object.table, in: content.table, path) }
            data[object.id] = content.chart()
        }
        return data
    }

    /// - Throws: where a table does not have the requested columns.
    private static func requireColumns(
        of asked: TableLayout?, in table: TableDescription?, _ path: String
    ) throws {
        guard let asked else { return }
        let name = URL(filePath: path).lastPathComponent
        guard let table, !table.columns.isEmpty else {
            throw Invalid(description: "\(name) is no table, and has no columns to choose from.")
        }
        let fields: [KeyPath<TableLayout, String?>] = [\.x, \.y, \.z, \.color, \.size, \.symbol]
        for field in fields {
            guard let column = asked[keyPath: field], column != table.layout[keyPath: field] else { continue }
            guard table.columns.contains(where: { $0.name == column }) else {
                let names = table.columns.map(\.name).joined(separator: ", ")
                throw Invalid(description: "\(name) has no column “\(column)”; its columns are \(names).")
            }
            throw Invalid(
                description: "The column “\(column)” of \(name) cannot be used there: sizes are numbers, symbols words."
            )
        }
    }

    /// - Throws: where the output is a file that the chart is made from.
    func refuseInput(of document: ChartDocument) throws {
        func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
        let target = resolved(output)
        for object in document.objects {
            guard case .file(let path) = object.source, path != "-", resolved(path) == target else { continue }
            throw Invalid(description: "\(output) is what the chart is made from, and was left unchanged.")
        }
    }
}
