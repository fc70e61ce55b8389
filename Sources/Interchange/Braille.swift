import Foundation
import Synchronization

/// A line of text in six-dot Braille.
///
/// Where liblouis is installed it translates, by one of its tables. Otherwise letters, digits and the signs of numbers are written in the
/// uncontracted code of Unified English Braille (Rules of Unified English Braille, second edition, 2013), letters without their accents.
public struct Braille: Hashable, Sendable {
    /// The dots of each cell: bit 0 is dot 1, bit 5 is dot 6.
    public let cells: [UInt8]

    /// liblouis has no such table, or is not installed.
    public struct UnknownTable: Error, CustomStringConvertible {
        /// What was asked for.
        public let name: String
        public var description: String {
            LouisLibrary.isInstalled
                ? "liblouis has no table “\(name)”."
                : "Tables of Braille need liblouis, which is not installed (liblouis20)."
        }
    }

    /// - Parameters:
    ///   - text: one line.
    ///   - table: a table of liblouis, such as `en-ueb-g2.ctb`; `nil` for the uncontracted one of the language.
    ///   - language: of the text, as `de`.
    public init(_ text: String, table: String? = nil, language: String = "en") throws(UnknownTable) {
        let text = Self.typed(text)
        if let table {
            guard let cells = LouisLibrary.cells(of: text, table: table) else { throw UnknownTable(name: table) }
            self.cells = cells
        } else {
            cells =
                Self.tables[language].flatMap { LouisLibrary.cells(of: text, table: $0) } ?? Self.uncontracted(text)
        }
    }

    /// A text with signs of a keyboard in place of those that Braille has no cells for: exponents, quotation marks, spaces.
    private static func typed(_ text: String) -> String {
        var result = ""
        var isExponent = false
        for character in text {
            let wasExponent = isExponent
            isExponent = exponents[character] != nil
            if let digit = exponents[character] {
                result += wasExponent ? digit : "^" + digit
            } else {
                result += signsByHand[character] ?? String(character)
            }
        }
        return result
    }

    private static let exponents: [Character: String] = {
        let digits: [(Character, String)] = zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789").map { ($0, String($1)) }
        return Dictionary(uniqueKeysWithValues: digits + [("⁻", "-")])
    }()
    private static let signsByHand: [Character: String] = [
        "·": "×", "„": "\"", "“": "\"", "”": "\"", "«": "\"", "»": "\"", "‘": "'", "’": "'", "\u{A0}": " ",
        "\u{202F}": " ", "\u{2009}": " ",
    ]

    /// Uncontracted tables of liblouis by language.
    static let tables = ["en": "en-ueb-g1.ctb", "de": "de-g0.utb", "fr": "fr-bfu-comp6.utb"]

    /// As Unicode's Braille patterns.
    public var patterns: String {
        String(String.UnicodeScalarView(cells.compactMap { Unicode.Scalar(0x2800 + UInt32($0)) }))
    }

    /// Its first cells.
    public func prefix(_ count: Int) -> Braille { Braille(cells: Array(cells.prefix(count))) }

    private init(cells: [UInt8]) {
        self.cells = cells
    }

    // MARK: - Unified English Braille

    /// The dots of a cell.
    private static func cell(_ dots: Int...) -> UInt8 { dots.reduce(0) { $0 | 1 << UInt8($1 - 1) } }

    private static let letters: [UInt8] = {
        let first = [
            cell(1), cell(1, 2), cell(1, 4), cell(1, 4, 5), cell(1, 5), cell(1, 2, 4), cell(1, 2, 4, 5),
            cell(1, 2, 5), cell(2, 4), cell(2, 4, 5),
        ]
        let second = first.map { $0 | cell(3) }
        let third = first.prefix(5).map { $0 | cell(3, 6) }
        // w came later than the order of the others.
        return first + second + third.prefix(2) + [cell(2, 4, 5, 6)] + third.dropFirst(2)
    }()
    private static let numeric = cell(3, 4, 5, 6)
    private static let capital = cell(6)
    private static let letterSign = cell(5, 6)
    private static let signs: [Character: [UInt8]] = [
        ".": [cell(2, 5, 6)], ",": [cell(2)], ":": [cell(2, 5)], ";": [cell(2, 3)], "?": [cell(2, 3, 6)],
        "-": [cell(3, 6)], "–": [cell(6), cell(3, 6)], "'": [cell(3)],
        "…": [cell(2, 5, 6), cell(2, 5, 6), cell(2, 5, 6)],
        "(": [cell(5), cell(1, 2, 6)], ")": [cell(5), cell(3, 4, 5)], "/": [cell(4, 5, 6), cell(3, 4)],
        "+": [cell(5), cell(2, 3, 5)], "−": [cell(5), cell(3, 6)], "×": [cell(5), cell(2, 3, 6)],
        "÷": [cell(5), cell(3, 4)],
        "=": [cell(5), cell(2, 3, 5, 6)], "*": [cell(5), cell(3, 5)], "^": [cell(4), cell(2, 6)],
        "%": [cell(4, 6), cell(3, 5, 6)], "°": [cell(4, 5), cell(2, 4, 5)], "€": [cell(4), cell(1, 5)],
        "\"": [cell(6), cell(2, 3, 5, 6)], "$": [cell(4), cell(2, 3, 4)], "£": [cell(4), cell(1, 2, 3)],
    ]

