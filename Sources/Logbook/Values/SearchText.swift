import Foundation

/// How text is compared when something is searched: without case, accents and width.
///
/// Both sides of a search are folded by the same rule. The records' side is folded once, when it is saved, into a
/// column `searchText`; a search is then one `instr` a row.
enum SearchText {
    /// Stands between folded fields, so that no match runs across them. A person cannot type it.
    private static let separator = "\u{1F}"

    /// The searchable text of a record with these fields.
    static func folded(_ fields: String...) -> String {
        fields.map(fold).joined(separator: separator)
    }

    /// What to look for when a person typed `text`; `nil` when it is blank and everything matches.
    static func needle(_ text: String) -> String? {
        let text = text.tidied
        return text.isEmpty ? nil : fold(text)
    }

    /// Lowercase, compatibility forms replaced, accents of Latin, Greek and Cyrillic letters dropped, and the letters
    /// that Unicode does not decompose spelled as their plain neighbours: “Łódź” and “LODZ” both give “lodz”.
    ///
    /// - Complexity: O(n) in the length of the text.
    private static func fold(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased() }
        var folded = ""
        for scalar in text.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
            switch scalar {
            case "\u{300}"..."\u{36F}": break
            case "ß": folded += "ss"
            case "æ": folded += "ae"
            case "œ": folded += "oe"
            case "þ": folded += "th"
            case "ø": folded += "o"
            case "ł": folded += "l"
            case "đ", "ð": folded += "d"
            case "ħ": folded += "h"
            case "ı": folded += "i"
            case "ŧ": folded += "t"
            case "ς": folded += "σ"
            default: folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }
}
