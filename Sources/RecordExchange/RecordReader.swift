import Foundation
import Localization
import Logbook

/// Creates records of one kind from the rows of a table, compared with those of a logbook. Its initializer reads them in
/// `Logbook.withSnapshot`, as many at the same time as do not wait for each other.
protocol RecordReader: Sendable {
    /// The new or changed records so far.
    var records: ImportedRecords { get set }
    /// The ids of rows that are new.
    var newIDs: Set<UUID> { get set }
    /// The trip of the record of the last row; `nil` for records without a trip.
    var tripName: String? { get }
    /// What distinguishes the row for the user.
    func title(of row: RecordCells) -> String
    /// Whether the record of a row is new, changed or known; stores it unless it is known.
    ///
    /// - Throws: what is wrong with the row, as a sentence.
    mutating func read(_ row: RecordCells) throws(WrongRow) -> RecordImport.Outcome
}

/// Why a row is no record.
struct WrongRow: Error {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}

extension RecordReader {
    var tripName: String? { nil }

    mutating func outcome(of row: RecordCells) -> RecordImport.Outcome {
        do throws(WrongRow) {
            return try read(row)
        } catch {
            return .wrong(error.sentence)
        }
    }

    /// What becomes of a record.
    ///
    /// - Parameters:
    ///   - old: the one with its id; `nil` where there is none.
    ///   - id: of the row; `nil` where it has none. Without one it is the same as what is called alike, with one only as the
    ///     record that has it.
    ///   - isNameNew: whether no other record is called like it. To be found out before: a set of names that changes between
    ///     the arguments is copied, at every row.
    mutating func outcome<Record: Equatable>(
        of new: Record, replacing old: Record?, id: UUID?, isNameNew: Bool
    ) -> RecordImport.Outcome {
        if let old { return old == new ? .same : .changed }
        if let id { return newIDs.insert(id).inserted ? .new : .same }
        return isNameNew ? .new : .same
    }
}

/// The number of records by name, and which rows match them: rows and events that have no id of ours are the same as what is
/// called alike, but two events of one file are two.
struct NamedRecords<Name: Hashable & Sendable>: Sendable {
    private let counts: [Name: Int]
    private var uids: [Name: Set<String>] = [:]

    init(_ names: some Sequence<Name>) {
        counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// Whether a row is one more than there are records of its name.
    ///
    /// - Parameter uid: of a calendar event; rows without one that are called alike are the same.
    mutating func isNew(_ name: Name, uid: String = "") -> Bool {
        guard uids[name, default: []].insert(uid).inserted else { return false }
        return uids[name, default: []].count > counts[name, default: 0]
    }
}

/// The cells of a row by field.
struct RecordCells: Sendable {
    /// The text of a field, without blanks around it; empty where the table has none. What a table does not have stays as it
    /// is.
    let text: @Sendable (RecordField) -> String
    /// The identifier of a calendar event of another program; empty for everything else.
    var uid = ""

    /// The text of a field; `nil` where it is empty.
    func filled(_ field: RecordField) -> String? {
        let text = text(field)
        return text.isEmpty ? nil : text
    }

    var id: UUID? { UUID(uuidString: text(.id)) }
    /// A code in capitals, as it is stored.
    func currency(_ field: RecordField) -> String? { filled(field)?.uppercased() }
    var tags: Tags? { filled(.tags).map { Tags($0) } }

    func day(_ field: RecordField) throws(WrongRow) -> CalendarDay? {
        guard let text = filled(field) else { return nil }
        guard let day = CalendarDay(text) ?? DayText().day(in: text) else {
            throw WrongRow(localized("“{text}” is not a day.", ["text": text]))
        }
        return day
    }

