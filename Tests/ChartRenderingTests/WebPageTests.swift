import Charts
import Formula
import Foundation
import Localization
import TestSupport
import Testing

@testable import ChartRendering

/// Charts as web pages, parsed by html5lib.
@Suite struct WebPageTests {
    private struct Facts: Decodable {
        let errors: [String]
        let elements: Set<String>
        let scripts: Int
        let handlers: [String]
        let addresses: [String]
        let title: String
        let isScriptAllowed: Bool
        let legend: [String]
        let axes: [String]
        let kinds: [String]
        let heights: [[Float]]
    }

    private static func facts(of folder: TemporaryFolder) throws -> [String: Facts] {
        let text = try PythonScript.run("ChartRenderingTests/web.py", folder.url.path)
        return try JSONDecoder().decode([String: Facts].self, from: Data(text.utf8))
    }

    private static let elements: Set<String> = [
        "html", "head", "meta", "title", "style", "body", "main", "figure", "svg", "div", "img", "script", "details",
        "summary", "p", "figcaption", "table", "caption", "thead", "tbody", "tr", "th", "td",
    ]

    /// Texts that are markup, script, style, an end of a comment, or run backwards.
    private static let hostile = [
        "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\" onload=\"alert(1)",
        "' onfocus='alert(1)",
        "<!--", "--> <b>", "]]>", "</title><h1>", "</style><style>*{}", "&lt;b&gt;", "&#60;script&#62;",
        "\u{202E}txt.exe",
        "<svg/onload=alert(1)>", "\\u003c/script\\u003e", "${alert(1)}", "`+alert(1)+`", "\u{2028}alert(1)",
        "</figure></main>", "</textarea><script>alert(1)</script>", "<script src=//example.org/x.js></script>",
        "<iframe srcdoc='<script>alert(1)</script>'>", "<math><mi//xlink:href=\"data:x,<script>alert(1)</script>\">",
        "<a href=javascript:alert(1)>x</a>", "javascript:alert(1)", "data:text/html,<script>alert(1)</script>",
        "<style>@import '//example.org/x.css'</style>", "<meta http-equiv=refresh content=0>",
        "<base href=//example.org>",
        "<template><script>alert(1)</script></template>", "{{constructor.constructor('alert(1)')()}}", "__proto__",
        "constructor", "\u{2067}abc\u{2069}", "\u{0}\u{1}\u{7F}", "<!DOCTYPE x>", "<?xml version='1.0'?>",
        "\u{FEFF}<b>",
        "<input autofocus onfocus=alert(1)>", "\u{FF1C}script\u{FF1E}", "a\nb\tc",
    ]

    /// What a page leaves behind in a browser.
    private struct Seen: Decodable {
        let problem: String
        let result: [String: Double]
        let title: String
        let scripts: Int
        let complaints: [String]
        let requests: [String]
    }

    private static func seen(of folder: TemporaryFolder) throws -> [String: Seen] {
        let text = try PythonScript.run("Browsers/scripts.py", folder.url.path)
        return try JSONDecoder().decode([String: Seen].self, from: Data(text.utf8))
    }

    /// A function in JavaScript of the values of `parameters`, whose result is one of x and z, and the program's values at positions.
    private struct Script {
        static let parameters = ["a", "t"]
        static let values = [1.75, 0.6]

        let source: String
        let expected: [Double]

        init(height text: String, at positions: [SIMD2<Double>]) throws {
            let formula = try Formula(text).setting(["a": Self.values[0]]).at(time: Self.values[1])
            source = try #require(formula.script(parameters: Self.parameters), "\(text)").source
            expected = formula.values(at: positions)
        }

