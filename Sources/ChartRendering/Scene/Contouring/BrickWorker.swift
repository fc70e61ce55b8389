import Foundation

/// Finds the vertices of one leaf after the other, on one thread.
///
/// Each cell that the surface crosses has one vertex: where the tangent planes at its crossed edges meet, as nearly as they do (dual
/// contouring: T. Ju et al., 2002). On smooth surfaces that is a point next to the middle of the crossings, and at creases and
/// corners a point on them.
final class BrickWorker {
    let sampler: any ScalarFieldSampler
    let lattice: Lattice
    /// The values of the brick that was evaluated last.
    let values = UnsafeMutablePointer<Float>.allocate(capacity: Brick.sampleCount)
    private let coordinates = UnsafeMutablePointer<Double>.allocate(capacity: 3 * Brick.samples)
    /// The value and slopes at crossings or vertices.
    let results = GradientBuffer(capacity: BrickWorker.capacity)
    /// The value and slopes at one position.
    private let single = GradientBuffer(capacity: 1)
    /// Crossings, or vertices.
    let points = UnsafeMutablePointer<SIMD3<Double>>.allocate(capacity: BrickWorker.capacity)
    private let accumulators = UnsafeMutablePointer<Accumulator>.allocate(capacity: Brick.cellCount + 1)
    let edges = UnsafeMutablePointer<CrossedEdge>.allocate(capacity: BrickWorker.capacity)
    var edgeCount = 0
    /// The signs of the samples of each row, a bit for each that is negative.
    let signs = UnsafeMutablePointer<UInt32>.allocate(capacity: Brick.samples * Brick.samples)
    /// The vertex of each cell, and of the cells around the brick, which share one that is not used.
    private let vertexOfCell = UnsafeMutablePointer<Int16>.allocate(capacity: Brick.paddedCellCount)
    private static let outside = Int16(Brick.cellCount)
    /// The cell of each vertex.
    private let cells = UnsafeMutablePointer<Int16>.allocate(capacity: Brick.cellCount)
    private var vertexCount = 0

    /// As many edges as a brick has.
    private static let capacity = 3 * Brick.samples * Brick.samples * Brick.cells

    /// What the tangent planes of a cell add up to, in cells from the origin of the brick.
    private struct Accumulator {
        /// Each component of the normals times the normals and, last, times the distances of the planes.
        var x = SIMD4<Float>.zero
        var y = SIMD4<Float>.zero
        var z = SIMD4<Float>.zero
        /// The crossings, and their number.
        var points = SIMD4<Float>.zero
        /// The normals, and the distances.
        var normals = SIMD4<Float>.zero
    }

    init(_ field: some ScalarField, _ lattice: Lattice) {
        sampler = field.makeSampler()
        self.lattice = lattice
    }

    deinit {
        values.deallocate()
        coordinates.deallocate()
        points.deallocate()
        accumulators.deallocate()
        edges.deallocate()
        signs.deallocate()
        vertexOfCell.deallocate()
        cells.deallocate()
    }

    /// Samples a brick.
    func sample(_ brick: Brick) {
        let size = lattice.size(atLevel: brick.level)
        for axis in 0..<3 {
            for index in 0..<Brick.samples {
                coordinates[axis * Brick.samples + index] = lattice.coordinate(
                    brick.origin[axis] + index * size, axis: axis)
            }
        }
        sampler.values(
            x: coordinates, y: coordinates + Brick.samples, z: coordinates + 2 * Brick.samples, into: values)
        for row in 0..<Brick.samples * Brick.samples {
            let start = values + row * Brick.samples
            var mask: UInt32 = 0
            for index in 0..<Brick.samples { mask |= (start[index].bitPattern >> 31) << UInt32(index) }
            signs[row] = mask
        }
    }

    /// Whether some of the samples are negative and others are not.
    private var hasBothSigns: Bool {
        let first: UInt32 = signs[0] & 1 == 0 ? 0 : 0x1FF
        return (0..<Brick.samples * Brick.samples).contains { signs[$0] != first }
    }

    // MARK: - Whether to divide

    /// What the samples of a brick say.
    struct Survey {
        /// Whether two neighbours have different signs.
        var isCrossed = false
        /// Whether a zero may be nearer to a sample than the next one is.
        var isNear = false
        /// Whether the values are as those of a plane.
        var isFlat = false
    }

    func survey() -> Survey {
        var survey = Survey()
        var least = Float.infinity
        for index in 0..<Brick.sampleCount { least = min(least, abs(values[index])) }
        survey.isCrossed = hasBothSigns
        let most = largestSteps()
        survey.isNear = !(least > most.sum() / 2)
        survey.isFlat = survey.isCrossed && isFlat(within: most.max() * 1e-3)
        return survey
    }

