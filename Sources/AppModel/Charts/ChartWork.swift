import ChartDocuments
import ChartRendering
import Charts
import Formula
import Interchange

/// The data of an object's file.
nonisolated struct FileContent: Sendable {
    let chart: ChartSpecification
    /// Its heights, which formulas can call.
    let function: GridFunction?
    /// How rows and columns were read; `nil` where it has none.
    let table: TableDescription?
    /// What there is to choose from in the file; `nil` where it has one content only.
    let contents: DataContents?
    /// The version of the file from before it was read.
    let version: FileVersion?
}

/// The input of a scene, which is built off the main thread.
nonisolated struct ChartWork: Sendable {
    let document: ChartDocument
    /// The data of objects' files.
    let data: [ChartObject.ID: ChartSpecification]
    /// The heights of those of them that are grids.
    let functions: [ChartObject.ID: GridFunction]
    /// Values of parameters and of `t` that replace those of the document.
    let values: [String: Double]
    /// Heights that are shown as well, on a linear scale.
    let heights: ClosedRange<Double>?
    /// What was sampled before.
    let cache: SceneCache

    /// A picture, and what each object has to do with it.
    struct Drawing: Sendable {
        let scene: ChartScene
        let marks: [ChartObject.ID: ObjectReading.Marks]
        /// The objects of the groups in the legend.
        let groups: [ChartObject.ID]
        /// Why objects with data are left out.
        let problems: [ChartObject.ID: String]
    }

    var interpretation: ChartInterpretation { interpretation(with: [:]) }

    /// The chart with other values of its parameters.
    func interpretation(with values: [String: Double]) -> ChartInterpretation {
        var interpretation = ChartInterpretation(
            document, data: data, functions: functions, values: self.values.merging(values) { $1 })
        if document.axes.y.scale == .linear { interpretation.include(heights: heights) }
        return interpretation
    }

    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    @concurrent
    func drawing(at samples: FloorSamples = .quick) async throws(CancellationError) -> Drawing {
        let interpretation = interpretation
        let marks = interpretation.marks.mapValues { ObjectReading.Marks(interpretation.specification.marks[$0]) }
        return Drawing(
            scene: try await ChartScene.build(interpretation.specification, at: samples, cache: cache), marks: marks,
            groups: interpretation.groups, problems: interpretation.problems)
    }
}

extension ObjectReading.Marks {
    fileprivate nonisolated init(_ marks: some Sequence<Mark>) {
        self.init()
        var sizes: [Double] = []
        for mark in marks {
            if case .surface(let surface) = mark {
                hasSurface = true
                if case .mesh(let mesh) = surface.source, !mesh.colors.isEmpty { hasOwnColors = true }
            }
            if case .paths = mark { hasLines = true }
            if case .vectors(let vectors) = mark {
                hasVectors = true
                if vectors.display.form == .streamlines { hasLines = true }
            }
            if case .points(let points) = mark { sizes.append(points.usualSymbolSize) }
        }
        hasPoints = !sizes.isEmpty
        symbolSize = sizes.max() ?? symbolSize
    }
}
