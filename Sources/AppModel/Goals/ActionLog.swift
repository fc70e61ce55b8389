import Foundation
import Localization
import Logbook
import Observation

/// The line that actions are logged with: its text, how it was parsed, and the goals that it counts for.
@Observable
public final class ActionLog {
    /// A goal that the action may count for.
    public struct Proposal: Identifiable, Hashable {
        public let id: UUID
        public let title: String
        /// Whether it will.
        public var isChosen: Bool
    }

    public private(set) var text: String
    public private(set) var proposals: [Proposal] = []
    public private(set) var isSaving = false

    @ObservationIgnored private let records: RecordAccess
    private let measures: LiveValue<[Measure]>
    @ObservationIgnored private let onLogged: (Action) -> Void
    @ObservationIgnored private var asking: Task<Void, Never>?
    /// What the user chose themselves, for as long as the line is typed.
    @ObservationIgnored private var choices: [UUID: Bool] = [:]

    private static let form = "action-line"
    private static let field = FieldID("line")

    /// - Parameter onLogged: called with each action that was saved.
    init(_ records: RecordAccess, measures: LiveValue<[Measure]>, onLogged: @escaping (Action) -> Void = { _ in }) {
        self.records = records
        self.measures = measures
        self.onLogged = onLogged
        text =
            records.unsaved.edits(of: Self.form).compactMap { if case .text(_, let text, _) = $0 { text } else { nil } }
            .last ?? ""
        if !text.isEmpty { ask() }
    }

    /// The parsed text.
    public var line: ActionLine { ActionLine(text, measures: measures.value ?? []) }

    /// What will be logged, as one reads it; empty where there is nothing.
    public var preview: String {
        let line = line
        return line.isEmpty ? "" : line.summary()
    }

    /// What of the text was not understood and will be logged as part of the title; empty where there is nothing.
    public var unclear: String {
        let line = line
        return line.isEmpty ? "" : line.unclear.joined(separator: ", ")
    }

    /// The action as it would be logged.
    var action: Action { line.action(contributesTo: Set(proposals.filter(\.isChosen).map(\.id))) }

    public func type(_ text: String) {
        guard text != self.text else { return }
        self.text = text
        records.unsaved.store(text.isEmpty ? [] : [.text(Self.field, text)], of: Self.form)
        if text.isEmpty { choices = [:] }
        ask()
    }

    /// Says whether the action counts for a goal.
    public func choose(_ id: UUID, _ isChosen: Bool) {
        choices[id] = isChosen
        guard let index = proposals.firstIndex(where: { $0.id == id }) else { return }
        proposals[index].isChosen = isChosen
    }

    private func ask() {
        asking?.cancel()
        let line = line
        guard !line.isEmpty else {
            proposals = []
            return
        }
        asking = Task { [weak self, logbook = records.logbook] in
            // A failure shows when the action is saved.
            guard let found = try? await logbook.proposals(for: line.action()), !Task.isCancelled, let self else {
                return
            }
            let likely = line.likelyGoals(among: found)
            proposals = (found.filter { likely.contains($0.id) } + found.filter { !likely.contains($0.id) })
                .prefix(4).map { proposal in
                    Proposal(
                        id: proposal.id, title: proposal.expectation.title,
                        isChosen: choices[proposal.id] ?? likely.contains(proposal.id))
                }
        }
    }

    /// What was logged, and the goals that it counts for.
    private static func sentence(_ line: ActionLine, _ goals: [String]) -> String {
        if goals.isEmpty { return localized("Logged: {action}", ["action": line.summary()]) }
        return localized(
            "Logged: {action}, counts for {goals}",
            ["action": line.summary(), "goals": goals.formatted(.list(type: .and).locale(.user))])
    }

    /// Logs the action, and empties the line.
    public func log() async {
        let line = line
        guard !line.isEmpty, !isSaving else { return }
        isSaving = true
        defer { isSaving = false }
        // What the last letters lead to.
        await asking?.value
        let action = action
        let goals = proposals.filter(\.isChosen).map { "“\($0.title)”" }
        do throws(LogbookError) {
            let (saved, step) = try await records.logbook.withUndoStep { () async throws(LogbookError) in
                try await records.logbook.actions.save(action)
            }
            type("")
            records.report(
                AppModel.Notice(Self.sentence(line, goals)) { [records] in
                    Task { await records.undo(step, {}) }
                })
            onLogged(saved)
        } catch {
            records.report(AppModel.Notice(error))
        }
    }
}
