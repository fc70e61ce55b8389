import Charts
import Foundation
import Testing

@testable import ChartRendering

/// Marks beside surfaces and spheres, on pictures of 300 × 300 pixels.
@Suite struct MarkPictureTests {
    static let size = PixelSize(width: 300, height: 300)

    static func picture(
        _ chart: Chart3D<some Chart3DContent>, _ pose: Chart3DPose = .front,
        _ projection: Chart3DCameraProjection = .orthographic
    ) async throws -> ChartImage {
        let camera = ChartCamera(pose: pose, projection: projection)
        return try ChartPicture.draw(try await chart.scene(), camera: camera, size: size)
    }

    static func pixel(
        _ position: SIMD3<Double>, _ pose: Chart3DPose = .front,
        _ projection: Chart3DCameraProjection = .orthographic
    ) -> SIMD2<Double> {
        CameraTransform(camera: ChartCamera(pose: pose, projection: projection), box: .unit, size: size)
            .pixel(of: position)
    }

    static let empty = chart { EmptyChart3DContent() }
    static let oblique = Chart3DPose(azimuth: .degrees(35), inclination: .degrees(25))

    /// Whether a chart shows something at a place of the plot volume.
    static func covers(
        _ chart: Chart3D<some Chart3DContent>, _ place: SIMD3<Double>, _ pose: Chart3DPose = .front,
        _ projection: Chart3DCameraProjection = .orthographic
    ) async throws -> Bool {
        let (shown, ground) = (
            try await picture(chart, pose, projection), try await picture(empty, pose, projection)
        )
        let pixel = pixel(place, pose, projection)
        return shown[pixel].distance(to: ground[pixel]) > 40
    }

    // MARK: - Rules and lines

    @Test(arguments: [Chart3DCameraProjection.orthographic, .perspective])
    func `a rule stands where its values say, from end to end`(projection: Chart3DCameraProjection) async throws {
        let rules = chart {
            ForEach(0..<1) { _ in
                RuleMark(x: .value("", 0.4), y: .value("", -0.4..<0.8), z: .value("", 0.2))
                RuleMark(x: .value("", -0.8...0), y: .value("", -0.6), z: .value("", 0))
                RuleMark(x: .value("", -0.5), y: .value("", 0.5), z: .value("", -0.9..<0.1))
            }
            .lineStyle(StrokeStyle(lineWidth: 8))
        }
        for pose in [Chart3DPose.front, Self.oblique, Chart3DPose(azimuth: .degrees(-60), inclination: .degrees(-30))] {
            for (place, isCovered) in [
                (SIMD3(0.2, -0.1, 0.1), true), (SIMD3(0.2, 0.39, 0.1), true), (SIMD3(0.2, 0.44, 0.1), false),
                (SIMD3(-0.2, -0.3, 0), true), (SIMD3(-0.25, 0.25, 0.03), true), (SIMD3(-0.25, 0.25, -0.4), true),
            ] {
                let isThere = try await Self.covers(rules, place, pose, projection)
                #expect(isThere == isCovered, "\(place) from \(pose.azimuth.degrees)°")
            }
        }
    }

    @Test func `a rule seen end on is a disk`() async throws {
        let rule = chart {
            RuleMark(x: .value("", 0), y: .value("", 0), z: .value("", -0.8..<0.8)).lineStyle(
                StrokeStyle(lineWidth: 40)
            )
            .foregroundStyle(.red)
        }
        let picture = try await Self.picture(rule)
        #expect(picture[Self.pixel(SIMD3(0, 0, 0))].alikeness(to: Color.red.pixel) > 0.97)
        let ground = try await Self.picture(Self.empty)
        for angle in stride(from: 0.3, to: 6.3, by: 1) {
            let direction = SIMD3(cos(angle), sin(angle), 0)
            let (inside, outside) = (Self.pixel(direction * 0.044), Self.pixel(direction * 0.058))
            #expect(picture[inside] != ground[inside])
            #expect(picture[outside] == ground[outside])
        }
    }

    @Test func `a line joins what follows each other, and a value that is not finite breaks it`() async throws {
        let values: [Double] = [-0.5, 0.5, .nan, 0.5, -0.5]
        let line = chart {
            for (index, y) in values.enumerated() {
                LineMark(x: .value("", Double(index) * 0.4 - 0.8), y: .value("", y), z: .value("", 0))
                    .lineStyle(StrokeStyle(lineWidth: 8))
            }
        }
        #expect(try await Self.covers(line, SIMD3(-0.3, 0, 0)))
        #expect(try await Self.covers(line, SIMD3(0.3, 0, 0)))
        #expect(try await !Self.covers(line, SIMD3(-0.07, 0.25, 0)))
    }

