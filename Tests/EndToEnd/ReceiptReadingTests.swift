import Foundation
import XCTest

/// Receipts that programs read which are installed: a picture and a PDF with the same words.
final class ReceiptReadingTests: EndToEndTestCase {
    func testAPictureAndADocumentAreRead() throws {
        let lines = ["The Royal Hotel", "Receipt", "9 October 2026", "Room        380.00", "TOTAL   GBP 400.00"]
        let texts = lines.enumerated().map { index, line in
            "<text x='30' y='\(60 + 50 * index)' font-family='DejaVu Sans Mono' font-size='28' xml:space='preserve'>\(line)</text>"
        }
        let svg = work.appending(path: "receipt.svg")
        try Data(
            """
            <svg xmlns='http://www.w3.org/2000/svg' width='700' height='340'>
            <rect width='700' height='340' fill='white'/>\(texts.joined())</svg>
            """.utf8
        ).write(to: svg)
        for format in ["png", "pdf"] {
            let file = work.appending(path: "receipt.\(format)")
            _ = try tools.run(
                tools.path("rsvg-convert", package: "librsvg2-bin"), ["-f", format, "-o", file.path, svg.path],
                environment: tools.environment)
            XCTAssertEqual(
                try printed("receipts", "read", file.path), "400.00 GBP  2026-10-09  The Royal Hotel", format)
        }
        let text = work.appending(path: "words.png")
        try Data("no picture".utf8).write(to: text)
        for file in [work.appending(path: "none.png"), text] {
            XCTAssertTrue(try outcome(of: "receipts", "read", file.path).isOneSentence, file.path)
        }
    }
}
