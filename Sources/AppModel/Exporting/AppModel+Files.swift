import ChartRendering
import Charts
import Foundation
import Interchange
import Localization

extension AppModel {
    /// The endings of the files that a chart can be made from.
    public var chartFileEndings: [String] { ChartDataFile.endings }

    /// The size of an exported picture in logical pixels, at two device pixels each.
    public nonisolated static let pictureSize = PixelSize(width: 1200, height: 800)

    /// A name for a file made of a chart's name, which may be a formula: without what a file's name cannot hold.
    public nonisolated static func fileName(for name: String, ending: String) -> String {
        let kept = name.map { "/\\:".contains($0) || $0.isNewline || $0 == "\0" ? "∕" : $0 }
        return "\(String(kept.prefix(80))).\(ending)"
    }

    /// The picture of a chart as a PNG file, for the clipboard; what keeps it from being made is told.
    public func picture(of chart: ChartModel, theme: ChartTheme) async -> [UInt8]? {
        guard let scene = chart.scene else { return nil }
        do throws(RenderError) {
            return try await Self.drawPicture(scene, camera: chart.camera, theme: theme)
        } catch {
            notice = Notice(error.description)
            return nil
        }
    }

    @concurrent
    private static func drawPicture(
        _ scene: ChartScene, camera: ChartCamera, theme: ChartTheme
    ) async throws(RenderError) -> [UInt8] {
        try ChartPicture.draw(scene, camera: camera, size: pictureSize, scale: 2, theme: theme).png()
    }
}
