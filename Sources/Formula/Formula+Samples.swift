import CFormulaShims
import Synchronization

extension Formula {
    /// Heights and slopes over a grid, where the surface between them is torn, and where it ends.
    public struct Samples: Sendable {
        /// Row after row; the height at column `c` and row `r` has the index `r * columns + c`. What is undefined is
        /// not finite.
        public let heights: [Double]
        /// How fast the height grows along the first and along the second variable, see `slopes(_:_:)`; one for
        /// each height.
        public let slopes: [SIMD2<Float>]
        /// The cells across which the surface jumps, in ascending order: `r * (columns - 1) + c` for the cell between
        /// the columns `c` and `c + 1` and the rows `r` and `r + 1`.
        public let tornCells: [Int]
        /// Where the surface ends between samples, in ascending order of `sample` and `missing`; empty where every
        /// height is finite.
        public let ends: [End]
    }

    /// The heights over an evenly spaced grid, as `values` gives them, with their slopes and the cells that no surface
    /// joins: across `tan(x)` at π/2, `1/x` at 0, the steps of `floor(x)`. A steep but continuous slope is not torn.
    ///
    /// Neighbouring heights are compared with the exact slopes at both; where these do not explain the difference, the
    /// edge is halved until it is a jump or none. (Bisection to distinguish them: J. Bayer, Combined sampling, 2006.)
    /// Next to undefined samples an edge is halved to find where the surface ends.
    ///
    /// - Parameters:
    ///   - columns: samples along `first`.
    ///   - rows: samples along `second`.
    ///   - first: domain of the first floor variable.
    ///   - second: domain of the second floor variable.
    /// - Throws: `CancellationError` when the task is cancelled before the end.
    /// - Complexity: O(operations × (rows × columns + suspicious edges + edges to holes)), on all cores, off the
    ///   caller's actor.
    @concurrent
    public func samples(
        columns: Int, rows: Int, first: ClosedRange<Double>, second: ClosedRange<Double>
    ) async throws(CancellationError) -> Samples {
        try await samples(first: first.samples(columns), second: second.samples(rows))
    }

    /// The same over a grid whose columns and rows need not be evenly spaced.
    ///
    /// - Parameters:
    ///   - first: the value of the first floor variable at each column, ascending.
    ///   - second: the value of the second floor variable at each row, ascending.
    @concurrent
    public func samples(first: [Double], second: [Double]) async throws(CancellationError) -> Samples {
        guard !first.isEmpty, !second.isEmpty else { return Samples(heights: [], slopes: [], tornCells: [], ends: []) }
        let sampleCount = first.count * second.count
        return try await Cancellation.watched { cancellation in
            let sampling = Sampling(self, first: first, second: second, cancellation: cancellation)
            var torn: [Int] = []
            var ends: [End] = []
            var slopes: [SIMD2<Float>] = []
            let heights = [Double](unsafeUninitializedCapacity: sampleCount) { heights, count in
                slopes = [SIMD2<Float>](unsafeUninitializedCapacity: sampleCount) { slopes, count in
                    guard let heights = heights.baseAddress, let slopes = slopes.baseAddress else { return }
                    torn = sampling.fill(heights, slopes)
                    ends = sampling.ends(among: heights)
                    count = sampleCount
                }
                count = sampleCount
            }
            return Samples(heights: heights, slopes: slopes, tornCells: torn, ends: ends)
        }
    }

    /// The exact partial derivatives at a floor position: how fast the height grows along the first and along the
    /// second variable. On a kink they are those of the side that the position belongs to.
    ///
    /// - Complexity: O(operations)
    public func slopes(_ first: Double, _ second: Double) -> (first: Double, second: Double) {
        var graph = graph
        let wanted = [
            graph.slope(of: height, along: .first), graph.slope(of: height, along: .second),
        ]
        let floor = FloorEvaluation<Double>(FloorPlan(graph, wanted: wanted), first: [first], second: [second])
        var slopes = [0.0, 0]
        slopes.withUnsafeMutableBufferPointer { buffer in
            guard let target = buffer.baseAddress else { return }
            floor.evaluate(into: [target, target + 1], threads: 1, cancellation: Cancellation())
        }
        return (slopes[0], slopes[1])
    }
}