        /// One for each output of an object: coordinates, whether it is there, and slopes of a surface.
        static func outputs(of text: String, at positions: [SIMD2<Double>]) throws -> [Script] {
            let object = try FormulaObject(text).setting(["a": values[0]]).at(time: values[1])
            let script = try #require(object.script(parameters: parameters, height: -5...5), "\(text)")
            var outputs: [[Double]] = []
            let places = positions.map { SIMD3($0.x, $0.y, 0) }
            for index in 0..<script.outputCount / (object.kind == .surface ? 10 : 4) {
                let sampler = object.pointSampler(index)
                let order = object.upwardCoordinate == 2 ? [0, 2, 1] : [0, 1, 2]
                outputs += order.map { output in sampler.map(places) { sampler[output, $0] } }
                let condition = object.conditionSampler(index)
                outputs.append(
                    condition.map { condition in condition.map(places) { condition[0, $0] } } ?? places.map { _ in 1 })
                guard object.kind == .surface else { continue }
                for slope in object.upwardCoordinate == 2 ? [6, 3] : [3, 6] {
                    outputs += order.map { output in sampler.map(places) { sampler[slope + output, $0] } }
                }
            }
            return outputs.enumerated().map { number, expected in
                Script(script, output: number, of: "x, z, outputs", expected: expected)
            }
        }

        /// The numbers that objects in space are found by: vectors, a height with its derivatives, or two surfaces with their slopes.
        static func spaceOutputs(of text: String, at positions: [SIMD2<Double>]) throws -> [Script] {
            let object = try FormulaObject(text).setting(["a": values[0]]).at(time: values[1])
            let script = try #require(object.script(parameters: parameters, height: -5...5), "\(text)")
            let isUpright = object.upwardCoordinate == 2
            let points = positions.map { isUpright ? SIMD3($0.x, $0.y, 0.5) : SIMD3($0.x, 0.5, $0.y) }
            let order = isUpright ? [0, 2, 1] : [0, 1, 2]
            var expected: [Int: [Double]] = [:]
            switch object.kind {
            case .vectorField:
                let sampler = object.vectorSampler()
                for output in 0..<3 { expected[output] = sampler.map(points) { sampler[order[output], $0] } }
            case .extremes:
                let sampler = object.heightSampler()
                let outputs = [0, 2, 3, 4, 5, 6]
                for (index, output) in outputs.enumerated() {
                    expected[output] = sampler.map(points) { sampler[index, $0] }
                }
            default:
                for side in 0..<2 {
                    let sampler = object.field(object.heightIndex == 1 ? 1 - side : side).sampler()
                    let found = (0..<4).map { _ in UnsafeMutablePointer<Double>.allocate(capacity: points.count + 16) }
                    defer { found.forEach { $0.deallocate() } }
                    sampler.values(at: points.count, { points[$0] }, into: found)
                    for (index, source) in ([0] + order.map { $0 + 1 }).enumerated() {
                        expected[1 + 4 * side + index] = points.indices.map { found[source][$0] }
                    }
                }
            }
            return expected.map { Script(script, output: $0, of: "x, 0.5, outputs, z", expected: $1) }
        }

        private init(_ script: FormulaScript, output: Int, of arguments: String, expected: [Double]) {
            source = """
                (p) => {
                const { evaluate } = (\(script.source))(p);
                const outputs = new Float64Array(\(script.outputCount));
                return (x, z) => { evaluate(\(arguments)); return outputs[\(output)]; };
                }
                """
            self.expected = expected
        }

    }

    /// Scripts in a file that a browser opens, with positions and the program's values at them: the largest difference of each from
    /// the program, in units of the larger of 1 and the value.
    private static func page(comparing scripts: [Script], at positions: [SIMD2<Double>]) -> String {
        func base64(_ numbers: [Double]) -> String { numbers.withUnsafeBytes { Data($0).base64EncodedString() } }
        let cases = scripts.map { "[\($0.source), '\(base64($0.expected))']" }
        return """
            <!DOCTYPE html><meta charset="utf-8"><title>values</title><script>
            \(String(decoding: PackageResources.functions_js, as: UTF8.self))
            const numbers = (text) => new Float64Array(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
            const positions = numbers('\(base64(positions.flatMap { [$0.x, $0.y] }))');
            const cases = [\(cases.joined(separator: ",\n"))];
            globalThis.result = {};
            cases.forEach(([make, text], number) => {
                const [height, expected] = [make(\(Script.values)), numbers(text)];
                let worst = 0;
                expected.forEach((own, index) => {
                    const found = height(positions[2 * index], positions[2 * index + 1]);
                    if (Object.is(found, own) || (!Number.isFinite(own) && !Number.isFinite(found))) return;
                    const difference = Math.abs(found - own) / Math.max(1, Math.abs(own));
                    worst = Math.max(worst, difference <= 1e300 ? difference : 1e300);
                });
                globalThis.result[number] = worst;
            });
            </script>
            """
    }

