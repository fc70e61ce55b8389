/// The position of a card over a chart, in logical pixels from the upper left corner of the viewport.
package struct CardFrame: Hashable, Sendable {
    /// The upper left one.
    package let corner: SIMD2<Double>
    package let size: SIMD2<Double>

    /// Between a card and a point it is about, logical pixels.
    package static let clearance = 18.0
    /// Between two cards, logical pixels.
    private static let gap = 6.0

    package init(corner: SIMD2<Double>, size: SIMD2<Double>) {
        self.corner = corner
        self.size = size
    }

    /// The frame nearest to the lower right of a point, inside the viewport, that covers neither points nor other
    /// cards.
    ///
    /// Where there is none it covers as few points as can be, and then as little as can be of other cards. A card that
    /// is larger than the viewport begins at its upper left corner.
    ///
    /// - Parameters:
    ///   - size: of the card.
    ///   - point: that the card is about.
    ///   - others: points that are to be seen besides.
    ///   - cards: that are laid out already.
    ///   - viewport: its size.
    /// - Complexity: O((points + cards)³)
    package init(
        size: SIMD2<Double>, beside point: SIMD2<Double>, avoiding others: [SIMD2<Double>] = [],
        _ cards: [CardFrame] = [], in viewport: SIMD2<Double>
    ) {
        let points = [point] + others
        let wanted = point + Self.clearance
        let farthest = pointwiseMax(viewport - size, .zero)
        // Where something is free, a frame that touches something is.
        func candidates(_ axis: Int) -> [Double] {
            let besidePoints = points.flatMap {
                [$0[axis] + Self.clearance, $0[axis] - Self.clearance - size[axis]]
            }
            let besideCards = cards.flatMap {
                [$0.corner[axis] + $0.size[axis] + Self.gap, $0.corner[axis] - Self.gap - size[axis]]
            }
            return (besidePoints + besideCards + [0, farthest[axis]]).map { max(0, min(farthest[axis], $0)) }
        }
        func cost(_ corner: SIMD2<Double>) -> (covered: Int, overlap: Double, near: Int, distance: Double) {
            let frame = CardFrame(corner: corner, size: size)
            return (
                points.count { frame.covers($0) },
                cards.reduce(0) { $0 + frame.overlap(with: $1, gap: Self.gap) },
                points.count { frame.covers($0, clearance: Self.clearance) },
                (corner - wanted).length
            )
        }
        let rows = candidates(1)
        let corners = candidates(0).flatMap { x in rows.map { SIMD2(x, $0) } }
        let best = corners.map { ($0, cost($0)) }.min { $0.1 < $1.1 }
        self.init(corner: best?.0 ?? .zero, size: size)
    }

    /// Whether a point is under the card, or within a clearance of it.
    package func covers(_ point: SIMD2<Double>, clearance: Double = 0) -> Bool {
        // A card that touches a point does not cover it, despite rounding.
        let room = clearance - 1e-6
        return all(point .> corner - room) && all(point .< corner + size + room)
    }

    /// The area that two cards share, with a gap around one of them, square pixels.
    package func overlap(with other: CardFrame, gap: Double = 0) -> Double {
        let shared =
            pointwiseMin(corner + size, other.corner + other.size + gap) - pointwiseMax(corner, other.corner - gap)
        return shared.min() > 1e-6 ? shared.x * shared.y : 0
    }
}
