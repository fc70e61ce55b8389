import Foundation

/// A text that a field offers while one types.
public nonisolated struct Suggestion: Hashable, Sendable {
    public let text: String
    /// What distinguishes it from another one with the same text; may be empty.
    public let detail: String
    /// The entry that is meant; `nil` where it is the text alone.
    public let entry: UUID?

    init(_ text: String, detail: String = "", entry: UUID? = nil) {
        self.text = text
        self.detail = detail
        self.entry = entry
    }

    /// Whether a text names it, whatever its case and accents.
    public func isNamed(_ text: String) -> Bool {
        self.text.compare(text.trimmingCharacters(in: .whitespaces), options: Self.folding) == .orderedSame
    }

    private static let folding: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]

    /// Those that a text is the beginning of, or the beginning of one of their words, in their order; none for a blank text.
    ///
    /// - Parameters:
    ///   - suggestions: all that the field has.
    ///   - text: what is written so far.
    ///   - limit: the most that are shown.
    /// - Complexity: O(n) in the number of suggestions.
    public static func matching(_ suggestions: [Suggestion], text: String, limit: Int = 6) -> [Suggestion] {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return [] }
        var (first, others): ([Suggestion], [Suggestion]) = ([], [])
        for suggestion in suggestions where suggestion.entry != nil || suggestion.text != text {
            guard first.count < limit else { break }
            if suggestion.text.range(of: text, options: folding.union(.anchored)) != nil {
                first.append(suggestion)
            } else if others.count < limit, suggestion.hasWord(beginningWith: text) {
                others.append(suggestion)
            }
        }
        return Array((first + others).prefix(limit))
    }

    private func hasWord(beginningWith text: String) -> Bool {
        guard let range = self.text.range(of: " \(text)", options: Self.folding) else { return false }
        return !range.isEmpty
    }
}