    /// The largest differences of neighbours along each axis.
    func largestSteps() -> SIMD3<Float> {
        let (side, layer) = (Brick.samples, Brick.samples * Brick.samples)
        var most = SIMD3<Float>.zero
        for index in 0..<Brick.sampleCount - layer { most.z = max(most.z, abs(values[index + layer] - values[index])) }
        for z in 0..<side {
            for index in z * layer..<(z + 1) * layer - side {
                most.y = max(most.y, abs(values[index + side] - values[index]))
            }
        }
        for row in 0..<side * side {
            for index in row * side..<row * side + Brick.cells {
                most.x = max(most.x, abs(values[index + 1] - values[index]))
            }
        }
        return most
    }

    /// Whether all second differences are small.
    private func isFlat(within limit: Float) -> Bool {
        let (side, layer) = (Brick.samples, Brick.samples * Brick.samples)
        let steps = (1, side, layer)
        for z in 0..<Brick.cells {
            for y in 0..<Brick.cells {
                for x in 0..<Brick.cells {
                    let index = z * layer + y * side + x
                    let here = values[index]
                    let (a, b, c) = (values[index + steps.0], values[index + steps.1], values[index + steps.2])
                    let mixed = max(
                        abs(values[index + 1 + side] - a - b + here), abs(values[index + 1 + layer] - a - c + here),
                        abs(values[index + side + layer] - b - c + here))
                    if !(mixed <= limit) { return false }
                    if x > 0, !(abs(a + values[index - 1] - 2 * here) <= limit) { return false }
                    if y > 0, !(abs(b + values[index - side] - 2 * here) <= limit) { return false }
                    if z > 0, !(abs(c + values[index - layer] - 2 * here) <= limit) { return false }
                }
            }
        }
        return true
    }

    // MARK: - Vertices

    /// The vertices of the brick that was sampled last; `nil` where the surface does not cross it.
    func vertices(of brick: Brick) -> LeafVertices? {
        findEdges()
        let hasHoles = hasHoles
        if hasHoles { findEdgesAtHoles() }
        guard edgeCount > 0 else { return nil }
        let origin = lattice.position(brick.origin)
        let step = lattice.step(atLevel: brick.level)
        let signChanges = edgeCount
        locateCrossings(origin, step)
        let isTorn = edgeCount < signChanges || hasHoles
        emptyCells()
        let inverse = 1 / step
        for index in 0..<edgeCount { add(index, origin, step, inverse) }
        guard vertexCount > 0 else { return nil }
        let leaf = LeafVertices(vertexCount: vertexCount, edgeCount: edgeCount)
        leaf.isTorn = isTorn
        for row in 0..<Brick.cells * Brick.cells {
            let source = Brick.paddedNumber(0, row % Brick.cells, row / Brick.cells)
            (leaf.vertexOfCell + row * Brick.cells).update(from: vertexOfCell + source, count: Brick.cells)
        }
        leaf.edges.update(from: edges, count: edgeCount)
        for vertex in 0..<vertexCount {
            let (position, isSharp) = Self.vertex(of: accumulators[vertex], cell: Int(cells[vertex]))
            leaf.isSharp[vertex] = isSharp
            leaf.positions[vertex] = origin + SIMD3<Double>(position) * step
        }
        results.evaluate(sampler, vertexCount) { leaf.positions[$0] }
        for vertex in 0..<vertexCount {
            // Where there is no gradient, as in the tip of a cone, the normal is that of the crossings.
            leaf.normals[vertex] =
                results.slopes(vertex).direction
                ?? (SIMD3<Double>(accumulators[vertex].normals.xyz) / step).direction ?? SIMD3(0, 1, 0)
        }
        return leaf
    }

    private func findEdges() {
        edgeCount = 0
        guard hasBothSigns else { return }
        let (side, layer) = (Brick.samples, Brick.samples * Brick.samples)
        for row in 0..<layer {
            let here = signs[row]
            addEdges((here ^ here >> 1) & 0xFF, row, 1, axis: 0)
            if row % side < Brick.cells { addEdges(here ^ signs[row + 1], row, side, axis: 1) }
            if row < layer - side { addEdges(here ^ signs[row + side], row, layer, axis: 2) }
        }
    }

    /// - Parameter bits: the samples of a row that edges begin at.
    @inline(__always)
    private func addEdges(_ bits: UInt32, _ row: Int, _ step: Int, axis: Int8) {
        var bits = bits
        while bits != 0 {
            let x = bits.trailingZeroBitCount
            bits &= bits - 1
            addEdge(row * Brick.samples + x, step, axis: axis, signs[row] >> UInt32(x) & 1 == 1)
        }
    }

