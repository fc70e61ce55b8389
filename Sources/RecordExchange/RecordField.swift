import Foundation
import Localization

/// A column of a table of records.
public enum RecordField: String, CaseIterable, Sendable {
    case id, kind, name, destination, startDay, endDay, planner, tags, notes, currency, purpose, expenseCode, perDiem
    case perDiemCurrency, reason
    case title, details, dueDay, completedDay, importance, urgency, targets
    case loggedAt, startedAt, durationMinutes, measurements, goals
    case text, trip, goal, createdAt
    case day, category, payee, amount, spent, received, direction, isReimbursed

    /// What the column may be called in another program's table, in lower case; in ours it is called like the field.
    private var otherNames: [String] {
        switch self {
        case .id, .purpose, .reason, .planner, .createdAt: []
        case .currency: ["currency code", "währung", "waehrung", "devise", "monnaie", "ccy"]
        case .kind: ["type", "art"]
        case .name: ["trip", "title", "summary", "subject", "reise", "voyage"]
        case .destination: ["place", "location", "city", "where", "ort", "ziel", "lieu"]
        case .startDay: ["start", "start date", "from", "begin", "first day", "von", "beginn", "début", "du"]
        case .endDay: ["end", "end date", "to", "until", "last day", "bis", "ende", "fin", "au"]
        case .tags: ["tag", "labels", "label", "categories", "category", "schlagwörter", "étiquettes"]
        case .notes: ["description", "comment", "notizen", "beschreibung", "remarques"]
        case .expenseCode: ["expense code", "account", "cost centre", "cost center"]
        case .perDiem: ["per diem", "allowance"]
        case .perDiemCurrency: ["per diem currency"]
        case .title: ["name", "action", "activity", "task", "goal", "summary", "subject", "titel", "ziel", "titre"]
        case .details:
            [
                "description", "beschreibung", "what for", "verwendungszweck", "libellé", "libelle", "purpose", "memo",
                "reference", "narrative", "transaction description", "libellé opération", "nature de l'opération",
                "buchungstext", "umsatztext", "text", "transaction type", "vorgang",
            ]
        case .dueDay: ["due", "due date", "deadline", "target day", "fällig", "échéance"]
        case .completedDay: ["completed", "completed on", "done", "erledigt", "terminé"]
        case .importance: ["priority", "wichtigkeit"]
        case .urgency: ["dringlichkeit"]
        case .targets: ["target", "to reach", "ziele"]
        case .loggedAt: ["logged", "date", "day", "when", "datum", "tag", "jour", "date and time"]
        case .startedAt: ["started", "start", "start time"]
        case .durationMinutes: ["minutes", "duration", "dauer", "durée", "minuten"]
        case .measurements: ["measured", "measurement", "amount", "gemessen"]
        case .goals: ["goal", "contributes to"]
        case .text: ["snippet", "note", "content", "notiz", "texte"]
        case .trip: ["reise", "voyage"]
        case .goal: ["ziel"]
        case .day:
            [
                "date", "booking date", "transaction date", "posting date", "posted date", "completed date",
                "started date", "buchungstag", "buchungsdatum", "buchung", "datum", "tag", "umsatz getätigt von",
                "jour",
                "date opération", "date operation", "date de l'opération", "date de comptabilisation",
                "date comptable", "valuta", "valutadatum", "wertstellung", "wertstellungsdatum", "value date",
                "date de valeur", "date valeur",
            ]
        case .category: ["kategorie", "catégorie", "categorie"]
        case .payee:
            [
                "payee", "merchant", "counterparty", "recipient", "beneficiary", "name", "empfänger", "empfaenger",
                "beguenstigter/zahlungspflichtiger", "begünstigter/zahlungspflichtiger", "auftraggeber/empfänger",
                "empfänger/auftraggeber", "auftraggeber / begünstigter", "auftraggeber/begünstigter",
                "name zahlungsbeteiligter", "zahlungsempfänger", "zahlungsempfänger*in",
                "empfänger/zahlungspflichtiger",
                "bénéficiaire", "tiers",
            ]
        case .amount:
            [
                "betrag", "umsatz", "montant", "sum", "total", "transaction amount", "summe", "buchungsbetrag",
                "umsatzbetrag", "montant de l'opération",
            ]
        case .spent:
            [
                "debit", "soll", "débit", "paid out", "money out", "withdrawal", "withdrawals", "debit amount",
                "ausgabe", "ausgaben", "ausgang", "lastschrift", "belastung", "dépense", "dépenses",
            ]
        case .received:
            [
                "credit", "haben", "crédit", "paid in", "money in", "deposit", "deposits", "credit amount", "einnahme",
                "einnahmen", "eingang", "gutschrift", "recette", "recettes",
            ]
        case .direction:
            ["soll/haben", "s/h", "debit/credit", "credit/debit", "dr/cr", "cr/dr", "débit/crédit", "sens"]
        case .isReimbursed: ["reimbursed", "erstattet", "remboursé"]
        }
    }

