import CPangoCairo
import Charts

/// The data of a chart as flat shapes, the farthest first: for pages that are all vectors.
///
/// Each shape has one colour, that of its middle in the light of lighting.glsl. Shapes that pass through each other are drawn
/// one over the other.
struct VectorShapes: Sendable {
    private enum Outline: Sendable {
        case triangle(SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
        case disc(SIMD2<Double>, radius: Double)
        case line(SIMD2<Double>, SIMD2<Double>, width: Double)
    }

    private struct Shape: Sendable {
        let outline: Outline
        let color: Color
        /// Towards the eye.
        let depth: Double
    }

    private var shapes: [Shape] = []
    private let transform: CameraTransform
    private let light: SceneLight
    private let box: PlotBox

    /// The most triangles, points and pieces of lines that are drawn: a PDF file with this number has 4 MB, an SVG file 50 MB,
    /// and both take seconds to show. With more, a picture is smaller and faster.
    static let limit = 150_000

    /// The most samples a side of a whole surface, which has two triangles between four of them.
    static let sampleLimit = 1 + Int((Double(limit) / 2).squareRoot())

    /// - Throws: `tooManyShapes`
    init(_ scene: ChartScene, transform: CameraTransform) throws(RenderError) {
        self.transform = transform
        light = scene.light
        box = scene.box
        let count = Count(scene)
        guard count.all <= Self.limit else {
            throw .tooManyShapes(count.all, limit: Self.limit, samples: count.sampleLimit(of: scene.samples))
        }
        for mark in scene.exportOrder.map({ scene.marks[$0] }) {
            if let points = mark.points {
                add(points)
            } else if let tubes = mark.tubes {
                add(tubes)
            } else {
                let part = mark.primitive.meshPart(box: scene.box, thickness: nil)
                for section in 0..<part.sectionCount { add(part, section) }
            }
        }
        shapes.sort { $0.depth < $1.depth }
    }

    /// How many shapes a scene has, without the lines on surfaces.
    private struct Count {
        let all: Int
        /// Those of functions and formulas, which depend on the number of samples.
        let sampled: Int

        init(_ scene: ChartScene) {
            sampled =
                scene.surfaces.reduce(0) {
                    $0 + ($1.isOfFunction ? GridMesh($1, box: scene.box).triangleCount : 0)
                } + scene.meshes.reduce(0) { $0 + ($1.isOfFunction ? $1.triangles.count / 3 : 0) }
            all = scene.marks.reduce(0) { count, mark in
                let isFlat = mark.points != nil || mark.tubes != nil
                return count
                    + (isFlat
                        ? mark.partCount : mark.primitive.meshPart(box: scene.box, thickness: nil).triangleCount)
            }
        }

        /// With how many samples a side there are few enough shapes; `nil` where no number of samples would do.
        func sampleLimit(of samples: FloorSamples) -> RenderError.SampleLimit? {
            let room = VectorShapes.limit - (all - sampled)
            guard let side = samples.evenSide, sampled > 0, room > 0 else { return nil }
            let limit = 1 + Int(Double(side - 1) * (Double(room) / Double(sampled)).squareRoot())
            return limit >= 2 ? RenderError.SampleLimit(count: side, limit: limit) : nil
        }
    }

    /// The samples a side that a scene can be drawn with; `nil` where it can be drawn as it is, or with none.
    static func fewerSamples(for scene: ChartScene) -> Int? {
        let count = Count(scene)
        return count.all > limit ? count.sampleLimit(of: scene.samples)?.limit : nil
    }

    private mutating func add(_ part: any MeshPart, _ section: Int) {
        let light = VectorLight(part.material, light: light, transform: transform)
        let lines = part.material.lines
        part.forEachTriangle(ofSection: section) { a, b, c in
            let corners = [a, b, c].map { SIMD3<Double>(part.position($0)) }
            let pixels = corners.map(transform.pixel(of:))
            let middle = corners.reduce(.zero, +) / 3
            let normal = [a, b, c].map { SIMD3<Double>(part.normal($0)) }.reduce(.zero, +)
            let across = crossed(pixels[1] - pixels[0], pixels[2] - pixels[0])
            // The vertical axis of a picture points down.
            let color = light.color(
                at: middle, normal: normal, isSeenFromOutside: across < 0,
                value: part.material.hasValuesToMix
                    ? (part.value(a) + part.value(b) + part.value(c)) / 3 : part.value(a))
            let depth = transform.depth(of: middle)
            shapes.append(Shape(outline: .triangle(pixels[0], pixels[1], pixels[2]), color: color, depth: depth))
            addPattern(of: part.material, on: corners, depth, color)
            guard lines.isOnSurface else { return }
            var marks: [(Int, [Float], Double)] = [(0, lines.columns, 0.45), (2, lines.rows, 0.45)]
            if lines.hasContours { marks.append((1, lines.contours, 0.65)) }
            for (axis, coordinates, strength) in marks {
                for coordinate in coordinates {
                    addLine(
                        Self.cut(corners, by: corners.map { $0[axis] }, at: Double(coordinate)), depth,
                        Color(red: 0, green: 0, blue: 0, opacity: strength))
                }
            }
        }
    }

