import Charts
import Foundation
import Interchange
import Localization

// Names of earlier releases.

// These types moved to Interchange. Not marked as deprecated: a file that imports both modules would be warned as well.
/// A file that replaces the old one as a whole.
public typealias AtomicFile = Interchange.AtomicFile
/// Lines of delimited text.
public typealias CSVText = Interchange.CSVText
/// Files that no export may replace.
public typealias ProtectedFiles = Interchange.ProtectedFiles

extension RenderError {
    /// A file cannot be written.
    @available(*, deprecated, message: "Use file(_:) with FileError.notWritable.")
    public static func file(_ path: String, reason: String) -> RenderError {
        .file(.notWritable(path, reason: reason))
    }

    /// A file that no export may replace.
    @available(*, deprecated, message: "Use file(_:) with FileError.protected.")
    public static func protectedFile(_ path: String) -> RenderError { .file(.protected(path)) }
}

// A datum was described by the number of its surface, mesh or series; now by the index of its mark in the scene.
extension ChartDatum {
    @available(*, unavailable, message: "A datum is read from a ChartHit or a ChartScene.")
    public static func sample(surface: Int, column: Int, row: Int) -> ChartDatum { ChartDatum(mark: surface, index: 0) }

    @available(*, unavailable, message: "A datum is read from a ChartHit or a ChartScene.")
    public static func corner(mesh: Int, index: Int) -> ChartDatum { ChartDatum(mark: mesh, index: index) }

    @available(*, unavailable, message: "A datum is read from a ChartHit or a ChartScene.")
    public static func point(series: Int, index: Int) -> ChartDatum { ChartDatum(mark: series, index: index) }

    @available(*, unavailable, message: "A datum is read from a ChartHit or a ChartScene.")
    public static func body(series: Int, index: Int) -> ChartDatum { ChartDatum(mark: series, index: index) }

    @available(*, unavailable, message: "A datum is read from a ChartHit or a ChartScene.")
    public static func end(series: Int, index: Int) -> ChartDatum { ChartDatum(mark: series, index: index) }
}

extension ChartExport {
    /// How many pictures a film has.
    @available(*, deprecated, message: "Use film.frameCount.")
    public var frameCount: Int {
        get { film.frameCount }
        set { film.frameCount = newValue }
    }

    /// Writes the pictures of a film into a folder.
    @available(*, deprecated, message: "Use writeFrames(_:samples:into:progress:).")
    public func writeTurn(
        _ scene: ChartScene, into folder: String, progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws(RenderError) {
        try await writeFrames(scene, into: folder, progress: progress)
    }
}

extension ChartPicture {
    /// Draws a scene once for each camera.
    @available(*, deprecated, message: "Use draw(_:size:scale:textScale:theme:background:caption:body:).")
    public static func draw(
        _ scene: ChartScene, cameras: [ChartCamera], size: PixelSize, scale: Double = 1, textScale: Double? = nil,
        theme: ChartTheme = .light, background: PictureBackground = .opaque,
        body: (ChartImage) throws(RenderError) -> Void
    ) throws(RenderError) {
        try draw(
            cameras.map { ChartFrame(scene, from: $0) }, size: size, scale: scale, textScale: textScale,
            theme: theme, background: background, body: body)
    }
}

extension CameraTransition {
    /// The duration of a glide, seconds.
    @available(*, deprecated, message: "Use Animation.default.duration.")
    public static var duration: Double { Animation.default.duration }
}

extension SurfaceDescription {
    /// On axes of numbers that are as long as the grid.
    @available(*, deprecated, message: "Use init(_:) with SurfaceHeights.")
    public init?(_ grid: HeightGrid, titles: AxisLabels) {
        self.init(SurfaceHeights(grid, titles: titles))
    }
}

extension TactileSheet {
    /// On axes of numbers that are as long as the grid.
    @available(*, deprecated, message: "Use init(_:name:width:table:locale:) with SurfaceHeights.")
    public init?(
        _ grid: HeightGrid, name: String, titles: AxisLabels, lengths: (x: Double, z: Double) = (1, 1),
        isNorthUp: Bool = false, width: Double, table: String? = nil, locale: Locale = .user
    ) throws(Braille.UnknownTable) {
        try self.init(
            SurfaceHeights(grid, titles: titles, lengths: lengths, isNorthUp: isNorthUp), name: name, width: width,
            table: table, locale: locale)
    }
}
