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
        (style.vectorForm, style.vectorCount) = (.streamlines, 7)
        (style.sliceAxis, style.slicePosition) = (.y, 0.5)
        var surface = ChartObject(id: UUID(), source: .formula("a·x² − z²"), style: style)
        surface.name = "Saddle"
        surface.table = TableLayout(form: .line, x: "a", y: "b", z: "c", color: "", delimiter: .tab, hasHeader: false)
        surface.selection = DataSelection(part: "Band 2", indices: ["time": 3, "level": 1])
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
        document.hasPatterns = true
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
        // Who adds a field and forgets it above or in `init(from:)` is informed here.
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
        let documents = RandomDocuments(seed: 7)
        let url = URL(filePath: "/data/charts/a.vantage")
        for _ in 0..<100 {
            var file = ChartFile(documents.document())
            file.viewpoint.azimuth = Double.random(in: 0..<360, using: &documents.random)
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

    @Test func `formulas follow an object to another name`() throws {
        func object(_ name: String, _ text: String) -> ChartObject {
            var object = ChartObject(id: UUID(), source: .formula(text))
            object.name = name
            return object
        }
        var document = ChartDocument(
            objects: [
                object("f", "x² - z²"), object("g", "x² + y² + z² = 4"), object("", "intersection(f, g)"),
                object("", "2f + diff(f, x)"), object("", "f(u) = u²; f(x)"), object("", "sum(f, f, 1, 3) + x"),
                object("", "f + ("), object("f", "x"),
            ])
        document.rename(document.objects[0].id, to: "hill")
        #expect(
            document.objects.map(\.source.text) == [
                "x² - z²", "x² + y² + z² = 4", "intersection(hill, g)", "2hill + diff(hill, x)", "f(u) = u²; f(x)",
                "sum(f, f, 1, 3) + x", "f + (", "x",
            ])
        #expect(document.objects[0].name == "hill")
        document.rename(document.objects[1].id, to: "my ball")
        #expect(document.objects[2].source.text == "intersection(hill, g)")
    }
}
