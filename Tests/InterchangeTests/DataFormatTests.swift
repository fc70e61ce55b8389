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

    /// A file of the folder of what the desktop reads.
    private func text(of name: String) throws -> String {
        let file = URL(filePath: #filePath).appending(path: "../../../data/\(name)")
        return try String(contentsOf: file.standardized, encoding: .utf8)
    }

    private func mediaTypes(in name: String) throws -> Set<String> {
        let line = try #require(try text(of: name).split(separator: "\n").first { $0.hasPrefix("MimeType=") })
        return Set(line.dropFirst("MimeType=".count).split(separator: ";").map(String.init))
    }

    @Test func `the thumbnailer reads types that the program opens, and all of its own`() throws {
        let thumbnails = try mediaTypes(in: "thumbnailers/io.github.vantage.Vantage.thumbnailer")
        #expect(thumbnails.subtracting(try mediaTypes(in: "io.github.vantage.Vantage.desktop")) == [])
        #expect(thumbnails.count > 10)
    }

    @Test func `a type that is described is one of those that the program opens`() throws {
        let described = try text(of: "mime/io.github.vantage.Vantage.xml").matches(of: #/<mime-type type="([^"]+)"/#)
        let types = Set(described.map { String($0.1) })
        #expect(types.subtracting(try mediaTypes(in: "io.github.vantage.Vantage.desktop")) == [])
        #expect(types.isSuperset(of: dataFormats.flatMap { $0.mediaTypes }.filter { $0.contains("/x-np") }))
    }

    @Test func `the desktop knows the media types`() throws {
        let bookings: [BookingFile.Format: String] = [
            .pkpass: "application/vnd.apple.pkpass", .eml: "message/rfc822", .html: "text/html", .htm: "text/html",
            .pdf: "application/pdf", .jsonld: "application/ld+json",
        ]
        #expect(Set(bookings.keys) == Set(BookingFile.Format.allCases))
        let types = try mediaTypes(in: "io.github.vantage.Vantage.desktop")
        let read = Set(ChartDataFile.mediaTypes).union(bookings.values).union([
            "application/vnd.vantage.chart+json", "text/calendar",
        ])
        // Where no other program names these a desktop would open every one here: they are opened from the program.
        #expect(
            read.symmetricDifference(types) == [
                "application/json", "application/pdf", "image/jp2", "image/png", "text/html",
            ])
        #expect(read.isSuperset(of: types))
        let provided = try text(of: "io.github.vantage.Vantage.metainfo.xml.in").matches(
            of: #/<mediatype>([^<]+)</#)
        #expect(Set(provided.map { String($0.1) }) == types)
        // Rasters end in “.img”, and so do disks.
        #expect(dataFormats.allSatisfy { !$0.mediaTypes.isEmpty } && !types.contains("application/x-raw-disk-image"))
    }
}
