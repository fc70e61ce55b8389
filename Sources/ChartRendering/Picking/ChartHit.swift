import Charts

/// What a chart shows at a pixel.
public struct ChartHit: Sendable {
    /// The part of the chart that is there.
    public enum Part: Hashable, Sendable {
        case surface
        case point
        case line
        case box
    }

    public let part: Part
    /// The series it belongs to; `nil` for what belongs to none.
    public let series: String?
    /// Plot position.
    public let position: SIMD3<Double>
    /// The title of each axis and the value there, as a reader wants them: x, z, y, and what colours the place.
    public let values: [(title: String, value: String)]
    /// Data coordinates (x, y, z); `SceneAxis.plotValue` makes dates and names of them.
    public let coordinates: SIMD3<Double>
}

extension CameraTransform {
    /// The ray from the eye through a pixel.
    func ray(through pixel: SIMD2<Double>) -> Ray {
        let picture = SIMD2(Double(size.width), Double(size.height))
        let place = SIMD2(pixel.x / picture.x * 2 - 1, 1 - pixel.y / picture.y * 2)
        let aside = (place - offset) / window
        let across = right * aside.x + up * aside.y
        if isPerspective {
            return Ray(origin: eye, direction: across + center - eye)
        }
        return Ray(origin: center + across + towardsEye * 100, direction: -towardsEye)
    }
}

extension ChartScene {
    /// What is seen at a pixel of a picture, the nearest first; `nil` where nothing but the ground is.
    ///
    /// - Parameters:
    ///   - transform: of the picture.
    ///   - reach: how many pixels beside a point or a line still count as on it.
    /// - Complexity: O(√samples) for surfaces on grids, O(parts) for everything else.
    public func hit(at pixel: SIMD2<Double>, transform: CameraTransform, reach: Double = 3) -> ChartHit? {
        let ray = transform.ray(through: pixel)
        let room = reach / transform.pixelsPerUnit
        var best: (distance: Double, part: ChartHit.Part, look: SceneLook, position: SIMD3<Double>, value: Float?)?
        /// - Parameter value: the place on the colour scale.
        func take(
            _ distance: Double?, _ part: ChartHit.Part, _ look: SceneLook, at position: SIMD3<Double>? = nil,
            value: (SIMD3<Double>) -> Float?
        ) {
            guard let distance, distance < best?.distance ?? .infinity else { return }
            let position = position ?? ray.place(at: distance)
            // What is cut off at the sides of the box is not there.
            guard box.contains(position) else { return }
            best = (distance, part, look, position, look.numbers == nil ? nil : value(position))
        }
        // A ray that enters above the box would meet what was cut off first.
        guard let inside = ray.part(inside: box.lower - 1e-6, box.upper + 1e-6) else { return nil }
        let cut = Ray(origin: ray.place(at: inside.lowerBound), direction: ray.direction)
        func whole(_ distance: Double?) -> Double? { distance.map { $0 + inside.lowerBound } }
        for surface in surfaces {
            take(whole(surface.distance(along: cut)), .surface, surface.look, value: surface.value)
        }
        for mesh in meshes { take(whole(mesh.distance(along: cut)), .surface, mesh.look, value: mesh.value) }
        for points in points {
            for (index, sphere) in points.spheres.enumerated() {
                let center = SIMD3(Double(sphere.x), Double(sphere.y), Double(sphere.z))
                take(
                    ray.distance(toBall: center, radius: Double(sphere.w) + room), .point, points.look, at: center
                ) { _ in points.values[index] }
            }
        }
        for solids in solids {
            for (index, solid) in solids.solids.enumerated() {
                let center = SIMD3(Double(solid.center.x), Double(solid.center.y), Double(solid.center.z))
                let half = SIMD3(Double(solid.size.x), Double(solid.size.y), Double(solid.size.z)) / 2
                if solids.tips.isEmpty {
                    take(ray.distance(toBall: center, radius: half.max() + room), .point, solids.look, at: center) {
                        _ in
                        solid.center.w
                    }
                } else {
                    let part = ray.part(inside: center - half - 1e-9, center + half + 1e-9)
                    take(part?.lowerBound, .box, solids.look, at: solids.tips[index]) { _ in solid.center.w }
                }
            }
        }
        for tubes in tubes {
            for piece in tubes.pieces {
                let start = SIMD3(Double(piece.start.x), Double(piece.start.y), Double(piece.start.z))
                let end = SIMD3(Double(piece.end.x), Double(piece.end.y), Double(piece.end.z))
                guard let (distance, fraction) = ray.distance(toLine: start, end, radius: Double(tubes.radius) + room)
                else { continue }
                take(distance, .line, tubes.look, at: start + (end - start) * fraction) { _ in
                    piece.start.w + (piece.end.w - piece.start.w) * Float(fraction)
                }
            }
        }
        guard let best else { return nil }
        let coordinates = SIMD3(
            x.value(atPosition: best.position.x), y.value(atPosition: best.position.y),
            z.value(atPosition: best.position.z))
        var values = [(x, 0), (z, 2), (y, 1)].map { axis, index in (axis.title, axis.label(coordinates[index])) }
        if let value = best.value, value >= 0,
            let scale = colorBars.first(where: { $0.axis.title == best.look.numbers })?.axis
        {
            values.append((scale.title, scale.label(scale.value(atPosition: Double(value) - 0.5))))
        }
        return ChartHit(
            part: best.part, series: best.look.series, position: best.position, values: values,
            coordinates: coordinates)
    }
}

extension SceneMesh {
    /// The place on the colour scale of the corner nearest to a place.
    ///
    /// - Complexity: O(corners)
    fileprivate func value(at place: SIMD3<Double>) -> Float? {
        let place = SIMD3<Float>(place)
        func distance(_ vertex: Vertex) -> Float {
            let difference = SIMD3(vertex.position.x, vertex.position.y, vertex.position.z) - place
            return (difference * difference).sum()
        }
        return vertices.min { distance($0) < distance($1) }?.position.w
    }

    /// Where a ray meets the surface first.
    ///
    /// - Complexity: O(triangles)
    func distance(along ray: Ray) -> Double? {
        var best: Double?
        func place(_ index: UInt32) -> SIMD3<Double> {
            let position = vertices[Int(index)].position
            return SIMD3(Double(position.x), Double(position.y), Double(position.z))
        }
        for start in stride(from: 0, to: triangles.count, by: 3) {
            let hit = ray.distance(
                to: place(triangles[start]), place(triangles[start + 1]), place(triangles[start + 2]))
            if let hit, hit < best ?? .infinity { best = hit }
        }
        return best
    }
}

extension PlotBox {
    /// Whether a place is inside, or on a side.
    fileprivate func contains(_ place: SIMD3<Double>) -> Bool {
        (0..<3).allSatisfy { place[$0] >= lower[$0] - 1e-4 && place[$0] <= upper[$0] + 1e-4 }
    }
}
