import Charts
import Foundation
import Testing

@testable import ChartRendering

/// What is found under the pointer.
@Suite struct HitTests {
    @Test func `a ray goes through its pixel, whatever the view`() {
        for seed in 0..<400 {
            var view = RandomView(seed: seed)
            let transform = view.transform
            let pixel = SIMD2(
                Double.random(in: 0...Double(view.pixels.width), using: &view.generator),
                Double.random(in: 0...Double(view.pixels.height), using: &view.generator))
            let ray = transform.ray(through: pixel)
            for distance in [0.5, 1.5, 3] {
                // Orthographic rays begin far off.
                let place = ray.position(at: transform.isPerspective ? distance : 99 + distance)
                #expect((transform.pixel(of: place) - pixel).length < 1e-6, "seed \(seed)")
            }
        }
    }

    @Test func `the pyramid finds what looking at every cell finds`() async throws {
        var hits = 0
        for seed in 0..<60 {
            var view = RandomView(seed: seed)
            let columns = Int.random(in: 2...70, using: &view.generator)
            let rows = Int.random(in: 2...70, using: &view.generator)
            var values = (0..<columns * rows).map { _ in Double.random(in: -1...1, using: &view.generator) }
            for index in values.indices where Int.random(in: 0..<20, using: &view.generator) == 0 {
                values[index] = .nan
            }
            let torn = (0..<(columns - 1) * (rows - 1)).filter { $0 % 7 == seed % 7 && seed.isMultiple(of: 3) }
            let even = HeightGrid(
                columns: columns, rows: rows, xDomain: 0...1, zDomain: 0...2, values: values, tornCells: torn)
            let uneven = HeightGrid(
                xValues: (0..<columns).map { pow(1.1, Double($0)) }, zValues: (0..<rows).map { Double($0 * $0) },
                values: values, tornCells: torn)
            let grid = try #require(seed.isMultiple(of: 2) ? even : uneven)
            let scene = try await Chart3D { SurfacePlot(x: "", y: "", z: "", grid: grid) }
                .chartXScale(reversed: seed.isMultiple(of: 5)).scene()
            let surface = try #require(scene.surfaces.first)
            for _ in 0..<40 {
                let direction = SIMD3<Double>.random(in: -1...1, using: &view.generator)
                let target = SIMD3<Double>.random(in: -0.5...0.5, using: &view.generator)
                let ray = Ray(origin: target - direction / direction.length * 3, direction: direction)
                let (found, expected) = (surface.distance(along: ray), surface.bruteForceDistance(along: ray))
                #expect(found == expected, "seed \(seed)")
                if found != nil { hits += 1 }
            }
        }
        #expect(hits > 500)
    }

    private static let size = PixelSize(width: 640, height: 480)

    /// - Note: not asynchronous on purpose. In debug builds Swift 6.3 spoils the memory behind an asynchronous function
    ///   that returns a vector beside other values.
    private static func hit(
        _ scene: ChartScene, at place: SIMD3<Double>, pose: Chart3DPose = .default,
        projection: Chart3DCameraProjection = .perspective
    ) -> ChartHit? {
        let camera = ChartCamera(pose: pose, projection: projection)
        let transform = AnnotationPainter().transform(of: scene, camera: camera, size: size, scale: 1)
        return scene.hit(at: transform.pixel(of: place), transform: transform)
    }

