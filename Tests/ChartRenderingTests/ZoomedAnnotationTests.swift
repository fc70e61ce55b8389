import Charts
import Foundation
import Testing

@testable import ChartRendering

/// Charts that reach out of their pictures.
@Suite struct ZoomedAnnotationTests {
    /// The axes are distinguished by their numbers: 0 to 1, 2000 to 3000 and −5 to −4 upwards.
    private static func scene() async throws -> ChartScene {
        try await Chart3D { EmptyChart3DContent() }
            .chartXScale(domain: 0...1).chartYScale(domain: -5 ... -4).chartZScale(domain: 2000...3000)
            .chartXAxisLabel("x").chartYAxisLabel("y").chartZAxisLabel("z").scene()
    }

    private static func value(of label: ChartAnnotation.Label) -> Double? {
        Double(label.text.replacing("\u{2009}", with: "").replacing("−", with: "-"))
    }

    /// The axis that a number can only stand on.
    private static func axis(of value: Double) -> Int {
        value < 0 ? 1 : value > 1 ? 2 : 0
    }

    private static func values(on axis: Int, of annotation: ChartAnnotation) -> [Double] {
        annotation.labels.filter { $0.style == .tick }.compactMap(value).filter { Self.axis(of: $0) == axis }
    }

    private static let sizes = [(600, 450), (1280, 800), (640, 600), (420, 500)].map {
        PixelSize(width: $0, height: $1)
    }

    private static let poses: [(Chart3DPose, [Int])] = [
        (.default, [0, 1]), (.front, [0, 1]), (.back, [0, 1]), (.left, [1, 2]), (.right, [1, 2]), (.top, [0, 2]),
        (.bottom, [0, 2]),
    ]

    @Test func `axes whose lines are seen in the middle of the chart have numbers there`() async throws {
        let scene = try await Self.scene()
        for (pose, axes) in Self.poses {
            for (size, projection) in Self.sizes.flatMap({ size in
                Chart3DCameraProjection.allCases.map { (size, $0) }
            }) {
                for zoom in [3.0, 8, 32] {
                    var camera = ChartCamera(pose: pose, projection: projection)
                    camera.zoom(by: zoom)
                    let painter = AnnotationPainter()
                    let transform = painter.transform(of: scene, camera: camera, size: size, scale: 1)
                    let annotation = painter.layOut(scene, transform: transform, scale: 1)
                    for axis in axes {
                        let count = Self.values(on: axis, of: annotation).count
                        #expect((2...12).contains(count), "\(axis) of \(pose), \(size), \(projection), × \(zoom)")
                        #expect(annotation.labels.contains { $0.text == ["x", "y", "z"][axis] })
                    }
                }
            }
        }
    }

    @Test func `no label of a chart that is enlarged and moved is cut, and none covers another`() async throws {
        let scene = try await Self.scene()
        for seed in 0..<1000 {
            var view = RandomView(seed: seed, smallest: PixelSize(width: 400, height: 300))
            var camera = view.camera
            camera.zoom(by: exp2(.random(in: 0...5, using: &view.generator)))
            camera.pan(by: .random(in: -0.7...0.7, using: &view.generator))
            let painter = AnnotationPainter()
            let transform = painter.transform(of: scene, camera: camera, size: view.pixels, scale: view.scale)
            let labels = painter.layOut(scene, transform: transform, scale: view.scale).labels
            for (index, label) in labels.enumerated() {
                let (lower, upper) = (label.center - label.size / 2, label.center + label.size / 2)
                #expect(lower.min() >= 0, "seed \(seed): \(label.text)")
                #expect(upper.x <= Double(view.pixels.width) && upper.y <= Double(view.pixels.height), "seed \(seed)")
                let others = labels[(index + 1)...].map(Polygon.init(around:))
                #expect(others.allSatisfy { !$0.overlaps(Polygon(around: label)) }, "seed \(seed): \(label.text)")
            }
        }
    }

