import Foundation

/// The text of a picture or a document, as programs read it that the person has installed.
package enum DocumentText {
    /// What reads pictures, and the package it comes in.
    private static let picture = (name: "tesseract", package: "tesseract-ocr")
    /// What reads PDFs, and the package it comes in.
    private static let document = (name: "pdftotext", package: "poppler-utils")
    private static let byteLimit = 1 << 20

    /// Whether the program is installed.
    ///
    /// - Parameters:
    ///   - isPDF: whether the file is a PDF, or a picture.
    ///   - searchPath: folders with programs, between colons; `nil` for those of the environment.
    package static func isAvailable(isPDF: Bool, searchPath: String? = nil) -> Bool {
        Process.program((isPDF ? document : picture).name, searchPath: searchPath) != nil
    }

    /// The text of a file; empty where there is none to be read.
    ///
    /// - Throws: `ImportError`: `missingLibrary` where the program is not installed, and why it cannot be run.
    package static func read(
        _ file: URL, isPDF: Bool, searchPath: String? = nil
    ) throws(ImportError) -> String {
        let reader = isPDF ? document : picture
        func failed(_ reason: ImportError.Reason) -> ImportError {
            ImportError(file: file.lastPathComponent, line: nil, reason: reason)
        }
        // What cannot be opened is named before what is missing to read it.
        _ = try InputFile(file).beginning()
        guard let program = Process.program(reader.name, searchPath: searchPath) else {
            throw failed(.missingLibrary(reader.name, package: reader.package))
        }
        // A receipt is one column of lines. A path that begins with a dash is no option.
        let path = file.standardizedFileURL.path
        let arguments = isPDF ? ["-layout", "-l", "3", path, "-"] : [path, "stdout", "--psm", "4"]
        do throws(ParseError) {
            // One thread: a photo is read in a second or two, beside what the person does.
            let text = try Process.output(
                of: program, arguments, environment: ["OMP_THREAD_LIMIT": "1"], limit: byteLimit, within: .seconds(60))
            guard let text else { throw ParseError(.damagedPicture(reader.name)) }
            return String(decoding: text, as: UTF8.self)
        } catch {
            throw failed(error.reason)
        }
    }
}
