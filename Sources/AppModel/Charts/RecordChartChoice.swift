import ChartDocuments
import Foundation
import Localization
import Logbook
import Reports

/// A chart of records that can be made.
public nonisolated struct RecordChartChoice: Hashable, Sendable {
    /// What it shows, an object each; the first one names it.
    public let subjects: [RecordsQuery.Subject]
    /// The id of the one record that it is about; `nil` for several.
    let id: UUID?
    /// The name of that record; empty for several.
    let name: String
    /// The allowance that formulas are about; `nil` for a chart of records.
    private var allowance: WhatIfAllowance?

    public init(_ subjects: [RecordsQuery.Subject], id: UUID? = nil, name: String = "") {
        (self.subjects, self.id, self.name) = (subjects, id, name)
    }

    /// What another number of days and another rate would pay.
    init(_ allowance: WhatIfAllowance, name: String) {
        self.init([], name: name)
        self.allowance = allowance
    }

    /// What it is called in a menu.
    public var title: String { allowance == nil ? subjects.first?.title ?? "" : localized("Per Diem, What If") }

    /// What it is chosen by, among those of what is shown.
    public var key: String { allowance == nil ? subjects.first?.rawValue ?? "" : "allowance" }

    /// A chart of it.
    var document: ChartDocument {
        var document = allowance?.document ?? ChartDocument.records(subjects, of: id)
        document.title = name.isEmpty ? title : localized("{subject}: {text}", ["subject": title, "text": name])
        return document
    }

    /// What can be made of all records.
    public static let all = [
        RecordChartChoice([.spending]), RecordChartChoice([.costs]), RecordChartChoice([.budgets]),
        RecordChartChoice([.progress, .pace]),
        RecordChartChoice([.map]), RecordChartChoice([.globe]),
    ]
}

extension AppModel {
    /// The charts of the records that are shown: of the open trip or goal, of the shown term, or of all trips.
    public var recordCharts: [RecordChartChoice] {
        guard let records, logbookProblem == nil else { return [] }
        switch section {
        case .charts: return RecordChartChoice.all
        case .trips:
            guard records.trips.counts.all > 0 else { return [] }
            let trip = openTrip
            return [.spending, .map, .globe].map {
                RecordChartChoice([$0], id: trip?.id, name: trip?.name ?? "")
            } + [RecordChartChoice([.costs]), RecordChartChoice([.budgets])]
                + [whatIfAllowance].compactMap(\.self)
        case .goals:
            var choices: [RecordChartChoice] = []
            if let goal = records.goals.goals.list.selected, records.goals.sidebarItem == .goals {
                choices.append(RecordChartChoice([.habit], id: goal.id, name: goal.title))
            }
            if let term = records.goals.term.current {
                let number = term.term.number.formatted(.user.grouping(.never))
                choices.append(
                    RecordChartChoice(
                        [.progress, .pace], id: term.id, name: localized("Term {number}", ["number": number])))
            }
            return choices
        }
    }

    /// What the allowance of the open trip would be; `nil` where it has none.
    private var whatIfAllowance: RecordChartChoice? {
        guard let trip = openTrip, let lines = records?.trips.open?.statement?.lines else { return nil }
        return WhatIfAllowance(lines).map { RecordChartChoice($0, name: trip.name) }
    }

    /// Shows a chart of records: the one that there is, or a new one.
    public func show(_ choice: RecordChartChoice) {
        guard let charts = records?.charts else { return }
        section = .charts
        Task { await charts.show(choice) }
    }

    /// Shows the record behind the point of the open chart that its menu is about.
    public func showRecordAtPoint() {
        guard let chart = records?.charts.open, let point = chart.point, let source = chart.records(at: point).first
        else { return }
        show(source.kind, source.id)
    }
}

extension ChartLibrary {
    fileprivate func show(_ choice: RecordChartChoice) async {
        do throws(LogbookError) {
            let document = choice.document
            let wanted = document.objects.map(\.source)
            // Formulas do not say of which trip they are.
            let known = try await logbook.fetchCharts().first {
                $0.document.objects.map(\.source) == wanted
                    && (!choice.subjects.isEmpty || $0.document.title == document.title)
            }
            if let known { show(known.id) } else { await add(document) }
        } catch {
            report(AppModel.Notice(error))
        }
    }
}
