import Charts
import Formula
import Foundation
import Testing

/// Content made of other content, as a chart's author writes it.
private struct Axes: Chart3DContent {
    let isLabelled: Bool

    var body: some Chart3DContent {
        PointMark(x: .value("x", 1), y: .value("y", 0), z: .value("z", 0))
        if isLabelled {
            PointMark(x: .value("x", 0), y: .value("y", 1), z: .value("z", 0)).foregroundStyle(.red)
        }
    }
}

private struct Measurement: Identifiable {
    let id: Int
    let x, y, z: Double
    let kind: String
}

@Suite("A chart's content")
struct ChartContentTests {
    private static let measurements = [
        Measurement(id: 1, x: 1, y: 2, z: 3, kind: "a"), Measurement(id: 2, x: 2, y: 3, z: 4, kind: "a"),
        Measurement(id: 3, x: 3, y: 4, z: 5, kind: "b"),
    ]

    @Test("preserves the order and the titles of its marks")
    func marksKeepTheirOrder() {
        let chart = Chart3D {
            SurfacePlot(x: "X Axis", y: "Y Axis", z: "Z Axis", function: { x, z in sin(x) * cos(z) })
            SurfacePlot(x: "X", y: "Y", z: "Z", function: { x, y in cos(x) * sin(y) + 2 })
        }
        #expect(chart.specification.marks.count == 2)
        #expect(chart.specification.labels == AxisLabels(x: "X Axis", y: "Y Axis", z: "Z Axis"))
    }

    @Test("groups points of one style, and only those")
    func pointsOfOneLookAreGathered() throws {
        let chart = Chart3D(Self.measurements) { item in
            PointMark(x: .value("X", item.x), y: .value("Y", item.y), z: .value("Z", item.z))
                .foregroundStyle(by: .value("Kind", item.kind))
        }
        let counts = chart.specification.marks.map { mark in
            if case .points(let series) = mark { series.positions.count } else { 0 }
        }
        #expect(counts == [2, 1])
    }

    @Test("accepts data identified by a key path")
    func dataByKeyPath() {
        let chart = Chart3D(Self.measurements, id: \.x) { item in
            PointMark(x: .value("X", item.x), y: .value("Y", item.y), z: .value("Z", item.z))
        }
        #expect(chart.specification.marks.count == 1)
    }

    @Test("may be composed and conditional", arguments: [(true, 2), (false, 1)])
    func compositionIsFlattened(isLabelled: Bool, marks: Int) {
        #expect(Chart3D { Axes(isLabelled: isLabelled) }.specification.marks.count == marks)
    }

    @Test("prefers the style nearest to the mark")
    func innerStyleWins() throws {
        let chart = Chart3D {
            SurfacePlot(x: "", y: "", z: "") { x, _ in x }.foregroundStyle(.red).foregroundStyle(.blue).roughness(0.2)
        }
        guard case .surface(let surface) = chart.specification.marks.first else {
            Issue.record("a surface was written")
            return
        }
        #expect(surface.style.fill == .color(.red))
        #expect(surface.style.roughness == 0.2)
    }

    @Test("carries pose, projection and scales")
    func modifiersReachTheSpecification() {
        let chart = Chart3D { Axes(isLabelled: false) }
            .chart3DPose(Chart3DPose(azimuth: .degrees(45), inclination: .degrees(30)))
            .chart3DCameraProjection(.perspective)
            .chartXScale(domain: -2...2, range: -0.5...0.5)
            .chartYAxisLabel("Height")
        #expect(abs(chart.specification.pose.azimuth.degrees - 45) < 1e-9)
        #expect(chart.specification.projection == .perspective)
        #expect(chart.specification.x.domain == -2...2)
        #expect(chart.specification.labels.y == "Height")
    }

    @Test("accepts both spellings of a surface style")
    func surfaceStyles() {
        let gradient = Gradient(colors: [.blue, .green, .yellow, .red])
        let chart = Chart3D {
            SurfacePlot(x: "", y: "", z: "") { x, y in sin(x) * cos(y) }
                .foregroundStyle(Chart3DSurfaceStyle.heightBased(gradient, yRange: -1.0...1.0))
            SurfacePlot(x: "", y: "", z: "") { x, y in sin(x) * cos(y) }.foregroundStyle(.heightBased)
            SurfacePlot(x: "", y: "", z: "") { x, y in sin(x) * cos(y) }.foregroundStyle(.normalBased)
        }
        #expect(chart.specification.marks.count == 3)
    }

    @Test("turns z = f(x, y) so that y leads away from the viewer")
    func formulaOverXY() throws {
        let chart = ChartSpecification(try Formula("z = x + y"))
        #expect(chart.labels == AxisLabels(x: "x", y: "z", z: "y"))
        #expect(chart.z.isReversed)
        #expect(!ChartSpecification(try Formula("x + z")).z.isReversed)
    }
}

@Suite("A gradient")
struct GradientTests {
    @Test("holds its end colours beyond its ends and mixes between stops")
    func colorsAlongTheGradient() {
        let gradient = Gradient(colors: [.black, .white])
        #expect(gradient.color(at: -1) == .black)
        #expect(gradient.color(at: 2) == .white)
        #expect(abs(gradient.color(at: 0.25).red - 0.25) < 1e-12)
    }

    @Test("viridis runs from dark violet to yellow, ever lighter")
    func viridis() {
        let lightness = (0...50).map { step in
            let color = Gradient.viridis.color(at: Double(step) / 50)
            return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        }
        #expect(lightness == lightness.sorted())
        #expect(Gradient.viridis.color(at: 0) == Color(hex: 0x440154))
        #expect(Gradient.viridis.color(at: 1) == Color(hex: 0xFDE725))
    }

    @Test(
        "every colour map has 52 colours or more, a diverging one is lightest in its middle",
        arguments: ColorMap.allCases)
    func colorMaps(map: ColorMap) {
        let lightness = (0...50).map { step in
            let color = map.gradient.color(at: Double(step) / 50)
            return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
        }
        #expect(map.gradient.stops.count >= 52)
        switch map {
        case .vik: #expect((lightness.firstIndex(of: lightness.max() ?? 0) ?? 0) == 25)
        case .turbo: #expect((15...35).contains(lightness.firstIndex(of: lightness.max() ?? 0) ?? 0))
        case .viridis, .magma, .inferno, .plasma, .cividis, .batlow: #expect(lightness == lightness.sorted())
        }
    }

    @Test(
        "reads colours as they are typed",
        arguments: [("#2f6fe0", true), ("2f6fe0", false), ("#2f6fe", false), ("#+f6fe0", false)])
    func colorText(text: String, isColor: Bool) {
        #expect((Color(text) != nil) == isColor)
    }
}
