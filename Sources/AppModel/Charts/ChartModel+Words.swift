import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Interchange
import Localization

// A chart without eyes: in words, as a sound, and for fingers.

extension ChartModel {
    /// What is to be seen: the summary of the chart, and the features of each of its surfaces.
    public func description() async -> String {
        guard let scene else { return "" }
        var parts = [scene.summary]
        for object in document.objects where !object.isHidden {
            guard let heights = await heights(of: object.id),
                let description = await Self.description(of: heights)
            else { continue }
            let sentences = description.sentences.joined(separator: "\n")
            parts.append(document.objects.count > 1 ? "\(object.label)\n\(sentences)" : sentences)
        }
        return parts.joined(separator: "\n\n")
    }

    @concurrent
    private nonisolated static func description(of heights: SurfaceHeights) async -> SurfaceDescription? {
        SurfaceDescription(heights)
    }

    /// The object that is written for fingers: the first one with heights over the floor, those that are selected before others.
    public var tactileObject: ChartObject? {
        (selected + document.objects.filter { !$0.isHidden }).first { canMeasure($0.id) }
    }

    /// Writes an object for fingers, and reports the outcome.
    ///
    /// - Parameters:
    ///   - name: written in Braille above it.
    ///   - path: of the file; one that ends in `.stl` is a relief, any other a drawing, whose ending is added where there is none.
    public func saveTactile(of id: ChartObject.ID, named name: String, to path: String) {
        Task { [weak self] in
            guard let heights = await self?.heights(of: id) else { return }
            let message: String
            do {
                message = localized(
                    "The chart was saved as {file}.",
                    ["file": try await Self.writeTactile(heights, named: name, to: path)])
            } catch {
                message = "\(error)"
            }
            self?.report?(AppModel.Notice(message))
        }
    }

    /// - Returns: the path of the file.
    @concurrent
    private nonisolated static func writeTactile(
        _ heights: SurfaceHeights, named name: String, to path: String
    ) async throws -> String {
        let ending = TactileSheet.Format(ofFile: path)
        let format = ending ?? .svg
        let target = try AppModel.path(path, fileExtension: ending == nil ? format.rawValue : nil)
        guard
            let sheet = try TactileSheet(heights, name: name, width: format.width)
        else { throw RenderError.noHeights }
        try await sheet.write(as: format, to: target)
        return target
    }

    /// Whether a sound is played.
    public var isSounding: Bool { sounding != nil }

    /// Plays heights along a line as a sound; ends the sound that is being played, if there is one.
    ///
    /// - Parameters:
    ///   - heights: at equal distances; what is not finite is a hole.
    ///   - range: the heights with the lowest and the highest tone.
    public func play(_ heights: [Double], in range: ClosedRange<Double>) {
        if let sounding {
            sounding.cancel()
            self.sounding = nil
            return
        }
        sounding = Task { [weak self] in
            do throws(ImportError) {
                try await Self.play(heights, in: range)
            } catch {
                if !Task.isCancelled { self?.report?(AppModel.Notice(error.description)) }
            }
            if !Task.isCancelled { self?.sounding = nil }
        }
    }

    @concurrent
    private nonisolated static func play(_ heights: [Double], in range: ClosedRange<Double>) async throws(ImportError) {
        guard let sound = ProfileSound(heights, range: range) else { return }
        let file = FileManager.default.temporaryDirectory.appending(path: "vantage-\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            try Data(sound.wav).write(to: file)
        } catch {
            throw ImportError(file: file.lastPathComponent, line: nil, reason: .notPlayed)
        }
        try await SoundPlayer.play(file)
    }
}
