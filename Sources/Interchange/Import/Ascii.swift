/// The bytes that the readers of this room distinguish.
enum Ascii {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
    static let plus = UInt8(ascii: "+")
    static let minus = UInt8(ascii: "-")
    static let comma = UInt8(ascii: ",")
    static let point = UInt8(ascii: ".")
    static let underscore = UInt8(ascii: "_")
    static let semicolon = UInt8(ascii: ";")

    static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == lineFeed || byte == carriageReturn
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == space || byte == tab
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    /// The value of a decimal digit, 0…9.
    static func digit(_ byte: UInt8) -> UInt8? {
        let value = byte &- UInt8(ascii: "0")
        return value <= 9 ? value : nil
    }
}
