/// Points counted in the cells of a lattice. Where there are too many cells, each two along each axis become one: a file of any
/// length is read in one pass, without knowing its extents.
struct PointBins {
    /// The points that fell into one cell.
    struct Cell {
        /// The cell along x, y and z, and the category.
        fileprivate(set) var coordinates: SIMD4<Int32>
        fileprivate(set) var count = 0
        fileprivate var sum = SIMD3(0.0, 0.0, 0.0)

        var category: UInt8 { UInt8(truncatingIfNeeded: coordinates.w) }
    }

    private(set) var cells: [Cell] = []
    /// The index of the cell in `cells`, plus 1, at the first free slot from that of its hash.
    private var table: [UInt32]
    private let most: Int
    /// Points that are counted next: the cell of each, and its offset from the origin.
    private var waiting: [(coordinates: SIMD4<Int32>, away: SIMD3<Double>)] = []
    /// The result of the lookup of each of them.
    private var found = [UInt32](repeating: 0, count: together)

    private static let together = 64
    private let origin: SIMD3<Double>
    private var width: SIMD3<Double>

    /// - Parameters:
    ///   - points: the first ones, which determine the initial width of cells: a thousandth of their extents.
    ///   - categories: of the points, where they have some.
    ///   - most: there are no more cells than this, a power of two.
    init(_ points: [SIMD3<Double>], categories: [UInt8]?, most: Int) {
        self.most = most
        table = Array(repeating: 0, count: 4 * most)
        var (low, high) = (SIMD3(repeating: Double.infinity), SIMD3(repeating: -Double.infinity))
        for point in points {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        origin = low
        width = SIMD3(repeating: 0)
        for axis in 0..<3 {
            let extent = high[axis] - low[axis]
            width[axis] = extent > 0 && extent.isFinite ? extent / 1024 : 1
        }
        cells.reserveCapacity(most + Self.together)
        waiting.reserveCapacity(Self.together)
        for (index, point) in points.enumerated() {
            add(point, category: categories?[index] ?? 0)
        }
    }

    /// The mean of the points in a cell.
    func mean(_ cell: Cell) -> SIMD3<Double> {
        origin + cell.sum / Double(cell.count)
    }

    mutating func add(_ point: SIMD3<Double>, category: UInt8) {
        // Numbers near the largest must not become more than that.
        let largest = SIMD3(repeating: Double.greatestFiniteMagnitude / 4)
        let away = pointwiseMin(pointwiseMax(point - origin, -largest), largest)
        var coordinates = away / width
        // Far out there are no numbers for cells so small.
        while any(coordinates .> 1e9) || any(coordinates .< -1e9) {
            count()
            coarsen()
            coordinates = away / width
        }
        waiting.append((SIMD4(SIMD3<Int32>(coordinates.rounded(.down)), Int32(category)), away))
        if waiting.count == Self.together { count() }
    }

    /// Counts the points that wait: before the cells are read, and before they change.
    ///
    /// They are looked up in batches, so that memory accesses overlap: one by one a file took twice
    /// the time.
    mutating func count() {
        for (index, point) in waiting.enumerated() { found[index] = table[slot(of: point.coordinates)] }
        for (index, point) in waiting.enumerated() where found[index] != 0 {
            if cells[Int(found[index]) - 1].coordinates != point.coordinates { found[index] = 0 }
        }
        for (index, point) in waiting.enumerated() {
            let cell = found[index] != 0 ? Int(found[index]) - 1 : cell(at: point.coordinates)
            cells[cell].count += 1
            cells[cell].sum += point.away
        }
        waiting.removeAll(keepingCapacity: true)
        if cells.count > most { coarsen() }
    }

    /// Forgets the categories.
    mutating func joinCategories() {
        count()
        rebuild { SIMD4($0.x, $0.y, $0.z, 0) }
    }

    /// Makes the cells twice as wide.
    private mutating func coarsen() {
        repeat {
            width *= 2
            // Rounded down, as cells are.
            rebuild { SIMD4($0.x >> 1, $0.y >> 1, $0.z >> 1, $0.w) }
        } while cells.count > most
    }

    private mutating func rebuild(_ transform: (SIMD4<Int32>) -> SIMD4<Int32>) {
        let old = cells
        cells.removeAll(keepingCapacity: true)
        table.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        for part in old {
            let index = cell(at: transform(part.coordinates))
            cells[index].count += part.count
            cells[index].sum += part.sum
        }
    }

    /// The index of the cell at a position, which is created where there is none.
    private mutating func cell(at coordinates: SIMD4<Int32>) -> Int {
        var slot = slot(of: coordinates)
        while table[slot] != 0 {
            let index = Int(table[slot]) - 1
            if cells[index].coordinates == coordinates { return index }
            slot = (slot + 1) & (table.count - 1)
        }
        cells.append(Cell(coordinates: coordinates))
        table[slot] = UInt32(cells.count)
        return cells.count - 1
    }

    /// The first slot of a cell. Neighbours must not collide: mixed like the finalizer of MurmurHash3.
    private func slot(of coordinates: SIMD4<Int32>) -> Int {
        let bits =
            SIMD4<UInt32>(truncatingIfNeeded: coordinates) &* SIMD4(0x9E37_79B1, 0x85EB_CA77, 0xC2B2_AE3D, 0x27D4_EB2F)
        var hash = bits.wrappedSum()
        hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
        hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
        return Int(hash ^ hash >> 16) & (table.count - 1)
    }
}
