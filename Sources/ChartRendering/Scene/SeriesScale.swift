import Charts

/// The colours and symbols of the series of a chart, and the colour scale of its numbers.
struct SeriesScale {
    private(set) var entries: [ChartScene.LegendEntry] = []
    /// The numbers at both ends of the colour scale; `nil` where nothing is coloured by a number.
    let domain: ClosedRange<Double>?
    /// What the chart specifies of its colours.
    private let wanted: ForegroundScale

    /// Eight colours that are distinguished with the common colour deficiencies as well: Okabe and Ito, 2008.
    private static let palette: [UInt32] = [
        0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0x56B4E9, 0xCC79A7, 0xF0E442, 0x7F7F7F,
    ]

    /// The coordinate on the colour scale of a number that is not finite. So low that no interpolation with others is
    /// a coordinate; the shaders draw it in grey.
    static let unknownCoordinate: Float = -1e6

    /// - Parameter surfaces: the numbers that surfaces are coloured by.
    /// - Complexity: O(numbers)
    init(of marks: [Mark], surfaces: [[Double]], _ wanted: ForegroundScale) {
        self.wanted = wanted
        var low = Double.infinity
        var high = -Double.infinity
        for values in surfaces + marks.map(\.series.values) {
            for value in values where value.isFinite && wanted.type.admits(value) {
                low = min(low, value)
                high = max(high, value)
            }
        }
        domain = low <= high ? wanted.domain ?? low...high : nil
    }

    /// How numbers become coordinates.
    var type: ScaleType { wanted.type }
    /// The colours of the numbers, from the lowest to the highest.
    var gradient: Gradient { wanted.gradient }

    mutating func color(of name: String) -> Color {
        let index = index(of: name)
        if let known = entries[index].color { return known }
        let taken = entries.count { $0.color != nil }
        let color =
            wanted.colors[name]
            ?? (wanted.palette.isEmpty
                ? Color(hex: Self.palette[taken % Self.palette.count]) : wanted.palette[taken % wanted.palette.count])
        entries[index].color = color
        return color
    }

    mutating func symbol(of name: String) -> BasicChart3DSymbolShape {
        let index = index(of: name)
        if let known = entries[index].symbol { return known }
        let kinds = BasicChart3DSymbolShape.Kind.allCases
        let symbol = BasicChart3DSymbolShape(kinds[entries.count { $0.symbol != nil } % kinds.count])
        entries[index].symbol = symbol
        return symbol
    }

    /// The coordinate of a number on the colour scale, from 0 to 1; `unknownCoordinate` where it is not finite.
    func coordinate(of value: Double) -> Float {
        guard let domain, value.isFinite, wanted.type.admits(value) else { return Self.unknownCoordinate }
        let ends = (wanted.type.length(of: domain.lowerBound), wanted.type.length(of: domain.upperBound))
        let length = ends.1 / 2 - ends.0 / 2
        // Clamped: far beyond the ends the colour does not change.
        return length > 0 && !domain.isLevel
            ? Float(max(-1, min(2, (wanted.type.length(of: value) / 2 - ends.0 / 2) / length))) : 0.5
    }

    private mutating func index(of name: String) -> Int {
        if let known = entries.firstIndex(where: { $0.name == name }) { return known }
        entries.append(ChartScene.LegendEntry(name: name))
        return entries.count - 1
    }
}
