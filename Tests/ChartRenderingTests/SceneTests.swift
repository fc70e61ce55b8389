import Charts
import Formula
import Foundation
import Testing

@testable import ChartRendering

@Suite struct SceneTests {
    @Test func `the y domain is the range of the heights and of the points`() async throws {
        let scene = try await Chart3D {
            surface { x, _ in x }
            PointMark(x: .value("", 0), y: .value("", 9), z: .value("", 0))
        }
        .chartXScale(domain: -2...3).scene()
        #expect(scene.y.domain == -2...9)
    }

    @Test func `a floor is that of the grid, and the usual one for a function`() async throws {
        let grid = HeightGrid(columns: 2, rows: 2, xDomain: 10...20, zDomain: -3...(-1), values: [0, 1, 2, 3])
        let scene = try await Chart3D { SurfacePlot(x: "", y: "", z: "", grid: grid!) }.scene()
        #expect([scene.x.domain, scene.y.domain, scene.z.domain] == [10...20, 0...3, -3...(-1)])
        #expect(try await Chart3D { surface { x, _ in x } }.scene().x.domain == -5...5)
    }

    @Test func `a group has the box of its marks, and one beyond the marks has none`() async throws {
        var chart = ChartSpecification(try Formula("x"))
        (chart.x.domain, chart.y.domain, chart.z.domain) = (-5...5, -5...5, -5...5)
        let labels = AxisLabels(x: "x", y: "y", z: "z")
        chart.marks.append(.paths(PathSeries(labels: labels, paths: [[SIMD3(-5, 0, -5), SIMD3(0, 2.5, 0)]])))
        chart.groups = [
            MarkGroupName(name: "plane", marks: 0..<1), MarkGroupName(name: "line", marks: 1..<2),
            MarkGroupName(name: "none", marks: 4..<6),
        ]
        let scene = try await ChartScene.build(chart)
        let line = try #require(scene.box(ofGroup: 1))
        #expect(
            ((line.lower - SIMD3(-0.5, 0, -0.5)) * 1e6).max() < 1 && ((line.upper - SIMD3(0, 0.25, 0)) * 1e6).max() < 1)
        #expect(try #require(scene.box(ofGroup: 0)).upper.x > 0.49)
        #expect(scene.box(ofGroup: 2) == nil && scene.box(ofGroup: 9) == nil)
        #expect(scene.group(of: ChartDatum(mark: 1, index: 0)) == 1)
    }

    @Test func `one point on a function does not narrow its floor, and measured points are it`() async throws {
        func point(_ x: Double, _ z: Double) -> PointMark {
            PointMark(x: .value("", x), y: .value("", 0), z: .value("", z))
        }
        let touched = try await Chart3D {
            surface { x, _ in x }
            point(1, 7)
        }.scene()
        #expect(touched.x.domain == -5...5 && touched.z.domain == -5...7)
        let fitted = try await Chart3D {
            surface { x, _ in x }
            point(0, 0)
            point(1, 2)
        }.scene()
        #expect(fitted.x.domain.upperBound < 1.1 && fitted.z.domain.upperBound < 2.2)
        #expect(try await Chart3D { point(1, 7) }.scene().x.domain.upperBound < 3)
    }

    @Test(arguments: [(4.0, 2.0...6.0), (0, -0.5...0.5), (-1e300, -1.5e300...(-0.5e300))])
    func `a level surface has room above and below`(height: Double, domain: ClosedRange<Double>) async throws {
        let scene = try await Chart3D { surface { _, _ in height } }.scene()
        #expect(scene.y.domain == domain)
        #expect(scene.surfaces.first?.heights.allSatisfy { $0 == 0 } == true)
    }

    @Test func `a chart without a finite value stands between 0 and 1`() async throws {
        let scene = try await Chart3D { surface { _, _ in .nan } }.scene(samples: 4)
        #expect(scene.y.domain == 0...1)
        #expect(scene.surfaces.first?.heights == Array(repeating: SceneSurface.hole, count: 16))
    }

    @Test func `poles do not flatten a torn surface, and the summary says that it goes on`() async throws {
        let scene = try await ChartScene.build(ChartSpecification(Formula("tan(x)")), samples: 400)
        #expect(scene.y.domain.upperBound < 20 && scene.y.domain.lowerBound > -20)
        #expect(try #require(scene.extent.y.range?.upperBound) > 40)
        #expect(scene.summary.contains("Shown from −"))
        let steps = try await ChartScene.build(ChartSpecification(Formula("floor(x)")))
        #expect(steps.y.domain == -5...5 && !steps.summary.contains("Shown"))
    }

    @Test func `a mark in a height's last bit tears its cell`() async throws {
        let grid = HeightGrid(
            columns: 3, rows: 3, xDomain: 0...1, zDomain: 0...1, values: [0, 0, 1, 0, .nan, 2, 0, 3, 4],
            tornCells: [0, 3])
        let surface = try #require(
            try await Chart3D { SurfacePlot(x: "", y: "", z: "", grid: grid!) }.scene().surfaces.first)
        #expect(surface.isTorn)
        #expect(surface.heights.map { $0.bitPattern & 1 } == [1, 0, 0, 0, 1, 0, 0, 0, 0])
        #expect(
            zip(surface.heights, [-0.5, -0.5, -0.25, -0.5, -1e30, 0, -0.5, 0.25, 0.5]).allSatisfy {
                abs($0 / Float($1) - 1) < 1e-6 || $1 == 0
            })
    }

    @Test(arguments: [("2x", [-0.7071, 0]), ("2z", [0, -0.7071]), ("-|x|·2", [0.7071, 0]), ("1 + 0x", [0, 0])])
    func `a formula's surface has exact normals in plot units`(formula: (text: String, normal: [Double])) async throws {
        for isReversed in [false, true] {
            var specification = ChartSpecification(try Formula(formula.text))
            specification.x.domain = 0.5...1.5
            specification.z.domain = 0.5...1.5
            specification.y.domain = -1...1
            specification.y.isReversed = isReversed
            let surface = try #require(try await ChartScene.build(specification, samples: 5).surfaces.first)
            let sign: Double = isReversed ? -1 : 1
            #expect(
                surface.normals[0].values.map { [Double($0.x) / 32_767, Double($0.y) / 32_767] }.allSatisfy { normal in
                    zip(normal, formula.normal).allSatisfy { abs($0 - sign * $1) < 1e-4 }
                })
            #expect(surface.normals[0].values.count == 25)
        }
    }

    @Test func `a slope that is not finite leaves the normal to the heights`() async throws {
        var specification = ChartSpecification(try Formula("√x"))
        specification.x.domain = 0...1
        let root = try #require(try await ChartScene.build(specification, samples: 3).surfaces.first)
        // From 0 to √½ over half of the floor.
        let length = (1 + 2.0).squareRoot()
        for row in 0..<3 {
            #expect(abs(Double(root.normals[0].vector(row * 3).x) + (2.0).squareRoot() / length) < 1e-3)
        }
    }

    @Test func `normals are halved as means, and a hole has that of what is beside it`() async throws {
        let scene = try await chart { surface { x, z in x == 0 && z == 0 ? .nan : x } }.scene(samples: 5)
        let normals = try #require(scene.surfaces.first?.normals)
        let steep = normals[0].vector(0)
        #expect(steep.x < -0.5 && steep.z == 0)
        #expect(normals.map(\.columns) == [5, 2, 1])
        #expect(normals.allSatisfy { $0.values.allSatisfy { $0 == normals[0].values[0] } })
    }

    @Test func `a grid has no torn cell outside it`() {
        #expect(
            HeightGrid(columns: 2, rows: 2, xDomain: 0...1, zDomain: 0...1, values: [0, 1, 2, 3], tornCells: [1]) == nil
        )
    }

    @Test func `what is not finite is a hole, and nothing else is`() async throws {
        let grid = HeightGrid(
            columns: 3, rows: 2, xDomain: 0...2, zDomain: 0...1, values: [0, .nan, 1, .infinity, 0.5, -.infinity])
        let scene = try await Chart3D { SurfacePlot(x: "", y: "", z: "", grid: grid!) }.scene()
        let hole = SceneSurface.hole
        #expect(scene.surfaces.first?.heights == [-0.5, hole, 0.5, hole, 0, hole])
    }

    @Test func `heights beyond the domain are kept, outside the box`() async throws {
        let scene = try await Chart3D { surface { x, _ in x } }
            .chartXScale(domain: -1...2).chartYScale(domain: 0...1).scene(samples: 4)
        #expect(scene.y.domain == 0...1)
        #expect(scene.surfaces.first.map { Array($0.heights.prefix(4)) } == [-1.5, -0.5, 0.5, 1.5])
    }

    @Test(arguments: [1e308, 1.7e308])
    func `heights near the largest number are heights still`(height: Double) async throws {
        let scene = try await Chart3D { surface { x, _ in x > 0 ? height : -height } }.scene(samples: 4)
        #expect(scene.surfaces.first.map { Array($0.heights.prefix(4)) } == [-0.5, -0.5, 0.5, 0.5])
    }

    @Test func `points at both ends of all numbers stand in the box`() async throws {
        let scene = try await Chart3D {
            for value in [-1.7e308, 1.7e308] {
                PointMark(x: .value("", value), y: .value("", value), z: .value("", value))
            }
        }
        .scene()
        let spheres = scene.points.flatMap(\.spheres)
        #expect(spheres.map(\.x).allSatisfy { abs(abs($0) - 0.5) < 0.03 })
        #expect(spheres.count == 2)
    }

    @Test func `points outside a domain and points that are none are left out`() async throws {
        let places = [
            SIMD3(0.0, 0, 0), SIMD3(2, 0, 0), SIMD3(0, -2, 0), SIMD3(0, 0, 1.01), SIMD3(.nan, 0, 0),
            SIMD3(0, .infinity, 0), SIMD3(1, -1, 1),
        ]
        let scene = try await chart {
            for place in places {
                PointMark(x: .value("", place.x), y: .value("", place.y), z: .value("", place.z))
            }
        }
        .scene()
        let spheres = scene.points.flatMap(\.spheres).map { SIMD3($0.x, $0.y, $0.z) }
        #expect(spheres == [SIMD3(0, 0, 0), SIMD3(0.5, -0.5, 0.5)])
    }

    @Test func `series take their colours in the order they appear, surfaces first`() async throws {
        func point(_ series: String) -> some Chart3DContent {
            PointMark(x: .value("", 0), y: .value("", 0), z: .value("", 0)).foregroundStyle(by: .value("", series))
        }
        let scene = try await chart {
            point("b")
            point("a")
            point("b")
            surface { x, _ in x }.foregroundStyle(by: .value("", "c"))
        }
        .scene()
        #expect(scene.legend.map(\.name) == ["c", "b", "a"])
        #expect(scene.legend.map(\.color) == [0x0072B2, 0xE69F00, 0x009E73].map { Color(hex: $0) })
        let colors = scene.points.map { points -> SIMD3<Float>? in
            if case .plain(let color) = points.material.fill { color } else { nil }
        }
        #expect(colors == [1, 2].map { scene.legend[$0].color?.components })
    }

    @Test(arguments: [false, true])
    func `a reversed axis runs the other way`(isReversed: Bool) async throws {
        let scene = try await Chart3D { surface { x, _ in x } }
            .chartXScale(domain: 0...1, reversed: isReversed).scene(samples: 3)
        #expect(scene.surfaces.first?.floorOrigin.x == (isReversed ? 0.5 : -0.5))
        #expect(scene.surfaces.first?.floorStep.x == (isReversed ? -0.5 : 0.5))
    }

    @Test func `a logarithmic axis leaves out what is not positive, and says how much`() async throws {
        let scene = try await Chart3D {
            surface { x, _ in pow(10, x) - 1 }
            for value in [-5.0, 0, 10] {
                PointMark(x: .value("", 0), y: .value("", value), z: .value("", 0))
            }
        }
        .chartXScale(domain: -1...1).chartZScale(domain: -1...1).chartYScale(type: .log).chartYAxisLabel("Size")
        .scene(samples: 3)
        #expect(
            scene.surfaces[0].heights.map { $0 == SceneSurface.hole } == [true, true, false] + [true, true, false] + [
                true, true, false,
            ])
        #expect(scene.points[0].spheres.count == 1)
        #expect(scene.summary.contains("8 non-positive values left out on the logarithmic scale of Size"))
        #expect(scene.y.domain.lowerBound > 0)
    }

    @Test func `a function is sampled evenly along a logarithmic axis`() async throws {
        for plot in [
            SurfacePlot(x: "", y: "", z: "") { x, _ in log10(x) },
            SurfacePlot(x: "", y: "", z: "", formula: try Formula("log10(x)")),
        ] {
            let scene = try await Chart3D { plot }
                .chartXScale(domain: 1...10_000, type: .log).chartZScale(domain: -1...1).scene(samples: 5)
            let surface = try #require(scene.surfaces.first)
            #expect(zip(surface.columnCoordinates, [-0.5, -0.25, 0, 0.25, 0.5]).allSatisfy { abs($0 - $1) < 1e-6 })
            #expect(zip(surface.heights, [-0.5, -0.25, 0, 0.25, 0.5]).allSatisfy { abs($0 - $1) < 1e-6 })
        }
    }

    /// Of log x on a logarithmic axis the surface is a plane, and its exact normals are all the same.
    @Test func `exact slopes light a surface on logarithmic axes too`() async throws {
        let formula = try Formula("log10(x)")
        let scene = try await Chart3D { SurfacePlot(x: "", y: "", z: "", formula: formula) }
            .chartXScale(domain: 1...10_000, type: .log).chartZScale(domain: -1...1).scene(samples: 9)
        let normals = try #require(scene.surfaces.first?.normals)
        #expect(normals[0].values.allSatisfy { abs(Int($0.x) + 23_170) <= 2 && $0.y == 0 })
    }

    @Test func `names stand in the order that is asked for`() async throws {
        let scene = try await Chart3D {
            for name in ["a", "b", "c"] {
                PointMark(x: .value("", name), y: .value("", 0), z: .value("", 0))
            }
        }
        .chartXScale(domain: ["c", "d", "a"]).scene()
        #expect(scene.x.categories == ["c", "d", "a", "b"])
        #expect(scene.points[0].spheres.map(\.x) == [0.125, 0.375, -0.375])
        // Each name is beside its mark.
        #expect(["a", "b", "c"].enumerated().allSatisfy { scene.x.label(Double($0)) == $1 })
        let ticks = scene.x.ticks(count: 5)
        #expect(ticks.map(\.label) == ["c", "d", "a", "b"])
        #expect(ticks.map { scene.x.position(of: $0.value) } == [-0.375, -0.125, 0.125, 0.375])
        // What is read off a position is the name that stands there.
        let read = scene.points[0].spheres.map { scene.x.value(atPosition: Double($0.x)) }
        #expect(read == [0, 1, 2])
        #expect(read.map { scene.x.label($0) } == ["a", "b", "c"])
    }

    @Test func `an aspect shapes the plot volume`() async throws {
        let chart = Chart3D { EmptyChart3DContent() }
            .chartXScale(domain: 0...10).chartYScale(domain: 0...5).chartZScale(domain: 0...2)
        #expect(try await chart.scene().box == .unit)
        let data = try await chart.chart3DAspect(.data).scene().box
        #expect(data.upper == SIMD3(0.5, 0.25, 0.1))
        let custom = try await chart.chart3DAspect(.custom(x: 1, y: 2, z: 1)).scene().box
        #expect(custom.upper == SIMD3(0.25, 0.5, 0.25))
    }

    @Test func `colours may be handed out by the chart's author`() async throws {
        let scene = try await Chart3D {
            for name in ["a", "b"] {
                PointMark(x: .value("", 0), y: .value("", 0), z: .value("", 0)).foregroundStyle(by: .value("", name))
            }
        }
        .chartForegroundStyleScale(["b": .red, "a": .green]).scene()
        #expect(scene.legend.map(\.color) == [.green, .red])
    }

    @Test func `a formula and a function give the same surface`() async throws {
        let formula = try Formula("x*z")
        let typed = try await Chart3D { SurfacePlot(x: "", y: "", z: "", formula: formula) }.scene()
        let written = try await Chart3D { surface { x, z in x * z } }.scene()
        #expect(typed.surfaces.first?.heights == written.surfaces.first?.heights)
    }

    @Test func `a cancelled task builds no scene`() async throws {
        let specification = Chart3D { surface { x, _ in x } }.specification
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await ChartScene.build(specification)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test @MainActor func `a scene is built off the main thread`() async throws {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        defer { DispatchQueue.main.setSpecific(key: key, value: nil) }
        try #require(DispatchQueue.getSpecific(key: key) == true)
        let scene = try await Chart3D {
            surface { _, _ in DispatchQueue.getSpecific(key: key) == true ? .nan : 1 }
        }
        .scene()
        #expect(scene.surfaces.first?.heights.contains(SceneSurface.hole) == false)
    }

    @Test func `a summary tells what is there and how far it reaches`() async throws {
        let scene = try await Chart3D {
            SurfacePlot(x: "east", y: "up", z: "south") { x, _ in x }
            PointMark(x: .value("", 0), y: .value("", 0), z: .value("", 0))
        }
        .chartXScale(domain: 0...1).chartZScale(domain: -1...1).scene(samples: 5)
        #expect(
            scene.summary.split(separator: "\n") == [
                "Surface", "1 point", "east from 0.00 to 1.00", "up from 0.00 to 1.00",
                "south from −1.00 to 1.00",
            ])
    }

    /// As tables often are: a row of each series, and again.
    @Test func `data of several series in turns make one mark a series, and bars of one width`() async throws {
        let names = ["a", "b", "c"]
        let scene = try await Chart3D {
            ForEach(0..<9) { index in
                let (x, name) = (Double(10 * index), names[index % 3])
                PointMark(x: .value("", x), y: .value("", 1), z: .value("", 0))
                    .symbolSize(Double(index)).foregroundStyle(by: .value("", name))
                RuleMark(x: .value("", x), y: .value("", 0..<1), z: .value("", 0))
                    .foregroundStyle(by: .value("", name))
                BarMark(x: .value("", x), y: .value("", 1), z: .value("", 0)).foregroundStyle(by: .value("", name))
            }
        }.scene()
        #expect(scene.points.map(\.spheres.count) == [3, 3, 3])
        #expect(scene.tubes.map(\.pieces.count) == [3, 3, 3])
        #expect(scene.solids.map(\.solids.count) == [3, 3, 3])
        #expect(scene.legend.map(\.name) == names)
        #expect(scene.x.domain == -5...85)
        let widths = Set(scene.solids.flatMap(\.solids).map { ($0.size.x * 1e4).rounded() })
        #expect(widths == [889], "of 0.8 / 9")
    }
}
