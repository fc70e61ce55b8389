import Charts
import Formula
import Foundation

/// A surface with its samples computed, in data coordinates.
enum SampledSurface: Sendable {
    case grid(HeightGrid)
    /// Triangles anywhere.
    case mesh(TriangleMesh)
    /// Positions that are triangulated once the axes are known.
    case points([SIMD3<Double>])

    /// What is known of a surface before the domains of the floor are; `nil` for one that needs them.
    ///
    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    static func known(_ source: SurfaceMark.Source, samples: FloorSamples) throws(CancellationError) -> SampledSurface?
    {
        switch source {
        case .grid(let grid): .grid(grid)
        case .points(let points): .points(points)
        case .mesh(let mesh): .mesh(TriangleMesh(mesh))
        case .parametric(let surface): try sampled(surface, samples: samples.side)
        case .object(let object, _) where object.kind == .surface:
            .mesh(try sampled(object, samples: samples.side))
        case .function, .formula, .implicit, .object: nil
        }
    }

    /// A surface by parameters, as it was typed.
    private static func sampled(_ object: FormulaObject, samples: Int) throws(CancellationError) -> TriangleMesh {
        guard let mesh = ParametricMesh.mesh(of: object, side: samples, height: ChartScene.defaultFloorDomain) else {
            throw CancellationError()
        }
        return object.upwardCoordinate == 2 ? mesh.withDepthUpwards : mesh
    }

    /// An implicit surface.
    ///
    /// - Parameters:
    ///   - samples: cells along each side of the box.
    ///   - box: where the surface is looked for.
    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    static func sampled(
        _ source: SurfaceMark.Source, samples: Int, in box: DataBox
    ) throws(CancellationError) -> SampledSurface {
        let mesh: TriangleMesh?
        switch source {
        case .implicit(let surface):
            let level = surface.level
            let function = surface.function
            let field = FunctionField(
                function: { function($0, $1, $2) - level }, step: box.size / Double(max(1, samples)) * 1e-3)
            mesh = SurfaceContouring.mesh(of: field, lower: box.lower, upper: box.upper, cells: samples)
        case .object(let object, let output) where output < object.surfaceCount:
            let isUpright = object.upwardCoordinate == 2
            let box = isUpright ? box.withDepthUpwards : box
            let field = object.field(output)
            var found = SurfaceContouring.mesh(of: field, lower: box.lower, upper: box.upper, cells: samples)
            if let condition = object.conditionSampler(), let whole = found {
                let sampler = field.makeSampler()
                found = whole.cut(whole.positions, areInside: condition.areTrue) { positions in
                    let buffer = GradientBuffer(capacity: positions.count)
                    buffer.evaluate(sampler, positions.count) { positions[$0] }
                    return positions.indices.map { (positions[$0], buffer.slopes($0).direction ?? SIMD3(0, 1, 0)) }
                }
            }
            mesh = isUpright ? found?.withDepthUpwards : found
        default: mesh = TriangleMesh()
        }
        guard let mesh else { throw CancellationError() }
        return .mesh(mesh)
    }

    /// A surface sampled over the floor.
    ///
    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    static func sampled(
        _ source: SurfaceMark.Source, samples: FloorSamples, x: SceneAxis, z: SceneAxis
    ) async throws(CancellationError) -> SampledSurface {
        let even = x.type.isLinear && z.type.isLinear ? samples.evenSide : nil
        // Evenly spaced along the axes, whatever their scales: the resolution on the screen is the same everywhere.
        func values(_ axis: SceneAxis, _ points: [Double]) -> [Double] { points.map { axis.value(at: $0) } }
        let grid: HeightGrid?
        switch source {
        case .function(let function):
            grid =
                if let even {
                    try HeightGrid(samples: even, xDomain: x.domain, zDomain: z.domain, function: function)
                } else {
                    try HeightGrid(
                        xValues: values(x, samples.xCoordinates), zValues: values(z, samples.zCoordinates),
                        function: function)
                }
        case .formula(let formula):
            grid =
                if let even {
                    try await HeightGrid(samples: even, xDomain: x.domain, zDomain: z.domain, formula: formula)
                } else {
                    try await HeightGrid(
                        xValues: values(x, samples.xCoordinates), zValues: values(z, samples.zCoordinates),
                        formula: formula)
                }
        case .grid(let known): grid = known
        case .points(let points): return .points(points)
        case .mesh(let mesh): return .mesh(TriangleMesh(mesh))
        case .parametric(let surface): return try sampled(surface, samples: samples.side)
        case .implicit, .object: grid = nil
        }
        // A domain too short to be divided has no surface.
        return grid.map(SampledSurface.grid) ?? .mesh(TriangleMesh())
    }

