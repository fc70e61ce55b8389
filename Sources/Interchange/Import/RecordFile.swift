import Foundation

/// Files of records, which other programs write.
public enum RecordFile {
    /// The largest file of a table, a calendar or an archive, in MiB: what is made of it must fit into memory.
    public static let limitInMiB = TextFile.limitInMiB

    /// The content of a file, in memory as far as it is read.
    ///
    /// - Throws: `ImportError` for a file that cannot be read or is too large.
    public static func content(of url: URL) throws(ImportError) -> Data {
        try InputFile(url).bytes(limitInMiB: limitInMiB)
    }
}
