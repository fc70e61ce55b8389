import Charts
import Foundation

/// The size of a picture in device pixels.
public struct PixelSize: Hashable, Sendable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// A size in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    private static let millimetresPerPixel = 25.4 / 96

    /// The nearest size in logical pixels of 1/96 inch.
    public init(millimetres width: Double, _ height: Double) {
        func pixels(_ length: Double) -> Int { max(1, Int((length / Self.millimetresPerPixel).rounded())) }
        self.init(width: pixels(width), height: pixels(height))
    }

    /// Both sides in millimetres, for logical pixels of 1/96 inch.
    public var millimetres: SIMD2<Double> { SIMD2(Double(width), Double(height)) * Self.millimetresPerPixel }
}

/// The way from plot positions to the pixels of one picture.
///
/// The window, the exporter and the labels all use it, so that lines drawn by Cairo match what OpenGL drew.
public struct CameraTransform: Sendable {
    let view: Matrix4
    let projection: Matrix4
    let isPerspective: Bool
    /// The size of the picture, device pixels.
    public private(set) var size: PixelSize
    /// Device pixels per plot unit at the chart's centre.
    private(set) var pixelsPerUnit: Double
    /// Unit direction from the chart's centre to the eye, in plot space.
    let towardsEye: SIMD3<Double>
    /// The position of the eye in plot space; meaningful in perspective only.
    let eye: SIMD3<Double>
    /// The position of the middle of a chart that was not moved, in halves of the image's width and height: x to the right,
    /// y up.
    public let restCenter: SIMD2<Double>
    private let combined: Matrix4
    /// The middle of the box, and the unit directions to the right and up on the picture, in plot space.
    let center: SIMD3<Double>
    let right: SIMD3<Double>
    let up: SIMD3<Double>
    /// Halves of the image's width and height per plot unit at the depth of the middle.
    let window: SIMD2<Double>
    /// The position of the middle of the chart, in halves of the image's width and height.
    let offset: SIMD2<Double>

    /// Full vertical angle of view in perspective.
    static let fieldOfView = 32 * Double.pi / 180

    /// The transform that fits a box into a picture.
    ///
    /// What is fitted is the upright cylinder around the box, so the chart retains its size while it turns about the
    /// vertical axis, and changes it smoothly while it is tilted. Where the box would be less than `leastShare` of the
    /// shorter side from somewhere around, the cylinder takes what the labels leave of the margins.
    ///
    /// - Parameters:
    ///   - camera: pose, projection, zoom and offset.
    ///   - box: what the chart fills.
    ///   - size: of the picture.
    ///   - scale: device pixels per logical pixel; the margins for labels grow with it.
    ///   - labelWidth: of the vertical axis' longest label, logical pixels; 0 where it has none.
    ///   - trailing: the part of the picture at its right side that is not the chart's, device pixels.
    ///   - top: the part above it that is not.
    public init(
        camera: ChartCamera, box: PlotBox, size: PixelSize, scale: Double = 1,
        labelWidth: Double = CameraTransform.usualLabelWidth, trailing: Double = 0, top: Double = 0
    ) {
        self.size = size
        isPerspective = camera.perspective > 0
        let (azimuth, inclination) = (camera.pose.azimuth.radians, camera.pose.inclination.radians)
        right = SIMD3(cos(azimuth), 0, -sin(azimuth))
        // Written out instead of a cross product with a world "up", so that it is valid at the poles too.
        up = SIMD3(-sin(azimuth) * sin(inclination), cos(inclination), -cos(azimuth) * sin(inclination))
        towardsEye = SIMD3(sin(azimuth) * cos(inclination), sin(inclination), cos(azimuth) * cos(inclination))
        center = box.center
        let radius = max(box.radius, 1e-6)
        let distance = isPerspective ? radius / sin(camera.perspective * Self.fieldOfView / 2) : 0
        eye = box.center + towardsEye * distance
        view = Matrix4(
            SIMD4(right.x, up.x, towardsEye.x, 0), SIMD4(right.y, up.y, towardsEye.y, 0),
            SIMD4(right.z, up.z, towardsEye.z, 0),
            SIMD4(-right.dot(box.center), -up.dot(box.center), -towardsEye.dot(box.center) - distance, 1))

        let picture = SIMD2(Double(max(1, size.width)), Double(max(1, size.height)))
        let own = SIMD2(picture.x - trailing, picture.y - top)
        let fit = Fit(own: own / scale, labelWidth: labelWidth)
        restCenter = SIMD2((2 * fit.shift * scale - trailing) / picture.x, -top / picture.y)
        let extent = Self.extent(of: box, inclination: inclination, distance: distance)
        pixelsPerUnit = fit.pixelsPerUnit(extent) * scale * camera.zoom
        window = 2 * pixelsPerUnit / picture
        offset = camera.offset + restCenter
        if isPerspective {
            let (near, far) = (distance - radius * 1.05, distance + radius * 1.05)
            projection = Matrix4(
                SIMD4(distance * window.x, 0, 0, 0), SIMD4(0, distance * window.y, 0, 0),
                SIMD4(-offset.x, -offset.y, (far + near) / (near - far), -1),
                SIMD4(0, 0, 2 * far * near / (near - far), 0))
        } else {
            projection = Matrix4(
                SIMD4(window.x, 0, 0, 0), SIMD4(0, window.y, 0, 0), SIMD4(0, 0, -1 / (radius * 1.05), 0),
                SIMD4(offset.x, offset.y, 0, 1))
        }
        combined = projection * view
    }

