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
    /// When the timer was started; `nil` while none runs. It goes on while the program is closed.
    public private(set) var timerStart: Date?

    @ObservationIgnored private let records: RecordAccess
    private let measures: LiveValue<[Measure]>
    @ObservationIgnored private let onLogged: (Action) -> Void
    @ObservationIgnored private var asking: Task<Void, Never>?
    /// What the user chose themselves, for as long as the line is typed.
    @ObservationIgnored private var choices: [UUID: Bool] = [:]

    private static let form = "action-line"
    private static let field = FieldID("line")
    private static let timerField = FieldID("timer")

    /// - Parameter onLogged: called with each action that was saved.
    init(_ records: RecordAccess, measures: LiveValue<[Measure]>, onLogged: @escaping (Action) -> Void = { _ in }) {
        self.records = records
        self.measures = measures
        self.onLogged = onLogged
        let texts = records.unsaved.edits(of: Self.form).compactMap { edit -> (FieldID, String)? in
            if case .text(let field, let text, _) = edit { (field, text) } else { nil }
        }
        text = texts.last { $0.0 != Self.timerField }?.1 ?? ""
        timerStart = texts.last { $0.0 == Self.timerField }.flatMap { try? Date($0.1, strategy: .iso8601) }
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
        store()
        if text.isEmpty { choices = [:] }
        ask()
    }

    private func store() {
        let timer = timerStart.map { [FormEdit.text(Self.timerField, $0.formatted(.iso8601))] } ?? []
        records.unsaved.store((text.isEmpty ? [] : [.text(Self.field, text)]) + timer, of: Self.form)
    }

    // MARK: - The timer

    /// How many whole minutes the timer runs, one at least; `nil` while none does.
    public func minutes(at now: Date = Date()) -> Int? {
        timerStart.map { max(1, Int((now.timeIntervalSince($0) / 60).rounded())) }
    }

    /// Starts the timer; one that runs is stopped, and its minutes are written behind the text of the line.
    public func toggleTimer(at now: Date = Date()) {
        guard let minutes = minutes(at: now) else {
            timerStart = now
            store()
            return
        }
        timerStart = nil
        let words = [text.trimmingCharacters(in: .whitespaces), "\(minutes) min"].filter { !$0.isEmpty }
        type(words.joined(separator: " "))
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
