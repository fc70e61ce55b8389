import Charts

/// A position on a chart with what is there.
public struct ChartHit: Sendable {
    /// The part of the chart that is there.
    public enum Part: Hashable, Sendable {
        /// A sample of a grid or a vertex of a mesh.
        case surface
        /// A symbol.
        case point
        /// A corner of a line.
        case line
        /// A bar or a rectangle.
        case box
    }

    /// What kind of mark was hit.
    public let part: Part
    /// The datum that is there, or the nearest one.
    public let datum: ChartDatum
    /// The series it belongs to; `nil` for what belongs to none.
    public let series: String?
    /// Plot position.
    public let position: SIMD3<Double>
    /// The title of each axis and the value there, with enough digits to distinguish neighbours: x, z, y, and what
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
    ///   - pixel: device pixels from the upper left corner.
    ///   - transform: of the picture.
    ///   - reach: the distance from a point or a line that still counts as on it, pixels.
    /// - Complexity: O(√samples) for each surface on a grid; O(log parts) on average for each mark of other parts, by its
    ///   `BoundingVolumeHierarchy`.
    public func hit(at pixel: SIMD2<Double>, transform: CameraTransform, reach: Double = 3) -> ChartHit? {
        let ray = transform.ray(through: pixel)
        guard var pick = PickRay(ray, room: reach / transform.pixelsPerUnit, box: box) else { return nil }
        var best: (datum: ChartDatum, position: SIMD3<Double>)?
        for mark in listing {
            guard let hit = primitives[mark].nearest(along: pick) else { continue }
            pick.limit = hit.distance
            best = (ChartDatum(mark: mark, index: hit.index), hit.position)
        }
        return best.map {
            hit(on: $0.datum, at: $0.position, pixel: 1 / transform.pixelsPerUnit(at: $0.position))
        }
    }

    /// Whether a position is visible, and nothing is in front of it.
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

    /// - Parameter pixel: plot units that one pixel covers at the position; 0 at the datum itself.
    private func hit(on datum: ChartDatum, at position: SIMD3<Double>, pixel: Double) -> ChartHit {
        let coordinates = SIMD3(
            x.value(atPosition: position.x), y.value(atPosition: position.y), z.value(atPosition: position.z))
        let mark = primitives[datum.mark]
        let resolution = pixel > 0 ? mark.resolution(ofDatum: datum.index, pixel: pixel) : .zero
        var values = [(x, 0), (z, 2), (y, 1)].map { axis, index in
            (axis.title, axis.label(coordinates[index], step: resolution[index]))
        }
        if let value = mark.colorCoordinate(ofDatum: datum.index), value >= 0,
            let scale = colorBars.first(where: { $0.axis.title == mark.material.numbers })?.axis
        {
            values.append((scale.title, scale.label(scale.value(atPosition: Double(value) - 0.5), step: 0)))
        }
        return ChartHit(
            part: mark.part, datum: datum, series: mark.material.series, position: position, values: values,
            coordinates: coordinates)
    }
}

extension SIMD4<Float> {
    /// The position without the fourth component.
    var xyz: SIMD3<Float> { SIMD3(x, y, z) }
}
