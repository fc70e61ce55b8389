import ChartDocuments
import Charts
import Formula
import Foundation
import Interchange
import Testing

struct ChartSpecificationTests {
    private func surface(_ mark: Mark) throws -> SurfaceMark {
        guard case .surface(let surface) = mark else { throw CancellationError() }
        return surface
    }

    @Test func `every object that is shown has its own style, and the first one names the axes`() throws {
        var plane = ObjectStyle()
        plane.coloring = .plain
        plane.color = ChartColor(.red)
        plane.opacity = 0.5
        var document = ChartDocument(objects: [
            ChartObject(id: UUID(), source: .formula("z = x*y")),
            ChartObject(id: UUID(), source: .formula("x + z"), style: plane),
            ChartObject(id: UUID(), source: .formula("sin(")),
        ])
        document.axes.x.domain = -2...2
        document.axes.z.isReversed = true
        var chart = ChartSpecification(document)
        #expect(chart.marks.count == 2)
        #expect(chart.labels == AxisLabels(x: "x", y: "z", z: "y"))
        #expect(chart.x.domain == -2...2 && !chart.z.isReversed, "z = f(x, y) turns the axis round once already")
        #expect(chart.marks[0].style == MarkStyle())
        #expect(chart.marks[1].style.fill == .color(.red) && chart.marks[1].style.opacity == 0.5)
        document.objects[0].isHidden = true
        chart = ChartSpecification(document)
        #expect(chart.marks.count == 1 && chart.labels.y == "y")
        document.objects = []
        #expect(ChartSpecification(document).marks.isEmpty)
    }

    @Test func `which axis is up is a choice for formulas, and data keep their names`() throws {
        var document = ChartDocument(objects: [ChartObject(id: UUID(), source: .formula("x + 2z"))])
        document.axes.up = .y
        #expect(ChartSpecification(document).labels == AxisLabels(x: "x", y: "y", z: "z"))
        document.axes.up = .z
        let chart = ChartSpecification(document)
        #expect(chart.labels == AxisLabels(x: "x", y: "z", z: "y") && chart.z.isReversed)
        document.axes.y.title = "Height"
        #expect(ChartSpecification(document).labels == AxisLabels(x: "x", y: "Height", z: "y"))
        document.axes.up = .y
        document.axes.y.title = nil
        document.objects[0].source = .formula("z = x + 2y")
        let turned = ChartSpecification(document)
        #expect(turned.labels == AxisLabels(x: "x", y: "y", z: "z") && !turned.z.isReversed)
        let table = ChartObject(id: UUID(), source: .file("/a.csv"))
        document.objects.append(table)
        document.axes.up = .z
        let data = try ChartDataFile.read(Data("x,depth,z\n1,2,3\n4,5,6\n7,8,10\n".utf8), named: "a.csv").chart()
        let mixed = ChartSpecification(document, data: [table.id: data])
        document.axes.up = nil
        #expect(mixed.labels == ChartSpecification(document, data: [table.id: data]).labels)
    }

    @Test func `a formula is drawn over its domain, and the floor is as large as the domains`() throws {
        var object = ChartObject(id: UUID(), source: .formula("x + z"))
        object.domains = ["x": 0...2, "z": 10...12]
        var document = ChartDocument(objects: [object])
        let chart = ChartSpecification(document)
        guard case .formula(let formula) = try surface(chart.marks[0]).source else { throw CancellationError() }
        #expect(formula(1, 11) == 12 && formula(0, 10) == 10 && formula(2, 12) == 14)
        #expect(formula(2.001, 11).isNaN && formula(1, 9.999).isNaN)
        #expect(chart.x.domain == 0...2 && chart.z.domain == 10...12)
        var other = ChartObject(id: UUID(), source: .formula("z = x·y"))
        other.domains = ["x": -1...1, "z": 0...1]
        document.objects.append(other)
        let both = ChartSpecification(document)
        #expect(both.x.domain == -1...2 && both.z.domain == nil, "z is the height of z = x·y")
        document.axes.x.domain = 0...5
        #expect(ChartSpecification(document).x.domain == 0...5)
        document.objects[0].domains["x"] = 3...3
        #expect(document.problems.map(\.description) == ["A range must start below its end."])
    }

