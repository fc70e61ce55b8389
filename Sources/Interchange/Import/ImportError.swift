/// Why a file could not be read, and where.
public struct ImportError: Error, Hashable, Sendable {
    /// The name of the file, without its folder.
    public let file: String
    /// The line at fault, counted from 1; `nil` when the file as a whole is.
    public let line: Int?
    public let reason: Reason

    public enum Reason: Hashable, Sendable {
        // The file itself.
        case notFound
        case folder
        case notPermitted
        /// Any other refusal, in the system's words.
        case unreadable(String)
        case unknownEnding(String)
        case tooLarge(limitInMiB: Int)
        case utf16
        case empty
        // Its cells.
        case notANumber(String)
        case unclosedQuote
        case textAfterQuote
        case raggedRow(cells: Int, expected: Int)
        /// Every value, or every row of a table, has a gap.
        case noNumbers
        // Grids.
        case gridTooSmall(columns: Int, rows: Int)
        case tooFewValues(columns: Int, rows: Int, found: Int)
        case tooManyValues(columns: Int, rows: Int)
        case missingCoordinate(axis: String)
        case unevenCoordinates(axis: String)
        // Headers of ESRI grids, by their keyword.
        case missingHeader(String)
        case unknownHeader(String)
        case invalidHeader(String, value: String)
        // Tables; the columns of numbers that there are, by name.
        case tooFewNumericColumns(found: [String])
    }
}

extension ImportError: CustomStringConvertible {
    /// The error as one sentence for the reader, such as `hills.asc, line 7: “12a” is not a number.`
    public var description: String {
        let place = line.map { "\(file), line \($0)" } ?? file
        return "\(place): \(reason.sentence)."
    }
}

extension ImportError.Reason {
    fileprivate var sentence: String {
        switch self {
        case .notFound: "there is no such file"
        case .folder: "this is a folder, not a file"
        case .notPermitted: "you do not have permission to read this file"
        case .unreadable(let cause): "the file cannot be read (\(cause))"
        case .unknownEnding(let ending):
            (ending.isEmpty ? "the name has no ending" : "files ending in .\(ending) are not known")
                + "; known are " + ChartDataFile.endings.joined(separator: ", ")
        case .tooLarge(let limit): "the file is larger than \(limit) MiB"
        case .utf16: "the file is UTF-16 text; save it as UTF-8"
        case .empty: "there is nothing in this file"
        case .notANumber(let text): "\(quoted(text)) is not a number"
        case .unclosedQuote: "a quotation mark is never closed"
        case .textAfterQuote: "a closing quotation mark must end its cell"
        case .raggedRow(let cells, let expected):
            "this row has \(cells) \(cells == 1 ? "cell" : "cells") instead of \(expected)"
        case .noNumbers: "there is no usable number in this file"
        case .gridTooSmall(let columns, let rows):
            "a grid needs at least 2 × 2 values, and this one has \(columns) × \(rows)"
        case .tooFewValues(let columns, let rows, let found):
            "\(columns) × \(rows) values were expected, and only \(found) found"
        case .tooManyValues(let columns, let rows): "there are more values than the expected \(columns) × \(rows)"
        case .missingCoordinate(let axis): "a coordinate along \(axis) is missing"
        case .unevenCoordinates(let axis): "the coordinates along \(axis) are not evenly spaced"
        case .missingHeader(let key): "the header does not give \(key)"
        case .unknownHeader(let key): "\(quoted(key)) is not a word of the header"
        case .invalidHeader(let key, let value): "\(quoted(value)) is not a possible value of \(key)"
        case .tooFewNumericColumns(let found):
            "x, y and z need three columns of numbers, and "
                + (found.isEmpty ? "there are none" : "there are only \(found.map(quoted).joined(separator: " and "))")
        }
    }
}

/// `text` between quotation marks, cut to a length that a sentence can bear and without control characters.
private func quoted(_ text: String) -> String {
    let limit = 32
    let printable = text.unicodeScalars.prefix(limit).map {
        $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
    }
    let isCut = text.unicodeScalars.count > limit
    return "“" + String(String.UnicodeScalarView(printable)) + (isCut ? "…" : "") + "”"
}

/// A fault found while parsing, before it is known what the file is called: the reason and the byte where it stands.
struct Flaw: Error {
    let reason: ImportError.Reason
    let offset: Int?

    init(_ reason: ImportError.Reason, at offset: Int? = nil) {
        self.reason = reason
        self.offset = offset
    }
}
