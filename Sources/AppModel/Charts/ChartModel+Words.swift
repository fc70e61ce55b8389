import ChartDocuments
import ChartRendering
import Charts
import Foundation
import Interchange
import Localization

// A chart without eyes: in words, and as a sound.

extension ChartModel {
    /// What is to be seen: the summary of the chart, and the features of each of its surfaces.
    public func description() async -> String {
        guard let scene else { return "" }
        var parts = [scene.summary]
        let specification = work.interpretation.specification
        for object in document.objects where !object.isHidden {
            guard let heights = await heights(of: object.id),
                let description = await Self.description(of: heights, titles: specification.labels)
            else { continue }
            let sentences = description.sentences.joined(separator: "\n")
            parts.append(document.objects.count > 1 ? "\(object.label)\n\(sentences)" : sentences)
        }
        return parts.joined(separator: "\n\n")
    }

    @concurrent
    private nonisolated static func description(of heights: Heights, titles: AxisLabels) async -> SurfaceDescription? {
        SurfaceDescription(heights.grid, titles: titles)
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
