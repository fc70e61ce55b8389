import Charts
import Foundation

let chart = Chart3D {
    SurfacePlot(x: "x", y: "Height", z: "z") { x, z in sin(x) * cos(z) }
        .contours(placement: .floor)
}
.chartXScale(domain: -4...4)
.chartZScale(domain: -4...4)
.chart3DCameraProjection(.perspective)
