extension Array {
    /// Turns a grid stored row after row upside down: its last row becomes the first.
    ///
    /// - Complexity: O(count)
    mutating func reverseRows(ofLength columns: Int) {
        let rows = count / columns
        for row in 0..<(rows / 2) {
            for column in 0..<columns {
                swapAt(row * columns + column, (rows - 1 - row) * columns + column)
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
