import ArgumentParser
import ChartRendering
import Foundation
import Interchange

/// A surface for fingers.
struct Tactile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a surface as a relief or a drawing for fingers, with Braille.",
        discussion: """
            The surface is seen from above, with its name, its lowest and highest height, its axes and their ticks in Braille. stl is a \
            relief for a 3D printer, 10 mm high on a plate of 2 mm. svg is a drawing for swell paper: level lines, every second one \
            dashed, a triangle at the highest position and a ring at the lowest. Of several surfaces the last one is written.

            Braille is uncontracted unless --braille names a table of liblouis.

            Example: vantage tactile terrain.asc -o terrain.stl
            Example: vantage tactile --formula 'sin(x)*cos(z)' --braille en-ueb-g2.ctb -o waves.svg
            """)

    @OptionGroup var surfaces: SurfaceOptions
    @Option(help: ArgumentHelp("A table of liblouis, such as en-ueb-g2.ctb.", valueName: "table")) var braille: String?
    @Option(help: ArgumentHelp("The width of the sheet, 150 to 600 mm; 200 for stl, 297 for svg.", valueName: "mm"))
    var width: Double?
    @Option(help: "The name above the surface.") var title: String?
    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    func validate() throws {
        guard width.map(TactileSheet.widths.contains) ?? true else {
            throw ValidationError("--width is a number from 150 to 600.")
        }
        guard format != nil else { throw ValidationError("“\(output)” does not end in .stl or .svg.") }
    }

    private var format: TactileSheet.Format? { TactileSheet.Format(ofFile: output) }

    func run() async throws {
        guard let surface = try await surfaces.read().last, let format else { throw Render.NothingToDraw() }
        guard
            let sheet = try TactileSheet(
                surface.heights, name: title ?? surface.name, width: width ?? format.width, table: braille)
        else {
            throw Render.Invalid(description: "The labels of the axes leave too little room; give more --width.")
        }
        try await sheet.write(as: format, to: output)
    }
}
