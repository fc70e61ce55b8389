import AppModel
import CGtk
import Charts
import Foundation
import GtkKit

/// A cube with the face that a pose looks at: seen from outside for the three near faces, from inside for the others.
enum PoseIcon {
    private static let size = 18

    /// A new picture in the colour of its button's text; the caller puts it into a parent, which owns it then.
    static func make(_ pose: NamedPose) -> Widget? {
        guard let area = gtk_drawing_area_new() else { return nil }
        gtk_drawing_area_set_content_width(cast(area), Int32(size))
        gtk_drawing_area_set_content_height(cast(area), Int32(size))
        setDrawing(of: cast(area)) { cairo, width, height in
            draw(pose, color: textColor(of: area), center: SIMD2(Double(width), Double(height)) / 2, on: cairo)
        }
        return area
    }

    private static func draw(_ pose: NamedPose, color: GdkRGBA, center: SIMD2<Double>, on cairo: OpaquePointer) {
        let radius = Double(size) / 2 - 1
        // The outline's corners, clockwise from the top.
        let rim = (0..<6).map { step in
            let angle = Double(step) * .pi / 3
            return center + SIMD2(sin(angle), -cos(angle)) * radius
        }
        func trace(_ corners: [SIMD2<Double>]) {
            cairo_new_sub_path(cairo)
            for corner in corners { cairo_line_to(cairo, corner.x, corner.y) }
        }
        func setOpacity(_ opacity: Double) {
            cairo_set_source_rgba(
                cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha) * opacity)
        }
        setOpacity(0.55)
        trace(pose.face.corners.map { (rim + [center])[$0] })
        cairo_fill(cairo)
        setOpacity(1)
        cairo_set_line_width(cairo, 1.2)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        trace(rim)
        cairo_close_path(cairo)
        for corner in pose.face.isInside ? [0, 2, 4] : [1, 3, 5] { trace([center, rim[corner]]) }
        cairo_stroke(cairo)
    }
}
