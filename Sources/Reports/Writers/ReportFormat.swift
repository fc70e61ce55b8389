import ChartRendering
import Foundation

/// The kinds of files that a report is written as, by their endings.
public enum ReportFormat: String, CaseIterable, Sendable {
    case pdf, html, md, csv, ods

    /// - Parameter path: of a file; `nil` when its ending is none of these.
    public init?(ofFile path: String) {
        self.init(rawValue: URL(filePath: path).pathExtension.lowercased())
    }
}

extension Report {
    /// The report as a file.
    ///
    /// - Parameters:
    ///   - format: of the file.
    ///   - paper: of the pages of a PDF file.
    /// - Throws: as `ChartPicture`, where the report has charts that the format shows.
    @concurrent
    public func file(_ format: ReportFormat, paper: PaperSize = .usual) async throws(RenderError) -> [UInt8] {
        switch format {
        case .pdf: try await ReportPages(self, paper: paper).pdf()
        case .html: try await html()
        case .md: Array(markdown.utf8)
        case .csv: Array(csv.utf8)
        case .ods: try ods()
        }
    }

    /// The rows of tables with the same header, together: what files of rows have of a report.
    var sheets: [Sheet] {
        var sheets: [Sheet] = []
        for table in tables {
            if let known = sheets.firstIndex(where: { $0.columns == table.columns }) {
                sheets[known].tables.append(table)
            } else {
                sheets.append(Sheet(columns: table.columns, tables: [table]))
            }
        }
        return sheets
    }

    /// Tables with the same header. Group titles are columns here.
    struct Sheet {
        let columns: [Table.Column]
        var tables: [Table]

        private var hasSubjects: Bool { tables.contains { !$0.subject.isEmpty } }
        private var hasGroups: Bool { tables.contains { $0.groups.contains { !$0.title.isEmpty } } }

        /// - Parameters:
        ///   - subject: what the column of the tables' subjects is called.
        ///   - group: what the column of the groups' titles is called.
        func headerRow(subject: String, group: String) -> [String] {
            (hasSubjects ? [subject] : []) + (hasGroups ? [group] : []) + columns.map(\.title)
        }

        var rows: [[Cell]] {
            tables.flatMap { table in
                table.groups.flatMap { group in
                    group.rows.map { row in
                        (hasSubjects ? [.text(table.subject)] : []) + (hasGroups ? [.text(group.title)] : []) + row
                    }
                }
            }
        }
    }
}
