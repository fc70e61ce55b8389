import Foundation
internal import GRDB

/// A search text, split at blanks: an entry must contain every term, in any order. Entries whose words begin with the terms are
/// found first; a term of one or two letters must begin a word, and one in Chinese, Japanese or Thai may be anywhere.
struct SearchTerms: Hashable {
    /// The parts, folded and spaced.
    private let chunks: [Chunk]

    private struct Chunk: Hashable {
        /// As in the folded text of an entry, but for blanks at its ends.
        let text: String
        /// The words that the index knows it by; empty when it consists of signs.
        let words: [Substring]

        /// The words one after the other, the last of which may go on.
        var phrase: String { "\"\(words.joined(separator: " "))\" *" }
    }

    /// - Returns: `nil` when nothing was typed, and everything matches.
    init?(_ text: String) {
        guard let needle = SearchText.needle(text) else { return nil }
        chunks = needle.split(whereSeparator: \.isWhitespace).map { part in
            let text = SearchText.spaced(String(part))
            return Chunk(text: text.tidied, words: SearchText.words(text))
        }
    }

    /// The expression that finds entries in the index whose words begin with the terms; `nil` when only signs were typed.
    ///
    /// SQLite, *FTS5*, section 3, Full-text Query Syntax.
    ///
    /// - Parameter containing: from `containing(_:)`; with them the expression finds the entries that contain the terms and
    ///   do not have words that begin with all of them.
    func expression(own: Bool, containing: [[String]]? = nil) -> String? {
        let chunks = chunks.filter { !$0.words.isEmpty }
        guard !chunks.isEmpty else { return nil }
        var words = chunks.map(\.phrase).joined(separator: " AND ")
        if let containing {
            // Where only one term is inside of words, only entries without a word that begins with that one remain.
            let inside = zip(chunks, containing).filter { !$1.isEmpty }.map(\.0)
            let isOne = inside.count == 1
            let anywhere = zip(chunks, containing).map { chunk, words in
                let rest = chunk.words.dropFirst().map { " \($0)" }.joined()
                let phrases = words.map { "\"\($0)\(rest)\"\(rest.isEmpty ? "" : " *")" }
                return "(\((isOne && !phrases.isEmpty ? phrases : [chunk.phrase] + phrases).joined(separator: " OR ")))"
            }
            let begun = (isOne ? inside : chunks).map(\.phrase).joined(separator: " AND ")
            words = "(\(anywhere.joined(separator: " AND "))) NOT (\(begun))"
        }
        return own ? "own : (\(words))" : words
    }

    /// The words of the index that contain the first word of each term but do not begin with it, and that end with it where
    /// the term has several words; `nil` when there are none at all.
    ///
    /// - Complexity: O(n) in the number of words of the index.
    func containing(_ db: Database) throws -> [[String]]? {
        let words = try wordStatements.map { statement -> [String] in
            guard let statement else { return [] }
            return try String.fetchAll(
                db.cachedStatement(sql: statement.sql), arguments: StatementArguments(statement.arguments))
        }
        return words.allSatisfy(\.isEmpty) ? nil : words
    }

    /// What is inside a word is found from this number of letters on: nearly every entry contains any single letter.
    private static let shortestInside = 3

    /// What finds the words of `containing(_:)`, for each term; `nil` where it is too short.
    var wordStatements: [(sql: String, arguments: [any DatabaseValueConvertible])?] {
        chunks.filter { !$0.words.isEmpty }.map { chunk in
            guard chunk.text.count >= Self.shortestInside, let first = chunk.words.first else { return nil }
            let condition =
                chunk.words.count == 1
                ? "instr(word, ?1) > 1" : "length(word) > length(?1) AND substr(word, -length(?1)) = ?1"
            return ("SELECT word FROM listingWord WHERE \(condition)", [String(first)])
        }
    }

    /// The entries that contain the terms, those whose words begin with them first.
    ///
    /// - Parameter text: the folded text of an entry.
    func found<Entry>(in entries: [Entry], text: (Entry) -> String) -> [Entry] {
        let ranked = entries.map { (entry: $0, rank: rank(in: SearchText.spaced(text($0)))) }
        return [0, 1].flatMap { rank in ranked.filter { $0.rank == rank }.map(\.entry) }
    }

    /// Whether a folded text contains the terms.
    func isFound(in text: String) -> Bool { rank(in: SearchText.spaced(text)) != nil }

    /// How well a folded and spaced text matches: 0 where the terms begin words of it, 1 where it contains them, `nil` where it
    /// does not.
    private func rank(in text: String) -> Int? {
        var text = text
        return text.withUTF8 { bytes in
            var rank = 0
            for chunk in chunks {
                var part = chunk.text
                let offset: (isStart: Bool, offset: Int)? = part.withUTF8 { bytes.offset(of: $0) }
                guard let offset else { return nil }
                if !offset.isStart { rank = 1 }
            }
            return rank
        }
    }

    /// Whether the index has the entries of each word ready, as it has for beginnings of one to three letters.
    var isShort: Bool {
        chunks.allSatisfy { chunk in chunk.words.allSatisfy { $0.count <= 3 } }
    }

    /// The signs that an entry's folded text must hold as they are: the index knows words only.
    var literals: [String] {
        chunks.filter(\.words.isEmpty).map(\.text)
    }

    /// Which of an entry's folded fields is the first to have a word that begins with one of the parts, or else contains it.
    ///
    /// - Parameter folded: the fields with `SearchText.separator` between them.
    /// - Complexity: O(n) in the length of the text.
    func offset(in folded: String) -> Int? {
        var folded = folded
        let starts = folded.withUTF8 { bytes in
            chunks.compactMap { chunk -> Int? in
                var text = chunk.text
                return text.withUTF8 { bytes.offset(of: $0)?.offset }
            }
        }
        guard let start = starts.min() else { return nil }
        return folded.utf8.prefix(start).count { $0 == SearchText.separator.asciiValue }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where `text` first begins a word; where it is first, if it begins none.
    fileprivate func offset(of text: UnsafeBufferPointer<UInt8>) -> (isStart: Bool, offset: Int)? {
        guard let first = text.first, count >= text.count else { return nil }
        var inside: Int?
        for start in 0...count - text.count where self[start] == first {
            // A letter beyond ASCII counts as the middle of a word: signs beyond ASCII were folded away or are rare.
            guard self[start..<start + text.count].elementsEqual(text) else { continue }
            if start == 0 || !(self[start - 1] >= 0x80 || isASCIIAlphanumeric(self[start - 1])) { return (true, start) }
            inside = inside ?? start
        }
        return inside.map { (false, $0) }
    }

    private func isASCIIAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: false
        }
    }
}
