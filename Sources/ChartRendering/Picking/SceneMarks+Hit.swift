/// The nearest datum of a mark along a ray: its distance, its index and its plot position.
typealias MarkHit = (distance: Double, index: Int, position: SIMD3<Double>)

extension ScenePoints {
    /// - Complexity: O(points)
    static func index(of spheres: [SIMD4<Float>]) -> BoundingVolumeHierarchy {
        BoundingVolumeHierarchy(count: spheres.count) { .init(around: spheres[$0].place, reach: spheres[$0].w) }
    }

    /// The first point that a ray hits.
    ///
    /// - Parameters:
    ///   - room: how far from a sphere still counts as on it, plot units.
    ///   - limit: only what is nearer is found.
    ///   - box: only what is in it is found.
    /// - Complexity: O(log points) on average, as `BoundingVolumeHierarchy.nearest`
    func nearest(along ray: Ray, room: Double, within limit: Double, inside box: PlotBox) -> MarkHit? {
        func center(_ index: Int) -> SIMD3<Double> { SIMD3<Double>(spheres[index].place) }
        let found = index.nearest(along: ray, room: room, within: limit) { index in
            box.contains(center(index))
                ? ray.distance(toBall: center(index), radius: Double(spheres[index].w) + room) : nil
        }
        return found.map { ($0.distance, $0.index, center($0.index)) }
    }
}

extension SceneSolids {
    /// - Complexity: O(solids)
    static func index(of solids: [Solid], areBoxes: Bool) -> BoundingVolumeHierarchy {
        BoundingVolumeHierarchy(count: solids.count) { index in
            let (center, half) = (solids[index].center.place, solids[index].size.place / 2)
            // However a symbol is turned, it is in a ball.
            return areBoxes
                ? .init(lower: center - half, upper: center + half) : .init(around: center, reach: half.max())
        }
    }

    /// The first body that a ray hits: a box, or the ball around a symbol. The position is the tip of the box, or the centre
    /// of the symbol.
    ///
    /// - Parameters: as of `ScenePoints.nearest`; a box has no room around it.
    func nearest(along ray: Ray, room: Double, within limit: Double, inside box: PlotBox) -> MarkHit? {
        func center(_ index: Int) -> SIMD3<Double> { SIMD3<Double>(solids[index].center.place) }
        func position(_ index: Int) -> SIMD3<Double> { tips.isEmpty ? center(index) : tips[index] }
        let found = index.nearest(along: ray, room: tips.isEmpty ? room : 0, within: limit) { index in
            guard box.contains(position(index)) else { return nil }
            let (center, half) = (center(index), SIMD3<Double>(solids[index].size.place) / 2)
            return tips.isEmpty
                ? ray.distance(toBall: center, radius: half.max() + room)
                : ray.part(inside: center - half - 1e-9, center + half + 1e-9)?.lowerBound
        }
        return found.map { ($0.distance, $0.index, position($0.index)) }
    }
}

extension SceneTubes {
    /// - Complexity: O(pieces)
    static func index(of pieces: [Piece], radius: Float) -> BoundingVolumeHierarchy {
        BoundingVolumeHierarchy(count: pieces.count) { index in
            let (start, end) = (pieces[index].start.place, pieces[index].end.place)
            return .init(lower: pointwiseMin(start, end) - radius, upper: pointwiseMax(start, end) + radius)
        }
    }

    /// The first piece that a ray hits: the index of its end that is nearer, of two a piece, and the position on its axis.
    ///
    /// - Parameters: as of `ScenePoints.nearest`.
    func nearest(along ray: Ray, room: Double, within limit: Double, inside box: PlotBox) -> MarkHit? {
        func hit(_ index: Int) -> MarkHit? {
            let (start, end) = (
                SIMD3<Double>(pieces[index].start.place), SIMD3<Double>(pieces[index].end.place)
            )
            guard let (distance, fraction) = ray.distance(toLine: start, end, radius: Double(radius) + room) else {
                return nil
            }
            let position = start + (end - start) * fraction
            return box.contains(position) ? (distance, 2 * index + (fraction > 0.5 ? 1 : 0), position) : nil
        }
        return index.nearest(along: ray, room: room, within: limit) { hit($0)?.distance }.flatMap { hit($0.index) }
    }
}

extension BoundingVolumeHierarchy.Box {
    /// Around a ball.
    fileprivate init(around center: SIMD3<Float>, reach: Float) {
        self.init(lower: center - reach, upper: center + reach)
    }
}