    @Test func `proportions are those of the data, equal units, or one's own, and stretched upwards`() {
        var document = ChartDocument(objects: [ChartObject(id: UUID(), source: .formula("x"))])
        document.axes.aspect = .own
        #expect(ChartSpecification(document).aspect == .custom(x: 1, y: 1, z: 1))
        document.axes.sides = ChartAxes.Sides(x: 2, y: 0.5, z: 1)
        document.axes.heightFactor = 3
        #expect(ChartSpecification(document).aspect == .custom(x: 2, y: 1.5, z: 1))
        document.axes.aspect = .equalUnits
        #expect(ChartSpecification(document).aspect == .units(x: 1, y: 3, z: 1))
        document.axes.sides?.x = 0
        #expect(document.problems.map(\.description) == ["A distance or a factor is above zero."])
    }

    /// A track of two positions in degrees.
    private func track() throws -> ChartSpecification {
        try ChartDataFile.read(
            Data("<kml><LineString><coordinates>15,47,300 15.01,47.01,400</coordinates></LineString></kml>".utf8),
            named: "a.kml"
        ).chart()
    }

    @Test func `true distances are those of degrees on the ground, beside metres`() throws {
        let object = ChartObject(id: UUID(), source: .file("/a.kml"))
        var document = ChartDocument(objects: [object])
        document.axes.aspect = .trueDistances
        document.axes.heightFactor = 2
        guard case .units(let x, 2, let z) = ChartSpecification(document, data: [object.id: try track()]).aspect else {
            Issue.record("no units")
            return
        }
        let drawn = ChartSpecification(document, data: [object.id: try track()])
        #expect([drawn.x, drawn.y, drawn.z].allSatisfy { $0.range == -0.5...0.5 }, "and nothing is drawn low")
        // In the middle, at 47.005°.
        #expect(abs(x - 76_048) < 20 && abs(z - 111_170) < 10)
        document.objects[0].source = .formula("x*z")
        #expect(ChartSpecification(document).aspect == .units(x: 1, y: 2, z: 1), "metres, or no ground at all")
    }

    @Test(arguments: [false, true]) func `a track in degrees lies on a terrain in a zone of UTM`(isFirst: Bool) throws {
        let objects = ["/track.kml", "/land.tif"].map { ChartObject(id: UUID(), source: .file($0)) }
        var land = ChartSpecification(marks: [
            .surface(
                SurfaceMark(
                    labels: AxisLabels(x: "Easting (m)", y: "Height", z: "Northing (m)"),
                    source: .points([
                        SIMD3(500_000, 0, 5_200_000), SIMD3(501_000, 0, 5_200_000), SIMD3(500_000, 0, 5_201_000),
                    ])))
        ])
        land.ground = .utm(zone: 33, isSouthern: false)
        land.z.isReversed = true
        let document = ChartDocument(objects: isFirst ? objects : objects.reversed())
        let chart = ChartSpecification(document, data: [objects[0].id: try track(), objects[1].id: land])
        let paths = chart.marks.compactMap { if case .paths(let series) = $0 { series.paths } else { nil } }
        // On the central meridian of the zone.
        let corner = try #require(paths.first?.first?.first)
        #expect(abs(corner.x - 500_000) < 1e-4 && corner.y == 300 && abs(corner.z - 5_205_164.1102) < 1e-3)
        #expect(chart.labels.x == "Easting (m)" && chart.z.isReversed && chart.ground == land.ground)
    }

    @Test func `parameters are for all objects that do not define them`() throws {
        var document = ChartDocument(objects: [
            ChartObject(id: UUID(), source: .formula("a·x")), ChartObject(id: UUID(), source: .formula("a = 3; a·x")),
            ChartObject(id: UUID(), source: .formula("b·x + t")),
        ])
        document.parameters = [ChartParameter(name: "a", value: 2)]
        let chart = ChartSpecification(document, values: ["t": 0.5])
        let values = try chart.marks.map { mark -> Double in
            guard case .formula(let formula) = try surface(mark).source else { return .nan }
            return formula(10, 0)
        }
        #expect(values == [20, 30, 10.5])
    }

