import Foundation
import Localization

extension PerDiemPolicy {
    /// The rates of one place, and how they were found.
    struct PlaceRates {
        enum Match {
            /// By the name of a town.
            case place
            /// By the country or the state of the place.
            case region
            /// The rates of every place that has none of its own.
            case everywhere
            /// The same, since several towns have the name.
            case ambiguous
        }

        let match: Match
        let rates: [PerDiemRate]

        /// The newest that holds on a day, of those for a number of hours; `nil` where all of them begin later or need more.
        ///
        /// - Parameter hours: how long one is away on the day.
        func rate(on day: CalendarDay, hours: Double = 24) -> PerDiemRate? {
            let valid = rates.filter { $0.validFrom <= day }
            let newest = valid.map(\.validFrom).max()
            return valid.filter { $0.validFrom == newest && $0.fromHours <= hours }.max { $0.fromHours < $1.fromHours }
        }
    }

    /// Whether the policy has rates, its own or a table's.
    public var hasRates: Bool { !rates.isEmpty || !rateTable.isEmpty }

    /// Whether there are rates for some places and not for others.
    var hasPlaces: Bool { !rateTable.isEmpty || rates.contains { !$0.place.isEmpty || !$0.region.isEmpty } }

    /// The rate of a place on a day: of the town, else of its country or state, else of everywhere; the policy's own rates have
    /// before its table's.
    ///
    /// - Parameters:
    ///   - place: as it is typed: “Lisbon”, “Boston, MA”, “Porto, Portugal”.
    ///   - day: of the allowance.
    /// - Complexity: O(n) in the number of rates.
    public func rate(for place: String, on day: CalendarDay) -> PerDiemRate? {
        rates(for: place).rate(on: day)
    }

    func rates(for place: String) -> PlaceRates {
        let all = [rates, PublishedRates.rates(of: rateTable)]
        let names = PlaceName(place)
        // “Paris, Texas” is not the Paris of the table.
        let towns = all.map { $0.filter { names.isTown($0.place) && names.mayLie(in: $0.region) } }
        let found = towns.first { !$0.isEmpty } ?? []
        let isAmbiguous = Set(found.map(\.region)).count > 1
        if !isAmbiguous, !found.isEmpty { return PlaceRates(match: .place, rates: found) }
        for region in names.regions(states: all.joined().contains { $0.region.contains("-") }) {
            let inRegion = all.map { $0.filter { $0.place.isEmpty && $0.region == region } }
            if let found = inRegion.first(where: { !$0.isEmpty }) { return PlaceRates(match: .region, rates: found) }
        }
        let everywhere = all.joined().filter { $0.place.isEmpty && $0.region.isEmpty }
        return PlaceRates(match: isAmbiguous ? .ambiguous : .everywhere, rates: everywhere)
    }
}

extension PerDiemRate {
    /// What the rate is for, in words: “Paris, France”, “Portugal”; empty for everywhere.
    public var placeName: String {
        [place, Region.name(region)].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension String {
    /// Whether one of two regions is the other or a part of it.
    fileprivate func overlaps(_ region: String) -> Bool {
        self == region || hasPrefix(region + "-") || region.hasPrefix(self + "-")
    }
}

/// A place as it is typed: its town, and the countries or states it may be in.
struct PlaceName {
    /// Folded, one for each part between commas, in their order; a part without the postcode before it as well.
    let parts: [String]
    /// What is written behind the town; empty where there is nothing that names a region.
    private let said: [String]
    /// Whether a country or a state is written behind the town.
    var hasRegion: Bool { !said.isEmpty }
    /// The text after the town, else the region of a town or a country of this name.
    private let regions: [String]

    init(_ text: String) {
        let separators: Set<Character> = [",", ";", "(", ")", "/"]
        let words = text.split(whereSeparator: separators.contains).map { String($0).tidied }.filter { !$0.isEmpty }
        parts = words.flatMap { word in
            [word, String(word.drop { $0.isNumber || $0 == "-" }).tidied].map(SearchText.fold)
        }
        said = words.dropFirst().flatMap(Region.named)
        regions = said.isEmpty ? words.flatMap(Region.named) : said
    }

    /// Whether nothing that is written speaks against a town in this region.
    func mayLie(in region: String) -> Bool {
        said.isEmpty || region.isEmpty || said.contains { $0.overlaps(region) }
    }

    /// The regions in the order of the search for rates.
    ///
    /// - Parameter states: whether there are rates for states, so that a code is rather a state's than a country's.
    func regions(states: Bool) -> [String] {
        let parts = regions.filter { $0.contains("-") }
        let wholes = parts.map { String($0.prefix(2)) }
        let countries = regions.filter { !$0.contains("-") }
        return states ? parts + wholes + countries : countries + parts + wholes
    }

    /// Whether it is one of the names of a town, which are separated by “ / ”.
    func isTown(_ names: String) -> Bool {
        !names.isEmpty && names.split(separator: "/").contains { parts.contains(SearchText.fold(String($0).tidied)) }
    }
}
