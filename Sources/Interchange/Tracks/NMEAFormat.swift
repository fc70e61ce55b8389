import Foundation

/// A log of a satellite receiver: the sentences GGA of NMEA 0183, with the days that the sentences RMC say.
///
/// National Marine Electronics Association, “NMEA 0183”; E. S. Raymond, “NMEA Revealed”, 2023.
enum NMEAFormat: DataFormat {
    static let fileExtensions = ["nmea"]
    static let mediaTypes = ["application/x-nmea"]
    static let table: TableKind? = .records

    static func recognizes(_ content: Data) -> Bool {
        guard content.hasPrefix("$G"), content.count > 7 else { return false }
        let start = content.startIndex
        return content[start + 6] == Ascii.comma && content[start + 3..<start + 6].allSatisfy { 65...90 ~= $0 }
    }

    static func read(_ source: DataSource, _ watch: ReadingWatch) throws(ParseError) -> ImportedData {
        let text = try source.text()
        var watch = watch
        var tracks = TrackTable()
        var midnight: Double?
        for line in text.split(whereSeparator: Ascii.isLineEnd) {
            try watch.pass(line.startIndex)
            guard hasSum(line) else { continue }
            let sentence = String(decoding: line.prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
            let fields = sentence.split(separator: ",", omittingEmptySubsequences: false)
            guard let kind = fields.first?.suffix(3) else { continue }
            if kind == "RMC", fields.count > 9 {
                midnight = day(fields[9]) ?? midnight
            } else if kind == "GGA", fields.count > 9, fields[6] != "0",
                let latitude = degrees(fields[2], fields[3]), let longitude = degrees(fields[4], fields[5])
            {
                var point = TrackTable.Point(latitude: latitude, longitude: longitude)
                point.elevation = Double(fields[9])
                if let midnight { point.time = secondOfDay(fields[1]).map { midnight + $0 } }
                try tracks.add(point)
            }
        }
        return try tracks.data(source, watch)
    }

    /// Whether a sentence is as it was sent: the exclusive or of its bytes is the sum behind the asterisk, where there is one.
    private static func hasSum(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.first == UInt8(ascii: "$") else { return false }
        guard let end = line.firstIndex(of: UInt8(ascii: "*")) else { return true }
        let sum = line[(line.startIndex + 1)..<end].reduce(0, ^)
        return UInt8(String(decoding: line[(end + 1)...].prefix(2), as: UTF8.self), radix: 16) == sum
    }

    /// `4717.115,N` is 47 degrees and 17.115 minutes.
    private static func degrees(_ number: Substring, _ side: Substring) -> Double? {
        guard let value = Double(number), value.isFinite, let sign = ["N": 1.0, "E": 1, "S": -1, "W": -1][side] else {
            return nil
        }
        let whole = (value / 100).rounded(.down)
        return sign * (whole + (value - whole * 100) / 60)
    }

    /// `092751.000` is 9:27:51.
    private static func secondOfDay(_ text: Substring) -> Double? {
        guard let value = Double(text), 0..<240_000 ~= value else { return nil }
        let whole = Int(value)
        return Double(whole / 10_000 * 3600 + whole / 100 % 100 * 60 + whole % 100) + (value - Double(whole))
    }

    /// `280511` is 28 May 2011: seconds since 1970. Receivers were sold from 1980 on.
    private static func day(_ text: Substring) -> Double? {
        guard text.utf8.count == 6, let number = Int(text) else { return nil }
        let year = number % 100 + (number % 100 < 80 ? 2000 : 1900)
        let (month, day) = (number / 100 % 100, number / 10_000)
        return DateCell.date(
            "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
        ).map { $0 + 978_307_200 }
    }
}