    /// The least fraction of the shorter side of a chart's area that the longer side of its box covers, from wherever it is
    /// seen, where the labels allow it.
    static let leastShare = 0.6
    /// The width of labels of a few digits, logical pixels.
    public static let usualLabelWidth = 28.0

    /// The area of a chart and the room for labels around it, logical pixels.
    private struct Fit {
        let own: SIMD2<Double>
        /// The offset of the chart to the right where it is narrow: the vertical axis has its labels at the left.
        let shift: Double
        /// Between the middle of the chart and the margins.
        private let usual: SIMD2<Double>
        /// Between the middle of the chart and what tick labels need at the corners of the floor.
        private let most: SIMD2<Double>

        init(own: SIMD2<Double>, labelWidth: Double) {
            self.own = own
            // At the right, and below a corner of the floor that points there.
            let (right, below) = (8.0, 30.0)
            // Numbers of a few digits do not move the chart; a tick and two gaps are next to them.
            let labels = labelWidth > 0 ? max(usualLabelWidth, labelWidth) + 12 : right
            let margin = SIMD2(max(56, labels + 4), 48)
            usual = pointwiseMax(own - 2 * margin, own * 0.4) / 2
            // A square floor seen from above is a circle while it turns.
            let side = (own.x - own.min() * leastShare * 2.0.squareRoot()) / 2
            shift = max(0, min(labels - side, (labels - right) / 2))
            most = SIMD2(min(own.x / 2 + shift - labels, own.x / 2 - shift - right), own.y / 2 - below)
        }

        /// Logical pixels per plot unit.
        func pixelsPerUnit(_ extent: Extent) -> Double {
            // The titles are next to the middles of the sides.
            let possible = min((most / extent.corners).min(), (own.y / 2 - 52) / extent.sides.y)
            return max((usual / extent.corners).min(), min(leastShare * own.min() / extent.narrowest, possible))
        }
    }

    /// How large a box is on the way around it, in plot units at the depth of its centre.
    private struct Extent {
        /// How far the upright cylinder around the box reaches from the middle of the picture, to the side and up or down.
        let corners: SIMD2<Double>
        /// The same of the cylinder through the middles of the box's sides.
        let sides: SIMD2<Double>
        /// The longer side of the upright rectangle around the box where that is shortest.
        let narrowest: Double
    }

