import ChartRendering
import Foundation
import Interchange
import Localization
import Logbook

extension Report {
    /// The report as an OpenDocument spreadsheet, version 1.2: a sheet with what it is about, and one for each kind of table with
    /// days, numbers and amounts that a program can go on with.
    func ods() throws(RenderError) -> [UInt8] {
        var writer = SpreadsheetWriter()
        writer.begin(sheet: localized("Report"), widths: [4.5, 11])
        writer.add([.text(title)], isStrong: true)
        if !subject.isEmpty { writer.add([.text(subject)]) }
        writer.add([.day(day), .text(author)])
        for block in parts {
            switch block {
            case .heading(let text): writer.add([.text(text)], isStrong: true)
            case .text(let text): writer.add([.text(text)])
            case .facts(let facts): facts.forEach { writer.add([.text($0.name), .text($0.value)]) }
            case .bars(let bars): bars.forEach { writer.add([.text($0.name), .percent($0.fraction), .text($0.text)]) }
            case .table, .chart, .receipt, .signatures, .together: break
            }
        }
        writer.endSheet()
        for sheet in sheets {
            let header = sheet.headerRow(subject: localized("Trip"), group: localized("Kind"))
            let extra = header.count - sheet.columns.count
            let widths = [Double](repeating: 4, count: extra) + sheet.columns.map { 1.2 + 1.8 * $0.weight }
            writer.begin(sheet: sheet.tables.first.map { $0.title.isEmpty ? title : $0.title } ?? title, widths: widths)
            writer.addHeader(header)
            sheet.rows.forEach { writer.add($0) }
            let sums = sheet.tables.flatMap(\.sums)
            sums.forEach { writer.add([Cell](repeating: .empty, count: extra) + $0, isStrong: true) }
            writer.endSheet()
        }
        return writer.finished(title: name, author: author)
    }
}

/// The parts of an OpenDocument spreadsheet.
private struct SpreadsheetWriter {
    private var tables: [String] = []
    private var names: Set<String> = []
    /// The widths of columns that are used, centimetres.
    private var widths: [Double] = []
    private var currencies: [String] = []

    mutating func begin(sheet name: String, widths: [Double]) {
        // What a sheet cannot be called, and no two alike.
        let plain = String(name.map { "[]*?:/\\'".contains($0) ? " " : $0 }.prefix(31))
        var unique = plain
        var number = 2
        while !names.insert(unique).inserted {
            unique = "\(plain.prefix(28)) \(number)"
            number += 1
        }
        tables.append("<table:table table:name=\"\(unique.escapedForMarkup)\">")
        for width in widths {
            if !self.widths.contains(width) { self.widths.append(width) }
            let style = self.widths.firstIndex(of: width) ?? 0
            tables.append("<table:table-column table:style-name=\"co\(style)\"/>")
        }
    }

    mutating func endSheet() {
        tables.append("</table:table>")
    }

    mutating func addHeader(_ header: [String]) {
        tables.append("<table:table-header-rows>")
        add(header.map { .text($0) }, isStrong: true)
        tables.append("</table:table-header-rows>")
    }

    mutating func add(_ row: [Report.Cell], isStrong: Bool = false) {
        let cells = row.map { element(of: $0, isStrong: isStrong) }
        tables.append("<table:table-row>\(cells.joined())</table:table-row>")
    }

    private mutating func element(of cell: Report.Cell, isStrong: Bool) -> String {
        let weight = isStrong ? "b" : ""
        func value(_ attributes: String, _ style: String) -> String {
            // A line of text is a paragraph.
            let text = cell.text.escapedForMarkup.replacing("\n", with: "</text:p><text:p>")
            return """
                <table:table-cell table:style-name="\(style)\(weight)" \(attributes)><text:p>\(text)</text:p></table:table-cell>
                """
        }
        switch cell {
        case .empty: return "<table:table-cell/>"
        case .text(let text) where text.isEmpty: return "<table:table-cell/>"
        case .text, .amounts: return value("office:value-type=\"string\"", "text")
        case .day(let day): return value("office:value-type=\"date\" office:date-value=\"\(day)\"", "day")
        case .amount(let amount):
            let code = amount.currency
            if !currencies.contains(code) { currencies.append(code) }
            return value(
                "office:value-type=\"currency\" office:currency=\"\(code)\" office:value=\"\(amount.plainText)\"",
                "money\(code)")
        case .number(let number, let unit):
            // The cell stays a number; the unit is in its style.
            return unit.isEmpty
                ? value("office:value-type=\"float\" office:value=\"\(number)\"", "text")
                : value("office:value-type=\"float\" office:value=\"\(number)\"", Self.style(ofUnit: unit, &units))
        case .percent(let fraction):
            return value("office:value-type=\"percentage\" office:value=\"\(fraction)\"", "percent")
        }
    }