    @Test(arguments: [Chart3DCameraProjection.orthographic, .perspective])
    func `a place of a surface tells its values`(projection: Chart3DCameraProjection) async throws {
        let plane = try await Chart3D {
            SurfacePlot(x: "East", y: "Height", z: "South") { x, z in 100 * x + 10 * z }
        }
        .chartXScale(domain: 0...10).chartZScale(domain: 0...10).scene(samples: 101)
        let hit = try #require(Self.hit(plane, at: SIMD3(0.1, 0.1, 0.1), projection: projection))
        #expect(hit.part == .surface)
        #expect(hit.values.map(\.title) == ["East", "South", "Height"])
        let numbers = hit.values.compactMap { Double($0.value) }
        #expect(abs(100 * numbers[0] + 10 * numbers[1] - numbers[2]) < 8)
        let seen = try #require(
            Self.hit(plane, at: hit.position, projection: projection))
        #expect((seen.position - hit.position).length < 1e-6)
    }

    @Test func `the nearer of two surfaces is reported`() async throws {
        let both = try await chart {
            surface { _, _ in -0.5 }.foregroundStyle(by: .value("", "lower"))
            surface { x, _ in x < 0 ? .nan : 0.5 }.foregroundStyle(by: .value("", "upper"))
        }
        .scene(samples: 101)
        #expect(Self.hit(both, at: SIMD3(0.3, 0.25, 0), pose: .top)?.series == "upper")
        #expect(Self.hit(both, at: SIMD3(-0.3, 0.25, 0), pose: .top)?.series == "lower")
        #expect(Self.hit(both, at: SIMD3(0.3, 0.25, 0), pose: .bottom)?.series == "lower")
    }

    @Test func `points, lines and bars tell their own values`() async throws {
        let marks = Chart3D {
            PointMark(x: .value("Day", "Mon"), y: .value("Size", 2.5), z: .value("Row", 1))
                .foregroundStyle(by: .value("Kind", "A")).symbol(.cube).symbolSize(30)
            PointMark(x: .value("Day", "Tue"), y: .value("Size", -1.5), z: .value("Row", 1)).symbolSize(30)
            BarMark(x: .value("Day", "Wed"), y: .value("Size", -3), z: .value("Row", 0), depth: .fixed(20))
            RuleMark(x: .value("Day", "Thu"), y: .value("Size", 0..<4), z: .value("Row", 0))
                .lineStyle(StrokeStyle(lineWidth: 10))
        }
        .chartYScale(domain: -4...4).chartZScale(domain: -1...2)
        let scene = try await marks.scene()
        func values(_ x: String, _ y: Double, _ z: Double) throws -> [String]? {
            let place = scene.axes.position(
                of: SIMD3(Double(try #require(marks.specification.x.categories.firstIndex(of: x))), y, z))
            return Self.hit(scene, at: place)?.values.map(\.value)
        }
        #expect(try values("Mon", 2.5, 1) == ["Mon", "1", "2.5"])
        #expect(try values("Tue", -1.5, 1) == ["Tue", "1", "−1.5"])
        #expect(try values("Wed", -2, 0) == ["Wed", "0", "−3"])
        #expect(try values("Thu", 3.9, 0)?.first == "Thu")
    }

    /// A degree's part with a sample each second of arc, which rises by a centimetre from one to the next.
    private static func terrain() async throws -> ChartScene {
        let heights = (0..<1805).map { index -> Double in 1000 + 0.01 * Double(index % 361) }
        let grid = try #require(
            HeightGrid(columns: 361, rows: 5, xDomain: 36.5...36.6, zDomain: -112...(-111.99), values: heights))
        return try await Chart3D { SurfacePlot(x: "x", y: "y", z: "z", grid: grid) }
            .chartXScale(domain: 36.5...36.6).chartYScale(domain: 0...4000).scene()
    }

    @Test func `samples of a terrain that lie beside each other are distinguished`() async throws {
        let scene = try await Self.terrain()
        let samples = (280..<300).compactMap { scene.hit(on: ChartDatum(mark: 0, index: 2 * 361 + $0)) }
        let pointed = samples.compactMap { Self.hit(scene, at: $0.position) }
        #expect(pointed.count == 20)
        for hits in [samples, pointed] {
            for index in [0, 2] { #expect(Set(hits.map { $0.values[index].value }).count == 20) }
            #expect(hits.allSatisfy { $0.values.allSatisfy { $0.value.count <= 10 } })
        }
        // 288 seconds are 0.08 degrees.
        #expect(samples[8].values.map(\.value) == ["36.58", "−111.995", "1002.88"])
        #expect(samples[9].values[0].value == "36.580278")
    }

    /// What neighbouring pixels in the middle show of a chart from above.
    private static func neighbours(_ scene: ChartScene, zoom: Double) -> [ChartHit] {
        var camera = ChartCamera(pose: .top, projection: .orthographic)
        camera.zoom(by: zoom)
        let transform = AnnotationPainter().transform(of: scene, camera: camera, size: size, scale: 1)
        let middle = transform.pixel(of: SIMD3(0.0123, 0, 0.0071))
        return (0..<5).compactMap { scene.hit(at: middle + SIMD2(Double($0), 0), transform: transform) }
    }

    @Test func `pixels of a formula that lie beside each other are distinguished, the closer the nearer`() async throws
    {
        let scene = try await Chart3D { SurfacePlot(x: "x", y: "y", z: "z") { x, z in 100 * x + 10 * z } }
            .chartXScale(domain: 0...10).chartZScale(domain: 0...10).scene(samples: 101)
        var digits: [Int] = []
        for zoom in [1.0, 40] {
            let hits = Self.neighbours(scene, zoom: zoom)
            #expect(hits.count == 5)
            for index in [0, 2] { #expect(Set(hits.map { $0.values[index].value }).count == 5, "zoom \(zoom)") }
            digits.append(hits.map { $0.values[0].value.count }.max() ?? 0)
        }
        #expect(digits[0] <= 5 && digits[1] > digits[0])
    }

    @Test func `where nothing is, nothing is reported`() async throws {
        let holed = try await chart { surface { x, z in x * x + z * z < 0.5 ? .nan : 0 } }.scene(samples: 101)
        #expect(Self.hit(holed, at: SIMD3(0, 0, 0), pose: .top)?.part == nil)
        #expect(Self.hit(holed, at: SIMD3(0.45, 0, 0.45), pose: .top)?.part == .surface)
        let cut = try await chart { surface { x, _ in 4 * x } }.scene(samples: 101)
        #expect(Self.hit(cut, at: SIMD3(0.4, 0.5, 0), pose: .top)?.part == nil)
        #expect(Self.hit(cut, at: SIMD3(0.05, 0.1, 0), pose: .top)?.part == .surface)
    }
}
