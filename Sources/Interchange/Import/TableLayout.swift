/// How a file of rows and columns becomes an object of a chart; what is `nil` is detected.
///
/// Columns are called as the header calls them, or by their number from 1 where it does not, or calls two alike.
public struct TableLayout: Codable, Hashable, Sendable {
    /// What the rows are.
    public enum Form: String, Codable, CaseIterable, Sendable {
        /// A symbol a row.
        case points
        /// Points joined in the order of the rows.
        case line
        /// Bars from 0 to y.
        case bars
        /// A surface through points anywhere, or the grid where they form one.
        case surface
        /// Each row is a row of heights.
        case heights
    }

    /// The delimiter of cells.
    public enum Delimiter: String, Codable, CaseIterable, Sendable {
        /// `,`
        case comma
        /// `;`
        case semicolon
        /// A tabulator.
        case tab
        /// Any number of blanks.
        case blanks
    }

    /// What the rows are; `nil` to detect it.
    public var form: Form?
    /// The columns of the coordinates; y points upwards.
    public var x: String?
    /// The column of y, which points up; `nil` to detect it.
    public var y: String?
    /// The column of z; `nil` to detect it.
    public var z: String?
    /// The column that colours the rows; empty for none.
    public var color: String?
    /// The column of numbers that the areas of symbols are in proportion to; empty for none.
    public var size: String?
    /// The column of words that chooses the symbols; empty for none.
    public var symbol: String?
    /// The delimiter; `nil` to detect it.
    public var delimiter: Delimiter?
    /// Whether numbers have a decimal comma; what is written with a point is read all the same.
    public var hasDecimalComma: Bool?
    /// Whether the first row has the names of the columns.
    public var hasHeader: Bool?

    /// A layout of which everything that is not given is detected.
    public init(
        form: Form? = nil, x: String? = nil, y: String? = nil, z: String? = nil, color: String? = nil,
        size: String? = nil, symbol: String? = nil, delimiter: Delimiter? = nil, hasDecimalComma: Bool? = nil,
        hasHeader: Bool? = nil
    ) {
        (self.form, self.x, self.y, self.z) = (form, x, y, z)
        (self.color, self.size, self.symbol) = (color, size, symbol)
        (self.delimiter, self.hasDecimalComma, self.hasHeader) = (delimiter, hasDecimalComma, hasHeader)
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        form = try values.decodeIfPresent(Form.self, forKey: .form)
        x = try values.decodeIfPresent(String.self, forKey: .x)
        y = try values.decodeIfPresent(String.self, forKey: .y)
        z = try values.decodeIfPresent(String.self, forKey: .z)
        color = try values.decodeIfPresent(String.self, forKey: .color)
        size = try values.decodeIfPresent(String.self, forKey: .size)
        symbol = try values.decodeIfPresent(String.self, forKey: .symbol)
        delimiter = try values.decodeIfPresent(Delimiter.self, forKey: .delimiter)
        hasDecimalComma = try values.decodeIfPresent(Bool.self, forKey: .hasDecimalComma)
        hasHeader = try values.decodeIfPresent(Bool.self, forKey: .hasHeader)
    }
}

/// What a file of rows and columns was read as.
public struct TableDescription: Hashable, Sendable {
    /// What a column holds.
    public enum Kind: Hashable, Sendable {
        /// Numbers.
        case numbers
        /// Days or times.
        case dates
        /// Any other text.
        case words
    }

    /// A column of a table.
    public struct Column: Hashable, Sendable {
        /// The name in the header, or a number where there is none.
        public let name: String
        /// What its cells are.
        public let kind: Kind
    }

    /// Empty where each row is a row of heights.
    public let columns: [Column]
    /// The layout with everything that was recognized.
    public var layout: TableLayout
}

extension TableLayout.Delimiter {
    init(_ byte: UInt8) {
        switch byte {
        case Ascii.semicolon: self = .semicolon
        case Ascii.tab: self = .tab
        case Ascii.space: self = .blanks
        default: self = .comma
        }
    }

    var byte: UInt8 {
        switch self {
        case .comma: Ascii.comma
        case .semicolon: Ascii.semicolon
        case .tab: Ascii.tab
        case .blanks: Ascii.space
        }
    }
}
