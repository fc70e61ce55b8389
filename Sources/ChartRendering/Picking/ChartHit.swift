import Charts

/// A position on a chart with what is there.
public struct ChartHit: Sendable {
    /// The part of the chart that is there.
    public enum Part: Hashable, Sendable {
        case surface
        case point
        case line
        case box
    }

    public let part: Part
    /// The datum that is there, or the nearest one.
    public let datum: ChartDatum
    /// The series it belongs to; `nil` for what belongs to none.
    public let series: String?
    /// Plot position.
    public let position: SIMD3<Double>
    /// The title of each axis and the value there, with the digits that tell neighbours apart: x, z, y, and what
    /// colours the position.
    public let values: [(title: String, value: String)]
    /// Data coordinates (x, y, z); `SceneAxis.plotValue` makes dates and names of them.
    public let coordinates: SIMD3<Double>
}

extension CameraTransform {
    /// The ray from the eye through a pixel.
    func ray(through pixel: SIMD2<Double>) -> Ray {
        let picture = SIMD2(Double(size.width), Double(size.height))
        let normalized = SIMD2(pixel.x / picture.x * 2 - 1, 1 - pixel.y / picture.y * 2)
        let aside = (normalized - offset) / window
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
    /// - Complexity: O(√samples + fringe) for surfaces on grids, about O(∛points) for points, O(parts) for everything
    ///   else.
    public func hit(at pixel: SIMD2<Double>, transform: CameraTransform, reach: Double = 3) -> ChartHit? {
        let ray = transform.ray(through: pixel)
        let room = reach / transform.pixelsPerUnit
        var best: (distance: Double, datum: ChartDatum, position: SIMD3<Double>)?
        func consider(
            _ distance: Double?, at position: SIMD3<Double>? = nil, _ datum: (SIMD3<Double>) -> ChartDatum?
        ) {
            guard let distance, distance < best?.distance ?? .infinity else { return }
            let position = position ?? ray.position(at: distance)
            // What is cut off at the sides of the box is not there.
            guard box.contains(position), let datum = datum(position) else { return }
            best = (distance, datum, position)
        }
        // A ray that enters above the box would meet what was cut off first.
        guard let inside = ray.part(inside: box.lower - 1e-6, box.upper + 1e-6) else { return nil }
        let cut = Ray(origin: ray.position(at: inside.lowerBound), direction: ray.direction)
        func whole(_ distance: Double?) -> Double? { distance.map { $0 + inside.lowerBound } }
        for (index, surface) in surfaces.enumerated() {
            for distance in [surface.distance(along: cut), surface.fringe?.mesh.distance(along: cut)] {
                consider(whole(distance)) { position in
                    surface.sample(nearestTo: position).map {
                        .sample(surface: index, column: $0.column, row: $0.row)
                    }
                }
            }
        }
        for (index, mesh) in meshes.enumerated() {
            consider(whole(mesh.distance(along: cut))) { position in
                mesh.corner(nearestTo: position).map { .corner(mesh: index, index: $0) }
            }
        }
        for (series, points) in points.enumerated() {
            points.forEach(near: ray, room: room) { index in
                let sphere = points.spheres[index]
                let center = SIMD3<Double>(sphere.place)
                consider(ray.distance(toBall: center, radius: Double(sphere.w) + room), at: center) { _ in
                    .point(series: series, index: index)
                }
            }
        }
        for (series, solids) in solids.enumerated() {
            for (index, solid) in solids.solids.enumerated() {
                let (center, half) = (SIMD3<Double>(solid.center.place), SIMD3<Double>(solid.size.place) / 2)
                if solids.tips.isEmpty {
                    consider(ray.distance(toBall: center, radius: half.max() + room), at: center) { _ in
                        .body(series: series, index: index)
                    }
                } else {
                    let part = ray.part(inside: center - half - 1e-9, center + half + 1e-9)
                    consider(part?.lowerBound, at: solids.tips[index]) { _ in .body(series: series, index: index) }
                }
            }
        }
        for (series, tubes) in tubes.enumerated() {
            for (index, piece) in tubes.pieces.enumerated() {
                let (start, end) = (SIMD3<Double>(piece.start.place), SIMD3<Double>(piece.end.place))
                guard let (distance, fraction) = ray.distance(toLine: start, end, radius: Double(tubes.radius) + room)
                else { continue }
                consider(distance, at: start + (end - start) * fraction) { _ in
                    .end(series: series, index: 2 * index + (fraction > 0.5 ? 1 : 0))
                }
            }
        }
        return best.map {
            hit(on: $0.datum, at: $0.position, pixel: 1 / transform.pixelsPerUnit(at: $0.position))
        }
    }

    /// Whether a position is seen, and nothing stands before it.
    public func shows(_ hit: ChartHit, transform: CameraTransform) -> Bool {
        let pixel = transform.pixel(of: hit.position)
        guard let seen = self.hit(at: pixel, transform: transform, reach: 0), seen.datum != hit.datum else {
            return true
        }
        let ray = transform.ray(through: pixel)
        return (seen.position - hit.position).dot(ray.direction) / ray.direction.length > -0.01
    }

    /// The values of a datum; `nil` where there is none such, as in another scene, or it is a hole.
    public func hit(on datum: ChartDatum) -> ChartHit? {
        position(of: datum).map { hit(on: datum, at: $0, pixel: 0) }
    }

    /// - Parameter pixel: plot units that one pixel takes at the position; 0 at the datum itself.
    private func hit(on datum: ChartDatum, at position: SIMD3<Double>, pixel: Double) -> ChartHit {
        let coordinates = SIMD3(
            x.value(atPosition: position.x), y.value(atPosition: position.y), z.value(atPosition: position.z))
        let resolution = resolution(at: datum, pixel: pixel)
        var values = [(x, 0), (z, 2), (y, 1)].map { axis, index in
            (axis.title, axis.label(coordinates[index], step: resolution[index]))
        }
        let look = look(of: datum)
        if let value = colorPlace(of: datum), value >= 0,
            let scale = colorBars.first(where: { $0.axis.title == look.numbers })?.axis
        {
            values.append((scale.title, scale.label(scale.value(atPosition: Double(value) - 0.5), step: 0)))
        }
        return ChartHit(
            part: part(of: datum), datum: datum, series: look.series, position: position, values: values,
            coordinates: coordinates)
    }

    /// How far apart positions beside a datum are that are to be told apart, plot units; 0 where the data themselves
    /// are shown, with all their digits.
    private func resolution(at datum: ChartDatum, pixel: Double) -> SIMD3<Double> {
        guard pixel > 0 else { return .zero }
        return switch datum {
        case .point, .body: .zero
        case .corner, .end: SIMD3(repeating: pixel)
        case .sample(let index, let column, let row):
            surfaces[index].resolution(column: column, row: row, pixel: pixel)
        }
    }
}

extension SceneMesh {
    /// The corner nearest to a position; `nil` where there are none.
    ///
    /// - Complexity: O(corners)
    fileprivate func corner(nearestTo position: SIMD3<Double>) -> Int? {
        let position = SIMD3<Float>(position)
        func distance(_ index: UInt32) -> Float {
            let difference = vertices[Int(index)].position.place - position
            return (difference * difference).sum()
        }
        // A corner without a triangle is a hole.
        return triangles.min { distance($0) < distance($1) }.map(Int.init)
    }

    /// Where a ray meets the surface first.
    ///
    /// - Complexity: O(triangles)
    func distance(along ray: Ray) -> Double? {
        var best: Double?
        func position(_ index: UInt32) -> SIMD3<Double> {
            SIMD3<Double>(vertices[Int(index)].position.place)
        }
        for start in stride(from: 0, to: triangles.count, by: 3) {
            let hit = ray.distance(
                to: position(triangles[start]), position(triangles[start + 1]), position(triangles[start + 2]))
            if let hit, hit < best ?? .infinity { best = hit }
        }
        return best
    }
}

extension SIMD4<Float> {
    /// Without what the fourth number says beside the place.
    var place: SIMD3<Float> { SIMD3(x, y, z) }
}
