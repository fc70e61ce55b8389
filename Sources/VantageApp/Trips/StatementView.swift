import AppModel
import CGtk
import Foundation
import GtkKit
import Localization
import Logbook
import Reports

/// What a trip cost and what it pays: a line leads to its record, and can be marked as paid back.
final class StatementView {
    private let box: Widget
    private let lineLayout: String
    private let trips: TripList
    /// Called with the location where the chosen line is edited.
    var onOpen: ((TripModel.Origin) -> Void)?
    /// Called with the line whose receipts are to be seen or added.
    var onReceipt: ((ExpenseStatement.Line) -> Void)?
    private var shown: ExpenseStatement?
    private var shownBudgets: [BudgetProgress] = []
    private var marks: [Key: Widget] = [:]

    /// What is marked: a record, or the allowance as a whole.
    private struct Key: Hashable {
        let kind: ExpenseStatement.Line.Kind
        let entry: UUID?
    }

    /// - Parameters:
    ///   - box: an empty `GtkBox` that it fills; borrowed.
    ///   - lineLayout: the text of the layout file of a line.
    init(in box: Widget, lineLayout: String, trips: TripList) {
        self.box = box
        self.lineLayout = lineLayout
        self.trips = trips
    }

    /// - Parameter budgets: of the trip.
    func show(_ statement: ExpenseStatement?, budgets: [BudgetProgress]) {
        guard statement != shown || budgets != shownBudgets else { return }
        (shown, shownBudgets) = (statement, budgets)
        // Setting a mark creates the lines again; the keyboard focus is restored.
        let focused = marks.first { gtk_widget_has_focus($0.value) != 0 }?.key
        marks = [:]
        removeChildren(of: box)
        guard let statement else { return }
        for kind in ExpenseStatement.Line.Kind.allCases {
            let lines = statement.lines.filter { $0.kind == kind }
            if !lines.isEmpty { append(lines, of: kind) }
        }
        appendTotals(of: statement)
        for budget in budgets { append(budget) }
        for remark in statement.remarks { append(remark) }
        if let focused, let mark = marks[focused] { gtk_widget_grab_focus(mark) }
    }

    // MARK: - Lines

