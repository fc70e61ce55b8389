import Foundation
import Logbook

extension Report {
    /// The report as Markdown with tables. A chart is represented by its caption.
    var markdown: String {
        var lines = ["# \(Self.escaped(title))", ""]
        if !subject.isEmpty { lines += ["**\(Self.escaped(subject))**", ""] }
        lines += [[DayText().text(day), author].filter { !$0.isEmpty }.map(Self.escaped).joined(separator: " · "), ""]
        for block in parts {
            switch block {
            case .heading(let text): lines += ["## \(Self.escaped(text))", ""]
            case .text(let text): lines += [Self.escaped(text), ""]
            case .facts(let facts):
                lines += facts.map { "- **\(Self.escaped($0.name)):** \(Self.escaped($0.value))" } + [""]
            case .table(let table): lines += Self.lines(of: table) + [""]
            case .bars(let bars):
                lines += bars.map { bar in
                    let filled = Int((bar.fraction * 20).rounded())
                    let picture = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
                    return "- \(Self.escaped(bar.name)) `\(picture)` \(Self.escaped(bar.text))"
                }
                lines.append("")
            case .together: break
            case .chart(let picture): lines += ["*\(Self.escaped(picture.caption))*", ""]
            case .receipt(let receipt): lines += ["\(Self.escaped(receipt.title)): \(Self.escaped(receipt.name))", ""]
            case .signatures(let names):
                for name in names {
                    lines += ["\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_  ", Self.escaped(name), ""]
                }
            }
        }
        return lines.joined(separator: "\n").trimmingCharacters(in: .newlines) + "\n"
    }

    private static func lines(of table: Table) -> [String] {
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
        var lines = table.title.isEmpty ? [] : ["## \(escaped(table.title))", ""]
        lines.append(line(table.columns.map { escaped($0.title) }))
        lines.append(line(table.columns.map { $0.alignment == .trailing ? "---:" : "---" }))
        func strong(_ row: [Cell]) -> String {
            line(row.map { $0 == .empty ? "" : "**\(escaped($0.text))**" })
        }
        for group in table.groups {
            if !group.title.isEmpty {
                lines.append(line(table.columns.indices.map { $0 == 0 ? "**\(escaped(group.title))**" : "" }))
            }
            lines += group.rows.map { line($0.map { escaped($0.text) }) }
            if !group.sum.isEmpty { lines.append(strong(group.sum)) }
        }
        return lines + table.sums.map(strong)
    }

    /// Text that means nothing to Markdown, on one line.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if character.isNewline {
                escaped += "<br>"
            } else {
                if "\\`*_[]<>|#~".contains(character) { escaped.append("\\") }
                escaped.append(character)
            }
        }
        return escaped
    }
}
