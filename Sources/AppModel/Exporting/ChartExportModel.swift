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
            case .picture: [.png, .apng]
            case .page: [.pdf, .svg, .html]
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

    @ObservationIgnored private let scene: ChartScene
    @ObservationIgnored private let specification: ChartSpecification
    /// Whether the message explains why there is no preview.
    @ObservationIgnored private var previewFailed = false
    @ObservationIgnored private var drawing: Task<Void, Never>?
    @ObservationIgnored private var writing: Task<Void, Never>?

    init(_ scene: ChartScene, of specification: ChartSpecification, _ export: ChartExport, for purpose: Purpose) {
        self.scene = scene
        self.specification = specification
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

    private func draw() {
        drawing?.cancel()
        let (scene, export) = (scene, export)
        drawing = Task { [weak self] in
            do throws(RenderError) {
                let preview = try await Self.preview(scene, export)
                guard !Task.isCancelled else { return }
                self?.preview = preview
                if self?.previewFailed == true { self?.message = "" }
                self?.previewFailed = false
            } catch {
                guard !Task.isCancelled else { return }
                self?.preview = nil
                self?.message = error.description
                self?.previewFailed = true
            }
        }
    }

    @concurrent
    private static func preview(
        _ scene: ChartScene, _ export: ChartExport
    ) async throws(RenderError) -> ChartPage.Drawing {
        let size = export.size
        let fit = min(
            1, Double(previewSize.width) / Double(size.width), Double(previewSize.height) / Double(size.height))
        // As much detail as the preview can show.
        return try ChartPage(
            scene, camera: export.camera, size: size, resolution: max(fit, 0.05), theme: export.theme,
            background: export.background
        ).drawing()
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
        let (scene, specification, export) = (scene, specification, export)
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
        return ChartExportModel(scene, of: specification, export, for: purpose)
    }
}
