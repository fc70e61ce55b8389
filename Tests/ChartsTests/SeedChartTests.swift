import Charts
import Foundation
import Testing

/// The charts of the documents that this project was ordered from, word for word, without the views around them.
@MainActor
@Suite("The charts of the seeds")
struct SeedChartTests {
    @State private var chartPose: Chart3DPose = .default
    private let cameraProjection: Chart3DCameraProjection = .perspective

    private struct DataPoint3D: Identifiable {
        var x: Double
        var y: Double
        var z: Double
        var id = UUID()
    }

    private func surfaces(of specification: ChartSpecification) -> [SurfaceMark] {
        specification.marks.compactMap { if case .surface(let mark) = $0 { mark } else { nil } }
    }

    /// The heights a chart gives at some positions of its floor.
    private func height(_ specification: ChartSpecification, _ index: Int = 0, x: Double, z: Double) -> Double? {
        guard case .function(let function) = surfaces(of: specification)[index].source else { return nil }
        return function(x, z)
    }

    @Test func `a simple chart`() {
        let chart = Chart3D {
            SurfacePlot(
                x: "X Axis",
                y: "Y Axis",
                z: "Z Axis",
                function: { x, y in
                    // Simple mathematical function: z = sin(x) * cos(y)
                    sin(x) * cos(y)
                }
            )
        }
        #expect(chart.specification.labels == AxisLabels(x: "X Axis", y: "Y Axis", z: "Z Axis"))
        #expect(height(chart.specification, x: 1, z: 2) == sin(1) * cos(2))
        #expect(chart.specification.pose == .default)
    }

    @Test func `a chart from data`() {
        let dataPoints: [DataPoint3D] = [DataPoint3D(x: 1, y: 2, z: 3), DataPoint3D(x: 4, y: 5, z: 6)]
        let chart = Chart3D(dataPoints) { point in
            PointMark(x: .value("x", point.x), y: .value("y", point.y), z: .value("z", point.z))
        }
        guard case .points(let series) = chart.specification.marks.first else {
            Issue.record("points were written")
            return
        }
        #expect(series.positions == [SIMD3(1, 2, 3), SIMD3(4, 5, 6)])
    }

    @Test func `a pose that is stored elsewhere`() {
        chartPose = .top
        let chart = Chart3D {
            SurfacePlot(
                x: "X Axis",
                y: "Y Axis",
                z: "Z Axis",
                function: { x, y in
                    sin(x) * cos(y)
                }
            )
        }
        // Apply the pose to the chart
        .chart3DPose(chartPose)
        #expect(chart.specification.pose == .top)
        #expect(chart.specification.poseBinding == nil)
    }

    @Test(arguments: [
        (Chart3DPose.default, "default"), (.front, "front"), (.back, "back"), (.top, "top"), (.bottom, "bottom"),
        (.right, "right"), (.left, "left"), (Chart3DPose(azimuth: .degrees(45), inclination: .degrees(30)), "custom"),
    ])
    func `a pose that the hand changes`(pose: Chart3DPose, name: String) {
        chartPose = pose
        let chart = Chart3D {
            SurfacePlot(
                x: "X Axis",
                y: "Y Axis",
                z: "Z Axis",
                function: { x, y in
                    sin(x) * cos(y)
                }
            )
        }
        // Bind the pose to enable interactive rotation
        .chart3DPose($chartPose)
        #expect(chart.specification.pose == pose)
        chart.specification.poseBinding?.wrappedValue = .bottom
        #expect(chartPose == .bottom)
    }

    @Test func `a camera projection`() {
        let chart = Chart3D {
            SurfacePlot(
                x: "X Axis",
                y: "Y Axis",
                z: "Z Axis",
                function: { x, y in
                    sin(x) * cos(y)
                }
            )
        }
        // Apply the camera projection to the chart
        .chart3DCameraProjection(cameraProjection)
        #expect(chart.specification.projection == .perspective)
    }

