import Charts
import Foundation
import Testing

/// Apple's vocabulary for `Chart3D`, a line of its reference each: that it is understood, and what it says.
@MainActor
@Suite("The vocabulary of Chart3D")
struct VocabularyTests {
    private struct Sample: Identifiable {
        let id = UUID()
        let name: String
        let day: Date
        let x: Double
        let y: Double
        let z: Double
    }

    private static let samples: [Sample] = (0..<6).map { index in
        let x = Double(index)
        return Sample(
            name: ["low", "mid", "high"][index % 3], day: Date(timeIntervalSinceReferenceDate: x * 86_400), x: x,
            y: x * x, z: -x)
    }

    /// A content of its own, as a program writes it.
    private struct Hill: Chart3DContent {
        let height: Double

        var body: some Chart3DContent {
            SurfacePlot(x: "X", y: "Y", z: "Z") { [height] x, z in height * exp(-x * x - z * z) }
            if height > 1 { PointMark(x: .value("X", 0), y: .value("Y", height), z: .value("Z", 0)) }
        }
    }

    private func points(_ chart: Chart3D<some Chart3DContent>) -> [PointSeries] {
        chart.specification.marks.compactMap { if case .points(let series) = $0 { series } else { nil } }
    }

    @Test func `containers`() {
        let data = Self.samples
        let identified = Chart3D(data) { PointMark(x: .value("X", $0.x), y: .value("Y", $0.y), z: .value("Z", $0.z)) }
        let keyed = Chart3D(data, id: \.name) {
            PointMark(x: .value("X", $0.x), y: .value("Y", $0.y), z: .value("Z", $0.z))
        }
        let built = Chart3D {
            ForEach(data) { PointMark(x: .value("X", $0.x), y: .value("Y", $0.y), z: .value("Z", $0.z)) }
        }
        for chart in [points(identified), points(keyed), points(built)] {
            #expect(chart.map(\.positions) == [data.map { SIMD3($0.x, $0.y, $0.z) }])
        }
        let isShown = true
        let label: String? = nil
        let mixed = Chart3D {
            Hill(height: 2)
            if isShown { Hill(height: 0.5) } else { EmptyChart3DContent() }
            if let label { RuleMark(x: .value(label, 0), y: .value("Y", 0), z: .value("Z", 0..<1)) }
            for index in 0..<3 { PointMark(x: .value("X", index), y: .value("Y", 1), z: .value("Z", 1)) }
        }
        #expect(mixed.specification.marks.count == 3)
        #expect(points(mixed).map(\.positions.count) == [4])
    }

