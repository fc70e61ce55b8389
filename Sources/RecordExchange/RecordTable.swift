import Foundation
import Interchange
import Logbook

/// Records of one kind as CSV, a row each, for other programs: names of columns, days and numbers are the same in every
/// language.
public enum RecordTable: String, CaseIterable, Sendable {
    case trips, goals, actions, snippets, expenses

    /// The table.
    ///
    /// - Parameters:
    ///   - logbook: the records.
    ///   - guardsFormulas: see `CSVText`.
    @concurrent
    public func csv(of logbook: Logbook, guardsFormulas: Bool = true) async throws(LogbookError) -> [UInt8] {
        let rows = try await logbook.withSnapshot { () -> [[String]] in
            switch self {
            case .trips: try await Self.trips(logbook)
            case .goals: try await Self.goals(logbook)
            case .actions: try await Self.actions(logbook)
            case .snippets: try await Self.snippets(logbook)
            case .expenses: try await Self.expenses(logbook)
            }
        }
        return Array(
            ([writtenFields.map(\.key)] + rows).map { CSVText.line($0, guardsFormulas: guardsFormulas) }.joined()
                .utf8)
    }

    private static func trips(_ logbook: Logbook) async throws -> [[String]] {
        async let known = logbook.planners.all()
        let trips = try await logbook.fetchTrips()
        let planners = Dictionary(uniqueKeysWithValues: try await known.map { ($0.id, $0.name) })
        let contents = try await logbook.fetchContents(of: trips.map(\.id))
        return trips.map { trip in
            let draft = TripDraft(trip)
            return TripField.allCases.filter { $0.columnName != nil }.flatMap { field in
                switch field {
                case .id: [trip.id.uuidString.lowercased()]
                case .kind: [trip.kind.rawValue]
                case .plannerID:
                    [
                        trip.plannerID.flatMap { planners[$0] } ?? "",
                        contents[trip.id]?.tags.description ?? "",
                    ]
                case .perDiem:
                    [
                        (trip as? BusinessTrip)?.perDiem.plainText ?? "",
                        (trip as? BusinessTrip)?.perDiem.currency ?? "",
                    ]
                default: [field.plainText(of: draft)]
                }
            }
        }
    }

    private static func goals(_ logbook: Logbook) async throws -> [[String]] {
        let columns = RecordTable.goals.fields.map { column in
            ExpectationField.allCases.filter { $0.columnName == column.key }
        }
        return try await logbook.fetchGoals().map { goal in
            let draft = ExpectationDraft(goal)
            return columns.map { fields in
                // Of the fields that share a column, a kind has one.
                fields.lazy.map { Self.text(of: $0, goal, draft) }.first { !$0.isEmpty } ?? ""
            }
        }
    }

    private static func text(of field: ExpectationField, _ goal: Expectation, _ draft: ExpectationDraft) -> String {
        switch field {
        case .id: goal.id.uuidString.lowercased()
        case .kind: goal.kind.rawValue
        case .targets: goal.targets.map { "\($0.target.plainText) \($0.measure.unit)" }.joined(separator: "; ")
        case .tags: goal.tags.description
        default: field.plainText(of: draft)
        }
    }

    private static func actions(_ logbook: Logbook) async throws -> [[String]] {
        async let known = logbook.fetchGoals()
        async let actions = logbook.actions.all()
        let goals = Dictionary(uniqueKeysWithValues: try await known.map { ($0.id, $0.title) })
        return try await actions.map { action in
            [
                action.id.uuidString.lowercased(), action.title, action.details, action.notes,
                action.loggedAt.csvText, action.startedAt?.csvText ?? "",
                action.durationMinutes?.plainText ?? "",
                action.measurements.map { "\($0.value.plainText) \($0.unit)" }.joined(separator: "; "),
                action.contributesTo.compactMap { goals[$0] }.sorted().joined(separator: "; "),
                action.timeZone ?? "", action.origin?.source ?? "", action.origin?.id ?? "",
            ]
        }
    }

    private static func expenses(_ logbook: Logbook) async throws -> [[String]] {
        let trips = try await logbook.fetchTrips()
        let contents = try await logbook.fetchContents(of: trips.map(\.id))
        return trips.flatMap { trip in
            (contents[trip.id]?.expenses ?? []).map { expense in
                [
                    expense.id.uuidString.lowercased(), trip.name, expense.day.description, expense.category.rawValue,
                    expense.details, expense.cost.plainText, expense.cost.currency, "\(expense.isReimbursed)",
                ]
            }
        }
    }

    private static func snippets(_ logbook: Logbook) async throws -> [[String]] {
        async let knownTrips = logbook.fetchTrips()
        async let knownGoals = logbook.fetchGoals()
        async let snippets = logbook.snippets.all()
        let trips = Dictionary(uniqueKeysWithValues: try await knownTrips.map { ($0.id, $0.name) })
        let goals = Dictionary(uniqueKeysWithValues: try await knownGoals.map { ($0.id, $0.title) })
        return try await snippets.map { snippet in
            var (trip, goal): (String?, String?)
            switch snippet.owner {
            case .trip(let id): trip = trips[id]
            case .expectation(let id): goal = goals[id]
            case nil: break
            }
            return [
                snippet.id.uuidString.lowercased(), snippet.text, snippet.tags.description, trip ?? "", goal ?? "",
                snippet.createdAt.csvText,
            ]
        }
    }
}

extension Date {
    /// The instant in UTC, to the second: `2027-05-03T09:30:00Z`.
    var csvText: String { formatted(.iso8601) }
}
