import Logbook

// What the desktop searches the logbook for.

extension AppModel {
    /// Searches the first of the lists of trips, goals, charts and snippets in which a text is found, and shows it, without the
    /// conditions that would hide what is found. Where nothing has the text, trips are searched.
    ///
    /// - Parameter text: parts of words, as in `TripQuery`.
    public func search(for text: String) async {
        guard let records else { return }
        var list = ShownList.trips
        do throws(LogbookError) {
            if let found = try await records.logbook.firstList(holding: text) { list = found }
        } catch {
            notice = Notice(error)
        }
        records.history.section = nil
        switch list {
        case .charts: section = .charts
        case .goals:
            section = .goals
            records.goals.sidebarItem = .goals
        case .snippets:
            section = .goals
            records.goals.sidebarItem = .snippets
        default:
            section = .trips
            records.rules.list = nil
            records.trips.sidebarItem = .all
        }
        records.conditions(of: list)?.removeAll()
        records.setSearch(text, of: list)
    }
}

nonisolated extension Logbook {
    /// The first list that has a text, by the queries that the desktop's own results come from; `nil` for blank text, and where
    /// none has it.
    fileprivate func firstList(holding text: String) async throws(LogbookError) -> ShownList? {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        let row = 0..<1
        let trips = try await fetchTripPage(TripQuery(search: text), rows: row)
        if !trips.rows.isEmpty { return .trips }
        let goals = try await fetchGoalPage(GoalQuery(search: text), rows: row)
        if !goals.rows.isEmpty { return .goals }
        let charts = try await fetchCharts(ChartQuery(search: text))
        if !charts.isEmpty { return .charts }
        let snippets = try await fetchSnippets(SnippetQuery(search: text))
        return snippets.isEmpty ? nil : .snippets
    }
}
