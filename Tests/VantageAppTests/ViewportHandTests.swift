import CGtk
import ChartRendering
import Charts
import GtkKit
import GtkTesting
import XCTest

@testable import ChartView
@testable import VantageApp

/// What the hand does to a viewport: the signals of its gestures are emitted, as GTK does.
final class ViewportHandTests: GtkTestCase {
    func testSettingTheCameraRedraws() throws {
        try onMain {
            try withViewport(scene(of: hills)) { viewport in
                let before = try restingPicture(of: viewport)
                viewport.camera.pose = .top
                XCTAssertTrue(waitForPicture(of: viewport) { PictureDifference($0, before).mean > 5 })
                viewport.camera.pose = .default
                XCTAssertTrue(waitForPicture(of: viewport) { $0 == before })
            }
        }
    }

    func testWhileTheHandDragsNothingTakesLong() throws {
        try onMain {
            try withOpenWindow { open in
                let viewport = try open.viewport
                let drag = try gesture(gtk_gesture_drag_get_type(), of: viewport.root)
                @MainActor func turn(_ frames: Int) {
                    emit(drag, "drag-begin", [100.0, 100.0])
                    for step in 1...frames {
                        emit(drag, "drag-update", [Double(5 * step), Double(step)])
                        var isDrawn = false
                        onEachFrame(of: viewport.root) { _ in
                            defer { isDrawn = true }
                            return !isDrawn
                        }
                        XCTAssertTrue(turnLoop { isDrawn })
                    }
                }
                // The first frames learn how large the labels are.
                turn(20)
                // What keeps the thread does so in every drag; a machine that is slow for a moment does not.
                let drags = (1...5).lazy.map { _ in
                    Watchdog.count = Watchdog.Count()
                    turn(60)
                    return Watchdog.count
                }
                var longest: [Duration] = []
                XCTAssertTrue(
                    drags.contains { count in
                        XCTAssertGreaterThan(count.calls, 120)
                        longest.append(count.longest)
                        return count.longCalls == 0
                    }, "the longest calls took \(longest)")
            }
        }
    }

    func testWhereDrawingIsSlowTheFullPictureFollowsTheHand() throws {
        try onMain {
            let hills = try scene(of: hills)
            var full: Raster?
            try withViewport(hills) { full = try restingPicture(of: $0) }
            try withViewport(hills) { viewport in
                viewport.pacing.slowFrame = .zero
                // Drawn again, to be found slow.
                viewport.scene = try scene(of: spiral)
                XCTAssertTrue(turnLoop { !viewport.isSettled })
                // Not before it is drawn: what is not slow is not settled at once either.
                _ = try restingPicture(of: viewport)
                viewport.scene = hills
                for azimuth in stride(from: 0.0, to: 60, by: 5) {
                    viewport.camera.pose = Chart3DPose(azimuth: .degrees(azimuth), inclination: .degrees(20))
                    XCTAssertFalse(viewport.isSettled)
                    turnLoop(within: 0.02) { false }
                }
                viewport.camera.pose = .default
                XCTAssertTrue(turnLoop { viewport.isSettled })
                XCTAssertEqual(try restingPicture(of: viewport), full)
                // What is asked for while the picture is drawn begins another one.
                for theme in [ChartTheme.dark, .light] { viewport.theme = theme }
                XCTAssertFalse(viewport.isSettled)
                XCTAssertTrue(turnLoop { viewport.isSettled })
                XCTAssertEqual(try restingPicture(of: viewport), full)
            }
        }
    }

