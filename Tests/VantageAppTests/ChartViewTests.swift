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

    func testAChangedPoseTurnsTheChart() throws {
        try onMain {
            try withBoundChart { view, pose in
                for next in [Chart3DPose.top, .left] {
                    pose.wrappedValue = next
                    XCTAssertLessThanOrEqual(poses(of: view, until: next), 2, "at once")
                }
                // Another chart has its own binding; the first one's does nothing any more.
                @State var other = Chart3DPose.bottom
                view.show(Chart3D { SurfacePlot(x: "x", y: "y", z: "z") { x, _ in x } }.chart3DPose($other))
                XCTAssertEqual(view.viewport.camera.pose, .bottom)
                pose.wrappedValue = .left
                settle()
                XCTAssertEqual(view.viewport.camera.pose, .bottom)
                other = .top
                XCTAssertTrue(turnLoop { view.viewport.camera.pose == .top })
            }
        }
    }

    func testAChangedPoseGlidesInsideWithAnimation() throws {
        try onMain {
            try withBoundChart { view, pose in
                try withAnimations(true) {
                    withAnimation(.easeInOut(duration: 0.3)) { pose.wrappedValue = .top }
                    XCTAssertEqual(pose.wrappedValue, .top)
                    XCTAssertGreaterThan(poses(of: view, until: .top), 2)
                    XCTAssertEqual(pose.wrappedValue, .top)

                    // A hand ends the glide and is not turned back.
                    withAnimation(.easeInOut(duration: 5)) { pose.wrappedValue = .front }
                    XCTAssertTrue(turnLoop { view.viewport.camera.pose != .top })
                    let drag = try gesture(gtk_gesture_drag_get_type(), of: view.viewport.root)
                    emit(drag, "drag-begin", [100.0, 100.0])
                    emit(drag, "drag-update", [-30.0, 0.0])
                    emit(drag, "drag-end", [-30.0, 0.0])
                    let held = view.viewport.camera.pose
                    XCTAssertEqual(pose.wrappedValue, held)
                    turnLoop(within: 0.2) { false }
                    XCTAssertEqual(view.viewport.camera.pose, held)
                }
                withAnimations(false) {
                    withAnimation { pose.wrappedValue = .right }
                    XCTAssertLessThanOrEqual(poses(of: view, until: .right), 2)
                }
            }
        }
    }

    func testWhatCannotBeDrawnReachesTheCaller() throws {
        try onMain {
            let grid = try XCTUnwrap(
                HeightGrid(
                    columns: 100_000, rows: 2, xDomain: 0...1, zDomain: 0...1,
                    values: Array(repeating: 1, count: 200_000)))
            let view = try XCTUnwrap(ChartView(Chart3D { SurfacePlot(x: "x", y: "y", z: "z", grid: grid) }))
            var problems: [RenderError?] = []
            view.onProblem = { problems.append($0) }
            let window = try XCTUnwrap(gtk_window_new())
            defer { gtk_window_destroy(cast(window)) }
            gtk_window_set_child(cast(window), view.root)
            gtk_window_set_default_size(cast(window), 400, 300)
            XCTAssertTrue(show(window))
            XCTAssertTrue(turnLoop { !problems.isEmpty })
            guard case .gridTooLarge = problems.first ?? nil else { return XCTFail("\(problems)") }
            XCTAssertEqual(view.problem, problems.first)
            view.show(Chart3D { SurfacePlot(x: "x", y: "y", z: "z") { x, _ in x } })
            XCTAssertTrue(turnLoop { problems.count == 2 })
            XCTAssertNil(view.problem)
        }
    }

    func testTheButtonsOfAChartWindowTurnTheChart() throws {
        try onMain {
            @State var pose = Chart3DPose.default
            let view = try XCTUnwrap(
                ChartView(Chart3D { SurfacePlot(x: "x", y: "y", z: "z") { x, z in x * z } }.chart3DPose($pose)))
            let content = try XCTUnwrap(
                ChartWindow.content(view, "Drag to rotate", [.init("Top") { withAnimation { pose = .top } }]))
            let window = try XCTUnwrap(gtk_window_new())
            defer { gtk_window_destroy(cast(window)) }
            gtk_window_set_child(cast(window), content)
            XCTAssertTrue(show(window))
            let row = try XCTUnwrap(gtk_widget_get_last_child(content))
            emit(try XCTUnwrap(gtk_widget_get_first_child(row)), "clicked", [])
            XCTAssertEqual(pose, .top)
            XCTAssertTrue(turnLoop { view.viewport.camera.pose == .top })
        }
    }

    func testTheStyleOfTheViewportIsUnderstood() throws {
        try onMain { XCTAssertEqual(StyleSheet(css: ViewportStyle.css).problems, []) }
    }
}

/// A view in a window, and the pose that its chart is bound to.
@MainActor
private func withBoundChart(_ body: @MainActor (ChartView, Binding<Chart3DPose>) throws -> Void) throws {
    @State var pose = Chart3DPose.front
    let chart = Chart3D { SurfacePlot(x: "x", y: "y", z: "z") { x, z in x * z } }.chart3DPose($pose)
    let view = try XCTUnwrap(ChartView(chart))
    let window = try XCTUnwrap(gtk_window_new())
    defer { gtk_window_destroy(cast(window)) }
    gtk_window_set_child(cast(window), view.root)
    gtk_window_set_default_size(cast(window), 400, 300)
    XCTAssertTrue(show(window))
    try body(view, $pose)
}

/// How many different poses the view has until it has the last one.
@MainActor
private func poses(of view: ChartView, until last: Chart3DPose) -> Int {
    var poses: Set<Chart3DPose> = []
    XCTAssertTrue(
        turnLoop {
            poses.insert(view.viewport.camera.pose)
            return view.viewport.camera.pose == last
        })
    return poses.count
}
