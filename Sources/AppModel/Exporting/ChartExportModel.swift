import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Localization
import Logbook
import Observation

/// A chart on its way into a file: what kind of file, how large, and what it will look like.
@Observable
public final class ChartExportModel {
    /// What the files are for; each has kinds of its own.
    public enum Purpose: String, CaseIterable, Sendable {
        case picture, page, mesh, values

        /// The first is the usual one.
        public var formats: [ChartExport.Format] {
            switch self {
            case .picture: [.png, .apng, .gif, .webm]
            case .page: [.pdf, .svg, .eps, .tex, .html]
            case .mesh: [.stl, .glb, .obj, .ply]
            case .values: [.csv, .tif, .asc, .npy]
            }
        }
    }

    /// The size of a picture until another is chosen, in logical pixels of two device pixels each.
    public nonisolated static let pictureSize = PixelSize(width: 1200, height: 800)

    public let name: String
    public let purpose: Purpose
    public var format: ChartExport.Format {
        didSet { if format != oldValue { draw() } }
    }
    public var export: ChartExport {
        didSet { draw() }
    }
    /// How it will look; `nil` until it is drawn.
    public private(set) var preview: ChartPage.Drawing?
    /// What became of it, as a sentence.
    public private(set) var message = ""
    /// How much of the file is written, 0 to 1; `nil` while none is.
    public private(set) var progress: Double?
    /// What moves in a film.
    public var movement = Movement.turn {
        didSet { if movement != oldValue { setMotion() } }
    }
    /// What a film from view to view leads through.
    public internal(set) var keyFrames: [KeyFrame] {
        didSet { setMotion() }
    }
    /// Whether the preview of a film moves.
    public var isPlaying = true {
        didSet { if isPlaying != oldValue { draw() } }
    }
    /// About how large the file of a film will be, in bytes; `nil` until it is known.
    public private(set) var estimatedByteCount: Int?

    @ObservationIgnored let subject: Subject
    @ObservationIgnored private var scene: ChartScene { subject.scene }
    @ObservationIgnored private var specification: ChartSpecification { subject.specification }
    /// Whether the message explains why there is no preview.
    @ObservationIgnored private var previewFailed = false
    @ObservationIgnored private var drawing: Task<Void, Never>?
    @ObservationIgnored private var estimating: Task<Void, Never>?
    @ObservationIgnored private var writing: Task<Void, Never>?

    init(_ subject: Subject, _ export: ChartExport, for purpose: Purpose) {
        self.subject = subject
        keyFrames = [KeyFrame(camera: export.camera), KeyFrame(.top, from: export.camera)]
        name = export.title
        self.export = export
        self.purpose = purpose
        format = purpose.formats[0]
        draw()
    }

    /// What a file of it is called.
    public var suggestedName: String { AppModel.fileName(for: name, fileExtension: format.rawValue) }

    /// The size of the preview; the picture's proportions within it.
    public nonisolated static let previewSize = PixelSize(width: 480, height: 360)

    deinit {
        drawing?.cancel()
        estimating?.cancel()
    }

    private func draw() {
        drawing?.cancel()
        estimating?.cancel()
        estimatedByteCount = nil
        let (scene, export, format) = (scene, written(as: format), format)
        drawing = Task { [weak self] in
            do throws(RenderError) {
                guard format.isFilm else {
                    self?.show(try await Self.preview(ChartFrame(scene, from: export.camera), export))
                    return
                }
                let frames = try await export.filmFrames(of: scene)
                self?.estimate(frames, export, as: format)
                let start = ContinuousClock.now
                while !Task.isCancelled {
                    let shown = (ContinuousClock.now - start) / .seconds(1) * export.film.frameRate
                    let frame: ChartFrame
                    do throws(CancellationError) {
                        frame = try await frames.frame(self?.isPlaying == true ? Int(shown) % frames.count : 0)
                    } catch {
                        return
                    }
                    self?.show(try await Self.preview(frame, export))
                    guard self?.isPlaying == true else { return }
                    try? await Task.sleep(until: start + .seconds((shown.rounded(.down) + 1) / export.film.frameRate))
                }
            } catch {
                guard !Task.isCancelled else { return }
                self?.preview = nil
                self?.message = error.description
                self?.previewFailed = true
            }
        }
    }

