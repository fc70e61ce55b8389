import ArgumentParser
import ChartRendering
import Charts
import Foundation
import Interchange

/// The heights of a surface along a line, to be heard.
struct Sonify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the heights of a surface along a line as a sound.",
        discussion: """
            The higher a height the higher the tone, from 220 Hz for the lowest height of the surface to 880 Hz for the highest; \
            the steeper the line the louder. The sound moves from the left to the right; a hole is noise. Without points the line is \
            the middle one along x.

            Example: vantage sonify terrain.asc -o terrain.wav
            Example: vantage sonify --formula 'sin(x)*exp(-x^2/8)' --point=-4,0 --point=4,0 --seconds 3 -o wave.wav
            """)

    @OptionGroup var surfaces: SurfaceOptions
    @Option(help: ArgumentHelp("A point of the line, x and z; given twice or more, or not at all.", valueName: "x,z"))
    var point: [PointArgument] = []
    @Option(help: ArgumentHelp("How long it is, 0.1 to 600 seconds.", valueName: "s")) var seconds = 5.0
    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The WAV file to write.", valueName: "file"))
    var output: String

    func validate() throws {
        guard point.count != 1 else { throw ValidationError("Give --point for the beginning and the end of the line.") }
        guard ProfileSound.durations.contains(seconds) else {
            throw ValidationError("--seconds is a number from 0.1 to 600.")
        }
        guard ["wav", ""].contains(URL(filePath: output).pathExtension.lowercased()) else {
            throw ValidationError("“\(output)” does not end in .wav.")
        }
    }

    func run() async throws {
        guard let surface = try await surfaces.read().last else { throw Render.NothingToDraw() }
        let (x, z) = (surface.heights.grid.xDomain, surface.heights.grid.zDomain)
        let middle = z.lowerBound / 2 + z.upperBound / 2
        let points = point.isEmpty ? [SIMD2(x.lowerBound, middle), SIMD2(x.upperBound, middle)] : point.map(\.point)
        let statistics = SurfaceStatistics(surface.heights.grid)
        guard let profile = HeightProfile(of: surface.heights.grid, along: points, lengths: surface.heights.lengths),
            let sound = ProfileSound(
                profile.samples.map(\.height), range: statistics.map { $0.minimum...$0.maximum }, seconds: seconds)
        else { throw Render.NothingToDraw() }
        try AtomicFile.write(sound.wav, to: output)
    }
}