    func testDragTurnsAndTellsTheCamera() throws {
        try onMain {
            try withViewport { viewport in
                var told: [ChartCamera] = []
                viewport.onCamera = { told.append($0) }
                let drag = try gesture(gtk_gesture_drag_get_type(), of: viewport.root)
                emit(drag, "drag-begin", [100.0, 100.0])
                emit(drag, "drag-end", [0.0, 0.0])
                XCTAssertEqual(told, [], "a click is no turn")
                emit(drag, "drag-begin", [100.0, 100.0])
                emit(drag, "drag-update", [60.0, 0.0])
                XCTAssertEqual(told, [viewport.camera], "a glide ends where the hand takes hold")
                told = []
                emit(drag, "drag-update", [100.0, 25.0])
                // Grabbed and pulled to the right, the chart shows what was on its left; pulled down, its top.
                XCTAssertEqual(viewport.camera.pose.azimuth.degrees, 30 - 40, accuracy: 1e-9)
                XCTAssertEqual(viewport.camera.pose.inclination.degrees, 20 + 10, accuracy: 1e-9)
                XCTAssertEqual(told, [], "a single move is not reported")
                emit(drag, "drag-end", [100.0, 25.0])
                XCTAssertEqual(told, [viewport.camera])
                emit(drag, "drag-begin", [100.0, 100.0])
                emit(drag, "drag-update", [-100.0, -25.0])
                XCTAssertEqual(viewport.camera.pose.azimuth.degrees, 30, accuracy: 1e-9)
            }
        }
    }

    func testDragStopsAtThePolesAndGoesRoundTheAxis() throws {
        try onMain {
            try withViewport { viewport in
                let drag = try gesture(gtk_gesture_drag_get_type(), of: viewport.root)
                for (y, pole) in [(5000.0, 90.0), (-5000, -90)] {
                    emit(drag, "drag-begin", [100.0, 100.0])
                    emit(drag, "drag-update", [0.0, y])
                    XCTAssertEqual(viewport.camera.pose.inclination.degrees, pole)
                    // At the pole a further pull changes nothing, and azimuth still turns.
                    emit(drag, "drag-update", [-10.0, y * 2])
                    XCTAssertEqual(viewport.camera.pose.inclination.degrees, pole)
                }
                XCTAssertEqual(viewport.camera.pose.azimuth.degrees, 38, accuracy: 1e-9)
                emit(drag, "drag-begin", [100.0, 100.0])
                emit(drag, "drag-update", [-900.0, 0.0])
                XCTAssertEqual(viewport.camera.pose.azimuth.degrees, 38, accuracy: 1e-9)
            }
        }
    }

    func testScrollZoomsAtThePointer() throws {
        try onMain {
            let scene = try scene(of: hills)
            let corner = scene.box.upper
            try withViewport(scene) { viewport in
                @MainActor func place() -> SIMD2<Double> {
                    AnnotationPainter().transform(of: scene, camera: viewport.camera, size: viewportSize, scale: 1)
                        .pixel(of: corner)
                }
                let pointer = place()
                emit(
                    try gesture(gtk_event_controller_motion_get_type(), of: viewport.root), "motion",
                    [pointer.x, pointer.y])
                let scroll = try gesture(gtk_event_controller_scroll_get_type(), of: viewport.root)
                XCTAssertTrue(emit(scroll, "scroll", [0.0, -1.0]))
                XCTAssertTrue(emit(scroll, "scroll", [0.0, -2.0]))
                XCTAssertGreaterThan(viewport.camera.zoom, 1.3)
                XCTAssertEqual(place().x, pointer.x, accuracy: 1e-6)
                XCTAssertEqual(place().y, pointer.y, accuracy: 1e-6)
                emit(scroll, "scroll", [0.0, 3.0])
                XCTAssertEqual(viewport.camera.zoom, 1, accuracy: 1e-9)
                XCTAssertEqual(place().x, pointer.x, accuracy: 1e-6)
            }
        }
    }