    @Test func `lines of several series are not joined`() async throws {
        let lines = chart {
            for (name, y) in [("a", -0.5), ("b", 0.5)] {
                LineMark(x: .value("", -0.9), y: .value("", y), z: .value("", 0), series: .value("", name))
            }
            for (name, y) in [("a", -0.5), ("b", 0.5)] {
                LineMark(x: .value("", 0.9), y: .value("", y), z: .value("", 0), series: .value("", name))
            }
        }
        #expect(lines.specification.marks.count == 2)
        #expect(try await Self.covers(lines, SIMD3(0.05, 0.25, 0)))
        #expect(try await Self.covers(lines, SIMD3(0.05, -0.25, 0)))
        #expect(try await !Self.covers(lines, SIMD3(0.05, 0.03, 0)))
    }

    @Test func `a line is cut off where the domain ends`() async throws {
        let line = Chart3D {
            RuleMark(x: .value("", -5.0..<5.0), y: .value("", 0), z: .value("", 0))
        }
        .chartXScale(domain: -1...1, range: -0.3...0.3).chartYScale(domain: -1...1).chartZScale(domain: -1...1)
        let scene = try await line.scene()
        #expect(scene.tubes[0].pieces.map(\.start.x) == [-0.3])
        #expect(scene.tubes[0].pieces.map(\.end.x) == [0.3])
    }

    // MARK: - Rectangles and bars

    @Test func `a rectangle lies across its axis`() async throws {
        let upright = chart {
            RectangleMark(x: .value("", -0.6..<0.2), y: .value("", -0.2..<0.8), z: .value("", 0.3)).foregroundStyle(
                .red)
        }
        let lying = chart {
            RectangleMark(x: .value("", -0.6..<0.2), y: .value("", 0.3), z: .value("", -0.2..<0.8)).foregroundStyle(
                .red)
        }
        let sideways = chart {
            RectangleMark(x: .value("", 0.3), y: .value("", -0.6..<0.2), z: .value("", -0.2..<0.8)).foregroundStyle(
                .red)
        }
        let (front, top) = (try await Self.picture(upright), try await Self.picture(lying, .top))
        let right = try await Self.picture(sideways, .right)
        #expect(front[Self.pixel(SIMD3(-0.1, 0.15, 0.15))].alikeness(to: Color.red.pixel) > 0.97)
        #expect(top[Self.pixel(SIMD3(-0.1, 0.15, 0.15), .top)].alikeness(to: Color.red.pixel) > 0.97)
        #expect(right[Self.pixel(SIMD3(0.15, -0.1, 0.15), .right)].alikeness(to: Color.red.pixel) > 0.97)
        #expect(try await !Self.covers(upright, SIMD3(0.14, 0.15, 0.15)))
        #expect(try await !Self.covers(lying, SIMD3(-0.1, 0.15, 0.44), .top))
        #expect(try await !Self.covers(sideways, SIMD3(0.15, 0.14, 0.15), .right))
    }

    @Test func `bars stand at their names and reach from zero to their values`() async throws {
        let bars = Chart3D {
            for (name, value) in [("a", 2.0), ("b", -1.0), ("c", 4.0)] {
                BarMark(x: .value("Name", name), y: .value("Value", value), z: .value("Depth", "only"))
            }
        }
        .chartYScale(domain: -4...4)
        #expect(bars.specification.x.categories == ["a", "b", "c"])
        let scene = try await bars.scene()
        let solids = try #require(scene.solids.first?.solids)
        let lower = solids.map { solid -> Float in solid.center.y - solid.size.y / 2 }
        let upper = solids.map { solid -> Float in solid.center.y + solid.size.y / 2 }
        #expect(lower == [0, -0.125, 0])
        #expect(upper == [0.25, 0, 0.5])
        for (solid, place) in zip(solids, [-1.0 / 3, 0, 1.0 / 3]) {
            #expect(abs(Double(solid.center.x) - place) < 1e-6)
            #expect(abs(Double(solid.size.x) - 0.8 / 3) < 1e-6)
        }
        #expect(scene.x.ticks(count: 3).map(\.label) == ["a", "b", "c"])
        #expect(scene.summary.contains("Name: a, b, c"))
    }

    // MARK: - Symbols