    @inline(__always)
    private func addEdge(_ index: Int, _ step: Int, axis: Int8, _ isRising: Bool) {
        // What is not a number is no sign.
        guard values[index] == values[index], values[index + step] == values[index + step] else { return }
        edges[edgeCount] = CrossedEdge(sample: Int16(index), axis: axis, isRising: isRising)
        edgeCount += 1
    }

    /// The fraction of an edge at which its values pass 0 on a straight line.
    @inline(__always)
    private func fraction(_ edge: CrossedEdge) -> Double {
        let start = Double(values[Int(edge.sample)])
        let end = Double(values[Int(edge.sample) + Self.sampleStep(edge.axis)])
        let fraction = start / (start - end)
        return fraction >= 0 && fraction <= 1 ? fraction : 0.5
    }

    @inline(__always)
    static func sampleStep(_ axis: Int8) -> Int {
        axis == 0 ? 1 : axis == 1 ? Brick.samples : Brick.samples * Brick.samples
    }

    /// The sample that an edge begins at, in cells from the origin of the brick.
    @inline(__always)
    static func start(_ edge: CrossedEdge) -> SIMD3<Int> {
        let sample = Int(edge.sample)
        return SIMD3(
            sample % Brick.samples, sample / Brick.samples % Brick.samples, sample / (Brick.samples * Brick.samples))
    }

    /// Evaluates the crossings, and drops the edges across which the values jump over 0 without passing it.
    private func locateCrossings(_ origin: SIMD3<Double>, _ step: SIMD3<Double>) {
        for index in 0..<edgeCount { points[index] = origin + crossing(edges[index], fraction(edges[index])) * step }
        results.evaluate(sampler, edgeCount) { points[$0] }
        var kept = 0
        for index in 0..<edgeCount {
            let edge = edges[index]
            var found = (point: points[index], value: results.value(index), slopes: results.slopes(index))
            let ends = (
                abs(values[Int(edge.sample)]), abs(values[Int(edge.sample) + Self.sampleStep(edge.axis)])
            )
            var square = (found.slopes * found.slopes * step * step).sum()
            // Where the values are not nearly those of a straight line, the crossing is looked for: within a twentieth of a cell
            // the tangent plane is good enough.
            let isNear = found.value * found.value <= square / 400 && (ends.0 + ends.1).isFinite
            if !isNear || !square.isFinite || square == 0 {
                let isAtHole = (ends.0 + ends.1).isNaN
                let exact = isAtHole ? beforeHole(edge, origin, step) : bisected(edge, origin, step)
                guard let exact else { continue }
                found = exact
                square = (found.slopes * found.slopes * step * step).sum()
            }
            guard square > 0, square.isFinite else { continue }
            edges[kept] = edge
            points[kept] = found.point
            results.set(kept, value: found.value, slopes: found.slopes)
            kept += 1
        }
        edgeCount = kept
    }

    @inline(__always)
    private func crossing(_ edge: CrossedEdge, _ fraction: Double) -> SIMD3<Double> {
        var position = SIMD3<Double>(Self.start(edge))
        position[Int(edge.axis)] += fraction
        return position
    }

    /// A position on an edge, with the value and slopes there.
    typealias Crossing = (point: SIMD3<Double>, value: Double, slopes: SIMD3<Double>)

    func evaluated(
        _ edge: CrossedEdge, at fraction: Double, _ origin: SIMD3<Double>, _ step: SIMD3<Double>
    ) -> Crossing {
        let point = origin + crossing(edge, fraction) * step
        single.evaluate(sampler, 1) { _ in point }
        return (point, single.value(0), single.slopes(0))
    }

    static func isUsable(_ found: Crossing) -> Bool {
        found.value.isFinite && found.slopes.sum().isFinite && found.slopes != .zero
    }

    /// The crossing of an edge, by the method of Illinois and, where that is slow, by halving; `nil` at a pole and at a jump.
    private func bisected(_ edge: CrossedEdge, _ origin: SIMD3<Double>, _ step: SIMD3<Double>) -> Crossing? {
        func evaluate(_ fraction: Double) -> Crossing { evaluated(edge, at: fraction, origin, step) }
        var (low, high) = (0.0, 1.0)
        var ends = (Double(values[Int(edge.sample)]), Double(values[Int(edge.sample) + Self.sampleStep(edge.axis)]))
        let size = max(ends.0.isFinite ? abs(ends.0) : 0, ends.1.isFinite ? abs(ends.1) : 0)
        var weights = ends
        for round in 0..<60 {
            let straight = weights.0 / (weights.0 - weights.1)
            let share = round < 12 && straight > 0.01 && straight < 0.99 ? straight : 0.5
            let middle = low + (high - low) * share
            let found = evaluate(middle)
            guard found.value.isFinite else { return nil }
            if abs(found.value) < 1e-6 * size, Self.isUsable(found) { return found }
            if (found.value < 0) == (ends.0 < 0) {
                (low, ends.0, weights) = (middle, found.value, (found.value, weights.1 / 2))
            } else {
                (high, ends.1, weights) = (middle, found.value, (weights.0 / 2, found.value))
            }
            if high - low < 1e-12 { break }
        }
        // A continuous function has come near to 0 from both sides.
        guard max(abs(ends.0), abs(ends.1)) < 1e-3 * size else { return nil }
        return [(low + high) / 2, low - 1e-3, high + 1e-3].lazy.map(evaluate).first(where: Self.isUsable)
    }

