import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Interchange
import Localization
import Logbook
import RecordExchange
import Reports

extension AppModel {
    /// The file extensions that a chart can be made from.
    public var chartFileExtensions: [String] { ChartDataFile.fileExtensions }

    /// Whether a file can be an object of a chart, by its name.
    public func isChartData(_ path: String) -> Bool {
        chartFileExtensions.contains(URL(filePath: path).pathExtension.lowercased())
    }

    /// A name for a file made of a chart's name, which may be a formula: without what a file's name cannot hold.
    public nonisolated static func fileName(for name: String, fileExtension: String) -> String {
        let kept = name.map { "/\\:".contains($0) || $0.isNewline || $0 == "\0" ? "∕" : $0 }
        return "\(String(kept.prefix(80))).\(fileExtension)"
    }

    /// The same, with the first number behind the name that makes it a free one.
    public nonisolated static func fileName(
        for name: String, fileExtension: String, isTaken: (String) -> Bool
    ) -> String {
        let names = sequence(first: 1) { $0 + 1 }.lazy.map { number in
            fileName(for: number == 1 ? name : "\(name) \(number)", fileExtension: fileExtension)
        }
        return names.first { !isTaken($0) } ?? fileName(for: name, fileExtension: fileExtension)
    }

    /// The path of a file, with the file extension of its format where it has none.
    ///
    /// - Parameter ending: that is added; `nil` for none.
    /// - Throws: where there is a file of the longer name: the user was asked about the shorter one only.
    nonisolated static func path(_ path: String, fileExtension: String?) throws(FileIsThere) -> String {
        guard let fileExtension else { return path }
        let whole = "\(path).\(fileExtension)"
        guard !FileManager.default.fileExists(atPath: whole) else { throw FileIsThere(path: whole) }
        return whole
    }

    /// Has the files that were opened last begin with this one.
    public func noteRecent(_ path: String) {
        let others = windowState.recentFiles.filter { $0 != path }
        windowState.recentFiles = Array(([path] + others).prefix(6))
    }

    /// Whether a recent file still exists; one that does not is removed from the list, and reported.
    public func canReopen(_ path: String) -> Bool {
        if FileManager.default.fileExists(atPath: path) { return true }
        windowState.recentFiles.removeAll { $0 == path }
        notice = Notice(localized("{file} no longer exists.", ["file": path]))
        return false
    }

    /// Writes a chart as a file of its own, and reports the outcome.
    public func save(_ chart: ChartModel, to path: String) {
        let file = ChartFile(chart.document, viewpoint: chart.viewpoint)
        Task {
            do {
                let target = try Self.path(path, fileExtension: ChartFile.isNamed(path) ? nil : ChartFile.fileExtension)
                try await Self.write(file, to: target)
                noteRecent(target)
                notice = Notice(localized("The chart was saved as {file}.", ["file": target]))
            } catch {
                notice = Notice("\(error)")
            }
        }
    }

    /// Writes a chart that is dragged out of the window.
    public static func write(_ chart: SavedChart, draggedTo url: URL) {
        DragFolder.write(url) { try ChartFile(chart.document, viewpoint: chart.viewpoint).content(at: url) }
    }

    @concurrent
    private static func write(_ file: ChartFile, to path: String) async throws {
        try AtomicFile.write([UInt8](file.content(at: URL(filePath: path))), to: path, isPrivate: true)
    }

    /// Writes the logbook's data, and reports the outcome.
    public func exportData(_ kind: DataKind, to path: String) {
        guard let logbook = records?.logbook, logbookProblem == nil else { return }
        let hasEnding = kind.fileExtensions.contains(URL(filePath: path).pathExtension.lowercased())
        Task {
            do {
                let target = try Self.path(path, fileExtension: hasEnding ? nil : kind.fileExtension)
                try await Self.write(kind, of: logbook, to: target)
                notice = Notice(localized("The data was saved as {file}.", ["file": target]))
            } catch {
                notice = Notice("\(error)")
            }
        }
    }

    @concurrent
    private static func write(_ kind: DataKind, of logbook: Logbook, to path: String) async throws {
        try await kind.write(logbook, to: path)
    }

    /// A chart for the clipboard: a picture at twice the size of the window's, and a drawing.
    public struct Copy: Sendable {
        /// A PNG file.
        public let png: [UInt8]
        /// An SVG file.
        public let svg: [UInt8]
    }

    /// A copy of a chart as it is seen; an error is reported.
    public func copy(of chart: ChartModel, theme: ChartTheme) async -> Copy? {
        guard let scene = chart.scene else { return nil }
        let export = ChartExport(
            title: records?.charts.list.selected?.name ?? "", camera: chart.camera, size: ChartExportModel.pictureSize,
            scale: 2, theme: theme)
        do throws(RenderError) {
            return try await Self.copy(of: scene, export)
        } catch {
            notice = Notice(error.description)
            return nil
        }
    }

    @concurrent
    private static func copy(of scene: ChartScene, _ export: ChartExport) async throws(RenderError) -> Copy {
        let page = export.page(of: ChartFrame(scene, from: export.camera), resolution: export.scale)
        return Copy(png: try export.png(scene), svg: try page.svg(title: export.title))
    }
}

/// A file exists that the user did not agree to replace.
struct FileIsThere: Error, CustomStringConvertible {
    let path: String

    var description: String {
        localized("The file {file} already exists. To replace it, choose it with its full name.", ["file": path])
    }
}
