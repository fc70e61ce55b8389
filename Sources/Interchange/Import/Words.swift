/// The words of a text, with any run of blanks and line ends between them.
struct Words {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var byteCount: Int { bytes.count }

    /// The range of the next word; `nil` at the end.
    func peek() -> Range<Int>? {
        var start = position
        while start < bytes.count, Self.isSeparator(bytes[start]) { start += 1 }
        guard start < bytes.count else { return nil }
        var end = start + 1
        while end < bytes.count, !Self.isSeparator(bytes[end]) { end += 1 }
        return start..<end
    }

    mutating func skip(_ word: Range<Int>) {
        position = word.upperBound
    }

    mutating func next() -> Range<Int>? {
        guard let word = peek() else { return nil }
        skip(word)
        return word
    }

    func value(of word: Range<Int>) -> CellValue {
        CellValue(bytes.span.extracting(word))
    }

    /// The number that `word` writes, NaN for a missing one.
    func number(in word: Range<Int>) throws(ParseError) -> Double {
        switch value(of: word) {
        case .number(let number): return number
        case .missing: return .nan
        case .text: throw ParseError(.notANumber(text(of: word)), at: word.lowerBound)
        }
    }

    func text(of word: Range<Int>) -> String {
        bytes.span.extracting(word).text
    }

    func beginsWithLetter(_ word: Range<Int>) -> Bool {
        Ascii.isLetter(bytes[word.lowerBound])
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        Ascii.isBlank(byte) || Ascii.isLineEnd(byte)
    }
}
