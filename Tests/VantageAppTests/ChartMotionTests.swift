import CGtk
import ChartDocuments
import ChartRendering
import Charts
import Foundation
import GtkKit
import GtkTesting
import XCTest

@testable import AppModel
@testable import ChartView
@testable import Formula
@testable import VantageApp

/// What moves on the page of a chart: drags, sliders, time and glides.
final class ChartMotionTests: GtkTestCase {
    func testADragRefreshesNothingOfTheInspector() throws {
        try onMain {
            try withOpenWindow { open in
                let (chart, viewport) = (try open.chart, try open.viewport)
                _ = try restingPicture(of: viewport)
                let page = try XCTUnwrap(
                    widgets(below: open.window).lazy.compactMap { controller(of: $0, as: VantageApp.ChartPage.self) }
                        .first)
                let before = page.inspector.refreshCount
                let document = chart.document
                for step in 1...100 {
                    var camera = viewport.camera
                    camera.pose = Chart3DPose(azimuth: .degrees(Double(step)), inclination: .degrees(20))
                    viewport.onCamera(camera)
                    turnLoop(within: 0.002) { false }
                }
                XCTAssertEqual(chart.camera.pose.azimuth.degrees, 100, accuracy: 1e-9)
                XCTAssertEqual(page.inspector.refreshCount, before)
                XCTAssertEqual(chart.document, document)
            }
        }
    }

    /// A busy machine delivers several moves before anything else runs.
    func testADragGoesOnFromWhereItIs() throws {
        try onMain {
            try withOpenWindow { open in
                let (chart, viewport) = (try open.chart, try open.viewport)
                _ = try restingPicture(of: viewport)
                let start = viewport.camera.pose.azimuth.degrees
                let drag = try gesture(gtk_gesture_drag_get_type(), of: viewport.root)
                emit(drag, "drag-begin", [100.0, 100.0])
                for step in 1...4 { emit(drag, "drag-update", [Double(-10 * step), 0.0]) }
                let middle = viewport.camera
                XCTAssertFalse(turnLoop(within: 0.1) { viewport.camera != middle })
                emit(drag, "drag-update", [-80.0, 0.0])
                emit(drag, "drag-end", [-80.0, 0.0])
                turnLoop(within: 0.1) { false }
                XCTAssertEqual(viewport.camera.pose.azimuth.degrees - start, 32, accuracy: 1e-9)
                XCTAssertEqual(chart.camera, viewport.camera)
            }
        }
    }

    func testADoubleClickResetsTheViewThoughTheHandTrembles() throws {
        try onMain {
            try withViewport { viewport in
                var (resets, moves) = (0, 0)
                viewport.onReset = { resets += 1 }
                viewport.onCamera = { _ in moves += 1 }
                let drag = try gesture(gtk_gesture_drag_get_type(), of: viewport.root)
                let click = try gesture(gtk_gesture_click_get_type(), of: viewport.root)
                @MainActor func press(_ count: Int32, moving way: (x: Double, y: Double)) {
                    emit(drag, "drag-begin", [100.0, 100.0])
                    emit(click, "pressed", [count, 100.0, 100.0])
                    emit(drag, "drag-update", [way.x, way.y])
                    emit(click, "released", [count, 100 + way.x, 100 + way.y])
                    emit(drag, "drag-end", [way.x, way.y])
                }
                // A move ends the glide back. GTK also reports a pointer that does not move.
                press(2, moving: (0, 0))
                press(2, moving: (1, -1))
                XCTAssertEqual(resets, 2)
                XCTAssertEqual(moves, 0)
                press(1, moving: (40, 0))
                XCTAssertGreaterThan(moves, 0)
            }
        }
    }

