import Foundation
import Localization
import Logbook
import Observation

/// What can be taken back and made again in the logbook.
@Observable
public final class UndoModel {
    @ObservationIgnored private let records: RecordAccess
    /// Writes what is to be undone and is not written yet.
    @ObservationIgnored private let flush: () async -> Void
    /// Shows what was undone where it is open.
    @ObservationIgnored private let reload: () async -> Void
    private let state: LiveValue<UndoState>

    init(_ records: RecordAccess, flush: @escaping () async -> Void, reload: @escaping () async -> Void) {
        self.records = records
        self.flush = flush
        self.reload = reload
        state = LiveValue(records.logbook.undoState())
    }

    /// What the last change is called; `nil` when nothing can be taken back.
    public var undoTitle: String? { state.value?.undo }
    /// What the change is called that was taken back last.
    public var redoTitle: String? { state.value?.redo }

    /// Takes the last change back, and says which.
    public func undo() {
        step { logbook throws(LogbookError) in
            try await logbook.undo().map { localized("Undone: {change}", ["change": $0]) }
        }
    }

    /// Makes the change again that was taken back last, and says which.
    public func redo() {
        step { logbook throws(LogbookError) in
            try await logbook.redo().map { localized("Redone: {change}", ["change": $0]) }
        }
    }

    private func step(_ body: @escaping (Logbook) async throws(LogbookError) -> String?) {
        let (records, flush, reload) = (records, flush, reload)
        Task {
            await flush()
            do throws(LogbookError) {
                if let sentence = try await body(records.logbook) { records.report(AppModel.Notice(sentence)) }
                await reload()
            } catch {
                records.report(AppModel.Notice(error))
            }
        }
    }
}
