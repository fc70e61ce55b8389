import ArgumentParser
import ChartRendering
import Foundation

/// What is to be seen in surfaces, in words.
struct Describe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Describe surfaces in words: extremes, peaks, ridges, symmetry, trend, outliers.",
        discussion: """
            What is said is found by rule, on at most 256 × 256 heights: a peak stands out by a tenth of the range at least, \
            and a ridge is as much above the ground on both sides and a quarter of the floor long; an outlier is as far from those around \
            it, and eight times as far as heights usually are.

            Example: vantage describe terrain.asc
            Example: vantage describe --formula 'sin(x)*cos(z)'
            """)

    @OptionGroup var surfaces: SurfaceOptions

    func run() async throws {
        let read = try await surfaces.read()
        for (index, surface) in read.enumerated() {
            guard let description = SurfaceDescription(surface.heights) else {
                throw Render.NothingToDraw()
            }
            if read.count > 1 { print(index > 0 ? "\n\(surface.name)" : surface.name) }
            print(description.sentences.joined(separator: "\n"))
        }
    }
}
