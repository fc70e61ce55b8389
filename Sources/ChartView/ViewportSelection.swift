import CGtk
import ChartRendering
import Charts
import Foundation
import GtkKit
import Localization

/// The user's selection on a chart: one datum, or everything from one to another.
struct ViewportSelection: Equatable {
    /// Where it began.
    var first: ChartDatum
    /// Where it ends; the same as `first` where one datum is selected.
    var last: ChartDatum

    var isRange: Bool { first != last }
}

extension ChartViewport {
    /// Selects what is at a point, logical pixels; nothing where nothing is.
    ///
    /// - Parameter isExtending: whether a range ends there that began with the last selection.
    func select(at point: SIMD2<Double>, isExtending: Bool) {
        guard let datum = hit(at: point)?.datum else {
            selection = nil
            return
        }
        select(datum, isExtending: isExtending)
    }

    /// Selects what is at a point, logical pixels; where nothing is the selection remains.
    ///
    /// - Returns: whether something is there.
    public func selectAlone(at point: SIMD2<Double>) -> Bool {
        guard let datum = hit(at: point)?.datum else { return false }
        select(datum, isExtending: false)
        return true
    }

    /// The data coordinates (x, y, z) of the last selected datum; `nil` where nothing is selected.
    public var selectedCoordinates: SIMD3<Double>? {
        selection.flatMap { scene?.hit(on: $0.last)?.coordinates }
    }

    /// The data coordinates (x, y, z) of both ends of a range; `nil` where none is selected.
    public var selectedEnds: (SIMD3<Double>, SIMD3<Double>)? {
        guard let selection, selection.isRange, let scene, let first = scene.hit(on: selection.first)?.coordinates,
            let last = scene.hit(on: selection.last)?.coordinates
        else { return nil }
        return (first, last)
    }

    /// The plot heights along x, or along z, through the selected sample of a surface, and those that the chart fills; of the first one
    /// where nothing is selected, which is selected then. `nil` where it is no surface of a grid.
    public func profileHeights(alongX: Bool) -> (heights: [Double], range: ClosedRange<Double>)? {
        if selection == nil { step(.zero) }
        guard let scene, let datum = selection?.last, let profile = scene.profile(through: datum) else { return nil }
        return (profile.heights(alongX: alongX), scene.box.lower.y...scene.box.upper.y)
    }

    /// Where the last selected datum is seen, logical pixels.
    public var selectedPoint: SIMD2<Double>? {
        guard let selection, let hit = scene?.hit(on: selection.last), let frame = currentFrame() else { return nil }
        return point(of: hit, in: frame)
    }

    private func select(_ datum: ChartDatum, isExtending: Bool) {
        selection = ViewportSelection(first: isExtending ? selection?.first ?? datum : datum, last: datum)
        if let group = scene?.group(of: datum) { onPick(group) }
    }

    /// Selects the datum some steps away from the last one, or one to begin with.
    ///
    /// - Parameter steps: to the right and upwards.
    func step(_ steps: SIMD2<Int>, isExtending: Bool = false) {
        guard let scene, let frame = currentFrame() else { return }
        if let last = selection?.last {
            select(scene.datum(steps, from: last, transform: frame.transform), isExtending: isExtending)
        } else if let first = scene.firstDatum(transform: frame.transform) {
            select(first, isExtending: false)
        }
    }

    /// Goes on along the level line through the selected sample of a surface.
    ///
    /// - Parameter isForward: whether higher ground is on the right hand.
    func stepAlongLevel(isForward: Bool) {
        guard let scene, let last = selection?.last, let height = scene.plotHeight(of: last) else { return }
        // The level is that of the sample where it began: each step is a little off.
        let level = levelLine.flatMap { $0.last == last ? $0.height : nil } ?? height
        let next = scene.datum(alongLevel: level, from: last, isForward: isForward)
        levelLine = (next, level)
        select(next, isExtending: false)
    }

    /// Selects the first datum of the next mark, or of the one before.
    func stepMark(_ count: Int) {
        guard let scene, let last = selection?.last else { return }
        select(scene.datum(count, marksAfter: last), isExtending: false)
    }

