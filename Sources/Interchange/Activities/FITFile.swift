import Foundation

/// Reads an activity in Garmin's Flexible and Interoperable Data Transfer protocol, the format of sports watches: each session is
/// an activity.
///
/// By the *FIT Protocol* and the profile of Garmin's FIT SDK 21. A file is a header, messages and a CRC; a definition says how the
/// data messages after it are laid out. Fields of developers and of other messages are skipped.
enum FITFile {
    static func isFIT(_ beginning: [UInt8]) -> Bool {
        beginning.count >= 12 && [12, 14].contains(beginning[0]) && beginning[8..<12].elementsEqual(".FIT".utf8)
    }

    /// The sessions of a file, or of several one after another.
    ///
    /// - Throws: `damagedFIT` where a checksum does not match, or a message ends early.
    static func read(_ data: Data) throws(ParseError) -> RecordedActivities {
        let bytes = [UInt8](data)
        var recorded = RecordedActivities()
        var start = 0
        while start < bytes.count {
            let header = Array(bytes[start...].prefix(14))
            guard isFIT(header) else { throw ParseError(.damagedFIT) }
            let size = header[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let (first, end) = (start + Int(header[0]), start + Int(header[0]) + size)
            guard first <= end, end + 2 <= bytes.count else { throw ParseError(.damagedFIT) }
            let sum = UInt16(bytes[end]) | UInt16(bytes[end + 1]) << 8
            guard checksum(of: bytes[start..<end]) == sum else { throw ParseError(.damagedFIT) }
            var messages = FITMessages(bytes[first..<end])
            var sessions = FITSessions()
            while let message = try messages.next() { sessions.note(message) }
            sessions.finish(&recorded)
            start = end + 2
        }
        return recorded
    }

    /// The CRC-16 of the protocol (polynomial 0x8005, reflected), a half byte at a time.
    static func checksum(of bytes: some Sequence<UInt8>) -> UInt16 {
        var crc: UInt16 = 0
        for byte in bytes {
            for half in [byte & 0xF, byte >> 4] {
                let shifted = crc >> 4 ^ table[Int(crc & 0xF)]
                crc = shifted ^ table[Int(half)]
            }
        }
        return crc
    }

    private static let table: [UInt16] = [
        0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01,
        0x8801, 0x4400,
    ]
}

/// The messages of a file that say something about its activities.
private struct FITMessages {
    struct Message {
        let number: Int
        /// The numbers of the fields of 1, 2 and 4 bytes that have a value.
        let fields: [UInt8: Int]
    }

    private struct Definition {
        let number: Int
        let isBigEndian: Bool
        let fields: [(number: UInt8, size: Int)]
        /// Of developers' fields, bytes.
        let skipped: Int
    }

    private let bytes: ArraySlice<UInt8>
    private var offset: Int
    private var definitions: [UInt8: Definition] = [:]

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        offset = bytes.startIndex
    }

