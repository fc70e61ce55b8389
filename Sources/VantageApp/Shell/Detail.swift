import AppModel
import CGtk
import ChartView
import Foundation
import GtkKit
import Localization
import Logbook

/// The detail pane: the page of the selected entry.
final class Detail {
    private let model: AppModel
    private let layouts: Layouts
    private let stack: OpaquePointer
    private let actions: Actions
    private let status: StatusPage
    private let record: FormPage
    private let goal: GoalPage
    private let newTrip: FormPage
    private(set) var chart: ChartPage?
    private(set) var trip: TripPage?
    private(set) var term: TermPage?
    private var links: TripLinksPage?
    private var hasPages = false
    /// Whether the page of changes is there; it is made when it is shown first.
    private var hasHistory = false
    /// What waits for the window's first picture.
    private var painting: Callback?
    /// Made when it is shown: most logbooks are not empty.
    private var welcome: WelcomePage?
    /// Shows a part of the goals' section.
    var onOpenGoals: (GoalSidebarItem) -> Void = { _ in }
    /// Whether there is too little room for the inspector next to the chart.
    var isNarrow = false {
        didSet { if isNarrow != oldValue { chart?.setNarrow(isNarrow) } }
    }

    /// Whether there is too little room for a title in the bar.
    var isTight = false {
        didSet { if isTight != oldValue { trip?.showName(isTight) } }
    }
    /// Whether the page has its own title, when the bar has none.
    var hasOwnTitle: Bool { model.section != .charts && model.records != nil }

    private enum Page: String {
        case status, record, goal, chart, trip, term, links, welcome, history
        case newTrip = "new-trip"
        case newChart = "new-chart"
    }

    init(_ builder: Builder, model: AppModel, layouts: Layouts, actions: Actions) throws {
        self.model = model
        self.layouts = layouts
        self.actions = actions
        stack = try builder.object("details", of: gtk_stack_get_type())
        status = try StatusPage(layouts)
        record = try FormPage(layouts)
        newTrip = try FormPage(layouts)
        goal = try GoalPage(layouts)
        add(status.root, .status)
        add(record.root, .record)
        add(goal.root, .goal)
        add(newTrip.root, .newTrip)
        goal.onOpenTrip = { [weak self] in self?.model.show(.trip, $0) }
        attach(self, to: stack)
        // The window is painted first: a chart waits for the graphics driver, which would delay both.
        var isPainted = false
        painting = onEachFrame(of: cast(stack)) { [weak self] _ in
            guard isPainted, let self else {
                isPainted = true
                return self != nil
            }
            painting = nil
            follow(self) { $0.refresh() }
            return false
        }
    }

    private func add(_ root: Widget, _ page: Page) {
        addPage(root, named: page.rawValue, to: stack)
    }

    private func show(_ page: Page) {
        gtk_stack_set_visible_child_name(stack, page.rawValue)
    }

    /// The title of what is shown.
    var title: String {
        guard let records = model.records else { return "Vantage" }
        if model.shownList == .history { return localized("Recently changed") }
        switch model.section {
        case .charts:
            return records.charts.isAdding
                ? localized("New Chart") : records.charts.list.selected?.name ?? localized("Charts")
        case .trips:
            if let pages = records.rules.pages {
                return pages.title.isEmpty ? records.rules.list?.name ?? "" : pages.title
            }
            if records.trips.planned != nil { return localized("New Trip") }
            if !records.trips.several.isEmpty { return headingOfSeveral(records.trips) }
            return records.trips.open?.form?.draft.name ?? records.trips.list.selected?.name ?? localized("Trips")
        case .goals:
            guard let pages = records.goals.pages else { return localized("Current Term") }
            return pages.title.isEmpty ? localized("Goals") : pages.title
        }
    }

    /// The form that is shown, if any.
    var form: (any FormModel)? {
        guard let records = model.records, model.shownList != .history else { return nil }
        return switch model.section {
        case .charts: nil
        case .trips where records.rules.list != nil: records.rules.pages?.shownForm
        case .trips: records.trips.planned ?? (records.trips.several.isEmpty ? records.trips.open?.form : nil)
        case .goals: records.goals.pages?.shownForm
        }
    }

