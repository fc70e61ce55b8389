import ArgumentParser
import Foundation
import Logbook

/// The options of every list.
struct ListOptions: ParsableArguments {
    @OptionGroup var logbook: LogbookOptions
    @Option(help: ArgumentHelp("List only what contains this text.", valueName: "text")) var search = ""
    @Flag(help: "Print one JSON document.") var json = false

    /// Says on standard error that a command left entries out.
    static func reportUnreadable(_ unreadable: Int) {
        let entries = unreadable == 1 ? "1 entry" : "\(unreadable) entries"
        FileHandle.standardError.write(
            Data("\(entries) of the logbook cannot be read; “vantage check” tells which.\n".utf8))
    }

    /// Prints records as JSON, or one line each with its columns lined up.
    func print<Record: Encodable>(_ records: [Record], columns: (Record) -> [String]) throws {
        try Self.print(records, json: json, cells: records.map(columns))
    }

    static func print<Record: Encodable>(_ records: [Record], json: Bool, cells: [[String]]) throws {
        if json {
            guard !records.isEmpty else {
                Swift.print("[]")
                return
            }
            Swift.print(try records.json())
            return
        }
        let rows = cells.map { $0.map(\.asOneLine) }
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            let line = cells.joined(separator: "  ")
            Swift.print(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
        }
    }
}
