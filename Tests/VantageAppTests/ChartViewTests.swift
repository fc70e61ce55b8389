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
