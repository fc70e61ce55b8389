/// Which content of a file is read, of those that have several.
public struct DataSelection: Codable, Hashable, Sendable {
    /// The name of a band, sheet, channel, array or variable; `nil` for the first one that a chart can show.
    public var part: String?
    /// The indices, from 0, along the dimensions of a variable that are neither columns nor rows, by their names; 0 where one is missing.
    public var indices: [String: Int]

    /// A selection; without arguments that of what a file shows at first.
    public init(part: String? = nil, indices: [String: Int] = [:]) {
        (self.part, self.indices) = (part, indices)
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        part = try values.decodeIfPresent(String.self, forKey: .part)
        indices = try values.decodeIfPresent([String: Int].self, forKey: .indices) ?? [:]
    }
}

/// What there is to choose from in a file, and what was chosen.
public struct DataContents: Hashable, Sendable {
    /// A dimension of the variable that was read, besides its columns and rows.
    public struct Dimension: Hashable, Sendable {
        /// As the file calls it.
        public let name: String
        /// What stands for each index: the coordinate, or the index itself.
        public let values: [String]
        /// The one that was read.
        public let index: Int
    }

    /// The names of bands, sheets, channels, arrays or variables; one at least, and no two alike.
    public let parts: [String]
    /// The index of the one that was read.
    public let index: Int
    /// Those along which one index of several was read.
    public internal(set) var dimensions: [Dimension] = []

    /// - Parameters:
    ///   - names: of the parts, which get a number where there is none or where they are alike.
    ///   - kind: what a part without a name is called before its number.
    ///   - selection: what was asked for.
    ///   - preferred: the index of the part that is read where none was asked for.
    /// - Throws: `noPart` where there is none of that name.
    init(
        _ names: [String], kind: String, _ selection: DataSelection, preferred: Int = 0
    ) throws(ParseError) {
        var used: Set<String> = []
        parts = names.enumerated().map { index, name in
            var unique = name.isEmpty ? "\(kind) \(index + 1)" : name
            while !used.insert(unique).inserted { unique += " (\(index + 1))" }
            return unique
        }
        if let part = selection.part {
            guard let index = parts.firstIndex(of: part) else { throw ParseError(.noPart(part, parts)) }
            self.index = index
        } else {
            index = preferred
        }
    }
}

extension ImportedData {
    /// What there was to choose from in the file; `nil` where it has one content only.
    public internal(set) var contents: DataContents? {
        get {
            switch self {
            case .grid(let grid): grid.contents
            case .table(let table): table.contents
            case .points, .mesh: nil
            }
        }
        set {
            switch self {
            case .grid(var grid):
                grid.contents = newValue
                self = .grid(grid)
            case .table(var table):
                table.contents = newValue
                self = .table(table)
            case .points, .mesh: break
            }
        }
    }

    /// The same with what there was to choose from.
    consuming func choosing(from contents: DataContents) -> ImportedData {
        if contents.parts.count > 1 || !contents.dimensions.isEmpty { self.contents = contents }
        return self
    }
}
