import Foundation

// Names of earlier releases.

extension ChartDataFile {
    /// The file extensions that are supported.
    @available(*, deprecated, renamed: "fileExtensions")
    public static var endings: [String] { fileExtensions }
}

extension InputFile {
    /// The file extension in lower case.
    @available(*, deprecated, renamed: "fileExtension")
    public var ending: String { fileExtension }
}

extension ImportError.Reason {
    /// A file extension that is not supported.
    @available(*, deprecated, renamed: "unknownExtension(_:)")
    public static func unknownEnding(_ ending: String) -> Self { .unknownExtension(ending) }
}

extension TextTable {
    /// The names of the columns.
    @available(*, deprecated, renamed: "header")
    public var heads: [String] { header }

    /// Reads a table from a file.
    @available(*, deprecated, renamed: "read(_:isHeader:progress:)")
    public static func read(
        _ file: URL, isHead: ([String]) -> Bool, progress: @escaping (Double) -> Void = { _ in }
    ) throws(ImportError) -> TextTable {
        try read(file, isHeader: isHead, progress: progress)
    }

    /// Reads a table from the content of a file.
    @available(*, deprecated, renamed: "read(_:named:isHeader:progress:)")
    public static func read(
        _ data: Data, named name: String, isHead: ([String]) -> Bool, progress: @escaping (Double) -> Void = { _ in }
    ) throws(ImportError) -> TextTable {
        try read(data, named: name, isHeader: isHead, progress: progress)
    }
}

// Formats that earlier releases had as cases of an enumeration.
extension ChartDataFile.Format {
    /// An ESRI ASCII grid.
    public static let asc = Self("asc")
    /// A table or a matrix with commas or semicolons.
    public static let csv = Self("csv")
    /// A table or a matrix with tabulators.
    public static let tsv = Self("tsv")
    /// A table or a matrix with any delimiter.
    public static let txt = Self("txt")
    /// A table or a matrix with any delimiter, usually points.
    public static let xyz = Self("xyz")
    /// A table or a matrix with any delimiter.
    public static let dat = Self("dat")
    /// A NumPy array.
    public static let npy = Self("npy")
    /// An archive of NumPy arrays.
    public static let npz = Self("npz")
}
