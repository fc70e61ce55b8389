import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook

/// The current term at a glance, and above it the line that actions are logged with.
final class TermPage {
    let root: Widget
    private let goals: GoalBook
    private let line: Widget
    private let log: Widget
    private let timer: Widget
    private let preview: OpaquePointer
    private let unclear: OpaquePointer
    private let proposals: Widget
    private let proposed: KeyedChildren<UUID, Proposal>
    private let title: OpaquePointer
    private let theme: OpaquePointer
    private let lesson: OpaquePointer
    private let edit: Widget
    private let ended: Widget
    private let endedText: OpaquePointer
    private let close: Widget
    private let overall: PaceBar
    private let summary: OpaquePointer
    private let lines: KeyedChildren<UUID, GoalLine>
    private let review: Widget
    private let reflection: FormView
    private let lineLayout: String
    private let onOpen: (GoalSidebarItem) -> Void
    private var typing: SignalConnection?
    /// Shows the minutes of a timer that runs.
    private var clock: Callback?

    /// A goal that the action may count for.
    private final class Proposal {
        let root: Widget
        private var connection: SignalConnection?

        init?(_ title: String, onToggle: @escaping (Bool) -> Void) {
            guard let button = makeCheckButton(text: localized("Counts for “{goal}”", ["goal": title])) else {
                return nil
            }
            root = button
            connection = connect(button, .toggled) { onToggle(gtk_check_button_get_active(cast(button)) != 0) }
        }

        func show(_ isChosen: Bool) {
            connection?.whileBlocked { gtk_check_button_set_active(cast(root), isChosen.gboolean) }
        }
    }

    /// - Parameter onOpen: shows a part of the goals' section.
    init(_ layouts: Layouts, goals: GoalBook, onOpen: @escaping (GoalSidebarItem) -> Void) throws {
        self.goals = goals
        self.onOpen = onOpen
        let builder = try layouts.builder("term")
        root = try builder.root("page")
        line = try builder.widget("line")
        log = try builder.widget("log")
        timer = try builder.widget("timer")
        preview = try builder.label("preview")
        unclear = try builder.label("unclear")
        proposals = try builder.widget("proposals")
        title = try builder.label("term-title")
        theme = try builder.label("theme")
        lesson = try builder.label("lesson")
        edit = try builder.widget("edit-term")
        ended = try builder.widget("ended")
        endedText = try builder.label("ended-text")
        close = try builder.widget("close-term")
        summary = try builder.label("summary")
        review = try builder.widget("review")
        reflection = try FormView(layouts)
        gtk_box_append(cast(try builder.widget("reflection")), reflection.root)
        lineLayout = try layouts.text("goal-line")
        guard let bar = PaceBar(height: 14) else { throw WidgetMissing() }
        overall = bar
        gtk_box_append(cast(try builder.widget("overall")), bar.root)
        proposed = KeyedChildren(of: proposals) { $0.root }
        lines = KeyedChildren(of: try builder.widget("goals")) { $0.root }
        clamp(try builder.widget("content"), in: root, to: 820)
        setAccessibleDescription(line, localized("An action in one line"))
        typing = connect(line, .changed) { [weak self] in
            guard let self else { return }
            goals.log.type(text(of: line))
        }
        let send = { [weak goals] in
            guard let goals else { return }
            Task { await goals.log.log() }
        }
        connect(line, .activate) { send() }
        connect(log, .clicked) { send() }
        connect(timer, .clicked) { [weak goals] in goals?.log.toggleTimer() }
        connect(try builder.widget("more"), .clicked) {
            goals.beginAction()
            onOpen(.actions)
        }
        connect(edit, .clicked) {
            if let id = goals.term.current?.id {
                goals.terms.show(id)
            } else {
                goals.terms.addNew()
            }
            onOpen(.terms)
        }
        connect(try builder.widget("write-review"), .clicked) { [weak self] in self?.writeReview() }
        connect(close, .clicked) { Task { await goals.term.closeEnded() } }
        attach(self, to: root)
        follow(self) { $0.refreshLine() }
        follow(self) { $0.refreshTimer() }
        follow(self) { $0.refreshTerm() }
    }

    func focusLine() {
        gtk_widget_grab_focus(line)
    }

    /// Writes a letter into the line, which has the keyboard from then on.
    func type(_ letter: Character) {
        focusLine()
        gtk_editable_set_text(cast(line), text(of: line) + String(letter))
        gtk_editable_set_position(cast(line), -1)
    }

