import Charts
import Synchronization

/// What was sampled for the last scenes of a chart, so that the next one computes only what has changed.
///
/// Surfaces of formulas and grids are identified by their source and by their axes. Safe to use
/// from several builds at once.
public final class SceneCache: Sendable {
    private let state = Mutex(State())

    /// An empty cache.
    public init() {}

    fileprivate struct State {
        var build = 0
        var sampledCount = 0
        var entries: [Entry] = []
    }

    /// A surface as it was sampled, and as it was handed to the renderer last.
    fileprivate struct Entry {
        let source: SurfaceMark.Source
        let samples: FloorSamples
        let floor: [SceneAxis.Scale]
        let sampled: SampledSurface
        var heights: DataExtent.Heights?
        var surface: SceneSurface?
        var height: SceneAxis.Scale?
        /// The last build that used it.
        var build: Int
    }

    /// What was not used for this number of builds is dropped: the coarse samples that typing begins with survive a refinement.
    private static let patience = 3

    /// How many surfaces of formulas and functions were sampled since the beginning. For tests.
    package var sampledCount: Int { state.withLock(\.sampledCount) }

    /// A new scene is begun.
    func begin() {
        state.withLock { state in
            state.build += 1
            state.entries.removeAll { state.build - $0.build > Self.patience }
        }
    }

    /// A surface as it was sampled before; `nil` where it was not.
    func sampled(_ source: SurfaceMark.Source, at samples: FloorSamples, x: SceneAxis, z: SceneAxis) -> SampledSurface?
    {
        state.withLock { state in
            guard let index = state.index(of: source, samples, [x.scale, z.scale]) else { return nil }
            state.entries[index].build = state.build
            return state.entries[index].sampled
        }
    }

    /// A surface that needs no floor, as it was sampled before.
    func sampled(_ source: SurfaceMark.Source, at samples: FloorSamples) -> SampledSurface? {
        state.withLock { state in
            guard let index = state.index(of: source, samples, []) else { return nil }
            state.entries[index].build = state.build
            return state.entries[index].sampled
        }
    }

    /// Stores a sampled surface.
    func store(
        _ sampled: SampledSurface, of source: SurfaceMark.Source, at samples: FloorSamples, x: SceneAxis, z: SceneAxis
    ) {
        state.withLock { state in
            if source.isSampled { state.sampledCount += 1 }
            guard source.isKnownAgain, state.index(of: source, samples, [x.scale, z.scale]) == nil else { return }
            state.entries.append(
                Entry(
                    source: source, samples: samples, floor: [x.scale, z.scale], sampled: sampled, build: state.build))
        }
    }

    /// The heights of a surface on a scale of some type, as they were found before; those of a grid do not depend on the floor.
    func heights(
        of source: SurfaceMark.Source, at samples: FloorSamples, floor: [SceneAxis.Scale] = [], type: ScaleType
    ) -> DataExtent.Heights? {
        state.withLock { state in
            guard let index = state.index(of: source, samples, floor) else { return nil }
            return state.entries[index].heights.flatMap { $0.type == type ? $0 : nil }
        }
    }

    func store(
        _ heights: DataExtent.Heights, of source: SurfaceMark.Source, at samples: FloorSamples, x: SceneAxis,
        z: SceneAxis
    ) {
        state.withLock { state in
            guard let index = state.index(of: source, samples, [x.scale, z.scale]) else { return }
            state.entries[index].heights = heights
        }
    }

    /// A surface as it was handed to the renderer before, on the same axes.
    func surface(of source: SurfaceMark.Source, at samples: FloorSamples, axes: SceneAxes) -> SceneSurface? {
        state.withLock { state in
            guard let index = state.index(of: source, samples, [axes.x.scale, axes.z.scale]),
                state.entries[index].height == axes.y.scale
            else { return nil }
            return state.entries[index].surface
        }
    }

    func store(_ surface: SceneSurface, of source: SurfaceMark.Source, at samples: FloorSamples, axes: SceneAxes) {
        state.withLock { state in
            guard let index = state.index(of: source, samples, [axes.x.scale, axes.z.scale]) else { return }
            (state.entries[index].surface, state.entries[index].height) = (surface, axes.y.scale)
        }
    }
}

extension SceneCache.State {
    /// - Parameter floor: the scales of x and z; empty for any.
    fileprivate func index(of source: SurfaceMark.Source, _ samples: FloorSamples, _ floor: [SceneAxis.Scale]) -> Int? {
        entries.firstIndex { entry in
            // Data do not depend on where formulas are sampled.
            (floor.isEmpty || entry.floor == floor)
                && (!source.isSampled || entry.samples.isSame(as: samples, for: source))
                && entry.source.isSame(as: source)
        }
    }
}

extension FloorSamples {
    /// Whether a surface is the same with other samples.
    fileprivate func isSame(as other: FloorSamples, for source: SurfaceMark.Source) -> Bool {
        if source.fillsSpace { return cells == other.cells }
        if source.isSampledByItself { return side == other.side }
        return x == other.x && z == other.z
    }
}

extension SurfaceMark.Source {
    fileprivate var isSampled: Bool {
        switch self {
        case .function, .formula, .parametric, .implicit, .object: true
        case .grid, .points, .mesh: false
        }
    }

    /// Whether sources of this kind can be compared.
    fileprivate var isKnownAgain: Bool {
        switch self {
        case .formula, .grid, .mesh, .object: true
        case .function, .points, .parametric, .implicit: false
        }
    }

    /// - Complexity: O(1) for grids that share their values, O(n) for others.
    fileprivate func isSame(as other: SurfaceMark.Source) -> Bool {
        switch (self, other) {
        case (.formula(let one), .formula(let other)): one == other
        case (.grid(let one), .grid(let other)): one == other
        case (.mesh(let one), .mesh(let other)): one == other
        case (.object(let one, let output), .object(let other, let otherOutput)): output == otherOutput && one == other
        default: false
        }
    }
}
