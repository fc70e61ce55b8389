import Foundation
import Localization

/// Why a file could not be read, and where.
public struct ImportError: Error, Hashable, Sendable {
    /// The name of the file, without its folder.
    public let file: String
    /// The line at fault, counted from 1; `nil` when the file as a whole is.
    public let line: Int?
    /// What is wrong.
    public let reason: Reason

    /// An error of a file; `line` counts from 1, and is `nil` where the whole file is meant.
    public init(file: String, line: Int?, reason: Reason) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    /// What is wrong with a file.
    public enum Reason: Hashable, Sendable {
        // The file itself.
        /// There is no such file.
        case notFound
        /// The path is that of a folder.
        case folder
        /// The user may not read the file.
        case notPermitted
        /// Any other refusal, in the system's words.
        case unreadable(String)
        /// The format of the name is not supported; the extension, without its dot.
        case unknownExtension(String)
        /// Larger than a number of MiB.
        case tooLarge(limitInMiB: Int)
        /// Text in UTF-16.
        case utf16
        /// No content.
        case empty
        /// The task that reads the file was cancelled.
        case cancelled
        // Its cells.
        /// A word where a number is expected.
        case notANumber(String)
        /// A word where a date is expected.
        case notADate(String)
        /// A quoted cell does not end.
        case unclosedQuote
        /// Text between a closing quote and the next delimiter.
        case textAfterQuote
        /// A row with another number of cells than the rows above it.
        case raggedRow(cells: Int, expected: Int)
        /// Every value, or every row of a table, has a gap.
        case noNumbers
        // Grids.
        /// A grid of fewer than two columns or rows.
        case gridTooSmall(columns: Int, rows: Int)
        /// More columns or rows than any graphics driver supports.
        case sideTooLong(limit: Int)
        /// Fewer values than columns × rows.
        case tooFewValues(columns: Int, rows: Int, found: Int)
        /// More values than columns × rows.
        case tooManyValues(columns: Int, rows: Int)
        /// A row without a coordinate.
        case missingCoordinate(axis: String)
        /// Coordinates of a grid that are not evenly spaced.
        case unevenCoordinates(axis: String)
        /// A name that no content of the file has; the names that there are.
        case noPart(String, [String])
        // Rasters.
        /// Fewer bytes than the header asks for.
        case truncated
        /// A number of bytes that no tile has.
        case notATile
        /// Not a grid of Surfer.
        case notASurferGrid
        /// Not a file of Gwyddion, or one without heights.
        case notAGwyddionFile
        /// An archive that is no spreadsheet.
        case notAWorkbook
        /// A grid of numbers without its header beside it.
        case noHeaderFile
        /// Not a file of points of a format.
        case notAPointCloud(String)
        /// Not a mesh of a format.
        case notAMesh(String)
        /// A mesh without triangles.
        case noTriangles
        /// More triangles than a mesh has.
        case tooManyTriangles(limit: Int)
        /// The index of a vertex that there is not.
        case invalidVertex(Int)
        /// A mesh whose vertices are compressed, or in another file.
        case compressedMesh
        /// Points that are compressed as LAZ.
        case compressedPoints
        /// A text that is not JSON.
        case notJSON
        /// JSON without records.
        case noRecords
        /// No track or line.
        case noTrack
        /// More points than a track has.
        case tooManyPoints(limit: Int)
        /// A picture that cannot be decoded, in the words of its library.
        case damagedPicture(String)
        /// A file that cannot be fetched from where it is published.
        case notFetched
        /// A scanner that is not there, or scans nothing.
        case notScanned
        /// A camera that is not there, or has no pictures.
        case notPhotographed
        /// A sound that no program of the desktop could play.
        case notPlayed
        /// A library that is not installed, and the package that has it.
        case missingLibrary(String, package: String)
        /// A program that is not installed, and the package that has it.
        case missingProgram(package: String)
        /// Data that cannot be read, in the words of the library that reads them.
        case damagedData(String)
        /// Data without a variable that a chart can show.
        case noVariable
        /// Samples that no chart shows.
        case sampleKind(bits: Int)
        /// Samples that are packed in a way that cannot be unpacked, by its number.
        case compression(Int)
        // Headers of ESRI grids, by their keyword.
        /// A header line that a grid needs.
        case missingHeader(String)
        /// A header line that grids do not have.
        case unknownHeader(String)
        /// A header line with a value that is not possible.
        case invalidHeader(String, value: String)
        // Arrays of NumPy.
        /// No NumPy array.
        case notAnArray
        /// Numbers of a kind that no chart shows, by NumPy's name.
        case arrayNumbers(String)
        /// An array of another number of dimensions, or of none; its shape.
        case arrayShape([Int])
        /// More than three rows of two numbers.
        case arrayOfPairs
        // Archives of arrays.
        /// No ZIP archive.
        case notAnArchive
        /// An archive whose content does not match its checksums.
        case damagedArchive
        /// A member that is encrypted, or compressed in another way than deflate.
        case packedMember(String)
        /// An archive without a numeric array.
        case noArray
        /// The arrays x, y and z are neither points nor a grid.
        case unfitCoordinates
        // Activities.
        /// XML that is not well-formed, in the words of the parser.
        case brokenXML(String)
        /// XML that declares entities.
        case entities
        /// XML with another root than Apple Health's exports and GPX have; its name.
        case unknownXML(String)
        /// Neither XML, nor a ZIP archive, nor FIT.
        case notActivities
        /// An archive without an export of Apple Health.
        case noHealthExport
        /// A file without a booking that can be read.
        case noBookings
        /// An archive that is no pass of a wallet.
        case notAPass
        /// A FIT file whose content does not match its checksum, or that ends early.
        case damagedFIT
        /// More days and devices than are kept in memory.
        case tooManyActivities(limit: Int)
        // Charts.
        /// No chart of this program.
        case notAChart
        /// A chart that a newer version of this program wrote.
        case newerChart
        /// A value that no chart has, by its key path.
        case invalidField(String)
        /// Anything else that is wrong with it, as a sentence.
        case invalidChart(String)
        // Tables; the columns of numbers that there are, by name.
        /// A table with fewer than the three columns of numbers that points need; the columns that are there.
        case tooFewNumericColumns(found: [String])
    }
}

