/// How a surface is coloured where one colour is not enough.
///
/// Apple declares a protocol of this name with its values on `BasicChart3DSurfaceStyle`. One type serves both
/// spellings, so `.heightBased` and `Chart3DSurfaceStyle.heightBased(yRange: -1...1)` compile.
public struct Chart3DSurfaceStyle: ShapeStyle, Hashable {
    enum Kind: Hashable, Sendable {
        case height(Gradient, yRange: ClosedRange<Double>?)
        case normal
    }

    let kind: Kind

    public var fill: MarkStyle.Fill { .surface(self) }

    /// The gradient of a height-based style; `nil` for others.
    public var gradient: Gradient? {
        if case .height(let gradient, _) = kind { gradient } else { nil }
    }

    /// The heights at the gradient's ends where they were given.
    public var yRange: ClosedRange<Double>? {
        if case .height(_, let yRange) = kind { yRange } else { nil }
    }
}

extension ShapeStyle where Self == Chart3DSurfaceStyle {
    /// Colour by height, viridis over the y axis.
    public static var heightBased: Self { heightBased(.viridis) }

    /// Colour by the direction the surface faces.
    public static var normalBased: Self { Chart3DSurfaceStyle(kind: .normal) }

    /// Colour by height, viridis over a given range of heights; beyond it the end colours hold.
    public static func heightBased(yRange: ClosedRange<Double>) -> Self {
        heightBased(.viridis, yRange: yRange)
    }

    /// Colour by height.
    ///
    /// - Parameters:
    ///   - gradient: the colour of the lowest height at 0, of the highest at 1.
    ///   - yRange: the heights of both ends, in units of the y axis; the axis' ends where `nil`, so that one colour is
    ///     one height on every surface of a chart.
    public static func heightBased(_ gradient: Gradient, yRange: ClosedRange<Double>? = nil) -> Self {
        Chart3DSurfaceStyle(kind: .height(gradient, yRange: yRange))
    }
}

/// The surface style under the name that its values have in Swift Charts.
public typealias BasicChart3DSurfaceStyle = Chart3DSurfaceStyle
