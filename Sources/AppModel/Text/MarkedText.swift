import Foundation

/// A text in which what was searched for is marked.
public nonisolated struct MarkedText: Hashable, Sendable {
    public struct Part: Hashable, Sendable {
        public let text: String
        public let isMarked: Bool
    }

    public let parts: [Part]

    /// - Parameters:
    ///   - text: as a record has it.
    ///   - search: as it was typed; each word is marked where it begins a word of the text.
    ///   - limit: how many characters are shown; of a longer text, those around the first mark.
    public init(_ text: String, search: String, limit: Int = 120) {
        let line = text.replacing(/\s+/, with: " ")
        var marks = search.split(whereSeparator: \.isWhitespace).compactMap { Self.range(of: String($0), in: line) }
            .sorted { $0.lowerBound < $1.lowerBound }
        var end = line.startIndex
        marks.removeAll { mark in
            defer { end = max(end, mark.upperBound) }
            return mark.lowerBound < end
        }
        var start = line.startIndex
        var parts: [Part] = []
        if let first = marks.first, line.distance(from: start, to: first.upperBound) > limit / 2 {
            start = line.index(first.lowerBound, offsetBy: -20, limitedBy: start) ?? start
            parts.append(Part(text: "…", isMarked: false))
        }
        let last = line.index(start, offsetBy: limit, limitedBy: line.endIndex) ?? line.endIndex
        for mark in marks where mark.upperBound <= last {
            if start < mark.lowerBound {
                parts.append(Part(text: String(line[start..<mark.lowerBound]), isMarked: false))
            }
            parts.append(Part(text: String(line[mark]), isMarked: true))
            start = mark.upperBound
        }
        if start < last { parts.append(Part(text: String(line[start..<last]), isMarked: false)) }
        if last < line.endIndex { parts.append(Part(text: "…", isMarked: false)) }
        self.parts = parts
    }

    /// The first word that begins with the search text; else its first occurrence, as in texts without blanks.
    private static func range(of word: String, in text: String) -> Range<String.Index>? {
        var from = text.startIndex
        var anywhere: Range<String.Index>?
        let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
        while let found = text.range(of: word, options: options, range: from..<text.endIndex) {
            let isStart =
                found.lowerBound == text.startIndex
                || !(text[text.index(before: found.lowerBound)].isLetter
                    || text[text.index(before: found.lowerBound)].isNumber)
            if isStart { return found }
            anywhere = anywhere ?? found
            from = found.upperBound
        }
        return anywhere
    }
}
