import Foundation

/// Files of records, which other programs write.
public enum RecordFile {
    /// The largest file of a table, a calendar or an archive, in MiB: what is made of it must fit into memory. Exports of Apple
    /// Health are of any size.
    public static let limitInMiB = TextFile.limitInMiB

    /// How a file is encoded, by the extension of its name.
    public enum Format: String, CaseIterable, Sendable {
        /// An archive of this program.
        case json
        /// A table.
        case csv
        /// A table.
        case tsv
        /// A calendar.
        case ics
        /// An export of Apple Health.
        case zip
        /// An export of Apple Health as it is in the archive, or a track.
        case xml
        /// Tracks.
        case gpx
        /// Activities of a watch.
        case fit
        /// A pass of a wallet.
        case pkpass
        /// A message with a booking.
        case eml
        /// A page with a booking.
        case html
        /// A page with a booking.
        case htm
        /// A document with a booking.
        case pdf
        /// A booking of schema.org.
        case jsonld

        /// Whether it is a file for `ActivityFile`.
        public var isActivities: Bool { ActivityFile.fileExtensions.contains(rawValue) }

        /// Whether it is a file for `BookingFile`, and which.
        public var booking: BookingFile.Format? { BookingFile.Format(rawValue: rawValue) }

        /// What a content seems to be: a table where it is nothing else.
        public init(beginning: [UInt8]) {
            let text = String(decoding: beginning.prefix(64), as: UTF8.self).drop {
                $0.isWhitespace || $0 == "\u{FEFF}"
            }
            if beginning.starts(with: Array("%PDF-".utf8)) {
                self = .pdf
            } else if MailMessage.isMessage(beginning) {
                self = .eml
            } else if text.lowercased().hasPrefix("<!doctype html") || text.lowercased().hasPrefix("<html") {
                self = .html
            } else if text.first == "[" || text.first == "{", LinkedData.isLinkedData(Data(beginning)) {
                self = .jsonld
            } else if ActivityFile.isActivity(beginning) {
                self = .xml
            } else if text.first == "{" {
                self = .json
            } else {
                self = text.uppercased().hasPrefix("BEGIN:VCALENDAR") ? .ics : .csv
            }
        }
    }

    /// The content of a file, in memory as far as it is read.
    ///
    /// - Throws: `ImportError` for a file that cannot be read or is too large.
    public static func content(of url: URL) throws(ImportError) -> Data {
        try InputFile(url).bytes(limitInMiB: limitInMiB)
    }
}

/// The content of a file, opened and recognized: by its name, and by its content where that says more.
public enum RecordFileContent {
    /// Activities, still to be read.
    case activities(ByteReader)
    /// An archive of this program with the files of its receipts, which are in the ZIP file.
    case archive(Data, receipts: URL)
    /// Everything else, in memory as far as it is read.
    case bytes(Data, RecordFile.Format)

    /// What the archive is called in the ZIP file of one.
    package static let archiveName = "logbook.json"

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - input: the file, or a pipe.
    ///   - format: of a file whose name has no known extension; `nil` to recognize it by its content.
    /// - Throws: `ImportError` where it cannot be read, and `tooLarge` for a file above `RecordFile.limitInMiB` that is no export.
    public init(_ input: InputFile, as format: RecordFile.Format? = nil) throws(ImportError) {
        let known = RecordFile.Format(rawValue: input.fileExtension) ?? format
        if known == .zip, let url = input.url, let zip = ZippedFiles(url) {
            if let archive = try zip.content(of: Self.archiveName, limit: RecordFile.limitInMiB << 20) {
                self = .archive(archive, receipts: url)
                return
            }
        }
        if let known, !known.isActivities {
            let bytes = try input.bytes(limitInMiB: RecordFile.limitInMiB)
            self = .bytes(bytes, known == .json && LinkedData.isLinkedData(bytes) ? .jsonld : known)
            return
        }
        let reader = try input.reader()
        do throws(ParseError) {
            var found = known
            if found == nil { found = RecordFile.Format(beginning: try reader.beginning(4096)) }
            let format = found ?? .csv
            self =
                format.isActivities
                ? .activities(reader) : .bytes(try reader.rest(limitInMiB: RecordFile.limitInMiB), format)
        } catch {
            throw ImportError(file: input.name, line: nil, reason: error.reason)
        }
    }
}