    func testTheCardTellsWhatIsUnderThePointer() throws {
        try onMain {
            let scene = try scene(of: hills)
            try withViewport(scene) { viewport in
                @MainActor func text() -> String? {
                    gtk_widget_get_visible(viewport.readout.root) != 0
                        ? String(cString: gtk_label_get_text(cast(viewport.readout.label))) : nil
                }
                XCTAssertNil(text())
                let transform = AnnotationPainter().transform(
                    of: scene, camera: viewport.camera, size: viewportSize, scale: 1)
                let place = transform.pixel(of: SIMD3(0, 0, 0))
                viewport.read(at: place)
                let shown = try XCTUnwrap(text())
                XCTAssertTrue(shown.hasPrefix("x\t"), shown)
                XCTAssertEqual(shown.split(separator: "\n").count, 3)
                XCTAssertTrue(shown.contains("Height\t"), shown)
                // Beside the place, never over it.
                let left = Double(gtk_widget_get_margin_start(viewport.readout.root))
                let top = Double(gtk_widget_get_margin_top(viewport.readout.root))
                XCTAssertTrue(left > place.x || top > place.y)
                XCTAssertTrue(turnLoop { viewport.litLine.isFound })
                // What moves has no card.
                viewport.camera.pose = .top
                XCTAssertNil(text())
                XCTAssertFalse(viewport.litLine.isFound)
                viewport.read(at: SIMD2(2, 2))
                XCTAssertNil(text())
            }
        }
    }

    func testKeysStepOverTheSamplesAndTheCardFollows() throws {
        try onMain {
            try withViewport(scene(of: hills)) { viewport in
                @MainActor func card() -> String? {
                    gtk_widget_get_visible(viewport.readout.root) != 0
                        ? String(cString: gtk_label_get_text(cast(viewport.readout.label))) : nil
                }
                var told: [SIMD3<Double>?] = []
                viewport.onSelection = { _, last in told.append(last?.coordinates) }
                viewport.camera.pose = .front
                // Without a selection the arrows turn.
                XCTAssertFalse(try press(GDK_KEY_Escape, in: viewport))
                XCTAssertTrue(try press(GDK_KEY_space, in: viewport))
                let start = try XCTUnwrap(card())
                XCTAssertTrue(try press(GDK_KEY_Right, in: viewport))
                XCTAssertTrue(try press(GDK_KEY_Right, [GDK_CONTROL_MASK], in: viewport))
                let places = told.compactMap(\.self)
                XCTAssertEqual(told.count, 3)
                XCTAssertEqual(places.map(\.z), Array(repeating: places[0].z, count: 3))
                XCTAssertEqual(places[2].x - places[0].x, 11 * (places[1].x - places[0].x), accuracy: 1e-5)
                XCTAssertGreaterThan(places[1].x, places[0].x)
                XCTAssertNotEqual(card(), start)
                XCTAssertEqual(viewport.camera.pose, .front)
                // A range has both ends and what lies between them.
                XCTAssertTrue(try press(GDK_KEY_Up, [GDK_SHIFT_MASK], in: viewport))
                let range = try XCTUnwrap(card())
                for part in [" to ", "\tΔ ", "\nFloor distance\t", "\nSlope\t"] {
                    XCTAssertTrue(range.contains(part), range)
                }
                XCTAssertEqual(viewport.selection?.isRange, true)
                // Another scene keeps what is still there; while the chart moves there is no card.
                viewport.camera.pose = .top
                XCTAssertNil(card())
                XCTAssertTrue(turnLoop { card() != nil })
                XCTAssertTrue(try press(GDK_KEY_Escape, in: viewport))
                XCTAssertNil(card())
                XCTAssertNil(told.last ?? nil)
                XCTAssertTrue(try press(GDK_KEY_Left, in: viewport))
                XCTAssertNotEqual(viewport.camera.pose, .top)
            }
        }
    }