    private func show(_ preview: ChartPage.Drawing) {
        guard !Task.isCancelled else { return }
        self.preview = preview
        if previewFailed { message = "" }
        previewFailed = false
    }

    /// Finds out how large a film will be, once nothing has been changed for a moment.
    private func estimate(_ frames: ChartFilm.Frames, _ export: ChartExport, as format: ChartExport.Format) {
        guard !Task.isCancelled else { return }
        estimating = Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(400))
            guard !Task.isCancelled else { return }
            // What goes wrong is said when the film is written.
            let count = try? await export.estimatedByteCount(frames, as: format)
            if !Task.isCancelled { self?.estimatedByteCount = count }
        }
    }

    /// The export as it is written: a film has the pixels that were chosen, whatever the resolution of pages.
    private func written(as format: ChartExport.Format) -> ChartExport {
        var export = export
        if format.isFilm { export.scale = 1 }
        return export
    }

    @concurrent
    private static func preview(
        _ frame: ChartFrame, _ export: ChartExport
    ) async throws(RenderError) -> ChartPage.Drawing {
        let size = export.size
        let fit = min(
            1, Double(previewSize.width) / Double(size.width), Double(previewSize.height) / Double(size.height))
        // As much detail as the preview can show.
        return try export.page(of: frame, resolution: max(fit, 0.05)).drawing()
    }

    /// Writes the file, and reports the outcome.
    ///
    /// - Parameter path: a name without a known ending gets that of the format.
    public func write(to path: String) {
        guard writing == nil else { return }
        let target: String
        do throws(FileIsThere) {
            target = try AppModel.path(
                path, fileExtension: ChartExport.Format(ofFile: path) == nil ? format.rawValue : nil)
        } catch {
            return message = error.description
        }
        let format = ChartExport.Format(ofFile: target) ?? format
        let (scene, specification, export) = (scene, specification, written(as: format))
        progress = 0
        message = ""
        writing = Task {
            do throws(RenderError) {
                try await export.write(scene, of: specification, as: format, to: target) { part in
                    Task { @MainActor [weak self] in if self?.progress != nil { self?.progress = part } }
                }
                message = localized("The chart was saved as {file}.", ["file": target])
            } catch {
                message = error.description
            }
            progress = nil
            writing = nil
        }
    }

    /// Cancels the export; the old file stays.
    public func cancel() {
        writing?.cancel()
    }

    /// Waits for pending work.
    func finish() async {
        isPlaying = false
        await drawing?.value
        await writing?.value
    }
}

extension AppModel {
    /// The chart that is shown on its way into a file; `nil` where there is none.
    ///
    /// - Parameters:
    ///   - purpose: which formats are offered: pictures, pages, meshes or values.
    ///   - theme: of pictures, until another is chosen.
    public func chartExport(_ purpose: ChartExportModel.Purpose, theme: ChartTheme) -> ChartExportModel? {
        guard let chart = records?.charts.open, let scene = chart.scene, let specification = chart.drawn else {
            return nil
        }
        let name = records?.charts.list.selected?.name ?? localized("Chart")
        var export = ChartExport(
            title: name, camera: chart.camera, size: ChartExportModel.pictureSize, scale: 2,
            theme: purpose == .page ? .light : theme)
        export.parameters = chart.parameters
        let work = chart.work
        let subject = ChartExportModel.Subject(
            scene: scene, specification: specification,
            with: { work.interpretation(with: $0).specification },
            camera: { [weak chart] in chart?.camera })
        return ChartExportModel(subject, export, for: purpose)
    }
}
