import Foundation
import Interchange
import Localization
import Logbook

/// Trips of another program's file, looked at before they are taken in.
public struct TripImport: Sendable {
    /// What a trip has that a column or a calendar can tell.
    public enum Field: String, CaseIterable, Sendable {
        case id, kind, name, destination, startDay, endDay, notes, currency, purpose, expenseCode, perDiem
        case perDiemCurrency, reason

        /// What the column may be called, in lower case; the first is what our own files call it.
        var names: [String] {
            switch self {
            case .id, .kind, .currency, .purpose, .reason: [rawValue.lowercased()]
            case .name: ["name", "trip", "title", "summary", "subject", "reise", "voyage"]
            case .destination: ["destination", "place", "location", "city", "where", "ort", "ziel", "lieu"]
            case .startDay:
                ["startday", "start", "start date", "from", "begin", "first day", "von", "beginn", "début", "du"]
            case .endDay: ["endday", "end", "end date", "to", "until", "last day", "bis", "ende", "fin", "au"]
            case .notes: ["notes", "description", "comment", "notizen", "beschreibung", "remarques"]
            case .expenseCode: ["expensecode", "expense code", "account", "cost centre", "cost center"]
            case .perDiem: ["perdiem", "per diem", "allowance"]
            case .perDiemCurrency: ["perdiemcurrency", "per diem currency"]
            }
        }
    }

    /// What becomes of a row.
    public enum Fate: Hashable, Sendable {
        case new
        /// There is the same trip already.
        case same
        /// There is one with the same id, which becomes like the row.
        case changed
        /// It cannot be taken in, with the reason as a sentence.
        case wrong(String)
    }

    public struct Row: Sendable {
        /// Of the file, from 1.
        public let line: Int
        /// What the trip is called, and when.
        public let title: String
        public let fate: Fate
        let draft: TripDraft?
    }

    public let rows: [Row]

    /// How many rows have a fate.
    public func count(_ isCounted: (Fate) -> Bool) -> Int {
        rows.count { isCounted($0.fate) }
    }

    // MARK: - Reading

    /// The columns of a table that tell a field, found by their names.
    public static func mapping(of heads: [String]) -> [Field: Int] {
        var mapping: [Field: Int] = [:]
        let names = heads.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        for field in Field.allCases {
            if let column = field.names.lazy.compactMap(names.firstIndex(of:)).first { mapping[field] = column }
        }
        return mapping
    }

    /// The trips of a table.
    ///
    /// - Parameter mapping: the column of each field; names and first days are needed.
    @concurrent
    public init(
        _ table: TextTable, mapping: [Field: Int], into logbook: Logbook
    ) async throws(LogbookError) {
        let known = try await Known(logbook)
        rows = table.rows.map { line, cells in
            func text(_ field: Field) -> String {
                guard let column = mapping[field], column < cells.count else { return "" }
                return cells[column].trimmingCharacters(in: .whitespaces)
            }
            return known.row(line: line, text)
        }
    }

    /// The trips of a calendar: its events of whole days, and those of our own trips by their ids.
    @concurrent
    public init(_ events: [CalendarEvent], into logbook: Logbook) async throws(LogbookError) {
        let known = try await Known(logbook)
        rows = events.enumerated().filter { $0.element.isTrip }.map { index, event in
            known.row(line: index + 1) { field in
                switch field {
                case .id: event.tripID?.uuidString ?? ""
                case .name: event.title
                case .destination: event.place
                case .startDay: event.firstDay.description
                case .endDay: event.lastDay.description
                case .notes: event.notes
                default: ""
                }
            }
        }
    }

    /// The trips that are there.
    private struct Known {
        let byID: [UUID: Trip]
        private struct Name: Hashable {
            let name: String
            let first: CalendarDay
            let last: CalendarDay
        }
        private let names: Set<Name>

        init(_ logbook: Logbook) async throws(LogbookError) {
            let trips = try await logbook.fetchTrips()
            byID = Dictionary(trips.map { ($0.id, $0) }) { $1 }
            names = Set(trips.map { Name(name: $0.name, first: $0.startDay, last: $0.endDay) })
        }

        func row(line: Int, _ text: (Field) -> String) -> Row {
            let days = [text(.startDay), text(.endDay)].map { DayText().day(in: $0) }
            let title = [text(.name), text(.startDay)].filter { !$0.isEmpty }.joined(separator: ", ")
            func wrong(_ sentence: String) -> Row { Row(line: line, title: title, fate: .wrong(sentence), draft: nil) }
            guard !text(.name).isEmpty else { return wrong(DraftProblem(.name, .missing).description) }
            guard let first = days[0] else {
                return wrong(localized("“{text}” is not a day.", ["text": text(.startDay)]))
            }
            guard text(.endDay).isEmpty || days[1] != nil else {
                return wrong(localized("“{text}” is not a day.", ["text": text(.endDay)]))
            }
            let id = UUID(uuidString: text(.id))
            let old = id.flatMap { byID[$0] }
            var draft =
                old.map { TripDraft($0) } ?? TripDraft(id: id, name: "", startDay: first, endDay: first)
            draft.name = text(.name)
            (draft.startDay, draft.endDay) = (first, days[1] ?? first)
            if !text(.destination).isEmpty { draft.destination = text(.destination) }
            if !text(.notes).isEmpty { draft.notes = text(.notes) }
            if !text(.currency).isEmpty { draft.currency = text(.currency) }
            if let specifics = specifics(text) {
                draft.specifics = old?.kind == specifics.kind ? draft.specifics : specifics
            }
            if let problem = draft.problems.first { return wrong(problem.description) }
            let fate: Fate
            if let old {
                fate = TripDraft(old) == draft ? .same : .changed
            } else {
                let name = Name(name: draft.name, first: draft.startDay, last: draft.endDay)
                fate = names.contains(name) ? .same : .new
            }
            return Row(line: line, title: title, fate: fate, draft: draft)
        }

        private func specifics(_ text: (Field) -> String) -> Trip.Specifics? {
            switch text(.kind).lowercased() {
            case "business":
                let currency = text(.perDiemCurrency).isEmpty ? "EUR" : text(.perDiemCurrency)
                let amount = Decimal(string: text(.perDiem), locale: Locale(identifier: "en_US_POSIX")) ?? 0
                guard let perDiem = Money(amount: amount, currency: currency) else { return nil }
                return .business(purpose: text(.purpose), expenseCode: text(.expenseCode), perDiem: perDiem)
            case "personal": return .personal(reason: PersonalTrip.Reason(rawValue: text(.reason)) ?? .unknown)
            default: return nil
            }
        }
    }

    // MARK: - Taking in

    /// Takes in what is new and what has changed, in one step that can be undone.
    @concurrent
    public func run(in logbook: Logbook) async throws(LogbookError) -> ImportCounts {
        let drafts = rows.filter { [.new, .changed].contains($0.fate) }.compactMap(\.draft)
        var counts = ImportCounts()
        counts.known = count { $0 == .same }
        guard !drafts.isEmpty else { return counts }
        counts.added = try await logbook.importTrips(drafts)
        return counts
    }
}
