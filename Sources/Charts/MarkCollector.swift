/// What the contents of a chart state: marks in the order they were written, and what kind of values each axis has.
struct MarkCollector {
    var marks: [Mark] = []
    var x = AxisContents()
    var y = AxisContents()
    var z = AxisContents()

    mutating func position(x: PlotValue, y: PlotValue, z: PlotValue) -> SIMD3<Double> {
        SIMD3(self.x.coordinate(of: x), self.y.coordinate(of: y), self.z.coordinate(of: z))
    }
}

/// What one axis has on it.
struct AxisContents: Hashable, Sendable {
    /// Whether dates stand on it.
    private(set) var hasDates = false
    /// The names on it, in the order they first appear; each stands at its index.
    private(set) var categories: [String] = []
    private var indices: [String: Int] = [:]

    /// - Parameter categories: the names that come first.
    init(categories: [String] = []) {
        for name in categories { _ = coordinate(of: .category(name)) }
    }

    /// The number at which a value stands: dates by their seconds since 2001, names by their order.
    mutating func coordinate(of value: PlotValue) -> Double {
        switch value {
        case .number(let number): return number
        case .date(let date):
            hasDates = true
            return date.axisCoordinate
        case .category(let name):
            if let index = indices[name] { return Double(index) }
            indices[name] = categories.count
            categories.append(name)
            return Double(categories.count - 1)
        }
    }
}
