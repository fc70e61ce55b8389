import Dispatch
import Synchronization

/// A formula over one floor: what is shared by its rows is worked out, the rows are still to be filled.
struct FloorEvaluation<Number: Scalar>: Sendable {
    let columnCount: Int
    let rowCount: Int
    private let plan: FloorPlan
    private let columns: Table<Number>
    private let rows: Table<Number>

    /// - Parameters:
    ///   - first: the values of the first variable, one a column.
    ///   - second: the values of the second variable, one a row.
    init(_ plan: FloorPlan, first: [Double], second: [Double]) {
        self.plan = plan
        columnCount = first.count
        rowCount = second.count
        columns = Table(plan.columns, of: plan.graph, at: first)
        rows = Table(plan.rows, of: plan.graph, at: second)
    }

    /// The room for one thread to work in.
    func workspace() -> Workspace<Number> { Workspace(plan.places, of: plan.graph) }

    /// Works out one row.
    ///
    /// - Parameter outputs: where the row's values of each wanted node go, `columnCount` of them.
    /// - Complexity: O(steps × columnCount); called off, it ends within a block of places.
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
            workspace.run(places: count, into: outputs, from: start)
        }
    }

    /// Works out every row.
    ///
    /// - Parameters:
    ///   - outputs: where the values of each wanted node go, row after row.
    ///   - threads: how many share the rows.
    func evaluate(
        into outputs: [UnsafeMutablePointer<Number>], threads: Int, cancellation: Cancellation
    ) {
        // Every band writes rows of its own.
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

    /// Lets several threads work, each of which takes bands of rows until none is left.
    func shareRows(threads: Int, _ work: @Sendable (borrowing Bands) -> Void) {
        let bands = Bands(rowCount: rowCount, columnCount: columnCount)
        DispatchQueue.concurrentPerform(iterations: min(threads, bands.count)) { _ in work(bands) }
    }
}

/// The rows of a floor in bands, to be taken by whichever thread is free.
struct Bands: ~Copyable, Sendable {
    let count: Int
    private let rowCount: Int
    private let rowsPerBand: Int
    private let taken = Atomic(0)

    /// Enough to be worth a thread, few enough to leave none waiting long for the last.
    private static let placesPerBand = 16_384

    init(rowCount: Int, columnCount: Int) {
        self.rowCount = rowCount
        rowsPerBand = max(1, Self.placesPerBand / max(1, columnCount))
        count = (rowCount + rowsPerBand - 1) / rowsPerBand
    }

    /// The next rows that nobody has taken.
    func next() -> Range<Int>? {
        let band = taken.add(1, ordering: .relaxed).oldValue
        return band < count ? band * rowsPerBand..<min((band + 1) * rowsPerBand, rowCount) : nil
    }
}
