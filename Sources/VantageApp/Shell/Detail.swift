import AppModel
import CGtk
import ChartView
import Foundation
import GtkKit
import Logbook

/// What stands beside the sidebar: the page of whatever is chosen there.
final class Detail {
    private let model: AppModel
    private let layouts: Layouts
    private let stack: OpaquePointer
    private let actions: Actions
    private let trip: RecordPage
    private let goal: RecordPage
    private let status: StatusPage
    private let newChart = "new-chart"
    private(set) var chart: ChartPage?
    private var hasCharts = false
    /// Whether there is too little room for the inspector beside the chart.
    var isNarrow = false {
        didSet { if isNarrow != oldValue { chart?.setNarrow(isNarrow) } }
    }

    init(_ builder: Builder, model: AppModel, layouts: Layouts, actions: Actions) throws(BuilderError) {
        self.model = model
        self.layouts = layouts
        self.actions = actions
        stack = try builder.object("details", of: gtk_stack_get_type())
        trip = try RecordPage(layouts)
        goal = try RecordPage(layouts)
        status = try StatusPage(layouts)
        gtk_stack_add_named(stack, trip.root, "trip")
        gtk_stack_add_named(stack, goal.root, "goal")
        gtk_stack_add_named(stack, status.root, "status")
        attach(self, to: stack)
        follow(self) { $0.refresh() }
    }

    /// The title of what is shown.
    var title: String {
        guard let records = model.records else { return "Vantage" }
        return switch model.section {
        case .charts: records.charts.isAdding ? "New Chart" : records.charts.list.selected?.name ?? "Charts"
        case .trips: records.trips.list.selected?.name ?? "Trips"
        case .goals: records.goals.list.selected?.title ?? "Goals"
        }
    }

    private func refresh() {
        guard let records = model.records else { return }
        if !hasCharts {
            hasCharts = true
            addChartPages(records.charts)
        }
        switch model.section {
        case .charts: showCharts(records.charts)
        case .trips: showTrip(records.trips)
        case .goals: showGoal(records.goals)
        }
    }

    private func addChartPages(_ library: ChartLibrary) {
        do {
            let page = try ChartPage(layouts, library: library, actions: actions)
            page.setNarrow(isNarrow)
            page.showInspector(model.windowState.showsInspector)
            gtk_stack_add_named(stack, page.root, "chart")
            gtk_stack_add_named(stack, try NewChartPage(layouts, library: library).root, newChart)
            chart = page
            // The arrow keys turn the chart from the start.
            gtk_widget_grab_focus(page.viewport.root)
        } catch {
            model.notice = AppModel.Notice("Charts cannot be shown: \(error)")
        }
    }

    private func showCharts(_ library: ChartLibrary) {
        guard chart != nil else {
            status.show("Charts cannot be shown", "A layout of the program is missing or wrong.")
            show("status")
            return
        }
        let isEmpty = library.list.isLoaded && library.list.selected == nil
        show(library.isAdding || isEmpty ? newChart : "chart")
    }

    private func showTrip(_ trips: TripList) {
        guard let selected = trips.list.selected else {
            showEmpty(trips.list, heading: "No Trips Yet", text: "Sample data shows what a trip can hold.")
            return
        }
        trip.show(name: selected.name, summary: selected.summary, fields: selected.fields)
        show("trip")
    }

    private func showGoal(_ goals: GoalList) {
        guard let selected = goals.list.selected else {
            showEmpty(goals.list, heading: "No Goals Yet", text: "Sample data shows what a goal can hold.")
            return
        }
        goal.show(name: selected.title, summary: selected.summary, fields: selected.fields)
        show("goal")
    }

    /// The page where nothing is chosen: because nothing could be read, because nothing is there, or for the moment.
    private func showEmpty<Element, Filter>(_ list: LiveList<Element, Filter>, heading: String, text: String) {
        if let problem = model.logbookProblem {
            status.show("The logbook could not be opened", "\(problem) Charts can be drawn, but nothing is kept.")
        } else if let problem = list.problem {
            status.show("The list could not be read", problem)
        } else if model.canAddSampleData {
            status.show(heading, text, action: ("Add Sample Data", "win.sample-data"))
        } else {
            status.show("", "")
        }
        show("status")
    }

    private func show(_ page: String) {
        gtk_stack_set_visible_child_name(stack, page)
    }
}
