import AppModel
import CGtk
import Foundation
import GtkKit

/// A picture of the window, made by the program itself.
enum Screenshot {
    /// Waits until the window shows its chart, and saves a picture of it.
    ///
    /// - Returns: the exit status, 1 when the picture could not be saved.
    static func take(of window: MainWindow, model: AppModel, to path: String) async -> Int32 {
        await settle(window, model: model)
        do {
            try Snapshot.save(cast(window.window), toPNG: path)
            return 0
        } catch {
            FileHandle.standardError.write(
                Data("Error: The picture of the window could not be saved: \(error)\n".utf8))
            return 1
        }
    }

    /// Waits for the first chart, then for frames enough that every layer has been drawn, and for the full picture.
    private static func settle(_ window: MainWindow, model: AppModel) async {
        var frames = 0
        await withCheckedContinuation { continuation in
            onEachFrame(of: cast(window.window)) { _ in
                let chart = model.records?.charts.open
                let isReady = model.section != .charts || chart?.scene != nil || chart?.problem != nil
                frames = isReady ? frames + 1 : 0
                if frames < 10 { gtk_widget_queue_draw(cast(window.window)) }
                guard frames >= 20, window.isSettled else { return true }
                continuation.resume()
                return false
            }
        }
    }
}
