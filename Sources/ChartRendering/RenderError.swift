import Foundation
import Interchange
import Localization

/// Why a picture could not be made.
public enum RenderError: Error, Hashable, Sendable {
    /// No context could be created; the system's message.
    case noContext(String)
    /// The context offers less than OpenGL 3.3 or OpenGL ES 3.0; its own description of itself.
    case versionTooOld(String)
    /// A shader that did not compile or link, with the driver's log.
    case shader(name: String, log: String)
    /// A framebuffer of this size could not be made.
    case framebuffer(PixelSize, status: UInt32)
    /// A grid with more samples a side than a texture can hold.
    case gridTooLarge(columns: Int, rows: Int, limit: Int)
    /// OpenGL reported an error.
    case openGL(code: UInt32)
    /// The context is gone: the driver was reset or the graphics card was taken away.
    case contextLost
    /// A picture with no pixels, or more than can be held.
    case pictureSize(PixelSize)
    /// A file that could not be written.
    case file(FileError)
    /// Cairo could not draw, with the reason.
    case drawing(String)
    /// A mesh of a chart without a triangle.
    case nothingToWrite
    /// A chart without a surface over the floor.
    case noHeights
    /// A surface whose samples a format has no coordinates for.
    case unevenGrid(ChartExport.Format)
    /// A chart with too many parts to be drawn as vectors.
    case tooManyShapes(Int, limit: Int, samples: SampleLimit? = nil)
    /// A mesh with more parts than a file of its kind can count.
    case meshTooLarge
    /// A mesh whose coordinates a file of its kind has no numbers for.
    case coordinatesTooLarge
    /// The task that wrote it was cancelled.
    case cancelled
    /// A program that makes files of this kind is not installed.
    case missingProgram(String, package: String)
    /// A program that makes files of this kind fails, with what it says.
    case program(String, reason: String)

    /// How many samples a side a chart has, and with how many it can be drawn as vectors.
    public struct SampleLimit: Hashable, Sendable {
        /// How many there are.
        public let count: Int
        /// How many are possible.
        public let limit: Int
    }
}

extension RenderError: CustomStringConvertible {
    /// One sentence for a person.
    public var description: String {
        switch self {
        case .noContext(let reason):
            localized("OpenGL is not available: {reason}.", ["reason": reason])
        case .versionTooOld(let found):
            localized("Charts need OpenGL 3.3 or OpenGL ES 3.0, and this system offers {found}.", ["found": found])
        case .shader(let name, let log):
            localized("The graphics driver refused the shader “{name}”: {log}.", ["name": name, "log": log])
        case .framebuffer(let size, let status):
            localized(
                "The graphics driver could not create a picture of {width} × {height} pixels (status {status}).",
                ["width": "\(size.width)", "height": "\(size.height)", "status": "\(status)"])
        case .gridTooLarge(let columns, let rows, let limit):
            localized(
                "The grid has {columns} × {rows} samples, and this graphics driver takes at most {limit} per side.",
                ["columns": "\(columns)", "rows": "\(rows)", "limit": "\(limit)"])
        case .openGL(let code):
            localized("OpenGL reported error {code}.", ["code": "\(code)"])
        case .contextLost:
            localized("The graphics driver was reset and the chart could not be drawn.")
        case .pictureSize(let size):
            localized(
                "A picture of {width} × {height} pixels is not possible; each side can be 1 to 16384 pixels.",
                ["width": "\(size.width)", "height": "\(size.height)"])
        case .file(let error): error.description
        case .drawing(let reason):
            localized("The page could not be drawn: {reason}.", ["reason": reason])
        case .nothingToWrite:
            localized("There is nothing to write: the chart has no value that is a finite number.")
        case .noHeights:
            localized("The chart has no surface over the floor whose heights could be written.")
        case .unevenGrid(.asc):
            localized(
                "An ESRI grid has squares of equal size, and the samples of this surface are not at such distances: write a GeoTIFF, NumPy or CSV file."
            )
        case .unevenGrid:
            localized(
                "The samples of this surface are not at equal distances, or are too many for one image: write a NumPy or CSV file."
            )
        case .tooManyShapes(let count, let limit, let samples?):
            localized(
                "{samples} samples a side make {parts} parts; {limit} can be vectors: choose at most {most} samples.",
                [
                    "samples": samples.count.formatted(.user), "parts": count.formatted(.user),
                    "limit": limit.formatted(.user), "most": samples.limit.formatted(.user),
                ])
        case .tooManyShapes(let count, let limit, nil):
            localized(
                "The chart has {count} parts, and at most {limit} can be drawn as vectors: export it as a picture.",
                ["count": count.formatted(.user), "limit": limit.formatted(.user)])
        case .meshTooLarge:
            localized("The chart has too many triangles for a file of this kind.")
        case .coordinatesTooLarge:
            localized(
                "The numbers on the axes are too large or too small for a file of this kind: choose the unit box.")
        case .cancelled:
            localized("The export was cancelled.")
        case .missingProgram(let name, let package):
            localized(
                "Files of this kind are made by {program}, which is not installed; its package is {package}.",
                ["program": name, "package": package])
        case .program(let name, let reason):
            localized("{program} could not make the file: {reason}", ["program": name, "reason": reason])
        }
    }
}

extension RenderError {
    /// Runs `body`, and converts its error.
    static func converting<Value>(_ body: () throws(FileError) -> Value) throws(RenderError) -> Value {
        do throws(FileError) { return try body() } catch { throw .file(error) }
    }
}
