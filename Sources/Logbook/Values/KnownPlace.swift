internal import CGazetteer
import Foundation

/// An airport or a town that the program knows: where it is, and which clock it has.
public struct KnownPlace: Hashable, Sendable {
    /// The IATA code of an airport; empty for a town.
    public let airport: String
    /// In the language of the place or in English; empty for a small airport, which is known by its code only.
    public let town: String
    /// As ISO 3166 has it: `PT`, `US-MA`.
    public let region: String
    /// Degrees north.
    public let latitude: Double
    /// Degrees east.
    public let longitude: Double
    /// The time zone's identifier, `Europe/Lisbon`.
    public let timeZone: String

    /// The place of a text as it is typed: “LIS”, “Lisbon”, “Frankfurt (FRA)”, “Portland, Oregon”.
    ///
    /// - Returns: `nil` where nothing in the text is known, or it may mean places in several time zones.
    /// - Complexity: O(n) in the length of the text; the first call reads the table.
    public init?(_ text: String) {
        guard let place = Gazetteer.all.place(text) else { return nil }
        self = place
    }

    /// The time zone of a place as it is typed: of the airport or the town, else of its state or country where most of that has one
    /// zone.
    ///
    /// - Returns: an identifier; `nil` where none is known.
    public static func timeZone(of text: String) -> String? {
        Gazetteer.all.place(text)?.timeZone ?? Gazetteer.all.zone(ofRegionIn: text)
    }

    /// Reads the table of places, so that a later search does not.
    @concurrent
    public static func load() async { _ = Gazetteer.all }

    /// - Parameter row: airport; town; region; latitude; longitude; zone
    fileprivate init?(row: [Substring]) {
        guard row.count == 6, let latitude = Double(row[3]), let longitude = Double(row[4]) else { return nil }
        (airport, town, region) = (String(row[0]), String(row[1]), String(row[2]))
        (self.latitude, self.longitude, timeZone) = (latitude, longitude, String(row[5]))
    }
}

/// The table of known places.
private struct Gazetteer {
    static let all = Gazetteer()

    private var airports: [String: KnownPlace] = [:]
    /// By folded names; airports before towns.
    private var towns: [String: [KnownPlace]] = [:]
    /// The zone of a country or a state that is that of most of its places.
    private var zones: [String: String] = [:]

    private init() {
        var length = 0
        guard let bytes = gazetteer_places(&length) else { return }
        let text = String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
        var counts: [String: [String: Int]] = [:]
        for line in text.split(separator: "\n").dropFirst() {
            guard let place = KnownPlace(row: line.split(separator: ";", omittingEmptySubsequences: false)) else {
                continue
            }
            if !place.airport.isEmpty { airports[place.airport] = place }
            // Small airports have no town.
            guard !place.town.isEmpty else { continue }
            towns[SearchText.fold(place.town), default: []].append(place)
            counts[place.region, default: [:]][place.timeZone, default: 0] += 1
            if place.region.contains("-") {
                counts[String(place.region.prefix(2)), default: [:]][place.timeZone, default: 0] += 1
            }
        }
        for (region, counts) in counts {
            let whole = counts.values.reduce(0, +)
            if let (zone, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), count * 2 > whole {
                zones[region] = zone
            }
        }
    }

    func place(_ text: String) -> KnownPlace? {
        if let code = Self.airportCode(in: text), let airport = airports[code] { return airport }
        let name = PlaceName(text)
        for part in name.parts {
            var found = (towns[part] ?? []).filter { name.mayLie(in: $0.region) }
            // The large town of a name is the one that is meant: London, and not that of Ontario.
            let large = name.hasRegion ? [] : Set(Region.named(part).map { $0.prefix(2) })
            if !large.isEmpty { found.removeAll { !large.contains($0.region.prefix(2)) } }
            guard let first = found.first else { continue }
            return found.contains { $0.timeZone != first.timeZone } ? nil : first
        }
        return nil
    }

    func zone(ofRegionIn text: String) -> String? {
        PlaceName(text).regions(states: true).lazy.compactMap { zones[$0] }.first
    }

    /// Three capital letters alone, or between parentheses.
    private static func airportCode(in text: String) -> String? {
        let text = text.tidied
        let code = text.lastIndex(of: "(").map { text[text.index(after: $0)...].prefix { $0 != ")" } } ?? text[...]
        guard code.count == 3, code.allSatisfy({ ("A"..."Z").contains($0) }) else { return nil }
        // “USA” is a country.
        return Region.named(String(code)).isEmpty ? String(code) : nil
    }
}
