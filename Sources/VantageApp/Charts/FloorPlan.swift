import AppModel
import CGtk
import ChartRendering
import Charts
import Foundation
import GtkKit
import Localization

/// Heights seen from above, and a line on them that the pointer draws: a drag makes a new line, a click goes on with it.
final class FloorPlan {
    let root: Widget
    /// Called with the points of a line that was drawn, (x, z).
    var onDraw: ([SIMD2<Double>]) -> Void = { _ in }
    /// The line that is shown.
    private var points: [SIMD2<Double>] = []
    private let xDomain: ClosedRange<Double>
    private let zDomain: ClosedRange<Double>
    /// Whether larger z are further up.
    private let isNorthUp: Bool
    /// How wide the floor is for its depth.
    private let proportion: Double
    private var picture: Picture?

    /// The longest side of the picture in pixels.
    private static let side = 360
    /// The tolerance of a click, logical pixels.
    private static let reach = 4.0

    /// - Parameter gradient: the colours of the heights, from the lowest to the highest.
    init?(_ heights: SurfaceHeights, _ gradient: Gradient) {
        guard let area = gtk_drawing_area_new() else { return nil }
        setAccessibleRole(area, GTK_ACCESSIBLE_ROLE_IMG)
        let grid = heights.grid
        (root, xDomain, zDomain, isNorthUp) = (area, grid.xDomain, grid.zDomain, heights.isNorthUp)
        let lengths = (x: heights.lengths.x * grid.xDomain.length, z: heights.lengths.z * grid.zDomain.length)
        proportion = min(max(lengths.x / lengths.z, 0.25), 4)
        gtk_drawing_area_set_content_width(cast(area), 360)
        gtk_drawing_area_set_content_height(cast(area), 220)
        gtk_widget_set_vexpand(area, 1)
        setAccessibleLabel(area, localized("Heights from above"))
        gtk_widget_set_cursor_from_name(area, "crosshair")
        attach(self, to: area)
        setDrawing(of: cast(area)) { [weak self] cairo, width, height in
            self?.draw(on: cairo, SIMD2(Double(width), Double(height)))
        }
        addDrag()
        Task { [weak self, isNorthUp] in
            let picture = await Picture.make(grid, gradient, isNorthUp: isNorthUp, side: Self.side)
            guard let self else { return }
            self.picture = picture
            gtk_widget_queue_draw(root)
        }
    }

    func show(_ points: [SIMD2<Double>]) {
        self.points = points
        gtk_widget_queue_draw(root)
    }

    private func addDrag() {
        guard let drag = gtk_gesture_drag_new() else { return }
        var (start, isLine) = (SIMD2(0.0, 0.0), false)
        connect(drag, .dragBegin) { x, y in (start, isLine) = (SIMD2(x, y), false) }
        connect(drag, .dragUpdate) { [weak self] x, y in
            guard let self else { return }
            isLine = isLine || hypot(x, y) > Self.reach
            if isLine { onDraw([position(at: start), position(at: start + SIMD2(x, y))]) }
        }
        connect(drag, .dragEnd) { [weak self] _, _ in
            guard let self, !isLine else { return }
            onDraw(points + [position(at: start)])
        }
        gtk_widget_add_controller(root, cast(drag))
    }

    // MARK: - Coordinates

    /// Where the floor is in a widget of a size: its upper left corner and its size.
    private func frame(in size: SIMD2<Double>) -> (corner: SIMD2<Double>, size: SIMD2<Double>) {
        let width = min(size.x, size.y * proportion)
        let shown = SIMD2(width, width / proportion)
        return ((size - shown) / 2, shown)
    }

    /// Where a pixel of the widget is on the floor, at its edge for one beside it.
    private func position(at pixel: SIMD2<Double>) -> SIMD2<Double> {
        let size = SIMD2(Double(gtk_widget_get_width(root)), Double(gtk_widget_get_height(root)))
        let frame = frame(in: size)
        let part = ((pixel - frame.corner) / frame.size).clamped(lowerBound: .zero, upperBound: .one)
        let z = isNorthUp ? 1 - part.y : part.y
        return SIMD2(
            xDomain.lowerBound + part.x * xDomain.length, zDomain.lowerBound + z * zDomain.length)
    }

    // MARK: - Drawing

    private func draw(on cairo: OpaquePointer, _ size: SIMD2<Double>) {
        let frame = frame(in: size)
        cairo_save(cairo)
        cairo_translate(cairo, frame.corner.x, frame.corner.y)
        picture?.draw(on: cairo, frame.size)
        let pixels = points.map { point in
            let part = SIMD2(
                (point.x - xDomain.lowerBound) / xDomain.length, (point.y - zDomain.lowerBound) / zDomain.length)
            return SIMD2(part.x, isNorthUp ? 1 - part.y : part.y) * frame.size
        }
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        for pixel in pixels { cairo_line_to(cairo, pixel.x, pixel.y) }
        for pixel in pixels {
            cairo_new_sub_path(cairo)
            cairo_arc(cairo, pixel.x, pixel.y, 3, 0, 2 * .pi)
        }
        // To be seen on any colour.
        for (width, gray) in [(4.0, 0.0), (2.0, 1.0)] {
            cairo_set_line_width(cairo, width)
            cairo_set_source_rgb(cairo, gray, gray, gray)
            cairo_stroke_preserve(cairo)
        }
        cairo_new_path(cairo)
        cairo_restore(cairo)
    }
}

/// Heights as the pixels of a picture.
private nonisolated struct Picture: Sendable {
    let columns: Int
    let rows: Int
    /// As Cairo has them, premultiplied; a hole is transparent.
    let pixels: [UInt32]

    /// - Parameter side: the most pixels along a side.
    @concurrent
    static func make(_ grid: HeightGrid, _ gradient: Gradient, isNorthUp: Bool, side: Int) async -> Picture {
        let (columns, rows) = (min(grid.columns, side), min(grid.rows, side))
        let range = grid.heightRange ?? 0...1
        let colors = (0...255).map { level -> UInt32 in
            let color = gradient.color(at: Double(level) / 255)
            return [color.red, color.green, color.blue].reduce(0xFF) { pixel, part in
                pixel << 8 | UInt32((min(max(part, 0), 1) * 255).rounded())
            }
        }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(columns * rows)
        for row in 0..<rows {
            let line = (isNorthUp ? rows - 1 - row : row) * (grid.rows - 1) / (rows - 1)
            for column in 0..<columns {
                let height = grid[column * (grid.columns - 1) / (columns - 1), line]
                let part = range.length > 0 ? (height - range.lowerBound) / range.length : 0.5
                pixels.append(height.isFinite ? colors[Int((min(max(part, 0), 1) * 255).rounded())] : 0)
            }
        }
        return Picture(columns: columns, rows: rows, pixels: pixels)
    }

    func draw(on cairo: OpaquePointer, _ size: SIMD2<Double>) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(columns), Int32(rows)) else { return }
        defer { cairo_surface_destroy(surface) }
        guard let bytes = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        pixels.withUnsafeBytes { pixels in
            guard let start = pixels.baseAddress else { return }
            for row in 0..<rows { memcpy(bytes + row * stride, start + row * columns * 4, columns * 4) }
        }
        cairo_surface_mark_dirty(surface)
        cairo_save(cairo)
        cairo_scale(cairo, size.x / Double(columns), size.y / Double(rows))
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_paint(cairo)
        cairo_restore(cairo)
    }
}
