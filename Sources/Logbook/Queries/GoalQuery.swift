/// Which expectations, in the order of the day they are due and then their title; those without a day come last.
public struct GoalQuery: Hashable, Sendable {
    /// A part of the title or the details, without regard to case, accents and width; every character stands for
    /// itself. Blank text matches everything.
    public var search: String

    public init(search: String = "") {
        self.search = search
    }
}
