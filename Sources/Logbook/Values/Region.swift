import Foundation
import Localization

/// Codes of countries and of their states and provinces, as ISO 3166 has them.
enum Region {
    /// Whether a text is empty, a country's code (`PT`), or a country's and a subdivision's (`US-MA`).
    static func isCode(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let country = parts.first, !text.isEmpty else { return true }
        let isCountry = country.count == 2 && country.allSatisfy { ("A"..."Z").contains($0) }
        guard let part = parts.dropFirst().first else { return isCountry }
        return isCountry && parts.count == 2 && 1...3 ~= part.count
            && part.allSatisfy { ("A"..."Z").contains($0) || ("0"..."9").contains($0) }
    }

    /// The countries and states that a word may mean: by a code, by a name in one of the program's languages or the user's,
    /// or by a large town. “CA” may be Canada or California.
    static func named(_ word: String) -> [String] {
        var regions: [String] = []
        let code = word.replacing(".", with: "")
        if code.count == 2, code == code.uppercased() {
            if codes.contains(code) { regions.append(code) }
            if states[code] != nil { regions.append("US-\(code)") }
        }
        let folded = SearchText.fold(word)
        return regions + [countries[folded], stateNames[folded], towns[folded]].compactMap(\.self)
    }

    /// A country's or a state's name in the user's language; empty for no code.
    static func name(_ code: String) -> String {
        let parts = code.split(separator: "-").map(String.init)
        guard let country = parts.first else { return "" }
        let name = Locale.user.localizedString(forRegionCode: country) ?? country
        guard let part = parts.dropFirst().first else { return name }
        return "\(states[part] ?? part), \(name)"
    }

    private static let codes = Set(Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 })

    /// Codes by folded names.
    private static let countries: [String: String] = {
        let locales = ["en", "de", "fr"].map(Locale.init(identifier:)) + [.user]
        var names: [String: String] = [
            "usa": "US", "uk": "GB", "england": "GB", "holland": "NL", "czech republic": "CZ",
        ]
        for code in Region.codes {
            for locale in locales {
                if let name = locale.localizedString(forRegionCode: code) { names[SearchText.fold(name)] = code }
            }
        }
        return names
    }()

    private static let stateNames = Dictionary(
        states.map { (SearchText.fold($0.value), "US-\($0.key)") }, uniquingKeysWith: { first, _ in first })

    /// Towns that the time zone database names, by their folded names.
    private static let towns: [String: String] = {
        PublishedRates.rows(PackageResources.cities_csv).reduce(into: [:]) { towns, cells in
            if cells.count == 2 { towns[SearchText.fold(cells[0])] = cells[1] }
        }
    }()

    private static let states = [
        "AL": "Alabama", "AK": "Alaska", "AZ": "Arizona", "AR": "Arkansas", "CA": "California", "CO": "Colorado",
        "CT": "Connecticut", "DE": "Delaware", "DC": "District of Columbia", "FL": "Florida", "GA": "Georgia",
        "HI": "Hawaii", "ID": "Idaho", "IL": "Illinois", "IN": "Indiana", "IA": "Iowa", "KS": "Kansas",
        "KY": "Kentucky", "LA": "Louisiana", "ME": "Maine", "MD": "Maryland", "MA": "Massachusetts", "MI": "Michigan",
        "MN": "Minnesota", "MS": "Mississippi", "MO": "Missouri", "MT": "Montana", "NE": "Nebraska", "NV": "Nevada",
        "NH": "New Hampshire", "NJ": "New Jersey", "NM": "New Mexico", "NY": "New York", "NC": "North Carolina",
        "ND": "North Dakota", "OH": "Ohio", "OK": "Oklahoma", "OR": "Oregon", "PA": "Pennsylvania",
        "RI": "Rhode Island", "SC": "South Carolina", "SD": "South Dakota", "TN": "Tennessee", "TX": "Texas",
        "UT": "Utah", "VT": "Vermont", "VA": "Virginia", "WA": "Washington", "WV": "West Virginia", "WI": "Wisconsin",
        "WY": "Wyoming",
    ]
}
