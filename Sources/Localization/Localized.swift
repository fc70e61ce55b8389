import Foundation

/// A text of the program in the user's language.
///
/// ```swift
/// localized("No trips match “{text}”", ["text": search])
/// ```
///
/// - Parameters:
///   - text: the English text, which is the key of its translations too; a literal, so that tools can extract
///     it.
///   - values: replace the names in braces.
public func localized(_ text: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    Catalog.translation(of: text).filling(values)
}

/// A text that counts something, in the user's language and its plural forms.
///
/// ```swift
/// counted("{count} day", "{count} days", count: days)
/// ```
///
/// - Parameters:
///   - one: the English text for one.
///   - many: the English text for any other number.
///   - count: determines the plural form, and replaces `{count}`.
///   - values: replace the other names in braces.
public func counted(
    _ one: String, _ many: String, count: Int, _ values: KeyValuePairs<String, String> = [:]
) -> String {
    Catalog.translation(of: one, many, count: count).filling(values).replacing(
        "{count}", with: count.formatted(.user))
}

extension String {
    /// The text with values replacing the names in braces. Braces within a value are not replaced.
    fileprivate func filling(_ values: KeyValuePairs<String, String>) -> String {
        guard !values.isEmpty else { return self }
        var rest = self[...]
        var filled = ""
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            filled += rest[..<open]
            // A name without a value stays visible.
            let value = values.first { $0.key == name }?.value ?? String(rest[open...close])
            filled +=
                filled.last.map { "“„«\u{202f}".contains($0) } == true ? value.quotation : value.shortened(to: 600)
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }
}

extension String {
    /// The text on one line, at most 80 Characters, for use in a sentence or a heading.
    public var quotation: String {
        shortened(to: 80).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// At most `limit` Characters of the text, followed by an ellipsis where it is longer.
    ///
    /// - Complexity: O(`limit`)
    fileprivate func shortened(to limit: Int) -> String {
        let start = prefix(limit)
        return start.endIndex == endIndex ? self : "\(start)…"
    }
}
