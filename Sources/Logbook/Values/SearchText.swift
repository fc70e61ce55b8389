import Foundation

/// How text is compared when something is searched: without case, accents and width.
///
/// Both sides of a search are folded by the same rule: the records' side when it is listed, the typed side when it is
/// searched for.
enum SearchText {
    /// Separates folded fields, so that no match crosses them. It cannot be typed.
    static let separator: Character = "\u{1E}"
    /// Begins a word that cannot be typed, what a filter asks for. `fold` removes it from texts.
    static let facetMark: Character = "\u{E000}"

    /// The searchable text of a record with these fields.
    static func folded(_ fields: String...) -> String {
        folded(fields)
    }

    static func folded(_ fields: [String]) -> String {
        fields.map(fold).joined(separator: String(separator))
    }

    /// The search for a typed `text`; `nil` when it is blank and everything matches.
    static func needle(_ text: String) -> String? {
        let text = text.tidied
        return text.isEmpty ? nil : fold(text)
    }

    /// Lowercase, compatibility forms replaced, accents of Latin, Greek and Cyrillic letters dropped, and the letters
    /// that Unicode does not decompose spelled as their plain neighbours: “Łódź” and “LODZ” both give “lodz”. Quotation
    /// marks and dashes become those of a keyboard.
    ///
    /// - Complexity: O(n) in the length of the text.
    static func fold(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased() }
        var folded = ""
        for scalar in text.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
            switch scalar {
            case "\u{300}"..."\u{36F}", "\u{E000}"..."\u{F8FF}": break
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
            case "‘", "’", "ʼ": folded += "'"
            case "“", "”", "„": folded += "\""
            case "‐", "‑", "–", "—": folded += "-"
            default: folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }

    /// Folded text with each character of a script without blanks set apart as a word of its own, so that any run of
    /// them is found.
    static func spaced(_ folded: String) -> String {
        guard folded.unicodeScalars.contains(where: isUnspaced) else { return folded }
        var spaced = ""
        for scalar in folded.unicodeScalars {
            if isUnspaced(scalar) {
                spaced += " \(scalar) "
            } else {
                spaced.unicodeScalars.append(scalar)
            }
        }
        return spaced
    }

    /// Whether a letter belongs to a script that writes words without blanks between them.
    static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Thai, Lao; Myanmar; Khmer.
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
        // Kana, bopomofo; ideographs; compatibility ideographs; further planes.
        case 0x3040...0x312F, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// The words of a folded and spaced text, as the index has them.
    static func words(_ spaced: String) -> [Substring] {
        spaced.unicodeScalars.split { !isWordPart($0) }.map { Substring($0) }
    }

    /// Whether a letter or digit is a part of the index's words.
    static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": true
            default: false
            }
        }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .privateUse:
            true
        default: false
        }
    }
}
