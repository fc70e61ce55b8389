import Foundation

/// A picture or a document that proves a payment or a booking: a file beside the logbook, which `ReceiptStore` stores.
public struct Receipt: Identifiable, Hashable, Codable, Sendable {
    /// What the file is.
    public enum Format: String, CaseIterable, Codable, Sendable {
        /// A photo or a scan.
        case jpeg
        /// A picture without loss.
        case png
        /// A picture of a newer camera or of the web.
        case webp
        /// A scan.
        case tiff
        /// A document.
        case pdf
    }

    @Stored public var id: UUID
    /// The name of the file as it was; never blank.
    public var name: String
    /// What the file is.
    public private(set) var format: Format
    /// The SHA-256 of the file, 64 digits of lowercase hexadecimal.
    public private(set) var digest: String
    /// The size of the file.
    public private(set) var byteCount: Int
    @Stored private var entryId: UUID?
    /// Free text; may be empty.
    public var notes: String

    /// A new entry of a trip.
    public init(
        id: UUID = UUID.random(), name: String, format: Format, digest: String, byteCount: Int, entryID: UUID? = nil,
        notes: String = ""
    ) {
        self.id = id
        self.name = name
        self.format = format
        self.digest = digest
        self.byteCount = byteCount
        entryId = entryID
        self.notes = notes
    }

    /// The expense, meal, drive, stay or attraction of the trip that it proves; `nil` for the trip as a whole.
    public var entryID: UUID? {
        get { entryId }
        set { entryId = newValue }
    }
}

extension Receipt.Format {
    /// What the name of such a file ends in.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png, .webp, .pdf: rawValue
        case .tiff: "tif"
        }
    }

    /// The format of a file by its first bytes; `nil` where it is neither a picture nor a PDF.
    init?(beginning bytes: some Collection<UInt8>) {
        func begins(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: signature)
        }
        if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if begins(Array("II*\0".utf8)) || begins(Array("MM\0*".utf8)) {
            self = .tiff
        } else if begins(Array("%PDF-".utf8)) {
            self = .pdf
        } else {
            return nil
        }
    }
}

extension [Receipt] {
    /// The names of copies of the files: with their numbers, as “03 hotel.pdf”, each another one.
    public var fileNames: [String] {
        let digits = Swift.max(2, "\(count)".count)
        return enumerated().map { index, receipt in
            let forbidden: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
            let number = "\(index + 1)"
            let ending = ".\(receipt.format.fileExtension)"
            let stem = (receipt.name as NSString).deletingPathExtension
                .filter { !forbidden.contains($0) && !$0.isNewline && $0 != "\0" }.tidied.prefix(80)
            return String(repeating: "0", count: Swift.max(0, digits - number.count)) + number
                + (stem.isEmpty ? "" : " \(stem)") + ending
        }
    }
}
