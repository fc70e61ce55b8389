import CGLShims
import Charts
import Formula
import Foundation
import TestSupport
import Testing

@testable import ChartRendering

/// Pictures of 300 × 300 pixels, drawn off screen.
@Suite struct PictureTests {
    static let size = PixelSize(width: 300, height: 300)

    static func picture(
        _ chart: Chart3D<some Chart3DContent>, _ pose: Chart3DPose = .top, theme: ChartTheme = .light,
        background: PictureBackground = .opaque
    ) async throws -> ChartImage {
        try ChartPicture.draw(
            try await chart.scene(), camera: ChartCamera(pose: pose), size: size, theme: theme, background: background)
    }

    /// The pixel of a position in the plot volume, in a picture of a whole chart.
    static func pixel(_ position: SIMD3<Double>, _ pose: Chart3DPose = .top) -> SIMD2<Double> {
        CameraTransform(camera: ChartCamera(pose: pose), box: .unit, size: size).pixel(of: position)
    }

    /// Plot coordinates on the floor, between the lines at the ticks.
    static let floor = stride(from: -0.44, through: 0.45, by: 0.22).flatMap { x in
        stride(from: -0.44, through: 0.45, by: 0.22).map { (x, $0) }
    }

    static func plane(_ color: Color, _ height: @escaping @Sendable (_ x: Double, _ z: Double) -> Double)
        -> some Chart3DContent
    {
        surface(height).foregroundStyle(color).roughness(1)
    }

    static let empty = chart { EmptyChart3DContent() }

    // MARK: - Surfaces

    @Test(arguments: [-0.9, -0.3, 0.2, 0.8])
    func `a level surface shows its palette's colour where it stands, and nothing elsewhere`(height: Double)
        async throws
    {
        let level = chart {
            surface { _, _ in height }.foregroundStyle(.heightBased(yRange: -1...1)).roughness(1)
        }
        let expected = Gradient.viridis.color(at: (height + 1) / 2).pixel
        for pose in [Chart3DPose.top, Chart3DPose(azimuth: .degrees(0), inclination: .degrees(50))] {
            let (picture, ground) = (try await Self.picture(level, pose), try await Self.picture(Self.empty, pose))
            for (x, z) in Self.floor {
                let shown = picture[Self.pixel(SIMD3(x, height / 2, z), pose)]
                #expect(shown.alikeness(to: expected) > 0.99, "\(shown) at \(x), \(z)")
                if pose == .top { #expect(shown.distance(to: expected) < 12, "\(shown) at \(x), \(z)") }
            }
            for beside in [SIMD3(-0.53, height / 2, 0), SIMD3(0.53, height / 2, 0.3), SIMD3(0, height / 2, 0.54)] {
                let place = Self.pixel(beside, pose)
                #expect(picture[place] == ground[place])
            }
        }
    }

    /// Between two levels the pane behind is seen; only a slope, however steep, joins them.
    @Test(arguments: [("sign(x)", false), ("tanh(1000x)", true)], [256, RandomCases.count(3000, short: 1200)])
    func `a jump is not joined by a wall`(formula: (text: String, isJoined: Bool), samples: Int) async throws {
        let pose = Chart3DPose(azimuth: .degrees(40), inclination: .degrees(20))
        var specification = ChartSpecification(try Formula(formula.text))
        specification.x.domain = -1...1.01
        specification.z.domain = -1...1
        let picture = try await ChartPicture.draw(
            ChartScene.build(specification, samples: samples), camera: ChartCamera(pose: pose), size: Self.size,
            theme: .light, background: .opaque)
        let ground = try await Self.picture(Self.empty, pose)
        let place = Self.pixel(SIMD3(0, 0.07, 0.2), pose)
        #expect((picture[place].distance(to: ground[place]) > 40) == formula.isJoined)
    }

    /// A number of points all over the box.
    static func scatter(_ count: Int, opacity: Double = 1) async throws -> ChartScene {
        var random = SeededGenerator(state: 5)
        let places = (0..<count).map { _ in
            SIMD3(
                Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random),
                Double.random(in: -1...1, using: &random))
        }
        var series = PointSeries(labels: AxisLabels(x: "x", y: "y", z: "z"), positions: places)
        series.style.opacity = opacity
        return try await ChartScene.build(ChartSpecification(marks: [.points(series)]))
    }

    @Test func `of very many points a turning chart shows some, and all at rest`() async throws {
        func covered(_ image: ChartImage) -> Int {
            stride(from: 3, to: image.pixels.count, by: 4).count { image.pixels[$0] > 127 }
        }
        let size = PixelSize(width: 600, height: 400)
        for (count, isThinned) in [(5_000, false), (60_000, true)] {
            let scene = try await Self.scatter(count)
            let transform = CameraTransform(camera: ChartCamera(), box: scene.box, size: size)
            let moving = covered(try ChartPicture.dataLayer(scene, transform: transform, quality: .moving))
            let full = covered(try ChartPicture.dataLayer(scene, transform: transform))
            #expect(moving > 5_000 && (Double(moving) < 0.8 * Double(full)) == isThinned)
        }
    }

