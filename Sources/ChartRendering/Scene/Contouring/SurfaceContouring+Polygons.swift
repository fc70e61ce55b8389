import Foundation

/// The triangles between the vertices of leaves.
extension SurfaceContouring {
    /// Numbers the vertices of all leaves.
    mutating func number() {
        let leaves = bricks.compactMap(\.vertices)
        var count = 0
        for leaf in leaves {
            leaf.firstVertex = count
            count += leaf.vertexCount
        }
        mesh.positions = Self.joined(count, leaves) { leaf, target in
            (target + leaf.firstVertex).initialize(from: leaf.positions, count: leaf.vertexCount)
        }
        mesh.normals = Self.joined(count, leaves) { leaf, target in
            (target + leaf.firstVertex).initialize(from: leaf.normals, count: leaf.vertexCount)
        }
    }

    /// An array of which each part writes its own elements, on all cores.
    private static func joined<Element: BitwiseCopyable, Part>(
        _ count: Int, _ parts: [Part], _ write: (Part, UnsafeMutablePointer<Element>) -> Void
    ) -> [Element] {
        [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
            inParallel(parts.count, buffer, work: count) { write(parts[$0], $1) }
            initialized = count
        }
    }

    /// The leaf that a position is in; `nil` outside, and where there is no zero.
    ///
    /// - Parameter position: in halves of the smallest cells.
    private func leaf(at position: SIMD3<Int>) -> Int? {
        let size = 2 * lattice.size(atLevel: 0)
        let offset = position &+ size
        let brickSize = Brick.cells * size
        let side = lattice.bricks
        guard offset.min() >= 0, offset.max() < side * brickSize else { return nil }
        let (x, y, z) = (offset.x / brickSize, offset.y / brickSize, offset.z / brickSize)
        var index = x + side * (y + side * z)
        while let children = bricks[index].children {
            let half = lattice.size(atLevel: bricks[index].level + 1) * Brick.cells
            let inside = position &- 2 &* bricks[index].origin
            let child = (inside.x >= 2 * half ? 1 : 0) | (inside.y >= 2 * half ? 2 : 0) | (inside.z >= 2 * half ? 4 : 0)
            let next = Int(children[child])
            if next < 0 { return nil }
            index = next
        }
        return index
    }

    /// Edges beside leaves of other sizes, or outside: the brick and the index of the edge.
    private struct Rim: Sendable {
        let brick: Int
        let edge: Int
    }

    mutating func addPolygons(_ field: some ScalarField) {
        let contouring = self
        let filled = bricks.indices.filter { bricks[$0].vertices != nil }
        let parts = Self.mapped(filled.count, worker: { () }) { index, _ in contouring.polygons(of: filled[index]) }
        var starts: [Int] = []
        var count = 0
        for part in parts {
            starts.append(count)
            count += part.triangles.count
        }
        mesh.triangles = Self.joined(count, Array(parts.indices)) { index, target in
            parts[index].triangles.withUnsafeBufferPointer { source in
                guard let base = source.baseAddress else { return }
                (target + starts[index]).initialize(from: base, count: source.count)
            }
        }
        let sampler = field.makeSampler()
        var added: [SIMD2<Int>: UInt32] = [:]
        for rim in parts.flatMap(\.rims) { addPolygon(rim, sampler, &added) }
    }

    /// The triangles of a leaf whose edges are between cells of the same size.
    private func polygons(of index: Int) -> (triangles: [UInt32], rims: [Rim]) {
        let brick = bricks[index]
        guard let leaf = brick.vertices else { return ([], []) }
        var triangles: [UInt32] = []
        triangles.reserveCapacity(6 * leaf.edgeCount)
        var rims: [Rim] = []
        let cells = PaddedCells(index, of: self)
        mesh.positions.withUnsafeBufferPointer { positions in
            for number in 0..<leaf.edgeCount {
                let edge = leaf.edges[number]
                let start = BrickWorker.start(edge)
                let cell = Brick.paddedNumber(start.x, start.y, start.z)
                let (first, second) = Brick.paddedSteps(across: edge.axis)
                // Around the axis, counterclockwise.
                let around: InlineArray<4, Int> = [cell - first - second, cell - second, cell, cell - first]
                var corners = InlineArray<4, UInt32>(repeating: 0)
                var (isWhole, isOwn) = (true, true)
                for corner in 0..<4 {
                    let vertex = cells.vertices[around[corner]]
                    if vertex < 0 { isWhole = false }
                    // An edge between bricks belongs to the first of them.
                    if cells.isBefore[around[corner]] { isOwn = false }
                    corners[corner] = UInt32(truncatingIfNeeded: vertex)
                }
                if !isWhole {
                    rims.append(Rim(brick: index, edge: number))
                } else if isOwn {
                    Self.append(corners, positions, isRising: edge.isRising, to: &triangles)
                }
            }
        }
        return (triangles, rims)
    }

