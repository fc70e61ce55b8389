import Charts
import Foundation

let chart = Chart3D {
    SurfacePlot(x: "x", y: "Height", z: "z") { x, z in sin(x) * cos(z) }
}
