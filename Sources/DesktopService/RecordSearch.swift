import Foundation
import Localization
import Logbook

/// A record that a search has found, as desktops show it.
struct FoundRecord: Hashable, Sendable {
    /// ``RecordReference/text`` of the record.
    let id: String
    let title: String
    let details: String
    /// The name of an icon of the theme, or of the program's own.
    let icon: String
}

/// The search of the desktop: trips, goals, charts and snippets that contain every word.
struct RecordSearch: Sendable {
    let logbook: Logbook
    /// As many of each kind at most.
    private static let limit = 5

    /// What is found, trips first, each kind in the order of its list.
    func records(matching text: String) async throws(LogbookError) -> [FoundRecord] {
        guard text.contains(where: { !$0.isWhitespace }) else { return [] }
        let rows = 0..<Self.limit
        var trips = TripQuery(search: text)
        (trips.sort, trips.isDescending) = (.startDay, true)
        let found = try await logbook.fetchTripPage(trips, rows: rows).rows.map { FoundRecord($0.entry) }
        let goals = try await logbook.fetchGoalPage(GoalQuery(search: text), rows: rows).rows.map {
            FoundRecord($0.entry)
        }
        let charts = try await logbook.fetchCharts(ChartQuery(search: text)).prefix(Self.limit).map { FoundRecord($0) }
        let snippets = try await logbook.fetchSnippets(SnippetQuery(search: text)).prefix(Self.limit).map {
            FoundRecord($0)
        }
        return found + goals + charts + snippets
    }

    /// The records that have these ids, whichever search found them; those that are gone are left out.
    func records(withIDs ids: [String]) async throws(LogbookError) -> [FoundRecord] {
        var records: [FoundRecord] = []
        for reference in ids.compactMap({ RecordReference($0) }) {
            if let found = try await record(reference) { records.append(found) }
        }
        return records
    }

    private func record(_ reference: RecordReference) async throws(LogbookError) -> FoundRecord? {
        switch reference.kind {
        case .trip: return try await logbook.trip(id: reference.id).map { FoundRecord($0) }
        case .goal: return try await logbook.expectation(id: reference.id).map { FoundRecord($0) }
        case .chart: return try await logbook.fetchChart(id: reference.id).map { FoundRecord($0) }
        case .snippet: return try await logbook.snippets.entry(id: reference.id).map { FoundRecord($0) }
        default: return nil
        }
    }
}

extension FoundRecord {
    private init(_ kind: RecordKind, _ id: UUID, _ title: String, _ details: String, icon: String) {
        self.init(id: RecordReference(kind: kind, id: id).text, title: title, details: details, icon: icon)
    }

    fileprivate init(_ trip: Trip) {
        self.init(.trip, trip.id, trip.name, trip.summary, icon: trip.iconName)
    }

    fileprivate init(_ goal: Expectation) {
        let due = goal.dueDay.map { localized("by {day}", ["day": DayText().text($0)]) }
        let words = [goal.kind.name, due].compactMap(\.self).joined(separator: " · ")
        self.init(.goal, goal.id, goal.title, words, icon: "starred-symbolic")
    }

    fileprivate init(_ chart: SavedChart) {
        self.init(.chart, chart.id, chart.name, localized("Chart"), icon: "io.github.vantage.Vantage-symbolic")
    }

    fileprivate init(_ snippet: Snippet) {
        let words = [localized("Snippet")] + snippet.tags.words.map { "#\($0)" }
        self.init(
            .snippet, snippet.id, snippet.firstLine, words.joined(separator: " "), icon: "text-x-generic-symbolic")
    }
}
