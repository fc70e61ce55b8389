import Foundation
import Interchange

/// A chart that moves, as a file or as a folder of pictures.
extension ChartExport {
    /// The pictures of the film.
    ///
    /// - Parameters:
    ///   - scene: the chart that does not change, or how it begins.
    ///   - samples: a side, of functions and formulas.
    /// - Throws: as `ChartFilm.frames`.
    public func filmFrames(of scene: ChartScene, samples: Int? = nil) async throws(RenderError) -> ChartFilm.Frames {
        try await film.frames(of: scene, from: camera, samples: samples)
    }

    /// Writes the pictures of a film as numbered PNG files into a folder, which is created where there is none. The files are moved
    /// there once all of them are drawn.
    ///
    /// - Parameters:
    ///   - scene: the chart that does not change, or how it begins.
    ///   - samples: a side, of functions and formulas.
    ///   - folder: its path.
    ///   - progress: called with the fraction that is written, 0 to 1.
    /// - Throws: as `write`.
    @concurrent
    public func writeFrames(
        _ scene: ChartScene, samples: Int? = nil, into folder: String,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws(RenderError) {
        let target = URL(filePath: folder, directoryHint: .isDirectory)
        let frames = try await filmFrames(of: scene, samples: samples)
        let spool = try PictureSpool(for: folder)
        try await draw(frames, into: spool, progress)
        try RenderError.converting { () throws(FileError) in try AtomicFile.makeFolder(folder) }
        try spool.forEach { number, frame throws(RenderError) in
            let digits = String(number + 1)
            let name = "frame-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits).png"
            try Self.write(frame, to: target.appending(path: name).path)
        }
    }

    /// The film as a file.
    ///
    /// - Parameter format: one of a film.
    func film(
        _ frames: ChartFilm.Frames, as format: Format, _ progress: (Double) -> Void
    ) async throws(RenderError) -> [UInt8] {
        let spool = try PictureSpool.temporary()
        try await draw(frames, into: spool, progress)
        return try FilmFile.bytes(of: spool, film, as: format, isTransparent: background == .transparent)
    }

    /// About how large a film's file will be, in bytes: what its first pictures need, and how much each of them adds.
    ///
    /// - Parameters:
    ///   - frames: the film.
    ///   - format: one of a film.
    /// - Throws: as `write`.
    @concurrent
    public func estimatedByteCount(_ frames: ChartFilm.Frames, as format: Format) async throws(RenderError) -> Int {
        let few = min(5, frames.count)
        var sizes: [Int] = []
        for count in [1, few] {
            let spool = try PictureSpool.temporary()
            try await draw(frames, upTo: count, into: spool) { _ in }
            try sizes.append(
                FilmFile.bytes(of: spool, film, as: format, isTransparent: background == .transparent).count)
        }
        return sizes[0] + (frames.count - 1) * max(0, sizes[1] - sizes[0]) / max(1, few - 1)
    }

    /// Draws the pictures, a few at a time where each has a scene of its own, which need not all be in memory; one scene is
    /// uploaded once.
    private func draw(
        _ frames: ChartFilm.Frames, upTo limit: Int = .max, into spool: PictureSpool, _ progress: (Double) -> Void
    ) async throws(RenderError) {
        let count = min(frames.count, limit)
        let few = frames.sharesScene ? count : 16
        for start in stride(from: 0, to: count, by: few) {
            var some: [ChartFrame] = []
            for index in start..<min(start + few, count) {
                do throws(CancellationError) { try await some.append(frames.frame(index)) } catch { throw .cancelled }
            }
            var done = start
            try ChartPicture.draw(
                some, size: size, scale: scale, textScale: textScale, theme: theme, background: background,
                caption: caption
            ) { image throws(RenderError) in
                if Task.isCancelled { throw .cancelled }
                try spool.append(png(of: image))
                done += 1
                progress(Double(done) / Double(count))
            }
        }
    }
}
