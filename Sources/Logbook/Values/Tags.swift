/// Words that entries are grouped by: lowercase, without blanks around them, each once, in alphabetical order.
public struct Tags: Hashable, Sendable {
    /// The words, in order, each once.
    public private(set) var words: [String] = []

    /// The tags in a text that separates them by commas: “ Work, ,FAIR” gives `work` and `fair`.
    public init(_ text: String) {
        self.init(text.split(separator: ",").map(String.init))
    }

    /// The tags that these words make; blank ones make none. A comma ends a word here too.
    public init(_ words: some Sequence<String>) {
        let tags = words.flatMap { $0.split(separator: ",") }.map { String($0).tidied.lowercased() }
        self.words = Set(tags).subtracting([""]).sorted()
    }

    /// Whether there are none.
    public var isEmpty: Bool { words.isEmpty }
}

extension Tags: ExpressibleByArrayLiteral, CustomStringConvertible {
    public init(arrayLiteral words: String...) {
        self.init(words)
    }

    /// The tags as `init(_:)` reads them.
    public var description: String { words.joined(separator: ", ") }
}

extension Tags: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try [String](from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try words.encode(to: encoder)
    }
}
