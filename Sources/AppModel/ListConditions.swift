import Foundation
import Localization
import Logbook

/// The conditions that limit a list beside its search: those that are set, and a form to set them.
public struct ListConditions {
    /// A condition that is set.
    public nonisolated struct Item: Identifiable, Hashable, Sendable {
        public let id: String
        /// “Status: Upcoming”
        public let text: String
    }

    public let items: [Item]
    /// Removes conditions.
    private let remove: (Set<Item.ID>) -> Void
    /// Makes the form of all conditions; they apply as soon as they are chosen.
    public let makeForm: () -> any FormModel

    /// - Parameters:
    ///   - read: the query as it is.
    ///   - fields: the fields of the conditions.
    ///   - write: sets the query.
    init<Query: Hashable & Sendable>(
        read: @escaping () -> Query, fields: @escaping (Query) -> [FormField<Query>], write: @escaping (Query) -> Void
    ) {
        let query = read()
        items = fields(query).compactMap { field in
            let text = field.read(query)
            return text.isEmpty ? nil : Item(id: field.id, text: "\(field.label): \(field.style.text(of: text))")
        }
        remove = { ids in
            var query = read()
            for field in fields(query) where ids.contains(field.id) { try? field.write(&query, "") }
            write(query)
        }
        makeForm = {
            Form(
                id: "conditions", saved: read(), rest: .milliseconds(150),
                layout: .init(
                    sections: { [FormSection(id: "main", title: "", fields: fields($0))] }, problems: { _ in [] },
                    save: { draft, _, _ in
                        // The search may have changed since.
                        var query = read()
                        // The first day is checked against the last one: both are open before they are set.
                        for field in fields(draft) { try? field.write(&query, "") }
                        for field in fields(draft) { try? field.write(&query, field.read(draft)) }
                        write(query)
                        return .saved(draft)
                    }))
        }
    }

    /// Removes a condition.
    public func remove(_ id: Item.ID) {
        remove([id])
    }

    /// Removes all conditions.
    public func removeAll() {
        remove(Set(items.map(\.id)))
    }
}

nonisolated extension FieldStyle {
    /// A field's text as a condition shows it.
    fileprivate func text(of text: String) -> String {
        if case .choice(let choices) = self { choices.first { $0.id == text }?.label ?? text } else { text }
    }
}

extension AppModel.Records {
    /// The conditions of a list; `nil` for one that has none.
    public func conditions(of list: ShownList?) -> ListConditions? {
        switch list {
        case .trips: tripConditions
        case .goals: goals.goalConditions
        case .actions: goals.actionConditions
        case .snippets: goals.snippetConditions
        case .history: history.conditions
        default: nil
        }
    }

    private var tripConditions: ListConditions {
        ListConditions(
            read: { [trips] in trips.conditions },
            fields: { [trips] query in
                var fields: [FormField<TripQuery>] = [
                    .condition("status", localized("Status"), \.status) { $0.name },
                    .condition("reason", TripField.reason.title, \.reason) { $0.name },
                ]
                fields += FormField.days(\.days)
                // What the sidebar has chosen is no condition beside it.
                if case .planner = trips.sidebarItem {
                } else {
                    fields.append(
                        .condition(
                            "planner", TripField.plannerID.title, \.plannerID,
                            of: trips.groups.planners.map { Choice($0.id.uuidString, $0.name) }))
                }
                if case .tag = trips.sidebarItem {
                } else {
                    fields.append(
                        .condition(
                            "tag", localized("Tag"), \.tag, of: trips.groups.tags.map(\.choice), chosen: query))
                }
                return fields
            }, write: { [trips] in trips.conditions = $0 })
    }
}

extension GoalBook {
    fileprivate var goalConditions: ListConditions {
        ListConditions(
            read: { [goals] in goals.list.filter },
            fields: { [self] query in
                [
                    .condition("kind", ExpectationField.kind.title, \.kind) { $0.name },
                    .condition(
                        "term", localized("Term"), \.termID,
                        of: (sources.terms.value ?? []).map { Choice($0.id.uuidString, $0.name) }),
                    .condition(
                        "value", localized("Value"), \.valueID,
                        of: (sources.values.value ?? []).map { Choice($0.id.uuidString, $0.title) }),
                    .condition("tag", localized("Tag"), \.tag, of: goalTags.map(\.choice), chosen: query),
                    .condition(
                        "done", localized("Done"),
                        of: [Choice("yes", localized("Yes")), Choice("no", localized("No"))],
                        read: { $0.isCompleted.map { $0 ? "yes" : "no" } },
                        write: { $0.isCompleted = $1.map { $0 == "yes" } }),
                ] + FormField.days(\.days)
            }, write: { [goals] in goals.list.filter = $0 })
    }

    fileprivate var actionConditions: ListConditions {
        ListConditions(
            read: { [actions] in actions.list.filter },
            fields: { [sources] query in
                [
                    .condition(
                        "measure", localized("Measure"), \.unit,
                        of: (sources.measures.value ?? []).map { Choice($0.unit, $0.unit) }, chosen: query),
                    .condition("goal", localized("Goal"), \.goalID, of: sources.goalChoices()),
                ] + FormField.days(\.days)
            }, write: { [actions] in actions.list.filter = $0 })
    }

    fileprivate var snippetConditions: ListConditions {
        ListConditions(
            read: { [snippets] in snippets.list.filter },
            fields: { [self] query in
                [.condition("tag", localized("Tag"), \.tag, of: snippetTags.map(\.choice), chosen: query)]
                    + FormField.days(\.days)
            }, write: { [snippets] in snippets.list.narrow(to: $0) })
    }
}

extension HistoryModel {
    fileprivate var conditions: ListConditions {
        ListConditions(
            read: { [list] in list.filter },
            fields: { _ in
                [
                    .condition(
                        "change", localized("Change"),
                        of: HistoryEntry.Change.allCases.map { Choice($0.rawValue, $0.name) },
                        read: { $0.changes.first?.rawValue },
                        write: {
                            $0.changes = Set([$1.flatMap(HistoryEntry.Change.init(rawValue:))].compactMap(\.self))
                        }),
                    .condition(
                        "kind", localized("Kind"), of: RecordKind.allCases.map { Choice($0.rawValue, $0.name) },
                        read: { $0.entities.first }, write: { $0.entities = Set([$1].compactMap(\.self)) }),
                ] + FormField.days(\.days)
            }, write: { [list] in list.filter = $0 })
    }
}

nonisolated extension TagCount {
    fileprivate var choice: Choice { Choice(word, "#\(word)") }
}
