import AppModel
import CGtk
import ChartRendering
import Charts
import GtkKit
import GtkTesting
import XCTest

@testable import ChartView
@testable import Formula
@testable import VantageApp

final class ChartPageTests: GtkTestCase {
    func testAWrongFormulaLeavesThePictureAndSaysWhere() throws {
        try onMain {
            try withOpenWindow { open in
                let chart = try open.chart
                let formula = try open.widget("formula")
                let before = try restingPicture(of: open.viewport)

                gtk_editable_set_text(cast(formula), "sin(x) * kos(z)")
                XCTAssertTrue(turnLoop { gtk_widget_has_css_class(formula, "error") != 0 })
                XCTAssertNotNil(chart.formulaError)
                XCTAssertEqual(try open.text(ofLabel: "formula-note"), chart.formulaError?.description)
                XCTAssertEqual(try restingPicture(of: open.viewport), before)

                gtk_editable_set_text(cast(formula), "sin(x) * cos(z)")
                XCTAssertTrue(waitForPicture(of: try open.viewport) { PictureDifference($0, before).mean > 5 })
                XCTAssertEqual(gtk_widget_has_css_class(formula, "error"), 0)
            }
        }
    }

    func testWhatIsLookedAtCloselyIsWorkedOutWithMoreSamples() throws {
        try onMain {
            try withOpenWindow(refines: true) { open in
                let chart = try open.chart
                XCTAssertTrue(turnLoop(within: 20) { chart.scene?.sampleCount ?? 0 > 0 })
                var camera = chart.camera
                camera.zoom(by: 10)
                chart.take(camera)
                XCTAssertTrue(turnLoop(within: 20) { chart.scene?.sampleCount ?? 0 > 300 * 300 })
            }
        }
    }

    func testTheInspectorChangesHowASurfaceIsDrawn() throws {
        try onMain {
            try withOpenWindow { open in
                let chart = try open.chart
                let controls = widgets(below: try open.widget("look"))
                let choices = controls.filter { isInstance($0, of: gtk_drop_down_get_type()) }
                let checks = controls.filter { isInstance($0, of: gtk_check_button_get_type()) }
                let before = try restingPicture(of: open.viewport)

                // One colour all over, with a tint to choose in place of a map.
                gtk_drop_down_set_selected(cast(choices[0]), 3)
                XCTAssertEqual(chart.look.coloring, .plain)
                XCTAssertTrue(waitForPicture(of: try open.viewport) { PictureDifference($0, before).mean > 3 })
                XCTAssertTrue(
                    turnLoop { gtk_widget_get_mapped(choices[1]) == 0 && gtk_widget_get_mapped(choices[2]) != 0 })

                // A second formula colours it, and a wrong one says what is wrong below.
                let entry = try XCTUnwrap(controls.first { isInstance($0, of: gtk_entry_get_type()) })
                XCTAssertEqual(gtk_widget_get_mapped(entry), 0)
                gtk_drop_down_set_selected(cast(choices[0]), 1)
                XCTAssertTrue(turnLoop { gtk_widget_get_mapped(entry) != 0 })
                let plain = try restingPicture(of: open.viewport)
                gtk_editable_set_text(cast(entry), "x z")
                XCTAssertEqual(chart.look.colorFormula, "x z")
                XCTAssertTrue(waitForPicture(of: try open.viewport) { PictureDifference($0, plain).mean > 1 })
                gtk_editable_set_text(cast(entry), "x +")
                XCTAssertNotEqual(gtk_widget_has_css_class(entry, "error"), 0)
                // Meanwhile the last right one stays, and what is typed as well.
                XCTAssertEqual(chart.look.colorFormula, "x z")
                chart.look.hasFloorContours = true
                XCTAssertTrue(turnLoop { gtk_check_button_get_active(cast(checks[0])) != 0 })
                XCTAssertEqual(String(cString: gtk_editable_get_text(cast(entry))), "x +")
                chart.look.hasFloorContours = false

                gtk_drop_down_set_selected(cast(choices[0]), 0)
                gtk_drop_down_set_selected(cast(choices[1]), 1)
                XCTAssertEqual(chart.look.map, .magma)
                gtk_check_button_set_active(cast(checks[1]), 1)
                XCTAssertTrue(chart.look.hasGridLines)
                XCTAssertTrue(turnLoop { gtk_widget_get_mapped(choices[1]) != 0 })

                // The heights that are shown: both ends, in their order.
                let fields = controls.filter { isInstance($0, of: gtk_entry_get_type()) }.suffix(2)
                let (low, high) = (fields[fields.startIndex], fields[fields.startIndex + 1])
                gtk_editable_set_text(cast(low), "-1")
                emit(low, "activate", [])
                XCTAssertNil(chart.look.heights)
                XCTAssertEqual(gtk_widget_has_css_class(low, "error"), 0)
                gtk_editable_set_text(cast(high), "-pi")
                emit(high, "activate", [])
                XCTAssertNotEqual(gtk_widget_has_css_class(low, "error"), 0)
                XCTAssertNil(chart.look.heights)
                gtk_editable_set_text(cast(high), "2")
                emit(high, "activate", [])
                XCTAssertEqual(chart.look.heights, ChartLook.Span(lower: -1, upper: 2))
                XCTAssertTrue(turnLoop { chart.scene?.y.domain == -1...2 })
                XCTAssertEqual(gtk_widget_has_css_class(low, "error"), 0)

                // What the model changes is shown, and does not come back as a change of the hand.
                chart.look = ChartLook()
                XCTAssertTrue(turnLoop { gtk_check_button_get_active(cast(checks[1])) == 0 })
                XCTAssertEqual(gtk_drop_down_get_selected(cast(choices[1])), 0)
                XCTAssertEqual(chart.look, ChartLook())
                XCTAssertTrue(waitForPicture(of: try open.viewport) { PictureDifference($0, before).mean < 0.01 })
            }
        }
    }