    /// An instant, or a day with a time behind it; noon of a day without one.
    func instant(_ field: RecordField) throws(WrongRow) -> Date? {
        guard let text = filled(field) else { return nil }
        if let instant = try? Date(text, strategy: .iso8601) { return instant }
        var words = text.replacing("T", with: " ").split(separator: " ").map(String.init)[...]
        var time = TimeOfDay(hour: 12, minute: 0)
        if words.count > 1, let last = words.last, last.contains(":"), let parsed = NumberText().time(in: last) {
            time = parsed
            words.removeLast()
        }
        guard let day = DayText().day(in: words.joined(separator: " ")), let minutes = time?.minutes else {
            throw WrongRow(localized("“{text}” is not a day.", ["text": text]))
        }
        let parts = DateComponents(
            year: day.year, month: day.month, day: day.day, hour: minutes / 60, minute: minutes % 60)
        return Calendar(identifier: .gregorian).date(from: parts)
    }

    func number(_ field: RecordField) throws(WrongRow) -> Double? {
        guard let text = filled(field) else { return nil }
        guard let number = NumberText.inFiles.number(in: text) else {
            throw WrongRow(localized("“{text}” is not a number.", ["text": text]))
        }
        return NSDecimalNumber(decimal: number).doubleValue
    }

    func wholeNumber(_ field: RecordField) throws(WrongRow) -> Int? {
        guard let number = try number(field) else { return nil }
        guard let whole = Int(exactly: number) else {
            throw WrongRow(localized("“{text}” is not a whole number.", ["text": text(field)]))
        }
        return whole
    }

    func quantities(_ field: RecordField, _ measures: [Measure]) throws(WrongRow) -> [Quantities.Quantity]? {
        guard let text = filled(field) else { return nil }
        do throws(Quantities.Unclear) {
            return try Quantities.read(text, measures: measures, numbers: NumberText.inFiles)
        } catch {
            throw WrongRow(error.description)
        }
    }

    /// A choice by its raw value.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ field: RecordField, _: Choice.Type
    ) throws(WrongRow) -> Choice? where Choice.RawValue == String {
        guard let text = filled(field) else { return nil }
        guard let choice = Choice(rawValue: text.lowercased()) else {
            let choices = Choice.allCases.map(\.rawValue).formatted(.list(type: .or).locale(.user))
            throw WrongRow(
                localized("“{text}” is not one of {choices}.", ["text": text, "choices": choices]))
        }
        return choice
    }

    /// Sets a field of a record to what the row has of it.
    func set<Record>(_ field: RecordField, _ value: FieldValue<Record>, in record: inout Record) throws(WrongRow) {
        switch value {
        case .day(let path): if let day = try day(field) { record[keyPath: path] = day }
        case .optionalDay(let path): if let day = try day(field) { record[keyPath: path] = day }
        case .integer(let path, _): if let number = try wholeNumber(field) { record[keyPath: path] = number }
        case .optionalInteger(let path, _): if let number = try wholeNumber(field) { record[keyPath: path] = number }
        default:
            guard let text = filled(field), !value.set(text, in: &record) else { return }
            throw WrongRow(localized("{field}: “{text}” cannot be read.", ["field": field.title, "text": text]))
        }
    }

    /// The entries that a field names, parted by semicolons.
    func named(_ field: RecordField, _ ids: [String: UUID]) throws(WrongRow) -> [UUID]? {
        guard let text = filled(field) else { return nil }
        var found: [UUID] = []
        // A title may have a semicolon in it.
        for name in ids[text.lowercased()] == nil ? text.split(separator: ";").map(String.init) : [text] {
            let name = name.trimmingCharacters(in: .whitespaces)
            guard let id = ids[name.lowercased()] else {
                throw WrongRow(localized("There is no “{name}” in the logbook.", ["name": name]))
            }
            found.append(id)
        }
        return found
    }

    /// An amount; a currency in the cell overrides the default.
    func money(_ field: RecordField, currency: String) throws(WrongRow) -> Money? {
        guard let text = filled(field) else { return nil }
        guard let money = NumberText.inFiles.money(in: text, currency: currency) else {
            throw WrongRow(localized("“{text}” is not an amount.", ["text": text]))
        }
        return money
    }
}