    @Test
    func `formulas have the program's values in browsers`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var generator = SeededGenerator(state: 29)
        let positions = (0..<10_000).map { _ in
            SIMD2(Double.random(in: -6...6, using: &generator), Double.random(in: -6...6, using: &generator))
        }
        let scripts = try ScriptedFormulas.all.map { try Script(height: $0, at: positions) }
        let page = Self.page(comparing: scripts, at: positions)
        try Data(page.utf8).write(to: folder.url.appending(path: "values.html"))
        let seen = try Self.seen(of: folder)
        #expect(ScriptedFormulas.all.count == 60 && seen.count == 2)
        for (browser, facts) in seen {
            #expect(facts.complaints.isEmpty && facts.result.count == 60, "\(browser): \(facts.complaints)")
            for (number, text) in ScriptedFormulas.all.enumerated() {
                let difference = facts.result["\(number)"] ?? .infinity
                // The standard leaves to browsers how they round; these are of our own making.
                let isOwn = ["Γ", "gamma", "erf", "bessel", "!"].contains(where: text.contains)
                #expect(difference <= (isOwn ? 1e-11 : 1e-12), "\(browser): \(text): \(difference)")
            }
        }
    }

    @Test
    func `objects have the program's values in browsers`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let positions = (0..<1000).map { (index: Int) -> SIMD2<Double> in
            SIMD2(Double(index) / 80 - 6, Double(index % 37) / 6 - 3)
        }
        let texts = [
            "(a*cos u, u/5, sin(u + t))", "(u^2, a, a*u) {u > 0}", "(cos u, sin u, u) {u > a}",
            "((2 + a*cos v)cos u, a*sin v, (2 + a*cos v)sin u)", "(u, v, u*v) {x > a or z < 1}", "r = a + cos 3theta",
            "rho = 2 + a*sin(3phi)", "b = a*u; (u, v, b)",
            "(a, a^2, t)", "(1, a, 2), (a, 0, 1)",
        ]
        let inSpace = [
            "field(a*z, x*y, -x)", "⟨a*y, -x, z⟩", "extremes(a*sin(x)*cos(z + t))", "extremes(x^2 - a*y^2 + x*y)",
            "intersection(a*x^2 - z^2, x^2 + y^2 + z^2 = 4)", "intersection(x^2 + a*y^2 = 4 + z, x + y + z = a)",
        ]
        let scripts =
            try texts.flatMap { try Script.outputs(of: $0, at: positions) }
            + inSpace.flatMap { try Script.spaceOutputs(of: $0, at: positions) }
        try Data(Self.page(comparing: scripts, at: positions).utf8)
            .write(to: folder.url.appending(path: "values.html"))
        for (browser, facts) in try Self.seen(of: folder) {
            #expect(facts.complaints.isEmpty && facts.result.count == scripts.count, "\(browser): \(facts.complaints)")
            for (number, difference) in facts.result {
                let index = try #require(Int(number))
                #expect(difference <= 1e-12, "\(browser): \(scripts[index].source)")
            }
        }
    }

    @Test(arguments: [
        ("(cos u, u, a), u = 0 … a", "[[0.0, p[0], 0.0, 6.283185307179586]]"),
        (
            "(u, v, a*u), u = -1 … 1",
            "[[(-1.0), 1.0, 0.0, 6.283185307179586], [0.0, 6.283185307179586, 0.0, 6.283185307179586]]"
        ),
    ])
    func `domains of objects in a page follow parameters`(text: String, domains: String) throws {
        let script = try #require(FormulaObject(text).script(parameters: ["a"], height: -5...5))
        #expect(script.source.contains("domains: \(domains)"), "\(script.source)")
    }

    @Test(arguments: ["integral(u*a, u, 0, 1) + x", "sum(x/n, n, 1, a)"])
    func `what is solved for one value of a parameter is not computed in the page`(text: String) throws {
        let formula = try Formula(text)
        #expect(formula.script(parameters: ["a"]) == nil)
        #expect(formula.script(parameters: []) != nil)
    }

    @Test
    func `texts of a document stay text`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for (index, text) in Self.hostile.enumerated() {
            var chart = ChartSpecification(try Formula("x^2 - z^2"))
            var style = MarkStyle()
            style.fill = .series(label: text, name: text)
            chart.marks.append(
                .points(PointSeries(labels: chart.labels, positions: [SIMD3(1, 1, 1)], style: style)))
            (chart.x.label, chart.y.label, chart.title, chart.note) = (text, text, text, text)
            chart.groups = [
                MarkGroupName(name: text, marks: 0..<1), MarkGroupName(name: "\(text) ", marks: 1..<2),
            ]
            let scene = try await ChartScene.build(chart, samples: 5)
            let figure = WebFigure(
                title: text, size: PixelSize(width: 300, height: 200), camera: ChartCamera(), caption: text)
            var page = WebPage()
            let body = page.add(figure, of: scene, still: "data:image/png;base64,AQID", description: [text])
            let html = page.html(title: text, body: body)
            try Data(html.utf8).write(to: folder.url.appending(path: "\(index).html"))
        }
        let facts = try Self.facts(of: folder)
        for (page, seen) in try Self.seen(of: folder) {
            #expect(seen.problem.isEmpty && seen.complaints.isEmpty && seen.requests.isEmpty, "\(page): \(seen)")
            #expect(seen.scripts == 3)
        }
        #expect(Self.hostile.count == 40)
        for (index, text) in Self.hostile.enumerated() {
            let page = try #require(facts["\(index).html"])
            #expect(page.errors.isEmpty && page.elements.isSubset(of: Self.elements), "\(text): \(page.errors)")
            #expect(page.scripts == 3 && page.handlers.isEmpty && page.isScriptAllowed)
            #expect(page.addresses == ["data:image/png;base64,"])
            // A document of HTML has no control characters.
            let title = String(
                text.map {
                    $0.unicodeScalars.allSatisfy { $0.value < 32 || $0.value == 127 } && !$0.isWhitespace
                        ? "\u{FFFD}" : $0
                })
            #expect(page.title == title && page.axes[0] == text && page.legend.contains(text))
        }
    }

    @Test
    func `heights are those of the chart, in 16 and in 32 bits`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        // With holes, with a fringe and with jumps.
        let formulas = ["sin(x)*cos(z)", "sqrt(9 - x^2 - z^2)", "floor(x) + z/9"]
        var scenes: [ChartScene] = []
        for (index, text) in formulas.enumerated() {
            let scene = try await ChartScene.build(ChartSpecification(try Formula(text)), samples: 33)
            scenes.append(scene)
            for bits in [16, 32] {
                var figure = WebFigure(
                    title: text, size: PixelSize(width: 300, height: 200), camera: ChartCamera())
                figure.bits = bits
                var page = WebPage()
                let body = page.add(figure, of: scene, still: "data:image/png;base64,")
                try Data(page.html(title: text, body: body).utf8)
                    .write(to: folder.url.appending(path: "\(index)-\(bits).html"))
            }
        }
        let facts = try Self.facts(of: folder)
        for (index, scene) in scenes.enumerated() {
            let surface = try #require(scene.surfaces.first)
            for bits in [16, 32] {
                let page = try #require(facts["\(index)-\(bits).html"])
                let heights = try #require(page.heights.first)
                #expect(page.kinds == (surface.fringe == nil ? ["surface"] : ["surface", "mesh"]))
                // Half a step of the numbers, and the last digits of a Float.
                let error: Float = bits == 16 ? 0.6 / 65_534 : 2e-7
                let isSame = zip(heights, surface.heights).allSatisfy { page, own in
                    own < SceneSurface.hole / 2 ? page < SceneSurface.hole / 2 : abs(page - own) <= error
                }
                #expect(heights.count == surface.heights.count && isSame, "\(formulas[index]) in \(bits) bits")
            }
        }
    }

    @Test(arguments: [16, 32])
    func `a page says how exact its heights are`(bits: Int) async throws {
        let grid = try #require(
            HeightGrid(
                columns: 3, rows: 3, xDomain: 0...1, zDomain: 0...1, values: [0, 250, 500, 1, 2, 3, 750, 900, 1000]))
        let specification = Chart3D { SurfacePlot(x: "x", y: "y", z: "z", grid: grid) }.specification
        let scene = try await ChartScene.build(specification)
        var figure = WebFigure(title: "", size: PixelSize(width: 320, height: 240), camera: ChartCamera())
        figure.bits = bits
        var page = WebPage()
        let body = page.add(figure, of: scene, still: "")
        // Half of a step of 1000 in 65,534 or in 4,294,967,294.
        #expect(body.contains("Heights have \(bits) bits and are exact to \(bits == 16 ? "0.0076" : "0.00000012")."))
    }

    @Test func `a page with too many samples has fewer, from end to end, and says so`() throws {
        let (columns, rows) = (101, 51)
        let values = (0..<columns * rows).map { Double($0 % columns) + 1000 * Double($0 / columns) }
        let grid = try #require(
            HeightGrid(columns: columns, rows: rows, xDomain: 0...100, zDomain: 0...50, values: values))
        let specification = Chart3D { SurfacePlot(x: "x", y: "y", z: "z", grid: grid) }.specification
        #expect(specification.thinned(to: columns * rows) == nil)
        let thinned = try #require(specification.thinned(to: 1300))
        guard case .surface(let surface) = thinned.chart.marks[0], case .grid(let fewer) = surface.source else {
            Issue.record("no grid")
            return
        }
        #expect(fewer.columns * fewer.rows <= 1300 && fewer.columns * fewer.rows > 1100)
        #expect(thinned.note == "The page has \((fewer.columns * fewer.rows).formatted(.user)) of the 5,151 samples.")
        #expect(fewer.xDomain == 0...100 && fewer.zDomain == 0...50)
        for (column, row) in [(0, 0), (fewer.columns - 1, fewer.rows - 1), (7, 11)] {
            #expect(fewer[column, row] == fewer.x(column) + 1000 * fewer.z(row))
        }
    }

    @Test
    func `a million samples of a terrain have at most 2.2 bytes each`() throws {
        // Waves of all lengths, each half as high as those of twice the length, and a centimetre of noise in 1,000 metres.
        var state: UInt64 = 1
        let side = 1000
        var heights: [Float] = []
        for index in 0..<side * side {
            let (row, column) = index.quotientAndRemainder(dividingBy: side)
            var height = 0.0
            for octave in 0..<8 {
                let frequency = Double(1 << octave) * 6 / Double(side)
                height += (sin(Double(column) * frequency) * cos(Double(row) * frequency * 1.1)) / Double(2 << octave)
            }
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            heights.append(Float(height * 0.4 + (Double(state >> 33) / Double(1 << 31) - 0.5) * 1e-5))
        }
        var numbers = PackedNumbers()
        _ = numbers.add(heights: heights, columns: side, bits: 16)
        #expect(numbers.base64.utf8.count <= 2_200_000, "\(numbers.base64.utf8.count)")
    }
}
