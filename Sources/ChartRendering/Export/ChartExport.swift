import Charts
import Foundation
import Interchange

/// A chart on its way into a file: what a menu and a script write alike.
public struct ChartExport: Sendable {
    /// The formats of files, by their extensions.
    public enum Format: String, CaseIterable, Sendable {
        /// A picture.
        case png
        /// A film as a picture that every browser plays.
        case apng
        /// A film as a picture of 256 colours.
        case gif
        /// A film as a video, VP9.
        case webm
        /// A page of vectors, or with a picture of the data.
        case svg
        /// A page of vectors, or with a picture of the data.
        case pdf
        /// A page for documents of older programs, encapsulated PostScript.
        case eps
        /// A page for LaTeX, with a PDF file beside it.
        case tex
        /// A web page that turns in a browser.
        case html
        /// A body for printers.
        case stl
        /// A mesh with its materials.
        case obj
        /// A mesh with colours.
        case ply
        /// A mesh with materials, glTF 2.0.
        case glb
        /// The values as a table.
        case csv
        /// The heights as an image with its position on Earth, GeoTIFF.
        case tif
        /// The heights as an ESRI grid.
        case asc
        /// The heights as a matrix of NumPy.
        case npy

        /// - Parameter path: of a file; `nil` when its extension is none of these.
        public init?(ofFile path: String) {
            self.init(rawValue: URL(filePath: path).pathExtension.lowercased())
        }

        /// Whether the graphics driver draws it.
        public var isDrawn: Bool {
            switch self {
            case .png, .apng, .gif, .webm, .svg, .pdf, .eps, .tex, .html: true
            case .stl, .obj, .ply, .glb, .csv, .tif, .asc, .npy: false
            }
        }

        /// Whether the chart moves in it.
        public var isFilm: Bool { [.apng, .gif, .webm].contains(self) }

        /// Whether several charts can be on a page of it.
        public var isPage: Bool { [.png, .svg, .pdf, .eps, .tex].contains(self) }

        /// What the heights of a surface are written as; `nil` for a format of something else.
        fileprivate var grid: GridFile.Format? {
            switch self {
            case .tif: .geoTIFF
            case .asc: .esriGrid
            case .npy: .numPyArray
            case .png, .apng, .gif, .webm, .svg, .pdf, .eps, .tex, .html, .stl, .obj, .ply, .glb, .csv: nil
            }
        }
    }

    /// How the chart is seen.
    public var camera: ChartCamera
    /// In logical pixels, of which an inch has 96.
    public var size: PixelSize
    /// Pixels of a picture for each logical pixel; on a page, of the data's picture.
    public var scale: Double
    /// Whether the data on a page are vectors, of which there are at most `vectorLimit`.
    public var isVector = false
    /// Whether an OBJ, PLY or glTF file is in plot units, −0.5…0.5 on the longest side, and not in the numbers of the
    /// axes.
    public var isUnitBox = false
    /// The colours of panes, lines and labels.
    public var theme: ChartTheme
    /// Opaque in the colour of the theme, or transparent.
    public var background: PictureBackground
    /// Of an STL file.
    public var body = MeshFile.Body()
    /// What moves in a film.
    public var film = ChartFilm()
    /// The size of the numbers on the axes, in points of 1/72 inch, with which all text and lines grow; `nil` for what suits the size
    /// of the picture.
    public var fontSize: Double?
    /// Lines below the chart; empty for none.
    public var caption = ""
    /// Bits of a height of a grid in a web page, 16 or 32.
    public var heightBits = 16
    /// Which sliders a web page has; parameters that are not here have the usual range.
    public var parameters: [ChartParameter] = []
    /// What the document is called; empty for nothing.
    public var title: String

    /// An export of the default size.
    public init(
        title: String = "", camera: ChartCamera = ChartCamera(), size: PixelSize = PixelSize(width: 1200, height: 800),
        scale: Double = 1, theme: ChartTheme = .light, background: PictureBackground = .opaque
    ) {
        self.title = title
        self.camera = camera
        self.size = size
        self.scale = scale
        self.theme = theme
        self.background = background
    }

