import Charts

/// Rules and lines in the form that the renderer uses: straight pieces of round section, with round ends that make round
/// corners.
struct SceneTubes: Sendable {
    /// One piece.
    struct Piece: Sendable {
        /// Plot position of an end, and its coordinate on the colour scale.
        var start: SIMD4<Float>
        var end: SIMD4<Float>
    }

    let pieces: [Piece]
    /// Plot units.
    let radius: Float
    let material: SceneMaterial
    /// Finds the piece under the pointer.
    let index: BoundingVolumeHierarchy

    /// The width of a line where the chart does not specify one, in points of 1/72 inch at the default size of a chart.
    static let defaultLineWidth = 2.0

    /// - Complexity: O(corners). What is beyond a domain is cut off.
    init(_ series: PathSeries, axes: SceneAxes, scale: inout SeriesScale) {
        var pieces: [Piece] = []
        let box = axes.box
        var index = 0
        for path in series.paths {
            let corners = path.map(axes.position(of:))
            let colorCoordinates = path.indices.map { corner in
                series.values.isEmpty ? 0 : scale.coordinate(of: series.values[index + corner])
            }
            index += path.count
            for corner in corners.indices.dropFirst() {
                let (start, end) = (corners[corner - 1], corners[corner])
                guard let part = box.part(from: start, to: end) else { continue }
                let (first, length) = (
                    colorCoordinates[corner - 1], colorCoordinates[corner] - colorCoordinates[corner - 1]
                )
                func point(_ fraction: Double) -> SIMD4<Float> {
                    SIMD4(SIMD3<Float>(start + (end - start) * fraction), first + length * Float(fraction))
                }
                pieces.append(Piece(start: point(part.lowerBound), end: point(part.upperBound)))
            }
        }
        self.pieces = pieces
        radius = Float((series.style.lineWidth ?? Self.defaultLineWidth) / 2 / ScenePoints.pointsPerPlotUnit)
        self.index = Self.index(of: pieces, radius: radius)
        material = SceneMaterial(
            series.style, standard: ScenePoints.standardFill, roughness: 0.5, axes: axes, scale: &scale)
    }
}

extension PlotBox {
    /// The part of a straight line inside the box, as fractions of its length; `nil` where it is outside, or an end is
    /// not finite. By Liang and Barsky, 1984.
    func part(from start: SIMD3<Double>, to end: SIMD3<Double>) -> ClosedRange<Double>? {
        guard start.sum().isFinite, end.sum().isFinite else { return nil }
        var (first, last) = (0.0, 1.0)
        let direction = end - start
        for axis in 0..<3 {
            // Tolerance for a line on a side.
            let (low, high) = (lower[axis] - 1e-9 - start[axis], upper[axis] + 1e-9 - start[axis])
            if direction[axis] == 0 {
                if low > 0 || high < 0 { return nil }
            } else {
                let (a, b) = (low / direction[axis], high / direction[axis])
                first = max(first, min(a, b))
                last = min(last, max(a, b))
            }
        }
        return first <= last ? first...last : nil
    }
}
