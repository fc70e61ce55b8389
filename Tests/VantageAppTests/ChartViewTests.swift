import CGtk
import ChartRendering
import Charts
import GtkKit
import GtkTesting
import XCTest

@testable import ChartView

/// The widget that other programs take.
final class ChartViewTests: GtkTestCase {
    private final class Model {
        var pose = Chart3DPose.front
        var x: Double?
        var name: String?
        var heights: ClosedRange<Double>?
    }

    func testClicksSelectValuesAndRanges() throws {
        try onMain {
            let model = Model()
            let chart = Chart3D {
                for (index, name) in ["near", "far"].enumerated() {
                    PointMark(x: .value("x", Double(index)), y: .value("y", Double(index * 10)), z: .value("z", name))
                        .symbolSize(60)
                }
            }
            .chartXSelection(value: Binding(model, \.x)).chartYSelection(range: Binding(model, \.heights))
            .chartZSelection(value: Binding(model, \.name)).chart3DPose(.front)
            let view = try XCTUnwrap(ChartView(chart))
            let window = try XCTUnwrap(gtk_window_new())
            defer { gtk_window_destroy(cast(window)) }
            gtk_window_set_child(cast(window), view.root)
            gtk_window_set_default_size(cast(window), 400, 300)
            XCTAssertTrue(show(window))
            XCTAssertTrue(turnLoop { view.viewport.scene != nil })
            let scene = try XCTUnwrap(view.viewport.scene)
            let frame = try XCTUnwrap(view.viewport.currentFrame())
            @MainActor func click(_ x: Double, _ y: Double, isExtending: Bool = false) {
                let place = frame.transform.pixel(of: SIMD3(x, y, 0))
                view.viewport.select(at: place, isExtending: isExtending)
            }
            // Points have a twentieth of their range beyond them at both ends.
            let end = 0.5 / 1.1
            XCTAssertEqual(scene.sampleCount, 2)
            click(-end, -end)
            XCTAssertEqual(try XCTUnwrap(model.x), 0, accuracy: 1e-6)
            XCTAssertEqual(model.name, "near")
            click(end, end, isExtending: true)
            XCTAssertEqual(try XCTUnwrap(model.x), 1, accuracy: 1e-6)
            XCTAssertEqual(model.name, "far")
            let heights = try XCTUnwrap(model.heights)
            XCTAssertEqual(heights.lowerBound, 0, accuracy: 1e-5)
            XCTAssertEqual(heights.upperBound, 10, accuracy: 1e-5)
            click(0, 0.3)
            XCTAssertNil(model.x)
            XCTAssertNil(model.heights)
        }
    }

    func testTheWidgetDrawsAChartAndWritesThePoseItIsTurnedTo() throws {
        try onMain {
            let model = Model()
            let chart = Chart3D { SurfacePlot(x: "x", y: "y", z: "z") { x, z in x * z } }
                .chart3DPose(Binding(model, \.pose))
            let before = LiveCount.now
            try {
                let view = try XCTUnwrap(ChartView(chart))
                let window = try XCTUnwrap(gtk_window_new())
                gtk_window_set_child(cast(window), view.root)
                gtk_window_set_default_size(cast(window), 400, 300)
                XCTAssertTrue(show(window))
                XCTAssertTrue(turnLoop { view.viewport.scene != nil })
                XCTAssertEqual(view.viewport.camera.pose, .front)

                var camera = view.viewport.camera
                camera.pose = Chart3DPose(azimuth: .degrees(40), inclination: .degrees(10))
                view.viewport.onCamera(camera)
                XCTAssertEqual(model.pose, camera.pose)
                XCTAssertEqual(view.viewport.camera.pose, camera.pose)

                // A drag writes every move.
                let drag = try gesture(gtk_gesture_drag_get_type(), of: view.viewport.root)
                emit(drag, "drag-begin", [100.0, 100.0])
                for step in 1...3 {
                    emit(drag, "drag-update", [Double(-10 * step), 0.0])
                    XCTAssertEqual(model.pose.azimuth.degrees, 40 + 4 * Double(step), accuracy: 1e-9)
                }
                emit(drag, "drag-end", [-30.0, 0.0])
                XCTAssertEqual(model.pose, view.viewport.camera.pose)

                // A double click glides back to where the chart says.
                view.viewport.onReset()
                XCTAssertTrue(turnLoop { model.pose == .front })
                withAnimations(false) {
                    view.viewport.onCamera(camera)
                    view.viewport.onReset()
                    XCTAssertEqual(model.pose, .front)
                }
                view.show(Chart3D { SurfacePlot(x: "x", y: "y", z: "z") { x, _ in x } })
                gtk_window_destroy(cast(window))
            }()
            let waking = MainLoop.every(0.01) { true }
            XCTAssertTrue(turnLoop { LiveCount.now.controllers == before.controllers })
            waking.cancel()
        }
    }

    func testTheStyleOfTheViewportIsUnderstood() throws {
        try onMain { XCTAssertEqual(StyleSheet(css: ViewportStyle.css).problems, []) }
    }
}