    @Test func `marks`() {
        let chart = Chart3D {
            SurfacePlot(x: "X", y: "Y", z: "Z") { x, z in sin(5 * x) * sin(5 * z) }
            PointMark(x: .value("X", 1), y: .value("Y", 2.5), z: .value("Z", Float(3)))
            RuleMark(x: .value("X", -0.5..<0.5), y: .value("Y", 1), z: .value("Z", 2))
            RuleMark(x: .value("X", 1), y: .value("Y", -0.5..<0.5), z: .value("Z", 2))
            RuleMark(x: .value("X", 1), y: .value("Y", 2), z: .value("Z", -0.5...0.5))
            RectangleMark(x: .value("X", 1), y: .value("Y", 0..<1), z: .value("Z", 0..<1))
            RectangleMark(x: .value("X", 0..<1), y: .value("Y", 1), z: .value("Z", 0..<1))
            RectangleMark(x: .value("X", 0..<1), y: .value("Y", 0..<1), z: .value("Z", 1))
        }
        let marks = chart.specification.marks
        #expect(marks.count == 4)
        #expect(chart.specification.labels == AxisLabels(x: "X", y: "Y", z: "Z"))
        if case .surface(let surface) = marks[0], case .function(let height) = surface.source {
            // The closure maps x and z to y, which is up.
            #expect(height(0.1, 0.2) == sin(0.5) * sin(1))
        }
        #expect(points(chart).first?.positions == [SIMD3(1, 2.5, 3)])
        if case .paths(let rules) = marks[2] {
            #expect(
                rules.paths == [
                    [SIMD3(-0.5, 1, 2), SIMD3(0.5, 1, 2)], [SIMD3(1, -0.5, 2), SIMD3(1, 0.5, 2)],
                    [SIMD3(1, 2, -0.5), SIMD3(1, 2, 0.5)],
                ])
        }
        if case .boxes(let rectangles) = marks[3] {
            #expect(rectangles.boxes.map(\.lower) == [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)])
            #expect(rectangles.boxes.map(\.upper) == [SIMD3(1, 1, 1), SIMD3(1, 1, 1), SIMD3(1, 1, 1)])
        }
    }

    @Test func `modifiers of contents`() {
        func fill(_ content: some Chart3DContent) -> MarkStyle.Fill? {
            Chart3D { content }.specification.marks.first?.style.fill
        }
        func style(_ content: some Chart3DContent) -> MarkStyle {
            Chart3D { content }.specification.marks[0].style
        }
        let surface = SurfacePlot(x: "X", y: "Y", z: "Z") { x, z in x * z }
        let point = PointMark(x: .value("X", 1), y: .value("Y", 2), z: .value("Z", 3))
        let rainbow = Gradient(colors: [.blue, .green, .yellow, .orange, .red])
        #expect(fill(surface.foregroundStyle(.red)) == .color(.red))
        #expect(fill(surface.foregroundStyle(.heightBased)) == .surface(.heightBased))
        #expect(fill(surface.foregroundStyle(.heightBased(yRange: -1...1))) == .surface(.heightBased(yRange: -1...1)))
        #expect(fill(surface.foregroundStyle(.heightBased(rainbow))) == .surface(.heightBased(rainbow)))
        #expect(
            fill(surface.foregroundStyle(.heightBased(rainbow, yRange: -1...1)))
                == .surface(Chart3DSurfaceStyle.heightBased(rainbow, yRange: -1...1)))
        #expect(fill(surface.foregroundStyle(.normalBased)) == .surface(.normalBased))
        let linear = LinearGradient(gradient: rainbow, startPoint: .top, endPoint: .bottom)
        let elliptical = EllipticalGradient(colors: [.red, .orange, .yellow, .green, .blue, .indigo, .purple])
        let radial = RadialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 100)
        #expect(fill(surface.foregroundStyle(linear)) == .linear(linear))
        #expect(fill(surface.foregroundStyle(elliptical)) == .elliptical(elliptical))
        #expect(fill(surface.foregroundStyle(radial)) == .radial(radial))
        #expect(fill(point.foregroundStyle(by: .value("Kind", "low"))) == .series(label: "Kind", name: "low"))

        for shape in [BasicChart3DSymbolShape.sphere, .cube, .cylinder, .cone] {
            #expect(style(point.symbol(shape)).symbol == .shape(shape))
        }
        #expect(style(point.symbol(.cone)).symbol == .shape(.cone))
        #expect(style(point.symbol(by: .value("Kind", "low"))).symbol == .series(label: "Kind", name: "low"))
        let sized = Chart3D { point.symbolSize(12).symbolRotation(Rotation3D(angle: .degrees(90), axis: .x)) }
        #expect(points(sized).first?.sizes == [12])
        #expect(points(sized).first?.rotations == [Rotation3D(angle: .degrees(90), axis: .x)])
        #expect(style(surface.metalness(0.8).roughness(0.2)).metalness == 0.8)
        #expect(style(surface.metalness(0.8).roughness(0.2)).roughness == 0.2)
        #expect(style(surface.opacity(0.5)).opacity == 0.5)
    }

    @Test func `poses and projections`() {
        let chart = Chart3D { SurfacePlot(x: "X", y: "Y", z: "Z") { x, z in x * z } }
        let poses: [Chart3DPose] = [.default, .front, .back, .left, .right, .top, .bottom]
        #expect(poses.map { chart.chart3DPose($0).specification.pose } == poses)
        #expect(Set(poses).count == 7)
        let own = Chart3DPose(azimuth: .degrees(20), inclination: .degrees(7))
        #expect(abs(chart.chart3DPose(own).specification.pose.azimuth.degrees - 20) < 1e-9)
        #expect(abs(own.inclination.degrees - 7) < 1e-9)
        for projection in [Chart3DCameraProjection.automatic, .orthographic, .perspective] {
            #expect(chart.chart3DCameraProjection(projection).specification.projection == projection)
        }
        final class Model { var pose = Chart3DPose.front }
        let model = Model()
        let bound = chart.chart3DPose(Binding(model, \.pose))
        #expect(bound.specification.pose == .front)
        bound.specification.poseBinding?.wrappedValue = .top
        #expect(model.pose == .top)
    }

    @Test func `scales, axes, legend and selection`() {
        final class Model {
            var x: Double?
            var span: ClosedRange<Double>?
        }
        let model = Model()
        let chart = Chart3D(Self.samples) { sample in
            PointMark(x: .value("X", sample.x), y: .value("Y", sample.y), z: .value("Day", sample.day))
                .foregroundStyle(by: .value("Kind", sample.name))
        }
        .chartXScale(domain: 0...5, range: -0.5...0.5)
        .chartYScale(domain: 1...100, type: .log)
        .chartZScale(range: -0.25...0.25, type: .date)
        .chartXAxis(.hidden)
        .chartYAxis {
            AxisMarks(values: [1, 10, 100]) { _ in
                AxisGridLine()
                AxisTick()
                AxisValueLabel()
            }
        }
        .chartXAxisLabel("Width")
        .chartYAxisLabel("Height", alignment: .trailing, spacing: 8)
        .chartZAxisLabel("Day")
        .chartForegroundStyleScale(["low": .blue, "mid": .green, "high": .red])
        .chartLegend(.hidden)
        let specification = chart.chartXSelection(value: Binding(model, \.x))
            .chartYSelection(range: Binding(model, \.span)).specification
        #expect(specification.x.domain == 0...5 && specification.x.range == -0.5...0.5)
        #expect(specification.x.isHidden && !specification.y.isHidden)
        #expect(specification.y.domain == 1...100 && specification.y.type == .log)
        #expect(specification.z.type == .date && specification.z.hasDates)
        #expect(specification.labels == AxisLabels(x: "Width", y: "Height", z: "Day"))
        #expect(specification.y.labelAlignment == .trailing && specification.y.labelSpacing == 8)
        #expect(specification.y.marks.count == 1)
        #expect(specification.foregroundScale.colors == ["low": .blue, "mid": .green, "high": .red])
        #expect(specification.legend == .hidden)
        func select(_ axis: AxisScale, _ first: Double?, _ last: Double?) {
            axis.selection?.select(first.map { PlotValue.number($0) }, last.map { PlotValue.number($0) })
        }
        select(specification.x, 3, 3)
        select(specification.y, 4, 2)
        #expect(model.x == 3 && model.span == 2...4)
        select(specification.y, nil, nil)
        #expect(model.span == nil)
    }
}
