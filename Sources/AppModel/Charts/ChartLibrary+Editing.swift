import ChartDocuments
import Foundation
import Localization
import Logbook

/// The selected chart is removed, duplicated and moved.
extension ChartLibrary {
    /// Removes the selected chart from the logbook; its files stay. The notice offers to undo it.
    public func removeSelected() {
        guard !isAdding, let chart = list.selected else { return }
        // At once, so that several can be deleted in a row.
        list.selectNeighbour(of: [chart.id])
        Task {
            await saveNow()
            do throws(LogbookError) {
                let (_, step) = try await logbook.withUndoStep { () async throws(LogbookError) in
                    try await logbook.deleteChart(id: chart.id)
                }
                report(
                    AppModel.Notice(localized("“{name}” was removed.", ["name": chart.name])) { [weak self] in
                        Task { await self?.undo(step, of: chart) }
                    })
            } catch {
                report(AppModel.Notice(error))
            }
        }
    }

    /// Adds a copy of the chosen chart, and opens it.
    public func duplicateSelected() {
        guard !isAdding, let chart = list.selected else { return }
        Task {
            await saveNow()
            var document = open?.id == chart.id ? open?.document ?? chart.document : chart.document
            document.title = localized("{name} (copy)", ["name": document.name])
            await add(document)
        }
    }

    /// Moves the selected chart up or down in the list by a number of positions, but not beyond its ends.
    public func moveSelected(by distance: Int) {
        guard !isAdding, let id = list.selected?.id, let index = list.elements.firstIndex(where: { $0.id == id }),
            list.elements.indices.contains(index + distance)
        else { return }
        move(id, to: list.elements[index + distance].id)
    }

    /// Moves a chart to the position of another one in the list.
    ///
    /// - Returns: whether both are listed.
    @discardableResult
    public func move(_ id: UUID, to other: UUID) -> Bool {
        guard let start = list.elements.firstIndex(where: { $0.id == id }),
            let end = list.elements.firstIndex(where: { $0.id == other })
        else { return false }
        Task {
            // What was done before is undone after it.
            await saveNow()
            do throws(LogbookError) {
                try await logbook.moveChart(id: id, to: start < end ? .after(other) : .before(other))
            } catch {
                report(AppModel.Notice(error))
            }
        }
        return true
    }

    /// Brings a removed chart back, whatever was done since.
    private func undo(_ step: UndoStepID?, of chart: SavedChart) async {
        do throws(LogbookError) {
            guard let step else { throw .changedSince }
            try await logbook.undo(step)
            show(chart.id)
        } catch .changedSince {
            report(
                AppModel.Notice(
                    localized("“{name}” cannot be restored: something else has changed since.", ["name": chart.name])))
        } catch {
            report(AppModel.Notice(error))
        }
    }
}
