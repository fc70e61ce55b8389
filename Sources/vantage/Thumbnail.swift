import ArgumentParser
import ChartDocuments
import Foundation
import Interchange

/// Draws the small picture of a file, as file managers call it: the output's name need not end in png.
struct Thumbnail: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw the small picture that file managers show of a file.",
        discussion: """
            A square PNG without axes on a transparent background. No display is needed.

            Example: vantage thumbnail terrain.asc terrain.png --size 128
            """)

    @Argument(help: "A .vantage file, or data.", completion: .file()) var file: String
    @Argument(help: "The picture; an older file is replaced.", completion: .file()) var output: String
    @Option(help: ArgumentHelp("Pixels per side, 16 to 1024.", valueName: "n")) var size = 256

    func validate() throws {
        guard 16...1024 ~= size else { throw ValidationError("The size is 16 to 1024.") }
    }

    func run() async throws {
        guard URL(filePath: file).resolvingSymlinksInPath() != URL(filePath: output).resolvingSymlinksInPath() else {
            throw Render.Invalid(description: "\(output) is what the picture is made from, and was left unchanged.")
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "vantage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = folder.appending(path: "thumbnail.png")
        let input = URL(filePath: file).path
        let render = try Render.parse(
            (ChartFile.isNamed(file) ? [input] : ["--data", input]) + [
                "-o", picture.path, "--size", "\(size)x\(size)", "--scale", "1", "--no-axes", "--no-legend",
                "--background", "transparent",
            ])
        try await render.run()
        try AtomicFile.write(Array(Data(contentsOf: picture)), to: output)
    }
}