    @Test(arguments: ["surface", "translucent", "points", "translucent points"])
    func `a picture drawn in steps is the same as at once`(kind: String) async throws {
        let scene =
            kind.hasSuffix("points")
            ? try await Self.scatter(50_000, opacity: kind == "points" ? 1 : 0.5)
            : try await chart { surface { x, z in x * x * z }.opacity(kind == "surface" ? 1 : 0.5) }
                .scene(samples: 200)
        let size = PixelSize(width: 1000, height: 640)
        let transforms = [30.0, 60].map { azimuth in
            CameraTransform(
                camera: ChartCamera(pose: Chart3DPose(azimuth: .degrees(azimuth), inclination: .degrees(20))),
                box: scene.box, size: size)
        }
        try ChartPicture.withRenderer(of: scene) { renderer throws(RenderError) in
            let target = try Framebuffer(size: size, samples: 0, hasDepth: false)
            defer { target.delete() }
            try renderer.draw(transforms[1], into: target.name)
            let atOnce = target.image()
            // The first is not drawn to its end: the hand has come between.
            #expect(renderer.beginRefining(transforms[0]))
            #expect(try renderer.refine())
            #expect(renderer.beginRefining(transforms[1]))
            var steps = 1
            while try renderer.refine() {
                steps += 1
                #expect(try !renderer.drawRefined())
            }
            #expect(steps > 2)
            try renderer.draw(transforms[0], into: target.name)
            gl_BindFramebuffer(GLenum(GL_FRAMEBUFFER), target.name)
            #expect(try renderer.drawRefined())
            #expect(target.image() == atOnce)
            renderer.endRefining()
            #expect(try !renderer.drawRefined())
        }
    }

