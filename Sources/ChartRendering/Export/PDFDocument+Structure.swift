import CPangoCairo
import Foundation
import Localization

/// What a part of a document is, for screen readers and programs that take a document apart. The names are those of ISO 32000-1,
/// 14.8.4.
package enum DocumentElement: String {
    case title = "H1"
    case heading = "H2"
    case paragraph = "P"
    case figure = "Figure"

    /// Draws the element. Files of other kinds than PDF have no elements.
    ///
    /// - Parameter cairo: a drawing context; borrowed.
    package func draw(on cairo: OpaquePointer, _ draw: () -> Void) {
        cairo_tag_begin(cairo, rawValue, nil)
        draw()
        cairo_tag_end(cairo, rawValue)
    }
}

extension PDFDocument {
    /// A file with what Cairo does not write: the language of the document, and what its figures show.
    ///
    /// The objects concerned follow once more behind the end of the file, as is the format's way of changing one (ISO 32000-1, 7.5.6).
    ///
    /// - Parameters:
    ///   - file: as Cairo writes it in version 1.4.
    ///   - figures: what each figure shows in words, in the order in which they were drawn.
    /// - Returns: the same file where it is not as expected.
    static func adding(figures: [String], to file: [UInt8]) -> [UInt8] {
        let data = Data(file)
        guard let table = PDFObjectTable(data) else { return file }
        var figures = figures[...]
        var addition = Data("\n".utf8)
        var entries: [String] = []
        for (number, offset) in table.objects {
            let start = data[offset..<min(data.count, offset + 80)]
            var insertion = ""
            if start.range(of: Data("/Type /StructElem\n   /S /Figure\n".utf8)) != nil {
                guard let text = figures.popFirst(), !text.isEmpty else { continue }
                insertion = "/Alt \(string(text))"
            } else if start.range(of: Data("/Type /Catalog\n".utf8)) != nil {
                let language = Locale.user.identifier(.bcp47)
                insertion = "/Lang \(string(language))\n   /ViewerPreferences << /DisplayDocTitle true >>"
            }
            guard !insertion.isEmpty, let opening = start.range(of: Data("<< ".utf8)),
                let end = data.range(of: Data("endobj".utf8), in: offset..<data.count)
            else { continue }
            entries.append("\(number) 1\n\(String(format: "%010d", data.count + addition.count)) 00000 n \n")
            addition.append(data[offset..<opening.upperBound])
            addition.append(Data("\(insertion)\n   ".utf8))
            addition.append(data[opening.upperBound..<end.upperBound])
            addition.append(Data("\n".utf8))
        }
        guard !entries.isEmpty else { return file }
        let start = data.count + addition.count
        let trailer = "<< \(table.trailer)   /Prev \(table.offset)\n>>"
        let end = "xref\n\(entries.joined())trailer\n\(trailer)\nstartxref\n\(start)\n%%EOF\n"
        return file + addition + Array(end.utf8)
    }

    /// A text as a string of the format, in UTF-16.
    private static func string(_ text: String) -> String {
        "<FEFF\(text.utf16.map { String(format: "%04X", $0) }.joined())>"
    }
}

/// Where the objects of a PDF file are (ISO 32000-1, 7.5.4).
private struct PDFObjectTable {
    /// The number and the position of each object, by number.
    private(set) var objects: [(number: Int, offset: Int)] = []
    /// The position of the table.
    let offset: Int
    /// What the trailer says, without its brackets.
    let trailer: String

    /// `nil` where it is no single table of the kind that Cairo writes.
    init?(_ file: Data) {
        guard let mark = file.range(of: Data("startxref\n".utf8), options: .backwards),
            let offset = Int(
                String(decoding: file[mark.upperBound...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)),
            offset > 0, offset < mark.lowerBound
        else { return nil }
        self.offset = offset
        // “xref”, the first number and how many there are, then 20 bytes for each object.
        let lines = String(decoding: file[offset..<mark.lowerBound], as: UTF8.self).split(separator: "\n")
        let heads = lines.prefix { !$0.hasPrefix("trailer") }
        let rest = lines.dropFirst(heads.count + 1).joined(separator: "\n")
        guard heads.first == "xref", heads.dropFirst().first == "0 \(heads.count - 2)", rest.hasPrefix("<< "),
            rest.hasSuffix(">>")
        else { return nil }
        trailer = String(rest.dropFirst(3).dropLast(2))
        for (number, line) in heads.dropFirst(2).enumerated() {
            guard line.hasSuffix("n "), let offset = Int(line.prefix(10)), offset < file.count else { continue }
            objects.append((number, offset))
        }
    }
}
