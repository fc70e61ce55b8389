/// Finds the nearest of many elements in the plot volume: a binary tree of boxes, each around the two below it.
///
/// The elements are sorted along a Morton curve through the plot volume; each eight that follow each other there have a box,
/// each two boxes a larger one, and so on up to one around all (C. Lauterbach et al., “Fast BVH Construction on GPUs”, 2009,
/// with the tree filled level by level as in a packed R-tree: I. Kamel and C. Faloutsos, “On Packing R-trees”, 1993). It is
/// created again with every scene of a slider, and so by sorting instead of by comparing costs of splits.
///
/// It takes twelve bytes per element: its index, and its share of two boxes of 32 bytes for eight.
struct BoundingVolumeHierarchy: Sendable {
    /// A box with sides along the axes, plot units.
    struct Box: Sendable {
        var lower: SIMD3<Float>
        var upper: SIMD3<Float>

        fileprivate static let none = Box(
            lower: SIMD3(repeating: .infinity), upper: SIMD3(repeating: -.infinity))

        fileprivate mutating func formUnion(_ other: Box) {
            lower = pointwiseMin(lower, other.lower)
            upper = pointwiseMax(upper, other.upper)
        }

        fileprivate var isFinite: Bool { lower.sum().isFinite && upper.sum().isFinite }
    }

    /// A box that is still to be visited.
    private struct Node {
        var level: Int
        var index: Int
        /// No element in it is nearer.
        var entry: Double
    }

    /// The elements along the curve.
    private(set) var order: [UInt32]
    /// The boxes of each eight elements, those of each two boxes, and so on.
    private let boxes: [Box]
    /// Where each level begins among the boxes, and the end of the last.
    private let starts: [Int]

    /// Elements in one of the smallest boxes.
    private static let leafSize = 8

    /// - Parameters:
    ///   - count: of the elements, below 2³².
    ///   - box: around an element; those whose box is not finite are never found.
    /// - Complexity: O(`count`)
    init(count: Int, box: (Int) -> Box) {
        let order = Self.order(count: count, box: box)
        var boxes: [Box] = []
        boxes.reserveCapacity(order.count / Self.leafSize * 2 + 2)
        for start in stride(from: 0, to: order.count, by: Self.leafSize) {
            var whole = Box.none
            for position in start..<min(start + Self.leafSize, order.count) {
                whole.formUnion(box(Int(order[position])))
            }
            // Larger than any error of what an element's distance is computed with.
            let room = pointwiseMax(whole.upper - whole.lower, SIMD3(repeating: 1)) * 1e-6
            boxes.append(Box(lower: whole.lower - room, upper: whole.upper + room))
        }
        var starts = [0, boxes.count]
        while boxes.count - starts[starts.count - 2] > 1 {
            let level = starts[starts.count - 2]..<boxes.count
            for index in stride(from: level.lowerBound, to: level.upperBound, by: 2) {
                var both = boxes[index]
                if index + 1 < level.upperBound { both.formUnion(boxes[index + 1]) }
                boxes.append(both)
            }
            starts.append(boxes.count)
        }
        (self.order, self.boxes, self.starts) = (order, boxes, starts)
    }

    /// The same hierarchy of elements that were put in its order.
    var renumbered: BoundingVolumeHierarchy {
        var result = self
        result.order = order.indices.map(UInt32.init)
        return result
    }

    /// The element that a ray hits first, the first of those at the same distance.
    ///
    /// - Parameters:
    ///   - room: by how much an element may reach out of its box.
    ///   - limit: only what is nearer is found.
    ///   - distance: to an element along the ray, inside its box; `nil` where the ray misses it.
    /// - Complexity: O(log elements) on average; O(elements) where their boxes overlap.
    func nearest(
        along ray: Ray, room: Double = 0, within limit: Double = .infinity, distance: (Int) -> Double?
    ) -> (index: Int, distance: Double)? {
        nearest(
            within: limit,
            entry: { box in
                ray.part(inside: SIMD3<Double>(box.lower) - room, SIMD3<Double>(box.upper) + room)?.lowerBound
            }, distance: distance)
    }