    func testSlidersBelongToTheFormulaAndStayUnderTheHand() throws {
        try onMain {
            try withOpenWindow { open in
                let formula = try open.widget("formula")
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
                let scale = try XCTUnwrap(gtk_widget_get_next_sibling(gtk_widget_get_first_child(row)))
                gtk_editable_set_position(cast(formula), 3)
                gtk_range_set_value(cast(scale), 2.5)
                XCTAssertTrue(
                    turnLoop { String(cString: gtk_editable_get_text(cast(formula))) == "a = 2.5; a sin(b x)" })
                XCTAssertEqual(gtk_widget_get_first_child(box), row, "the row was made anew under the hand")
                XCTAssertEqual(gtk_editable_get_position(cast(formula)), 3)
                XCTAssertTrue(turnLoop { chart.scene?.summary.contains("y from −2.50 to 2.50") == true })

                gtk_editable_set_text(cast(formula), "a = 50; a x")
                XCTAssertTrue(
                    turnLoop {
                        let first = gtk_widget_get_first_child(gtk_widget_get_first_child(box))
                        guard let scale = gtk_widget_get_next_sibling(first) else { return false }
                        return gtk_range_get_value(cast(scale)) == 50
                    })
                gtk_editable_set_text(cast(formula), "x")
                XCTAssertTrue(turnLoop { gtk_widget_get_visible(box) == 0 })
            }
        }
    }

    func testTimeRunsWhileItIsPlayed() throws {
        try onMain {
            try withOpenWindow { open in
                let clock = try open.widget("clock")
                XCTAssertEqual(gtk_widget_get_visible(clock), 0)
                gtk_editable_set_text(cast(try open.widget("formula")), "sin(x + t)")
                XCTAssertTrue(turnLoop { gtk_widget_get_visible(clock) != 0 })
                let before = try restingPicture(of: open.viewport)
                emit(try open.widget("play"), "clicked", [])
                XCTAssertTrue(waitForPicture(of: try open.viewport) { PictureDifference($0, before).mean > 2 })
                emit(try open.widget("play"), "clicked", [])
                XCTAssertEqual(try open.chart.clock?.isPlaying, false)
                let time = try XCTUnwrap(open.chart.clock?.time)
                XCTAssertGreaterThan(time, 0)
                _ = try restingPicture(of: open.viewport)
                XCTAssertEqual(try open.chart.clock?.time, time)
                emit(try open.widget("rewind"), "clicked", [])
                XCTAssertEqual(try open.chart.clock?.time, 0)
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
                    XCTAssertGreaterThanOrEqual(frames[done].time - start, CameraTransition.duration)
                    XCTAssertLessThan(frames[max(moved, done - 1)].time - frames[moved].time, CameraTransition.duration)
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
