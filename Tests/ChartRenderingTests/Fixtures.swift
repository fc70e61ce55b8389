import Charts
import Foundation
import TestSupport

@testable import ChartRendering

/// A chart as somebody might look at it, drawn from a seed.
struct RandomView {
    var generator: SeededGenerator
    let camera: ChartCamera
    /// In logical pixels.
    let size: PixelSize
    let scale: Double
    let box: PlotBox

    /// - Parameter smallest: the smallest picture.
    init(seed: Int, smallest: PixelSize = PixelSize(width: 200, height: 150)) {
        var generator = SeededGenerator(state: UInt64(seed))
        let named: [Chart3DPose] = [.default, .front, .back, .left, .right, .top, .bottom]
        // Every seventh pose is one that has a name: the rare cases lie there.
        let pose =
            seed % 7 == 0
            ? named[seed / 7 % named.count]
            : Chart3DPose(
                azimuth: .degrees(.random(in: -180...180, using: &generator)),
                inclination: .degrees(.random(in: -90...90, using: &generator)))
        camera = ChartCamera(pose: pose, projection: seed.isMultiple(of: 2) ? .perspective : .orthographic)
        size = PixelSize(
            width: .random(in: smallest.width...1600, using: &generator),
            height: .random(in: smallest.height...1200, using: &generator))
        scale = seed.isMultiple(of: 3) ? 2 : 1
        let halves = SIMD3<Double>.random(in: 0.05...0.5, using: &generator)
        let center = SIMD3<Double>.random(in: -0.2...0.2, using: &generator)
        box = PlotBox(lower: center - halves, upper: center + halves)
        self.generator = generator
    }

    var pixels: PixelSize {
        PixelSize(width: Int(Double(size.width) * scale), height: Int(Double(size.height) * scale))
    }

    var transform: CameraTransform {
        CameraTransform(camera: camera, box: box, size: pixels, scale: scale)
    }
}

extension PlotBox {
    var corners: [SIMD3<Double>] { (0..<8).map(corner) }
}

extension Chart3D {
    /// The chart computed, each surface with few samples.
    func scene(samples: Int = 33) async throws -> ChartScene {
        try await ChartScene.build(specification, samples: samples)
    }
}

/// A surface given by a function, without titles.
func surface(_ height: @escaping @Sendable (_ x: Double, _ z: Double) -> Double) -> SurfacePlot {
    SurfacePlot(x: "", y: "", z: "", function: height)
}

/// A chart with −1…1 on every axis, and the whole picture for itself.
func chart<Content: Chart3DContent>(@Chart3DContentBuilder content: () -> Content) -> Chart3D<Content> {
    Chart3D(content: content).chartXScale(domain: -1...1).chartYScale(domain: -1...1).chartZScale(domain: -1...1)
        .chartLegend(.hidden)
}

/// One pixel: red, green, blue and opacity, 0…255.
typealias Pixel = SIMD4<Int>

extension ChartImage {
    /// The pixel that holds a place of the picture.
    subscript(place: SIMD2<Double>) -> Pixel {
        self[Int(place.x), Int(place.y)]
    }

    subscript(x: Int, y: Int) -> Pixel {
        let start = (y * size.width + x) * 4
        let bytes = pixels[start..<start + 4].map(Int.init)
        return Pixel(bytes[2], bytes[1], bytes[0], bytes[3])
    }

    /// How far two pictures of one size are apart: the mean over all bytes, 0…255.
    func difference(from other: ChartImage) -> Double {
        precondition(size == other.size)
        let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(pixels.count)
    }

    /// The picture at half the size, every four pixels averaged.
    var halved: ChartImage {
        let half = PixelSize(width: size.width / 2, height: size.height / 2)
        var bytes: [UInt8] = []
        for y in 0..<half.height {
            for x in 0..<half.width {
                for channel in 0..<4 {
                    let sum = [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(0) {
                        $0 + Int(pixels[((2 * y + $1.1) * size.width + 2 * x + $1.0) * 4 + channel])
                    }
                    bytes.append(UInt8((sum + 2) / 4))
                }
            }
        }
        return ChartImage(size: half, pixels: bytes)
    }
}

extension Color {
    /// The opaque pixel of this colour.
    var pixel: Pixel { Pixel(truncatingIfNeeded: bytes) }
}

extension SIMD4<Int> {
    /// The largest difference of a channel.
    func distance(to other: Pixel) -> Int {
        let difference = self &- other
        return (0..<4).map { abs(difference[$0]) }.max() ?? 0
    }

    /// Red, green and blue as a direction, so that light and shadow do not count.
    private var hue: SIMD3<Double> {
        let color = SIMD3(Double(x), Double(y), Double(z))
        return color / Swift.max(1e-9, color.length)
    }

    /// How alike two colours are whatever the light: 1 for the same hue.
    func alikeness(to other: Pixel) -> Double {
        hue.dot(other.hue)
    }
}
