import Foundation
import Testing

@testable import Interchange

/// What is said once of a format, and must be said again where no code reads it.
@Suite struct DataFormatTests {
    @Test func `each file extension is that of one format, in lower case`() {
        let all = ChartDataFile.fileExtensions
        #expect(Set(all).count == all.count && all.allSatisfy { $0 == $0.lowercased() && !$0.isEmpty })
        #expect(dataFormats.allSatisfy { !$0.fileExtensions.isEmpty })
        #expect(ChartDataFile.Format.allCases.map(\.rawValue) == all)
    }

    @Test func `the desktop knows the media types`() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../data/io.github.vantage.Vantage.desktop")
        let lines = try String(contentsOf: file.standardized, encoding: .utf8).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("MimeType=") })
        let types = Set(line.dropFirst("MimeType=".count).split(separator: ";").map(String.init))
        #expect(
            types
                == Set(ChartDataFile.mediaTypes).union([
                    "application/vnd.apple.pkpass", "application/vnd.vantage.chart+json",
                ]))
    }
}