    func testSlidersBelongToTheFormulasAndStayUnderTheHand() throws {
        try onMain {
            try withOpenWindow { open in
                let formula = try open.formula()
                let box = try open.widget("parameters")
                let chart = try open.chart
                XCTAssertEqual(gtk_widget_get_visible(box), 0)

                // On the way to a function there are letters that no slider is meant for.
                for typed in ["s", "si", "sin", "sin(", "sin(x", "sin(x)"] {
                    gtk_editable_set_text(cast(formula), typed)
                    XCTAssertFalse(turnLoop(within: 0.05) { gtk_widget_get_visible(box) != 0 }, typed)
                }
                XCTAssertFalse(turnLoop(within: 0.6) { gtk_widget_get_visible(box) != 0 })

                gtk_editable_set_text(cast(formula), "a sin(b x)")
                XCTAssertTrue(turnLoop { gtk_widget_get_visible(box) != 0 })
                let row = try XCTUnwrap(gtk_widget_get_first_child(box))
                let scale = try XCTUnwrap(widgets(below: row).first { isInstance($0, of: gtk_scale_get_type()) })
                let value = try XCTUnwrap(widgets(below: row).first { isInstance($0, of: gtk_entry_get_type()) })
                gtk_range_set_value(cast(scale), 2.5)
                XCTAssertEqual(chart.document.parameter(named: "a")?.value, 2.5)
                XCTAssertEqual(String(cString: gtk_editable_get_text(cast(formula))), "a sin(b x)")
                XCTAssertTrue(turnLoop { String(cString: gtk_editable_get_text(cast(value))) == "2.5" })
                XCTAssertEqual(gtk_widget_get_first_child(box), row, "the row was made anew under the hand")
                XCTAssertTrue(turnLoop { chart.scene?.summary.contains("y from −2.50 to 2.50") == true })

                // A number that the slider does not offer is typed.
                gtk_editable_set_text(cast(value), "50")
                emit(value, "activate", [])
                XCTAssertTrue(turnLoop { gtk_range_get_value(cast(scale)) == 50 })
                gtk_editable_set_text(cast(value), "much")
                emit(value, "activate", [])
                XCTAssertNotEqual(gtk_widget_has_css_class(value, "error"), 0)
                XCTAssertEqual(chart.document.parameter(named: "a")?.value, 50)

                gtk_editable_set_text(cast(formula), "x")
                XCTAssertTrue(turnLoop { gtk_widget_get_visible(box) == 0 })
            }
        }
    }

    func testTimeRunsWhileItIsPlayed() throws {
        try onMain {
            try withOpenWindow { open in
                let box = try open.widget("parameters")
                let chart = try open.chart
                gtk_editable_set_text(cast(try open.formula()), "sin(x + t)")
                XCTAssertTrue(turnLoop { gtk_widget_get_visible(box) != 0 })
                let before = try restingPicture(of: open.viewport)
                let play = try XCTUnwrap(
                    widgets(below: box).first { isInstance($0, of: gtk_toggle_button_get_type()) })
                gtk_toggle_button_set_active(cast(play), 1)
                XCTAssertTrue(turnLoop { chart.parameters.contains { $0.name == "t" && $0.value > 0 } })
                XCTAssertTrue(waitForPicture(of: try open.viewport) { PictureDifference($0, before).mean > 2 })
                gtk_toggle_button_set_active(cast(play), 0)
                XCTAssertTrue(chart.playing.isEmpty)
                let time = try XCTUnwrap(chart.document.parameter(named: "t")?.value)
                XCTAssertGreaterThan(time, 0)
                _ = try restingPicture(of: open.viewport)
                XCTAssertEqual(chart.document.parameter(named: "t")?.value, time)
            }
        }
    }

    func testTheHelpNamesEveryFunctionAndItsExamplesAreFormulas() throws {
        try onMain {
            let text = FormulaHelp.sections.flatMap(\.lines).map { "\($0.key) \($0.value) " }.joined()
            for name in Vocabulary.functions + Vocabulary.values {
                XCTAssertTrue(
                    text.split { !$0.isLetter && !$0.isNumber }.contains { $0 == name },
                    "the help does not name \(name)")
            }
            for example in FormulaHelp.examples { XCTAssertNoThrow(try Formula(example)) }
        }
    }

    func testTheGalleryDrawsEveryKindOfObject() throws {
        try onMain {
            XCTAssertEqual(FormulaGallery.all.count, 26)
            var kinds: Set<FormulaObject.Kind> = []
            for text in FormulaGallery.all.flatMap(\.texts) { kinds.insert(try FormulaObject(text).kind) }
            XCTAssertEqual(
                kinds,
                [.heights, .implicitSurface, .curve, .surface, .vectorField, .arrow, .extremes, .intersection])
        }
    }

    func testAPoseButtonGlidesThereInAThirdOfASecond() throws {
        try onMain {
            try withAnimations(true) {
                try withOpenWindow { open in
                    let chart = try open.chart
                    var frames: [(time: Double, pose: Chart3DPose)] = []
                    onEachFrame(of: open.window) { time in
                        frames.append((time, chart.camera.pose))
                        return true
                    }
                    emit(try poseButton(.top, in: open), "clicked", [])
                    XCTAssertEqual(chart.camera.pose, .default, "the glide has begun before its first frame")
                    XCTAssertTrue(turnLoop { chart.camera.pose == .top })
                    let arrived = frames.count
                    XCTAssertTrue(turnLoop { frames.count > arrived })

                    // Which of two frame callbacks comes first is GTK's affair: a pose may belong to the frame before.
                    let moved = try XCTUnwrap(frames.firstIndex { $0.pose != .default })
                    let done = try XCTUnwrap(frames.firstIndex { $0.pose == .top })
                    let start = frames[max(0, moved - 2)].time
                    XCTAssertGreaterThanOrEqual(frames[done].time - start, Animation.default.duration)
                    XCTAssertLessThan(
                        frames[max(moved, done - 1)].time - frames[moved].time, Animation.default.duration)
                    let glide = frames[moved...done]
                    for (earlier, later) in zip(glide, glide.dropFirst()) {
                        XCTAssertLessThanOrEqual(
                            earlier.pose.inclination.degrees, later.pose.inclination.degrees + 1e-9)
                    }
                    XCTAssertNil(chart.transition)
                }
            }
        }
    }

