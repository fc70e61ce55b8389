import ChartRendering
import Charts
import Foundation
import Interchange

extension AppModel {
    /// The endings of the files that a chart can be made from.
    public var chartFileEndings: [String] { ChartDataFile.endings }

    /// The size of an exported picture in logical pixels, at two device pixels each.
    public nonisolated static let pictureSize = PixelSize(width: 1200, height: 800)

    /// Writes a picture of a chart as it is looked at now; says so when it could not.
    public func exportPicture(of chart: ChartModel, to path: String, theme: ChartTheme) {
        guard let scene = chart.scene else { return }
        let camera = chart.camera
        Task {
            do throws(RenderError) {
                try await Self.writePicture(scene, camera: camera, theme: theme, to: path)
                notice = Notice("The picture was saved as \(path).")
            } catch {
                notice = Notice(error.description)
            }
        }
    }

    @concurrent
    private static func writePicture(
        _ scene: ChartScene, camera: ChartCamera, theme: ChartTheme, to path: String
    ) async throws(RenderError) {
        let image = try ChartPicture.draw(scene, camera: camera, size: pictureSize, scale: 2, theme: theme)
        try AtomicFile.write(image.png(), to: path)
    }
}
