import Foundation
import Interchange
import Testing

@testable import struct Interchange.Braille

struct BrailleTests {
    private static let lines = [
        "Terrain", "height (m)", "-12.5", "1,250", "y: 0.5 - 1", "x2", "3a", "90%", "45°", "a/b", "x + 1 = 2",
        "Jacksboro, Texas?",
        "the quick brown fox jumps over the lazy dog 1234567890",
    ]

    @Test(arguments: lines)
    func `without liblouis a line is what its table of uncontracted English makes of it`(line: String) throws {
        let table = try Braille(line, table: "en-ueb-g1.ctb")
        #expect(Braille.uncontracted(line) == table.cells, "\(table.patterns)")
    }

    @Test func `a contracted table makes it shorter, and languages have tables of their own`() throws {
        let line = "the height of the mountain"
        #expect(try Braille(line, table: "en-ueb-g2.ctb").cells.count < Braille(line).cells.count)
        #expect(try Braille("12", language: "de").patterns == "⠼⠁⠃")
        for table in Braille.tables.values { #expect(try !Braille("höhe 5", table: table).cells.isEmpty) }
        #expect(try Braille("", table: "en-ueb-g2.ctb").cells.isEmpty)
    }

    @Test func `a table that is not there is named`() {
        let error = #expect(throws: Braille.UnknownTable.self) { try Braille("a", table: "martian.ctb") }
        #expect(error?.description == "liblouis has no table “martian.ctb”.")
    }

    @Test func `letters lose their accents, and what has no cell is a question mark`() {
        #expect(Braille.uncontracted("é") == Braille.uncontracted("e"))
        #expect(Braille.uncontracted("語") == Braille.uncontracted("?"))
    }

    @Test(arguments: ["en", "de", "fr", "xx"])
    func `exponents, quotation marks and unknown signs are no codes`(language: String) throws {
        #expect(try Braille("2·10⁻⁸ „a“", language: language) == Braille("2×10^-8 \"a\"", language: language))
        // A code would spell its number.
        #expect(try Braille("a\u{2603}b", language: language).cells.count <= 4)
    }
}
