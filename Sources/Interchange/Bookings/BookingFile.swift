import Foundation
import Localization

/// A file that a carrier or a hotel sends: a pass, a page or a message with a booking.
public enum BookingFile {
    /// A part of the file that may hold bookings.
    package struct Document: Sendable {
        /// What it is made of.
        package enum Content: Sendable {
            /// A document of schema.org.
            case linkedData(JSONValue)
            /// `pass.json` of a pass, with the texts of its language.
            case pass(JSONValue, texts: [String: String])
            /// An iCalendar file.
            case calendar(Data)
        }

        package let content: Content
        /// Where it was read, in words: “JSON-LD”, “pass”, “kitinerary”.
        package let source: String
    }

    /// What the name of such a file can end in.
    public enum Format: String, CaseIterable, Sendable {
        /// A pass of a wallet.
        case pkpass
        /// A message.
        case eml
        /// A page.
        case html
        /// A page.
        case htm
        /// A document that a program reads which the person has installed.
        case pdf
        /// A document of schema.org.
        case jsonld
    }

    /// The documents of a file.
    ///
    /// - Parameters:
    ///   - data: the content.
    ///   - name: of the file, as sentences have it.
    ///   - format: of the file.
    ///   - searchPath: folders with programs, between colons; `nil` for those of the environment.
    /// - Throws: `ImportError` where nothing can be read.
    package static func documents(
        of data: Data, named name: String, as format: Format, searchPath: String? = nil
    ) throws(ImportError) -> [Document] {
        do throws(ParseError) {
            switch format {
            case .pkpass: return [try pass(data)]
            case .eml:
                let found = try message(data, searchPath: searchPath)
                return found.isEmpty ? try extracted(data, format, searchPath: searchPath) : found
            case .html, .htm:
                let text = String(validating: data, as: UTF8.self) ?? String(data: data, encoding: .isoLatin1) ?? ""
                let found = linkedData(LinkedData.documents(inPage: text))
                return found.isEmpty ? try extracted(data, .html, searchPath: searchPath) : found
            case .pdf: return try extracted(data, format, searchPath: searchPath)
            case .jsonld:
                guard let document = LinkedData.document(String(decoding: data, as: UTF8.self)) else {
                    throw ParseError(.notJSON)
                }
                return linkedData([document])
            }
        } catch {
            throw ImportError(file: name, line: nil, reason: error.reason)
        }
    }

    private static func linkedData(_ documents: [JSONValue]) -> [Document] {
        documents.map { Document(content: .linkedData($0), source: "JSON-LD") }
    }

    /// The parts of a message that may be bookings.
    private static func message(_ data: Data, searchPath: String?) throws(ParseError) -> [Document] {
        var documents: [Document] = []
        for part in MailMessage(data).parts {
            let ending = part.fileName.split(separator: ".").last?.lowercased() ?? ""
            switch part.mediaType {
            case "text/html": documents += linkedData(LinkedData.documents(inPage: part.text))
            case "application/ld+json": documents += linkedData([LinkedData.document(part.text)].compactMap(\.self))
            case "text/calendar": documents.append(Document(content: .calendar(part.content), source: "iCalendar"))
            case "application/vnd.apple.pkpass": documents.append(try pass(part.content))
            case _ where ending == "pkpass": documents.append(try pass(part.content))
            default: break
            }
        }
        return documents
    }

    // MARK: - Passes

    /// The largest file of a pass that is unpacked, bytes; pictures are not.
    private static let passLimit = 4 << 20

    private static func pass(_ data: Data) throws(ParseError) -> Document {
        let members = try ZipMember.all(in: data.bytes)
        var watch = ReadingWatch(byteCount: data.count) { _ in }
        func content(_ name: String) throws(ParseError) -> Data? {
            guard let member = members.first(where: { $0.name == name }) else { return nil }
            guard member.size <= passLimit else { throw ParseError(.tooLarge(limitInMiB: passLimit >> 20)) }
            return try member.content(in: data, &watch)
        }
        guard let json = try content("pass.json"), let pass = try? JSONDecoder().decode(JSONValue.self, from: json)
        else { throw ParseError(.notAPass) }
        var texts: [String: String] = [:]
        let language = Locale.user.language.languageCode?.identifier ?? "en"
        for code in [language, "en"] where texts.isEmpty {
            if let strings = try content("\(code).lproj/pass.strings") { texts = Self.texts(strings) }
        }
        return Document(content: .pass(pass, texts: texts), source: localized("pass"))
    }

    /// The lines `"KEY" = "text";` of a file of texts, in UTF-8 or UTF-16.
    private static func texts(_ data: Data) -> [String: String] {
        let isWide = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        let text = (isWide ? String(data: data, encoding: .utf16) : String(decoding: data, as: UTF8.self)) ?? ""
        return text.matches(of: /"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;/).reduce(into: [:]) { texts, match in
            texts[String(match.1)] = String(match.2).replacing("\\\"", with: "\"").replacing("\\n", with: "\n")
        }
    }

    // MARK: - Another program

    /// The folders in which distributions have programs that are not for a terminal.
    private static let folders = [
        "/usr/libexec/kf6", "/usr/libexec/kf5", "/usr/lib/libexec/kf6", "/usr/lib/libexec/kf5",
        "/usr/lib/x86_64-linux-gnu/libexec/kf6", "/usr/lib/x86_64-linux-gnu/libexec/kf5",
        "/usr/lib/aarch64-linux-gnu/libexec/kf6", "/usr/lib/aarch64-linux-gnu/libexec/kf5", "/usr/bin",
    ]

    /// What KDE's extractor finds; it knows the documents of many carriers.
    private static func extracted(
        _ data: Data, _ format: Format, searchPath: String?
    ) throws(ParseError) -> [Document] {
        let path =
            searchPath ?? (folders.joined(separator: ":") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""))
        guard let program = Process.program("kitinerary-extractor", searchPath: path) else {
            // A page or a message without a booking is no reason to install anything.
            guard format == .pdf else { return [] }
            throw ParseError(.missingLibrary("kitinerary-extractor", package: "libkpimitinerary-bin"))
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try ParseError.wrapping {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            let input = folder.appending(path: "booking.\(format.rawValue)")
            try data.write(to: input)
            // It shows nothing, wherever it runs.
            let found = try Process.output(
                of: program, [input.path], environment: ["QT_QPA_PLATFORM": "offscreen"], limit: passLimit)
            let document = found.flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) }
            return [document].compactMap(\.self).map { Document(content: .linkedData($0), source: "kitinerary") }
        }
    }
}