    private mutating func take(_ count: Int) throws(ParseError) -> ArraySlice<UInt8> {
        guard count <= bytes.endIndex - offset else { throw ParseError(.damagedFIT) }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    private mutating func byte() throws(ParseError) -> UInt8 {
        try take(1).first ?? 0
    }

    /// The next data message; `nil` at the end.
    mutating func next() throws(ParseError) -> Message? {
        while offset < bytes.endIndex {
            let header = try byte()
            // With the highest bit the header has a time, and two bits for the local type.
            let isCompressed = header & 0x80 != 0
            let type = isCompressed ? header >> 5 & 3 : header & 0xF
            if !isCompressed, header & 0x40 != 0 {
                definitions[type] = try definition(hasDeveloperFields: header & 0x20 != 0)
                continue
            }
            guard let definition = definitions[type] else { throw ParseError(.damagedFIT) }
            var fields: [UInt8: Int] = [:]
            for (number, size) in definition.fields {
                let bytes = try take(size)
                if [1, 2, 4].contains(size) { fields[number] = Self.value(bytes, definition.isBigEndian) }
            }
            _ = try take(definition.skipped)
            return Message(number: definition.number, fields: fields)
        }
        return nil
    }

    private mutating func definition(hasDeveloperFields: Bool) throws(ParseError) -> Definition {
        let head = Array(try take(5))
        let isBigEndian = head[1] == 1
        let number = isBigEndian ? Int(head[2]) << 8 | Int(head[3]) : Int(head[3]) << 8 | Int(head[2])
        var fields: [(number: UInt8, size: Int)] = []
        for _ in 0..<head[4] {
            let field = Array(try take(3))
            fields.append((field[0], Int(field[1])))
        }
        var skipped = 0
        if hasDeveloperFields {
            for _ in 0..<(try byte()) { skipped += Int(Array(try take(3))[1]) }
        }
        return Definition(number: number, isBigEndian: isBigEndian, fields: fields, skipped: skipped)
    }

    /// - Returns: `nil` where all bits are set, which stands for no value.
    private static func value(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> Int? {
        guard bytes.contains(where: { $0 != 0xFF }) else { return nil }
        let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
        return ordered.reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The sessions of a file, and what it says about itself.
private struct FITSessions {
    private var sessions: [[UInt8: Int]] = []
    private var manufacturer: Int?
    private var serial: Int?
    /// Of the clock from UTC, seconds.
    private var offset: Int?

    /// 1989-12-31, where the times of the protocol begin, seconds since 1970.
    private static let epoch = 631_065_600

    mutating func note(_ message: FITMessages.Message) {
        let fields = message.fields
        switch message.number {
        // file_id
        case 0: (manufacturer, serial) = (fields[1], fields[3])
        // session
        case 18: sessions.append(fields)
        // activity
        case 34:
            if let time = fields[253], let local = fields[5], abs(local - time) <= 15 * 3600 { offset = local - time }
        default: break
        }
    }

    func finish(_ recorded: inout RecordedActivities) {
        for session in sessions {
            guard let start = session[2] else {
                recorded.untimed += 1
                continue
            }
            let instant = Double(start + Self.epoch)
            let device = [manufacturer, serial].map { $0.map(String.init) ?? "0" }.joined(separator: "-")
            recorded.activities.append(
                RecordedActivity(
                    kind: ActivityKind(rawValue: Self.sports[session[5] ?? 0] ?? "other"),
                    recorder: manufacturer.flatMap { Self.manufacturers[$0] } ?? "", start: instant,
                    // The time that the watch ran, without breaks, or with them.
                    duration: (session[8] ?? session[7]).map { Double($0) / 1000 },
                    distance: session[9].map { Double($0) / 100 }, energy: session[11].map(Double.init),
                    zone: offset.map { HealthMoment.zone(offset: $0) }, source: "FIT",
                    id: "\(device) \(HealthMoment.text(ofInstant: instant))"))
        }
    }

    /// HealthKit's names of the profile's sports.
    private static let sports = [
        1: "running", 2: "cycling", 5: "swimming", 6: "basketball", 7: "soccer", 8: "tennis",
        9: "americanFootball", 10: "functionalStrengthTraining", 11: "walking", 12: "crossCountrySkiing",
        13: "downhillSkiing", 14: "snowboarding", 15: "rowing", 16: "climbing", 17: "hiking", 19: "paddleSports",
        21: "cycling", 25: "golf", 27: "equestrianSports", 30: "skatingSports", 31: "climbing", 32: "sailing",
        35: "snowSports", 37: "paddleSports", 38: "surfingSports", 41: "paddleSports", 47: "boxing",
    ]

    private static let manufacturers = [
        1: "Garmin", 23: "Suunto", 32: "Wahoo", 123: "Polar", 260: "Zwift", 265: "Strava", 294: "Coros",
    ]
}
