import Foundation
import Interchange

/// Pictures of a film as a file: APNG, or GIF and WebM by FFmpeg where it is installed.
enum FilmFile {
    /// - Parameters:
    ///   - pictures: PNG files of one size.
    ///   - film: how long they last.
    ///   - format: `apng`, `gif` or `webm`.
    ///   - isTransparent: whether pixels of the pictures may be transparent.
    /// - Throws: `missingProgram` and `program` where there is no FFmpeg, or it cannot make the file; `cancelled`.
    static func bytes(
        of pictures: PictureSpool, _ film: ChartFilm, as format: ChartExport.Format, isTransparent: Bool
    ) throws(RenderError) -> [UInt8] {
        let input = ["-f", "image2pipe", "-c:v", "png", "-framerate", "\(film.frameRate)", "-i", "pipe:0"]
        switch format {
        case .gif:
            // One palette of the whole film: with one for each picture, colours that do not move would flicker.
            return try InstalledProgram.ffmpeg.convert { folder, run throws(RenderError) in
                let palette = folder.appending(path: "palette.png").path
                try run(input + ["-vf", "palettegen=stats_mode=diff", palette], pictures.reader())
                let film = folder.appending(path: "film.gif")
                try run(
                    input + ["-i", palette, "-lavfi", "paletteuse=dither=sierra2_4a:diff_mode=rectangle", "-loop", "0"]
                        + [film.path],
                    pictures.reader())
                return film
            }
        case .webm:
            let pixels = isTransparent ? "yuva420p" : "yuv420p"
            return try InstalledProgram.ffmpeg.convert { folder, run throws(RenderError) in
                let film = folder.appending(path: "film.webm")
                try run(
                    input + [
                        "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=\(pixels)", "-colorspace", "bt709",
                        "-color_primaries", "bt709", "-color_trc", "iec61966-2-1", "-c:v", "libvpx-vp9", "-crf", "24",
                        "-b:v", "0", "-row-mt", "1", "-deadline", "good", "-cpu-used", "3", film.path,
                    ], pictures.reader())
                return film
            }
        default:
            var files: [[UInt8]] = []
            try pictures.forEach { _, picture in files.append(picture) }
            return PNGFile.animation(files, delay: film.delay)
        }
    }
}
