import ChartRendering
import Charts
import Foundation
import Interchange
import Localization
import Logbook

extension Report {
    /// The report as one HTML file, which can be read on any screen and printed.
    func html() async throws(RenderError) -> [UInt8] {
        var page = WebPage()
        var body: [String] = []
        for block in parts { body += try await Self.html(of: block, on: &page) }
        let language = Locale.user.language.minimalIdentifier
        let head = """
            <!DOCTYPE html>
            <html lang="\(language.escapedForMarkup)">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            \(page.head(with: Self.style, hasStyledElements: true))
            <meta name="author" content="\(author.escapedForMarkup)">
            <title>\(name.escapedForMarkup)</title>
            </head>
            <body>
            <header>
            <h1>\(title.escapedForMarkup)</h1>
            <p>\([subject, DayText().text(day), author].filter { !$0.isEmpty }.map(\.escapedForMarkup).joined(separator: " · "))</p>
            </header>
            """
        return Array(([head] + body + [page.end, "</body>", "</html>", ""]).joined(separator: "\n").utf8)
    }

    private static func html(of block: Block, on page: inout WebPage) async throws(RenderError) -> [String] {
        switch block {
        case .heading(let text): return ["<h2>\(text.escapedForMarkup)</h2>"]
        case .text(let text): return ["<p>\(text.escapedForMarkup)</p>"]
        case .facts(let facts):
            guard !facts.isEmpty else { return [] }
            return ["<dl>"] + facts.map { "<dt>\($0.name.escapedForMarkup)</dt><dd>\($0.value.escapedForMarkup)</dd>" }
                + ["</dl>"]
        case .table(let table): return html(of: table)
        case .bars(let bars):
            return bars.map { bar in
                let mark = bar.mark.map { "<i style=\"left:\(percent($0))\"></i>" } ?? ""
                return """
                    <div class="bar"><strong>\(bar.name.escapedForMarkup)</strong>
                    <div class="track"><b style="width:\(percent(bar.fraction))"></b>\(mark)</div>
                    <span>\(bar.text.escapedForMarkup)</span></div>
                    """
            }
        case .chart(let picture): return [try await figure(of: picture, on: &page)]
        case .receipt(let receipt):
            return ["<p>\(receipt.title.escapedForMarkup): \(receipt.name.escapedForMarkup)</p>"]
        case .together(let blocks):
            var lines: [String] = []
            for block in blocks { lines += try await html(of: block, on: &page) }
            return lines
        case .signatures(let names):
            return ["<div class=\"signatures\">"] + names.map { "<span>\($0.escapedForMarkup)</span>" } + ["</div>"]
        }
    }

    /// A chart that turns, and until it does a picture of it.
    private static func figure(of picture: Picture, on page: inout WebPage) async throws(RenderError) -> String {
        let size = PixelSize(width: 760, height: 420)
        let scene: ChartScene
        do { scene = try await ChartScene.build(picture.chart) } catch { throw .cancelled }
        let svg = try ChartPage(scene, camera: picture.camera, size: size, resolution: 2).svg(title: picture.caption)
        let figure = WebFigure(title: picture.caption, size: size, camera: picture.camera, caption: picture.caption)
        return page.add(figure, of: scene, still: "data:image/svg+xml;base64,\(Data(svg).base64EncodedString())")
    }

    private static func html(of table: Table) -> [String] {
        func cells(_ row: [Cell], _ tag: String) -> String {
            zip(row, table.columns).map { cell, column in
                "<\(tag)\(column.alignment == .trailing ? " class=\"n\"" : "")>\(cell.text.escapedForMarkup)</\(tag)>"
            }.joined()
        }
        var lines = ["<table>"]
        if !table.title.isEmpty { lines.append("<caption>\(table.title.escapedForMarkup)</caption>") }
        let header = table.columns.map { column in
            "<th scope=\"col\"\(column.alignment == .trailing ? " class=\"n\"" : "")>\(column.title.escapedForMarkup)</th>"
        }
        lines.append("<thead><tr>\(header.joined())</tr></thead>")
        for group in table.groups where !group.rows.isEmpty {
            lines.append("<tbody>")
            if !group.title.isEmpty {
                lines.append(
                    "<tr><th scope=\"rowgroup\" colspan=\"\(table.columns.count)\">\(group.title.escapedForMarkup)</th></tr>"
                )
            }
            lines += group.rows.map { "<tr>\(cells($0, "td"))</tr>" }
            if !group.sum.isEmpty { lines.append("<tr class=\"sum\">\(cells(group.sum, "td"))</tr>") }
            lines.append("</tbody>")
        }
        if !table.sums.isEmpty {
            lines += ["<tfoot>"] + table.sums.map { "<tr class=\"sum\">\(cells($0, "td"))</tr>" } + ["</tfoot>"]
        }
        return lines + ["</table>"]
    }

    private static func percent(_ fraction: Double) -> String {
        "\((max(0, min(1, fraction)) * 1000).rounded() / 10)%"
    }

    private static let style = """
        body { font: 15px/1.45 Cantarell, Inter, "Noto Sans", sans-serif; color: var(--text); background: var(--ground); max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
        h1 { font-size: 1.7rem; margin: 0; } header { border-bottom: 1px solid var(--quiet); margin-bottom: 1rem; } header p { margin: .2rem 0 .6rem; color: var(--quiet); }
        h2, caption { font-size: 1.1rem; font-weight: 600; text-align: left; margin: 1.2rem 0 .4rem; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; } dt { color: var(--quiet); } dd { margin: 0; }
        table { border-collapse: collapse; width: 100%; margin: .6rem 0 1.2rem; } th, td { padding: .25rem .5rem; text-align: left; vertical-align: top; }
        thead th { border-bottom: 1px solid var(--quiet); font-size: .85rem; color: var(--quiet); } td { border-bottom: 1px solid var(--line); } td, dd { white-space: pre-line; }
        tbody th { padding-top: .8rem; } .n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; } .sum td { font-weight: 600; }
        tfoot td { border-top: 1px solid var(--quiet); } figure { margin: 1rem 0; } img { max-width: 100%; } figcaption { color: var(--quiet); font-size: .9rem; }
        .bar { margin: .8rem 0; } .bar span { color: var(--quiet); font-size: .9rem; } .track { position: relative; height: .8rem; background: var(--control); }
        .track b { display: block; height: 100%; background: var(--accent); } .track i { position: absolute; top: -.15rem; width: 2px; height: 1.1rem; background: var(--text); }
        .signatures { display: flex; gap: 2rem; margin-top: 4rem; } .signatures span { flex: 1; border-top: 1px solid var(--quiet); font-size: .85rem; color: var(--quiet); }
        @media print { body { margin: 0; max-width: none; font-size: 10pt; } tr, figure, .bar, .signatures { break-inside: avoid; } thead { display: table-header-group; } h2, caption, thead, tr:has(> th[scope=rowgroup]) { break-after: avoid; } * { print-color-adjust: exact; } }
        """
}
