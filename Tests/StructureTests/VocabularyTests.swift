import Foundation
import Testing

/// The words of `GLOSSARY.md` that nothing uses any more.
@Suite struct VocabularyTests {
    /// The first column of the table below “Retired words”.
    private static func retired() throws -> [String] {
        let text = try Package.text(of: "GLOSSARY.md")
        let table = text.components(separatedBy: "## Retired words").dropFirst().joined()
        return table.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|")
            guard line.hasPrefix("|"), let word = cells.first?.trimmingCharacters(in: .whitespaces) else { return nil }
            return word.isEmpty || word == "retired" || word.hasPrefix("-") ? nil : word
        }
    }

    @Test func `no name and no comment has a retired word`() throws {
        let words = try Self.retired()
        #expect(words.count > 5)
        let pattern = "(?i)(?<![a-z])(?:\(words.joined(separator: "|")))(?![a-z])"
        for file in try Package.files.get() where file.path != "Tests/StructureTests/VocabularyTests.swift" {
            let uses = file.codeMatches(pattern).map { "\($0.line): \($0.text)" }
            #expect(uses.isEmpty, "\(file.path)")
        }
    }

    @Test func `the glossary has each term once`() throws {
        let text = try Package.text(of: "GLOSSARY.md").components(separatedBy: "## Retired words")[0]
        let terms = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.compactMap {
            $0.split(separator: "|").first?.trimmingCharacters(in: .whitespaces)
        }.filter { $0 != "term" }
        let twice = Dictionary(grouping: terms, by: \.self).filter { $0.value.count > 1 }.keys
        #expect(terms.count >= 80 && twice.isEmpty, "\(twice)")
    }
}
