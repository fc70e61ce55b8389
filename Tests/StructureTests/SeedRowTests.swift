import Foundation
import Testing

/// The concepts of the founding documents one by one, and what shows each of them.
@Suite struct SeedRowTests {
    private static func rows() throws -> [SeedRow] { try SeedRow.all().compactMap(\.self) }

    @Test func `the rows are numbered from 1 to 155, each with a concept and its evidence`() throws {
        let rows = try SeedRow.all()
        #expect(rows.map { $0?.number } == Array(1...155))
        for row in rows.compactMap(\.self) {
            #expect(!row.concept.isEmpty && !row.evidence.isEmpty, "\(row)")
            #expect(row.reason.isEmpty == (row.status == .works), "\(row)")
        }
    }

    @Test func `no row waits for its test`() throws {
        for row in try Self.rows() { #expect(row.missing.isEmpty, "\(row)") }
    }

    @Test func `every test that a row names exists`() throws {
        let tests = Set(try Package.files.get().filter { $0.path.hasPrefix("Tests/") }.flatMap(\.tests))
        #expect(tests.count > 1000)
        for row in try Self.rows() {
            let unknown = row.tests.filter { !tests.contains($0) }
            #expect(unknown.isEmpty, "\(row)")
        }
    }

    @Test func `every command that a row names is in the README`() throws {
        let reference = try CommandReference()
        for row in try Self.rows() {
            for command in row.commands {
                #expect(reference.unknown(in: command) == [], "\(row): \(command)")
            }
        }
        #expect(reference.unknown(in: "vantage trips forget --soon") == ["forget", "--soon"])
    }

    @Test func `every difference has its reason in the articles and a line in the README`() throws {
        func words(_ text: String) -> String {
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        }
        let articles = words(
            try [
                "Sources/Charts/Charts.docc/From-Swift-Charts-on-Apple-to-Linux.md",
                "Sources/Logbook/Logbook.docc/From-SwiftData-on-Apple-to-Linux.md",
            ].map(Package.text).joined(separator: "\n"))
        let section = try Package.text(of: "README.md").components(separatedBy: "\n## ")
            .first { $0.hasPrefix("Differences from the Apple originals\n") }
        let readme = words(try #require(section))
        for row in try Self.rows() where row.status == .differs {
            #expect(articles.contains(words(row.reason)) && readme.contains(words(row.reason)), "\(row): \(row.reason)")
        }
    }
}