    /// The vertices of the cells of a leaf, and of the cells around it that are of the same size.
    private final class PaddedCells {
        /// Among those of all leaves; −1 for none.
        let vertices = UnsafeMutablePointer<Int32>.allocate(capacity: Brick.paddedCellCount)
        /// Whether a cell is in a leaf with a smaller index.
        let isBefore = UnsafeMutablePointer<Bool>.allocate(capacity: Brick.paddedCellCount)

        /// - Parameter own: the index of the leaf.
        init(_ own: Int, of contouring: SurfaceContouring) {
            vertices.initialize(repeating: -1, count: Brick.paddedCellCount)
            isBefore.initialize(repeating: false, count: Brick.paddedCellCount)
            let brick = contouring.bricks[own]
            let size = contouring.lattice.size(atLevel: brick.level)
            for number in 0..<27 {
                let step = SIMD3(number % 3, number / 3 % 3, number / 9) &- 1
                let there =
                    step == .zero ? own : contouring.leaf(at: 2 &* (brick.origin &+ step &* (Brick.cells * size)) &+ 1)
                guard let there, contouring.bricks[there].level == brick.level,
                    let vertices = contouring.bricks[there].vertices
                else { continue }
                func range(_ step: Int) -> ClosedRange<Int> {
                    step < 0 ? -1 ... -1 : step > 0 ? Brick.cells...Brick.cells : 0...Brick.cells - 1
                }
                let first = Int32(vertices.firstVertex)
                for z in range(step.z) {
                    for y in range(step.y) {
                        for x in range(step.x) {
                            let cell = Brick.paddedNumber(x, y, z)
                            let vertex = vertices.vertexOfCell[Brick.number(of: SIMD3(x, y, z) & (Brick.cells - 1))]
                            self.vertices[cell] = vertex < 0 ? -1 : first + Int32(vertex)
                            isBefore[cell] = there < own
                        }
                    }
                }
            }
        }

        deinit {
            vertices.deallocate()
            isBefore.deallocate()
        }
    }

    /// Two triangles, divided along the shorter diagonal.
    @inline(__always)
    private static func append(
        _ corners: InlineArray<4, UInt32>, _ positions: UnsafeBufferPointer<SIMD3<Double>>, isRising: Bool,
        to triangles: inout [UInt32]
    ) {
        let (a, b, c, d) =
            isRising
            ? (corners[0], corners[1], corners[2], corners[3]) : (corners[3], corners[2], corners[1], corners[0])
        let one = positions[Int(a)] - positions[Int(c)]
        let other = positions[Int(b)] - positions[Int(d)]
        if (one * one).sum() <= (other * other).sum() {
            triangles.append(a)
            triangles.append(b)
            triangles.append(c)
            triangles.append(a)
            triangles.append(c)
            triangles.append(d)
        } else {
            triangles.append(a)
            triangles.append(b)
            triangles.append(d)
            triangles.append(b)
            triangles.append(c)
            triangles.append(d)
        }
    }

