import Foundation

/// A concept of the founding documents, with what shows that the package has it: a line of `seed-rows.tsv`.
///
/// The line has the number, the status, the concept, for a difference a phrase of its reason in the documentation, and
/// in each further column a piece of evidence.
struct SeedRow: Sendable, CustomStringConvertible {
    enum Status: String {
        /// As in the documents, in the words of this package.
        case works
        /// On purpose in another way, with a reason that is documented.
        case differs
    }

    enum Evidence {
        /// `Target/Suite/function` of a test, the target by its folder.
        case test(String)
        /// What a shell runs.
        case command(String)
        /// The test that is still to be written.
        case missing(String)

        init(_ text: String) {
            if text.hasPrefix("TODO") {
                self = .missing(text)
            } else if text.hasPrefix("$ ") {
                self = .command(String(text.dropFirst(2)))
            } else {
                self = .test(text)
            }
        }
    }

    let number: Int
    let status: Status
    let concept: String
    /// A phrase of the reason; empty where nothing differs.
    let reason: String
    let evidence: [Evidence]

    /// - Returns: `nil` for a line without one of the columns.
    init?(_ line: Substring) {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard columns.count > 4, let number = Int(columns[0]), let status = Status(rawValue: columns[1]) else {
            return nil
        }
        self.number = number
        self.status = status
        concept = columns[2]
        reason = columns[3]
        evidence = columns[4...].map(Evidence.init)
    }

    var description: String { "\(number) \(concept)" }

    var tests: [String] { evidence.compactMap { if case .test(let name) = $0 { name } else { nil } } }
    var commands: [String] { evidence.compactMap { if case .command(let text) = $0 { text } else { nil } } }
    var missing: [String] { evidence.compactMap { if case .missing(let text) = $0 { text } else { nil } } }

    /// The lines of the table below its head; `nil` for one that cannot be read.
    static func all() throws -> [SeedRow?] {
        try Package.text(of: "Tests/StructureTests/seed-rows.tsv").split(separator: "\n").dropFirst()
            .map { SeedRow($0) }
    }
}

extension SourceFile {
    /// The tests of the file as `Target/Suite/function`: functions with `@Test`, and methods of XCTest by their name.
    var tests: [String] {
        enum Part {
            case suite(String), mark, function(String)
        }
        let suites = matches(#"^(?:@\S+ |\w+ )*(?:struct|class|enum|extension) (\w+)"#).map {
            ($0.line, Part.suite($0.text))
        }
        let marks = matches(#"^ *@Test\b"#).map { ($0.line, Part.mark) }
        let functions = matches(#"\bfunc (`[^`\n]+`|\w+)\s*[(<]"#).map {
            ($0.line, Part.function($0.text.replacing("`", with: "")))
        }
        // On one line the mark stands before the function.
        let parts = (suites + marks + functions).enumerated().sorted {
            ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
        }
        var (suite, isMarked) = ("", false)
        return parts.compactMap { part in
            switch part.element.1 {
            case .suite(let name): suite = name
            case .mark: isMarked = true
            case .function(let name):
                defer { isMarked = false }
                if isMarked || name.hasPrefix("test") { return "\(module)/\(suite)/\(name)" }
            }
            return nil
        }
    }
}

/// The commands that the README lists.
struct CommandReference {
    /// Each with its first line and those below it.
    private let entries: [Substring]

    init() throws {
        let readme = try Package.text(of: "README.md")
        let section = readme.components(separatedBy: "\n## The command line\n").dropFirst().first ?? ""
        let block = section.components(separatedBy: "```").dropFirst().first ?? ""
        entries = block.split(separator: "\nvantage ")
    }

    /// What of a command the README does not know: the verb, its second word or an option.
    func unknown(in command: String) -> [String] {
        let words = command.split(separator: " ").map(String.init)
        guard words.first == "vantage", words.count > 1 else { return [command] }
        let verb = words[1]
        let text = entries.filter { $0.prefix { !$0.isWhitespace }.split(separator: "|").contains { $0 == verb } }
            .joined(
                separator: "\n")
        guard !text.isEmpty else { return [verb] }
        let known = Set(text.split { !$0.isLetter && $0 != "-" }.map(String.init))
        let options = words.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
        // The name of a file has a point.
        let second = words.dropFirst(2).prefix(1).filter { $0.allSatisfy { $0.isLowercase || $0 == "-" } }
        return (second + options.filter { !second.contains($0) }).filter { !known.contains($0) }
    }
}
