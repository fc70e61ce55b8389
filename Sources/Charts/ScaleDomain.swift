/// What a scale spans: a range of numbers or dates, or names.
public protocol ScaleDomain: Sendable {
    /// The ends of the domain, or its names. Ends may be given from high to low, which turns the axis round.
    var scaleEnds: [PlotValue] { get }
}

extension ClosedRange: ScaleDomain where Bound: Plottable {
    public var scaleEnds: [PlotValue] { [lowerBound.plotValue, upperBound.plotValue] }
}

extension Range: ScaleDomain where Bound: Plottable {
    public var scaleEnds: [PlotValue] { [lowerBound.plotValue, upperBound.plotValue] }
}

extension Array: ScaleDomain where Element: Plottable {
    public var scaleEnds: [PlotValue] { map(\.plotValue) }
}

/// A domain that is computed from the data.
public struct AutomaticScaleDomain: ScaleDomain {
    let includesZero: Bool
    let reversed: Bool

    public var scaleEnds: [PlotValue] { [] }
}

extension ScaleDomain where Self == AutomaticScaleDomain {
    /// The range of the data, or their names; 0 is included only where the data reach it.
    public static var automatic: Self { automatic() }

    /// - Parameters:
    ///   - includesZero: whether the domain reaches to 0 at least.
    ///   - reversed: whether values grow the other way.
    public static func automatic(includesZero: Bool = false, reversed: Bool = false) -> Self {
        AutomaticScaleDomain(includesZero: includesZero, reversed: reversed)
    }
}

extension AxisScale {
    mutating func set(domain: some ScaleDomain) {
        if let automatic = domain as? AutomaticScaleDomain {
            self.domain = nil
            including = automatic.includesZero ? 0...0 : nil
            isReversed = automatic.reversed
            return
        }
        var contents = AxisContents(categories: [])
        let coordinates = domain.scaleEnds.map { contents.coordinate(of: $0) }
        if !contents.categories.isEmpty {
            wantedCategories = contents.categories
            return
        }
        hasDates = hasDates || contents.hasDates
        guard let first = coordinates.first, let last = coordinates.last, !first.isNaN, !last.isNaN else { return }
        self.domain = min(first, last)...max(first, last)
        if first > last { isReversed = true }
    }
}

extension ClosedRange<Double> {
    /// From one end to the other.
    package var length: Double { upperBound - lowerBound }
}