    @Test(arguments: [
        (BasicChart3DSymbolShape.Kind.sphere, [false, true]), (.cube, [true, true]), (.cylinder, [true, true]),
        (.cone, [false, true]),
    ])
    func `a symbol has its outline`(kind: BasicChart3DSymbolShape.Kind, corners: [Bool]) async throws {
        let symbol = chart {
            PointMark(x: .value("", 0), y: .value("", 0), z: .value("", 0)).symbol(BasicChart3DSymbolShape(kind))
                .symbolSize(80)
        }
        // The upper corner of the square around it, and its middle.
        #expect(try await Self.covers(symbol, SIMD3(0.09, 0.09, 0)) == corners[0])
        #expect(try await Self.covers(symbol, SIMD3(0, 0, 0)) == corners[1])
        #expect(try await !Self.covers(symbol, SIMD3(0.11, 0, 0)))
    }

    @Test func `a cone points where it is turned`() async throws {
        func cone(_ rotation: Rotation3D) -> Chart3D<some Chart3DContent> {
            chart {
                PointMark(x: .value("", 0), y: .value("", 0), z: .value("", 0)).symbol(.cone).symbolSize(80)
                    .symbolRotation(rotation)
            }
        }
        let (upper, lower) = (SIMD3(0.06, 0.08, 0), SIMD3(0.06, -0.08, 0))
        #expect(try await !Self.covers(cone(.identity), upper))
        #expect(try await Self.covers(cone(.identity), lower))
        let down = Rotation3D(angle: .degrees(180), axis: .z)
        #expect(try await Self.covers(cone(down), upper))
        #expect(try await !Self.covers(cone(down), lower))
        let right = Rotation3D(pointing: SIMD3(1, 0, 0))
        #expect(try await Self.covers(cone(right), SIMD3(-0.08, 0.06, 0)))
        #expect(try await !Self.covers(cone(right), SIMD3(0.08, 0.06, 0)))
    }

    @Test func `series take symbols in the order they appear`() async throws {
        let scene = try await chart {
            for name in ["a", "b", "c", "d", "e"] {
                PointMark(x: .value("", 0), y: .value("", 0), z: .value("", 0)).symbol(by: .value("", name))
            }
        }
        .scene()
        #expect(scene.legend.map(\.symbol?.kind) == [.sphere, .cube, .cylinder, .cone, .sphere])
    }

    @Test func `numbers are coloured by their place on the chart's scale`() async throws {
        let colored = chart {
            for value in [10.0, 20, 30] {
                PointMark(x: .value("", (value - 20) / 20), y: .value("", 0), z: .value("", 0))
                    .foregroundStyle(by: .value("Mass", value)).symbolSize(60).roughness(1)
            }
            RuleMark(x: .value("", -0.9..<0.9), y: .value("", 0.7), z: .value("", 0))
                .foregroundStyle(by: .value("Mass", 50)).lineStyle(StrokeStyle(lineWidth: 20))
        }
        #expect(colored.specification.marks.count == 2)
        let picture = try await Self.picture(colored)
        for (x, place) in [(-0.25, 0.0), (0, 0.25), (0.25, 0.5)] {
            let expected = Gradient.viridis.color(at: place).pixel
            #expect(picture[Self.pixel(SIMD3(x, 0, 0))].alikeness(to: expected) > 0.98, "at \(x)")
        }
        let yellow = picture[Self.pixel(SIMD3(0, 0.35, 0))]
        #expect(yellow.alikeness(to: Gradient.viridis.color(at: 1).pixel) > 0.97)
    }

    @Test func `the nearer mark hides the farther one, of whatever kind`() async throws {
        let crossing = chart {
            surface { _, z in z * 0.5 }.foregroundStyle(.green)
            RuleMark(x: .value("", -0.9..<0.9), y: .value("", 0), z: .value("", 0.5))
                .foregroundStyle(.red).lineStyle(StrokeStyle(lineWidth: 16))
            RectangleMark(x: .value("", -0.2..<0.2), y: .value("", -0.9..<0.9), z: .value("", -0.5))
                .foregroundStyle(.blue)
        }
        let above = try await Self.picture(crossing, .top)
        #expect(above[Self.pixel(SIMD3(0.2, 0, 0.25), .top)].alikeness(to: Color.green.pixel) > 0.97)
        let below = try await Self.picture(crossing, .bottom)
        #expect(below[Self.pixel(SIMD3(0.2, 0, 0.25), .bottom)].alikeness(to: Color.red.pixel) > 0.97)
        let front = try await Self.picture(crossing, .front)
        #expect(front[Self.pixel(SIMD3(0, 0.3, -0.25))].alikeness(to: Color.blue.pixel) > 0.97)
    }
}