    /// The polygon of an edge between cells of different sizes, by the smallest cells around it.
    ///
    /// - Parameter added: vertices of cells that had none: no edge of their own is crossed.
    private mutating func addPolygon(
        _ rim: Rim, _ sampler: any ScalarFieldSampler, _ added: inout [SIMD2<Int>: UInt32]
    ) {
        let brick = bricks[rim.brick]
        guard let edge = brick.vertices?.edges[rim.edge] else { return }
        let size = lattice.size(atLevel: brick.level)
        let axis = Int(edge.axis)
        let (first, second) = ((axis + 1) % 3, (axis + 2) % 3)
        var middle = 2 &* (brick.origin &+ BrickWorker.start(edge) &* size)
        middle[axis] += size
        var corners: [UInt32] = []
        for corner in 0..<4 {
            var position = middle
            position[first] += corner == 0 || corner == 3 ? -1 : 1
            position[second] += corner < 2 ? -1 : 1
            guard let there = leaf(at: position) else { return }
            // Smaller cells have edges of their own here; of cells of the same size the first brick has it.
            if bricks[there].level > brick.level || bricks[there].level == brick.level && there < rim.brick { return }
            let cellSize = 2 * lattice.size(atLevel: bricks[there].level)
            let inside = position &- 2 &* bricks[there].origin
            let cell = Brick.number(of: inside / cellSize)
            let vertex: UInt32
            if let leaf = bricks[there].vertices, leaf.vertexOfCell[cell] >= 0 {
                vertex = UInt32(leaf.firstVertex + Int(leaf.vertexOfCell[cell]))
            } else if let known = added[SIMD2(there, cell)] {
                vertex = known
            } else {
                vertex = addVertex(at: middle, sampler)
                added[SIMD2(there, cell)] = vertex
            }
            if corners.last != vertex, corners.first != vertex { corners.append(vertex) }
        }
        guard corners.count >= 3 else { return }
        if !edge.isRising { corners.reverse() }
        for index in 1..<corners.count - 1 { mesh.triangles += [corners[0], corners[index], corners[index + 1]] }
    }

    /// - Parameter position: in halves of the smallest cells.
    private mutating func addVertex(at position: SIMD3<Int>, _ sampler: any ScalarFieldSampler) -> UInt32 {
        let point = (lattice.position(position) + lattice.lower) / 2
        let buffer = GradientBuffer(capacity: 1)
        buffer.evaluate(sampler, 1) { _ in point }
        let gradient = buffer.slopes(0)
        let square = (gradient * gradient).sum()
        let isUsable = square > 0 && square.isFinite
        mesh.positions.append(isUsable ? point - gradient * (buffer.value(0) / square) : point)
        mesh.normals.append(isUsable ? SIMD3<Float>(gradient / square.squareRoot()) : SIMD3(0, 1, 0))
        return UInt32(mesh.positions.count - 1)
    }

    // MARK: - Creases

    /// Gives the corners of triangles at creases the normal of their own side.
    mutating func splitCreases(_ field: some ScalarField) {
        var isSharp: [Bool] = []
        isSharp.reserveCapacity(mesh.positions.count)
        for brick in bricks {
            guard let leaf = brick.vertices else { continue }
            isSharp += UnsafeBufferPointer(start: leaf.isSharp, count: leaf.vertexCount)
        }
        guard isSharp.contains(true) else { return }
        isSharp += Array(repeating: false, count: mesh.positions.count - isSharp.count)
        var corners: [Int] = []
        for corner in mesh.triangles.indices where isSharp[Int(mesh.triangles[corner])] { corners.append(corner) }
        let sampler = field.makeSampler()
        let buffer = GradientBuffer(capacity: corners.count)
        let mesh = mesh
        buffer.evaluate(sampler, corners.count) { index in
            let corner = corners[index]
            let start = corner - corner % 3
            let sum = (0..<3).reduce(SIMD3<Double>.zero) { $0 + mesh.positions[Int(mesh.triangles[start + $1])] }
            return mesh.positions[Int(mesh.triangles[corner])] * 0.8 + sum / 15
        }
        var split: [UInt32: [UInt32]] = [:]
        for (index, corner) in corners.enumerated() {
            guard let normal = buffer.slopes(index).direction else { continue }
            let vertex = self.mesh.triangles[corner]
            let known = split[vertex] ?? [vertex]
            // The side that the vertex itself has got is one of them.
            if let match = known.first(where: { (self.mesh.normals[Int($0)] * normal).sum() > 0.97 }) {
                self.mesh.triangles[corner] = match
                split[vertex] = known
                continue
            }
            let copy = UInt32(self.mesh.positions.count)
            self.mesh.positions.append(self.mesh.positions[Int(vertex)])
            self.mesh.normals.append(normal)
            self.mesh.triangles[corner] = copy
            split[vertex] = known + [copy]
        }
    }
}
