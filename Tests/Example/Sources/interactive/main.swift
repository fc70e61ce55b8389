import ChartView
import Charts
import Foundation

/// A surface that turns under the hand and by buttons.
@MainActor
struct InteractiveSurface {
    // State for interactive rotation
    @State private var chartPose: Chart3DPose = .default

    // Custom gradient for surface coloring
    let surfaceGradient = Gradient(colors: [.blue, .cyan, .green, .yellow, .orange, .red])

    func run() -> Int32 {
        let chart = Chart3D {
            SurfacePlot(
                x: "X Value",
                y: "Y Value",
                z: "Result",
                function: { x, y in
                    sin(sqrt(x * x + y * y)) / sqrt(x * x + y * y + 0.1)
                }
            )
            .foregroundStyle(.heightBased(surfaceGradient))
            .roughness(0.2)
        }
        .chart3DPose($chartPose)
        return ChartWindow.run(
            chart, id: "org.example.Interactive", title: "Interactive 3D Surface Visualization",
            caption: "Drag to rotate the visualization",
            buttons: [
                viewButton("Front View", .front), viewButton("Top View", .top), viewButton("Default View", .default),
            ])
    }

    private func viewButton(_ label: String, _ pose: Chart3DPose) -> ChartWindow.Button {
        ChartWindow.Button(label) {
            withAnimation {
                chartPose = pose
            }
        }
    }
}

exit(InteractiveSurface().run())
