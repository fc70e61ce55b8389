/// The content of a cell of a data file.
enum CellValue {
    case number(Double)
    /// Empty, or a word for a missing value.
    case missing
    case text

    /// The value of `cell`, text without blanks around it.
    ///
    /// A number too large for a double counts as missing, as infinity does. `mark` is an alternative decimal separator.
    init(_ cell: Span<UInt8>, mark: UInt8 = Ascii.point) {
        if let number = Double(decimal: cell, mark: mark) {
            self = number.isFinite ? .number(number) : .missing
        } else {
            self = Self.standsForNothing(cell) ? .missing : .text
        }
    }

    /// Whether `cell` is empty or one of the words that programs write where they have no number; case does not matter.
    private static func standsForNothing(_ cell: Span<UInt8>) -> Bool {
        guard cell.count <= 9 else { return false }
        let word = String(decoding: cell.indices.map { cell[$0] }, as: UTF8.self).lowercased()
        switch word {
        case "", "na", "n/a", "null": return true
        default: return ["nan", "inf", "infinity"].contains(word.drop { $0 == "+" || $0 == "-" })
        }
    }
}

extension Span<UInt8> {
    /// The text as UTF-8, or as Windows-1252, which Latin-1 is a part of, where it is not valid UTF-8.
    var text: String {
        do {
            return String(copying: try UTF8Span(validating: self))
        } catch {
            return String(String.UnicodeScalarView(indices.map { Unicode.Scalar(windows1252: self[$0]) }))
        }
    }
}

extension Unicode.Scalar {
    /// The letter of a byte of Windows-1252; its five bytes without a letter are control characters, as in Latin-1.
    fileprivate init(windows1252 byte: UInt8) {
        self = 0x80...0x9F ~= byte ? Self.windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    private static let windows1252: [Unicode.Scalar] = [
        "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}", "\u{90}", "‘",
        "’", "“",
        "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
    ]
}