    /// Brings what shows the selection up to date with it, with the scene and with the camera.
    func refreshSelection() {
        // Scenes follow each other quickly under a slider and in an animation.
        guard selection != nil || pinned != nil else { return }
        guard let scene, let selection, let last = scene.hit(on: selection.last),
            let first = scene.hit(on: selection.first)
        else {
            if selection != nil { selection = nil }
            pinned = nil
            profile.show(nil, of: nil)
            setAccessibleLabel(root, localized("Chart"))
            return
        }
        pinned = (first, last)
        profile.show(scene.profile(through: selection.last), of: scene)
        let values = last.values.map { $0.title.isEmpty ? $0.value : "\($0.title) \($0.value)" }
        let slopes = scene.slope(at: selection.last).map { slope in
            [(scene.x, slope.x), (scene.z, slope.y)].map { axis, slope in
                let number = Ticks.label(slope, in: -abs(slope)...abs(slope), locale: .user)
                return localized("slope along {axis} {slope}", ["axis": axis.title, "slope": number])
            }
        }
        setAccessibleLabel(
            root,
            localized("Chart, selected: {values}", ["values": (values + (slopes ?? [])).joined(separator: ", ")]))
    }

    /// The card next to the selection, while the pointer is over nothing.
    func showPinned() {
        guard let scene, let pinned, let frame = currentFrame() else {
            readout.hide()
            return
        }
        let (first, last) = (point(of: pinned.first, in: frame), point(of: pinned.last, in: frame))
        profile.move(over: frame.annotation, awayFrom: [first, last], in: logicalSize)
        let cards = profile.frame(in: logicalSize).map { [$0] } ?? []
        readout.show(
            pinned.last, range: selection?.isRange == true ? scene.range(from: pinned.first, to: pinned.last) : nil,
            at: last, avoiding: [first], cards, in: logicalSize)
    }

    /// Shows the card of the selection once input pauses: nothing is laid out while the chart turns.
    func pinSoon() {
        if pinned == nil { pinning.cancel() } else { pinning.restart(after: 0.15) }
    }

    /// Rings around the ends of the selection, pale where something hides them.
    func drawSelection(_ frame: Frame, on cairo: OpaquePointer) {
        guard let pinned, let scene else { return }
        let scale = Double(gtk_widget_get_scale_factor(root))
        let ends = selection?.isRange == true ? [pinned.first, pinned.last] : [pinned.last]
        let pixels = ends.map { frame.transform.pixel(of: $0.position) }
        if pixels.count == 2 {
            cairo_move_to(cairo, pixels[0].x, pixels[0].y)
            cairo_line_to(cairo, pixels[1].x, pixels[1].y)
            stroke(scale, opacity: 0.6, on: cairo)
        }
        for (end, pixel) in zip(ends, pixels) {
            cairo_new_sub_path(cairo)
            cairo_arc(cairo, pixel.x, pixel.y, 6 * scale, 0, 2 * .pi)
            let isSeen = scene.shows(end, transform: frame.transform)
            stroke(scale, opacity: isSeen ? 1 : 0.4, on: cairo)
        }
    }

    /// Brackets at the corners of what the marked groups fill.
    func drawMarkedGroups(_ frame: Frame, on cairo: OpaquePointer) {
        guard !markedGroups.isEmpty, let scene else { return }
        let scale = Double(gtk_widget_get_scale_factor(root))
        for group in markedGroups {
            guard let box = scene.box(ofGroup: group) else { continue }
            let length = (box.upper - box.lower) * Self.bracket
            for corner in 0..<8 {
                let start = box.corner(corner)
                for axis in 0..<3 {
                    var end = start
                    end[axis] += corner & 1 << axis == 0 ? length[axis] : -length[axis]
                    let (first, last) = (frame.transform.pixel(of: start), frame.transform.pixel(of: end))
                    cairo_move_to(cairo, first.x, first.y)
                    cairo_line_to(cairo, last.x, last.y)
                }
            }
        }
        stroke(0.75 * scale, opacity: 0.8, on: cairo)
    }

    /// The fraction of an edge that a bracket covers.
    private static let bracket = 0.12

    /// Strokes the path that was traced, to be seen on any colour.
    private func stroke(_ scale: Double, opacity: Double, on cairo: OpaquePointer) {
        let (outer, inner) = (theme.background, theme.title)
        cairo_set_line_width(cairo, 5 * scale)
        cairo_set_source_rgba(cairo, outer.red, outer.green, outer.blue, opacity)
        cairo_stroke_preserve(cairo)
        cairo_set_line_width(cairo, 2 * scale)
        cairo_set_source_rgba(cairo, inner.red, inner.green, inner.blue, opacity)
        cairo_stroke(cairo)
    }
}
