import ArgumentParser
import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Interchange

/// The heights of a surface along a line.
struct Profile: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the heights of a surface along a line, as a table.",
        discussion: """
            Each row has the distance from the beginning, the position and the height, in proportion between the samples around it.
            Where the floor is in degrees the distance is in metres.

            Example: vantage profile terrain.asc --point=-84.4,36.8 --point=-84.1,36.9 -o profile.csv
            """)

    @OptionGroup var surfaces: SurfaceOptions
    @Option(
        help: ArgumentHelp("A point of the line, x and z; given twice or more.", valueName: "x,z"))
    var point: [PointArgument] = []
    @Option(help: ArgumentHelp("The number of rows; by default two for each cell on the way.", valueName: "n"))
    var count: Int?
    @Option(name: [.short, .customLong("output")], help: ArgumentHelp("The table to write.", valueName: "file"))
    var output: String?

    func validate() throws {
        guard point.count >= 2 else { throw ValidationError("Give --point for the beginning and the end of the line.") }
        if let count, !(2...1_000_000).contains(count) {
            throw ValidationError("--count is a number from 2 to 1000000.")
        }
    }

    func run() async throws {
        guard let surface = try await surfaces.read().last,
            let profile = HeightProfile(
                of: surface.heights.grid, along: point.map(\.point), count: count, lengths: surface.heights.lengths)
        else { throw Render.NothingToDraw() }
        let text = surface.heights.csv(of: profile)
        guard let output else { return print(text, terminator: "") }
        try AtomicFile.write(Array(text.utf8), to: output)
    }
}

/// A position on the floor, as `3,-1.5` or `2026-03-01,5`.
struct PointArgument: ExpressibleByArgument {
    let point: SIMD2<Double>

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0) ?? DateCell.date(String($0))
        }
        guard numbers.count == 2, let x = numbers[0], let z = numbers[1], x.isFinite, z.isFinite else { return nil }
        point = SIMD2(x, z)
    }
}