extension ImportError: CustomStringConvertible {
    /// The error as one sentence for the reader, such as `hills.asc, line 7: “12a” is not a number.`
    public var description: String {
        guard let line else { return localized("{file}: {reason}.", ["file": file, "reason": reason.sentence]) }
        return localized(
            "{file}, line {line}: {reason}.", ["file": file, "line": "\(line)", "reason": reason.sentence])
    }
}

extension ImportError.Reason {
    fileprivate var sentence: String {
        switch self {
        case .notFound: localized("there is no such file")
        case .folder: localized("this is a folder, not a file")
        case .notPermitted: localized("you do not have permission to read this file")
        case .unreadable(let cause): localized("the file cannot be read ({cause})", ["cause": cause])
        case .unknownExtension(let fileExtension):
            fileExtension.isEmpty
                ? localized("the name has no extension; supported are {endings}", ["endings": Self.knownExtensions])
                : localized(
                    "files ending in .{ending} are not supported; supported are {endings}",
                    ["ending": fileExtension, "endings": Self.knownExtensions])
        case .tooLarge(let limit): localized("the file is larger than {limit} MiB", ["limit": "\(limit)"])
        case .utf16: localized("the file is UTF-16 text; save it as UTF-8")
        case .empty: localized("this file is empty")
        case .cancelled: localized("reading was cancelled")
        case .notAnArray: localized("the file does not begin like a NumPy array")
        case .arrayNumbers(let kind):
            localized("the array holds “{kind}” instead of real numbers", ["kind": cut(kind)])
        case .arrayShape(let shape):
            localized(
                "a chart needs a two-dimensional array, and this one has the shape {shape}",
                ["shape": "(" + shape.map(String.init).joined(separator: ", ") + ")"])
        case .arrayOfPairs:
            localized("rows of two numbers are no points in space; a chart needs x, y and z, or a grid of heights")
        case .notAnArchive: localized("the file is not a ZIP archive of NumPy arrays")
        case .damagedArchive: localized("the archive is damaged or incomplete")
        case .packedMember(let name):
            localized("“{name}” in the archive is encrypted or compressed in an unknown way", ["name": cut(name)])
        case .noArray: localized("the archive has no array that a chart can show")
        case .unfitCoordinates: localized("the arrays x, y and z have shapes that do not belong together")
        case .notANumber(let text): localized("“{text}” is not a number", ["text": cut(text)])
        case .notADate(let text): localized("“{text}” is not a date", ["text": cut(text)])
        case .unclosedQuote: localized("a quotation mark is never closed")
        case .textAfterQuote: localized("a closing quotation mark must end its cell")
        case .raggedRow(let cells, let expected):
            counted(
                "this row has {count} cell instead of {expected}", "this row has {count} cells instead of {expected}",
                count: cells, ["expected": "\(expected)"])
        case .noNumbers: localized("there is no usable number in this file")
        case .gridTooSmall(let columns, let rows):
            localized(
                "a grid needs at least 2 × 2 values, and this one has {columns} × {rows}",
                ["columns": "\(columns)", "rows": "\(rows)"])
        case .sideTooLong(let limit):
            localized(
                "a chart shows at most {limit} values per side, and this file has more",
                ["limit": limit.formatted(.user)])
        case .tooFewValues(let columns, let rows, let found):
            localized(
                "expected {columns} × {rows} values, but found only {found}",
                ["columns": "\(columns)", "rows": "\(rows)", "found": "\(found)"])
        case .tooManyValues(let columns, let rows):
            localized(
                "there are more values than the expected {columns} × {rows}",
                ["columns": "\(columns)", "rows": "\(rows)"])
        case .missingCoordinate(let axis): localized("a coordinate along {axis} is missing", ["axis": axis])
        case .unevenCoordinates(let axis):
            localized("the coordinates along {axis} are not evenly spaced", ["axis": axis])
        case .noPart(let name, let names):
            localized(
                "it has no “{name}”; it has {names}",
                ["name": cut(name), "names": cut(names.joined(separator: ", "), to: 200)])
        case .truncated: localized("the file is incomplete: it ends before the values that its header announces")
        case .notATile: localized("an SRTM tile has as many rows as columns of two bytes each, and this file does not")
        case .notASurferGrid: localized("the file is not a Surfer grid")
        case .notAGwyddionFile: localized("the file is not a Gwyddion file with heights")
        case .notAWorkbook: localized("the file is not a spreadsheet, or has no sheet")
        case .notAPointCloud(let format):
            localized("the file is not a {format} file of points", ["format": format])
        case .notAMesh(let format): localized("the file is not a {format} mesh", ["format": format])
        case .noTriangles: localized("the file has no triangles")
        case .tooManyTriangles(let limit):
            localized("the file has more than {limit} triangles", ["limit": limit.formatted(.user)])
        case .invalidVertex(let index):
            localized("a face has the vertex {index}, which does not exist", ["index": "\(index)"])
        case .compressedMesh: localized("its vertices are compressed or in another file, which is not supported")
        case .compressedPoints: localized("its points are compressed as LAZ; save them as LAS")
        case .notJSON: localized("this is not JSON")
        case .noRecords:
            localized("the file has no records: neither a list of objects nor lists of numbers")
        case .noTrack: localized("the file has no track or line")
        case .tooManyPoints(let limit):
            localized("the file has more than {limit} points", ["limit": limit.formatted(.user)])
        case .noHeaderFile: localized("the header file that belongs to it, with the ending .hdr, is not beside it")
        case .damagedPicture(let cause):
            localized("the image cannot be decoded ({cause})", ["cause": cut(cause, to: 80)])
        case .notFetched: localized("it cannot be fetched; there may be no connection")
        case .notScanned: localized("no page was scanned; there may be no scanner")
        case .notPlayed: localized("the sound could not be played")
        case .notPhotographed: localized("there is no picture; there may be no camera, or another program uses it")
        case .missingLibrary(let name, let package):
            localized(
                "files of this format are read by {library}, which is not installed; its package is {package}",
                ["library": name, "package": package])
        case .missingProgram(let package):
            localized("it is not installed; its package is {package}", ["package": package])
        case .damagedData(let cause):
            localized("the data cannot be read ({cause})", ["cause": cut(cause, to: 120)])
        case .noVariable: localized("the file has no variable of two dimensions, and no columns of numbers")
        case .sampleKind(let bits):
            localized("its samples of {bits} bits are of a kind that no chart shows", ["bits": "\(bits)"])
        case .compression(let number):
            localized("its samples are compressed by method {number}, which is not supported", ["number": "\(number)"])
        case .missingHeader(let key): localized("the header has no {key}", ["key": key])
        case .unknownHeader(let key): localized("“{key}” is not a header keyword", ["key": cut(key)])
        case .invalidHeader(let key, let value):
            localized("“{value}” is not a valid value for {key}", ["value": cut(value), "key": key])
        case .brokenXML(let cause): localized("the XML is not well-formed ({cause})", ["cause": cut(cause, to: 80)])
        case .entities: localized("the file declares XML entities, which may be of any size, and is not read")
        case .unknownXML(let root):
            localized(
                "the file is neither an export of Apple Health nor a GPX track, but “{name}”", ["name": cut(root)])
        case .notActivities:
            localized("the file is neither an export of Apple Health, nor a GPX track, nor a FIT file")
        case .noBookings: localized("it has no booking that can be read")
        case .notAPass: localized("it is not a pass of a wallet")
        case .noHealthExport: localized("the archive has no export of Apple Health")
        case .damagedFIT: localized("the FIT file is damaged or incomplete")
        case .tooManyActivities(let limit):
            localized("the file has more than {limit} activities", ["limit": limit.formatted(.user)])
        case .notAChart: localized("the file is not a chart of Vantage")
        case .newerChart: localized("the chart was written by a newer version of Vantage")
        case .invalidField(let field):
            localized("“{field}” is missing or has a value that no chart has", ["field": cut(field, to: 100)])
        case .invalidChart(let sentence): sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        case .tooFewNumericColumns(let found):
            switch found.first {
            case nil: localized("x, y and z need three columns of numbers, and there are none")
            case let first? where found.count == 1:
                localized("x, y and z need three columns of numbers, and there is only “{name}”", ["name": cut(first)])
            case let first?:
                localized(
                    "x, y and z need three columns of numbers, and there are only “{first}” and “{second}”",
                    ["first": cut(first), "second": cut(found[1])])
            }
        }
    }
}

extension ImportError.Reason {
    private static var knownExtensions: String { ChartDataFile.fileExtensions.joined(separator: ", ") }
}

/// `text` cut to a length that a sentence can bear and without control characters.
private func cut(_ text: String, to limit: Int = 32) -> String {
    let printable = text.unicodeScalars.prefix(limit).map {
        $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
    }
    let isCut = text.unicodeScalars.count > limit
    return String(String.UnicodeScalarView(printable)) + (isCut ? "…" : "")
}

/// A parse error before the name of the file is known: the reason, and the offset of the byte.
struct ParseError: Error {
    let reason: ImportError.Reason
    let offset: Int?

    init(_ reason: ImportError.Reason, at offset: Int? = nil) {
        self.reason = reason
        self.offset = offset
    }

    /// Runs work with files or programs; an error of the system becomes why they cannot be read.
    static func wrapping<Value>(_ work: () throws -> Value) throws(ParseError) -> Value {
        do {
            return try work()
        } catch let error as ParseError {
            throw error
        } catch {
            throw ParseError(.init(readingFailedWith: error))
        }
    }
}