    private var units: [String] = []

    private static func style(ofUnit unit: String, _ units: inout [String]) -> String {
        if !units.contains(unit) { units.append(unit) }
        return "unit\(units.firstIndex(of: unit) ?? 0)x"
    }

    // MARK: - The file

    private static let namespaces = """
        xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" \
        xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" \
        xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" \
        xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" \
        xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" \
        xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" \
        xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" \
        office:version="1.2"
        """

    private var styles: String {
        var styles = widths.enumerated().map { index, width in
            """
            <style:style style:name="co\(index)" style:family="table-column"><style:table-column-properties style:column-width="\(width)cm"/></style:style>
            """
        }
        styles.append(
            """
            <number:date-style style:name="Nday"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>
            <number:percentage-style style:name="Npercent"><number:number number:decimal-places="0" number:min-integer-digits="1"/><number:text>%</number:text></number:percentage-style>
            """)
        var cells = [("text", ""), ("day", "Nday"), ("percent", "Npercent")]
        for code in currencies {
            styles.append(
                """
                <number:currency-style style:name="Nmoney\(code)"><number:number number:decimal-places="\(Money.fractionDigits(of: code))" number:min-decimal-places="\(Money.fractionDigits(of: code))" number:min-integer-digits="1" number:grouping="true"/><number:text> </number:text><number:currency-symbol>\(code)</number:currency-symbol></number:currency-style>
                """)
            cells.append(("money\(code)", "Nmoney\(code)"))
        }
        for (index, unit) in units.enumerated() {
            styles.append(
                """
                <number:number-style style:name="Nunit\(index)x"><number:number number:min-integer-digits="1" number:grouping="true"/><number:text> \(unit.escapedForMarkup)</number:text></number:number-style>
                """)
            cells.append(("unit\(index)x", "Nunit\(index)x"))
        }
        for (name, format) in cells {
            for (suffix, weight) in [("", "normal"), ("b", "bold")] {
                let data = format.isEmpty ? "" : " style:data-style-name=\"\(format)\""
                styles.append(
                    """
                    <style:style style:name="\(name)\(suffix)" style:family="table-cell"\(data)><style:text-properties fo:font-weight="\(weight)"/></style:style>
                    """)
            }
        }
        return styles.joined(separator: "\n")
    }

    func finished(title: String, author: String) -> [UInt8] {
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        let content = """
            \(head)<office:document-content \(Self.namespaces)>
            <office:automatic-styles>
            \(styles)
            </office:automatic-styles>
            <office:body><office:spreadsheet>
            \(tables.joined(separator: "\n"))
            </office:spreadsheet></office:body>
            </office:document-content>
            """
        let meta = """
            \(head)<office:document-meta \(Self.namespaces)><office:meta><meta:generator>Vantage</meta:generator>\
            <dc:title>\(title.escapedForMarkup)</dc:title><dc:creator>\(author.escapedForMarkup)</dc:creator></office:meta>\
            </office:document-meta>
            """
        let manifest = """
            \(head)<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">
            <manifest:file-entry manifest:full-path="/" manifest:version="1.2" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>
            <manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
            <manifest:file-entry manifest:full-path="meta.xml" manifest:media-type="text/xml"/>
            </manifest:manifest>
            """
        var archive = ZipArchive()
        // First, and as it is: by this a program knows the file.
        archive.add("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8), isStored: true)
        archive.add("content.xml", Array(content.utf8))
        archive.add("meta.xml", Array(meta.utf8))
        archive.add("META-INF/manifest.xml", Array(manifest.utf8))
        return archive.finished()
    }
}
