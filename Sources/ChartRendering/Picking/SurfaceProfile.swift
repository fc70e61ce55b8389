import Charts

/// The heights of a surface along the row and along the column through one of its samples.
public struct SurfaceProfile: Sendable {
    let alongX: Line
    let alongZ: Line

    /// The plot heights along x, or along z, ascending; a hole is not finite. On a logarithmic axis they are as the eye sees them.
    public func heights(alongX: Bool) -> [Double] { (alongX ? self.alongX : alongZ).samples.map(\.y) }

    /// Heights along one axis.
    struct Line: Sendable {
        /// What the line runs along.
        let axis: SceneAxis
        /// The title of the other axis, and the position of the line on it.
        let location: (title: String, value: String)
        /// Plot coordinates along the axis and plot heights, ascending; a hole is not finite.
        let samples: [SIMD2<Double>]
        /// The sample that both lines go through.
        let middle: SIMD2<Double>
    }
}

extension ChartScene {
    /// The profile through a sample of a surface on a grid; `nil` for every other datum.
    ///
    /// - Complexity: O(columns + rows)
    public func profile(through datum: ChartDatum) -> SurfaceProfile? {
        guard let middle = position(of: datum), let surface = marks[datum.mark].surface else { return nil }
        let (column, row) = surface.cell(ofDatum: datum.index)
        func sample(_ column: Int, _ row: Int) -> SIMD3<Double> {
            if let position = surface.position(column, row) { return position }
            let floor = surface.floorPosition(column, row)
            return SIMD3(floor.x, .nan, floor.y)
        }
        func isInside(_ height: Double) -> Bool { height >= box.lower.y && height <= box.upper.y }
        func line(
            _ axis: SceneAxis, _ component: Int, _ positions: [SIMD3<Double>], _ other: SceneAxis, _ location: Double
        )
            -> SurfaceProfile.Line
        {
            let samples = positions.map { SIMD2($0[component], isInside($0.y) ? $0.y : .nan) }
            let ascending = samples.sorted { $0.x < $1.x }
            return SurfaceProfile.Line(
                axis: axis,
                location: (other.title, other.label(other.value(atPosition: location), step: 0)),
                samples: ascending, middle: SIMD2(middle[component], middle.y))
        }
        return SurfaceProfile(
            alongX: line(x, 0, (0..<surface.columns).map { sample($0, row) }, z, middle.z),
            alongZ: line(z, 2, (0..<surface.rows).map { sample(column, $0) }, x, middle.x))
    }
}
