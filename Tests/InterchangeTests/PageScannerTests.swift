import Foundation
import TestSupport
import Testing

@testable import Interchange

/// Pages of a scanner, with a program in the place of SANE's.
@Suite struct PageScannerTests {
    /// A folder with a `scanimage` that runs a script.
    private static func folder(_ script: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let program = folder.url.appending(path: "scanimage")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        return folder
    }

    @Test func `a page is what the program prints, at 200 dots per inch where the scanner can`() throws {
        let folder = try Self.folder(#"printf '%s' "$*""#)
        #expect(try PageScanner.scan(searchPath: folder.url.path) == Data("--format=png --resolution 200".utf8))
        let fixed = try Self.folder(#"[ "$#" = 1 ] && printf '%s' "$*""#)
        #expect(try PageScanner.scan(searchPath: fixed.url.path) == Data("--format=png".utf8))
    }

    @Test(arguments: [
        ("exit 7", "scanimage: no page was scanned; there may be no scanner."),
        ("true", "scanimage: no page was scanned; there may be no scanner."),
    ])
    func `what is not scanned is said in a sentence`(script: String, sentence: String) throws {
        let folder = try Self.folder(script)
        let error = #expect(throws: ImportError.self) { try PageScanner.scan(searchPath: folder.url.path) }
        #expect(error?.description == sentence)
        let missing = #expect(throws: ImportError.self) { try PageScanner.scan(searchPath: "/nowhere") }
        #expect(missing?.reason == .missingLibrary("scanimage", package: "sane-utils"))
    }
}
