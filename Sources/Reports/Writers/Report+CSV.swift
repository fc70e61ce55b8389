import Foundation
import Interchange
import Localization
import Logbook

extension Report {
    /// The first table as CSV by RFC 4180, for a program: days as `yyyy-mm-dd`, amounts as plain numbers with their currency in
    /// a column of its own. Sums are left out, which a program makes itself. No text is a formula to a spreadsheet.
    var csv: String {
        guard let sheet = sheets.first else { return "" }
        let rows = sheet.rows
        let header = sheet.headerRow(subject: localized("Trip"), group: localized("Kind"))
        // A column of amounts, or of numbers with units, becomes two.
        let units = header.indices.map { column in
            rows.contains { row in
                switch row[column] {
                case .amount, .amounts: true
                case .number(_, let unit): !unit.isEmpty
                default: false
                }
            }
        }
        let isMoney = header.indices.map { column in
            rows.contains { if case .amount = $0[column] { true } else { false } }
        }
        var lines = [
            header.indices.flatMap { column in
                units[column]
                    ? [header[column], isMoney[column] ? localized("Currency") : localized("Unit")] : [header[column]]
            }
        ]
        for row in rows {
            lines.append(
                row.indices.flatMap { column in
                    let (value, unit) = row[column].plain
                    return units[column] ? [value, unit] : [value]
                })
        }
        return lines.map { CSVText.line($0, guardsFormulas: true) }.joined()
    }
}

extension Report.Cell {
    /// The value for a program, and its currency or unit.
    fileprivate var plain: (String, String) {
        switch self {
        case .empty: ("", "")
        case .text(let text): (text, "")
        case .day(let day): (day.description, "")
        case .amount(let amount): (amount.plainText, amount.currency)
        case .amounts(let amounts): (amounts.map { "\($0.plainText) \($0.currency)" }.joined(separator: " + "), "")
        case .number(let number, let unit): (number.plainText, unit)
        case .percent(let fraction): (fraction.plainText, "")
        }
    }
}
