import CGtk
import ChartRendering
import Charts
import Foundation
import GtkKit

/// How input changes the camera.
///
/// | gesture | does |
/// |---|---|
/// | drag | turns: azimuth freely, inclination up to the poles, no roll |
/// | Shift+drag, middle drag, Shift+scroll | moves the picture |
/// | scroll | zooms at the pointer |
/// | two fingers | move the picture, and zoom |
/// | double click, 0 | shows the whole chart in its default pose |
/// | arrow keys, + and − | turn by 5° (Shift: 1°), zoom |
/// | Alt+Shift+arrow keys | move the picture |
/// | click on a name in the legend | hides its group, or shows it again |
/// | click, Shift+click | selects what is there, or everything from the last selection to there |
/// | Space | selects what is in the middle; then the arrow keys step over the data (Ctrl: ten), Page Down goes to the next mark, Escape selects nothing |
extension ChartViewport {
    /// Degrees of turn for each logical pixel of a drag: a drag over half a window is half a turn.
    private static let degreesPerPixel = 0.4

    /// The tolerance of a click, logical pixels.
    private static let clickReach = 6.0

    /// Pixels of a touchpad's scrolling that count as one step of a wheel.
    private static let pixelsPerStep = 40.0

    func addGestures() {
        addPointer()
        addDrag()
        addZoom()
        addKeys()
    }

    /// Follows the pointer, and shows what is under it while no button is pressed.
    private func addPointer() {
        guard let motion = gtk_event_controller_motion_new() else { return }
        connect(motion, .enter) { [weak self] x, y in self?.pointer = SIMD2(x, y) }
        connect(motion, .motion) { [weak self] x, y in
            // GTK also reports a pointer that does not move, as when the window appears below it.
            guard let self, SIMD2(x, y) != pointer else { return }
            pointer = SIMD2(x, y)
            let state = gtk_event_controller_get_current_event_state(cast(motion))
            let isHeld = !state.intersection([GDK_BUTTON1_MASK, GDK_BUTTON2_MASK, GDK_BUTTON3_MASK]).isEmpty
            let isOverLegend = onGroup != nil && legendGroup(at: pointer) != nil
            gtk_widget_set_cursor_from_name(root, isOverLegend ? "pointer" : nil)
            if isHeld || isOverLegend { readout.hide() } else { read(at: pointer) }
        }
        connect(motion, .leave) { [weak self] in self?.showPinned() }
        gtk_widget_add_controller(root, cast(motion))
    }

    private func addDrag() {
        guard let drag = gtk_gesture_drag_new() else { return }
        gtk_gesture_single_set_button(cast(drag), 0)
        // The last point of the drag, from its start; reset at every start.
        var last = SIMD2(0.0, 0.0)
        var isPan = false
        // The second press of a double click resets the view and does not drag: any move would end the animation back.
        var isDoubleClick = false
        connect(drag, .dragBegin) { [weak self] _, _ in
            guard let self else { return }
            last = .zero
            let modifiers = gtk_event_controller_get_current_event_state(cast(drag))
            let button = gtk_gesture_single_get_current_button(cast(drag))
            isPan = button == GDK_BUTTON_MIDDLE || modifiers.contains(GDK_SHIFT_MASK)
            gtk_widget_grab_focus(root)
            isHeld = true
        }
        connect(drag, .dragEnd) { [weak self] _, _ in
            isDoubleClick = false
            self?.isHeld = false
        }
        connect(drag, .dragUpdate) { [weak self] x, y in
            guard let self, !isDoubleClick else { return }
            let moved = SIMD2(x, y) - last
            last = SIMD2(x, y)
            change { camera in
                if isPan {
                    camera.pan(by: moved * SIMD2(1, -1) * 2 / self.logicalSize)
                } else {
                    camera.pose = camera.pose.turned(
                        azimuth: .degrees(-moved.x * Self.degreesPerPixel),
                        inclination: .degrees(moved.y * Self.degreesPerPixel))
                }
            }
        }
        gtk_widget_add_controller(root, cast(drag))

        guard let click = gtk_gesture_click_new() else { return }
        var start = SIMD2(0.0, 0.0)
        connect(click, .pressed) { [weak self] count, x, y in
            start = SIMD2(x, y)
            isDoubleClick = count == 2
            guard isDoubleClick else { return }
            // The first click of the two has selected something.
            self?.selection = nil
            self?.onReset()
        }
        connect(click, .released) { [weak self] count, x, y in
            // The end of a drag is no click.
            guard let self, count == 1, hypot(x - start.x, y - start.y) <= Self.clickReach else { return }
            if let onGroup, let group = legendGroup(at: SIMD2(x, y)) { return onGroup(group) }
            let modifiers = gtk_event_controller_get_current_event_state(cast(click))
            select(at: SIMD2(x, y), isExtending: modifiers.contains(GDK_SHIFT_MASK))
        }
        gtk_widget_add_controller(root, cast(click))
    }