    @Test func `at a side of the picture stand the numbers of one axis`() async throws {
        let scene = try await Self.scene()
        for seed in 0..<500 {
            var view = RandomView(seed: seed, smallest: PixelSize(width: 400, height: 300))
            var camera = view.camera
            camera.zoom(by: exp2(.random(in: 0.5...5, using: &view.generator)))
            camera.pan(by: .random(in: -1...1, using: &view.generator))
            let painter = AnnotationPainter()
            let transform = painter.transform(of: scene, camera: camera, size: view.pixels, scale: view.scale)
            let labels = painter.layOut(scene, transform: transform, scale: view.scale).labels
            var axes: [Int: Set<Int>] = [:]
            for label in labels where label.hasGround {
                let (lower, upper) = (label.center - label.size / 2, label.center + label.size / 2)
                let gaps = [
                    lower.x, Double(view.pixels.width) - upper.x, lower.y, Double(view.pixels.height) - upper.y,
                ]
                let touched = gaps.indices.filter { abs(gaps[$0] - 3 * view.scale) < 1e-6 }
                guard touched.count == 1, let value = Self.value(of: label) else { continue }
                axes[touched[0], default: []].insert(Self.axis(of: value))
            }
            #expect(axes.values.allSatisfy { $0.count == 1 }, "seed \(seed): \(axes)")
        }
    }

    @Test(arguments: [4.0, 20])
    func `a number at the side of the picture stands on the line of its value`(zoom: Double) async throws {
        let scene = try await Self.scene()
        for seed in 0..<200 {
            var view = RandomView(seed: seed, smallest: PixelSize(width: 400, height: 300))
            var camera = ChartCamera(pose: .top, projection: view.camera.projection)
            camera.zoom(by: zoom)
            camera.pan(by: .random(in: -1...1, using: &view.generator))
            let painter = AnnotationPainter()
            let transform = painter.transform(of: scene, camera: camera, size: view.pixels, scale: view.scale)
            let annotation = painter.layOut(scene, transform: transform, scale: view.scale)
            for label in annotation.labels where label.hasGround && label.style == .tick {
                guard let value = Double(label.text), value <= 1 else { continue }
                let isOnLine = annotation.gridLines.contains { line in
                    let (along, before) = (line.end - line.start, label.center - line.start)
                    return abs(along.x * before.y - along.y * before.x) < 1e-6 * along.length
                }
                #expect(isOnLine, "seed \(seed): \(label.text)")
                // Without perspective the walls are lines, and all there is are those on the floor.
                guard !transform.isPerspective else { continue }
                let place = transform.pixel(of: SIMD3(value - 0.5, -0.5, 0))
                #expect(abs(place.x - label.center.x) < 1e-6, "seed \(seed): \(label.text)")
            }
        }
    }

    @Test func `numbers stay on their values while an enlarged chart is moved`() async throws {
        let scene = try await Self.scene()
        for (pose, axes) in Self.poses {
            for axis in axes {
                var camera = ChartCamera(pose: pose)
                camera.zoom(by: 16)
                let painter = AnnotationPainter()
                var known: Set<Double> = []
                for _ in 0..<40 {
                    camera.pan(by: SIMD2(0.013, 0.017))
                    let transform = painter.transform(of: scene, camera: camera, size: Self.sizes[0], scale: 1)
                    let annotation = painter.layOut(scene, transform: transform, scale: 1)
                    let values = Self.values(on: axis, of: annotation).sorted()
                    let shared = known.filter { (values.first ?? 0)...(values.last ?? 0) ~= $0 }
                    #expect(shared.isSubset(of: values), "\(axis) of \(pose): \(shared) in \(values)")
                    known = Set(values)
                }
            }
        }
    }

    @Test func `a chart that is whole in its picture has the ticks of its whole axes`() async throws {
        let scene = try await Self.scene()
        var camera = ChartCamera()
        let painter = AnnotationPainter()
        func values() -> [[Double]] {
            let transform = painter.transform(of: scene, camera: camera, size: Self.sizes[1], scale: 1)
            let annotation = painter.layOut(scene, transform: transform, scale: 1)
            #expect(annotation.labels.allSatisfy { !$0.hasGround })
            return (0..<3).map { Self.values(on: $0, of: annotation).sorted() }
        }
        let whole = values()
        #expect(whole.allSatisfy { $0.count > 2 })
        camera.zoom(by: 0.99)
        #expect(values() == whole)
    }
}
