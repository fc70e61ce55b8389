import Charts
import Foundation

/// Triangles of one material that are computed as they are written: a mesh of any size needs no memory.
///
/// Positions are plot units, y up. Seen from the side of its normals a triangle turns counterclockwise.
protocol MeshPart: Sendable {
    var material: SceneMaterial { get }
    /// Corners are numbered from 0; no triangle may use some of them.
    var cornerCount: Int { get }
    /// Whether every corner has a triangle.
    var usesEveryCorner: Bool { get }
    /// Triangles are divided into sections, which can be computed in parallel.
    var sectionCount: Int { get }
    /// The corners of the box around all corners, where they are known without looking at each.
    var bounds: (lower: SIMD3<Float>, upper: SIMD3<Float>)? { get }
    func position(_ corner: Int) -> SIMD3<Float>
    /// A unit vector.
    func normal(_ corner: Int) -> SIMD3<Float>
    /// The coordinate on the colour scale, where the material uses one.
    func value(_ corner: Int) -> Float
    /// Calls `body` with the corners of each triangle of a section.
    func forEachTriangle(ofSection section: Int, _ body: (Int, Int, Int) -> Void)

    // Written once below; requirements, so that the compiler makes each of them for each kind of part.
    func countTriangles(ofSection section: Int) -> Int
    func markCorners(ofSection section: Int, in used: inout [Bool])
    func add(vertices: Range<Int>, of numbered: NumberedPart, _ encoding: VertexEncoding, to bytes: inout MeshBytes)
    func add(section: Int, of numbered: NumberedPart, _ encoding: FaceEncoding, to bytes: inout MeshBytes)
    func add(section: Int, _ encoding: STLEncoding, to bytes: inout MeshBytes)
}

extension MeshPart {
    var bounds: (lower: SIMD3<Float>, upper: SIMD3<Float>)? { nil }

    func countTriangles(ofSection section: Int) -> Int {
        var count = 0
        forEachTriangle(ofSection: section) { _, _, _ in count += 1 }
        return count
    }

    var triangleCount: Int {
        (0..<sectionCount).reduce(0) { $0 + countTriangles(ofSection: $1) }
    }

    func markCorners(ofSection section: Int, in used: inout [Bool]) {
        forEachTriangle(ofSection: section) { a, b, c in
            used[a] = true
            used[b] = true
            used[c] = true
        }
    }

    func add(vertices: Range<Int>, of numbered: NumberedPart, _ encoding: VertexEncoding, to bytes: inout MeshBytes) {
        for corner in vertices where numbered.numbers.isEmpty || numbered.numbers[corner] != .max {
            let (position, normal) = (position(corner), normal(corner))
            let point = numbered.coordinates.point(position)
            encoding.add(
                point, numbered.coordinates.normal(normal, at: point),
                material.color(at: position, normal: normal, value: value(corner)), to: &bytes)
        }
    }

    func add(section: Int, of numbered: NumberedPart, _ encoding: FaceEncoding, to bytes: inout MeshBytes) {
        let isMirrored = numbered.coordinates.isMirrored
        forEachTriangle(ofSection: section) { a, b, c in
            let (second, third) = isMirrored ? (c, b) : (b, c)
            encoding.add(numbered.number(a), numbered.number(second), numbered.number(third), to: &bytes)
        }
    }

    func add(section: Int, _ encoding: STLEncoding, to bytes: inout MeshBytes) {
        forEachTriangle(ofSection: section) { a, b, c in
            encoding.add(position(a), position(b), position(c), to: &bytes)
        }
    }

    /// The colour of a corner before any light falls on it, sRGB with its opacity.
    func color(_ corner: Int) -> SIMD4<UInt8> {
        material.color(at: position(corner), normal: normal(corner), value: value(corner))
    }
}

extension SceneMaterial {
    /// The unlit colour of a position: `fillColor` of material.glsl.
    func color(at position: SIMD3<Float>, normal: SIMD3<Float>, value: Float) -> SIMD4<UInt8> {
        let alpha = UInt8((max(0, min(1, opacity)) * 255).rounded())
        var position = position
        if lines.isBanded { position.y = lines.bandHeight(position.y) }
        switch fill {
        case .vertices:
            let packed = Int(value)
            return SIMD4(
                UInt8(truncatingIfNeeded: packed >> 16), UInt8(truncatingIfNeeded: packed >> 8),
                UInt8(truncatingIfNeeded: packed), alpha)
        case .plain(let color): return SIMD4(SIMD3<UInt8>(clamping: color), alpha)
        case .normal: return SIMD4(SIMD3<UInt8>(clamping: normal * 0.5 + SIMD3(repeating: 0.5)), alpha)
        case .palette(let colors, let coordinate):
            let point = SIMD4(position, 1)
            let fraction: Float
            switch coordinate {
            case .along(let product): fraction = (product * point).sum()
            case .distance(let first, let second, let ramp):
                let sides = SIMD2((first * point).sum(), (second * point).sum())
                fraction = (sides * sides).sum().squareRoot() * ramp.x + ramp.y
            case .value:
                if value < -10 { return SIMD4(153, 153, 153, alpha) }
                fraction = value
            }
            guard fraction.isFinite else { return SIMD4(153, 153, 153, alpha) }
            let color = colors[Int((max(0, min(1, fraction)) * 255).rounded())]
            return SIMD4(color.x, color.y, color.z, UInt8(Int(color.w) * Int(alpha) / 255))
        }
    }
}

