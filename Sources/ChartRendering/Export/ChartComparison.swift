import Charts
import Foundation
import Interchange

/// Charts beside each other, with the same scales and from the same side where that is wanted.
public struct ChartComparison: Sendable {
    /// A chart of the comparison.
    public struct Entry: Sendable {
        /// What it is called.
        public var name: String
        /// What is drawn.
        public var specification: ChartSpecification
        /// How it is seen.
        public var camera: ChartCamera

        /// A chart with a name.
        public init(name: String, specification: ChartSpecification, camera: ChartCamera) {
            (self.name, self.specification, self.camera) = (name, specification, camera)
        }
    }

    /// The charts in their order.
    public var entries: [Entry]
    /// Whether axes with the same title and scale reach as far in all charts.
    public var sharesScales = true
    /// Whether all charts are seen as the first one is.
    public var sharesView = true

    /// A comparison of charts with shared scales and a shared view.
    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// How many charts a row has where nothing else is wanted: as many as there are rows, or one more.
    public static func columns(of count: Int) -> Int {
        max(1, Int(Double(count).squareRoot().rounded(.up)))
    }

    /// Computes the charts.
    ///
    /// - Parameter samples: a side, of functions and formulas.
    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    @concurrent
    public func panels(samples: Int = ChartScene.defaultSamples) async throws(CancellationError) -> [ChartPage.Panel] {
        var specifications = entries.map(\.specification)
        var scenes: [ChartScene] = []
        for specification in specifications {
            try await scenes.append(ChartScene.build(specification, samples: samples))
        }
        // Over a larger floor the heights of a formula reach farther.
        for _ in 0..<3 where sharesScales && Self.shareScales(of: &specifications, scenes) {
            for index in scenes.indices {
                scenes[index] = try await ChartScene.build(specifications[index], samples: samples)
            }
        }
        return zip(entries, scenes).map { entry, scene in
            let camera = sharesView ? entries.first?.camera ?? entry.camera : entry.camera
            return ChartPage.Panel(ChartFrame(scene, from: camera), name: entry.name)
        }
    }

    /// Has axes of numbers reach as far where they have the same title.
    ///
    /// - Returns: whether any does now.
    private static func shareScales(of specifications: inout [ChartSpecification], _ scenes: [ChartScene]) -> Bool {
        var isChanged = false
        let axes: [(WritableKeyPath<ChartSpecification, AxisScale>, (ChartScene) -> SceneAxis)] = [
            (\.x, \.x), (\.y, \.y), (\.z, \.z),
        ]
        for (path, axis) in axes {
            var domains: [String: ClosedRange<Double>] = [:]
            for scene in scenes where !scene.isEmpty {
                domains[axis(scene).title] = union(domains[axis(scene).title], axis(scene).domain)
            }
            for index in specifications.indices {
                let shown = axis(scenes[index])
                guard let domain = domains[shown.title], domain != shown.domain else { continue }
                specifications[index][keyPath: path].include(domain)
                isChanged = true
            }
        }
        return isChanged
    }
}

extension AxisScale {
    /// Has the axis show these values as well, where they are numbers on a linear scale.
    mutating func include(_ values: ClosedRange<Double>) {
        guard (type ?? .linear) == .linear, categories.isEmpty else { return }
        including = union(including, values)
    }
}

extension ChartExport {
    /// Writes several charts on one page.
    ///
    /// - Parameters:
    ///   - panels: the charts.
    ///   - columns: how many a row has.
    ///   - format: a picture or a page of axes and text.
    ///   - path: of the file, which is replaced as a whole.
    /// - Throws: `RenderError`; nothing is written then.
    @concurrent
    public func write(
        _ panels: [ChartPage.Panel], columns: Int, as format: Format, to path: String
    ) async throws(RenderError) {
        let page = page(of: panels, columns: columns, resolution: isVector ? nil : max(format == .png ? 0 : 2, scale))
        try write(page, as: format, to: path)
    }
}