extension Graph {
    /// Whether a node may jump or have a pole, so that its samples must be examined.
    func mayJump(_ reference: Reference) -> Bool {
        needed(for: [reference]).enumerated().contains { index, isNeeded in
            guard isNeeded, case .operation(let kernel, _) = nodes[index] else { return false }
            switch kernel {
            case .sign, .floor, .ceil, .round, .tan, .atanh, .gamma, .divide, .remainder, .power, .atan2,
                .less, .lessOrEqual, .equal, .choose:
                return true
            default: return false
            }
        }
    }
}

/// The samples of a floor, filled band by band.
private struct Sampling: Sendable {
    private let floor: FloorEvaluation<Double>
    private let graph: Graph
    private let height: Graph.Reference
    private let slopes: [Graph.Reference]
    private let mayJump: Bool
    private let first: [Double]
    private let second: [Double]
    private let cancellation: Cancellation

    init(_ formula: Formula, first: [Double], second: [Double], cancellation: Cancellation) {
        var graph = formula.graph
        slopes = [
            graph.slope(of: formula.height, along: .first), graph.slope(of: formula.height, along: .second),
        ]
        floor = FloorEvaluation(FloorPlan(graph, wanted: [formula.height] + slopes), first: first, second: second)
        self.graph = graph
        height = formula.height
        mayJump = formula.graph.mayJump(formula.height)
        self.first = first
        self.second = second
        self.cancellation = cancellation
    }

    /// Fills heights and slopes.
    ///
    /// - Returns: the torn cells, in ascending order.
    func fill(_ heights: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<SIMD2<Float>>) -> [Int] {
        let torn = Mutex<Set<Int>>([])
        // Bands write to disjoint rows.
        nonisolated(unsafe) let (heights, slopes) = (heights, slopes)
        floor.shareRows(threads: .max) { bands in
            let workspace = floor.workspace()
            let search = mayJump ? JumpSearch(graph, height: height) : nil
            while let rows = bands.next() {
                let edges = fill(rows, of: heights, slopes, workspace)
                guard let cells = search?.jumps(among: edges, cancellation: cancellation).flatMap(cells) else {
                    continue
                }
                torn.withLock { $0.formUnion(cells) }
            }
        }
        return torn.withLock { $0.sorted() }
    }

    /// Fills a band.
    ///
    /// - Returns: the edges within its rows, and from the row before to its first, that may be torn.
    private func fill(
        _ rows: Range<Int>, of heights: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<SIMD2<Float>>,
        _ workspace: borrowing Workspace<Double>
    ) -> [Edge] {
        let columns = first.count
        // The heights and the two slopes of a row and of the one before.
        let memory = UnsafeMutablePointer<Double>.allocateLines(6 * columns)
        defer { memory.deallocate() }
        var here = (0..<3).map { memory + $0 * columns }
        var before = (3..<6).map { memory + $0 * columns }
        var edges: [Edge] = []
        if mayJump, rows.lowerBound > 0 {
            floor.evaluate(row: rows.lowerBound - 1, in: workspace, into: before, cancellation: cancellation)
        }
        for row in rows where !cancellation.isCancelled {
            floor.evaluate(row: row, in: workspace, into: here, cancellation: cancellation)
            (heights + row * columns).update(from: here[0], count: columns)
            for column in 0..<columns {
                slopes[row * columns + column] = SIMD2(Float(here[1][column]), Float(here[2][column]))
            }
            if mayJump {
                addEdges(along: row, here, to: &edges)
                if row > 0 { addEdges(from: before, to: here, row: row, to: &edges) }
            }
            swap(&here, &before)
        }
        return edges
    }