    @Test(arguments: [false, true])
    func `a surface that comes near is drawn coarse until it is handed over, and then whole`(isDrawn: Bool) async throws
    {
        let scene = try await chart { surface { x, z in 0.4 * sin(60 * x) * cos(60 * z) } }.scene(samples: 600)
        // What two scenes share is there already: this one shares nothing.
        let other = try await chart { surface { x, z in 0.4 * sin(60 * x) * cos(60 * z) } }.scene(samples: 600)
        let size = PixelSize(width: 200, height: 160)
        func transform(_ zoom: Double) -> CameraTransform {
            var camera = ChartCamera()
            camera.zoom(by: zoom)
            return CameraTransform(camera: camera, box: scene.box, size: size)
        }
        let (far, near) = (transform(0.5), transform(8))
        try ChartPicture.withRenderer(of: scene) { renderer throws(RenderError) in
            let target = try Framebuffer(size: size, samples: 0, hasDepth: false)
            defer { target.delete() }
            func picture(_ transform: CameraTransform) throws(RenderError) -> ChartImage {
                try renderer.draw(transform, into: target.name)
                return target.image()
            }
            let whole = (far: try picture(far), near: try picture(near))
            try renderer.show(scene, for: [far])
            #expect(try picture(near) == whole.near)
            try renderer.show(other, for: [far])
            #expect(try picture(far) == whole.far)
            #expect(renderer.beginRefining(far, isDrawn: false) == false)
            #expect(try picture(near) != whole.near)

            #expect(renderer.beginRefining(near, isDrawn: isDrawn))
            var steps = 1
            while try renderer.refine() {
                steps += 1
                // The hand may come between: what was handed over stays.
                if steps == 3 { #expect(renderer.beginRefining(near, isDrawn: isDrawn)) }
            }
            #expect(steps > 4)
            renderer.endRefining()
            #expect(try picture(near) == whole.near)
            #expect(try picture(far) == whole.far)
        }
    }

    @Test func `a hole shows the pane behind it`() async throws {
        let holed = chart { Self.plane(.red) { x, z in x * x + z * z < 0.3 ? .nan : 0 } }
        let (picture, ground) = (try await Self.picture(holed), try await Self.picture(Self.empty))
        let inside = Self.pixel(SIMD3(0.1, 0, 0.06))
        #expect(picture[inside] == ground[inside])
        #expect(picture[Self.pixel(SIMD3(0.44, 0, 0.44))].alikeness(to: Color.red.pixel) > 0.97)
    }

    @Test(arguments: [false, true])
    func `a nearer surface hides a tilted one, in whatever order they are written`(isNearFirst: Bool) async throws {
        let near = Self.plane(.red) { _, _ in 0.9 }
        let tilted = Self.plane(.blue) { x, z in 0.4 * x - 0.4 * z }
        let both = chart {
            if isNearFirst { near }
            tilted
            if !isNearFirst { near }
        }
        let fromAbove = try await Self.picture(both, .top)
        let fromBelow = try await Self.picture(both, .bottom)
        for (x, z) in Self.floor {
            let above = fromAbove[Self.pixel(SIMD3(x, 0, z), .top)]
            let below = fromBelow[Self.pixel(SIMD3(x, 0, z), .bottom)]
            #expect(above.alikeness(to: Color.red.pixel) > above.alikeness(to: Color.blue.pixel))
            #expect(below.alikeness(to: Color.blue.pixel) > below.alikeness(to: Color.red.pixel))
        }
    }

    @Test func `of two surfaces that cross, each is seen on its side`() async throws {
        let crossing = chart {
            Self.plane(.red) { x, _ in x }
            Self.plane(.blue) { x, _ in -x }
        }
        let picture = try await Self.picture(crossing)
        for (x, z) in Self.floor where abs(x) > 0.1 {
            let shown = picture[Self.pixel(SIMD3(x, 0, z))]
            let isRed = shown.alikeness(to: Color.red.pixel) > shown.alikeness(to: Color.blue.pixel)
            #expect(isRed == (x > 0), "\(shown) at \(x)")
        }
    }

    @Test func `a surface ends where the domain does`() async throws {
        let beyond = chart { Self.plane(.red) { x, _ in 2 * x } }
        let (picture, ground) = (try await Self.picture(beyond), try await Self.picture(Self.empty))
        for (x, z) in Self.floor {
            let place = Self.pixel(SIMD3(x, 0, z))
            #expect((picture[place] == ground[place]) == (abs(x) > 0.25), "at \(x), \(z)")
        }
    }

    @Test func `a reversed axis mirrors the picture`() async throws {
        let slope = chart { surface { x, _ in x }.foregroundStyle(.heightBased) }
        let picture = try await Self.picture(slope)
        let mirrored = try await Self.picture(slope.chartXScale(domain: -1...1, reversed: true))
        let (left, right) = (Self.pixel(SIMD3(-0.4, 0, 0.1)), Self.pixel(SIMD3(0.4, 0, 0.1)))
        #expect(picture[left].alikeness(to: mirrored[right]) > 0.97)
        #expect(picture[left].alikeness(to: mirrored[left]) < 0.9)
    }

    /// From above the upper left corner of the floor is where x and z are low.
    @Test func `a linear gradient runs over the floor, from corner to corner`() async throws {
        let gradient = Gradient(colors: [.blue, .white, .red])
        let level = chart {
            surface { _, _ in 0 }.roughness(1)
                .foregroundStyle(LinearGradient(gradient: gradient, startPoint: .topLeading, endPoint: .bottomTrailing))
        }
        let picture = try await Self.picture(level)
        for (x, z) in Self.floor {
            let expected = gradient.color(at: 0.5 + (x + z) / 2).pixel
            #expect(picture[Self.pixel(SIMD3(x, 0, z))].distance(to: expected) < 12, "at \(x), \(z)")
        }
    }

    @Test func `rings of an elliptical gradient follow the floor, those of a radial one are round`() async throws {
        let gradient = Gradient(colors: [.white, .blue])
        func place(_ style: some ShapeStyle, _ x: Double, _ z: Double) async throws -> Pixel {
            let level = Chart3D { surface { _, _ in 0 }.roughness(1).foregroundStyle(style) }
                .chartXScale(domain: -1...1).chartYScale(domain: -1...1).chartZScale(
                    domain: -1...1, range: -0.25...0.25)
            let scene = try await level.scene()
            let picture = try ChartPicture.draw(scene, camera: ChartCamera(pose: .top), size: Self.size)
            let transform = CameraTransform(camera: ChartCamera(pose: .top), box: scene.box, size: Self.size)
            return picture[transform.pixel(of: SIMD3(x, 0, z))]
        }
        let ellipse = EllipticalGradient(gradient: gradient)
        let (side, front) = (try await place(ellipse, 0.21, 0), try await place(ellipse, 0, 0.105))
        #expect(side.distance(to: front) < 6)
        let round = RadialGradient(gradient: gradient, center: .center, startRadius: 0, endRadius: 80)
        let (near, wide) = (try await place(round, 0.1, 0), try await place(round, 0, 0.1))
        #expect(near.distance(to: wide) < 8)
        #expect(near.distance(to: gradient.color(at: 0.5).pixel) < 12)
        #expect(try await place(round, 0.22, 0.03).distance(to: Color.blue.pixel) < 12)
    }

    /// The side that is seen is the side that is lit, whichever way the triangles run.
    @Test(arguments: [(false, false), (true, false), (false, true), (true, true)], [Chart3DPose.top, .bottom])
    func `reversed axes do not change the light`(isReversed: (x: Bool, z: Bool), pose: Chart3DPose) async throws {
        let level = chart { Self.plane(.red) { _, _ in 0 } }
        let expected = try await Self.picture(level, pose)
        let picture = try await Self.picture(
            level.chartXScale(reversed: isReversed.x).chartZScale(reversed: isReversed.z), pose)
        let place = Self.pixel(SIMD3(0.1, 0, 0.1), pose)
        #expect(picture[place].distance(to: expected[place]) <= 1)
    }

    // MARK: - Light

    @Test(arguments: [-90.0, 90], [Chart3DPose.top, .default])
    func `a hill is bright on the side that the light comes from`(azimuth: Double, pose: Chart3DPose) async throws {
        let hill = try await chart { Self.plane(.red) { x, z in exp(-4 * (x * x + z * z)) } }
            .chart3DLight(azimuth: azimuth, elevation: 0, ambient: 0).scene()
        let picture = try ChartPicture.dataLayer(
            hill, transform: CameraTransform(camera: ChartCamera(pose: pose), box: .unit, size: Self.size))
        let (left, right) = (picture.red(inColumns: 0..<150), picture.red(inColumns: 150..<300))
        #expect(azimuth > 0 ? right > 1.5 * left : left > 1.5 * right, "\(left) and \(right)")
    }

    @Test func `without any light a surface is black`() async throws {
        let dark = chart { Self.plane(.red) { x, z in x * z } }.chart3DLight(intensity: 0, ambient: 0)
        let picture = try await Self.picture(dark)
        for (x, z) in Self.floor { #expect(picture[Self.pixel(SIMD3(x, 0, z))] == Pixel(0, 0, 0, 255)) }
    }

    @Test func `the usual light is what it was`() {
        #expect(
            SceneLight.default.definitions == [
                "keyDirection vec3(-0.45, 0.72, 0.53)", "keyPower 2.1", "fillDirection vec3(0.7, 0.1, 0.71)",
                "fillPower 0.55", "ambientLight vec2(0.36, 0.54)",
            ])
    }

    @Test(arguments: OffscreenContext.API.allCases, [Chart3DCameraProjection.orthographic, .perspective])
    func `a light of one's own is drawn as the usual one`(
        api: OffscreenContext.API, projection: Chart3DCameraProjection
    ) async throws {
        let usual = try await Self.data(api, projection: projection)
        let own = try await Self.data(api, projection: projection, intensity: 1.000001)
        #expect(own.difference(from: usual) < 0.01)
        #expect(try await Self.data(api, projection: projection, intensity: 2).difference(from: usual) > 1)
    }

    // MARK: - Points

    @Test(arguments: [Chart3DPose.front, .default, .top])
    func `a sphere has the colour of its series and hides what is behind it`(pose: Chart3DPose) async throws {
        let series = chart {
            Self.plane(.red) { _, _ in 0 }
            PointMark(x: .value("", 0), y: .value("", 0), z: .value("", 0))
                .foregroundStyle(by: .value("Kind", "first")).symbolSize(90)
        }
        let picture = try await Self.picture(series, pose)
        let shown = picture[Self.pixel(SIMD3(0, 0, 0), pose) - SIMD2(0, 8)]
        #expect(shown.alikeness(to: Color(hex: 0x0072B2).pixel) > 0.98, "\(shown)")
    }

    @Test func `a sphere is as large as its symbol size says`() async throws {
        let series = chart {
            PointMark(x: .value("", 0), y: .value("", 0), z: .value("", 0)).foregroundStyle(.red).symbolSize(80)
        }
        let (picture, ground) = (try await Self.picture(series), try await Self.picture(Self.empty))
        for (radius, isCovered) in [(0.09, true), (0.11, false)] {
            for direction in [SIMD3(1.0, 0, 0.1), SIMD3(-1, 0, -0.1), SIMD3(0.6, 0, 0.8)] {
                let place = Self.pixel(direction / direction.length * radius)
                #expect((picture[place] != ground[place]) == isCovered)
            }
        }
    }
}

extension ChartImage {
    /// The mean of red in some columns, 0…255.
    func red(inColumns columns: Range<Int>) -> Double {
        let sum = (0..<size.height).reduce(0) { sum, y in columns.reduce(sum) { $0 + self[$1, y].x } }
        return Double(sum) / Double(columns.count * size.height)
    }

    /// Whether no colour is stronger than its opacity lets it.
    var isPremultiplied: Bool {
        stride(from: 0, to: pixels.count, by: 4).allSatisfy { start in
            (0..<3).allSatisfy { pixels[start + $0] <= pixels[start + 3] }
        }
    }
}
