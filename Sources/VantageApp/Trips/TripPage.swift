import AppModel
import CGtk
import ChartView
import Charts
import Foundation
import GtkKit
import Localization
import Logbook
import Reports

/// A trip: its form, its days, and what it costs.
final class TripPage {
    let root: Widget
    private let trips: TripList
    private let icon: OpaquePointer
    private let summary: OpaquePointer
    private let name: OpaquePointer
    private let pages: OpaquePointer
    private let form: FormView
    private let snippets: SnippetBox
    private let itinerary: Widget
    private let statement: StatementView
    private let receipts: ReceiptsPage
    private let expenseLine: Widget
    private let expensePreview: OpaquePointer
    private let lineLayout: String
    private let chartBox: Widget
    private var chart: ChartView?
    private var shownChart: SpendingChart?
    private let switcher: Widget
    private weak var shown: TripModel?
    private var shownItinerary: Itinerary?

    init(_ layouts: Layouts, trips: TripList) throws {
        self.trips = trips
        let builder = try layouts.builder("trip")
        root = try builder.root("page")
        icon = try builder.object("icon", of: gtk_image_get_type())
        summary = try builder.label("summary")
        name = try builder.label("trip-name")
        switcher = try builder.widget("switcher")
        pages = try builder.object("pages", of: gtk_stack_get_type())
        itinerary = try builder.widget("itinerary")
        expenseLine = try builder.widget("expense-line")
        expensePreview = try builder.label("expense-preview")
        chartBox = try builder.widget("chart")
        lineLayout = try layouts.text("statement-line")
        if let bar = MoveBar(trips) { gtk_box_append(cast(try builder.widget("head")), bar.root) }
        if let bar = ReviewBar(trips) { gtk_box_append(cast(try builder.widget("head")), bar.root) }
        statement = StatementView(in: try builder.widget("statement"), lineLayout: lineLayout, trips: trips)
        form = try FormView(layouts, isShown: { $0.id != TripModel.receiptSection })
        receipts = try ReceiptsPage(in: try builder.widget("receipts"), layouts, trips: trips)
        snippets = try SnippetBox(layouts)
        let overview = try builder.widget("overview")
        gtk_box_append(cast(overview), form.root)
        gtk_box_append(cast(overview), snippets.root)
        clamp(overview, in: try builder.widget("overview-scroll"))
        clamp(itinerary, in: try builder.widget("itinerary-scroll"))
        clamp(try builder.widget("expenses"), in: try builder.widget("expenses-scroll"))
        clamp(try builder.widget("receipts"), in: try builder.widget("receipts-scroll"))
        setAccessibleLabel(expenseLine, localized("An expense in one line"))
        connect(expenseLine, .changed) { [weak self] in
            guard let self else { return }
            trips.open?.expenseText = text(of: expenseLine)
        }
        let add = { trips.open?.addExpense() ?? () }
        connect(expenseLine, .activate, add)
        connect(try builder.widget("expense-add"), .clicked, add)
        statement.onOpen = { [weak self] in self?.open($0) }
        statement.onReceipt = { [weak self] in self?.openReceipt(of: $0) }
        attach(self, to: root)
        follow(self) { $0.refresh() }
        follow(self) { $0.refreshItinerary() }
        follow(self) { $0.statement.show($0.trips.open?.statement, budgets: $0.trips.open?.budgets ?? []) }
        follow(self) { $0.refreshExpenseLine() }
        follow(self) { $0.refreshChart() }
        connect(pages, .notify("visible-child-name")) { [weak self] in self?.refreshChart() }
    }

    /// Shows the trip's name over the page: there is no room for it in the bar of a narrow window.
    func showName(_ isShown: Bool) {
        setVisible(cast(name), isShown)
    }

    /// Puts the focus into the trip's name.
    func focusName() {
        gtk_stack_set_visible_child_name(pages, "overview")
        form.grabFocus()
    }

    /// Shows the page of a name, as the switcher does.
    func showPage(_ name: String) {
        gtk_stack_set_visible_child_name(pages, name)
    }

    private func refresh() {
        guard let open = trips.open else { return }
        if shown !== open {
            shown = open
            // Another trip begins on its first page.
            gtk_stack_set_visible_child_name(pages, "overview")
            gtk_editable_set_text(cast(expenseLine), open.expenseText)
        }
        form.show(open.form)
        snippets.show(open.notes)
        guard let draft = open.form?.draft else { return }
        gtk_label_set_text(name, draft.name.quotation)
        gtk_image_set_from_icon_name(icon, draft.specifics.kind.iconName)
        gtk_label_set_text(
            summary,
            [
                draft.specifics.kind.name, DayText().span(draft.startDay, draft.endDay), draft.destination.quotation,
                draft.specifics.claimName ?? "",
            ].filter { !$0.isEmpty }.joined(separator: " · "))
    }

    // MARK: - Itinerary

