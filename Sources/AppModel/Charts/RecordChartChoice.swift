import ChartDocuments
import Foundation
import Localization
import Logbook
import Reports

/// A chart of records that can be made.
public nonisolated struct RecordChartChoice: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        /// The first subject names the chart, and the others are shown with it; of the one record with an id, or of several.
        case records(RecordsQuery.Subject, with: [RecordsQuery.Subject], id: UUID?)
        /// What another number of days and another rate would pay.
        case allowance(WhatIfAllowance)
    }

    let content: Content
    /// The name of the record that it is about; empty for several.
    let name: String

    init(
        _ subject: RecordsQuery.Subject, with others: [RecordsQuery.Subject] = [], id: UUID? = nil, name: String = ""
    ) {
        (content, self.name) = (.records(subject, with: others, id: id), name)
    }

    init(_ allowance: WhatIfAllowance, name: String) {
        (content, self.name) = (.allowance(allowance), name)
    }

    /// What it is called in a menu.
    public var title: String {
        switch content {
        case .records(let subject, _, _): subject.title
        case .allowance: localized("Per Diem, What If")
        }
    }

    /// What it is chosen by, among those of what is shown.
    public var key: String {
        switch content {
        case .records(let subject, _, _): subject.rawValue
        case .allowance: "allowance"
        }
    }

    /// A chart of it.
    var document: ChartDocument {
        var document =
            switch content {
            case .records(let subject, let others, let id): ChartDocument.records([subject] + others, of: id)
            case .allowance(let allowance): allowance.document
            }
        document.title = name.isEmpty ? title : localized("{subject}: {text}", ["subject": title, "text": name])
        return document
    }

    /// What can be made of all records.
    public static let all = [
        RecordChartChoice(.spending), RecordChartChoice(.costs), RecordChartChoice(.goalCosts),
        RecordChartChoice(.budgets),
        RecordChartChoice(.progress, with: [.pace]), RecordChartChoice(.map), RecordChartChoice(.globe),
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
                RecordChartChoice($0, id: trip?.id, name: trip?.name ?? "")
            } + [RecordChartChoice(.costs), RecordChartChoice(.budgets)]
                + [whatIfAllowance].compactMap(\.self)
        case .goals:
            var choices: [RecordChartChoice] = []
            if let goal = records.goals.goals.list.selected, records.goals.sidebarItem == .goals {
                choices += [.habit, .goalCosts].map { RecordChartChoice($0, id: goal.id, name: goal.title) }
            }
            if let term = records.goals.term.current {
                let number = term.term.number.formatted(.user.grouping(.never))
                choices.append(
                    RecordChartChoice(
                        .progress, with: [.pace], id: term.id, name: localized("Term {number}", ["number": number])))
            }
            return choices
        }
    }

    /// What the allowance of the open trip would be; `nil` where it has none.
    private var whatIfAllowance: RecordChartChoice? {
        guard let trip = openTrip, let lines = records?.trips.open?.statement?.lines else { return nil }
        // Formulas do not say of which trip they are: its days tell it from others of its name.
        let name = [trip.name, DayText().span(trip.startDay, trip.endDay)].joined(separator: ", ")
        return WhatIfAllowance(lines).map { RecordChartChoice($0, name: name) }
    }

    /// Shows a chart of records: the one that there is, or a new one.
    public func show(_ choice: RecordChartChoice) {
        guard let charts = records?.charts else { return }
        section = .charts
        Task { await charts.show(choice) }
    }

    /// Shows tracks of the open trip, and what they lead over, as a chart.
    public func openTracks(_ files: [URL]) {
        guard let records, let trip = openTrip, !files.isEmpty else { return }
        section = .charts
        let title = localized("{subject}: {text}", ["subject": localized("Track"), "text": trip.name])
        Task { await records.charts.open(files, asChart: title) }
    }

    /// Whether one trip is shown, whose tracks can be opened.
    public var canOpenTracks: Bool { section == .trips && openTrip != nil }

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
            let known = try await logbook.fetchCharts().first {
                guard $0.document.objects.map(\.source) == wanted else { return false }
                if case .allowance = choice.content { return $0.document.title == document.title }
                return true
            }
            if let known { show(known.id) } else { await add(document) }
        } catch {
            report(AppModel.Notice(error))
        }
    }
}
