import Foundation
import Localization
import Logbook

/// A column of a table of records. Two are the same where their keys are.
public struct RecordField: Hashable, Sendable {
    /// The name of the column in our own tables.
    public let key: String
    /// What the column may be called in another program's table, in lower case.
    private let otherColumnNames: [String]
    private let makeTitle: @Sendable () -> String
    /// The field of a trip that the column has.
    let tripField: TripField?

    /// A field of a trip.
    init(_ field: TripField) {
        key = field.columnName ?? field.rawValue
        otherColumnNames = field.otherColumnNames
        makeTitle = { field.title }
        tripField = field
    }

    /// A field of a goal, a milestone or an obligation.
    init(_ field: ExpectationField) {
        key = field.columnName ?? field.rawValue
        otherColumnNames = field.otherColumnNames
        makeTitle = { field.title }
        tripField = nil
    }

    private init(
        _ key: String, _ title: @autoclosure @escaping @Sendable () -> String, _ otherColumnNames: [String] = []
    ) {
        self.key = key
        self.otherColumnNames = otherColumnNames
        makeTitle = title
        tripField = nil
    }

    /// What the field is called.
    public var title: String { makeTitle() }

    /// The index of the column that has the field, by its name.
    func column(of header: [String]) -> Int? {
        ([key.lowercased()] + otherColumnNames).lazy.compactMap(header.firstIndex(of:)).first
    }

