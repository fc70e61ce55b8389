import ChartDocuments
import Charts
import Formula
import Foundation
import Interchange
import Testing

extension ChartDocument {
    /// A document in which every field says something else than in a new one.
    static var full: ChartDocument {
        var style = ObjectStyle()
        style.coloring = .formula
        style.color = ChartColor(Color(hex: 0x12AB9F))
        style.gradient = .colors([ChartColor(.red), ChartColor(.blue), ChartColor(.green)])
        style.isGradientReversed = true
        style.gradientAngle = 30
        style.colorRange = -2...3.5
        style.colorFormula = "x + z"
        style.contours = .bands
        style.contourCount = 7
        style.contourStep = 2.5
        style.hasFloorContours = true
        style.gridLineCount = 12
        style.opacity = 0.5
        style.roughness = 0.25
        style.metalness = 0.75
        style.symbol = .cone
        style.symbolSize = 9.5
        style.lineWidth = 3
        var surface = ChartObject(id: UUID(), source: .formula("a·x² − z²"), style: style)
        surface.name = "Saddle"
        surface.table = TableLayout(form: .line, x: "a", y: "b", z: "c", color: "", delimiter: .tab, hasHeader: false)
        surface.unfinishedText = "sin("
        surface.domains = ["x": -1...2]
        surface.isHidden = true
        var document = ChartDocument(objects: [
            surface, ChartObject(id: UUID(), source: .file("/data/hills.asc")),
            ChartObject(id: UUID(), source: .sample("penguins.csv")),
        ])
        document.title = "Before and after"
        document.showsTitle = true
        var parameter = ChartParameter(name: "a", value: 2.5, range: 0...5, step: 0.5)
        (parameter.speed, parameter.motion) = (0.25, .thereAndBack)
        document.parameters = [parameter]
        var axis = ChartAxis()
        axis.title = "Depth (m)"
        axis.domain = 1...100
        axis.scale = .logarithmic
        axis.isReversed = true
        axis.isHidden = true
        axis.tickCount = 7
        (document.axes.x, document.axes.y, document.axes.z) = (axis, axis, axis)
        document.axes.up = .z
        document.axes.aspect = .equalUnits
        document.axes.sides = ChartAxes.Sides(x: 2, y: 0.5, z: 1.5)
        document.axes.heightFactor = 2.5
        (document.light.azimuth, document.light.elevation) = (60, -10)
        (document.light.intensity, document.light.ambient) = (1.5, 0.5)
        document.hidesLegend = true
        return document
    }
}

/// A generator whose numbers are the same in every run.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}

