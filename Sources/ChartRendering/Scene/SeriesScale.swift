import Charts

/// What tells the series of a chart apart, and the scale that numbers are coloured by.
struct SeriesScale {
    private(set) var entries: [ChartScene.LegendEntry] = []
    /// The numbers at both ends of the colour scale; `nil` where nothing is coloured by a number.
    let domain: ClosedRange<Double>?
    /// What the chart says of its colours.
    private let wanted: ForegroundScale

    /// Eight colours that are told apart with the common colour deficiencies as well: Okabe and Ito, 2008.
    private static let palette: [UInt32] = [
        0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0x56B4E9, 0xCC79A7, 0xF0E442, 0x7F7F7F,
    ]

    /// - Complexity: O(numbers)
    init(of marks: [Mark], _ wanted: ForegroundScale) {
        self.wanted = wanted
        var low = Double.infinity
        var high = -Double.infinity
        for mark in marks {
            for value in mark.values where value.isFinite {
                low = min(low, value)
                high = max(high, value)
            }
        }
        domain = low <= high ? wanted.domain ?? low...high : nil
    }

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

    /// Where a number stands on the colour scale, from 0 to 1.
    func place(of value: Double) -> Float {
        guard let domain, value.isFinite else { return 0 }
        let length = domain.upperBound / 2 - domain.lowerBound / 2
        return length > 0 ? Float((value / 2 - domain.lowerBound / 2) / length) : 0.5
    }

    private mutating func index(of name: String) -> Int {
        if let known = entries.firstIndex(where: { $0.name == name }) { return known }
        entries.append(ChartScene.LegendEntry(name: name))
        return entries.count - 1
    }
}

extension Mark {
    /// The numbers that the parts of the mark are coloured by.
    fileprivate var values: [Double] {
        switch self {
        case .surface: []
        case .points(let series): series.values
        case .paths(let series): series.values
        case .boxes(let series): series.values
        }
    }
}