    private func addZoom() {
        guard let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES),
            let pinch = gtk_gesture_zoom_new()
        else { return }
        connect(scroll, .scroll) { [weak self] x, y in
            guard let self else { return false }
            // A wheel reports steps, a touchpad pixels.
            let isWheel = gtk_event_controller_scroll_get_unit(cast(scroll)) == GDK_SCROLL_UNIT_WHEEL
            let steps = SIMD2(x, y) / (isWheel ? 1 : Self.pixelsPerStep)
            let isPan = gtk_event_controller_get_current_event_state(cast(scroll)).contains(GDK_SHIFT_MASK)
            guard isPan || y != 0 else { return false }
            change { camera in
                if isPan {
                    camera.pan(by: steps * SIMD2(-1, 1) * 2 * Self.pixelsPerStep / self.logicalSize)
                } else {
                    camera.zoom(by: pow(1.15, -steps.y), at: self.offset(atX: self.pointer.x, y: self.pointer.y))
                }
            }
            return true
        }
        gtk_widget_add_controller(root, cast(scroll))

        // Where the middle of the fingers was last, and how far apart they were.
        var last = (center: SIMD2(0.0, 0.0), scale: 1.0)
        connect(pinch, .pointer("begin")) { [weak self] _ in
            guard let self else { return }
            // Ends the drag of the first finger.
            gtk_gesture_set_state(cast(pinch), GTK_EVENT_SEQUENCE_CLAIMED)
            last = (middle(of: pinch), 1)
            isHeld = true
        }
        connect(pinch, .pointer("end")) { [weak self] _ in self?.isHeld = false }
        connect(pinch, .pointer("update")) { [weak self] _ in
            let scale = gtk_gesture_zoom_get_scale_delta(cast(pinch))
            guard let self, scale > 0 else { return }
            let center = middle(of: pinch)
            change { camera in
                camera.pan(by: center - last.center)
                camera.zoom(by: scale / last.scale, at: center)
            }
            last = (center, scale)
        }
        gtk_widget_add_controller(root, cast(pinch))
    }

    /// The middle of the fingers, in halves of the viewport's width and height from its own.
    private func middle(of pinch: OpaquePointer) -> SIMD2<Double> {
        var (x, y) = (0.0, 0.0)
        gtk_gesture_get_bounding_box_center(cast(pinch), &x, &y)
        return offset(atX: x, y: y)
    }

    private func addKeys() {
        guard let keys = gtk_event_controller_key_new() else { return }
        connect(keys, .keyPressed) { [weak self] key, _, modifiers in
            guard let self else { return false }
            // Alt alone leads back to the list; Control and Shift step over the data.
            let isMove = modifiers.contains([GDK_ALT_MASK, GDK_SHIFT_MASK])
            if isMove, !modifiers.contains(GDK_CONTROL_MASK), moveWithKey(Int32(key)) { return true }
            guard !modifiers.contains(GDK_ALT_MASK) else { return false }
            if stepWithKey(Int32(key), modifiers) { return true }
            guard !modifiers.contains(GDK_CONTROL_MASK) else { return false }
            let step = modifiers.contains(GDK_SHIFT_MASK) ? 1.0 : 5.0
            switch Int32(key) {
            case GDK_KEY_Left: turn(azimuth: -step, inclination: 0)
            case GDK_KEY_Right: turn(azimuth: step, inclination: 0)
            case GDK_KEY_Up: turn(azimuth: 0, inclination: step)
            case GDK_KEY_Down: turn(azimuth: 0, inclination: -step)
            case GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add: change { $0.zoom(by: 1.25) }
            case GDK_KEY_minus, GDK_KEY_KP_Subtract: change { $0.zoom(by: 0.8) }
            case GDK_KEY_0, GDK_KEY_KP_0, GDK_KEY_Home: onReset()
            default: return false
            }
            return true
        }
        gtk_widget_add_controller(root, cast(keys))
    }

    /// Moves the picture where an arrow points.
    private func moveWithKey(_ key: Int32) -> Bool {
        let direction: SIMD2<Double>
        switch key {
        case GDK_KEY_Left: direction = SIMD2(-1, 0)
        case GDK_KEY_Right: direction = SIMD2(1, 0)
        case GDK_KEY_Up: direction = SIMD2(0, 1)
        case GDK_KEY_Down: direction = SIMD2(0, -1)
        default: return false
        }
        // As far as a step of the wheel.
        change { $0.pan(by: direction * 2 * Self.pixelsPerStep / logicalSize) }
        return true
    }

    /// What the keys do to the selection.
    private func stepWithKey(_ key: Int32, _ modifiers: GdkModifierType) -> Bool {
        guard selection != nil else {
            guard [GDK_KEY_space, GDK_KEY_Return].contains(key), !modifiers.contains(GDK_CONTROL_MASK) else {
                return false
            }
            step(.zero)
            return true
        }
        let length = modifiers.contains(GDK_CONTROL_MASK) ? 10 : 1
        let isExtending = modifiers.contains(GDK_SHIFT_MASK)
        switch key {
        case GDK_KEY_Left: step(SIMD2(-length, 0), isExtending: isExtending)
        case GDK_KEY_Right: step(SIMD2(length, 0), isExtending: isExtending)
        case GDK_KEY_Up: step(SIMD2(0, length), isExtending: isExtending)
        case GDK_KEY_Down: step(SIMD2(0, -length), isExtending: isExtending)
        case GDK_KEY_l: stepAlongLevel(isForward: true)
        case GDK_KEY_L: stepAlongLevel(isForward: false)
        case GDK_KEY_Page_Up: stepMark(-1)
        case GDK_KEY_Page_Down: stepMark(1)
        case GDK_KEY_Escape: selection = nil
        default: return false
        }
        return true
    }

    private func turn(azimuth: Double, inclination: Double) {
        change { $0.pose = $0.pose.turned(azimuth: .degrees(azimuth), inclination: .degrees(inclination)) }
    }

    /// The group whose name in the legend is at a position, logical pixels.
    private func legendGroup(at position: SIMD2<Double>) -> Int? {
        currentFrame()?.annotation.legendGroup(at: position * Double(gtk_widget_get_scale_factor(root)))
    }

    var logicalSize: SIMD2<Double> {
        SIMD2(Double(max(1, gtk_widget_get_width(root))), Double(max(1, gtk_widget_get_height(root))))
    }

    /// A position in the widget in the camera's units of offset: −1…1, y up, relative to the centre of a chart that was not moved.
    private func offset(atX x: Double, y: Double) -> SIMD2<Double> {
        let point = SIMD2(x, y) / logicalSize * 2 - 1
        return SIMD2(point.x, -point.y) - (currentFrame()?.transform.restCenter ?? .zero)
    }
}