    /// Adds the tangent plane at a crossing to the cells around its edge.
    @inline(__always)
    private func add(_ index: Int, _ origin: SIMD3<Double>, _ step: SIMD3<Double>, _ inverse: SIMD3<Double>) {
        let edge = edges[index]
        // In cells: where these are no cubes, a normal is no vector.
        let slopes = results.slopes(index) * step
        let length = slopes.length
        let normal = slopes / length
        let point = (points[index] - origin) * inverse
        let distance = (normal * point).sum() - results.value(index) / length
        let plane = SIMD4<Float>(SIMD4(normal, distance))
        let crossing = SIMD4<Float>(SIMD4(point, 1))
        let (x, y, z) = (plane * plane.x, plane * plane.y, plane * plane.z)
        let start = Self.start(edge)
        let number = Brick.paddedNumber(start.x, start.y, start.z)
        let (first, second) = Brick.paddedSteps(across: edge.axis)
        let around: InlineArray<4, Int> = [number, number - first, number - second, number - first - second]
        for corner in 0..<4 {
            let cell = around[corner]
            var vertex = Int(vertexOfCell[cell])
            if vertex < 0 {
                vertex = vertexCount
                vertexCount += 1
                vertexOfCell[cell] = Int16(vertex)
                cells[vertex] = Int16(cell)
                accumulators[vertex] = Accumulator()
            }
            accumulators[vertex].x += x
            accumulators[vertex].y += y
            accumulators[vertex].z += z
            accumulators[vertex].points += crossing
            accumulators[vertex].normals += plane
        }
    }

    /// No cell has a vertex, and those around the brick have the one that is not used.
    private func emptyCells() {
        vertexOfCell.update(repeating: Self.outside, count: Brick.paddedCellCount)
        for row in 0..<Brick.cells * Brick.cells {
            let start = Brick.paddedNumber(0, row % Brick.cells, row / Brick.cells)
            (vertexOfCell + start).update(repeating: -1, count: Brick.cells)
        }
        vertexCount = 0
        accumulators[Int(Self.outside)] = Accumulator()
    }

    /// The point of a cell that is nearest to its tangent planes, and whether these meet at a crease.
    ///
    /// The least squares are solved with a small weight on the distance from the middle of the crossings, four times from where the
    /// last time led to: directions in which the planes say something are exact then, and the others stay near the middle.
    private static func vertex(of sum: Accumulator, cell: Int) -> (SIMD3<Float>, isSharp: Bool) {
        let count = sum.points.w
        let middle = sum.points.xyz / count
        let weight = 0.05 * count
        let (xx, yy, zz) = (sum.x.x + weight, sum.y.y + weight, sum.z.z + weight)
        let (xy, xz, yz) = (sum.x.y, sum.x.z, sum.y.z)
        // The columns of the inverse of the symmetric matrix, times its determinant.
        let first = SIMD3(yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy)
        let second = SIMD3(first.y, xx * zz - xz * xz, xy * xz - xx * yz)
        let third = SIMD3(first.z, second.z, xx * yy - xy * xy)
        let determinant = xx * first.x + xy * first.y + xz * first.z
        let inverse = 1 / determinant
        let distances = SIMD3(sum.x.w, sum.y.w, sum.z.w)
        var point = middle
        for _ in 0..<4 {
            let rest = distances - (sum.x.xyz * point.x + sum.y.xyz * point.y + sum.z.xyz * point.z)
            point += (first * rest.x + second * rest.y + third * rest.z) * inverse
        }
        let side = Brick.cells + 2
        let lower = SIMD3<Float>(SIMD3(cell % side, cell / side % side, cell / (side * side)) &- 1)
        let inside = pointwiseMin(pointwiseMax(point, lower), lower + 1)
        let normal = sum.normals.xyz
        return (inside.sum().isFinite ? inside : middle, (normal * normal).sum() < 0.8464 * count * count)
    }
}