    private func append(_ lines: [ExpenseStatement.Line], of kind: ExpenseStatement.Line.Kind) {
        guard let group = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0),
            let head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
            let heading = makeLabel(kind.title, "heading")
        else { return }
        gtk_widget_set_hexpand(heading, 1)
        gtk_box_append(cast(head), heading)
        // The allowance is reimbursed as a whole.
        if kind == .perDiem, let mark = makeMark(lines[0], name: kind.title) { gtk_box_append(cast(head), mark) }
        gtk_box_append(cast(group), head)
        append(lines[...], to: group, count: Self.firstCount)
        gtk_box_append(cast(box), group)
    }

    /// How many lines of a kind are shown at first, and how many more each time: ten years of days would hold the window.
    private static let firstCount = 40
    private static let nextCount = 100

    /// Appends some lines, and a button for the next ones.
    private func append(_ lines: ArraySlice<ExpenseStatement.Line>, to group: Widget, count: Int) {
        for line in lines.prefix(count) { append(line, to: group) }
        let rest = lines.dropFirst(count)
        guard !rest.isEmpty, let button = gtk_button_new() else { return }
        gtk_button_set_label(
            cast(button),
            counted("Show {count} More Line", "Show {count} More Lines", count: min(rest.count, Self.nextCount)))
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_halign(button, GTK_ALIGN_START)
        connect(button, .clicked) { [weak self] in
            let last = gtk_widget_get_prev_sibling(button)
            gtk_box_remove(cast(group), button)
            self?.append(rest, to: group, count: Self.nextCount)
            if let first = last.flatMap(gtk_widget_get_next_sibling) {
                gtk_widget_child_focus(first, GTK_DIR_TAB_FORWARD)
            }
        }
        gtk_box_append(cast(group), button)
    }

    private func append(_ line: ExpenseStatement.Line, to group: Widget) {
        let lead = line.day.map { DayText().text($0) } ?? ""
        let amount = line.amount.map { NumberText().text($0) } ?? localized("no rate")
        let detail = [
            line.isReimbursed ? localized("paid back") : "", line.lacksReceipt ? localized("no receipt") : "",
        ].filter { !$0.isEmpty }.joined(separator: " · ")
        guard let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), let button = gtk_button_new(),
            let content = StatementLine(
                layout: lineLayout, lead: lead, text: line.explanation, detail: detail, amount: amount)
        else { return }
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_hexpand(button, 1)
        gtk_button_set_child(cast(button), content.root)
        setAccessibleLabel(
            button, [lead, line.explanation, detail, amount].filter { !$0.isEmpty }.joined(separator: ", "))
        gtk_widget_set_tooltip_text(button, localized("Edit"))
        connect(button, .clicked) { [weak self] in self?.open { $0.origin(of: line) } }
        gtk_box_append(cast(row), button)
        if line.entryID != nil, let clip = makeClip(line) { gtk_box_append(cast(row), clip) }
        if line.kind != .perDiem, let mark = makeMark(line, name: line.explanation) { gtk_box_append(cast(row), mark) }
        gtk_box_append(cast(group), row)
    }

    /// The button of a line's receipts.
    private func makeClip(_ line: ExpenseStatement.Line) -> Widget? {
        guard let button = gtk_button_new_from_icon_name("mail-attachment-symbolic") else { return nil }
        let count = line.receiptIDs.count
        let label =
            count == 0
            ? localized("Add a Receipt…") : counted("{count} receipt", "{count} receipts", count: count)
        gtk_widget_add_css_class(button, "flat")
        setStyleClass(button, "dim-label", count == 0)
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(button, label)
        setAccessibleLabel(button, localized("{subject}: {text}", ["subject": line.explanation, "text": label]))
        connect(button, .clicked) { [weak self] in self?.onReceipt?(line) }
        return button
    }

    /// The check box of whether a line is reimbursed.
    private func makeMark(_ line: ExpenseStatement.Line, name: String) -> Widget? {
        guard let mark = gtk_check_button_new() else { return nil }
        gtk_check_button_set_active(cast(mark), line.isReimbursed.gboolean)
        gtk_widget_set_valign(mark, GTK_ALIGN_CENTER)
        gtk_widget_set_tooltip_text(mark, localized("Paid back"))
        setAccessibleLabel(mark, localized("{subject}: {text}", ["subject": name, "text": localized("Paid back")]))
        connect(mark, .toggled) { [weak self] in
            self?.trips.open?.mark(line, isReimbursed: gtk_check_button_get_active(cast(mark)) != 0)
        }
        marks[Key(kind: line.kind, entry: line.entryID)] = mark
        return mark
    }

    /// How much of a budget is spent; a click leads to it.
    private func append(_ progress: BudgetProgress) {
        let text = localized("{subject}: {text}", ["subject": progress.budget.name, "text": progress.words])
        guard let row = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3), let label = makeLabel(text),
            let bar = gtk_progress_bar_new(), let button = gtk_button_new()
        else { return }
        gtk_progress_bar_set_fraction(cast(bar), min(1, progress.fraction))
        setStyleClass(label, "error", progress.rest.minorUnits < 0)
        for child in [label, bar] { gtk_box_append(cast(row), child) }
        gtk_widget_add_css_class(button, "flat")
        gtk_button_set_child(cast(button), row)
        gtk_widget_set_tooltip_text(button, localized("Edit"))
        setAccessibleLabel(button, text)
        gtk_actionable_set_detailed_action_name(
            cast(button), WindowAction.openBudget.detailedName(progress.id.uuidString))
        gtk_box_append(cast(box), button)
    }

    /// A remark about a record leads to it.
    private func append(_ remark: ExpenseStatement.Remark) {
        guard let label = makeLabel(remark.text, "dim-label") else { return }
        guard remark.entryID != nil, let button = gtk_button_new() else {
            gtk_box_append(cast(box), label)
            return
        }
        gtk_widget_add_css_class(button, "flat")
        gtk_button_set_child(cast(button), label)
        gtk_widget_set_tooltip_text(button, localized("Edit"))
        setAccessibleLabel(button, remark.text)
        connect(button, .clicked) { [weak self] in self?.open { $0.origin(of: remark) } }
        gtk_box_append(cast(box), button)
    }

    /// Resolved when it is used: the form is read after the statement.
    private func open(_ origin: (TripModel) -> TripModel.Origin?) {
        if let origin = trips.open.flatMap(origin) { onOpen?(origin) }
    }

    // MARK: - Totals

    private func appendTotals(of statement: ExpenseStatement) {
        guard let totals = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6) else { return }
        func line(_ text: String, _ amount: Money, isTotal: Bool = true) {
            let line = StatementLine(
                layout: lineLayout, lead: "", text: text, amount: NumberText().text(amount), isTotal: isTotal)
            if let line { gtk_box_append(cast(totals), line.root) }
        }
        func note(_ text: String) {
            if let label = makeLabel(text, "dim-label") { gtk_box_append(cast(totals), label) }
        }
        if statement.lines.isEmpty { note(localized("Nothing spent yet.")) }
        let open = statement.lines.filter { !$0.isReimbursed }
        let isPartlyPaid = open.count < statement.lines.count || !statement.received.isEmpty
        let isForeign = statement.isForeign
        for total in statement.totals { line(localized("Total"), total) }
        for amount in statement.received { line(localized("Advances and reimbursements"), amount, isTotal: false) }
        if isForeign, let total = statement.total {
            line(localized("Total in {currency}", ["currency": total.currency]), total)
        }
        if isPartlyPaid { for rest in statement.outstanding { line(localized("Outstanding"), rest, isTotal: false) } }
        if isForeign, !statement.missingRates.isEmpty {
            let currencies: KeyValuePairs = ["currencies": statement.missingRates.joined(separator: ", ")]
            note(
                statement.total == nil
                    ? localized("There is no exchange rate for {currencies}, so there is no overall total.", currencies)
                    : localized(
                        "There is no exchange rate for {currencies}; what was received in it is not subtracted.",
                        currencies))
        }
        if isForeign, let button = makeButton(localized("Exchange _Rates…")) {
            gtk_actionable_set_detailed_action_name(cast(button), WindowAction.exchangeRates.detailedName)
            gtk_widget_set_halign(button, GTK_ALIGN_START)
            gtk_box_append(cast(totals), button)
        }
        gtk_box_append(cast(box), totals)
    }
}