extension ChartDocument {
    /// Some document, with any values in its fields.
    fileprivate static func random(_ random: inout Seeded) -> ChartDocument {
        func maybe<Value>(_ make: @autoclosure () -> Value) -> Value? { Bool.random(using: &random) ? make() : nil }
        func number() -> Double { Double.random(in: -1e3...1e3, using: &random) }
        func range() -> ClosedRange<Double> {
            let lower = number()
            return lower...(lower + Double.random(in: 1e-3...1e3, using: &random))
        }
        func part() -> Double { Double.random(in: 0...1, using: &random) }
        func color() -> ChartColor { ChartColor(Color(hex: UInt32.random(in: 0...0xFF_FFFF, using: &random))) }
        func text() -> String {
            ["", "x²", "a “quoted” \\ name", "Höhe\n(m)", "😀"].randomElement(using: &random) ?? ""
        }
        func axis() -> ChartAxis {
            var axis = ChartAxis()
            axis.title = maybe(text())
            axis.domain = maybe(range())
            axis.scale = ChartAxis.Scale.allCases.randomElement(using: &random) ?? .linear
            axis.isReversed = Bool.random(using: &random)
            axis.isHidden = Bool.random(using: &random)
            axis.tickCount = maybe(Int.random(in: 1...50, using: &random))
            return axis
        }
        func style() -> ObjectStyle {
            var style = ObjectStyle()
            style.coloring = maybe(ObjectStyle.Coloring.height)
            style.color = maybe(color())
            style.gradient = maybe(Bool.random(using: &random) ? .map(.batlow) : .colors([color(), color()]))
            if maybe(true) == true {
                style.gradient = .stops([
                    .init(color: color(), position: part() / 3), .init(color: color(), position: 0.5),
                    .init(color: color(), position: 0.6 + part() / 3),
                ])
            }
            style.isGradientReversed = Bool.random(using: &random)
            style.gradientAngle = maybe(360 * part())
            style.contourStep = maybe(1e-6 + part())
            style.lineWidth = maybe(0.1 + part())
            style.colorRange = maybe(range())
            style.contours = ObjectStyle.Contours.allCases.randomElement(using: &random) ?? .none
            style.contourCount = maybe(Int.random(in: 1...32, using: &random))
            style.hasFloorContours = Bool.random(using: &random)
            style.gridLineCount = maybe(Int.random(in: 0...200, using: &random))
            style.opacity = maybe(part())
            style.roughness = maybe(part())
            style.metalness = maybe(part())
            style.symbol = maybe(.cube)
            style.symbolSize = maybe(0.1 + 100 * part())
            return style
        }
        var document = ChartDocument(
            objects: (0..<Int.random(in: 0...5, using: &random)).map { _ in
                let sources: [ChartObject.Source] = [
                    .formula("x + \(number())"), .file("/data/some place/\(part()).csv"), .file("/elsewhere.asc"),
                    .sample("ripple.csv"),
                ]
                var object = ChartObject(
                    id: UUID(), source: sources.randomElement(using: &random) ?? sources[0], style: style())
                object.name = text()
                object.table = maybe(TableLayout(form: maybe(.line), x: maybe(text()), hasHeader: maybe(true)))
                object.unfinishedText = maybe("sin(")
                object.domains = maybe(["x": range(), "z": range()]) ?? [:]
                object.isHidden = Bool.random(using: &random)
                return object
            })
        document.title = text()
        document.parameters = maybe([ChartParameter(name: "a", value: number(), range: range(), step: 0.1)]) ?? []
        (document.axes.x, document.axes.y, document.axes.z) = (axis(), axis(), axis())
        document.showsTitle = Bool.random(using: &random)
        document.axes.up = maybe(.y)
        document.axes.aspect = ChartAxes.Aspect.allCases.randomElement(using: &random) ?? .automatic
        document.axes.sides = maybe(ChartAxes.Sides(x: 1e-3 + part(), y: 1e-3 + part(), z: 1e-3 + part()))
        document.axes.heightFactor = maybe(1e-3 + part())
        document.light.azimuth = maybe(360 * part() - 180)
        document.light.elevation = maybe(180 * part() - 90)
        document.light.intensity = maybe(2 * part())
        document.light.ambient = maybe(2 * part())
        document.hidesLegend = Bool.random(using: &random)
        return document
    }
}

/// The fields of a value, those of its parts among them, each by its path and as text.
private func fields(of value: Any, at path: String = "") -> [String: String] {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct, !(value is UUID) else { return [path: "\(value)"] }
    var all: [String: String] = [:]
    for child in mirror.children {
        all.merge(fields(of: child.value, at: "\(path).\(child.label ?? "")")) { $1 }
    }
    return all
}

struct ChartDocumentTests {
    @Test func `no field is lost on the way to a file and back`() throws {
        let document = ChartDocument.full
        let back = try JSONDecoder().decode(ChartDocument.self, from: JSONEncoder().encode(document))
        #expect(back == document)
        // Who adds a field and forgets it above or in `init(from:)` is told so here.
        let new = fields(of: ChartDocument())
        for (path, text) in fields(of: document) { #expect(new[path] != text, "\(path) is as in a new document") }
        let style = fields(of: ObjectStyle())
        for (path, text) in fields(of: document.objects[0].style) {
            #expect(style[path] != text, "\(path) is as in a new style")
        }
        let object = fields(of: ChartObject(id: UUID(), source: .formula("x")))
        for (path, text) in fields(of: document.objects[0]) {
            #expect(object[path] != text, "\(path) is as in a new object")
        }
    }

    @Test func `what a document leaves out is as in a new one`() throws {
        #expect(try JSONDecoder().decode(ChartDocument.self, from: Data("{}".utf8)) == ChartDocument())
        #expect(try JSONDecoder().decode(ObjectStyle.self, from: Data("{}".utf8)) == ObjectStyle())
        #expect(try JSONDecoder().decode(ChartViewpoint.self, from: Data("{}".utf8)) == ChartViewpoint())
    }

    @Test func `a hundred documents come back from their files byte for byte`() throws {
        var random = Seeded(state: 7)
        let url = URL(filePath: "/data/charts/a.vantage")
        for _ in 0..<100 {
            var file = ChartFile(.random(&random))
            file.viewpoint.azimuth = Double.random(in: 0..<360, using: &random)
            let content = try file.content(at: url)
            let back = try ChartFile(content, at: url)
            #expect(back == file)
            #expect(try back.content(at: url) == content)
        }
    }

    @Test func `paths are relative to the file`() throws {
        let document = ChartDocument(objects: [
            ChartObject(id: UUID(), source: .file("/data/charts/hills.asc")),
            ChartObject(id: UUID(), source: .file("/data/raw/a b.csv")),
            ChartObject(id: UUID(), source: .file("/elsewhere/c.csv")),
        ])
        let content = try ChartFile(document).content(at: URL(filePath: "/data/charts/a.vantage"))
        let text = String(decoding: content, as: UTF8.self)
        #expect(text.contains("\"file\" : \"hills.asc\""))
        #expect(text.contains("\"file\" : \"../raw/a b.csv\""))
        #expect(text.contains("\"file\" : \"/elsewhere/c.csv\""))
        let moved = try ChartFile(content, at: URL(filePath: "/home/me/charts/b.vantage")).document.objects
        #expect(
            moved.map(\.source) == [
                .file("/home/me/charts/hills.asc"), .file("/home/me/raw/a b.csv"), .file("/elsewhere/c.csv"),
            ])
    }

