import Charts

/// Positions read from three columns of a table, one a row.
///
/// `x`, `y`, `z` and the category's values have the same count; every coordinate is finite.
public struct PointTable: Hashable, Sendable {
    /// The names of the three columns.
    public let axisTitles: AxisLabels
    public let x: [Double]
    public let y: [Double]
    public let z: [Double]
    /// A column of words that divides the points into a few groups, for their colour.
    public let category: Category?
    /// How many rows were left out because x, y or z was missing.
    public let skippedRows: Int

    /// One word for each point, from a column with few distinct words.
    public struct Category: Hashable, Sendable {
        /// The name of the column.
        public let name: String
        /// The word of each point; empty where the file has none.
        public let values: [String]
        /// The distinct words in the order of their first appearance.
        public let labels: [String]
    }
}
