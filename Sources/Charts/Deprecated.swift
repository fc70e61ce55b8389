import Foundation

// Names of earlier releases.

extension SurfacePlot {
    /// A surface whose points are given by two parameters.
    @available(*, deprecated, renamed: "init(x:y:z:u:v:position:)")
    @_disfavoredOverload
    public init(
        x: some StringProtocol, y: some StringProtocol, z: some StringProtocol, u: ClosedRange<Double>,
        v: ClosedRange<Double>, place: @escaping @Sendable (_ u: Double, _ v: Double) -> SIMD3<Double>
    ) {
        self.init(x: x, y: y, z: z, u: u, v: v, position: place)
    }
}

extension ParametricSurface {
    /// A surface over the ranges of two parameters.
    @available(*, deprecated, renamed: "init(u:v:position:)")
    @_disfavoredOverload
    public init(
        u: ClosedRange<Double>, v: ClosedRange<Double>,
        place: @escaping @Sendable (_ u: Double, _ v: Double) -> SIMD3<Double>
    ) {
        self.init(u: u, v: v, position: place)
    }

    /// The data coordinates (x, y, z) of `(u, v)`.
    @available(*, deprecated, renamed: "position")
    public var place: @Sendable (_ u: Double, _ v: Double) -> SIMD3<Double> {
        get { position }
        set { position = newValue }
    }
}

extension Ticks {
    /// The axis coordinate of a date, seconds since 2001.
    @available(*, deprecated, renamed: "coordinate(of:)")
    public static func place(of date: Date) -> Double { coordinate(of: date) }
}

extension HeightGrid {
    /// The heights between two percentiles.
    @available(*, deprecated, renamed: "percentileHeightRange")
    public var tellingHeightRange: ClosedRange<Double>? { percentileHeightRange }
}
