/// A local time without a day or a time zone, to the minute.
public struct TimeOfDay: Hashable, Comparable, Sendable {
    /// Minutes since midnight, 0 to 1439.
    public let minutes: Int

    /// - Returns: `nil` when the clock has no such time.
    public init?(hour: Int, minute: Int) {
        guard 0...23 ~= hour, 0...59 ~= minute else { return nil }
        minutes = hour * 60 + minute
    }

    /// - Parameter minutes: since midnight; more than a day go around.
    init(minutes: Int) { self.minutes = (minutes % 1440 + 1440) % 1440 }

    /// The time on the clock some minutes later, or earlier for a negative number.
    public func adding(minutes: Int) -> TimeOfDay { TimeOfDay(minutes: self.minutes + minutes) }

    /// 0:00.
    public static let midnight = TimeOfDay(minutes: 0)

    public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
        left.minutes < right.minutes
    }
}

extension TimeOfDay: LosslessStringConvertible {
    /// The time written as `hh:mm`, exactly five ASCII characters.
    ///
    /// - Returns: `nil` for any other text.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hour = Int(digits: bytes[..<2]),
            let minute = Int(digits: bytes[3...])
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// The time as `hh:mm`.
    public var description: String {
        "\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }
}

extension TimeOfDay: Codable {
    /// Reads the time from `hh:mm`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.parsed("a time (hh:mm)", TimeOfDay.init)
    }

    /// Writes the time as `hh:mm`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Decoder {
    /// What `parse` makes of the text that is decoded.
    ///
    /// - Throws: `DecodingError` naming `form` when it makes nothing of it.
    func parsed<Value>(_ form: String, _ parse: (String) -> Value?) throws -> Value {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = parse(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is not \(form).")
        }
        return value
    }
}
