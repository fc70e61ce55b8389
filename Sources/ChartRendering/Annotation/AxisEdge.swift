import Charts

/// The edge of the box that carries an axis' ticks and labels.
///
/// It is on the silhouette of the box: one of its two faces is turned to the eye and the other is not: labels
/// put outside it never cross the data.
struct AxisEdge {
    /// 0, 1 or 2.
    let axis: Int
    /// The corner of the box where it begins, an index for `PlotBox.corner`.
    let corner: Int
    /// Plot positions of both ends, from the lower to the upper one.
    let start: SIMD3<Double>
    let end: SIMD3<Double>
    /// Pixels of the ends.
    let startPixel: SIMD2<Double>
    let endPixel: SIMD2<Double>
    /// Unit direction on the picture away from the box, perpendicular to the edge.
    let outwards: SIMD2<Double>

    /// Pixels between both ends.
    var length: Double { (endPixel - startPixel).length }

    /// Edges that are shorter on the picture, in logical pixels, carry nothing.
    static let minimumLength = 40.0

    /// By how many plot units another edge must be lower, or farther to the left: about three degrees of a turn.
    private static let stayingBonus = 0.05

    /// The best edge for an axis: on the silhouette, low for the floor's axes and at the left for the vertical one.
    ///
    /// - Parameter last: the corner of the edge that carried the axis so far: it stays until another one is clearly
    ///   better, so that labels do not alternate under small movements.
    /// - Returns: `nil` when the axis points to the eye.
    static func best(for axis: Int, box: PlotBox, transform: CameraTransform, scale: Double, last: Int? = nil)
        -> AxisEdge?
    {
        let (first, second) = ((axis + 1) % 3, (axis + 2) % 3)
        var best: (edge: AxisEdge, score: Double)?
        for combination in 0..<4 {
            let (firstUpper, secondUpper) = (combination & 1 == 1, combination & 2 == 2)
            guard
                transform.facesEye(axis: first, isUpper: firstUpper, of: box)
                    != transform.facesEye(axis: second, isUpper: secondUpper, of: box)
            else { continue }
            let bits = (firstUpper ? 1 << first : 0) | (secondUpper ? 1 << second : 0)
            let edge = AxisEdge(
                axis: axis, corner: bits, start: box.corner(bits), end: box.corner(bits | 1 << axis), box: box,
                transform: transform)
            guard edge.length >= minimumLength * scale else { continue }
            let middle = (edge.startPixel + edge.endPixel) / 2
            // Where two edges are level, as seen from above, the left one wins.
            let staying = bits == last ? stayingBonus * transform.pixelsPerUnit : 0
            let score = (axis == 1 ? -middle.x : middle.y - middle.x * 1e-3) + staying
            if best.map({ score > $0.score }) ?? true { best = (edge, score) }
        }
        return best?.edge
    }

    private init(
        axis: Int, corner: Int, start: SIMD3<Double>, end: SIMD3<Double>, box: PlotBox, transform: CameraTransform
    ) {
        self.axis = axis
        self.corner = corner
        self.start = start
        self.end = end
        startPixel = transform.pixel(of: start)
        endPixel = transform.pixel(of: end)
        let along = endPixel - startPixel
        let perpendicular = SIMD2(along.y, -along.x) / max(along.length, 1e-9)
        let fromCenter = (startPixel + endPixel) / 2 - transform.pixel(of: box.center)
        outwards = perpendicular.dot(fromCenter) >= 0 ? perpendicular : -perpendicular
    }

    /// The grid line that begins at a plot coordinate of the edge: over the pane that the edge is a side of, where that is
    /// drawn, and on over the one behind. Pixels of its ends and of its fold.
    func gridLine(at coordinate: Double, box: PlotBox, transform: CameraTransform) -> [SIMD2<Double>] {
        let (first, second) = ((axis + 1) % 3, (axis + 2) % 3)
        let isFirstNear = transform.facesEye(axis: first, isUpper: corner & 1 << first != 0, of: box)
        let (pane, across) = isFirstNear ? (second, first) : (first, second)
        let isDrawn = transform.isPaneUpper(axis: pane, of: box) == (corner & 1 << pane != 0)
        return [0, 1 << across, 1 << first | 1 << second].dropFirst(isDrawn ? 0 : 1).map { changed in
            var position = box.corner(corner ^ changed)
            position[axis] = coordinate
            return transform.pixel(of: position)
        }
    }

    /// The pixel of a plot coordinate along the axis.
    func pixel(at coordinate: Double, transform: CameraTransform) -> SIMD2<Double> {
        var position = start
        position[axis] = coordinate
        return transform.pixel(of: position)
    }
}
