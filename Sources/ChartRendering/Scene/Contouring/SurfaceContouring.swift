import Dispatch
import Foundation
import Synchronization

/// Makes the mesh of the zeros of a field in a box.
///
/// A tree of bricks of 8 × 8 × 8 cells is divided only where interval arithmetic finds that there may be a zero (M. Keeter, “Massively
/// Parallel Rendering of Complex Closed-Form Implicit Surfaces”, 2020): to the target size where the surface bends, further where
/// samples of the target size would not see a part of it, and less far where it is flat. Dual contouring makes one vertex for each
/// cell and one polygon for each crossed edge between the cells around it, of whatever sizes these are: the mesh has no gaps.
struct SurfaceContouring {
    let lattice: Lattice
    var bricks: [Brick] = []
    var mesh = TriangleMesh()

    /// The most bricks that are divided beyond the target size.
    private static let mostFineBricks = 4_000

    /// The zeros of a field.
    ///
    /// - Parameters:
    ///   - field: what is 0 on the surface.
    ///   - lower: one corner of the box, data coordinates.
    ///   - upper: the opposite corner.
    ///   - cells: along each side of the box.
    /// - Returns: a mesh that reaches up to a cell beyond the box; `nil` when cancelled.
    /// - Complexity: O(cells²) where the field has bounds that are good, O(cells³) where it has none.
    static func mesh(
        of field: some ScalarField, lower: SIMD3<Double>, upper: SIMD3<Double>, cells: Int
    ) -> TriangleMesh? {
        var contouring = SurfaceContouring(lattice: Lattice(lower: lower, upper: upper, cells: cells))
        guard contouring.divide(field) else { return nil }
        contouring.number()
        contouring.addPolygons(field)
        contouring.extendRims(field)
        contouring.splitCreases(field)
        return contouring.mesh
    }

    private init(lattice: Lattice) {
        self.lattice = lattice
    }

    // MARK: - Bricks

    private mutating func divide(_ field: some ScalarField) -> Bool {
        let size = lattice.size(atLevel: 0)
        let side = lattice.bricks
        for z in 0..<side {
            for y in 0..<side {
                for x in 0..<side {
                    let origin = (SIMD3(x, y, z) &* Brick.cells &- 1) &* size
                    bricks.append(Brick(origin: origin, level: 0))
                }
            }
        }
        var level = 0..<bricks.count
        var fineCount = 0
        while !level.isEmpty {
            if Task.isCancelled { return false }
            let mayDivideFine = fineCount < Self.mostFineBricks
            let outcomes = process(level, field, mayDivideFine: mayDivideFine)
            var next: [Brick] = []
            for (index, outcome) in zip(level, outcomes) {
                bricks[index].vertices = outcome.vertices
                guard let children = outcome.children else { continue }
                if bricks[index].level >= lattice.target { fineCount += 1 }
                var numbers = InlineArray<8, Int32>(repeating: -1)
                for child in 0..<8 where children & (1 << child) != 0 {
                    numbers[child] = Int32(bricks.count + next.count)
                    let origin = lattice.origin(ofChild: child, of: bricks[index])
                    next.append(Brick(origin: origin, level: bricks[index].level + 1))
                }
                bricks[index].children = numbers
            }
            level = bricks.count..<bricks.count + next.count
            bricks += next
        }
        return true
    }

    /// What becomes of a brick: vertices of a leaf, or children, a bit for each.
    private struct Outcome: Sendable {
        var vertices: LeafVertices?
        var children: UInt8?
    }

    private func process(_ range: Range<Int>, _ field: some ScalarField, mayDivideFine: Bool) -> [Outcome] {
        let (bricks, lattice) = (bricks, lattice)
        return Self.mapped(range.count, worker: { BrickWorker(field, lattice) }) { index, worker in
            let brick = bricks[range.lowerBound + index]
            var outcome = Outcome()
            if brick.level == 0, !Self.mayVanish(brick, worker) {
                return outcome
            }
            worker.sample(brick)
            var divides = false
            if brick.level < lattice.target {
                let survey = worker.survey()
                divides = survey.isNear || survey.isCrossed
                if survey.isFlat { divides = worker.hidesSurface(brick) }
            } else if brick.level < lattice.finest, mayDivideFine {
                divides = worker.hidesSurface(brick)
            }
            guard divides else {
                outcome.vertices = worker.vertices(of: brick)
                return outcome
            }
            var children: UInt8 = 0
            let half = lattice.size(atLevel: brick.level + 1) * Brick.cells
            for child in 0..<8 {
                let origin = lattice.origin(ofChild: child, of: brick)
                guard lattice.reaches(origin, size: half),
                    Self.mayVanish(Brick(origin: origin, level: brick.level + 1), worker)
                else { continue }
                children |= 1 << UInt8(child)
            }
            outcome.children = children
            return outcome
        }
    }

    private static func mayVanish(_ brick: Brick, _ worker: BrickWorker) -> Bool {
        let size = worker.lattice.size(atLevel: brick.level) * Brick.cells
        return worker.sampler.mayVanish(
            worker.lattice.position(brick.origin), worker.lattice.position(brick.origin &+ size))
    }

    /// What `body` makes of each number below `count`, on all cores, each with a worker of its own.
    static func mapped<Worker, Result: Sendable>(
        _ count: Int, worker: @Sendable () -> Worker, _ body: @Sendable (Int, Worker) -> Result
    ) -> [Result] {
        let part = 16
        let parts = (count + part - 1) / part
        let next = Atomic(0)
        return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
            // Each number writes its own element.
            nonisolated(unsafe) let target = buffer
            let threads = max(1, min(parts, ProcessInfo.processInfo.activeProcessorCount))
            DispatchQueue.concurrentPerform(iterations: threads) { _ in
                let worker = worker()
                while true {
                    let number = next.add(1, ordering: .relaxed).oldValue
                    guard number < parts else { break }
                    for index in number * part..<min((number + 1) * part, count) {
                        target.initializeElement(at: index, to: body(index, worker))
                    }
                }
            }
            initialized = count
        }
    }
}
