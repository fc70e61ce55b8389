/// Which charts, in the order of the list; a new one is the last.
public struct ChartQuery: Hashable, Sendable {
    /// Parts of the name or of what the chart is made from, without regard to case, accents and width, in any order; every
    /// character is literal. Charts with words that begin with all of them are first. Blank text matches everything.
    public var search: String

    /// Charts that contain a text; all of them where it is empty.
    public init(search: String = "") {
        self.search = search
    }
}