    /// Whether the form is that of a record that is not there yet.
    var isNew: Bool {
        switch model.section {
        case .charts: false
        case _ where model.shownList == .history: false
        case .trips where model.records?.rules.list != nil: model.records?.rules.pages?.isNew == true
        case .trips: model.records?.trips.planned != nil
        case .goals: model.records?.goals.pages?.isNew == true
        }
    }

    /// Whether several records are shown together.
    var showsSeveral: Bool { model.shownList == .trips && model.records?.trips.several.isEmpty == false }

    /// Puts the focus into the name of what is shown.
    func focusName() {
        switch model.section {
        case .charts: chart?.inspector.focusTitle()
        case .trips where model.records?.rules.links != nil: links?.page.form.grabFocus()
        case .trips where model.records?.rules.list != nil: record.form.grabFocus()
        case .trips:
            if model.records?.trips.planned != nil { newTrip.form.grabFocus() } else { trip?.focusName() }
        case .goals:
            switch model.records?.goals.sidebarItem {
            case .currentTerm: term?.focusLine()
            case .goals: goal.page.form.grabFocus()
            default: record.form.grabFocus()
            }
        }
    }

    /// Passes an unhandled letter to the only field it can be meant for: on the page of the term, where actions are logged.
    ///
    /// - Returns: whether it was typed.
    func type(_ key: UInt32) -> Bool {
        guard let term, gtk_widget_get_mapped(term.root) != 0,
            let letter = UnicodeScalar(gdk_keyval_to_unicode(key)), letter.value > 0x20
        else { return false }
        term.type(Character(letter))
        return true
    }

    private func refresh() {
        guard let records = model.records else {
            // The chart of last time does not wait for the logbook.
            if model.section == .charts, model.openChart != nil, let page = chartPage() { show(page) }
            return
        }
        if !hasPages {
            hasPages = true
            addPages(records)
        }
        switch model.section {
        case .charts: showCharts(records.charts)
        case _ where model.shownList == .history: showHistory(records.history)
        case .trips:
            if let pages = records.rules.pages { showRecord(pages) } else { showTrips(records.trips) }
        case .goals: showGoals(records.goals)
        }
    }

    private func addPages(_ records: AppModel.Records) {
        _ = chartPage()
        do {
            add(try NewChartPage(layouts, library: records.charts).root, .newChart)
            let trip = try TripPage(layouts, trips: records.trips)
            add(trip.root, .trip)
            trip.showName(isTight)
            self.trip = trip
            let links = try TripLinksPage(layouts, records: records)
            add(links.root, .links)
            self.links = links
            let term = try TermPage(layouts, goals: records.goals) { [weak self] in self?.onOpenGoals($0) }
            add(term.root, .term)
            self.term = term
        } catch {
            report(error)
        }
    }

    /// The page of charts, created on demand.
    private func chartPage() -> Page? {
        guard chart == nil else { return .chart }
        do {
            let page = try ChartPage(layouts, model: model, actions: actions)
            chart = page
            page.setNarrow(isNarrow)
            page.showInspector(model.windowState.showsInspector)
            add(page.root, .chart)
            // The arrow keys turn the chart from the start.
            gtk_widget_grab_focus(page.viewport.root)
            return .chart
        } catch {
            report(error)
            return nil
        }
    }

    private func report(_ error: any Error) {
        model.notice = AppModel.Notice(localized("A page cannot be shown: {reason}", ["reason": "\(error)"]))
    }

    private func showCharts(_ library: ChartLibrary) {
        guard chart != nil else {
            status.show(
                localized("Charts cannot be shown"), localized("A layout file of the program is missing or damaged."))
            show(.status)
            return
        }
        let isEmpty = library.list.isLoaded && library.list.selected == nil
        show(library.isAdding || isEmpty ? .newChart : .chart)
    }