    private func addEdges(along row: Int, _ values: [UnsafeMutablePointer<Double>], to edges: inout [Edge]) {
        let (heights, slopes) = (values[0], values[1])
        for column in 0..<first.count - 1 {
            Edge(
                first: first[column], second: second[row], length: first[column + 1] - first[column],
                isAlongFirst: true, start: heights[column], end: heights[column + 1], column: column, row: row
            ).append(to: &edges, slopes: (slopes[column], slopes[column + 1]))
        }
    }

    private func addEdges(
        from before: [UnsafeMutablePointer<Double>], to here: [UnsafeMutablePointer<Double>], row: Int,
        to edges: inout [Edge]
    ) {
        for column in 0..<first.count {
            Edge(
                first: first[column], second: second[row - 1], length: second[row] - second[row - 1],
                isAlongFirst: false, start: before[0][column], end: here[0][column], column: column, row: row - 1
            ).append(to: &edges, slopes: (before[2][column], here[2][column]))
        }
    }

    /// The cells on both sides of an edge.
    private func cells(beside edge: Edge) -> [Int] {
        let columns = first.count - 1
        let neighbours =
            edge.isAlongFirst
            ? [(edge.column, edge.row - 1), (edge.column, edge.row)]
            : [(edge.column - 1, edge.row), (edge.column, edge.row)]
        return neighbours.compactMap { column, row in
            (0..<columns).contains(column) && (0..<second.count - 1).contains(row) ? row * columns + column : nil
        }
    }
    // MARK: - Ends

    /// Where the surface ends between samples, in order.
    ///
    /// - Complexity: O(rows × columns) where all heights are finite.
    func ends(among heights: UnsafeMutablePointer<Double>) -> [Formula.End] {
        let ends = Mutex<[Formula.End]>([])
        // All heights have been written.
        nonisolated(unsafe) let heights = heights
        floor.shareRows(threads: .max) { bands in
            while let rows = bands.next() {
                let edges = openEdges(rows, of: heights)
                guard !edges.isEmpty else { continue }
                let found = EndSearch(graph, height: height, slopes: slopes).ends(of: edges, cancellation: cancellation)
                ends.withLock { $0 += found }
            }
        }
        return ends.withLock { $0.sorted { ($0.sample, $0.missing) < ($1.sample, $1.missing) } }
    }

    /// The edges within the rows of a band, and from each of them to the next row, that lead to a hole.
    private func openEdges(_ rows: Range<Int>, of heights: UnsafeMutablePointer<Double>) -> [OpenEdge] {
        let columns = first.count
        func isWhole(_ row: Int) -> Bool {
            (row * columns..<(row + 1) * columns).allSatisfy { heights[$0].isFinite }
        }
        var edges: [OpenEdge] = []
        var isWholeHere = isWhole(rows.lowerBound)
        for row in rows where !cancellation.isCancelled {
            let hasNext = row + 1 < second.count
            let isWholeBelow = hasNext ? isWhole(row + 1) : true
            defer { isWholeHere = isWholeBelow }
            if isWholeHere && isWholeBelow { continue }
            for column in 0..<columns {
                if column + 1 < columns { add((column, row), (column + 1, row), heights, to: &edges) }
                guard hasNext else { continue }
                add((column, row), (column, row + 1), heights, to: &edges)
                if column + 1 < columns { add((column + 1, row), (column, row + 1), heights, to: &edges) }
            }
        }
        return edges
    }

    private func add(
        _ one: (column: Int, row: Int), _ other: (column: Int, row: Int), _ heights: UnsafeMutablePointer<Double>,
        to edges: inout [OpenEdge]
    ) {
        func index(_ sample: (column: Int, row: Int)) -> Int { sample.row * first.count + sample.column }
        let isThere = heights[index(one)].isFinite
        guard isThere != heights[index(other)].isFinite else { return }
        let (start, end) = isThere ? (one, other) : (other, one)
        let (from, to) = (
            SIMD2(first[start.column], second[start.row]), SIMD2(first[end.column], second[end.row])
        )
        edges.append(
            OpenEdge(
                sample: index(start), missing: index(end), start: from, way: to - from, height: heights[index(start)]))
    }
}
