import Charts
import Foundation
import Testing

@testable import ChartRendering

/// What is selected, and stepped over with keys.
@Suite struct DatumTests {
    private static let size = PixelSize(width: 640, height: 480)

    private static func transform(of scene: ChartScene, azimuth: Double = 0) -> CameraTransform {
        CameraTransform(
            camera: ChartCamera(pose: Chart3DPose(azimuth: .degrees(azimuth), inclination: .degrees(40))),
            box: scene.box, size: size)
    }

    /// A plane of 5 × 4 heights with a hole at column 2, row 1.
    private static func plane() async throws -> ChartScene {
        var values = (0..<20).map { Double($0 % 5 + 10 * ($0 / 5)) }
        values[7] = .nan
        let grid = try #require(HeightGrid(columns: 5, rows: 4, xDomain: 0...4, zDomain: 0...3, values: values))
        return try await Chart3D { SurfacePlot(x: "x", y: "y", z: "z", grid: grid) }.scene()
    }

    /// A sample of the plane.
    private func sample(_ column: Int, _ row: Int) -> ChartDatum { ChartDatum(mark: 0, index: row * 5 + column) }

    private static func told(_ scene: ChartScene, _ datum: ChartDatum) -> [Double]? {
        scene.hit(on: datum).map {
            [$0.coordinates.x, $0.coordinates.y, $0.coordinates.z].map { ($0 * 1e4).rounded() / 1e4 }
        }
    }

    @Test func `a sample tells its own value, a hole and what is not there nothing`() async throws {
        let scene = try await Self.plane()
        #expect(Self.told(scene, sample(3, 2)) == [3, 23, 2])
        for datum in [
            sample(2, 1), ChartDatum(mark: 0, index: 20), ChartDatum(mark: 0, index: -1), ChartDatum(mark: 1, index: 0),
            ChartDatum(mark: -1, index: 0),
        ] {
            #expect(scene.hit(on: datum) == nil, "\(datum)")
        }
    }

