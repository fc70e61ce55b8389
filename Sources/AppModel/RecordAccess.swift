import Foundation
import Localization
import Logbook
import Observation

/// What the models of records share: the logbook, what is not saved yet, what the person prefers, and how they are told.
@MainActor
final class RecordAccess {
    let logbook: Logbook
    let unsaved: UnsavedEdits
    let preferences: PreferencesModel
    let report: (AppModel.Notice) -> Void
    private var finishing: [UUID: Task<Void, Never>] = [:]

    /// - Parameter report: takes what the person should know.
    init(
        logbook: Logbook, unsaved: UnsavedEdits, preferences: PreferencesModel,
        report: @escaping (AppModel.Notice) -> Void
    ) {
        self.logbook = logbook
        self.unsaved = unsaved
        self.preferences = preferences
        self.report = report
    }

    // MARK: - Work that outlives its page

    /// Runs work that must not end with the window.
    func finish(_ work: @escaping () async -> Void) {
        let id = UUID.random()
        finishing[id] = Task {
            await work()
            finishing[id] = nil
        }
    }

    /// Whether such work is under way.
    var isSaving: Bool { !finishing.isEmpty }

    func finishAll() async {
        for task in finishing.values { await task.value }
        await unsaved.finish()
    }

    // MARK: - Changes that can be taken back

    /// Deletes something, and offers to take that back.
    ///
    /// - Parameters:
    ///   - sentence: tells of it.
    ///   - show: shows what has come back.
    func delete<Result>(
        _ sentence: String, _ show: @escaping () -> Void = {}, _ delete: () async throws(LogbookError) -> Result
    ) async {
        do throws(LogbookError) {
            let (_, step) = try await logbook.withUndoStep(delete)
            report(AppModel.Notice(sentence) { [self] in Task { await undo(step, show) } })
        } catch {
            report(AppModel.Notice(error))
        }
    }

    /// Tells that a row of a form was removed, and offers to put it back.
    func tellRemoved(_ row: String, _ putBack: @escaping () -> Void) {
        let sentence =
            row.isEmpty ? localized("A row was removed.") : localized("“{name}” was removed.", ["name": row])
        report(AppModel.Notice(sentence, undo: putBack))
    }

    /// Changes something in a way that a person may want to take back, and offers to.
    func change<Result>(_ sentence: String, _ change: () async throws(LogbookError) -> Result) async {
        await delete(sentence, {}, change)
    }

    /// Takes one change back, and no other; where its rows were changed since, that is told.
    func undo(_ step: UndoStepID?, _ show: () -> Void) async {
        do throws(LogbookError) {
            guard let step else { throw .changedSince }
            try await logbook.undo(step)
            show()
        } catch .changedSince {
            report(AppModel.Notice(localized("This can no longer be undone: something else has changed since.")))
        } catch {
            report(AppModel.Notice(error))
        }
    }
}