extension SceneLines {
    /// The middle of the two heights with a line that a height is between, as material.glsl has it.
    fileprivate func bandHeight(_ height: Float) -> Float {
        guard contours.count > 1 else { return height }
        guard let below = contours.lastIndex(where: { $0 <= height }) else {
            return contours[0] - 0.5 * (contours[1] - contours[0])
        }
        if below == contours.count - 1 { return contours[below] + 0.5 * (contours[below] - contours[below - 1]) }
        return 0.5 * (contours[below] + contours[below + 1])
    }
}

extension SIMD3<UInt8> {
    /// Numbers from 0 to 1 as bytes.
    fileprivate init(clamping color: SIMD3<Float>) {
        let held = pointwiseMax(pointwiseMin(color, SIMD3<Float>(repeating: 1)), SIMD3<Float>())
        self.init(held * 255, rounding: .toNearestOrEven)
    }
}

// MARK: - Surfaces of triangles

extension SceneMesh: MeshPart {
    var cornerCount: Int { vertices.count }
    var usesEveryCorner: Bool { false }
    func position(_ corner: Int) -> SIMD3<Float> { vertices[corner].position.xyz }
    func normal(_ corner: Int) -> SIMD3<Float> { vertices[corner].normal.xyz }

    /// The coordinate on the colour scale, or the colour of its own as one number.
    func value(_ corner: Int) -> Float {
        if case .vertices = material.fill { vertices[corner].normal.w } else { vertices[corner].position.w }
    }

    private static let trianglesPerSection = 8192
    var sectionCount: Int {
        (triangles.count / 3 + Self.trianglesPerSection - 1) / Self.trianglesPerSection
    }

    func forEachTriangle(ofSection section: Int, _ body: (Int, Int, Int) -> Void) {
        let first = 3 * section * Self.trianglesPerSection
        for start in stride(from: first, to: min(triangles.count, first + 3 * Self.trianglesPerSection), by: 3) {
            body(Int(triangles[start]), Int(triangles[start + 1]), Int(triangles[start + 2]))
        }
    }
}

// MARK: - Bodies

/// The same body at many positions: the points, bars and lines of a chart.
struct BodyMesh: MeshPart {
    /// One body with its transform.
    struct Placement: Sendable {
        /// Plot positions of the body's two ends, the same of what has one; the last number is the coordinate on the colour scale.
        var ends: (SIMD4<Float>, SIMD4<Float>)
        /// Plot units.
        var size: SIMD3<Float>
        /// A unit quaternion, the scalar part last.
        var rotation = SIMD4<Float>(0, 0, 0, 1)
    }

    /// A corner of a body that fills −0.5…0.5, and the end at which it is.
    struct Corner: Sendable {
        var position: SIMD3<Float>
        var normal: SIMD3<Float>
        var isAtEnd = false
    }

    let material: SceneMaterial
    let corners: [Corner]
    let triangles: [Int]
    let placements: [Placement]

    var cornerCount: Int { corners.count * placements.count }
    var usesEveryCorner: Bool { true }

    func position(_ corner: Int) -> SIMD3<Float> {
        let (placement, corner) = part(corner)
        let end = corner.isAtEnd ? placement.ends.1 : placement.ends.0
        return end.xyz + placement.rotation.turned(corner.position * placement.size)
    }

    func normal(_ corner: Int) -> SIMD3<Float> {
        let (placement, corner) = part(corner)
        let stretched = corner.normal / pointwiseMax(placement.size, SIMD3(repeating: 1e-6))
        return placement.rotation.turned(stretched / (stretched * stretched).sum().squareRoot())
    }

    func value(_ corner: Int) -> Float {
        let (placement, corner) = part(corner)
        return (corner.isAtEnd ? placement.ends.1 : placement.ends.0).w
    }

    var sectionCount: Int { placements.count }