    static func uncontracted(_ text: String) -> [UInt8] {
        var cells: [UInt8] = []
        var isNumber = false
        let plain = text.folding(options: .diacriticInsensitive, locale: nil)
        for character in plain {
            if let digit = character.wholeNumberValue, (0...9).contains(digit) {
                if !isNumber { cells.append(numeric) }
                isNumber = true
                cells.append(letters[(digit + 9) % 10])
                continue
            }
            if isNumber, character == "." || character == "," {
                cells += signs[character] ?? []
                continue
            }
            let wasNumber = isNumber
            isNumber = false
            if character.isWhitespace {
                cells.append(0)
            } else if let value = character.lowercased().first?.asciiValue, (97...122).contains(value) {
                let letter = Int(value) - 97
                if character.isUppercase {
                    cells.append(capital)
                } else if wasNumber, letter < 10 {
                    cells.append(letterSign)
                }
                cells.append(letters[letter])
            } else {
                cells += signs[character] ?? signs["?"] ?? []
            }
        }
        return cells
    }
}

/// The Braille translator of the Liblouis project, loaded when it is first needed; it need not be installed.
private struct LouisLibrary {
    // The types of `liblouis.h`, with characters of 32 bits.
    private typealias Translate =
        @convention(c) (
            UnsafePointer<CChar>, UnsafePointer<UInt32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt32>,
            UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int32
        ) -> Int32
    private typealias CharacterSize = @convention(c) () -> Int32
    private typealias SetLogLevel = @convention(c) (Int32) -> Void

    private let translate: Translate

    /// `dotsIO` and `ucBrl`: cells as Unicode's Braille patterns; `noUndefined`: no codes of characters that the table lacks.
    private static let mode: Int32 = 4 | 64 | 128
    /// `LOU_LOG_OFF`: a table that is missing is no matter for standard error.
    private static let silent: Int32 = 60_000

    /// For one thread at a time: it caches its tables.
    private static let loaded = Mutex(LouisLibrary())

    private init?() {
        // It stays loaded.
        guard let library = dlopen("liblouis.so.20", RTLD_NOW | RTLD_LOCAL) else { return nil }
        func symbol<Function>(_ name: String, _: Function.Type) -> Function? {
            // A pointer to a function is as large as one to data, as POSIX has it for `dlsym`.
            dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
        }
        guard let translate = symbol("lou_translateString", Translate.self),
            symbol("lou_charSize", CharacterSize.self)?() == Int32(MemoryLayout<UInt32>.size)
        else { return nil }
        symbol("lou_setLogLevel", SetLogLevel.self)?(Self.silent)
        self.translate = translate
    }

    static var isInstalled: Bool { loaded.withLock { $0 != nil } }

    /// - Returns: `nil` where it is not installed or has no such table.
    static func cells(of text: String, table: String) -> [UInt8]? {
        let input = text.unicodeScalars.map(\.value)
        guard !input.isEmpty else { return [] }
        return loaded.withLock { library in
            guard let library else { return nil }
            var inputLength = Int32(input.count)
            // More than any table makes of a character.
            var output = [UInt32](repeating: 0, count: 16 * input.count + 16)
            var outputLength = Int32(output.count)
            let isDone = library.translate(table, input, &inputLength, &output, &outputLength, nil, nil, mode) == 1
            guard isDone else { return nil }
            return output.prefix(Int(outputLength)).map { UInt8(truncatingIfNeeded: $0 & 0x3F) }
        }
    }
}
