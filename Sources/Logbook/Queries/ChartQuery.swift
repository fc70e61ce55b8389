/// Which charts, in the order of the list; a new one is the last.
public struct ChartQuery: Hashable, Sendable {
    /// A part of the name or of what the chart is made from, without regard to case, accents and width; every character
    /// is literal. Blank text matches everything.
    public var search: String

    /// Charts that contain a text; all of them where it is empty.
    public init(search: String = "") {
        self.search = search
    }
}
