import CGtk
import ChartRendering
import Charts
import Foundation
import GtkKit

/// A face of the cube on a pose's button.
private struct CubeFace {
    /// The cube is drawn as a hexagon whose corners count clockwise from the top, 0 to 5; 6 is its centre.
    let corners: [Int]
    /// Whether the cube is shown from inside, as for the faces that are turned away.
    var isInside = false

    init(_ pose: NamedPose) {
        switch pose {
        case .default: corners = []
        case .front: corners = [5, 6, 3, 4]
        case .back: (corners, isInside) = ([0, 1, 2, 6], true)
        case .left: (corners, isInside) = ([0, 6, 4, 5], true)
        case .right: corners = [6, 1, 2, 3]
        case .top: corners = [0, 1, 6, 5]
        case .bottom: (corners, isInside) = ([6, 2, 3, 4], true)
        }
    }
}

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
        let face = CubeFace(pose)
        setOpacity(0.55)
        trace(face.corners.map { (rim + [center])[$0] })
        cairo_fill(cairo)
        setOpacity(1)
        cairo_set_line_width(cairo, 1.2)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        trace(rim)
        cairo_close_path(cairo)
        for corner in face.isInside ? [0, 2, 4] : [1, 3, 5] { trace([center, rim[corner]]) }
        cairo_stroke(cairo)
    }
}