    func testTextFollowsTheSizeThatTheDesktopWants() throws {
        try onMain {
            let settings = try XCTUnwrap(gtk_settings_get_default())
            defer { gtk_settings_reset_property(settings, "gtk-xft-dpi") }
            let scene = try scene(of: hills)
            try withViewport(scene) { viewport in
                @MainActor func corner() throws -> SIMD2<Double> {
                    try XCTUnwrap(viewport.currentFrame()).transform.pixel(of: scene.box.upper)
                }
                @MainActor func expected(_ scale: Double) -> SIMD2<Double> {
                    AnnotationPainter().transform(of: scene, camera: viewport.camera, size: viewportSize, scale: scale)
                        .pixel(of: scene.box.upper)
                }
                setProperty(settings, "gtk-xft-dpi", to: 96 * 1024)
                XCTAssertEqual(try corner(), expected(1))
                setProperty(settings, "gtk-xft-dpi", to: 144 * 1024)
                XCTAssertEqual(try corner(), expected(1.5))
                XCTAssertNotEqual(expected(1), expected(1.5))
                var (width, height): (gint, gint) = (0, 0)
                gtk_widget_get_size_request(viewport.profile.root, &width, &height)
                XCTAssertEqual(width, gint(ProfilePainter.size.x * 1.5))
            }
        }
    }

    func testASelectedSampleShowsItsProfileWhereThereIsRoom() throws {
        try onMain {
            try withViewport(scene(of: hills)) { viewport in
                XCTAssertTrue(try press(GDK_KEY_space, in: viewport))
                let hasRoom = viewportSize.width >= 440 && viewportSize.height >= 400
                XCTAssertEqual(gtk_widget_get_visible(viewport.profile.root) != 0, hasRoom)
                // In the corner where it covers the least, and never over the place it tells of.
                let size = SIMD2(900.0, 700.0)
                let painter = AnnotationPainter()
                let scene = try XCTUnwrap(viewport.scene)
                let transform = painter.transform(
                    of: scene, camera: viewport.camera, size: PixelSize(width: 900, height: 700), scale: 1)
                let annotation = painter.layOut(scene, transform: transform, scale: 1)
                XCTAssertEqual(annotation.cover(of: SIMD2(350, 250), size: SIMD2(200, 200)), 1)
                XCTAssertLessThan(annotation.cover(of: SIMD2(12, 12), size: SIMD2(100, 100)), 0.1)
                for place in [SIMD2(60.0, 60), SIMD2(60, 650), SIMD2(450, 300)] {
                    viewport.profile.move(over: annotation, awayFrom: [place], in: size)
                    XCTAssertTrue(gtk_widget_get_visible(viewport.profile.root) != 0)
                    let isLeft = gtk_widget_get_halign(viewport.profile.root) == GTK_ALIGN_START
                    let isUpper = gtk_widget_get_valign(viewport.profile.root) == GTK_ALIGN_START
                    XCTAssertFalse((isLeft == (place.x < 200)) && (isUpper == (place.y < 200)) && place.x != 450)
                }
                viewport.scene = nil
                XCTAssertNil(viewport.selection)
                XCTAssertTrue(gtk_widget_get_visible(viewport.profile.root) == 0)
            }
        }
    }

    func testASceneFadesIntoTheNextOneAndASliderDoesNot() throws {
        try onMain {
            let (first, second) = (try scene(of: hills), try scene(of: spiral))
            for isAnimated in [true, false] {
                try withAnimations(isAnimated) {
                    try withViewport(first) { viewport in
                        @MainActor func isFading() -> Bool { gtk_widget_get_visible(viewport.fade.root) != 0 }
                        let before = try restingPicture(of: viewport)
                        XCTAssertFalse(isFading())
                        viewport.scene = second
                        XCTAssertEqual(isFading(), isAnimated)
                        XCTAssertTrue(turnLoop { !isFading() })
                        // Soon after the last one: as it is.
                        viewport.scene = first
                        XCTAssertFalse(isFading())
                        XCTAssertTrue(waitForPicture(of: viewport) { $0 == before })
                        viewport.scene = second
                        XCTAssertTrue(waitForPicture(of: viewport) { PictureDifference($0, before).mean > 1 })
                    }
                }
            }
        }
    }