    @Test(arguments: [
        ("", "the file is not a chart of Vantage"), ("{}", "the file is not a chart of Vantage"),
        (#"{"format": "other", "version": 1}"#, "the file is not a chart of Vantage"),
        (#"{"format": "vantage-chart", "version": 2}"#, "the chart was written by a newer version of Vantage"),
        (#"{"format": "vantage-chart", "version": 1}"#, "“document” is missing or has a value that no chart has"),
        (
            #"{"format": "vantage-chart", "version": 1, "document": {"objects": [{"id": "x"}]}}"#,
            "“document.objects[0].id” is missing or has a value that no chart has"
        ),
        (
            #"{"format": "vantage-chart", "version": 1, "document": {"axes": {"x": {"domain": [2, 1]}}}}"#,
            "“document.axes.x.domain” is missing or has a value that no chart has"
        ),
        (
            #"{"format": "vantage-chart", "version": 1, "document": {"axes": {"x": {"tickCount": 0}}}}"#,
            "The number of ticks is 1 to 50"
        ),
        (
            ##"{"format": "vantage-chart", "version": 1, "document": {"objects": [{"id": "5A0C6F52-6A30-4C58-9A51-0D6A3B1F6701", "source": {"formula": "x"}, "style": {"gradient": ["#ff0000"]}}]}}"##,
            "“document.objects[0].style.gradient” is missing or has a value that no chart has"
        ),
    ])
    func `a file that is no chart is one sentence`(text: String, sentence: String) throws {
        let error = #expect(throws: ImportError.self) {
            try ChartFile(Data(text.utf8), at: URL(filePath: "/data/a.vantage"))
        }
        #expect(error?.description == "a.vantage: \(sentence).")
    }

    @Test(arguments: [
        ("a formula", "Column 1:"), ("a colour", "Column"), ("a domain", "A range must start below its end."),
        ("an opacity", "Opacity, roughness and metalness are 0 to 1."),
        ("contours", "The number of contours is 1 to 32."),
        ("a light", "The light comes from −180 to 180 degrees beside the viewer."),
        ("a height of light", "The light comes from −90 to 90 degrees above the viewer."),
        ("a brightness", "The brightness of light is 0 to 2."),
        ("a parameter", "“ab” is not a letter."), ("a title", "A title has at most 200 characters."),
        ("a file", "The object has no file."), ("an id", "Two objects of the chart have the same id."),
    ])
    func `what is wrong is said in a sentence`(what: String, sentence: String) throws {
        var document = ChartDocument.full
        #expect(!document.problems.contains { !$0.isUnfinished })
        switch what {
        case "a formula": document.objects[0].source = .formula("§")
        case "a colour": document.objects[0].style.colorFormula = "siin(x)"
        case "a domain": document.axes.z.domain = 1...1
        case "an opacity": document.objects[1].style.opacity = 2
        case "contours": document.objects[0].style.contourCount = 0
        case "a light": document.light.azimuth = 200
        case "a height of light": document.light.elevation = .nan
        case "a brightness": document.light.ambient = -0.1
        case "a parameter": document.parameters[0].name = "ab"
        case "a title": document.title = String(repeating: "a", count: 201)
        case "a file": document.objects[1].source = .file("")
        default: document.objects.append(document.objects[0])
        }
        let problem = try #require(document.problems.first)
        #expect(problem.description.hasPrefix(sentence), "\(problem)")
    }
}

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
}
