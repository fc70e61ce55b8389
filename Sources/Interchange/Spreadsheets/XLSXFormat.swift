import Foundation

/// A workbook of Microsoft Excel and other programs: one sheet of it.
///
/// ECMA-376, “Office Open XML File Formats”, part 1, chapter 18.
enum XLSXFormat: DataFormat {
    static let fileExtensions = ["xlsx"]
    static let mediaTypes = ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]
    static let table: TableKind? = .sheet

    static func recognizes(_ content: Data) -> Bool {
        content.firstZipMember.map { name in
            name == "[Content_Types].xml" || ["xl/", "docProps/", "_rels/"].contains(where: name.hasPrefix)
        } ?? false
    }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let archive = try SpreadsheetArchive(source.bytes, watch)
        guard archive.has("xl/workbook.xml") else { throw ParseError(.notAWorkbook) }
        let workbook = Workbook()
        try archive.read("xl/workbook.xml", into: workbook)
        if archive.has("xl/_rels/workbook.xml.rels") {
            try archive.read("xl/_rels/workbook.xml.rels", into: workbook.relationships)
        }
        let strings = SharedStrings()
        if archive.has("xl/sharedStrings.xml") { try archive.read("xl/sharedStrings.xml", into: strings) }
        let styles = Styles()
        if archive.has("xl/styles.xml") { try archive.read("xl/styles.xml", into: styles) }
        let sheet = Sheet(strings, styles, isFrom1904: workbook.isFrom1904)
        guard !workbook.sheets.isEmpty else { throw ParseError(.notAWorkbook) }
        let contents = try DataContents(workbook.sheets.map(\.name), kind: "Sheet", source.selection)
        let path = workbook.path(ofSheet: contents.index)
        guard archive.has(path) else { throw ParseError(.notAWorkbook) }
        try archive.read(path, into: sheet)
        return try sheet.text.data(source, watch).choosing(from: contents)
    }

    /// The list of sheets.
    private final class Workbook: XMLReceiver {
        private(set) var isFrom1904 = false
        private(set) var sheets: [(name: String, id: String)] = []
        let relationships = Relationships()

        func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, depth: Int) {
            if name.equals("workbookPr"), let flag = attributes.value("date1904") {
                isFrom1904 = flag.equals("1") || flag.equals("true")
            } else if name.equals("sheet"), sheets.count < 10_000 {
                func text(_ attribute: StaticString) -> String {
                    attributes.value(attribute).map { String(cString: $0) } ?? ""
                }
                sheets.append((text("name"), text("r:id")))
            }
        }

        func end(_ name: UnsafePointer<CChar>, depth: Int) {}

        var refusal: ImportError.Reason? { nil }

        /// The name of the member of a sheet.
        func path(ofSheet index: Int) -> String {
            guard let target = relationships.targets[sheets[index].id] else {
                return "xl/worksheets/sheet\(index + 1).xml"
            }
            return target.hasPrefix("/") ? String(target.dropFirst()) : "xl/\(target)"
        }
    }

    /// Which member an id of a sheet stands for.
    private final class Relationships: XMLReceiver {
        private(set) var targets: [String: String] = [:]

        func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, depth: Int) {
            if let id = attributes.value("Id"), let target = attributes.value("Target") {
                targets[String(cString: id)] = String(cString: target)
            }
        }

        func end(_ name: UnsafePointer<CChar>, depth: Int) {}

        var refusal: ImportError.Reason? { nil }
    }

    /// The texts that cells refer to by their index.
    private final class SharedStrings: XMLReceiver {
        private var bytes: [UInt8] = []
        private var ends: [Int] = []
        private var isText = false
        /// Within a phonetic guide, which is no part of the text.
        private var isPhonetic = false

        func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, depth: Int) {
            if name.equals("rPh") { isPhonetic = true }
            isText = name.equals("t") && !isPhonetic
        }

        func end(_ name: UnsafePointer<CChar>, depth: Int) {
            isText = false
            if name.equals("rPh") { isPhonetic = false }
            if name.equals("si") { ends.append(bytes.count) }
        }

        func text(_ part: UnsafeBufferPointer<CChar>) {
            if isText { bytes.append(contentsOf: UnsafeRawBufferPointer(part)) }
        }

        var refusal: ImportError.Reason? {
            bytes.count > TextFile.limitInMiB << 20 ? .tooLarge(limitInMiB: TextFile.limitInMiB) : nil
        }

        subscript(index: Int) -> ArraySlice<UInt8>? {
            ends.indices.contains(index) ? bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]] : nil
        }
    }

    /// Which styles of cells show numbers as dates.
    private final class Styles: XMLReceiver {
        private var dateFormats: Set<Int> = Set(14...22).union(27...36).union(45...47).union(50...58)
        private var isCell = false
        private var areDates: [Bool] = []

        func isDate(_ style: Int) -> Bool { areDates.indices.contains(style) && areDates[style] }

        func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, depth: Int) {
            if name.equals("cellXfs") { isCell = true }
            guard let format = attributes.value("numFmtId").flatMap({ Int(String(cString: $0)) }) else { return }
            if name.equals("numFmt"), let code = attributes.value("formatCode") {
                if Self.isDate(String(cString: code)) { dateFormats.insert(format) }
            } else if isCell, name.equals("xf") {
                areDates.append(dateFormats.contains(format))
            }
        }

        func end(_ name: UnsafePointer<CChar>, depth: Int) { if name.equals("cellXfs") { isCell = false } }

        var refusal: ImportError.Reason? { nil }

        /// Whether a format has a letter of a day or a time outside of quotation marks and brackets.
        private static func isDate(_ code: String) -> Bool {
            let plain = code.replacing(/"[^"]*"|\[[^\]]*\]|\\./, with: "").lowercased()
            return plain != "general" && plain.contains { "ymdhs".contains($0) }
        }
    }

    /// The cells of a sheet.
    private final class Sheet: XMLReceiver {
        private let strings: SharedStrings
        private let styles: Styles
        private let isFrom1904: Bool
        private(set) var text = SheetText()
        private(set) var refusal: ImportError.Reason?
        private var column = -1
        private var value: [UInt8] = []
        private var isValue = false
        private var kind = Kind.number
        private var style = 0

        private enum Kind { case number, shared, text, boolean, error }

        init(_ strings: SharedStrings, _ styles: Styles, isFrom1904: Bool) {
            (self.strings, self.styles, self.isFrom1904) = (strings, styles, isFrom1904)
        }

        func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, depth: Int) {
            if name.equals("c") {
                column = attributes.value("r").flatMap(Self.column) ?? column + 1
                value.removeAll(keepingCapacity: true)
                style = attributes.value("s").flatMap { Int32(exactly: atoi($0)) }.map(Int.init) ?? 0
                kind = attributes.value("t").map(Self.kind) ?? .number
            } else if name.equals("v") || name.equals("t") {
                isValue = true
            } else if name.equals("row") {
                column = -1
            }
        }

        func end(_ name: UnsafePointer<CChar>, depth: Int) {
            isValue = false
            if name.equals("c") {
                addCell()
            } else if name.equals("row") {
                do throws(ParseError) { try text.endRow() } catch { refusal = error.reason }
            }
        }

        func text(_ part: UnsafeBufferPointer<CChar>) {
            if isValue { value.append(contentsOf: UnsafeRawBufferPointer(part)) }
        }

        private func addCell() {
            switch kind {
            case .shared:
                if let index = Int(String(decoding: value, as: UTF8.self)), let string = strings[index] {
                    text.add(string, at: column)
                }
            case .number where styles.isDate(style):
                let date = Double(String(decoding: value, as: UTF8.self))
                    .flatMap { SheetDate.text($0, isFrom1904: isFrom1904) }
                text.add(date.map { Array($0.utf8) } ?? value, at: column)
            case .number, .text: text.add(value, at: column)
            case .boolean: text.add(value == [UInt8(ascii: "1")] ? Array("TRUE".utf8) : Array("FALSE".utf8), at: column)
            // As where a number is missing.
            case .error: text.add(Array("NA".utf8), at: column)
            }
        }

        private static func kind(_ type: UnsafePointer<CChar>) -> Kind {
            if type.equals("s") { return .shared }
            if type.equals("b") { return .boolean }
            if type.equals("e") { return .error }
            return type.equals("n") ? .number : .text
        }

        /// The index of the column of a reference such as `AB12`.
        private static func column(_ reference: UnsafePointer<CChar>) -> Int? {
            var (index, column) = (0, 0)
            while index < 4, case let letter = UInt8(bitPattern: reference[index]), Ascii.isLetter(letter) {
                column = 26 * column + Int(letter & 0x1F)
                index += 1
            }
            return index > 0 ? column - 1 : nil
        }
    }
}
