import Charts

/// Positions read from three columns of a table, one a row; or of a file of millions of rows those of the cells that its
/// points were counted in.
public struct PointTable: Hashable, Sendable {
    /// The names of the three columns.
    public let axisTitles: AxisLabels
    /// Finite coordinates: of each row, or the mean of those in each cell.
    public let positions: [SIMD3<Double>]
    /// The number of rows of each position; empty where that is one.
    public let counts: [Int]
    /// A column of words that divides the points into a few groups, for their colour.
    public let category: Category?
    /// How many rows were left out because x, y or z was missing.
    public let skippedRows: Int
    /// A number for each position, for its colour; NaN where it is missing. Empty where there are none.
    public let values: [Double]
    /// What the values measure; empty where there are none.
    public let valueTitle: String

    /// A word for each position, from a column with few distinct words.
    public struct Category: Hashable, Sendable {
        /// The name of the column.
        public let name: String
        /// The distinct words in the order of their first appearance; an empty one where the file has none.
        public let labels: [String]
        /// The word of each position, by its number in `labels`.
        public let numbers: [UInt8]
    }
}
