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
    /// - Complexity: O(√samples) for each surface on a grid; O(log parts) on average for each mark of other parts, by its
    ///   `BoundingVolumeHierarchy`.
    public func hit(at pixel: SIMD2<Double>, transform: CameraTransform, reach: Double = 3) -> ChartHit? {
        let ray = transform.ray(through: pixel)
        let room = reach / transform.pixelsPerUnit
        var best: (distance: Double, datum: ChartDatum, position: SIMD3<Double>)?
        func consider(_ distance: Double?, _ datum: (SIMD3<Double>) -> ChartDatum?) {
            guard let distance, distance < best?.distance ?? .infinity else { return }
            let position = ray.position(at: distance)
            // What is cut off at the sides of the box is not there.
            guard box.contains(position), let datum = datum(position) else { return }
            best = (distance, datum, position)
        }
        // A ray that enters above the box would meet what was cut off first.
        guard let inside = ray.part(inside: box.lower - 1e-6, box.upper + 1e-6) else { return nil }
        let cut = Ray(origin: ray.position(at: inside.lowerBound), direction: ray.direction)
        func whole(_ distance: Double?) -> Double? { distance.map { $0 + inside.lowerBound } }
        var limit: Double { best?.distance ?? .infinity }
        for index in listing {
            switch marks[index] {
            case .surface(let surface):
                for distance in [surface.distance(along: cut), surface.fringe?.mesh.distance(along: cut)] {
                    consider(whole(distance)) { position in
                        surface.sample(nearestTo: position).map {
                            .sample(mark: index, column: $0.column, row: $0.row)
                        }
                    }
                }
            case .mesh(let mesh):
                consider(whole(mesh.distance(along: cut))) { position in
                    mesh.corner(nearestTo: position).map { .corner(mark: index, index: $0) }
                }
            case .points(let points):
                guard let hit = points.nearest(along: ray, room: room, within: limit, inside: box) else { continue }
                best = (hit.distance, .point(mark: index, index: hit.index), hit.position)
            case .solids(let solids):
                guard let hit = solids.nearest(along: ray, room: room, within: limit, inside: box) else { continue }
                best = (hit.distance, .body(mark: index, index: hit.index), hit.position)
            case .tubes(let tubes):
                guard let hit = tubes.nearest(along: ray, room: room, within: limit, inside: box) else { continue }
                best = (hit.distance, .end(mark: index, index: hit.index), hit.position)
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
        if let value = colorCoordinate(of: datum), value >= 0,
            let scale = colorBars.first(where: { $0.axis.title == look.numbers })?.axis
        {
            values.append((scale.title, scale.label(scale.value(atPosition: Double(value) - 0.5), step: 0)))
        }
        return ChartHit(
            part: part(of: datum), datum: datum, series: look.series, position: position, values: values,
            coordinates: coordinates)
    }

    /// How far apart positions beside a datum are that are to be distinguished, plot units; 0 where the data themselves
    /// are shown, with all their digits.
    private func resolution(at datum: ChartDatum, pixel: Double) -> SIMD3<Double> {
        guard pixel > 0 else { return .zero }
        return switch datum {
        case .point, .body: .zero
        case .corner, .end: SIMD3(repeating: pixel)
        case .sample(let index, let column, let row):
            marks[index].surface?.resolution(column: column, row: row, pixel: pixel) ?? .zero
        }
    }
}

extension SIMD4<Float> {
    /// Without what the fourth number says beside the place.
    var place: SIMD3<Float> { SIMD3(x, y, z) }
}
