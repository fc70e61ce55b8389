import Foundation
import Localization
import Logbook

// What is done to planners.

extension TripList {
    /// Adds a planner, and shows it.
    public func addPlanner(named name: String) {
        Task {
            do throws(LogbookError) {
                sidebarItem = .planner(try await records.logbook.planners.save(TravelPlanner(name: name)).id)
            } catch {
                records.report(AppModel.Notice(error))
            }
        }
    }

    /// Gives a planner another name.
    public func renamePlanner(_ id: UUID, to name: String) {
        Task {
            do throws(LogbookError) {
                guard var planner = try await records.logbook.planners.entry(id: id) else { return }
                planner.name = name
                try await records.logbook.planners.save(planner)
            } catch {
                records.report(AppModel.Notice(error))
            }
        }
    }

    /// Deletes a planner, with its trips or without them; the notice offers to undo it.
    public func deletePlanner(_ id: UUID, withTrips: Bool) {
        guard let planner = groups.planners.first(where: { $0.id == id }) else { return }
        let sentence =
            withTrips
            ? counted(
                "“{name}” was deleted with {count} trip.", "“{name}” was deleted with {count} trips.",
                count: planner.count, ["name": planner.name])
            : localized("“{name}” was deleted; its trips are still there.", ["name": planner.name])
        if sidebarItem == .planner(id) { sidebarItem = .all }
        Task {
            await records.delete(sentence, {}) { () async throws(LogbookError) in
                if withTrips { return try await records.logbook.planners.delete(id: id) }
                return try await records.logbook.deletePlannerKeepingTrips(id: id)
            }
        }
    }

    /// Moves trips into a planner, or out of it.
    public func move(_ ids: [UUID], toPlanner planner: UUID?) {
        Task {
            do throws(LogbookError) {
                await open?.flush()
                try await records.logbook.moveTrips(ids: ids, toPlanner: planner)
            } catch {
                records.report(AppModel.Notice(error))
            }
        }
    }
}
