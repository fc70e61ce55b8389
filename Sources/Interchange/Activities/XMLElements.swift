import CExpat
import Foundation

/// Is given the elements of an XML text, in their order.
///
/// Names and values are UTF-8 that ends with a zero byte and is gone when the call returns.
protocol XMLReceiver: AnyObject {
    /// - Parameters:
    ///   - name: of the element, with its prefix.
    ///   - depth: 1 for the root.
    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, depth: Int)
    func end(_ name: UnsafePointer<CChar>, depth: Int)
    /// A part of the text of the innermost element.
    func text(_ bytes: UnsafeBufferPointer<CChar>)
    /// Why reading ends early; `nil` to go on. Asked after every buffer.
    var refusal: ImportError.Reason? { get }
}

extension XMLReceiver {
    func text(_ bytes: UnsafeBufferPointer<CChar>) {}
}

/// The attributes of an element: names and values in turn, behind the last one a null pointer.
struct XMLAttributes {
    let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

    /// The value of an attribute; `nil` where the element does not have it.
    func value(_ name: StaticString) -> UnsafePointer<CChar>? {
        var index = 0
        while let key = list[index] {
            if key.equals(name) { return list[index + 1] }
            index += 2
        }
        return nil
    }
}

extension UnsafePointer<CChar> {
    /// Whether the text is a name of ASCII letters.
    @inline(__always)
    func equals(_ name: StaticString) -> Bool {
        // Two names mostly differ in their first letters.
        UInt8(bitPattern: self[0]) == name.utf8Start[0] && isSame(name)
    }

    private func isSame(_ name: StaticString) -> Bool {
        strcmp(self, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    }
}

/// Reads XML with expat, a buffer at a time.
///
/// The document type declaration is skipped: that of Apple Health's exports since iOS 16 is not well-formed. Without it there are no
/// entities but the five of XML itself; a file that declares any is refused. Control characters, which XML does not
/// allow and some of these files have, count as blanks.
final class XMLElements {
    private let receiver: any XMLReceiver
    private let parser: XML_Parser
    private var depth = 0
    private let hasText: Bool
    private var hasBegun = false

    /// How many bytes are parsed at a time.
    static let bufferSize = 1 << 20
    /// Elements within each other; more are no file that this program knows, and expat keeps a record of each.
    private static let depthLimit = 1000
    private var isTooDeep = false

    /// - Parameter hasText: whether the receiver needs the texts between tags.
    init(_ receiver: any XMLReceiver, hasText: Bool) throws(ParseError) {
        guard let parser = XML_ParserCreate(nil) else {
            throw ParseError(.unreadable(String(cString: strerror(ENOMEM))))
        }
        self.receiver = receiver
        self.parser = parser
        self.hasText = hasText
    }

    deinit { XML_ParserFree(parser) }

    /// Reads a text to its end.
    ///
    /// - Parameters:
    ///   - source: the text, in an encoding that expat knows; not in UTF-16.
    ///   - name: of the file.
    ///   - watch: counts the bytes of the file.
    /// - Throws: an error with the line, for a text that is not well-formed, what the receiver refuses, and `cancelled`.
    func read(_ source: any ByteSource, of name: String, _ watch: ReadingWatch) throws(ImportError) {
        // The parser refers to this object without owning it.
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { context, name, attributes in
                guard let context, let name, let attributes else { return }
                Unmanaged<XMLElements>.fromOpaque(context).takeUnretainedValue().begin(name, attributes)
            },
            { context, name in
                guard let context, let name else { return }
                Unmanaged<XMLElements>.fromOpaque(context).takeUnretainedValue().end(name)
            })
        if hasText {
            XML_SetCharacterDataHandler(parser) { context, bytes, count in
                guard let context, let bytes else { return }
                Unmanaged<XMLElements>.fromOpaque(context).takeUnretainedValue().receiver.text(
                    UnsafeBufferPointer(start: bytes, count: Int(count)))
            }
        }
        var watch = watch
        do throws(ParseError) {
            while try readBuffer(source, &watch) {}
        } catch {
            let isHere = error.reason.isOfText
            throw ImportError(
                file: name, line: isHere ? max(1, Int(XML_GetCurrentLineNumber(parser))) : nil, reason: error.reason)
        }
    }

    /// Gives the elements and texts of a source to a receiver.
    ///
    /// - Throws: as `read(_:of:_:)`, without the line.
    static func read(
        _ source: any ByteSource, into receiver: some XMLReceiver, _ watch: ReadingWatch
    ) throws(ParseError) {
        let elements = try XMLElements(receiver, hasText: true)
        do throws(ImportError) {
            try elements.read(source, of: "", watch)
        } catch {
            throw ParseError(error.reason)
        }
    }

