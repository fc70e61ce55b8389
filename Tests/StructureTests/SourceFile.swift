import Foundation

/// A Swift file of the package, read as text.
///
/// It is searched with `NSRegularExpression`, which is fast in a debug build as well.
struct SourceFile: Sendable {
    /// Relative to the package, with `/` between components: `Sources/Charts/Color.swift`.
    let path: String
    let text: String

    /// The folder of the target: `Charts` of `Sources/Charts/Color.swift`.
    var module: String { component(1) }
    /// The folder within the target: `GL` of `Sources/ChartRendering/GL/Texture.swift`; empty for none.
    var folder: String { path.split(separator: "/").count > 3 ? component(2) : "" }

    private func component(_ index: Int) -> String {
        let components = path.split(separator: "/")
        return index < components.count ? String(components[index]) : ""
    }

    var lineCount: Int { matches("\n").count }

    /// The modules that the file imports.
    var imports: [String] {
        matches(#"^(?:@\w+ |internal |public )*import (?:struct |class |enum |func )?(\w+)"#).map(\.text)
    }

    /// The functions, initialisers and computed properties with their bodies, found by their indentation, which the formatter
    /// fixes.
    var functions: [Function] {
        let modifiers = #"(?:@\w+(?:\([^)\n]*\))? |\w+(?:\(set\))? )*"#
        let head = #"(?:func|init|deinit|subscript|var)\b(?:[^\n]*\{|[^\n]*\((?:\n\1 [^\n]*)*\n\1\)[^\n]*\{)\n"#
        return matches("^( *)\(modifiers)\(head)(?:\\1 [^\\n]*\\n|\\n)*\\1\\}$", group: 0).map(Function.init)
    }

    /// A search result.
    struct Match {
        /// Counted from 1.
        let line: Int
        let text: String
    }

    /// What a pattern finds, lines having their own `^` and `$`.
    ///
    /// - Parameter group: the capture group that is returned; matches without it are left out.
    func matches(_ pattern: String, group: Int? = nil) -> [Match] {
        guard let expression = try? NSRegularExpression(pattern: pattern, options: .anchorsMatchLines) else {
            return []
        }
        let string = text as NSString
        let group = group ?? min(1, expression.numberOfCaptureGroups)
        var (line, position) = (1, 0)
        return expression.matches(in: text, range: NSRange(location: 0, length: string.length)).compactMap { match in
            let range = match.range(at: group)
            guard range.location != NSNotFound else { return nil }
            line += string.substring(with: NSRange(position..<range.location)).utf8.count { $0 == UInt8(ascii: "\n") }
            position = range.location
            return Match(line: line, text: string.substring(with: range))
        }
    }

    /// What a pattern finds outside of string literals: in identifiers, keywords and comments.
    func codeMatches(_ pattern: String) -> [Match] {
        matches(#""""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|("# + pattern + ")", group: 1)
    }
}

/// A function, an initialiser or a computed property of a file.
struct Function {
    /// Counted from 1.
    let line: Int
    let lines: [Substring]

    init(_ match: SourceFile.Match) {
        line = match.line
        lines = match.text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    var name: String { lines.first?.trimmingCharacters(in: .whitespaces) ?? "" }

    /// Whether the body is one `switch`, or one literal: a table that is as long as it has entries.
    var isTable: Bool {
        let indent = (lines.last?.count ?? 1) - 1 + 4
        let body = lines.drop { !$0.hasSuffix("{") }.dropFirst().dropLast()
        let statements = body.filter { $0.prefix { $0 == " " }.count == indent }.map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard let first = statements.first, first.hasPrefix("switch ") || first.hasSuffix("[") else { return false }
        return statements.dropFirst().allSatisfy { statement in
            ["case ", "default:", "}", "]", "//", "."].contains { statement.hasPrefix($0) }
        }
    }
}

/// The files of the package.
enum Package {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// All Swift files below `Sources` and `Tests`.
    static let files = Result { try ["Sources", "Tests"].flatMap(files) }
    static let sources = Result { try files.get().filter { $0.path.hasPrefix("Sources/") } }

    private static func files(in folder: String) throws -> [SourceFile] {
        let root = Self.folder.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return try paths.filter { $0.hasSuffix(".swift") && !$0.contains(".build") && !$0.contains(".docc/") }.sorted()
            .map { path in
                SourceFile(
                    path: "\(folder)/\(path)",
                    text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
            }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
}
