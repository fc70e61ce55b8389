import Charts

extension ScenePoints: ScenePrimitive {
    var partCount: Int { spheres.count }
    var filledBox: PlotBox? { PlotBox(around: spheres.lazy.map(\.xyz)) }
    var part: ChartHit.Part { .point }

    func position(ofDatum index: Int) -> SIMD3<Double>? { SIMD3<Double>(spheres[index].xyz) }

    func colorCoordinate(ofDatum index: Int) -> Float? { values.indices.contains(index) ? values[index] : nil }

    func meshPart(box: PlotBox, thickness: Float?) -> any MeshPart { BodyMesh(self) }
}

extension ScenePoints {
    /// - Complexity: O(points)
    static func index(of spheres: [SIMD4<Float>]) -> BoundingVolumeHierarchy {
        BoundingVolumeHierarchy(count: spheres.count) { .init(around: spheres[$0].xyz, reach: spheres[$0].w) }
    }

    /// The first point that a ray hits.
    ///
    /// - Complexity: O(log points) on average, as `BoundingVolumeHierarchy.nearest`
    func nearest(along pick: PickRay) -> MarkHit? {
        func center(_ index: Int) -> SIMD3<Double> { SIMD3<Double>(spheres[index].xyz) }
        let found = index.nearest(along: pick.ray, room: pick.room, within: pick.limit) { index in
            pick.box.contains(center(index))
                ? pick.ray.distance(toBall: center(index), radius: Double(spheres[index].w) + pick.room) : nil
        }
        return found.map { ($0.distance, $0.index, center($0.index)) }
    }
}

extension SceneSolids: ScenePrimitive {
    var partCount: Int { solids.count }
    var filledBox: PlotBox? { PlotBox(around: solids.lazy.map(\.center.xyz)) }
    var part: ChartHit.Part { tips.isEmpty ? .point : .box }

    func position(ofDatum index: Int) -> SIMD3<Double>? {
        tips.indices.contains(index) ? tips[index] : SIMD3<Double>(solids[index].center.xyz)
    }

    func colorCoordinate(ofDatum index: Int) -> Float? { solids[index].center.w }

    func meshPart(box: PlotBox, thickness: Float?) -> any MeshPart { BodyMesh(self) }
}

extension SceneSolids {
    /// - Complexity: O(solids)
    static func index(of solids: [Solid], areBoxes: Bool) -> BoundingVolumeHierarchy {
        BoundingVolumeHierarchy(count: solids.count) { index in
            let (center, half) = (solids[index].center.xyz, solids[index].size.xyz / 2)
            // However a symbol is turned, it is in a ball.
            return areBoxes
                ? .init(lower: center - half, upper: center + half) : .init(around: center, reach: half.max())
        }
    }

    /// The first body that a ray hits: a box, or the ball around a symbol. The position is the tip of the box, or the centre
    /// of the symbol.
    /// A box has no room around it.
    func nearest(along pick: PickRay) -> MarkHit? {
        func center(_ index: Int) -> SIMD3<Double> { SIMD3<Double>(solids[index].center.xyz) }
        func position(_ index: Int) -> SIMD3<Double> { tips.isEmpty ? center(index) : tips[index] }
        let found = index.nearest(along: pick.ray, room: tips.isEmpty ? pick.room : 0, within: pick.limit) { index in
            guard pick.box.contains(position(index)) else { return nil }
            let (center, half) = (center(index), SIMD3<Double>(solids[index].size.xyz) / 2)
            return tips.isEmpty
                ? pick.ray.distance(toBall: center, radius: half.max() + pick.room)
                : pick.ray.part(inside: center - half - 1e-9, center + half + 1e-9)?.lowerBound
        }
        return found.map { ($0.distance, $0.index, position($0.index)) }
    }
}

extension SceneTubes: ScenePrimitive {
    var partCount: Int { pieces.count }
    var filledBox: PlotBox? {
        PlotBox(
            around: [
                PlotBox(around: pieces.lazy.map(\.start.xyz)), PlotBox(around: pieces.lazy.map(\.end.xyz)),
            ].compactMap(\.self))
    }
    var part: ChartHit.Part { .line }
    /// A piece of a line has two ends.
    var datumCount: Int { 2 * pieces.count }

    func position(ofDatum index: Int) -> SIMD3<Double>? { SIMD3<Double>(end(index).xyz) }

    func colorCoordinate(ofDatum index: Int) -> Float? { end(index).w }

    func resolution(ofDatum index: Int, pixel: Double) -> SIMD3<Double> { SIMD3(repeating: pixel) }

    func meshPart(box: PlotBox, thickness: Float?) -> any MeshPart { BodyMesh(self) }

    private func end(_ index: Int) -> SIMD4<Float> {
        index.isMultiple(of: 2) ? pieces[index / 2].start : pieces[index / 2].end
    }
}

extension SceneTubes {
    /// - Complexity: O(pieces)
    static func index(of pieces: [Piece], radius: Float) -> BoundingVolumeHierarchy {
        BoundingVolumeHierarchy(count: pieces.count) { index in
            let (start, end) = (pieces[index].start.xyz, pieces[index].end.xyz)
            return .init(lower: pointwiseMin(start, end) - radius, upper: pointwiseMax(start, end) + radius)
        }
    }

    /// The first piece that a ray hits: the index of its end that is nearer, of two a piece, and the position on its axis.
    func nearest(along pick: PickRay) -> MarkHit? {
        func hit(_ index: Int) -> MarkHit? {
            let (start, end) = (
                SIMD3<Double>(pieces[index].start.xyz), SIMD3<Double>(pieces[index].end.xyz)
            )
            guard
                let (distance, fraction) = pick.ray.distance(
                    toLine: start, end, radius: Double(radius) + pick.room)
            else {
                return nil
            }
            let position = start + (end - start) * fraction
            return pick.box.contains(position) ? (distance, 2 * index + (fraction > 0.5 ? 1 : 0), position) : nil
        }
        return index.nearest(along: pick.ray, room: pick.room, within: pick.limit) { hit($0)?.distance }.flatMap {
            hit($0.index)
        }
    }
}

extension BoundingVolumeHierarchy.Box {
    /// Around a ball.
    fileprivate init(around center: SIMD3<Float>, reach: Float) {
        self.init(lower: center - reach, upper: center + reach)
    }
}
