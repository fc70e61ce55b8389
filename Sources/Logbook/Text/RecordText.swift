// What lists and search results say of a record.

extension Trip {
    /// When and where: “15 – 18 Dec 2026 · Frankfurt”.
    public var summary: String {
        [DayText().span(startDay, endDay), destination].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The icon of its kind.
    public var iconName: String { kind.iconName }
}

extension Trip.Kind {
    /// The name of an icon of the theme, or of the program's own.
    public var iconName: String {
        switch self {
        case .trip: "mark-location-symbolic"
        case .business: "io.github.vantage.Vantage-business-symbolic"
        case .personal: "io.github.vantage.Vantage-personal-symbolic"
        }
    }
}

extension Snippet {
    /// The first line of the text.
    public var firstLine: String {
        text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
    }
}