    public static func == (left: RecordField, right: RecordField) -> Bool { left.key == right.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension RecordField {
    // Of trips, and of other records where these have them.
    public static let id = RecordField(TripField.id)
    public static let kind = RecordField(TripField.kind)
    public static let startDay = RecordField(TripField.startDay)
    public static let notes = RecordField(TripField.notes)
    public static let currency = RecordField(.currency)
    public static let planner = RecordField(.plannerID)
    public static let tags = RecordField(
        "tags", localized("Tags"),
        [
            "tag", "labels", "label", "categories", "category", "schlagwörter", "étiquettes",
        ])
    public static let perDiemCurrency = RecordField(
        "perDiemCurrency", localized("Currency of the per diem"),
        [
            "per diem currency"
        ])
    // Of goals, and of other records where these have them.
    public static let title = RecordField(ExpectationField.title)
    public static let dueDay = RecordField(ExpectationField.targetDay)
    public static let targets = RecordField(ExpectationField.targets)
    // Of other records.
    public static let details = RecordField(
        "details", localized("Details"),
        [
            "description", "beschreibung", "what for", "verwendungszweck", "libellé", "libelle", "purpose", "memo",
            "reference", "narrative", "transaction description", "libellé opération", "nature de l'opération",
            "buchungstext", "umsatztext", "text", "transaction type", "vorgang",
        ])
    public static let loggedAt = RecordField(
        "loggedAt", localized("Done on"),
        [
            "logged", "date", "day", "when", "datum", "tag", "jour", "date and time",
        ])
    public static let startedAt = RecordField("startedAt", localized("Started at"), ["started", "start", "start time"])
    public static let durationMinutes = RecordField(
        "durationMinutes", localized("Minutes"),
        [
            "minutes", "duration", "dauer", "durée", "minuten",
        ])
    public static let measurements = RecordField(
        "measurements", localized("Measured"),
        [
            "measured", "measurement", "amount", "gemessen",
        ])
    public static let goals = RecordField("goals", localized("Goals"), ["goal", "contributes to"])
    public static let timeZone = RecordField(
        "timeZone", localized("Time zone"), ["time zone", "timezone", "zeitzone", "fuseau horaire"])
    public static let source = RecordField("source", localized("Source"), ["source name", "quelle"])
    public static let externalID = RecordField(
        "externalId", localized("Id in the source"), ["external id", "external_id", "activity id"])
    public static let text = RecordField("text", localized("Text"), ["snippet", "note", "content", "notiz", "texte"])
    public static let trip = RecordField("trip", localized("Trip"), ["reise", "voyage"])
    public static let goal = RecordField("goal", localized("Goal"), ["ziel"])
    public static let createdAt = RecordField("createdAt", localized("Written at"))
    public static let day = RecordField(
        "day", localized("Day"),
        [
            "date", "booking date", "transaction date", "posting date", "posted date", "completed date",
            "started date", "buchungstag", "buchungsdatum", "buchung", "datum", "tag", "umsatz getätigt von", "jour",
            "date opération", "date operation", "date de l'opération", "date de comptabilisation", "date comptable",
            "valuta", "valutadatum", "wertstellung", "wertstellungsdatum", "value date", "date de valeur",
            "date valeur",
        ])
    public static let category = RecordField(
        "category", localized("Category"), ["kategorie", "catégorie", "categorie"])
    public static let payee = RecordField(
        "payee", localized("Paid to"),
        [
            "payee", "merchant", "counterparty", "recipient", "beneficiary", "name", "empfänger", "empfaenger",
            "beguenstigter/zahlungspflichtiger", "begünstigter/zahlungspflichtiger", "auftraggeber/empfänger",
            "empfänger/auftraggeber", "auftraggeber / begünstigter", "auftraggeber/begünstigter",
            "name zahlungsbeteiligter", "zahlungsempfänger", "zahlungsempfänger*in", "empfänger/zahlungspflichtiger",
            "bénéficiaire", "tiers",
        ])
    public static let amount = RecordField(
        "amount", localized("Amount"),
        [
            "betrag", "umsatz", "montant", "sum", "total", "transaction amount", "summe", "buchungsbetrag",
            "umsatzbetrag", "montant de l'opération",
        ])
    public static let spent = RecordField(
        "spent", localized("Money out"),
        [
            "debit", "soll", "débit", "paid out", "money out", "withdrawal", "withdrawals", "debit amount",
            "ausgabe", "ausgaben", "ausgang", "lastschrift", "belastung", "dépense", "dépenses",
        ])
    public static let received = RecordField(
        "received", localized("Money in"),
        [
            "credit", "haben", "crédit", "paid in", "money in", "deposit", "deposits", "credit amount", "einnahme",
            "einnahmen", "eingang", "gutschrift", "recette", "recettes",
        ])
    public static let direction = RecordField(
        "direction", localized("In or out"),
        [
            "soll/haben", "s/h", "debit/credit", "credit/debit", "dr/cr", "cr/dr", "débit/crédit", "sens",
        ])
    public static let isReimbursed = RecordField(
        "isReimbursed", localized("Reimbursed"),
        [
            "reimbursed", "erstattet", "remboursé",
        ])
}

extension TripField {
    /// The columns of a table that have the field, and tags behind the planner.
    fileprivate var columns: [RecordField] {
        switch self {
        case _ where columnName == nil: []
        case .plannerID: [.planner, .tags]
        case .perDiem: [RecordField(self), .perDiemCurrency]
        default: [RecordField(self)]
        }
    }
}

extension ExpectationField {
    /// The columns of a table that have the field; one that other records have as well is called like theirs.
    fileprivate var columns: [RecordField] {
        let shared: [RecordField] = [.id, .kind, .details, .notes, .startDay, .tags]
        return columnName.map { name in [shared.first { $0.key == name } ?? RecordField(self)] } ?? []
    }
}

extension RecordTable {
    /// The columns, in their order.
    public var fields: [RecordField] {
        switch self {
        case .trips:
            TripField.allCases.flatMap(\.columns)
        case .goals:
            ExpectationField.allCases.flatMap(\.columns).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        case .actions:
            [
                .id, .title, .details, .notes, .loggedAt, .startedAt, .durationMinutes, .measurements, .goals,
                .timeZone,
                .source, .externalID,
            ]
        case .snippets: [.id, .text, .tags, .trip, .goal, .createdAt]
        case .expenses:
            [
                .id, .trip, .day, .category, .details, .amount, .currency, .isReimbursed, .payee, .spent, .received,
                .direction,
            ]
        }
    }

    /// Every column that some table has.
    public static var allFields: [RecordField] {
        allCases.flatMap(\.fields).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The columns of a table that is written: those that hold something of their own.
    var writtenFields: [RecordField] {
        fields.filter { ![.payee, .spent, .received, .direction].contains($0) }
    }

    /// Without which a row is no record.
    public var neededFields: [RecordField] {
        switch self {
        case .trips: [RecordField(.name), .startDay]
        case .goals: [.title]
        case .actions: [.title, .loggedAt]
        case .snippets: [.text]
        case .expenses: [.day, .amount]
        }
    }

    /// A required field without a column; `nil` when there is none.
    public func missingField(in mapping: [RecordField: Int]) -> RecordField? {
        neededFields.first { field in
            // Money in and money out may have columns of their own.
            mapping[field] == nil && !(field == .amount && mapping[.spent] != nil)
        }
    }

    /// The columns of a table by fields, found by their names.
    public func mapping(of header: [String]) -> [RecordField: Int] {
        var header = header.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        if self == .expenses { header = header.map { ExpenseColumnName($0).name } }
        return fields.reduce(into: [:]) { mapping, field in
            guard let column = field.column(of: header), !mapping.values.contains(column) else { return }
            mapping[field] = column
        }
    }

    /// The records that a table most likely has: those with the most columns, among those that have all they need.
    ///
    /// - Returns: `nil` when the columns that are needed are not found.
    public static func table(of header: [String]) -> RecordTable? {
        let counts = allCases.map { table in
            let mapping = table.mapping(of: header)
            return table.missingField(in: mapping) == nil ? mapping.count : 0
        }
        guard let most = counts.max(), most > 0 else { return nil }
        return counts.firstIndex(of: most).map { allCases[$0] }
    }
}