    /// - Returns: whether there may be more.
    private func readBuffer(_ source: any ByteSource, _ watch: inout ReadingWatch) throws(ParseError) -> Bool {
        guard let buffer = XML_GetBuffer(parser, Int32(Self.bufferSize)) else {
            throw ParseError(.unreadable(String(cString: strerror(ENOMEM))))
        }
        let bytes = UnsafeMutableRawBufferPointer(start: buffer, count: Self.bufferSize)
        let isFirst = !hasBegun
        hasBegun = true
        var count = 0
        // The beginning is to be whole, so that the declaration can be skipped.
        repeat {
            let found = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
            guard found > 0 else { break }
            count += found
        } while isFirst && count < bytes.count
        try watch.pass(source.fileOffset)
        let text = UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])
        if isFirst { try XMLProlog.skipDeclaration(in: text) }
        XMLProlog.blankControlCharacters(in: text)
        let status = XML_ParseBuffer(parser, Int32(count), count == 0 ? 1 : 0)
        if let refusal = receiver.refusal { throw ParseError(refusal) }
        if isTooDeep { throw ParseError(.brokenXML("elements within elements")) }
        guard status == XML_STATUS_OK else {
            if isFirst && count == 0 { throw ParseError(.empty) }
            throw ParseError(.brokenXML(String(cString: XML_ErrorString(XML_GetErrorCode(parser)))))
        }
        return count > 0
    }

    private func begin(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        depth += 1
        if depth > Self.depthLimit {
            isTooDeep = true
            XML_StopParser(parser, UInt8(XML_FALSE))
        }
        receiver.begin(name, XMLAttributes(list: attributes), depth: depth)
    }

    private func end(_ name: UnsafePointer<CChar>) {
        receiver.end(name, depth: depth)
        depth -= 1
    }
}

extension ImportError.Reason {
    /// Whether it is about the text at a line of it.
    fileprivate var isOfText: Bool {
        switch self {
        case .brokenXML, .entities, .unknownXML: true
        default: false
        }
    }
}

/// What is done to an XML text before expat reads it.
enum XMLProlog {
    /// Replaces the document type declaration by blanks; lines stay where they are.
    ///
    /// - Parameter text: the beginning of the file, which has the whole declaration.
    /// - Throws: `entities` where it declares any, `utf16` for another encoding.
    static func skipDeclaration(in text: UnsafeMutableRawBufferPointer) throws(ParseError) {
        if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) { throw ParseError(.utf16) }
        guard let start = find("<!DOCTYPE", in: text, from: 0) else { return }
        // The name of the root's type ends where the declarations begin, or the whole.
        guard let mark = text[start...].firstIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ">") })
        else { throw ParseError(.brokenXML("unclosed document type declaration")) }
        var end = mark
        if text[mark] == UInt8(ascii: "[") {
            repeat {
                guard let next = text[(end + 1)...].firstIndex(of: UInt8(ascii: "]")) else {
                    throw ParseError(.brokenXML("unclosed document type declaration"))
                }
                end = next
            } while text[(end + 1)...].first { !Ascii.isBlank($0) && !Ascii.isLineEnd($0) } != UInt8(ascii: ">")
            guard find("<!ENTITY", in: UnsafeMutableRawBufferPointer(rebasing: text[..<end]), from: start) == nil else {
                throw ParseError(.entities)
            }
            end = text[end...].firstIndex(of: UInt8(ascii: ">")) ?? end
        }
        for index in start...end where !Ascii.isLineEnd(text[index]) { text[index] = Ascii.space }
    }

    private static func find(_ word: StaticString, in text: UnsafeMutableRawBufferPointer, from start: Int) -> Int? {
        guard let base = text.baseAddress else { return nil }
        let length = word.utf8CodeUnitCount
        var start = start
        while start + length <= text.count {
            guard let found = memchr(base + start, Int32(word.utf8Start[0]), text.count - length + 1 - start) else {
                return nil
            }
            guard memcmp(found, word.utf8Start, length) != 0 else {
                return UnsafeRawPointer(found) - UnsafeRawPointer(base)
            }
            start = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
        }
        return nil
    }

    /// Has blanks in the place of control characters that XML does not allow.
    static func blankControlCharacters(in text: UnsafeMutableRawBufferPointer) {
        let step = MemoryLayout<UInt64>.size
        let (spaces, highBits): (UInt64, UInt64) = (0x2020_2020_2020_2020, 0x8080_8080_8080_8080)
        var index = 0
        while index + step <= text.count {
            let bytes = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // The high bit of some byte is set where there is one below 32; line feeds are the only ones in most files.
            if (bytes &- spaces) & ~bytes & highBits != 0 { blank(text, index..<index + step) }
            index += step
        }
        blank(text, index..<text.count)
    }

    private static func blank(_ text: UnsafeMutableRawBufferPointer, _ range: Range<Int>) {
        for index in range where text[index] < 32 && text[index] != Ascii.tab && !Ascii.isLineEnd(text[index]) {
            text[index] = Ascii.space
        }
    }
}
