import Foundation
import Logbook

/// The time zones of calendars of other programs.
enum ForeignZones {
    /// The identifier of a zone as a calendar names it; `nil` where it is not known.
    static func identifier(_ name: String) -> String? {
        if let zone = windows[name] { return zone }
        if TimeZone(named: name) != nil { return name }
        // “/mozilla.org/20050126_1/Europe/Berlin”, “/freeassociation.sourceforge.net/Europe/Berlin”
        let parts = name.split(separator: "/").map(String.init)
        return [parts.suffix(3), parts.suffix(2)].lazy.map { $0.joined(separator: "/") }
            .first { $0 != name && TimeZone(identifier: $0) != nil }
    }

    /// The zones of Outlook and Exchange by the names that Windows has for them, as the Unicode CLDR's table of Windows zones
    /// maps them.
    private static let windows = [
        "AUS Central Standard Time": "Australia/Darwin", "AUS Eastern Standard Time": "Australia/Sydney",
        "Afghanistan Standard Time": "Asia/Kabul", "Alaskan Standard Time": "America/Anchorage",
        "Arab Standard Time": "Asia/Riyadh", "Arabian Standard Time": "Asia/Dubai",
        "Arabic Standard Time": "Asia/Baghdad", "Argentina Standard Time": "America/Argentina/Buenos_Aires",
        "Atlantic Standard Time": "America/Halifax", "Azerbaijan Standard Time": "Asia/Baku",
        "Azores Standard Time": "Atlantic/Azores", "Bangladesh Standard Time": "Asia/Dhaka",
        "Canada Central Standard Time": "America/Regina", "Cape Verde Standard Time": "Atlantic/Cape_Verde",
        "Caucasus Standard Time": "Asia/Yerevan", "Cen. Australia Standard Time": "Australia/Adelaide",
        "Central America Standard Time": "America/Guatemala", "Central Asia Standard Time": "Asia/Almaty",
        "Central Brazilian Standard Time": "America/Cuiaba", "Central Europe Standard Time": "Europe/Budapest",
        "Central European Standard Time": "Europe/Warsaw", "Central Pacific Standard Time": "Pacific/Guadalcanal",
        "Central Standard Time": "America/Chicago", "Central Standard Time (Mexico)": "America/Mexico_City",
        "China Standard Time": "Asia/Shanghai", "E. Africa Standard Time": "Africa/Nairobi",
        "E. Australia Standard Time": "Australia/Brisbane", "E. Europe Standard Time": "Europe/Chisinau",
        "E. South America Standard Time": "America/Sao_Paulo", "Eastern Standard Time": "America/New_York",
        "Egypt Standard Time": "Africa/Cairo", "FLE Standard Time": "Europe/Kiev", "Fiji Standard Time": "Pacific/Fiji",
        "GMT Standard Time": "Europe/London", "GTB Standard Time": "Europe/Bucharest",
        "Georgian Standard Time": "Asia/Tbilisi", "Greenland Standard Time": "America/Godthab",
        "Greenwich Standard Time": "Atlantic/Reykjavik", "Hawaiian Standard Time": "Pacific/Honolulu",
        "India Standard Time": "Asia/Calcutta", "Iran Standard Time": "Asia/Tehran",
        "Israel Standard Time": "Asia/Jerusalem", "Jordan Standard Time": "Asia/Amman",
        "Korea Standard Time": "Asia/Seoul", "Middle East Standard Time": "Asia/Beirut",
        "Morocco Standard Time": "Africa/Casablanca", "Mountain Standard Time": "America/Denver",
        "Myanmar Standard Time": "Asia/Rangoon", "N. Central Asia Standard Time": "Asia/Novosibirsk",
        "Namibia Standard Time": "Africa/Windhoek", "Nepal Standard Time": "Asia/Katmandu",
        "New Zealand Standard Time": "Pacific/Auckland", "Newfoundland Standard Time": "America/St_Johns",
        "North Asia East Standard Time": "Asia/Irkutsk", "North Asia Standard Time": "Asia/Krasnoyarsk",
        "Pacific SA Standard Time": "America/Santiago", "Pacific Standard Time": "America/Los_Angeles",
        "Pakistan Standard Time": "Asia/Karachi", "Romance Standard Time": "Europe/Paris",
        "Russian Standard Time": "Europe/Moscow", "SA Eastern Standard Time": "America/Cayenne",
        "SA Pacific Standard Time": "America/Bogota", "SA Western Standard Time": "America/La_Paz",
        "SE Asia Standard Time": "Asia/Bangkok", "Samoa Standard Time": "Pacific/Apia",
        "Singapore Standard Time": "Asia/Singapore", "South Africa Standard Time": "Africa/Johannesburg",
        "Sri Lanka Standard Time": "Asia/Colombo", "Taipei Standard Time": "Asia/Taipei",
        "Tasmania Standard Time": "Australia/Hobart", "Tokyo Standard Time": "Asia/Tokyo",
        "Tonga Standard Time": "Pacific/Tongatapu", "Turkey Standard Time": "Europe/Istanbul",
        "US Eastern Standard Time": "America/Indianapolis", "US Mountain Standard Time": "America/Phoenix",
        "UTC": "UTC", "Venezuela Standard Time": "America/Caracas", "Vladivostok Standard Time": "Asia/Vladivostok",
        "W. Australia Standard Time": "Australia/Perth", "W. Central Africa Standard Time": "Africa/Lagos",
        "W. Europe Standard Time": "Europe/Berlin", "West Asia Standard Time": "Asia/Tashkent",
        "West Pacific Standard Time": "Pacific/Port_Moresby", "Yakutsk Standard Time": "Asia/Yakutsk",
    ]
}
