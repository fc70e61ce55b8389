import Foundation

/// A text of the program in the person's language.
///
/// ```swift
/// localized("No trips match “{text}”", ["text": search])
/// ```
///
/// - Parameters:
///   - text: the English text, which is the key of its translations too; a literal, so that it is found by whoever collects
///     the texts.
///   - values: what stands in place of the names in braces.
public func localized(_ text: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    Catalog.translation(of: text).filling(values)
}

/// A text that counts something, in the person's language and its plural forms.
///
/// ```swift
/// counted("{count} day", "{count} days", count: days)
/// ```
///
/// - Parameters:
///   - one: the English text for one.
///   - many: the English text for any other number.
///   - count: decides the form, and stands in place of `{count}`.
///   - values: what stands in place of the other names in braces.
public func counted(
    _ one: String, _ many: String, count: Int, _ values: KeyValuePairs<String, String> = [:]
) -> String {
    Catalog.translation(of: one, many, count: count).filling(values).replacing(
        "{count}", with: count.formatted(.person))
}

extension String {
    /// The text with values in place of the names in braces. What a value says is not looked at again.
    fileprivate func filling(_ values: KeyValuePairs<String, String>) -> String {
        guard !values.isEmpty else { return self }
        var rest = self[...]
        var filled = ""
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            filled += rest[..<open]
            // A name that nobody gave stays as it is, to be seen.
            let value = values.first { $0.key == name }?.value ?? String(rest[open...close])
            filled +=
                filled.last.map { "“„«\u{202f}".contains($0) } == true ? value.quotation : value.shortened(to: 600)
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }
}

extension String {
    /// The text as a sentence or a heading has it: in one line, and its beginning where it is long.
    public var quotation: String {
        shortened(to: 80).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// The beginning of a text that is longer, with a mark that there is more.
    ///
    /// - Complexity: O(`limit`)
    fileprivate func shortened(to limit: Int) -> String {
        let start = prefix(limit)
        return start.endIndex == endIndex ? self : "\(start)…"
    }
}