    /// The number of each coordinate on the colour scale; empty where the surface is not coloured by one.
    ///
    /// - Throws: `CancellationError` when the task it runs in was cancelled.
    func numbers(_ coloring: SurfaceMark.Coloring?) throws(CancellationError) -> [Double] {
        switch coloring {
        case nil: return []
        case .values(let values):
            return (0..<sampleCount).map { $0 < values.count ? values[$0] : .nan }
        case .relief(let relief, let xLength, let zLength):
            guard case .grid(let grid) = self else { return [Double](repeating: .nan, count: sampleCount) }
            let numbers = grid.relief(relief, lengths: (xLength, zLength))
            return numbers + grid.ends.map { numbers[$0.sample] }
        case .formula(let formula):
            guard case .grid(let grid) = self else { return try numbers(.function { x, _, z in formula(x, z) }) }
            let (x, z) = ((0..<grid.columns).map(grid.x), (0..<grid.rows).map(grid.z))
            let samples = [Double](unsafeUninitializedCapacity: x.count * z.count) { buffer, count in
                var span = buffer.mutableSpan
                formula.evaluate(
                    first: x, second: z, threads: ProcessInfo.processInfo.activeProcessorCount, into: &span)
                count = x.count * z.count
            }
            return samples
                + formula.values(at: grid.ends.map { SIMD2(grid.position(of: $0).x, grid.position(of: $0).z) })
        case .function(let function):
            var numbers: [Double] = []
            numbers.reserveCapacity(sampleCount)
            for index in 0..<sampleCount {
                if index.isMultiple(of: 4096), Task.isCancelled { throw CancellationError() }
                let position = position(index)
                numbers.append(position.sum().isFinite ? function(position.x, position.y, position.z) : .nan)
            }
            return numbers
        }
    }

    /// How many samples there are, and ends of a grid.
    var sampleCount: Int {
        switch self {
        case .grid(let grid): grid.samples.count + grid.ends.count
        case .mesh(let mesh): mesh.positions.count
        case .points(let points): points.count
        }
    }

    /// Data coordinates of a sample, or after them of an end of a grid.
    func position(_ index: Int) -> SIMD3<Double> {
        switch self {
        case .grid(let grid):
            guard index < grid.samples.count else { return grid.position(of: grid.ends[index - grid.samples.count]) }
            let (row, column) = index.quotientAndRemainder(dividingBy: grid.columns)
            return SIMD3(grid.x(column), grid.samples[index], grid.z(row))
        case .mesh(let mesh): return mesh.positions[index]
        case .points(let points): return points[index]
        }
    }

    private static func sampled(_ surface: ParametricSurface, samples: Int) throws(CancellationError)
        -> SampledSurface
    {
        var points: [SIMD3<Double>] = []
        points.reserveCapacity(samples * samples)
        func value(_ range: ClosedRange<Double>, _ step: Int) -> Double {
            let fraction = Double(step) / Double(samples - 1)
            return range.lowerBound * (1 - fraction) + range.upperBound * fraction
        }
        for row in 0..<samples {
            if Task.isCancelled { throw CancellationError() }
            let v = value(surface.v, row)
            for column in 0..<samples { points.append(surface.position(value(surface.u, column), v)) }
        }
        var triangles: [UInt32] = []
        triangles.reserveCapacity(6 * samples * samples)
        for row in 0..<samples - 1 {
            for column in 0..<samples - 1 {
                let corner = UInt32(row * samples + column)
                let (right, up) = (corner + 1, corner + UInt32(samples))
                triangles += [corner, up, right, right, up, up + 1]
            }
        }
        return .mesh(TriangleMesh(positions: points, triangles: triangles))
    }
}
