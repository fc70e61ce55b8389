import Charts

/// The rows of a table as a chart shows them.
public struct ImportedTable: Hashable, Sendable {
    /// The content of an axis.
    public enum AxisKind: Hashable, Sendable {
        /// Numbers.
        case numbers
        /// Seconds since the beginning of 2001, UTC.
        case dates
        /// The names at 0, 1, 2 and so on.
        case words([String])
    }

    /// The rows; their category or their values colour them.
    public internal(set) var points: PointTable
    /// What the x axis has.
    public let x: AxisKind
    /// What the y axis has.
    public let y: AxisKind
    /// What the z axis has.
    public let z: AxisKind
    /// Numbers for the areas of symbols, one a row; empty for none.
    public let sizes: [Double]
    /// Words for the symbols.
    public let symbols: PointTable.Category?
    /// Whether z grows away from the viewer: so it does where what points upwards is called z or a height.
    public internal(set) var reversesZ: Bool
    /// A column of words that was chosen for colours or symbols and has too many different ones.
    public let variedColumns: [String]
    /// The heights y over x and z of a surface whose rows are those of a grid; `nil` for other rows.
    public internal(set) var grid: HeightGrid?
    /// The rows that begin another line, in ascending order, where rows are joined.
    public internal(set) var lineStarts: [Int] = []
    /// How it was read; every choice is filled in.
    public internal(set) var description: TableDescription
    /// What there was to choose from in the file; `nil` where it has one content only.
    public internal(set) var contents: DataContents?

    /// What the rows are; points where nothing else was chosen.
    public var form: TableLayout.Form { description.layout.form ?? .points }
}
