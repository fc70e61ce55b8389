import Charts

extension PointTable {
    /// The grid that the rows of the table are the samples of: there is one for every pair of two of the coordinates. `nil` for
    /// loose points.
    ///
    /// Heights are in the column y over x and z, as in charts, or in the column z over x and y, as mathematics and
    /// surveyors have it: then z points upwards, and y leads away from the viewer.
    ///
    /// - Complexity: O(n log n) for n positions, O(n) for most that are no grid.
    var grid: ImportedGrid? {
        guard counts.isEmpty, category == nil, values.isEmpty, positions.count >= 9 else { return nil }
        if let grid = heightGrid {
            return ImportedGrid(grid: grid, axisTitles: axisTitles, reversesZ: false, isTerrain: false)
        }
        let turned = turned
        return turned.heightGrid.map {
            ImportedGrid(grid: $0, axisTitles: turned.axisTitles, reversesZ: true, isTerrain: false)
        }
    }

    /// The heights y over x and z, where the positions are those of a grid.
    var heightGrid: HeightGrid? {
        Lattice(positions.map(\.x), positions.map(\.z), heights: positions.map(\.y))?.grid
    }

    /// The same rows with y and z exchanged.
    var turned: PointTable {
        PointTable(
            axisTitles: AxisLabels(x: axisTitles.x, y: axisTitles.z, z: axisTitles.y),
            positions: positions.map { SIMD3($0.x, $0.z, $0.y) }, counts: counts, category: category,
            skippedRows: skippedRows, values: values, valueTitle: valueTitle)
    }
}

/// Positions on the floor that are those of a grid's columns and rows, each pair once, in any order.
private struct Lattice {
    private let columns: [Double]
    private let rows: [Double]
    private let heights: [Double]

    /// - Returns: `nil` where they are not, or a side has fewer than three of them.
    init?(_ first: [Double], _ second: [Double], heights: [Double]) {
        let columns = Set(first).sorted()
        guard columns.count >= 3, heights.count.isMultiple(of: columns.count) else { return nil }
        let rows = Set(second).sorted()
        guard rows.count >= 3, columns.count * rows.count == heights.count else { return nil }
        let columnIndex = Dictionary(uniqueKeysWithValues: zip(columns, columns.indices))
        let rowIndex = Dictionary(uniqueKeysWithValues: zip(rows, rows.indices))
        var values = [Double](repeating: .nan, count: heights.count)
        var isFilled = [Bool](repeating: false, count: heights.count)
        for index in heights.indices {
            guard let column = columnIndex[first[index]], let row = rowIndex[second[index]] else { return nil }
            let position = row * columns.count + column
            guard !isFilled[position] else { return nil }
            isFilled[position] = true
            values[position] = heights[index]
        }
        (self.columns, self.rows, self.heights) = (columns, rows, values)
    }

    var grid: HeightGrid? {
        guard EvenSpacing.isEven(columns), EvenSpacing.isEven(rows), let left = columns.first, let right = columns.last,
            let back = rows.first, let front = rows.last
        else { return HeightGrid(xValues: columns, zValues: rows, values: heights) }
        return HeightGrid(
            columns: columns.count, rows: rows.count, xDomain: left...right, zDomain: back...front, values: heights)
    }
}
