import Foundation

/// A search text, split at blanks: every term must begin a word of the entry, in any
/// order; a term in Chinese, Japanese or Thai may be anywhere.
struct SearchTerms: Hashable {
    /// The parts, folded and spaced.
    private let chunks: [Chunk]

    private struct Chunk: Hashable {
        /// As in the folded text of an entry, but for blanks at its ends.
        let text: String
        /// The words that the index knows it by; empty when it consists of signs.
        let words: [Substring]
    }

    /// - Returns: `nil` when nothing was typed, and everything matches.
    init?(_ text: String) {
        guard let needle = SearchText.needle(text) else { return nil }
        chunks = needle.split(whereSeparator: \.isWhitespace).map { part in
            let text = SearchText.spaced(String(part))
            let words = text.unicodeScalars.split { !SearchText.isWordPart($0) }.map { Substring($0) }
            return Chunk(text: text.tidied, words: words)
        }
    }

    /// The expression that finds entries in the index, those that have `facet` where there is one; `nil` when only signs were
    /// typed.
    ///
    /// SQLite, *FTS5*, section 3, Full-text Query Syntax.
    func expression(facet: String?, own: Bool) -> String? {
        let phrases = chunks.filter { !$0.words.isEmpty }.map { chunk in
            "\"\(chunk.words.joined(separator: " "))\" *"
        }
        guard !phrases.isEmpty else { return nil }
        let words = phrases.joined(separator: " AND ")
        return (own ? "own : (\(words))" : words) + (facet.map { " AND \"\(SearchText.facetMark)\($0)\"" } ?? "")
    }

    /// Whether the index has the entries of each word ready, as it has for beginnings of one to three letters.
    var isShort: Bool {
        chunks.allSatisfy { chunk in chunk.words.allSatisfy { $0.count <= 3 } }
    }

    /// The signs that an entry's folded text must hold as they are: the index knows words only.
    var literals: [String] {
        chunks.filter(\.words.isEmpty).map(\.text)
    }

    /// Which of an entry's folded fields is the first to have a word that begins with one of the parts.
    ///
    /// - Parameter folded: the fields with `SearchText.separator` between them.
    /// - Complexity: O(n) in the length of the text.
    func offset(in folded: String) -> Int? {
        var folded = folded
        let starts = folded.withUTF8 { bytes in
            chunks.compactMap { chunk -> Int? in
                var text = chunk.text
                return text.withUTF8 { bytes.firstWord(beginningWith: $0) }
            }
        }
        guard let start = starts.min() else { return nil }
        return folded.utf8.prefix(start).count { $0 == SearchText.separator.asciiValue }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where `text` first begins a word.
    fileprivate func firstWord(beginningWith text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = text.first, count >= text.count else { return nil }
        for start in 0...count - text.count where self[start] == first {
            // A letter beyond ASCII counts as the middle of a word: signs beyond ASCII were folded away or are rare.
            let beginsWord = start == 0 || !(self[start - 1] >= 0x80 || isASCIIAlphanumeric(self[start - 1]))
            if beginsWord, self[start..<start + text.count].elementsEqual(text) { return start }
        }
        return nil
    }

    private func isASCIIAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: false
        }
    }
}
