import Charts
import Foundation

/// How a vertex is written: its position, its normal and its colour.
enum VertexEncoding: Sendable {
    /// 28 bytes, the colour in sRGB; 40 with a position in 64 bits.
    case ply(isDouble: Bool)
    /// 32 bytes, the position relative to an origin, the colour as linear light in 16 bits.
    case glb(origin: SIMD3<Double>)
    /// Two lines, with the digits that these coordinates have.
    case obj(MeshCoordinates)

    func add(_ point: SIMD3<Double>, _ normal: SIMD3<Float>, _ color: SIMD4<UInt8>, to bytes: inout MeshBytes) {
        switch self {
        case .ply(let isDouble):
            let start = isDouble ? 24 : 12
            let vertex = bytes.add(start + 16)
            if isDouble { vertex.store(point, at: 0) } else { vertex.store(SIMD3<Float>(point), at: 0) }
            vertex.store(normal, at: start)
            vertex.storeBytes(of: color, toByteOffset: start + 12, as: SIMD4<UInt8>.self)
        case .glb(let origin):
            let vertex = bytes.add(32)
            vertex.store(SIMD3<Float>(point - origin), at: 0)
            vertex.store(normal, at: 12)
            vertex.storeBytes(of: color.light, toByteOffset: 24, as: SIMD4<UInt16>.self)
        case .obj(let coordinates):
            let light = SIMD3<Float>(SIMD3(color.x, color.y, color.z)) / 255
            bytes.add("v \(coordinates.rounded(point).words) \(light.words)\nvn \(normal.words)\n")
        }
    }
}

/// How a triangle is written by the numbers of its corners.
enum FaceEncoding: Sendable {
    /// 13 bytes; the number of the part's first vertex.
    case ply(first: UInt32)
    /// 12 bytes.
    case glb
    /// A line; the number of the part's first vertex.
    case obj(first: UInt32)

    @inline(__always)
    func add(_ a: UInt32, _ b: UInt32, _ c: UInt32, to bytes: inout MeshBytes) {
        switch self {
        case .ply(let first):
            let face = bytes.add(13)
            face.storeBytes(of: 3, as: UInt8.self)
            face.store(first + a, at: 1)
            face.store(first + b, at: 5)
            face.store(first + c, at: 9)
        case .glb:
            let face = bytes.add(12)
            face.store(a, at: 0)
            face.store(b, at: 4)
            face.store(c, at: 8)
        case .obj(let first):
            let (a, b, c) = (first + a, first + b, first + c)
            bytes.add("f \(a)//\(a) \(b)//\(b) \(c)//\(c)\n")
        }
    }
}

/// How a triangle is written for a printer: 50 bytes, in millimetres, z up, with the lower left front corner at 0.
struct STLEncoding: Sendable {
    private let scale: Float
    private let origin: SIMD3<Float>

    init(_ box: PlotBox, _ body: MeshFile.Body) {
        scale = Float(body.size / (box.upper - box.lower).max())
        let base = (body.base ?? 0) / Double(scale)
        origin = SIMD3<Float>(SIMD3(box.lower.x, box.lower.y - base, box.upper.z))
    }

    @inline(__always)
    private func printed(_ point: SIMD3<Float>) -> SIMD3<Float> {
        let moved = (point - origin) * scale
        // Never −0.
        return SIMD3(moved.x, 0 - moved.z, moved.y)
    }

    @inline(__always)
    func add(_ first: SIMD3<Float>, _ second: SIMD3<Float>, _ third: SIMD3<Float>, to bytes: inout MeshBytes) {
        let (a, b, c) = (printed(first), printed(second), printed(third))
        let across = cross(b - a, c - a)
        let square = (across * across).sum()
        let triangle = bytes.add(50)
        triangle.store(square > 0 ? across / square.squareRoot() : SIMD3(0, 0, 1), at: 0)
        triangle.store(a, at: 12)
        triangle.store(b, at: 24)
        triangle.store(c, at: 36)
        triangle.storeBytes(of: 0, toByteOffset: 48, as: UInt16.self)
    }
}

extension SIMD3 {
    /// As OBJ writes a vector.
    var words: String { "\(x) \(y) \(z)" }
}

extension SIMD4<UInt8> {
    /// The colour as amounts of light, by IEC 61966-2-1; the opacity as it is.
    fileprivate var light: SIMD4<UInt16> {
        SIMD4<UInt16>(Self.light[Int(x)], Self.light[Int(y)], Self.light[Int(z)], UInt16(w) * 257)
    }

    private static let light: [UInt16] = (0..<256).map { byte in
        let value = Double(byte) / 255
        let light = SRGB.light(value)
        return UInt16((light * 65_535).rounded())
    }
}