    func testWithoutAnimationsAPoseIsThereAtOnce() throws {
        try onMain {
            try withAnimations(false) {
                try withOpenWindow { open in
                    let (chart, viewport) = (try open.chart, try open.viewport)
                    for pose in NamedPose.allCases {
                        open.actions["pose"]?.activate(pose.rawValue)
                        XCTAssertEqual(chart.camera.pose, pose.pose)
                        XCTAssertTrue(turnLoop { viewport.camera.pose == pose.pose })
                        XCTAssertEqual(open.actions["pose"]?.state(), pose.rawValue)
                    }
                }
            }
        }
    }

    func testPoseButtonsFollowTheCamera() throws {
        try onMain {
            try withOpenWindow { open in
                let chart = try open.chart
                let front = try poseButton(.front, in: open)
                chart.camera.pose = .front
                XCTAssertTrue(turnLoop { gtk_toggle_button_get_active(cast(front)) != 0 })
                chart.camera.pose = Chart3DPose(azimuth: .degrees(3), inclination: .degrees(0))
                XCTAssertTrue(turnLoop { gtk_toggle_button_get_active(cast(front)) == 0 })
            }
        }
    }

    func testProjectionIsToggledAndShown() throws {
        try onMain {
            try withOpenWindow { open in
                let chart = try open.chart
                let orthographic = try restingPicture(of: open.viewport)
                open.actions["projection"]?.activate("perspective")
                XCTAssertTrue(turnLoop { chart.transition == nil })
                XCTAssertEqual(chart.camera.projection, .perspective)
                XCTAssertTrue(waitForPicture(of: try open.viewport) { PictureDifference($0, orthographic).mean > 1 })
                open.actions["toggle-projection"]?.activate()
                XCTAssertTrue(turnLoop { chart.transition == nil })
                XCTAssertEqual(chart.camera.projection, .orthographic)
                XCTAssertTrue(waitForPicture(of: try open.viewport) { $0 == orthographic })
                XCTAssertEqual(open.actions["projection"]?.state(), "orthographic")
            }
        }
    }

    func testResetShowsTheWholeChartInItsDefaultPose() throws {
        try onMain {
            try withAnimations(false) {
                try withOpenWindow { open in
                    let (chart, viewport) = (try open.chart, try open.viewport)
                    chart.camera.pose = .left
                    chart.camera.zoom(by: 3, at: SIMD2(0.5, 0.5))
                    XCTAssertTrue(turnLoop { viewport.camera == chart.camera })
                    viewport.onReset()
                    XCTAssertEqual(chart.camera, ChartCamera())
                    XCTAssertTrue(turnLoop { viewport.camera == ChartCamera() })
                }
            }
        }
    }

    func testTheHandEndsAGlideWhereItIs() throws {
        try onMain {
            try withAnimations(true) {
                try withOpenWindow { open in
                    let (chart, viewport) = (try open.chart, try open.viewport)
                    open.actions["pose"]?.activate("top")
                    XCTAssertTrue(turnLoop { chart.camera.pose != .default })
                    var camera = viewport.camera
                    camera.pose = Chart3DPose(azimuth: .degrees(11), inclination: .degrees(12))
                    viewport.onCamera(camera)
                    turnLoop(within: 0.5) { false }
                    XCTAssertEqual(chart.camera.pose, camera.pose)
                }
            }
        }
    }
}

/// The button of a pose at the chart's foot.
@MainActor
private func poseButton(_ pose: NamedPose, in open: OpenWindow) throws -> Widget {
    let buttons = widgets(below: try open.widget("poses")).filter { isInstance($0, of: gtk_toggle_button_get_type()) }
    XCTAssertEqual(buttons.count, NamedPose.allCases.count)
    let index = try XCTUnwrap(NamedPose.allCases.firstIndex(of: pose))
    return try XCTUnwrap(buttons.indices.contains(index) ? buttons[index] : nil)
}
