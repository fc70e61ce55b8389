import Foundation

/// Where the value of a field is in a record, and of which type it is. Its columns, JSON and text in tables, what is
/// checked before it is saved and which editor a form has all follow from the type.
public enum FieldValue<Record>: Sendable {
    /// Where in a record a value is.
    public typealias Path<Value> = any WritableKeyPath<Record, Value> & Sendable

    /// A text of one line, at most 200 Unicode scalars; may be empty.
    case line(Path<String>)
    /// A text of one line; `nil` for none.
    case optionalLine(Path<String?>)
    /// A text of several lines, at most 20,000 Unicode scalars; may be empty.
    case paragraph(Path<String>)
    /// A text of several lines; `nil` for none.
    case optionalParagraph(Path<String?>)
    /// A currency by its ISO 4217 code.
    case currency(Path<String?>)
    /// A day.
    case day(Path<CalendarDay>)
    /// A day; `nil` for none.
    case optionalDay(Path<CalendarDay?>)
    /// A time of day; `nil` where unknown.
    case time(Path<TimeOfDay?>)
    /// A whole number in a range.
    case integer(Path<Int>, ClosedRange<Int>)
    /// A whole number in a range; `nil` for none.
    case optionalInteger(Path<Int?>, ClosedRange<Int>)
    /// Yes or no.
    case flag(Path<Bool>)
    /// An amount, never negative; two columns.
    case money(Path<Money>)
    /// Never negative; a column of millionths.
    case rate(Path<Rate?>)
    /// The id of another record.
    case reference(Path<UUID?>)
    /// One of some options.
    case choice(FieldChoice<Record>)
}

/// A field that has one of a few values.
public struct FieldChoice<Record>: Sendable {
    /// Where in a record the value is.
    let path: any PartialKeyPath<Record> & Sendable
    /// The raw values with their names, in their order.
    public let options: @Sendable () -> [(rawValue: String, name: String)]
    /// The key of the current option.
    public let read: @Sendable (Record) -> String
    /// Returns false for a text that is none of the raw values.
    public let write: @Sendable (inout Record, String) -> Bool

    init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ path: FieldValue<Record>.Path<Choice>, name: @escaping @Sendable (Choice) -> String
    ) {
        self.path = path
        options = { Choice.allCases.map { ($0.rawValue, name($0)) } }
        read = { $0[keyPath: path].rawValue }
        write = { record, text in
            guard let choice = Choice(rawValue: text) else { return false }
            record[keyPath: path] = choice
            return true
        }
    }
}

extension FieldValue {
    /// Where in a record the value is.
    var path: PartialKeyPath<Record> {
        switch self {
        case .line(let path), .paragraph(let path): path
        case .optionalLine(let path), .optionalParagraph(let path), .currency(let path): path
        case .day(let path): path
        case .optionalDay(let path): path
        case .time(let path): path
        case .integer(let path, _): path
        case .optionalInteger(let path, _): path
        case .flag(let path): path
        case .money(let path): path
        case .rate(let path): path
        case .reference(let path): path
        case .choice(let choice): choice.path
        }
    }
}

// MARK: - Before saving

extension FieldValue {
    /// Checks the value of a tidied record.
    func check(_ record: Record, as field: DraftProblem.Field, _ checks: inout DraftChecks) {
        switch self {
        case .line(let path): checks.limitText(record[keyPath: path], field)
        case .optionalLine(let path): checks.limitText(record[keyPath: path], field)
        case .paragraph(let path): checks.limitText(record[keyPath: path], field, limit: DraftChecks.textLimit)
        case .optionalParagraph(let path): checks.limitText(record[keyPath: path], field, limit: DraftChecks.textLimit)
        case .integer(let path, let range): checks.require(range ~= record[keyPath: path], field, .outside(range))
        case .optionalInteger(let path, let range):
            if let number = record[keyPath: path] { checks.require(range ~= number, field, .outside(range)) }
        case .currency(let path): if let code = record[keyPath: path] { checks.requireCurrency(code) }
        case .money(let path): checks.requireMoney(record[keyPath: path], field)
        case .rate(let path): checks.require((record[keyPath: path]?.micros ?? 0) >= 0, field, .negative)
        case .day, .optionalDay, .time, .flag, .reference, .choice: break
        }
    }

