import Foundation
import Localization
import Logbook

/// A record that a search has found, as desktops show it.
struct FoundRecord: Sendable {
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
        let found = try await logbook.fetchTripPage(trips, rows: rows).rows.map(\.entry).map { trip in
            FoundRecord(.trip, trip.id, trip.name, trip.summary, icon: trip.iconName)
        }
        let goals = try await logbook.fetchGoalPage(GoalQuery(search: text), rows: rows).rows.map(\.entry).map { goal in
            let due = goal.dueDay.map { localized("by {day}", ["day": DayText().text($0)]) }
            let words = [goal.kind.name, due].compactMap(\.self).joined(separator: " · ")
            return FoundRecord(.goal, goal.id, goal.title, words, icon: "starred-symbolic")
        }
        let charts = try await logbook.fetchCharts(ChartQuery(search: text)).prefix(Self.limit).map { chart in
            FoundRecord(
                .chart, chart.id, chart.name, localized("Chart"), icon: "io.github.vantage.Vantage-symbolic")
        }
        let snippets = try await logbook.fetchSnippets(SnippetQuery(search: text)).prefix(Self.limit).map { snippet in
            let words = [localized("Snippet")] + snippet.tags.words.map { "#\($0)" }
            return FoundRecord(
                .snippet, snippet.id, snippet.firstLine, words.joined(separator: " "), icon: "text-x-generic-symbolic")
        }
        return found + goals + charts + snippets
    }
}

extension FoundRecord {
    fileprivate init(_ kind: RecordKind, _ id: UUID, _ title: String, _ details: String, icon: String) {
        self.init(id: RecordReference(kind: kind, id: id).text, title: title, details: details, icon: icon)
    }
}