    @Test func `styles of a surface`() {
        let customGradient = Gradient(colors: [.blue, .purple, .red])
        let chart = Chart3D {
            SurfacePlot(
                x: "X Axis",
                y: "Y Axis",
                z: "Z Axis",
                function: { x, y in
                    sin(x) * cos(y)
                }
            )
            .foregroundStyle(Color.blue)

            SurfacePlot(
                x: "X Axis",
                y: "Y Axis",
                z: "Z Axis",
                function: { x, y in
                    sin(x) * cos(y)
                }
            )
            .foregroundStyle(
                LinearGradient(gradient: customGradient, startPoint: .topLeading, endPoint: .bottomTrailing))

            SurfacePlot(
                x: "X Axis",
                y: "Y Axis",
                z: "Z Axis",
                function: { x, y in
                    sin(x) * cos(y)
                }
            )
            .roughness(0.3)  // 0 is smooth, 1 is completely rough
        }
        let styles = surfaces(of: chart.specification).map(\.style)
        #expect(styles.map(\.roughness) == [nil, nil, 0.3])
        #expect(styles[0].fill == .color(.blue))
        guard case .linear(let linear) = styles[1].fill else {
            Issue.record("a linear gradient was written")
            return
        }
        #expect(linear.gradient == customGradient)
        #expect(linear.startPoint == UnitPoint(x: 0, y: 0))
        #expect(linear.endPoint == UnitPoint(x: 1, y: 1))
    }

    @Test func `several surfaces`() {
        let chart = Chart3D {
            // First surface plot
            SurfacePlot(
                x: "X",
                y: "Y",
                z: "Z",
                function: { x, y in
                    sin(x) * cos(y)
                }
            )

            // Second surface plot
            SurfacePlot(
                x: "X",
                y: "Y",
                z: "Z",
                function: { x, y in
                    cos(x) * sin(y) + 2  // Offset to avoid overlap
                }
            )
        }
        #expect(height(chart.specification, 0, x: 1, z: 2) == sin(1) * cos(2))
        #expect(height(chart.specification, 1, x: 1, z: 2) == cos(1) * sin(2) + 2)
    }

    @Test func `height-based styles with a range`() {
        let customGradient = Gradient(colors: [.blue, .green, .yellow, .red])
        let chart = Chart3D {
            SurfacePlot(
                x: "X Axis",
                y: "Y Axis",
                z: "Z Axis",
                function: { x, y in
                    sin(x) * cos(y)
                }
            )
            .foregroundStyle(Chart3DSurfaceStyle.heightBased(yRange: -1.0...1.0))

            SurfacePlot(
                x: "X Axis",
                y: "Y Axis",
                z: "Z Axis",
                function: { x, y in
                    sin(x) * cos(y)
                }
            )
            .foregroundStyle(Chart3DSurfaceStyle.heightBased(customGradient, yRange: -1.0...1.0))
        }
        #expect(
            surfaces(of: chart.specification).map(\.style.fill) == [
                .surface(.heightBased(.viridis, yRange: -1...1)),
                .surface(.heightBased(customGradient, yRange: -1...1)),
            ])
    }

    @Test func `the complete example`() {
        // Custom gradient for surface coloring
        let surfaceGradient = Gradient(colors: [
            .blue,
            .cyan,
            .green,
            .yellow,
            .orange,
            .red,
        ])
        #expect(surfaceGradient.stops.map(\.location) == [0, 0.2, 0.4, 0.6, 0.8, 1])
        let chart = Chart3D {
            SurfacePlot(
                x: "X Value",
                y: "Y Value",
                z: "Result",
                function: { x, y in
                    // Interesting mathematical function
                    sin(sqrt(x * x + y * y)) / sqrt(x * x + y * y + 0.1)
                }
            )
            .roughness(0.2)
        }
        .chart3DPose($chartPose)
        let pulled = withAnimation { () -> Chart3DPose in
            chartPose = .front
            return chartPose
        }
        #expect(pulled == .front)
        #expect(chart.specification.labels.z == "Result")
        #expect(surfaces(of: chart.specification).first?.style.roughness == 0.2)
    }
}
