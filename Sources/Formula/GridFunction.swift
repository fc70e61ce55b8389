import CFormulaShims
import Synchronization

/// Heights over a grid as a function of x and z that formulas can call.
///
/// Between the samples it is a piecewise cubic surface through them whose first derivatives do not jump (E. Catmull and R. Rom, “A
/// Class of Local Interpolating Splines”, 1974); in the cells next to a hole it is bilinear. It is not a number outside the grid,
/// and in a cell of which a corner is missing. Two functions are equal where they are the same object.
public final class GridFunction: Sendable {
    /// The coordinates of the first and the last column.
    public let xDomain: ClosedRange<Double>
    /// The coordinates of the first and the last row.
    public let zDomain: ClosedRange<Double>
    /// Numbers between which all heights are; `nil` where that is not known.
    let range: ClosedRange<Double>?
    /// The lowest and the highest height of data; `nil` where there is none, and for what a filter makes.
    public var heightRange: ClosedRange<Double>? { range }
    private let columns: Int
    private let rows: Int
    /// What the heights are computed from; `nil` once they are, and for data.
    private let source: Mutex<(function: GridFunction, filter: GridFilter)?>
    /// Whether the heights are there.
    private let isPrepared: Atomic<Bool>
    /// The functions that filters make of this one, for as long as somebody uses them: they are computed once.
    private let filtered = Mutex<[GridFilter: Filtered]>([:])
    // Immutable once it is filled; freed with the object.
    nonisolated(unsafe) private let memory: UnsafeMutablePointer<Double>
    // The same.
    nonisolated(unsafe) private let grids: UnsafeMutablePointer<FormulaGrid>

    /// The highest derivative along an axis that is not 0 everywhere, plus one.
    private static let orders = 4

    /// The function of data that are not there: it is defined nowhere.
    public static let missing = GridFunction(
        columns: 2, rows: 2, xDomain: 0...1, zDomain: 0...1, values: Array(repeating: .nan, count: 4), xs: [], zs: [])

    /// - Parameters:
    ///   - columns: along x, at least 2.
    ///   - rows: along z, at least 2.
    ///   - xDomain: the coordinates of the first and the last column.
    ///   - zDomain: the coordinates of the first and the last row.
    ///   - values: `columns * rows` heights, row after row; what is not finite is missing.
    ///   - xs: ascending coordinates of columns that are not evenly spaced; else empty.
    ///   - zs: the same for rows.
    /// - Returns: `nil` where the numbers do not belong together.
    /// - Complexity: O(`values.count`), which are copied
    public convenience init?(
        columns: Int, rows: Int, xDomain: ClosedRange<Double>, zDomain: ClosedRange<Double>, of values: [Double],
        xs: [Double] = [], zs: [Double] = []
    ) {
        guard columns > 1, rows > 1, values.count == columns * rows, xs.isEmpty || xs.count == columns,
            zs.isEmpty || zs.count == rows, xDomain.lowerBound < xDomain.upperBound,
            zDomain.lowerBound < zDomain.upperBound
        else { return nil }
        self.init(columns: columns, rows: rows, xDomain: xDomain, zDomain: zDomain, values: values, xs: xs, zs: zs)
    }

    private struct Filtered: Sendable {
        weak let function: GridFunction?
    }