    /// The column that tells the field, by its name.
    func column(of heads: [String]) -> Int? {
        ([rawValue.lowercased()] + otherNames).lazy.compactMap(heads.firstIndex(of:)).first
    }

    /// What the field is called.
    public var title: String {
        switch self {
        case .id: localized("ID")
        case .kind: localized("Kind")
        case .name: localized("Name")
        case .destination: localized("Destination")
        case .startDay: localized("First day")
        case .endDay: localized("Last day")
        case .planner: localized("Planner")
        case .tags: localized("Tags")
        case .notes: localized("Notes")
        case .currency: localized("Currency")
        case .purpose: localized("Purpose")
        case .expenseCode: localized("Expense code")
        case .perDiem: localized("Per diem")
        case .perDiemCurrency: localized("Currency of the per diem")
        case .reason: localized("Reason")
        case .title: localized("Title")
        case .details: localized("Details")
        case .dueDay: localized("Due on")
        case .completedDay: localized("Completed on")
        case .importance: localized("Importance")
        case .urgency: localized("Urgency")
        case .targets: localized("Targets")
        case .loggedAt: localized("Done on")
        case .startedAt: localized("Started at")
        case .durationMinutes: localized("Minutes")
        case .measurements: localized("Measured")
        case .goals: localized("Goals")
        case .text: localized("Text")
        case .trip: localized("Trip")
        case .goal: localized("Goal")
        case .createdAt: localized("Written at")
        case .day: localized("Day")
        case .category: localized("Category")
        case .payee: localized("Paid to")
        case .amount: localized("Amount")
        case .spent: localized("Money out")
        case .received: localized("Money in")
        case .direction: localized("In or out")
        case .isReimbursed: localized("Reimbursed")
        }
    }
}

extension RecordTable {
    /// The columns, in their order.
    public var fields: [RecordField] {
        switch self {
        case .trips:
            [
                .id, .kind, .name, .destination, .startDay, .endDay, .planner, .tags, .notes, .currency, .purpose,
                .expenseCode, .perDiem, .perDiemCurrency, .reason,
            ]
        case .goals:
            [
                .id, .kind, .title, .details, .notes, .startDay, .dueDay, .completedDay, .importance, .urgency,
                .targets,
                .tags,
            ]
        case .actions:
            [.id, .title, .details, .notes, .loggedAt, .startedAt, .durationMinutes, .measurements, .goals]
        case .snippets: [.id, .text, .tags, .trip, .goal, .createdAt]
        case .expenses:
            [
                .id, .trip, .day, .category, .details, .amount, .currency, .isReimbursed, .payee, .spent, .received,
                .direction,
            ]
        }
    }

    /// The columns of a table that is written: those that hold something of their own.
    var writtenFields: [RecordField] {
        fields.filter { ![.payee, .spent, .received, .direction].contains($0) }
    }

    /// Without which a row is no record.
    public var neededFields: [RecordField] {
        switch self {
        case .trips: [.name, .startDay]
        case .goals: [.title]
        case .actions: [.title, .loggedAt]
        case .snippets: [.text]
        case .expenses: [.day, .amount]
        }
    }

    /// A field that the records need and no column tells; `nil` when there is all.
    public func missingField(in mapping: [RecordField: Int]) -> RecordField? {
        neededFields.first { field in
            // Money in and money out may have columns of their own.
            mapping[field] == nil && !(field == .amount && mapping[.spent] != nil)
        }
    }

    /// The columns of a table that tell the fields, found by their names.
    public func mapping(of heads: [String]) -> [RecordField: Int] {
        var heads = heads.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        if self == .expenses { heads = heads.map { ExpenseHead($0).name } }
        return fields.reduce(into: [:]) { mapping, field in
            guard let column = field.column(of: heads), !mapping.values.contains(column) else { return }
            mapping[field] = column
        }
    }

    /// The records that a table most likely has: those with the most columns, among those that have all they need.
    ///
    /// - Returns: `nil` when the columns that are needed are not found.
    public static func table(of heads: [String]) -> RecordTable? {
        let counts = allCases.map { table in
            let mapping = table.mapping(of: heads)
            return table.missingField(in: mapping) == nil ? mapping.count : 0
        }
        guard let most = counts.max(), most > 0 else { return nil }
        return counts.firstIndex(of: most).map { allCases[$0] }
    }
}
