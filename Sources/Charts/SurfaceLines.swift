/// Lines of equal height on a surface.
public struct Contours: Hashable, Sendable {
    /// The heights that have a line.
    public enum Levels: Hashable, Sendable {
        /// Round heights.
        ///
        /// - Parameter count: about how many.
        case automatic(count: Int)
        /// The whole multiples of a step, in units of the y axis.
        case step(Double)
        /// Given heights, in units of the y axis.
        case values([Double])
    }

    /// Where the lines are drawn.
    public enum Placement: Hashable, Sendable {
        /// On the surface itself.
        case surface
        /// On the floor below or above the surface, in the colours of their heights.
        case floor
        /// On the surface and on the floor.
        case both
    }

    /// The heights that have a line; at most 32 are drawn.
    public var levels: Levels
    /// Whether the lines are on the surface, on the floor, or on both.
    public var placement: Placement
    /// Whether the surface has one colour between two lines.
    public var isFilled: Bool

    /// Lines at about ten round heights on the surface, with no fill between them, unless given otherwise.
    public init(_ levels: Levels = .automatic(count: 10), placement: Placement = .surface, isFilled: Bool = false) {
        self.levels = levels
        self.placement = placement
        self.isFilled = isFilled
    }
}

extension Chart3DContent {
    /// Draws lines of equal height on surfaces, or projects them on the floor.
    ///
    /// The lines have the same width on any slope and at any zoom. At most 32 levels are drawn.
    ///
    /// - Parameters:
    ///   - levels: the heights that have a line.
    ///   - placement: on the surface, on the floor, or on both.
    ///   - isFilled: whether the surface has one colour between two lines.
    public func contours(
        _ levels: Contours.Levels = .automatic(count: 10), placement: Contours.Placement = .surface,
        isFilled: Bool = false
    ) -> StyledChart3DContent<Self> {
        styled { $0.contours = Contours(levels, placement: placement, isFilled: isFilled) }
    }

    /// Draws lines of equal x and of equal z on surfaces, at round values.
    ///
    /// - Parameter count: about how many lines run each way; 0 draws none.
    public func surfaceGridLines(count: Int = 20) -> StyledChart3DContent<Self> {
        styled { $0.gridLineCount = max(0, count) }
    }
}
