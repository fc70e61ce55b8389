import Charts

extension Array where Element: BitwiseCopyable {
    /// Turns a grid stored row after row upside down: its last row becomes the first.
    ///
    /// - Complexity: O(count)
    mutating func reverseRows(ofLength columns: Int) {
        let rows = count / columns
        withUnsafeMutableBufferPointer { values in
            withUnsafeTemporaryAllocation(of: Element.self, capacity: columns) { line in
                for row in 0..<rows / 2 {
                    let (top, bottom) = (row * columns, (rows - 1 - row) * columns)
                    let first = UnsafeMutableBufferPointer(rebasing: values[top..<top + columns])
                    let last = UnsafeMutableBufferPointer(rebasing: values[bottom..<bottom + columns])
                    _ = line.initialize(fromContentsOf: first)
                    _ = first.update(fromContentsOf: last)
                    _ = last.update(fromContentsOf: line)
                }
            }
        }
    }

    /// Mirrors a grid stored row after row: the last column becomes the first.
    ///
    /// - Complexity: O(count)
    mutating func reverseColumns(ofLength columns: Int) {
        for start in stride(from: 0, to: count, by: columns) {
            self[start..<(start + columns)].reverse()
        }
    }
}

extension HeightSamples {
    /// Turns a grid stored row after row upside down: its last row becomes the first.
    mutating func reverseRows(ofLength columns: Int) {
        withDoubles({ $0.reverseRows(ofLength: columns) }, orFloats: { $0.reverseRows(ofLength: columns) })
    }

    /// Mirrors a grid stored row after row: the last column becomes the first.
    mutating func reverseColumns(ofLength columns: Int) {
        withDoubles({ $0.reverseColumns(ofLength: columns) }, orFloats: { $0.reverseColumns(ofLength: columns) })
    }
}