    func forEachTriangle(ofSection section: Int, _ body: (Int, Int, Int) -> Void) {
        let first = section * corners.count
        for start in stride(from: 0, to: triangles.count, by: 3) {
            body(first + triangles[start], first + triangles[start + 1], first + triangles[start + 2])
        }
    }

    private func part(_ corner: Int) -> (Placement, Corner) {
        let (placement, index) = corner.quotientAndRemainder(dividingBy: corners.count)
        return (placements[placement], corners[index])
    }
}

extension BodyMesh {
    init(_ solids: SceneSolids) {
        let mesh = SolidMesh(solids.shape)
        material = solids.material
        corners = mesh.vertices.map { Corner(position: $0.position, normal: $0.normal) }
        triangles = Array(mesh.vertices.indices)
        placements = solids.solids.map {
            // The sides of a flat body coincide; a minimal thickness separates them.
            let size = pointwiseMax($0.size.xyz, SIMD3(repeating: 1e-4))
            return Placement(ends: ($0.center, $0.center), size: size, rotation: $0.rotation)
        }
    }

    init(_ points: ScenePoints) {
        (corners, triangles) = Self.rod(sides: 12, rings: 6, hasTwoEnds: false)
        material = points.material
        placements = points.spheres.enumerated().map { index, sphere in
            let center = SIMD4(sphere.xyz, points.values.isEmpty ? 0 : points.values[index])
            return Placement(ends: (center, center), size: SIMD3(repeating: 2 * sphere.w))
        }
    }

    init(_ tubes: SceneTubes) {
        (corners, triangles) = Self.rod(sides: 10, rings: 4, hasTwoEnds: true)
        material = tubes.material
        placements = tubes.pieces.map {
            let rotation = SIMD4<Float>(turningUpTo: $0.end.xyz - $0.start.xyz)
            return Placement(ends: ($0.start, $0.end), size: SIMD3(repeating: 2 * tubes.radius), rotation: rotation)
        }
    }

    /// A sphere, or a rod with round ends: a sphere whose lower half is at one end and whose upper half at the other.
    ///
    /// - Parameter rings: from pole to pole, even.
    private static func rod(sides: Int, rings: Int, hasTwoEnds: Bool) -> ([Corner], [Int]) {
        var corners: [Corner] = []
        func add(_ direction: SIMD3<Float>, isAtEnd: Bool) {
            corners.append(Corner(position: direction / 2, normal: direction, isAtEnd: isAtEnd))
        }
        add(SIMD3(0, -1, 0), isAtEnd: false)
        // The equator of a rod is there twice, once at each end.
        let upper = hasTwoEnds ? rings / 2 : rings / 2 + 1
        let heights = (1...rings / 2).map { ($0, false) } + (upper..<rings).map { ($0, true) }
        for (ring, isAtEnd) in heights {
            let angle = Double(ring) / Double(rings) * .pi
            for side in 0..<sides {
                let turn = Double(side) / Double(sides) * 2 * .pi
                add(
                    SIMD3<Float>(SIMD3(sin(angle) * cos(turn), -cos(angle), sin(angle) * sin(turn))), isAtEnd: isAtEnd)
            }
        }
        add(SIMD3(0, 1, 0), isAtEnd: true)
        var triangles: [Int] = []
        let last = corners.count - 1
        for side in 0..<sides {
            let next = (side + 1) % sides
            triangles += [0, 1 + side, 1 + next]
            for ring in 0..<heights.count - 1 {
                let (low, high) = (1 + ring * sides, 1 + (ring + 1) * sides)
                triangles += [low + side, high + side, low + next, low + next, high + side, high + next]
            }
            let top = 1 + (heights.count - 1) * sides
            triangles += [top + side, last, top + next]
        }
        return (corners, triangles)
    }
}

extension SIMD4<Float> {
    /// The unit quaternion that turns upwards to a direction.
    fileprivate init(turningUpTo direction: SIMD3<Float>) {
        let length = (direction * direction).sum().squareRoot()
        guard length > 0 else {
            self.init(0, 0, 0, 1)
            return
        }
        let unit = direction / length
        // Half way between; straight down any axis of the floor will do.
        let quaternion = unit.y < -0.999999 ? SIMD4(1, 0, 0, 0) : SIMD4(unit.z, 0, -unit.x, 1 + unit.y)
        self = quaternion / (quaternion * quaternion).sum().squareRoot()
    }

    /// A vector turned by this unit quaternion.
    fileprivate func turned(_ vector: SIMD3<Float>) -> SIMD3<Float> {
        let axis = xyz
        return vector + 2 * cross(axis, cross(axis, vector) + w * vector)
    }
}

func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