    private convenience init(
        columns: Int, rows: Int, xDomain: ClosedRange<Double>, zDomain: ClosedRange<Double>, values: [Double],
        xs: [Double], zs: [Double]
    ) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for value in values where value.isFinite { (low, high) = (min(low, value), max(high, value)) }
        self.init(
            columns: columns, rows: rows, xDomain: xDomain, zDomain: zDomain, xs: xs, zs: zs,
            range: low <= high ? low...high : nil, source: nil)
        memory.initialize(from: values, count: values.count)
    }

    /// - Parameter source: of heights that are computed when they are needed; `nil` where the caller writes them.
    private init(
        columns: Int, rows: Int, xDomain: ClosedRange<Double>, zDomain: ClosedRange<Double>, xs: [Double], zs: [Double],
        range: ClosedRange<Double>?, source: (function: GridFunction, filter: GridFilter)?
    ) {
        (self.columns, self.rows, self.xDomain, self.zDomain) = (columns, rows, xDomain, zDomain)
        self.range = range
        isPrepared = Atomic(source == nil)
        self.source = Mutex(source)
        memory = .allocate(capacity: columns * rows + xs.count + zs.count)
        let xValues = memory + columns * rows
        xValues.initialize(from: xs, count: xs.count)
        let zValues = xValues + xs.count
        zValues.initialize(from: zs, count: zs.count)
        grids = .allocate(capacity: Self.orders * Self.orders)
        for order in 0..<Self.orders * Self.orders {
            (grids + order).initialize(
                to: FormulaGrid(
                    values: memory, xs: xs.isEmpty ? nil : UnsafePointer(xValues),
                    zs: zs.isEmpty ? nil : UnsafePointer(zValues), x: xDomain.lowerBound, z: zDomain.lowerBound,
                    x_step: (xDomain.upperBound - xDomain.lowerBound) / Double(columns - 1),
                    z_step: (zDomain.upperBound - zDomain.lowerBound) / Double(rows - 1), columns: columns, rows: rows,
                    x_order: Int32(order % Self.orders), z_order: Int32(order / Self.orders)))
        }
    }

    deinit {
        memory.deallocate()
        grids.deallocate()
    }

    /// The height at a position.
    ///
    /// - Complexity: O(1) on an even grid, else O(log n)
    public func callAsFunction(_ x: Double, _ z: Double) -> Double { value([0, 0], x, z) }

    func value(_ orders: Orders, _ x: Double, _ z: Double) -> Double {
        prepare()
        return formula_sample(grid(orders), x, z)
    }

    /// The function of the heights after a filter, which are computed when they are needed.
    func applying(_ filter: GridFilter) -> GridFunction {
        filtered.withLock { known in
            known = known.filter { $0.value.function != nil }
            if let function = known[filter]?.function { return function }
            let (xs, zs) = ownCoordinates
            let function = GridFunction(
                columns: filter.count(of: columns), rows: filter.count(of: rows), xDomain: xDomain, zDomain: zDomain,
                xs: xs.isEmpty ? [] : filter.coordinates(of: xs), zs: zs.isEmpty ? [] : filter.coordinates(of: zs),
                range: filter.staysInRange ? range : nil, source: (self, filter))
            known[filter] = Filtered(function: function)
            return function
        }
    }

    /// Computes the heights where they are not there yet: before a kernel reads them.
    func prepare() {
        guard !isPrepared.load(ordering: .acquiring) else { return }
        source.withLock { source in
            guard let (function, filter) = source else { return }
            function.prepare()
            let values = Array(UnsafeBufferPointer(start: function.memory, count: function.columns * function.rows))
            let coordinates = function.coordinates
            memory.initialize(
                from: filter.applied(to: values, xs: coordinates.xs, zs: coordinates.zs), count: columns * rows)
            isPrepared.store(true, ordering: .releasing)
            source = nil
        }
    }

    /// The coordinates of columns and rows that are not evenly spaced; else empty.
    private var ownCoordinates: (xs: [Double], zs: [Double]) {
        let grid = grids.pointee
        return (
            grid.xs.map { Array(UnsafeBufferPointer(start: $0, count: columns)) } ?? [],
            grid.zs.map { Array(UnsafeBufferPointer(start: $0, count: rows)) } ?? []
        )
    }

    /// The coordinates of all columns and rows.
    private var coordinates: (xs: [Double], zs: [Double]) {
        let (own, grid) = (ownCoordinates, grids.pointee)
        return (
            own.xs.isEmpty ? (0..<columns).map { grid.x + Double($0) * grid.x_step } : own.xs,
            own.zs.isEmpty ? (0..<rows).map { grid.z + Double($0) * grid.z_step } : own.zs
        )
    }

    /// A derivative as the kernel reads it, for as long as the object lives and once it is prepared.
    func grid(_ orders: Orders) -> UnsafeMutablePointer<FormulaGrid> {
        grids + (min(Self.orders - 1, orders.x) + Self.orders * min(Self.orders - 1, orders.z))
    }

    /// How often it is differentiated.
    struct Orders: Hashable, Sendable, ExpressibleByArrayLiteral {
        var x: Int
        var z: Int

        init(arrayLiteral orders: Int...) { (x, z) = (orders[0], orders[1]) }

        /// Whether the derivative is 0 everywhere.
        var isZero: Bool { max(x, z) >= GridFunction.orders }
    }
}

extension GridFunction: Hashable {
    public static func == (one: GridFunction, other: GridFunction) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