    /// Removes the blanks around a text; an optional text of nothing else becomes `nil`.
    func tidy(_ record: inout Record) {
        switch self {
        case .line(let path), .paragraph(let path): record[keyPath: path] = record[keyPath: path].tidied
        case .optionalLine(let path), .optionalParagraph(let path), .currency(let path):
            record[keyPath: path] = record[keyPath: path].tidied
        case .day, .optionalDay, .time, .integer, .optionalInteger, .flag, .money, .rate, .reference, .choice: break
        }
    }
}

// MARK: - In files

extension FieldValue {
    /// Writes the value under its key: amounts as `Money` has them, rates in units of the currency, `null` for none.
    func encode<Key>(_ record: Record, into container: inout KeyedEncodingContainer<Key>, as key: Key) throws {
        switch self {
        case .line(let path), .paragraph(let path): try container.encode(record[keyPath: path], forKey: key)
        case .optionalLine(let path), .optionalParagraph(let path), .currency(let path):
            try container.encode(record[keyPath: path], forKey: key)
        case .day(let path): try container.encode(record[keyPath: path], forKey: key)
        case .optionalDay(let path): try container.encode(record[keyPath: path], forKey: key)
        case .integer(let path, _): try container.encode(record[keyPath: path], forKey: key)
        case .optionalInteger(let path, _): try container.encode(record[keyPath: path], forKey: key)
        case .time(let path): try container.encode(record[keyPath: path], forKey: key)
        case .flag(let path): try container.encode(record[keyPath: path], forKey: key)
        case .money(let path): try container.encode(record[keyPath: path], forKey: key)
        case .rate(let path): try container.encode(record[keyPath: path]?.amount, forKey: key)
        case .reference(let path): try container.encode(record[keyPath: path]?.text, forKey: key)
        case .choice(let choice): try container.encode(choice.read(record), forKey: key)
        }
    }

    /// The value in tables and calendars, the same in every language: days as `yyyy-mm-dd`, numbers with a decimal point, a
    /// set flag as `TRUE`, a reference by its id. Empty for none.
    public func plainText(of record: Record) -> String {
        switch self {
        case .line(let path), .paragraph(let path): record[keyPath: path]
        case .optionalLine(let path), .optionalParagraph(let path), .currency(let path): record[keyPath: path] ?? ""
        case .day(let path): record[keyPath: path].description
        case .optionalDay(let path): record[keyPath: path]?.description ?? ""
        case .integer(let path, _): "\(record[keyPath: path])"
        case .optionalInteger(let path, _): record[keyPath: path].map { "\($0)" } ?? ""
        case .time(let path): record[keyPath: path]?.description ?? ""
        case .flag(let path): record[keyPath: path] ? "TRUE" : ""
        case .money(let path): record[keyPath: path].description
        case .rate(let path): record[keyPath: path].map { "\($0.amount)" } ?? ""
        case .reference(let path): record[keyPath: path]?.text ?? ""
        case .choice(let choice): choice.read(record)
        }
    }

    /// Sets the value to what a table or a calendar has.
    ///
    /// - Returns: whether the text, as `plainText` writes it, is a value of the field; the record is unchanged otherwise.
    public func set(_ text: String, in record: inout Record) -> Bool {
        func assign<Value>(_ value: Value?, to path: Path<Value>) -> Bool {
            if let value { record[keyPath: path] = value }
            return value != nil
        }
        return switch self {
        case .line(let path), .paragraph(let path): assign(text, to: path)
        case .optionalLine(let path), .optionalParagraph(let path): assign(.some(text), to: path)
        case .currency(let path): assign(.some(text.uppercased()), to: path)
        case .day(let path): assign(CalendarDay(text), to: path)
        case .optionalDay(let path): assign(CalendarDay(text).map { .some($0) }, to: path)
        case .integer(let path, _): assign(Int(text), to: path)
        case .optionalInteger(let path, _): assign(Int(text).map { .some($0) }, to: path)
        case .time(let path): assign(TimeOfDay(text).map { .some($0) }, to: path)
        case .flag(let path): assign(["TRUE": true, "FALSE": false][text.uppercased()], to: path)
        case .money(let path):
            assign(NumberText.inFiles.money(in: text, currency: record[keyPath: path].currency), to: path)
        case .rate(let path): assign(Decimal(string: text).flatMap { Rate($0) }.map { .some($0) }, to: path)
        case .reference(let path): assign(UUID(uuidString: text).map { .some($0) }, to: path)
        case .choice(let choice): choice.write(&record, text)
        }
    }
}
