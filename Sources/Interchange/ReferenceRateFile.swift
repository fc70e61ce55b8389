import Foundation

/// The file of all euro reference rates, which the European Central Bank publishes for everybody.
package enum ReferenceRateFile {
    /// Where it is fetched from.
    package static let host = "www.ecb.europa.eu"
    /// What it is called.
    package static let name = "eurofxref-hist.csv"
    private static let address = "https://\(host)/stats/eurofxref/eurofxref-hist.zip"
    private static let byteLimit = 16 << 20

    /// Fetches the file with curl. Nothing is sent but the request for it.
    ///
    /// - Parameter searchPath: folders with programs, between colons; `nil` for those of the environment.
    /// - Returns: the table as text.
    /// - Throws: `ImportError`: `missingLibrary` where curl is not installed, `notFetched` where the file cannot be fetched, and what
    ///   is wrong with its content.
    package static func fetch(searchPath: String? = nil) throws(ImportError) -> Data {
        do throws(ParseError) { return try content(searchPath: searchPath) } catch {
            throw ImportError(file: address, line: nil, reason: error.reason)
        }
    }

    private static func content(searchPath: String?) throws(ParseError) -> Data {
        guard let program = Process.program("curl", searchPath: searchPath) else {
            throw ParseError(.missingLibrary("curl", package: "curl"))
        }
        let arguments = ["--fail", "--silent", "--location", "--proto", "=https", "--max-time", "90", address]
        guard let archive = try Process.output(of: program, arguments, limit: byteLimit, within: .seconds(100)) else {
            throw ParseError(.notFetched)
        }
        guard let member = try ZipMember.all(in: archive.bytes).first(where: { $0.name.hasSuffix(".csv") }),
            member.size <= byteLimit
        else { throw ParseError(.notAnArchive) }
        var watch = ReadingWatch(byteCount: archive.count) { _ in }
        return try member.content(in: archive, &watch)
    }
}
