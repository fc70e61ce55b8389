import Foundation

/// A spreadsheet of LibreOffice and other programs: one table of it.
///
/// OASIS, “Open Document Format for Office Applications 1.3”, part 3, chapter 9.
enum ODSFormat: DataFormat {
    static let fileExtensions = ["ods"]
    static let mediaTypes = ["application/vnd.oasis.opendocument.spreadsheet"]
    static let table: TableKind? = .sheet

    static func recognizes(_ content: Data) -> Bool {
        guard content.firstZipMember == "mimetype" else { return false }
        // The member is stored, and behind its header of 38 bytes.
        let type = content.dropFirst(38).prefix(mediaTypes[0].utf8.count)
        return type.elementsEqual(mediaTypes[0].utf8)
    }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let archive = try SpreadsheetArchive(source.bytes, watch)
        guard archive.has("content.xml") else { throw ParseError(.notAWorkbook) }
        let sheet = Sheet(source.selection.part)
        try archive.read("content.xml", into: sheet)
        let contents = try DataContents(sheet.names, kind: "Sheet", source.selection)
        return try sheet.text.data(source, watch).choosing(from: contents)
    }

    /// The cells of a table.
    private final class Sheet: XMLReceiver {
        private(set) var text = SheetText()
        private(set) var refusal: ImportError.Reason?
        /// Of the tables.
        private(set) var names: [String] = []
        /// The name of the table whose cells are read; `nil` for the first one.
        private let wanted: String?
        private var isWanted = false
        private var column = 0
        private var rowCount = 1
        private var cellCount = 1
        /// The value of a number or a date.
        private var value: [UInt8]?
        /// What the cell shows.
        private var shown: [UInt8] = []
        private var paragraphCount = 0
        private var isParagraph = false

        init(_ wanted: String?) { self.wanted = wanted }

        func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, depth: Int) {
            if name.equals("table:table") {
                let title = attributes.value("table:name").map { String(cString: $0) } ?? ""
                if names.count < 10_000 { names.append(title) }
                isWanted = wanted.map { $0 == title } ?? (names.count == 1)
            } else if name.equals("table:table-row") {
                column = 0
                rowCount = attributes.count("table:number-rows-repeated")
            } else if name.equals("table:table-cell") || name.equals("table:covered-table-cell") {
                cellCount = attributes.count("table:number-columns-repeated")
                value = nil
                shown.removeAll(keepingCapacity: true)
                paragraphCount = 0
                let written = attributes.value("office:value") ?? attributes.value("office:date-value")
                value = written.map { Array(String(cString: $0).utf8) }
            } else if name.equals("text:p") {
                if paragraphCount > 0 { shown.append(Ascii.lineFeed) }
                paragraphCount += 1
                isParagraph = true
            } else if name.equals("office:annotation") {
                isParagraph = false
            }
        }

        func end(_ name: UnsafePointer<CChar>, depth: Int) {
            guard isWanted else { return }
            if name.equals("text:p") {
                isParagraph = false
            } else if name.equals("table:table-cell") || name.equals("table:covered-table-cell") {
                let cell = value ?? shown
                if cell.isEmpty || cellCount > SheetText.columnLimit {
                    column += min(cellCount, SheetText.columnLimit)
                } else {
                    for _ in 0..<cellCount {
                        text.add(cell, at: column)
                        column += 1
                    }
                }
            } else if name.equals("table:table-row") {
                do throws(ParseError) { try text.endRow(count: rowCount) } catch { refusal = error.reason }
            }
        }

        func text(_ part: UnsafeBufferPointer<CChar>) {
            if isParagraph, isWanted { shown.append(contentsOf: UnsafeRawBufferPointer(part)) }
        }
    }
}

extension XMLAttributes {
    /// How often something is repeated; 1 where that is not said.
    fileprivate func count(_ name: StaticString) -> Int {
        value(name).flatMap { Int(String(cString: $0)) }.map { max(1, min($0, 1 << 20)) } ?? 1
    }
}
