import Foundation
internal import GRDB

/// A position in the list of charts.
public enum ChartPosition: Hashable, Sendable {
    /// Right before the chart with this id.
    case before(UUID)
    /// Right after it.
    case after(UUID)
}

extension ChartPosition {
    /// Moves a chart here.
    ///
    /// It gets the number between those of its neighbours, so that no other chart changes; where there is none between them,
    /// all charts are numbered again.
    func put(_ id: UUID, _ db: Database) throws {
        let (other, offset) =
            switch self {
            case .before(let id): (id, 0)
            case .after(let id): (id, 1)
            }
        guard other != id else { return }
        let rows = try Row.fetchAll(db, sql: "SELECT id, position FROM chart \(SavedChart.orderSQL)")
        let charts = rows.map { row -> (id: String, position: Double) in (row[0], row[1]) }
        var others = charts.filter { $0.id != id.text }
        let index = try others.firstIndex { $0.id == other.text }.orThrow(.notFound(other)) + offset
        guard charts[index].id != id.text else { return }
        // There is at least the other chart.
        let lower = index > 0 ? others[index - 1].position : others[index].position - 2
        let upper = index < others.count ? others[index].position : lower + 2
        let middle = (lower + upper) / 2
        let update = "UPDATE chart SET position = ? WHERE id = ?"
        if lower < middle, middle < upper { return try db.run(update, [middle, id.text]) }
        others.insert((id.text, middle), at: index)
        for (position, chart) in others.enumerated() { try db.run(update, [position, chart.id]) }
    }
}
