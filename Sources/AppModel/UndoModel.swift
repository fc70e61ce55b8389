import Foundation
import Localization
import Logbook
import Observation

/// The changes of the logbook that can be undone and redone.
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

    /// The name of the last change; `nil` when nothing can be undone.
    public var undoTitle: String? { state.value?.undo }
    /// The name of the change that was undone last.
    public var redoTitle: String? { state.value?.redo }

    /// Undoes the last change, and returns its name.
    public func undo() {
        step { logbook throws(LogbookError) in
            try await logbook.undo().map { localized("Undone: {change}", ["change": $0]) }
        }
    }

    /// Redoes the change that was undone last, and returns its name.
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