    /// - Parameter distance: of the eye in perspective, 0 without.
    private static func extent(of box: PlotBox, inclination: Double, distance: Double) -> Extent {
        let half = (box.upper - box.lower) / 2
        let (sine, cosine) = (sin(inclination), cos(inclination))
        /// A point that is so far to the right, up and to the front before the chart is tilted.
        func projected(_ x: Double, _ y: Double, _ z: Double) -> SIMD2<Double> {
            let depth = y * sine + z * cosine
            return SIMD2(x, y * cosine - z * sine) * (distance > 0 ? distance / (distance - depth) : 1)
        }
        func cylinder(_ radius: Double) -> SIMD2<Double> {
            var extent = SIMD2(repeating: 1e-6)
            for step in 0..<32 {
                let angle = Double(step) / 32 * 2 * .pi
                for height in [-half.y, half.y] {
                    let point = projected(radius * sin(angle), height, radius * cos(angle))
                    extent = pointwiseMax(extent, SIMD2(abs(point.x), abs(point.y)))
                }
            }
            return extent
        }
        // A box is the same from both sides of each axis: a quarter of the way around has all there is.
        var narrowest = Double.infinity
        for degrees in stride(from: 0.0, through: 90, by: 1.5) {
            let (turned, across) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
            var (lower, upper) = (SIMD2(0.0, 0.0), SIMD2(0.0, 0.0))
            for corner in 0..<8 {
                let x = corner & 1 == 0 ? half.x : -half.x
                let z = corner & 4 == 0 ? half.z : -half.z
                let point = projected(
                    x * across - z * turned, corner & 2 == 0 ? half.y : -half.y, x * turned + z * across)
                (lower, upper) = (pointwiseMin(lower, point), pointwiseMax(upper, point))
            }
            narrowest = min(narrowest, (upper - lower).max())
        }
        return Extent(
            corners: cylinder((half.x * half.x + half.z * half.z).squareRoot()), sides: cylinder(max(half.x, half.z)),
            narrowest: max(narrowest, 1e-6))
    }

    /// The same picture with half as many pixels a side.
    var halved: CameraTransform {
        var transform = self
        transform.size = PixelSize(width: max(1, (size.width + 1) / 2), height: max(1, (size.height + 1) / 2))
        transform.pixelsPerUnit /= 2
        return transform
    }

    /// The pixel of a plot position, from the top left corner of the picture.
    public func pixel(of position: SIMD3<Double>) -> SIMD2<Double> {
        let clip = clip(of: position)
        let normalized = SIMD2(clip.x, clip.y) / clip.w
        return SIMD2((1 + normalized.x) * Double(size.width) / 2, (1 - normalized.y) * Double(size.height) / 2)
    }

    /// Columns and rows, from below, outside of which nothing of a box is seen.
    func pixels(around box: PlotBox) -> (columns: Range<Int>, rows: Range<Int>) {
        let whole = (columns: 0..<size.width, rows: 0..<size.height)
        let corners = (0..<8).map(box.corner)
        guard corners.allSatisfy({ clip(of: $0).w > 1e-6 }) else { return whole }
        let pixels = corners.map(pixel)
        func range(_ coordinates: [Double], _ whole: Range<Int>) -> Range<Int> {
            let (first, last) = (coordinates.min() ?? 0, coordinates.max() ?? 0)
            // A pixel more on each side, so that nothing is lost to rounding.
            let limit = Double(whole.upperBound)
            return Int(max(0, min(limit, first - 1)))..<Int(max(0, min(limit, last + 2)))
        }
        let height = Double(size.height)
        return (range(pixels.map(\.x), whole.columns), range(pixels.map { height - $0.y }, whole.rows))
    }

    /// A plot position in clip space.
    func clip(of position: SIMD3<Double>) -> SIMD4<Double> {
        combined * SIMD4(position, 1)
    }

    /// Device pixels per plot unit at a plot position before the eye.
    func pixelsPerUnit(at position: SIMD3<Double>) -> Double {
        isPerspective ? pixelsPerUnit * (eye - center).length / max(clip(of: position).w, 1e-9) : pixelsPerUnit
    }

    /// Whether the outer side of a face of the box is turned to the eye; a face seen edge on is not.
    ///
    /// - Parameters:
    ///   - axis: 0, 1 or 2 for the axis the face is perpendicular to.
    ///   - isUpper: whether it is the face at the axis' upper end.
    func facesEye(axis: Int, isUpper: Bool, of box: PlotBox) -> Bool {
        let outwards = isUpper ? 1.0 : -1.0
        if isPerspective {
            let plane = isUpper ? box.upper[axis] : box.lower[axis]
            return (eye[axis] - plane) * outwards > 1e-9
        }
        return towardsEye[axis] * outwards > 1e-9
    }

    /// Whether the pane behind the data that is perpendicular to an axis is the upper face of the box; `nil` where it is a
    /// line, which points to the eye.
    func isPaneUpper(axis: Int, of box: PlotBox) -> Bool? {
        // Between two faces the eye sees the inner side of both; the lower one is drawn.
        let isUpper = facesEye(axis: axis, isUpper: false, of: box)
        return isUpper || isPerspective || abs(towardsEye[axis]) > 1e-9 ? isUpper : nil
    }
}
