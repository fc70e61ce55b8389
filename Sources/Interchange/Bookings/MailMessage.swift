import Foundation

/// A message as mail programs save it, RFC 5322, with its parts by MIME, RFC 2045 to 2047.
struct MailMessage {
    /// A part that has no parts itself.
    struct Part {
        /// In lowercase, `text/html`.
        let mediaType: String
        /// In lowercase, as `utf-8`; empty where the part names none.
        let charset: String
        /// Of an attachment; may be empty.
        let fileName: String
        /// Decoded.
        let content: Data
    }

    private(set) var parts: [Part] = []

    /// The most parts of a message that are read, and how deep they may lie in each other.
    private static let (partLimit, depthLimit) = (500, 12)

    init(_ data: Data) { read(Array(data)[...], depth: 0) }

    /// Whether a content begins as a message does: with the fields of a header.
    static func isMessage(_ beginning: some Collection<UInt8>) -> Bool {
        let lines = String(decoding: beginning.prefix(4096), as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        let names = lines.prefix { !$0.isEmpty && $0 != "\r" }.compactMap { line -> String? in
            guard let colon = line.firstIndex(of: ":"), line.first?.isWhitespace == false else { return nil }
            return line[..<colon].lowercased()
        }
        return !Set(names).isDisjoint(with: ["mime-version", "content-type", "received", "message-id", "return-path"])
            && names.allSatisfy { $0.allSatisfy { $0.isASCII && !$0.isWhitespace } || $0.hasPrefix("from ") }
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>, depth: Int) {
        guard depth <= Self.depthLimit, parts.count < Self.partLimit else { return }
        let (fields, body) = Self.header(of: bytes)
        let type = HeaderValue(fields["content-type"] ?? "text/plain")
        let decoded = Self.decoded(body, by: fields["content-transfer-encoding"] ?? "")
        if type.value.hasPrefix("multipart/"), let boundary = type.parameters["boundary"], !boundary.isEmpty {
            for part in Self.split(body, at: Array("--\(boundary)".utf8)) { read(part, depth: depth + 1) }
        } else if type.value == "message/rfc822" {
            read(decoded[...], depth: depth + 1)
        } else {
            let disposition = HeaderValue(fields["content-disposition"] ?? "")
            parts.append(
                Part(
                    mediaType: type.value, charset: type.parameters["charset"]?.lowercased() ?? "",
                    fileName: disposition.parameters["filename"] ?? type.parameters["name"] ?? "",
                    content: Data(decoded)))
        }
    }

    /// The fields before the first empty line, by their names in lowercase, and what is behind it.
    private static func header(of bytes: ArraySlice<UInt8>) -> ([String: String], ArraySlice<UInt8>) {
        var fields: [String: String] = [:]
        var (start, last) = (bytes.startIndex, "")
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: newline) ?? bytes.endIndex
            var line = bytes[start..<end]
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            start = min(end + 1, bytes.endIndex)
            guard !line.isEmpty else { return (fields, bytes[start...]) }
            let text = String(decoding: line, as: UTF8.self)
            if text.first?.isWhitespace == true {
                // A field that goes on.
                fields[last]? += " " + text.trimmingCharacters(in: .whitespaces)
            } else if let colon = text.firstIndex(of: ":") {
                last = text[..<colon].lowercased()
                fields[last] = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            }
        }
        return (fields, [])
    }

    private static let newline = UInt8(ascii: "\n")

    /// What is between the lines that begin with a boundary.
    private static func split(_ bytes: ArraySlice<UInt8>, at boundary: [UInt8]) -> [ArraySlice<UInt8>] {
        var (parts, begin): ([ArraySlice<UInt8>], Int?) = ([], nil)
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: newline) ?? bytes.endIndex
            if bytes[start..<end].starts(with: boundary) {
                if let begin { parts.append(bytes[begin..<start]) }
                let isLast = bytes[start..<end].dropFirst(boundary.count).starts(with: Array("--".utf8))
                begin = isLast ? nil : min(end + 1, bytes.endIndex)
                if isLast || parts.count > partLimit { return parts }
            }
            start = end + 1
        }
        // A message that was cut off has the part as far as it goes.
        if let begin { parts.append(bytes[begin...]) }
        return parts
    }

    // MARK: - Encodings

    private static func decoded(_ bytes: ArraySlice<UInt8>, by encoding: String) -> [UInt8] {
        switch encoding.lowercased() {
        case "base64":
            Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters).map(Array.init) ?? []
        case "quoted-printable": quotedPrintable(bytes)
        default: Array(bytes)
        }
    }

    /// RFC 2045, section 6.7.
    private static func quotedPrintable(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        func digit(_ offset: Int) -> UInt8? {
            let place = index + offset
            return place < bytes.endIndex ? Character(Unicode.Scalar(bytes[place])).hexDigitValue.map(UInt8.init) : nil
        }
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "=") {
                if let high = digit(1), let low = digit(2) {
                    decoded.append(high * 16 + low)
                    index += 3
                    continue
                }
                // A line that goes on.
                let rest = bytes[(index + 1)...]
                let blanks = rest.prefix { [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains($0) }
                if rest.dropFirst(blanks.count).first == newline {
                    index += blanks.count + 2
                    continue
                }
            }
            decoded.append(bytes[index])
            index += 1
        }
        return decoded
    }

    /// The value of a header field with its parameters: `text/html; charset="utf-8"`.
    private struct HeaderValue {
        /// In lowercase.
        let value: String
        /// By their names in lowercase.
        private(set) var parameters: [String: String] = [:]

        init(_ text: String) {
            var parts: [String] = [""]
            var isQuoted = false
            for character in text {
                if character == "\"" {
                    isQuoted.toggle()
                } else if character == ";" && !isQuoted {
                    parts.append("")
                } else {
                    parts[parts.count - 1].append(character)
                }
            }
            value = parts[0].trimmingCharacters(in: .whitespaces).lowercased()
            for part in parts.dropFirst() {
                let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                if pair.count == 2 { parameters[pair[0].lowercased()] = pair[1] }
            }
        }
    }
}

extension MailMessage.Part {
    /// The content as text; Latin 1 where it says so, or is not UTF-8.
    var text: String {
        if ["iso-8859-1", "iso-8859-15", "windows-1252", "latin1"].contains(charset) {
            return String(data: content, encoding: .windowsCP1252) ?? String(decoding: content, as: UTF8.self)
        }
        return String(validating: content, as: UTF8.self) ?? String(data: content, encoding: .isoLatin1) ?? ""
    }
}