    private func refreshItinerary() {
        guard let draft = trips.open?.form?.draft else { return }
        let days = Itinerary(
            from: draft.startDay, to: draft.endDay, draft.contents ?? TripContents(), destination: draft.destination)
        guard days != shownItinerary else { return }
        shownItinerary = days
        removeChildren(of: itinerary)
        for day in days.days {
            guard let heading = makeLabel(day.heading, "heading"),
                let head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6),
                let add = gtk_button_new_from_icon_name("list-add-symbolic")
            else { continue }
            gtk_widget_set_hexpand(heading, 1)
            gtk_widget_add_css_class(add, "flat")
            let label = localized("Add to {day}", ["day": day.heading])
            gtk_widget_set_tooltip_text(add, label)
            setAccessibleLabel(add, label)
            connect(add, .clicked) { [weak self] in self?.addItem(on: day.day) }
            gtk_box_append(cast(head), heading)
            gtk_box_append(cast(head), add)
            gtk_box_append(cast(itinerary), head)
            if day.entries.isEmpty, let free = makeLabel(localized("Nothing planned"), "dim-label") {
                gtk_box_append(cast(itinerary), free)
            }
            for entry in day.entries { addEntry(entry) }
        }
        if !days.undated.isEmpty, let heading = makeLabel(localized("Without a day"), "heading") {
            gtk_box_append(cast(itinerary), heading)
            for entry in days.undated { addEntry(entry) }
        }
    }

    private func addEntry(_ entry: Itinerary.Entry) {
        guard let button = gtk_button_new(),
            let line = StatementLine(
                layout: lineLayout, lead: entry.time, text: entry.title,
                detail: [entry.detail, entry.notes].filter { !$0.isEmpty }.joined(separator: "\n"), amount: "")
        else { return }
        gtk_widget_add_css_class(button, "flat")
        gtk_widget_set_tooltip_text(button, localized("Edit"))
        setAccessibleLabel(
            button, [entry.time, entry.title, entry.detail, entry.notes].filter { !$0.isEmpty }.joined(separator: ", "))
        gtk_button_set_child(cast(button), line.root)
        connect(button, .clicked) { [weak self] in
            self?.edit(RowID(section: entry.id.list.rawValue, entry: entry.id.entry))
        }
        gtk_box_append(cast(itinerary), button)
    }

    private func edit(_ row: RowID) {
        gtk_stack_set_visible_child_name(pages, "overview")
        form.open(row)
    }

    private func addItem(on day: CalendarDay) {
        guard let form = trips.open?.form else { return }
        let row = form.addRow(to: "itinerary")
        form.type(DayText().text(day), in: FieldID("day", in: row))
        gtk_stack_set_visible_child_name(pages, "overview")
        MainLoop.whenIdle { [weak self] in self?.form.open(row) }
    }

    // MARK: - Expenses

    private func refreshExpenseLine() {
        guard let open = trips.open else { return }
        if open.expenseText.isEmpty, !text(of: expenseLine).isEmpty { gtk_editable_set_text(cast(expenseLine), "") }
        let line = open.expenseLine
        let preview =
            open.expenseText.isEmpty
            ? localized("An amount, what it was for and a day; press Enter to add it.")
            : line.summary(day: open.usualDay)
        let unclear =
            line.unclear.isEmpty
            ? nil : localized("Not understood: {words}", ["words": line.unclear.joined(separator: ", ")])
        gtk_label_set_text(expensePreview, [preview, unclear].compactMap(\.self).joined(separator: "\n"))
    }

    /// Shows where a line of the statement is edited.
    private func open(_ origin: TripModel.Origin) {
        switch origin {
        case .row(let row): edit(row)
        case .field(let field):
            gtk_stack_set_visible_child_name(pages, "overview")
            form.focus(field)
        }
    }
    /// Shows the first receipt of a line, or asks for one.
    private func openReceipt(of line: ExpenseStatement.Line) {
        guard let receipt = line.receiptIDs.first else { return receipts.choose(for: line.entryID) }
        gtk_stack_set_visible_child_name(pages, "receipts")
        receipts.show(receipt)
    }

    // MARK: - Chart

    /// Draws the costs, once they are visible.
    private func refreshChart() {
        let spending = trips.open?.statement.flatMap { SpendingChart($0) }
        guard let name = gtk_stack_get_visible_child_name(pages), String(cString: name) == "chart",
            spending != shownChart || gtk_widget_get_first_child(chartBox) == nil
        else { return }
        shownChart = spending
        guard let spending else {
            removeChildren(of: chartBox)
            chart = nil
            guard
                let note = makeLabel(
                    localized("A chart of the spending appears here once there are expenses."), "dim-label")
            else { return }
            gtk_widget_set_margin_start(note, 18)
            gtk_widget_set_margin_top(note, 12)
            gtk_box_append(cast(chartBox), note)
            return
        }
        if let chart {
            chart.show(spending.chart)
        } else if let view = ChartView(spending.chart) {
            removeChildren(of: chartBox)
            chart = view
            gtk_widget_set_vexpand(view.root, 1)
            gtk_box_append(cast(chartBox), view.root)
        }
        if let chart {
            setAccessibleLabel(chart.root, localized("Spending by day and kind"))
            setAccessibleDescription(chart.root, spending.summary)
        }
    }
}