    /// Adds the lines of a pattern on a triangle of some depth and colour.
    private mutating func addPattern(
        of material: SceneMaterial, on corners: [SIMD3<Double>], _ depth: Double, _ color: Color
    ) {
        guard material.pattern != .plain else { return }
        var fill = color
        if case .plain(let plain) = material.fill {
            fill = Color(red: Double(plain.x), green: Double(plain.y), blue: Double(plain.z))
        }
        var ink = ScenePattern.ink(on: fill)
        ink.opacity *= color.opacity
        for direction in material.pattern.directions {
            let direction = transform.patternScale * SIMD3<Double>(direction)
            // A triangle beside a pole reaches far beyond the box.
            let (phases, limits) = (corners.map(direction.dot), (0..<8).map { direction.dot(box.corner($0)) })
            let first = max(phases.min() ?? 0, limits.min() ?? 0).rounded(.up)
            let last = min(phases.max() ?? 0, limits.max() ?? 0).rounded(.down)
            for phase in stride(from: first, through: last, by: 1) {
                addLine(Self.cut(corners, by: phases, at: phase), depth, ink)
            }
        }
    }

    /// Adds a line on a triangle of some depth, with it and over it.
    private mutating func addLine(_ ends: (SIMD3<Double>, SIMD3<Double>)?, _ depth: Double, _ color: Color) {
        guard let ends else { return }
        let line = Outline.line(
            transform.pixel(of: ends.0), transform.pixel(of: ends.1), width: transform.lineWidth)
        shapes.append(Shape(outline: line, color: color, depth: depth + 1e-6))
    }

    private mutating func add(_ points: ScenePoints) {
        let light = VectorLight(points.material, light: light, transform: transform)
        for (index, sphere) in points.spheres.enumerated() {
            let center = SIMD3<Double>(sphere.xyz)
            let color = light.color(
                at: center, normal: transform.towardsEye, isSeenFromOutside: true,
                value: points.values.isEmpty ? 0 : points.values[index])
            let radius = Double(sphere.w) * transform.pixelsPerUnit(at: center)
            shapes.append(
                Shape(
                    outline: .disc(transform.pixel(of: center), radius: radius), color: color,
                    depth: transform.depth(of: center)))
        }
    }

    private mutating func add(_ tubes: SceneTubes) {
        let light = VectorLight(tubes.material, light: light, transform: transform)
        for piece in tubes.pieces {
            let (start, end) = (SIMD3<Double>(piece.start.xyz), SIMD3<Double>(piece.end.xyz))
            let middle = (start + end) / 2
            let color = light.color(
                at: middle, normal: transform.towardsEye, isSeenFromOutside: true,
                value: (piece.start.w + piece.end.w) / 2)
            shapes.append(
                Shape(
                    outline: .line(
                        transform.pixel(of: start), transform.pixel(of: end),
                        width: 2 * Double(tubes.radius) * transform.pixelsPerUnit(at: middle)),
                    color: color, depth: transform.depth(of: middle)))
        }
    }

    /// The line along which a triangle has a number, given those of its corners; `nil` where it has it nowhere, or in a corner
    /// only.
    private static func cut(
        _ corners: [SIMD3<Double>], by numbers: [Double], at number: Double
    ) -> (SIMD3<Double>, SIMD3<Double>)? {
        var ends: [SIMD3<Double>] = []
        for index in 0..<3 {
            let next = (index + 1) % 3
            guard (numbers[index] < number) != (numbers[next] < number) else { continue }
            let share = (number - numbers[index]) / (numbers[next] - numbers[index])
            ends.append(corners[index] + (corners[next] - corners[index]) * share)
        }
        return ends.count == 2 ? (ends[0], ends[1]) : nil
    }

    /// Draws the shapes.
    ///
    /// - Parameter cairo: a drawing context in the pixels of the transform; borrowed.
    func draw(on cairo: OpaquePointer) {
        cairo_save(cairo)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        for shape in shapes {
            setColor(shape.color, on: cairo)
            switch shape.outline {
            case .triangle(let a, let b, let c):
                cairo_move_to(cairo, a.x, a.y)
                cairo_line_to(cairo, b.x, b.y)
                cairo_line_to(cairo, c.x, c.y)
                cairo_close_path(cairo)
                cairo_fill_preserve(cairo)
                // Over the seam to the next one, which would show the ground.
                if shape.color.opacity == 1 {
                    cairo_set_line_width(cairo, 0.5)
                    cairo_stroke(cairo)
                } else {
                    cairo_new_path(cairo)
                }
            case .disc(let center, let radius):
                cairo_new_path(cairo)
                cairo_arc(cairo, center.x, center.y, radius, 0, 2 * .pi)
                cairo_fill(cairo)
            case .line(let start, let end, let width):
                cairo_set_line_width(cairo, width)
                cairo_move_to(cairo, start.x, start.y)
                cairo_line_to(cairo, end.x, end.y)
                cairo_stroke(cairo)
            }
        }
        cairo_restore(cairo)
    }
}

private func crossed(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    a.x * b.y - a.y * b.x
}

extension CameraTransform {
    /// The distance of a position towards the eye, plot units.
    fileprivate func depth(of point: SIMD3<Double>) -> Double {
        (view * SIMD4(point, 1)).z
    }

    /// Of the lines on surfaces, device pixels.
    fileprivate var lineWidth: Double { Double(min(size.width, size.height)) / 800 }
}
