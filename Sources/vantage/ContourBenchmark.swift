import ArgumentParser
import ChartRendering
import Formula
import Foundation

/// Finds implicit surfaces; `Tests/Benchmarks` compares it with marching cubes of scikit-image.
struct ContourBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contours",
        abstract: "Implicit surfaces, from their equation to a mesh.",
        discussion: """
            Each equation is solved in the box from -5 to 5. Times are milliseconds; the distance is that of the mesh to \
            the true surface on average, to first order, in cells.
            """)

    @Option(help: ArgumentHelp("Cells a side of the box, 8 to 1024.", valueName: "n")) var cells = 256
    @OptionGroup var options: MeasuringOptions

    /// Equations by the names that the comparison has for them.
    private static let equations: KeyValuePairs<String, String> = [
        "sphere": "x² + y² + z² = 9",
        "gyroid": "sin(x)·cos(y) + sin(y)·cos(z) + sin(z)·cos(x) = 0",
        "metaballs": "1/((x - 1.2)² + y² + z²) + 1/((x + 1.2)² + y² + z²) = 0.8",
        "torus": "(√(x² + z²) - 3)² + y² = 0.04",
    ]

    struct Line: Encodable {
        let name: String
        let equation: String
        /// Milliseconds.
        let time: Spread
        /// Cells.
        let distance: Double
        let vertices: Int
        let triangles: Int
    }

    func validate() throws {
        guard (8...1024).contains(cells) else { throw ValidationError("--cells is 8 to 1024.") }
    }

    func run() async throws {
        var lines: [Line] = []
        for (name, equation) in Self.equations {
            let object = try FormulaObject(equation)
            var times: [Double] = []
            var mesh = TriangleMesh()
            for turn in 0...options.turns {
                let start = ContinuousClock().now
                mesh =
                    object.contourMesh(lower: SIMD3(repeating: -5), upper: SIMD3(repeating: 5), cells: cells)
                    ?? TriangleMesh()
                if turn > 0 { times.append(start.duration(to: ContinuousClock().now).milliseconds) }
            }
            lines.append(
                Line(
                    name: name, equation: equation, time: Spread(times),
                    distance: object.meanDistance(of: mesh) / 10 * Double(cells), vertices: mesh.positions.count,
                    triangles: mesh.triangles.count / 3))
        }
        if options.json { return print(try lines.json()) }
        for line in lines {
            let (time, distance) = (String(format: "%8.1f", line.time.median), String(format: "%.4f", line.distance))
            print("\(time) ms  \(distance) cells off  \(line.triangles) triangles  \(line.name): \(line.equation)")
        }
    }
}