    private func refreshTimer() {
        guard let minutes = goals.log.minutes() else {
            clock?.cancel()
            clock = nil
            gtk_button_set_icon_name(cast(timer), "alarm-symbolic")
            return describeTimer(localized("Start a Timer"))
        }
        gtk_button_set_label(cast(timer), localized("{count} min", ["count": minutes.formatted(.user)]))
        describeTimer(localized("Stop the Timer and Write Its Minutes"))
        guard clock == nil else { return }
        clock = MainLoop.every(20) { [weak self] in
            self?.refreshTimer()
            return self != nil
        }
    }

    private func describeTimer(_ text: String) {
        gtk_widget_set_tooltip_text(timer, text)
        setAccessibleLabel(timer, text)
    }

    private func refreshLine() {
        let log = goals.log
        if text(of: line) != log.text { typing?.whileBlocked { gtk_editable_set_text(cast(line), log.text) } }
        let preview = log.preview
        gtk_label_set_text(
            self.preview,
            preview.isEmpty
                ? localized("What you did, how much, how long and when; press Enter to log it.")
                : localized("Understood: {action}", ["action": preview]))
        gtk_label_set_text(unclear, localized("Not understood: {words}", ["words": log.unclear]))
        setVisible(cast(unclear), !log.unclear.isEmpty)
        gtk_widget_set_sensitive(self.log, (!preview.isEmpty && !log.isSaving).gboolean)
        proposed.update(log.proposals.map(\.id)) { id in
            log.proposals.first { $0.id == id }.flatMap { proposal in
                Proposal(proposal.title) { log.choose(id, $0) }
            }
        }
        for (proposal, view) in zip(log.proposals, proposed.all) { view.child.show(proposal.isChosen) }
    }

    /// What one thinks of the term that is over, where it is written.
    private func writeReview() {
        guard let ended = goals.term.ended else { return }
        guard !ended.isCurrent else { return reflection.grabFocus() }
        goals.terms.show(ended.id)
        onOpen(.terms)
    }

    private func refreshTerm() {
        let term = goals.term
        setVisible(ended, term.ended != nil)
        gtk_label_set_text(endedText, term.ended?.text ?? "")
        setLabel(close, term.ended?.closing ?? "")
        gtk_label_set_text(title, term.title)
        let about = term.current?.term.theme ?? ""
        gtk_label_set_text(theme, term.hasTerms ? about : localized("A term is ten weeks with a few goals."))
        setVisible(cast(theme), !term.hasTerms || !about.isEmpty)
        let lesson = term.lesson
        gtk_label_set_text(self.lesson, lesson)
        gtk_widget_set_tooltip_text(cast(self.lesson), lesson)
        setVisible(cast(self.lesson), !lesson.isEmpty)
        setLabel(edit, term.hasTerms ? localized("_Edit Term") : localized("_New Term"))
        setVisible(edit, term.isLoaded)
        let progress = term.progress
        setVisible(overall.root, progress != nil)
        gtk_label_set_text(summary, term.summary)
        overall.show(
            fraction: progress?.fraction ?? 0, pace: progress?.timeFraction, isBehind: false, words: term.summary)
        let shown = term.lines
        lines.update(shown.map(\.id)) { [lineLayout, goals, onOpen] id in
            GoalLine(layout: lineLayout) {
                goals.goals.show(id)
                onOpen(.goals)
            }
        }
        for (line, view) in zip(shown, lines.all) { view.child.show(line) }
        showReview(term)
        reflection.show(term.reflection)
    }

    /// What moved and what stalled, and what one thinks of it.
    private func showReview(_ term: TermModel) {
        removeChildren(of: review)
        guard term.progress?.goals.isEmpty == false else {
            if term.progress != nil,
                let note = makeLabel(
                    localized("This term has no goals yet. Choose “Edit Term” to add some."), "dim-label")
            {
                gtk_box_append(cast(review), note)
            }
            return
        }
        let goals = term.review
        let parts = [
            (localized("What moved forward"), goals.moved), (localized("What is falling behind"), goals.behind),
            (localized("What stalled"), goals.stalled),
        ]
        for (heading, sentences) in parts where !sentences.isEmpty {
            if let label = makeLabel(heading, "heading") {
                if gtk_widget_get_first_child(review) != nil { gtk_widget_set_margin_top(label, 12) }
                gtk_box_append(cast(review), label)
            }
            for sentence in sentences {
                if let label = makeLabel(sentence) { gtk_box_append(cast(review), label) }
            }
        }
    }
}
