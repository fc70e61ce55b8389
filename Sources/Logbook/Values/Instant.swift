import Foundation

// How instants and ids are spelled in the database and in JSON.

extension Date {
    /// The instant as `yyyy-mm-ddThh:mm:ss.sssZ`, UTC, rounded to milliseconds.
    ///
    /// The spelling has a fixed length, so that texts sort as the instants do.
    var instantText: String {
        let total = Int((timeIntervalSince1970 * 1000).rounded())
        let days = Int((Double(total) / 86_400_000).rounded(.down))
        let milliseconds = total - days * 86_400_000
        let seconds = milliseconds / 1000
        let hour = (seconds / 3600).padded(to: 2)
        let minute = (seconds / 60 % 60).padded(to: 2)
        let second = (seconds % 60).padded(to: 2)
        return "\(CalendarDay(number: days))T\(hour):\(minute):\(second).\((milliseconds % 1000).padded(to: 3))Z"
    }

    /// The instant spelled as `instantText` spells it; `nil` for any other text.
    init?(instantText text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 24,
            zip([10, 13, 16, 19, 23], "T::.Z".utf8).allSatisfy({ bytes[$0] == $1 }),
            let day = CalendarDay(ascii: bytes[0..<10]),
            let hour = Int(digits: bytes[11..<13]), hour < 24,
            let minute = Int(digits: bytes[14..<16]), minute < 60,
            let second = Int(digits: bytes[17..<19]), second < 60,
            let millisecond = Int(digits: bytes[20..<23])
        else { return nil }
        let seconds = ((day.number * 24 + hour) * 60 + minute) * 60 + second
        self.init(timeIntervalSince1970: Double(seconds * 1000 + millisecond) / 1000)
    }

    /// The instant to the millisecond, as the database stores it.
    var toMilliseconds: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded() / 1000)
    }
}

extension UUID {
    /// The id in lowercase, as the database and JSON spell it.
    var text: String {
        uuidString.lowercased()
    }
}
