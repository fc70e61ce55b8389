import Foundation

/// Scans pages with a scanner of the desktop, by SANE's `scanimage`.
public enum PageScanner {
    private static let name = "scanimage"
    private static let package = "sane-utils"
    /// A page of 600 dots per inch in colour, not compressed at all, has 105 MB.
    private static let byteLimit = 1 << 27

    /// Whether the program is installed.
    public static var isAvailable: Bool { Process.program(name) != nil }

    /// A page from the scanner that is the usual one, as PNG.
    ///
    /// - Throws: `ImportError`: `missingLibrary` where scanimage is not installed, `notScanned` where it has no scanner or scans nothing,
    ///   and `cancelled`.
    @concurrent
    public static func scan() async throws(ImportError) -> Data { try scan(searchPath: nil) }

    /// - Parameter searchPath: folders with programs, between colons; `nil` for those of the environment.
    static func scan(searchPath: String?) throws(ImportError) -> Data {
        func failed(_ reason: ImportError.Reason) -> ImportError {
            ImportError(file: name, line: nil, reason: reason)
        }
        guard let program = Process.program(name, searchPath: searchPath) else {
            throw failed(.missingLibrary(name, package: package))
        }
        // Text is read from 200 dots per inch; a scanner without that option has its own resolution.
        let start = ContinuousClock.now
        for options in [["--resolution", "200"], []] {
            // What took longer failed for another reason than an option.
            guard !options.isEmpty || ContinuousClock.now - start < .seconds(20) else { break }
            do throws(ParseError) {
                let page = try Process.output(
                    of: program, ["--format=png"] + options, limit: byteLimit, within: .seconds(180))
                if let page, !page.isEmpty { return page }
            } catch {
                throw failed(error.reason)
            }
        }
        throw failed(.notScanned)
    }
}