    @Test func `a file is drawn once it is read`() throws {
        let object = ChartObject(id: UUID(), source: .file("/a.csv"))
        var document = ChartDocument(objects: [object])
        #expect(ChartSpecification(document).marks.isEmpty)
        let data = try ChartDataFile.read(Data("x,y,z\n1,2,3\n4,5,6\n7,8,10\n".utf8), named: "a.csv").chart()
        document.objects[0].style.symbol = .cube
        document.objects[0].style.symbolSize = 3
        let chart = ChartSpecification(document, data: [object.id: data])
        guard case .points(let points) = try #require(chart.marks.first) else {
            Issue.record("no points")
            return
        }
        #expect(points.positions.count == 3 && points.style.symbolSize == 3)
        #expect(points.style.symbol == .shape(.cube))
    }

    @Test func `data say which way the axes run, whatever formula is listed before them`() throws {
        var terrain = ChartSpecification(try Formula("z = x + y"))
        terrain.y.range = -0.16...0.16
        let file = ChartObject(id: UUID(), source: .file("/a.asc"))
        let document = ChartDocument(objects: [ChartObject(id: UUID(), source: .formula("200")), file])
        let chart = ChartSpecification(document, data: [file.id: terrain])
        #expect(chart.z.isReversed && chart.y.range == -0.16...0.16)
        #expect(chart.labels == AxisLabels(x: "x", y: "z", z: "y"))
    }

    @Test func `what a document does not say of the light is as usual`() {
        var document = ChartDocument(objects: [ChartObject(id: UUID(), source: .formula("x"))])
        #expect(ChartSpecification(document).light == .default)
        document.light.azimuth = 60
        document.light.ambient = 0.5
        #expect(ChartSpecification(document).light == ChartLight(azimuth: 60, ambient: 0.5))
    }

    @Test func `colours are by height where a map is chosen and nothing else`() {
        var style = ObjectStyle()
        style.gradient = .map(.batlow)
        let chart = ChartSpecification(
            ChartDocument(objects: [ChartObject(id: UUID(), source: .formula("x"), style: style)]))
        #expect(chart.marks.first?.style.fill == .surface(.heightBased(.batlow)))
    }

    @Test func `colours of one's own, their range and a gradient over the floor are as in Swift`() {
        let colors = ChartGradient.colors([ChartColor(.blue), ChartColor(.green), ChartColor(.red)])
        var style = ObjectStyle()
        func fill() -> MarkStyle.Fill? {
            ChartSpecification(ChartDocument(objects: [ChartObject(id: UUID(), source: .formula("x"), style: style)]))
                .marks.first?.style.fill
        }
        style.colorRange = -1...1
        #expect(fill() == .surface(.heightBased(.viridis, yRange: -1...1)))
        style.gradient = colors
        #expect(fill() == .surface(.heightBased(Gradient(colors: [.blue, .green, .red]), yRange: -1...1)))
        style.coloring = .direction
        #expect(fill() == .surface(.normalBased))
        style.coloring = .floor
        let linear = LinearGradient(gradient: colors.gradient, startPoint: .leading, endPoint: .trailing)
        #expect(fill() == .linear(linear))
    }

    @Test func `a fourth variable colours the object that has it`() throws {
        var style = ObjectStyle()
        style.coloring = .formula
        style.colorFormula = "x - z"
        style.gradient = .map(.vik)
        let document = ChartDocument(objects: [
            ChartObject(id: UUID(), source: .formula("x")),
            ChartObject(id: UUID(), source: .formula("z"), style: style),
        ])
        let chart = ChartSpecification(document)
        #expect(try surface(chart.marks[0]).coloring == nil && surface(chart.marks[1]).coloring != nil)
        #expect(chart.foregroundScale.gradient == .vik)
    }

    @Test func `a formula is about the data of files, which need not be shown`() throws {
        func terrain(_ height: Double) throws -> ChartSpecification {
            let text = "ncols 3\nnrows 2\nxllcorner 100\nyllcorner 50\ncellsize 10\n1 2 3\n4 5 \(height)\n"
            return try ChartDataFile.read(Data(text.utf8), named: "a.asc").chart()
        }
        func file(_ path: String, name: String = "") -> ChartObject {
            var object = ChartObject(id: UUID(), source: .file(path))
            object.name = name
            object.isHidden = true
            return object
        }
        var document = ChartDocument(objects: [file("/maps/before.asc"), file("/maps/2.asc", name: "after")])
        document.objects.append(ChartObject(id: UUID(), source: .formula("after - before")))
        let data = [document.objects[0].id: try terrain(6), document.objects[1].id: try terrain(8)]
        let chart = ChartSpecification(document, data: data, functions: data.compactMapValues(\.function))
        guard case .surface(let surface)? = chart.marks.first, case .formula(let formula) = surface.source else {
            Issue.record("no surface of a formula")
            return
        }
        #expect(chart.marks.count == 1)
        #expect(formula(125, 55) == 2 && formula(105, 65) == 0 && formula(90, 60).isNaN)
        #expect(chart.x.domain == 105...125 && chart.z.domain == 55...65)
        #expect(chart.x.label == "Easting" && chart.z.label == "Northing" && chart.z.isReversed)
        // Without the data it is still right, and defined nowhere.
        #expect(document.problems.isEmpty)
        document.rename(document.objects[0].id, to: "start")
        #expect(document.objects[2].source.text == "after - start")
    }
}