    /// The nearest element by any measure, the first of those that are as near.
    ///
    /// - Parameters:
    ///   - limit: only what is nearer is found.
    ///   - entry: at most the distance to every element in a box; `nil` where none can be found in it.
    ///   - distance: to an element; `nil` for one that is not to be found.
    /// - Complexity: as `nearest(along:)`
    func nearest(
        within limit: Double = .infinity, entry: (Box) -> Double?, distance: (Int) -> Double?
    ) -> (index: Int, distance: Double)? {
        var best: (index: Int, distance: Double)?
        guard let top = boxes.last.flatMap(entry) else { return nil }
        // Of each level at most one waits, the farther half of a box that was opened; 2³² elements have 30 levels.
        var waiting = InlineArray<32, Node>(repeating: Node(level: starts.count - 2, index: 0, entry: top))
        var count = 1
        while count > 0 {
            count -= 1
            let node = waiting[count]
            if node.entry > best?.distance ?? limit { continue }
            guard node.level > 0 else {
                let start = node.index * Self.leafSize
                for position in start..<min(start + Self.leafSize, order.count) {
                    let index = Int(order[position])
                    guard let found = distance(index), found < limit else { continue }
                    if let best, found > best.distance || (found == best.distance && index > best.index) { continue }
                    best = (index, found)
                }
                continue
            }
            let (level, first) = (node.level - 1, 2 * node.index)
            func child(_ index: Int) -> Node? {
                let position = starts[level] + index
                guard position < starts[level + 1] else { return nil }
                return entry(boxes[position]).map { Node(level: level, index: index, entry: $0) }
            }
            var (near, far) = (child(first), child(first + 1))
            if let one = near, let other = far, other.entry < one.entry { (near, far) = (far, near) }
            if let far {
                waiting[count] = far
                count += 1
            }
            if let near {
                waiting[count] = near
                count += 1
            }
        }
        return best
    }

    /// Visits the elements in the boxes that a condition holds for; it holds for every box around one that it holds for.
    func forEach(inBoxes isWanted: (Box) -> Bool, _ body: (Int) -> Void) {
        guard !boxes.isEmpty else { return }
        var waiting = [(level: starts.count - 2, index: 0)]
        while let (level, index) = waiting.popLast() {
            guard starts[level] + index < starts[level + 1], isWanted(boxes[starts[level] + index]) else { continue }
            if level > 0 {
                waiting += [(level - 1, 2 * index), (level - 1, 2 * index + 1)]
                continue
            }
            let start = index * Self.leafSize
            for position in start..<min(start + Self.leafSize, order.count) { body(Int(order[position])) }
        }
    }

    /// The elements along the curve, those in one of its cells by their index.
    private static func order(count: Int, box: (Int) -> Box) -> [UInt32] {
        var sorted: [(key: UInt64, index: UInt32)] = []
        sorted.reserveCapacity(count)
        for index in 0..<count {
            let box = box(index)
            guard box.isFinite else { continue }
            // Halved first: the sum of both could overflow.
            sorted.append((mortonCode(of: box.lower / 2 + box.upper / 2), UInt32(index)))
        }
        // By one byte after the other, the lowest first, each time in the order of before.
        var next = sorted
        for shift in stride(from: UInt64(0), to: 48, by: 8) {
            var starts = InlineArray<257, Int>(repeating: 0)
            for entry in sorted { starts[Int(entry.key >> shift & 255) + 1] += 1 }
            for byte in 1...256 { starts[byte] += starts[byte - 1] }
            for entry in sorted {
                let byte = Int(entry.key >> shift & 255)
                next[starts[byte]] = entry
                starts[byte] += 1
            }
            swap(&sorted, &next)
        }
        return sorted.map(\.index)
    }

    /// The index of a plot position on a Morton curve through the plot volume, which has 2¹⁶ cells per side; what is outside
    /// counts as on its side.
    private static func mortonCode(of position: SIMD3<Float>) -> UInt64 {
        let cell = pointwiseMin(pointwiseMax((position + 0.5) * 65_536, .zero), SIMD3(repeating: 65_535))
        return spread(cell.x) | spread(cell.y) << 1 | spread(cell.z) << 2
    }

    /// Puts two zeros between the 16 bits of a whole number.
    private static func spread(_ number: Float) -> UInt64 {
        var bits = UInt64(number)
        bits = (bits | bits << 16) & 0x0000_FF00_00FF
        bits = (bits | bits << 8) & 0x00F0_0F00_F00F
        bits = (bits | bits << 4) & 0x0C30_C30C_30C3
        bits = (bits | bits << 2) & 0x2492_4924_9249
        return bits
    }
}
