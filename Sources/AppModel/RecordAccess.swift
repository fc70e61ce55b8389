import Foundation
import Localization
import Logbook
import Observation

/// What the models of records share: the logbook, the unsaved edits, the preferences, and how notices are shown.
@MainActor
final class RecordAccess {
    let logbook: Logbook
    let unsaved: UnsavedEdits
    let preferences: PreferencesModel
    let report: (AppModel.Notice) -> Void
    private var finishing: [UUID: Task<Void, Never>] = [:]

    /// - Parameter report: shows a notice.
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

    // MARK: - Changes that can be undone

    /// Deletes something, and offers to undo it.
    ///
    /// - Parameters:
    ///   - sentence: the text of the notice.
    ///   - show: shows what has come back.
    /// - Returns: undoes it; `nil` where it could not be deleted.
    @discardableResult
    func delete<Result>(
        _ sentence: String, _ show: @escaping () -> Void = {}, _ delete: () async throws(LogbookError) -> Result
    ) async -> (@MainActor () -> Void)? {
        do throws(LogbookError) {
            let (_, step) = try await logbook.withUndoStep(delete)
            let undo: @MainActor () -> Void = { [self] in Task { await self.undo(step, show) } }
            report(AppModel.Notice(sentence, undo: undo))
            return undo
        } catch {
            report(AppModel.Notice(error))
            return nil
        }
    }

    /// Reports that a row of a form was removed, and offers to restore it.
    func reportRemoved(_ row: String, _ putBack: @escaping () -> Void) {
        let sentence =
            row.isEmpty ? localized("A row was removed.") : localized("“{name}” was removed.", ["name": row])
        report(AppModel.Notice(sentence, undo: putBack))
    }

    /// Changes something, and offers to undo it.
    ///
    /// - Returns: undoes it; `nil` where nothing was changed.
    @discardableResult
    func change<Result>(
        _ sentence: String, _ change: () async throws(LogbookError) -> Result
    ) async -> (@MainActor () -> Void)? {
        await delete(sentence, {}, change)
    }

    /// Undoes one change and no other; reports if its rows were changed since.
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
