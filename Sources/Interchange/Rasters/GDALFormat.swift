import Foundation

/// Rasters of other formats, which GDAL's program `gdal_translate` makes a GeoTIFF of where it is installed.
enum GDALFormat: DataFormat {
    static let fileExtensions = [
        "bag", "bil", "bip", "bsq", "dem", "dt0", "dt1", "dt2", "ers", "grb", "grb2", "grib", "img", "jp2", "kea",
        "ntf",
        "rst", "sdat", "ter",
    ]
    // The others have none, or one of files that are mostly something else, as disk images.
    static let mediaTypes = ["application/x-grib", "image/jp2"]
    static let opensFile = true

    static func recognizes(_ content: Data) -> Bool { false }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        try read(source, watch, searchPath: nil)
    }

    /// Whether the program is installed.
    static var isInstalled: Bool { Process.program("gdal_translate") != nil }

    /// - Parameter searchPath: folders with programs, between colons; `nil` for those of the environment.
    static func read(
        _ source: DataSource, _ watch: ReadingWatch, searchPath: String?
    ) throws(ParseError) -> ImportedData {
        guard let program = Process.program("gdal_translate", searchPath: searchPath) else {
            throw ParseError(.missingLibrary("gdal_translate", package: "gdal-bin"))
        }
        // A program reads no pipe twice.
        guard let url = source.url else { throw ParseError(.unknownExtension(source.fileExtension)) }
        return try ParseError.wrapping {
            try Process.withTemporaryFolder { folder in
                let made = folder.appending(path: "raster.tif")
                try run(program, [url.path, made.path], messages: folder.appending(path: "messages"))
                let size = try? FileManager.default.attributesOfItem(atPath: made.path)[.size] as? NSNumber
                let raster = DataSource(
                    bytes: (try? InputFile(made).beginning().bytes) ?? Data(), byteCount: size?.intValue,
                    fileExtension: "tif", url: made, selection: source.selection)
                return try GeoTIFFFormat.read(raster, watch)
            }
        }
    }

    /// - Parameter messages: a file for what the program says.
    private static func run(_ program: URL, _ files: [String], messages: URL) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = ["-q", "-of", "GTiff"] + files
        // Formats whose files name others, or addresses on a network.
        let skipped = "VRT WMS WMTS WCS HTTP OGCAPI STACIT STACTA DAAS PLMOSAIC EEDAI EEDA NGW TileDB GTI"
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["GDAL_SKIP": skipped, "GDAL_PAM_ENABLED": "NO"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        do {
            try process.runReporting(to: messages)
        } catch let failure as ProgramFailure {
            throw ParseError(.damagedData(failure.line))
        }
    }
}
