import ChartDocuments
import Charts
import Foundation
import Testing

/// “Copy as Swift Code”.
struct SwiftCodeTests {
    @Test func `a chart is written as a program would write it`() throws {
        var style = ObjectStyle()
        (style.coloring, style.gradient, style.contours) = (.height, .map(.batlow), .bands)
        var document = ChartDocument(objects: [ChartObject(id: UUID(), source: .formula("a sin(x)"), style: style)])
        document.parameters = [ChartParameter(name: "a", value: 2)]
        document.axes.x.domain = -8...8
        document.axes.y.scale = .symmetric
        document.axes.z.domain = 0.5...1
        (document.light.azimuth, document.light.ambient) = (-60, 0.5)
        var viewpoint = ChartViewpoint()
        (viewpoint.azimuth, viewpoint.inclination, viewpoint.isPerspective) = (-40, 12.5, true)
        #expect(
            document.swiftCode(from: viewpoint) == """
                import Charts
                import Formula

                let formula = try Formula("a sin(x)").setting(["a": 2])
                let chart = Chart3D {
                    SurfacePlot(x: "x", y: "y", z: "z", formula: formula)
                        .foregroundStyle(.heightBased(.batlow))
                        .contours(.automatic(count: 10), isFilled: true)
                }
                .chartXScale(domain: (-8)...8)
                .chartYScale(type: .symmetricLog)
                .chartZScale(domain: 0.5...1)
                .chart3DLight(azimuth: (-60), ambient: 0.5)
                .chart3DPose(Chart3DPose(azimuth: .degrees((-40)), inclination: .degrees(12.5)))
                .chart3DCameraProjection(.perspective)

                """)
    }

    @Test func `what other objects define and are called is said with the formula`() throws {
        func object(_ text: String, name: String = "") -> ChartObject {
            var object = ChartObject(id: UUID(), source: .formula(text))
            object.name = name
            return object
        }
        let document = ChartDocument(objects: [
            object("k = 2"), object("k x", name: "f"), object("normal(f, 1, 2)"), object("sin x"),
        ])
        let code = document.swiftCode()
        #expect(code.contains("try FormulaObject(\"k x\", shared: [\"k = 2\"])"))
        #expect(code.contains("try FormulaObject(\"normal(f, 1, 2)\", shared: [\"k = 2\"], named: [\"f\": \"k x\"])"))
        #expect(code.contains("try Formula(\"sin x\")"))
    }

    /// A document with an object of each kind in each style.
    private static var everything: ChartDocument {
        var styles: [ObjectStyle] = []
        for coloring in ObjectStyle.Coloring.allCases {
            for gradient in [nil, ChartGradient.map(.vik), .colors([ChartColor(.red), ChartColor(.blue)])] {
                var style = ObjectStyle()
                (style.coloring, style.gradient) = (coloring, gradient)
                style.isGradientReversed = gradient != nil
                style.gradientAngle = 30
                style.colorRange = -1...2.5
                style.colorFormula = "x - z"
                styles.append(style)
            }
        }
        for contours in ObjectStyle.Contours.allCases {
            for isOnFloor in [false, true] {
                var style = ObjectStyle()
                (style.contours, style.hasFloorContours) = (contours, isOnFloor)
                style.contourStep = isOnFloor ? 0.25 : nil
                style.gridLineCount = 12
                (style.opacity, style.roughness, style.metalness) = (0.5, 0.25, 0.75)
                styles.append(style)
            }
        }
        for symbol in ObjectStyle.Symbol.allCases {
            var style = ObjectStyle()
            (style.symbol, style.symbolSize, style.lineWidth) = (symbol, 9.5, 2)
            styles.append(style)
        }
        let sources: [ChartObject.Source] = [
            .formula("a·x + t"), .formula("z = x y"), .file("/data/a \"quoted\" \\ name.csv"), .sample("penguins.csv"),
        ]
        var document = ChartDocument(
            objects: styles.enumerated().map { index, style in
                var object = ChartObject(id: UUID(), source: sources[index % sources.count], style: style)
                if object.source.isFormula { object.domains = ["x": -1...2, "z": 0...0.5] }
                return object
            })
        document.parameters = [ChartParameter(name: "a", value: -2.5), ChartParameter(name: "t", value: 1.5)]
        document.axes = ChartDocument.full.axes
        document.light = ChartDocument.full.light
        document.hidesLegend = true
        document.hasPatterns = true
        return document
    }

    @Test(arguments: ChartAxes.Aspect.allCases)
    func `every kind of object and style compiles`(aspect: ChartAxes.Aspect) throws {
        var document = Self.everything
        document.axes.aspect = aspect
        document.axes.x.isHidden = aspect == .cube
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(document.swiftCode().utf8).write(to: file)
        let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized
        let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors",
            "-I", products.appending(path: "Modules").path, "-I", sources.appending(path: "CIntl").path,
            "-I", sources.appending(path: "CZlib").path, "-I", sources.appending(path: "CExpat").path,
            "-I", sources.appending(path: "CTiff").path, "-I", sources.appending(path: "CGLib").path,
            "-Xcc", "-fmodule-map-file=\(products.path)/CFormulaShims.build/module.modulemap",
            "-Xcc", "-fmodule-map-file=\(products.path)/CPngShims.build/module.modulemap", file.path,
        ]
        compiler.arguments? += try Self.headersOfGLib().flatMap { ["-Xcc", $0] }
        let pipe = Pipe()
        compiler.standardError = pipe
        try compiler.run()
        let errors = try pipe.fileHandleForReading.readToEnd() ?? Data()
        compiler.waitUntilExit()
        #expect(compiler.terminationStatus == 0, "\(String(decoding: errors, as: UTF8.self).prefix(2000))")
    }

    /// Where the headers of GLib are, as options of the compiler.
    private static func headersOfGLib() throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["pkg-config", "--cflags", "glib-2.0"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