    func testDoubleClickAndZeroAskForTheWholeChart() throws {
        try onMain {
            try withViewport { viewport in
                var resets = 0
                viewport.onReset = { resets += 1 }
                let click = try gesture(gtk_gesture_click_get_type(), of: viewport.root)
                emit(click, "pressed", [Int32(1), 10.0, 10.0])
                XCTAssertEqual(resets, 0)
                emit(click, "pressed", [Int32(2), 10.0, 10.0])
                XCTAssertEqual(resets, 1)
                XCTAssertTrue(try press(GDK_KEY_0, in: viewport))
                XCTAssertEqual(resets, 2)
            }
        }
    }

    func testAClickSelectsAndADragDoesNot() throws {
        try onMain {
            let scene = try scene(of: hills)
            try withViewport(scene) { viewport in
                let place = AnnotationPainter().transform(
                    of: scene, camera: viewport.camera, size: viewportSize, scale: 1
                ).pixel(of: SIMD3(0, 0, 0))
                let click = try gesture(gtk_gesture_click_get_type(), of: viewport.root)
                emit(click, "pressed", [Int32(1), place.x - 40, place.y])
                emit(click, "released", [Int32(1), place.x, place.y])
                XCTAssertNil(viewport.selection)
                emit(click, "pressed", [Int32(1), place.x + 2, place.y])
                emit(click, "released", [Int32(1), place.x, place.y])
                XCTAssertNotNil(viewport.selection)
                emit(click, "pressed", [Int32(1), 3.0, 3.0])
                emit(click, "released", [Int32(1), 3.0, 3.0])
                XCTAssertNil(viewport.selection)
            }
        }
    }

    func testArrowKeysTurnAndPlusZooms() throws {
        try onMain {
            try withViewport { viewport in
                XCTAssertTrue(try press(GDK_KEY_Left, in: viewport))
                XCTAssertTrue(try press(GDK_KEY_Up, [GDK_SHIFT_MASK], in: viewport))
                XCTAssertEqual(viewport.camera.pose.azimuth.degrees, 25, accuracy: 1e-9)
                XCTAssertEqual(viewport.camera.pose.inclination.degrees, 21, accuracy: 1e-9)
                XCTAssertTrue(try press(GDK_KEY_plus, in: viewport))
                XCTAssertEqual(viewport.camera.zoom, 1.25, accuracy: 1e-9)
                XCTAssertFalse(try press(GDK_KEY_x, in: viewport))
                XCTAssertFalse(try press(GDK_KEY_0, [GDK_CONTROL_MASK], in: viewport))
                // With Alt and Shift they move the picture; Alt alone leads back to the list.
                let before = viewport.camera
                for key in [GDK_KEY_Right, GDK_KEY_Up] {
                    XCTAssertTrue(try press(key, [GDK_ALT_MASK, GDK_SHIFT_MASK], in: viewport))
                }
                XCTAssertGreaterThan((viewport.camera.offset - before.offset).min(), 0.1)
                XCTAssertEqual(viewport.camera.pose, before.pose)
                XCTAssertFalse(try press(GDK_KEY_Left, [GDK_ALT_MASK], in: viewport))
            }
        }
    }
}

/// The viewport's event controller of that class.
@MainActor
func gesture(_ type: GType, of widget: Widget) throws -> OpaquePointer {
    let controllers = GObjectRef(adopting: gtk_widget_observe_controllers(widget) as OpaquePointer)
    let all = (0..<g_list_model_get_n_items(controllers.pointer)).compactMap { position -> OpaquePointer? in
        guard let item = g_list_model_get_item(controllers.pointer, position) else { return nil }
        // The widget keeps it.
        g_object_unref(item)
        return OpaquePointer(item)
    }
    return try XCTUnwrap(all.first { isInstance($0, of: type) })
}

@MainActor
private func press(_ key: Int32, _ modifiers: GdkModifierType = [], in viewport: ChartViewport) throws -> Bool {
    emit(
        try gesture(gtk_event_controller_key_get_type(), of: viewport.root), "key-pressed",
        [UInt32(key), UInt32(0), modifiers])
}
