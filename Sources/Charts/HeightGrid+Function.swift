import Formula

extension HeightGrid {
    /// The heights as a function that formulas can call.
    ///
    /// - Complexity: O(rows × columns), which are copied
    public var function: GridFunction? {
        GridFunction(
            columns: columns, rows: rows, xDomain: xDomain, zDomain: zDomain, of: values, xs: xValues, zs: zValues)
    }
}

extension ChartSpecification {
    /// The heights of the first surface over a grid, as a function that formulas can call; `nil` where there is none.
    ///
    /// - Complexity: O(n) for n heights, which are copied
    public var function: GridFunction? {
        marks.lazy.compactMap { mark -> HeightGrid? in
            if case .surface(let surface) = mark, case .grid(let grid) = surface.source { grid } else { nil }
        }.first?.function
    }
}