    /// From the front x leads to the right and z towards the viewer; turned, other axes do.
    @Test(arguments: [
        (0.0, SIMD2(1, 0), (3, 2)), (0, SIMD2(0, 1), (2, 1)), (180, SIMD2(1, 0), (1, 2)), (90, SIMD2(1, 0), (2, 1)),
        (-90, SIMD2(1, 0), (2, 3)), (0, SIMD2(-1, 0), (1, 2)), (0, SIMD2(10, 0), (4, 2)),
    ])
    func `a step goes where it leads on the screen`(azimuth: Double, steps: SIMD2<Int>, expected: (Int, Int))
        async throws
    {
        let scene = try await Self.plane()
        let from = sample(2, 2)
        let transform = Self.transform(of: scene, azimuth: azimuth)
        var wanted = expected
        // The hole is passed over.
        if wanted == (2, 1) { wanted = (2, 0) }
        let reached = scene.datum(steps, from: from, transform: transform)
        #expect(reached == sample(wanted.0, wanted.1), "\(azimuth)")
        let pixels = [from, reached].compactMap { scene.hit(on: $0) }.map { transform.pixel(of: $0.position) }
        if steps.y == 0 { #expect(((pixels[1].x - pixels[0].x) > 0) == (steps.x > 0)) }
    }

    @Test func `steps end at the rim, and at the last datum of a series`() async throws {
        let scene = try await Self.plane()
        let transform = Self.transform(of: scene)
        let corner = sample(4, 3)
        #expect(scene.datum(SIMD2(1, 0), from: corner, transform: transform) == corner)
        let marks = try await Chart3D {
            ForEach(0..<4) { index in
                let (x, y) = (Double(index), index == 2 ? Double.nan : 2)
                PointMark(x: .value("", x), y: .value("", y), z: .value("", 0))
                BarMark(x: .value("", x), y: .value("", 3), z: .value("", 1))
                LineMark(x: .value("", x), y: .value("", x), z: .value("", 2))
            }
        }
        .scene()
        func step(_ count: Int, _ from: ChartDatum) -> [Double]? {
            Self.told(marks, marks.datum(SIMD2(count, 0), from: from, transform: Self.transform(of: marks)))
        }
        #expect(step(1, ChartDatum(mark: 0, index: 0)) == [1, 2, 0])
        #expect(step(5, ChartDatum(mark: 0, index: 0)) == [3, 2, 0])
        #expect(step(-1, ChartDatum(mark: 0, index: 0)) == [0, 2, 0])
        #expect(step(2, ChartDatum(mark: 1, index: 1)) == [3, 3, 1])
        // The end of a piece is the beginning of the next.
        #expect(step(1, ChartDatum(mark: 2, index: 0)) == [1, 1, 2])
        #expect(step(2, ChartDatum(mark: 2, index: 0)) == [2, 2, 2])
        #expect(step(9, ChartDatum(mark: 2, index: 0)) == [3, 3, 2])
    }

    @Test func `marks are gone through in a ring`() async throws {
        let marks = try await chart {
            surface { x, _ in x }
            PointMark(x: .value("", 0), y: .value("", 0), z: .value("", 0))
            RuleMark(x: .value("", 0), y: .value("", 0..<1), z: .value("", 0))
        }
        .scene()
        var datum = try #require(marks.firstDatum(transform: Self.transform(of: marks)))
        var parts: [ChartHit.Part] = []
        for _ in 0..<4 {
            parts.append(try #require(marks.hit(on: datum)).part)
            datum = marks.datum(1, marksAfter: datum)
        }
        #expect(Set(parts.prefix(3)) == [.surface, .point, .line])
        #expect(parts[3] == parts[0])
        #expect(marks.hit(on: marks.datum(-1, marksAfter: datum))?.part == parts[3])
        let nothing = try await chart { EmptyChart3DContent() }.scene()
        #expect(nothing.firstDatum(transform: Self.transform(of: nothing)) == nil)
    }

    @Test func `a profile runs along the row and the column, with the hole`() async throws {
        let scene = try await Self.plane()
        let profile = try #require(scene.profile(through: sample(2, 2)))
        func heights(_ line: SurfaceProfile.Line) -> [Double?] {
            line.samples.map { $0.y.isFinite ? (scene.y.value(atPosition: $0.y) * 1e3).rounded() / 1e3 : nil }
        }
        #expect(heights(profile.alongX) == [20, 21, 22, 23, 24])
        #expect(heights(profile.alongZ) == [2, nil, 22, 32])
        #expect(profile.alongX.location == ("z", "2"))
        #expect(profile.alongZ.location == ("x", "2"))
        #expect(scene.profile(through: sample(2, 1)) == nil)
        #expect(scene.profile(through: ChartDatum(mark: 1, index: 0)) == nil)
    }

    private static func range(_ scene: ChartScene, _ first: ChartDatum, _ last: ChartDatum) -> ChartRange? {
        guard let first = scene.hit(on: first), let last = scene.hit(on: last) else { return nil }
        return scene.range(from: first, to: last)
    }

    @Test func `a range has differences, a distance on the floor and a slope`() async throws {
        let scene = try await Self.plane()
        let corners = [sample(0, 0), sample(4, 3)]
        let up = try #require(Self.range(scene, corners[0], corners[1]))
        #expect(up.differences == ["4", "3", "34"])
        #expect(up.distance == "5")
        #expect(up.slope == "6.8")
        let down = try #require(Self.range(scene, corners[1], corners[0]))
        #expect(down.differences == ["−4", "−3", "−34"])
        #expect(down.distance == "5")
        #expect(down.slope == "−6.8")
        let nothing = try #require(Self.range(scene, corners[0], corners[0]))
        #expect(nothing.distance == nil && nothing.slope == nil)
    }

    @Test func `between dates lies a time, between names nothing, and neither has a distance`() async throws {
        let start = try Date("2026-01-10T09:00:00Z", strategy: .iso8601)
        let scene = try await Chart3D {
            PointMark(x: .value("Day", start), y: .value("y", 1), z: .value("Kind", "A"))
            PointMark(
                x: .value("Day", start.addingTimeInterval(3 * 86_400 + 4 * 3_600)), y: .value("y", 3.5),
                z: .value("Kind", "B"))
        }
        .scene()
        let range = try #require(Self.range(scene, ChartDatum(mark: 0, index: 0), ChartDatum(mark: 0, index: 1)))
        #expect(range.differences[0]?.hasPrefix("3 ") == true)
        #expect(range.differences[0]?.contains(" 4 ") == true)
        #expect(Array(range.differences.dropFirst()) == [nil, "2.5"])
        #expect(range.distance == nil && range.slope == nil)
    }

    @Test func `there is no distance on a logarithmic floor, and no slope up a wall`() async throws {
        func marks() -> Chart3D<some Chart3DContent> {
            Chart3D([1.0, 2, 4], id: \.self) { value in
                PointMark(x: .value("x", value > 2 ? 2 : value), y: .value("y", value), z: .value("z", 1))
            }
        }
        func range(_ scene: ChartScene, _ first: Int, _ last: Int) -> ChartRange? {
            Self.range(scene, ChartDatum(mark: 0, index: first), ChartDatum(mark: 0, index: last))
        }
        let linear = try await marks().scene()
        #expect(range(linear, 0, 1)?.distance == "1")
        #expect(range(linear, 0, 1)?.slope == "1")
        let wall = try #require(range(linear, 1, 2))
        #expect(wall.differences[2] == "2" && wall.distance == nil && wall.slope == nil)
        let logarithmic = try await marks().chartXScale(type: .log).scene()
        let bent = try #require(range(logarithmic, 0, 1))
        #expect(bent.differences[0] == "1" && bent.distance == nil && bent.slope == nil)
    }

    @Test func `what stands behind something is not seen`() async throws {
        let scene = try await chart {
            surface { _, _ in 0 }
            PointMark(x: .value("", 0), y: .value("", -0.5), z: .value("", 0))
            PointMark(x: .value("", 0), y: .value("", 0.5), z: .value("", 0))
        }
        .scene()
        let hits = try [0, 1].map { try #require(scene.hit(on: ChartDatum(mark: 1, index: $0))) }
        for (pose, isUpperSeen) in [(Chart3DPose.top, true), (.bottom, false)] {
            let transform = CameraTransform(
                camera: ChartCamera(pose: pose, projection: .perspective), box: scene.box, size: Self.size)
            #expect(scene.shows(hits[1], transform: transform) == isUpperSeen)
            #expect(scene.shows(hits[0], transform: transform) == !isUpperSeen)
        }
    }
}

/// What is felt at a sample of a surface.
@Suite struct LevelLineTests {
    private static func scene(_ height: @escaping @Sendable (Double, Double) -> Double) async throws -> ChartScene {
        let grid = try HeightGrid(samples: 41, xDomain: -2...2, zDomain: -2...2, function: height)
        return try await Chart3D { SurfacePlot(x: "x", y: "y", z: "z", grid: grid) }.scene()
    }

    private func sample(_ column: Int, _ row: Int) -> ChartDatum { ChartDatum(mark: 0, index: row * 41 + column) }

    @Test func `the slope at a sample is that of the formula`() async throws {
        let plane = try await Self.scene { x, z in 3 * x - 0.5 * z }
        for (column, row) in [(20, 20), (0, 0), (40, 7)] {
            let slope = try #require(plane.slope(at: sample(column, row)))
            #expect(abs(slope.x - 3) < 1e-4 && abs(slope.y + 0.5) < 1e-4)
        }
        let bowl = try await Self.scene { x, z in x * x + z * z }
        let slope = try #require(bowl.slope(at: sample(30, 15)))
        #expect(abs(slope.x - 2) < 1e-3 && abs(slope.y + 1) < 1e-3)
        #expect(bowl.slope(at: ChartDatum(mark: 0, index: 41 * 41)) == nil)
    }

    @Test func `in degrees a slope is that of the ground, and a distance is in metres`() async throws {
        let grid = try HeightGrid(samples: 41, xDomain: 10...11, zDomain: 59.5...60.5) { x, z in 1000 * (x + z) }
        var specification = Chart3D { SurfacePlot(x: "x", y: "y", z: "z", grid: grid) }.specification
        specification.ground = .degrees(middleLatitude: 60)
        let scene = try await ChartScene.build(specification)
        // A degree at 60° north: 55,800 m along the parallel, 111,412 m along the meridian.
        let slope = try #require(scene.slope(at: sample(20, 20)))
        #expect(abs(slope.x * 55_800 - 1000) < 1 && abs(slope.y * 111_412 - 1000) < 1)
        let (first, last) = (try #require(scene.hit(on: sample(0, 20))), try #require(scene.hit(on: sample(40, 20))))
        let range = scene.range(from: first, to: last)
        let distance = try #require(range.distance)
        #expect(distance.hasSuffix(" m"))
        let digits: String = distance.dropLast(2).filter { $0.isNumber || $0 == "." }
        let meters = try #require(Double(digits))
        #expect(abs(meters - 55_800) < 1, "\(distance)")
        #expect(abs((range.slope.flatMap(Double.init) ?? 0) - 1000 / 55_800) < 1e-5)
    }

    /// Around a hill, back to where it began, with the summit on the right hand.
    @Test(arguments: [true, false]) func `a level line leads around a hill`(_ isForward: Bool) async throws {
        let hill = try await Self.scene { x, z in -(x * x + z * z) }
        let start = sample(32, 20)
        let level = try #require(hill.plotHeight(of: start))
        var (datum, visited, turn) = (start, [ChartDatum](), 0.0)
        repeat {
            let next = hill.datum(alongLevel: level, from: datum, isForward: isForward)
            let (one, other) = (try #require(hill.hit(on: datum)), try #require(hill.hit(on: next)))
            #expect(
                abs(
                    (other.coordinates.x * other.coordinates.x + other.coordinates.z * other.coordinates.z).squareRoot()
                        - 1.2) < 0.1)
            // From above, x to the right and z downwards.
            turn += one.coordinates.x * other.coordinates.z - one.coordinates.z * other.coordinates.x
            datum = next
            visited.append(datum)
        } while datum != start && visited.count < 200
        #expect(datum == start && visited.count > 30 && Set(visited).count == visited.count)
        #expect((turn > 0) == isForward)
    }

    @Test func `on level ground and at the rim there is no way on`() async throws {
        let level = try await Self.scene { _, _ in 1 }
        #expect(level.datum(alongLevel: 0, from: sample(20, 20), isForward: true) == sample(20, 20))
        let slope = try await Self.scene { x, _ in x }
        var datum = sample(20, 20)
        for _ in 0..<60 { datum = slope.datum(alongLevel: 0, from: datum, isForward: true) }
        #expect(datum == sample(20, 0))
    }
}