    /// The most samples of grids in a web page.
    public static let webSampleLimit = 4_000_000
    /// The most triangles, points and pieces of lines that can be vectors.
    public static let vectorLimit = VectorShapes.limit
    /// The most samples a side of a formula that can be vectors.
    public static let vectorSampleLimit = VectorShapes.sampleLimit

    /// How many times larger than in a window text is; `nil` for what suits the size of the picture.
    var textScale: Double? {
        fontSize.map { $0 / (TextStyle.tick.size * ChartPage.pointsPerPixel) }
    }

    /// Writes a chart.
    ///
    /// Off GTK's thread, as every drawing off screen.
    ///
    /// - Parameters:
    ///   - scene: the chart.
    ///   - specification: what the scene was built from, whose own numbers are those of a CSV file.
    ///   - samples: a side, of functions and formulas; where `nil`, a picture has as many as it shows the need of, and
    ///     vectors at most as many as can be drawn.
    ///   - format: of the file.
    ///   - path: of the file, which is replaced as a whole.
    ///   - progress: called with the fraction that is written, 0 to 1.
    /// - Throws: `RenderError`; `cancelled` when the task it runs in was. Nothing is written then.
    @concurrent
    public func write(
        _ scene: ChartScene, of specification: ChartSpecification, samples: Int? = nil,
        as format: Format, to path: String, progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws(RenderError) {
        let thinned = format == .html ? specification.thinned(to: Self.webSampleLimit) : nil
        let (given, specification) = (scene, thinned?.chart ?? specification)
        let scene = try await sampled(given, of: specification, samples, for: format, isNew: thinned != nil)
        func writeMesh(_ format: MeshFile.Format) throws(RenderError) {
            try MeshFile.write(scene, as: format, body: body, isUnitBox: isUnitBox, to: path, progress: progress)
        }
        switch format {
        case .png: try Self.write(png(scene), to: path)
        case .apng, .gif, .webm:
            let frames = try await filmFrames(of: scene, samples: samples)
            try await Self.write(film(frames, as: format, progress), to: path)
        case .svg, .pdf, .eps, .tex: try write(page(scene), as: format, to: path)
        case .html:
            try await Self.write(
                Array(html(scene, of: specification, notes: [thinned?.note].compactMap(\.self)).utf8), to: path)
        case .csv: try await ChartValues.write(specification, scene: scene, to: path)
        case .stl: try writeMesh(.stl)
        case .obj: try writeMesh(.obj)
        case .ply: try writeMesh(.ply)
        case .glb: try writeMesh(.glb)
        case .tif, .asc, .npy: try await Self.writeHeights(scene, of: specification, as: format, to: path)
        }
    }

    /// Writes a page of charts.
    ///
    /// - Parameter format: of axes and text, or a picture.
    func write(_ page: ChartPage, as format: Format, to path: String) throws(RenderError) {
        switch format {
        case .svg: try Self.write(page.svg(title: title), to: path)
        case .pdf: try Self.write(page.pdf(title: title), to: path)
        case .eps: try Self.write(page.eps(title: title), to: path)
        case .tex:
            let drawn = Self.drawing(of: path)
            let (tex, pdf) = try page.tikz(including: drawn.lastPathComponent)
            try Self.write(pdf, to: drawn.path)
            try Self.write(tex, to: path)
        default: try Self.write(png(of: page.drawing().image(scale: scale)), to: path)
        }
    }

    /// The file with all but the text of a page for LaTeX.
    private static func drawing(of path: String) -> URL {
        let url = URL(filePath: path)
        return url.deletingLastPathComponent().appending(
            path: url.deletingPathExtension().lastPathComponent + "-tikz.pdf")
    }

    /// The chart as a page for browsers, with a still picture for those that cannot draw it.
    ///
    /// - Parameter notes: sentences about how it differs from the chart.
    private func html(
        _ scene: ChartScene, of specification: ChartSpecification, notes: [String]
    ) async throws(RenderError) -> String {
        var description = notes
        do throws(CancellationError) {
            for mark in specification.marks {
                guard let heights = try await scene.surface(of: mark) else { continue }
                description += SurfaceDescription(heights)?.sentences ?? []
            }
        } catch {
            throw .cancelled
        }
        var figure = WebFigure(title: title, size: size, camera: camera, caption: caption)
        figure.bits = heightBits
        figure.formulas = WebFormulas(specification, parameters: parameters)
        var picture = self
        picture.caption = ""
        let still = "data:image/png;base64,\(Data(try picture.png(scene)).base64EncodedString())"
        var page = WebPage()
        let body = page.add(figure, of: scene, still: still, description: description)
        return page.html(title: title, body: body)
    }

    /// Writes the heights of the last surface over the floor: a formula about files comes after them.
    private static func writeHeights(
        _ scene: ChartScene, of specification: ChartSpecification, as format: Format, to path: String
    ) async throws(RenderError) {
        var heights: HeightGrid?
        var title = ""
        do throws(CancellationError) {
            for mark in specification.marks.reversed() where heights == nil {
                heights = try await scene.heights(of: mark)
                title = mark.labels.y
            }
        } catch {
            throw .cancelled
        }
        guard let heights, let grid = format.grid else { throw .noHeights }
        let file = GridFile(
            heights, isNorthUp: specification.z.isReversed, ground: specification.ground,
            title: specification.y.label ?? title)
        guard file.fits(grid) else { throw .unevenGrid(format) }
        try RenderError.converting { () throws(FileError) in try file.write(as: grid, to: path) }
    }

    static func write(_ bytes: [UInt8], to path: String) throws(RenderError) {
        try RenderError.converting { () throws(FileError) in try AtomicFile.write(bytes, to: path) }
    }

    /// The scene with the samples that a file should have: evenly many where there is no camera.
    private func sampled(
        _ scene: ChartScene, of specification: ChartSpecification, _ samples: Int?, for format: Format, isNew: Bool
    ) async throws(RenderError) -> ChartScene {
        do throws(CancellationError) {
            let scene = isNew ? try await ChartScene.build(specification, at: scene.samples) : scene
            guard samples == nil, !isVector, [.png, .svg, .pdf, .eps, .tex, .html].contains(format) else {
                let even = FloorSamples.even(samples ?? ChartScene.defaultSamples)
                var scene = scene.samples == even ? scene : try await ChartScene.build(specification, at: even)
                guard samples == nil, isVector, [.svg, .pdf, .eps, .tex].contains(format) else { return scene }
                while let fewer = VectorShapes.fewerSamples(for: scene) {
                    scene = try await ChartScene.build(specification, at: .even(fewer))
                }
                return scene
            }
            let pixels = ChartPicture.pixels(of: size, scale: scale)
            var refined = scene
            for _ in 0..<4 {
                let picture = AnnotationPainter().transform(
                    of: refined, camera: camera, size: pixels, scale: scale * (textScale ?? size.textScale))
                guard let finer = await refined.finerSamples(on: picture) else { break }
                refined = try await ChartScene.build(specification, at: finer)
            }
            return refined
        } catch {
            throw .cancelled
        }
    }

    /// The image as a PNG file with its resolution.
    public func png(_ scene: ChartScene) throws(RenderError) -> [UInt8] {
        try png(
            of: ChartPicture.draw(
                scene, camera: camera, size: size, scale: scale, textScale: textScale, theme: theme,
                background: background, caption: caption))
    }

    func png(of image: ChartImage) throws(RenderError) -> [UInt8] {
        var file = try PNGFile(image)
        file.setResolution(96 * scale)
        return file.bytes
    }

    private func page(_ scene: ChartScene) -> ChartPage {
        page(of: ChartFrame(scene, from: camera), resolution: isVector ? nil : max(2, scale))
    }

    /// The page with another picture.
    ///
    /// - Parameters:
    ///   - frame: the chart on it.
    ///   - resolution: pixels of the data's picture for each logical pixel; `nil` for data as vectors.
    public func page(of frame: ChartFrame, resolution: Double?) -> ChartPage {
        page(of: [ChartPage.Panel(frame, name: "")], columns: 1, resolution: resolution)
    }

    /// The page with several charts.
    func page(of panels: [ChartPage.Panel], columns: Int, resolution: Double?) -> ChartPage {
        var page = ChartPage(
            panels, columns: columns, size: size, resolution: resolution, theme: theme, background: background)
        (page.textScale, page.caption) = (textScale, caption)
        return page
    }
}
