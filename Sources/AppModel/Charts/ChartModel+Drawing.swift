import ChartDocuments
import ChartRendering
import Charts
import Formula
import Foundation
import Reports

/// How the scene is built, off the main thread, and which of several builds is shown.
extension ChartModel {
    /// The values that are drawn, where they are not those of the document.
    var values: [String: Double] { played.mapValues(\.value) }

    /// Whether there is a formula or a file that is read.
    var canDraw: Bool { !formulas.isEmpty || !data.isEmpty }

    /// The specification that is drawn, for exports; `nil` until a formula is valid or a file is read.
    public var drawn: ChartSpecification? {
        guard canDraw else { return nil }
        return work.interpretation.specification
    }

    /// The heights of files, which formulas can call.
    var functions: [ChartObject.ID: GridFunction] { data.compactMapValues(\.file.function) }

    /// The input of the next scene.
    var work: ChartWork {
        ChartWork(
            document: document, data: data.mapValues(\.file.chart), functions: functions, values: values,
            heights: shownHeights, cache: cache)
    }

    /// Draws the chart with the values of the moment.
    func draw() {
        guard canDraw else {
            // All objects were removed.
            if document.objects.isEmpty { scene = nil }
            return
        }
        let work = work
        heightsAreStale = false
        build { try await work.drawing() }
    }

    /// Works the formulas out with as many samples as it takes on a picture of them, where the picture shows that one bends or is
    /// torn, unless something else is under way: what is typed is drawn with few, at once.
    ///
    /// - Parameter picture: how the scene is seen.
    public func refine(for picture: CameraTransform) {
        guard building == nil, playing.isEmpty, !formulas.isEmpty, let scene else { return }
        let work = work
        build(isRefining: true) {
            guard let samples = await scene.finerSamples(on: picture) else { return nil }
            return try await work.drawing(at: samples)
        }
    }

    /// Waits until what was begun is computed.
    func built() async {
        repeat {
            for entry in loading.values { await entry.task.value }
            while let building { await building.value }
        } while !loading.isEmpty
    }

    /// Draws the chart again, after the picture that is being computed: under a moving hand and in an animation every
    /// picture is shown that can be, and none is begun in vain.
    func drawSoon() {
        guard building == nil || isRefining else {
            isOutdated = true
            return
        }
        draw()
    }

    /// Works a scene out off this thread and shows it, unless a newer one has been begun by then.
    ///
    /// - Parameter work: gives the scene; `nil` leaves the one that is shown.
    func build(isRefining: Bool = false, _ work: @escaping () async throws -> ChartWork.Drawing?) {
        building?.cancel()
        isOutdated = false
        self.isRefining = isRefining
        building = Task { [weak self] in
            let drawing = try? await work()
            // Cancelled: a newer one is on its way.
            guard !Task.isCancelled, let self else { return }
            building = nil
            self.isRefining = false
            if let drawing { show(drawing) }
            if isOutdated { draw() }
        }
    }

    func show(_ drawing: ChartWork.Drawing) {
        scene = drawing.scene
        groups = drawing.groups
        if !heightsAreStale { shownHeights = drawing.scene.y.domain }
        for (id, marks) in drawing.marks where readings[id] != nil && readings[id]?.marks != marks {
            readings[id]?.marks = marks
        }
        for (id, records) in recordCharts where !records.chart.marks.isEmpty {
            if readings[id]?.problem != drawing.problems[id] { readings[id]?.problem = drawing.problems[id] }
        }
    }
}
