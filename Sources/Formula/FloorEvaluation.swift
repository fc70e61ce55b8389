import Dispatch
import Synchronization

/// A formula over one floor: what its rows share is computed by `init`, the rows by `evaluate`.
struct FloorEvaluation<Number: Scalar>: Sendable {
    let columnCount: Int
    let rowCount: Int
    private let plan: FloorPlan
    private let columns: Table<Number>
    private let rows: Table<Number>

    /// - Parameters:
    ///   - first: the values of the first variable, one per column.
    ///   - second: the values of the second variable, one per row.
    init(_ plan: FloorPlan, first: [Double], second: [Double]) {
        self.plan = plan
        columnCount = first.count
        rowCount = second.count
        columns = Table(plan.columns, of: plan.graph, at: first)
        rows = Table(plan.rows, of: plan.graph, at: second)
    }

    /// Working memory for one thread.
    func workspace() -> Workspace<Number> { Workspace(plan.samples, of: plan.graph) }

    /// Evaluates one row.
    ///
    /// - Parameter outputs: receives the row's `columnCount` values of each wanted node.
    /// - Complexity: O(steps × columnCount); when cancelled, it returns within a block of samples.
    func evaluate(
        row: Int, in workspace: borrowing Workspace<Number>, into outputs: [UnsafeMutablePointer<Number>],
        cancellation: Cancellation
    ) {
        for (index, slot) in plan.rowSlots.enumerated() { workspace.fill(slot, with: rows.values(of: index)[row]) }
        let width = Workspace<Number>.blockWidth
        for start in stride(from: 0, to: columnCount, by: width) {
            if cancellation.isCancelled { return }
            let count = min(width, columnCount - start)
            for (index, slot) in plan.columnSlots.enumerated() {
                workspace.slots[slot] = columns.values(of: index) + start
            }
            workspace.run(count: count, into: outputs, from: start)
        }
    }

    /// Evaluates every row.
    ///
    /// - Parameters:
    ///   - outputs: receives the values of each wanted node, row by row.
    ///   - threads: the number of threads that share the rows.
    func evaluate(
        into outputs: [UnsafeMutablePointer<Number>], threads: Int, cancellation: Cancellation
    ) {
        // Bands write to disjoint rows.
        nonisolated(unsafe) let outputs = outputs
        shareRows(threads: threads) { bands in
            let workspace = workspace()
            while let rows = bands.next() {
                for row in rows {
                    evaluate(
                        row: row, in: workspace, into: outputs.map { $0 + row * columnCount },
                        cancellation: cancellation)
                }
            }
        }
    }

    /// Runs `work` on several threads, each of which processes bands of rows until none is left.
    func shareRows(threads: Int, _ work: @Sendable (borrowing Bands) -> Void) {
        let bands = Bands(rowCount: rowCount, columnCount: columnCount)
        DispatchQueue.concurrentPerform(iterations: min(threads, bands.count)) { _ in work(bands) }
    }
}

/// The rows of a floor in bands, handed out to threads as they become free.
struct Bands: ~Copyable, Sendable {
    let count: Int
    private let rowCount: Int
    private let rowsPerBand: Int
    private let nextBand = Atomic(0)

    /// Large enough for a thread, small enough that none waits long for the last.
    private static let samplesPerBand = 16_384

    init(rowCount: Int, columnCount: Int) {
        self.rowCount = rowCount
        rowsPerBand = max(1, Self.samplesPerBand / max(1, columnCount))
        count = (rowCount + rowsPerBand - 1) / rowsPerBand
    }

    /// The next band that no thread has claimed; `nil` after the last.
    func next() -> Range<Int>? {
        let band = nextBand.add(1, ordering: .relaxed).oldValue
        return band < count ? band * rowsPerBand..<min((band + 1) * rowsPerBand, rowCount) : nil
    }
}