    private func showTrips(_ trips: TripList) {
        if let planned = trips.planned {
            newTrip.show(planned, title: localized("New Trip"), isNew: true)
            show(.newTrip)
        } else if !trips.several.isEmpty {
            status.show(
                headingOfSeveral(trips), localized("They can be dragged to a planner or deleted together."),
                action: (localized("Clear Selection"), WindowAction.cancel.detailedName),
                second: (localized("Delete"), WindowAction.delete.detailedName))
            show(.status)
        } else if let open = trips.open, trip != nil {
            if let problem = open.problem {
                status.show(localized("The trip could not be read"), problem)
                show(.status)
            } else {
                show(.trip)
            }
        } else if trips.list.problem == nil, trips.list.isLoaded, trips.list.answered != trips.list.filter {
            // What is shown stays until it is known what there is.
        } else if trips.list.problem == nil, !trips.list.elements.isEmpty {
            // One of them is about to be chosen.
        } else if trips.list.problem == nil, trips.counts.all > 0 {
            status.show(
                localized("Nothing Selected"), localized("Select an entry in the list to edit it here."),
                action: (localized("New Trip"), WindowAction.new.detailedName))
            show(.status)
        } else {
            showEmpty(
                problem: trips.list.problem, heading: localized("No Trips Yet"),
                text: localized("A trip holds its days, its meals and drives, and its costs."),
                new: localized("New Trip"))
        }
    }

    private func headingOfSeveral(_ trips: TripList) -> String {
        counted("{count} Trip Selected", "{count} Trips Selected", count: trips.several.count)
    }

    private func showGoals(_ goals: GoalBook) {
        guard let pages = goals.pages else {
            if let problem = model.logbookProblem {
                showLogbookProblem(problem)
                show(.status)
            } else if !goals.term.hasTerms, model.canAddSampleData, showWelcome() {
                // An empty logbook begins the same way everywhere.
            } else {
                show(.term)
            }
            return
        }
        if goals.sidebarItem == .goals, let form = pages.shownForm {
            goal.show(form, pages: goals)
            show(.goal)
        } else {
            showRecord(pages)
        }
    }

    private func showHistory(_ history: HistoryModel) {
        guard history.list.selected != nil else {
            status.show(
                localized("Nothing Selected"),
                localized("What is added, changed or deleted is listed here, and what was deleted can be restored."))
            return show(.status)
        }
        if !hasHistory, let page = try? HistoryPage(layouts, history) {
            hasHistory = true
            add(page.root, .history)
        }
        show(.history)
    }

    private func showRecord(_ pages: any RecordPagesModel) {
        guard let form = pages.shownForm else {
            showEmpty(
                problem: nil, heading: localized("Nothing Selected"),
                text: localized("Select an entry in the list to edit it here."),
                new: model.shownList?.words(isUsable: true).new ?? "")
            return
        }
        if model.section == .trips, model.records?.rules.links != nil, let links {
            links.show(form, pages)
            show(.links)
            return
        }
        record.show(form, title: pages.title, isNew: pages.isNew)
        show(.record)
    }

    /// The page where nothing is chosen: because nothing could be read, because nothing is there, or for the moment.
    private func showEmpty(problem: String?, heading: String, text: String, new: String) {
        if let problem = model.logbookProblem {
            showLogbookProblem(problem)
        } else if let problem {
            status.show(localized("The list could not be read"), problem)
        } else if model.canAddSampleData, showWelcome() {
            return
        } else {
            status.show(heading, text, action: (new, WindowAction.new.detailedName))
        }
        show(.status)
    }

    /// What happened, where the file is, and what can be done; nothing is touched before a choice.
    private func showLogbookProblem(_ problem: LogbookError) {
        let restoring =
            model.canStartOver && !model.backups.isEmpty
            ? (localized("Restore a Backup…"), WindowAction.restoreBackup.detailedName) : nil
        let other = model.secondLogbook.map {
            (
                localized("Use {folder}", ["folder": $0.deletingLastPathComponent().path]),
                WindowAction.useSecondLogbook.detailedName
            )
        }
        let startingNew =
            model.canStartOver ? (localized("Start a New Logbook"), WindowAction.startOver.detailedName) : nil
        status.show(
            localized("The logbook could not be opened"),
            localized(
                "{reason} The file is {file}. Charts can be drawn, but nothing is saved.",
                ["reason": problem.description, "file": model.launch.logbook.path]),
            action: restoring ?? startingNew ?? other,
            second: restoring == nil ? nil : startingNew)
    }

    private func showWelcome() -> Bool {
        if welcome == nil, let page = try? WelcomePage(layouts) {
            welcome = page
            add(page.root, .welcome)
        }
        guard welcome != nil else { return false }
        show(.welcome)
        return true
    }
}