/// Surfaces that are no even grids.
extension MarkPictureTests {
    /// A plane is the same picture whatever its places are.
    @Test(arguments: ["points", "uneven", "parametric"])
    func `a plane is a plane, through points, an uneven grid, or by two parameters`(kind: String) async throws {
        let plane = surface { x, z in 0.6 * x - 0.3 * z }.foregroundStyle(.heightBased).roughness(0.8)
        let expected = try await Self.picture(chart { plane }, Self.oblique)
        let columns = (0...20).map { step -> Double in
            let even = Double(step) / 10 - 1
            return even * abs(even)
        }
        let heights = columns.flatMap { z in columns.map { x -> Double in 0.6 * x - 0.3 * z } }
        let corners = [SIMD2(-1.0, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)]
        let scattered =
            corners
            + (0..<200).map { index -> SIMD2<Double> in
                let step = Double(index)
                return SIMD2(sin(step * 12.9898), cos(step * 78.233)) * 0.999
            }
        let same: SurfacePlot =
            switch kind {
            case "points":
                SurfacePlot(
                    x: "", y: "", z: "", points: scattered.map { SIMD3($0.x, 0.6 * $0.x - 0.3 * $0.y, $0.y) })
            case "uneven":
                SurfacePlot(
                    x: "", y: "", z: "",
                    grid: try #require(HeightGrid(xValues: columns, zValues: columns, values: heights)))
            default:
                SurfacePlot(x: "", y: "", z: "", u: 0...1, v: 0...1) { u, v in
                    let (x, z) = (2 * u - 1, 2 * v - 1)
                    return SIMD3(x, 0.6 * x - 0.3 * z, z)
                }
            }
        let picture = try await Self.picture(
            chart { same.foregroundStyle(.heightBased).roughness(0.8) }, Self.oblique)
        #expect(picture.difference(from: expected) < 0.1)
    }

    @Test func `a ball by two parameters is round and closed`() async throws {
        let ball = chart {
            SurfacePlot(x: "", y: "", z: "", u: 0...2 * .pi, v: -0.5 * .pi...0.5 * .pi) { u, v in
                let rim = 0.8 * cos(v)
                return SIMD3(rim * cos(u), 0.8 * sin(v), rim * sin(u))
            }
            .foregroundStyle(.red)
        }
        for pose in [Chart3DPose.front, .top, Self.oblique] {
            let (picture, ground) = (try await Self.picture(ball, pose), try await Self.picture(Self.empty, pose))
            let camera = CameraTransform(camera: ChartCamera(pose: pose), box: .unit, size: Self.size)
            let middle = camera.pixel(of: SIMD3(0, 0, 0))
            let radius = 0.4 * camera.pixelsPerUnit
            for angle in stride(from: 0.1, to: 6.3, by: 0.5) {
                let direction = SIMD2(cos(angle), sin(angle))
                #expect(picture[middle + direction * radius * 0.95].alikeness(to: Color.red.pixel) > 0.9)
                let outside = middle + direction * radius * 1.05
                #expect(picture[outside] == ground[outside])
            }
        }
    }

    @Test func `a place of a surface that is not finite is a hole`() async throws {
        let holed = chart {
            SurfacePlot(x: "", y: "", z: "", u: -1...1, v: -1...1) { u, v in
                SIMD3(u, u * u + v * v < 0.2 ? .nan : 0, v)
            }
            .foregroundStyle(.red)
        }
        #expect(try await !Self.covers(holed, SIMD3(0.05, 0, 0.03), .top))
        #expect(try await Self.covers(holed, SIMD3(0.4, 0, 0.4), .top))
    }

    @Test func `points on a line make no surface, and say so`() async throws {
        let line = Chart3D {
            SurfacePlot(x: "x", y: "y", z: "z", points: (0..<10).map { SIMD3(Double($0), 1, Double($0)) })
        }
        let scene = try await line.scene()
        #expect(scene.summary.hasPrefix("Surface of 0 triangles"))
        _ = try await Self.picture(line)
    }

    @Test func `an uneven grid needs places that ascend`() {
        #expect(HeightGrid(xValues: [0, 1, 3], zValues: [0, 2], values: [Double](repeating: 0, count: 6)) != nil)
        #expect(HeightGrid(xValues: [0, 1, 1], zValues: [0, 2], values: [Double](repeating: 0, count: 6)) == nil)
        #expect(HeightGrid(xValues: [0, .nan, 1], zValues: [0, 2], values: [Double](repeating: 0, count: 6)) == nil)
        #expect(HeightGrid(xValues: [0, 1, 3], zValues: [0, 2], values: [0, 1]) == nil)
    }
}
