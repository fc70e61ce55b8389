import Foundation
import Interchange
import Logbook

/// A field of a record on the command line: its keys in JSON, and how a person writes it.
struct RecordKey: Sendable {
    /// What `--set` calls it.
    let key: String
    /// The keys in JSON; two where an amount and its currency are stored side by side.
    let jsonKeys: [String]
    /// How it is written, for what could not be read: “a day such as 3 May”.
    let form: String
    /// The values of the JSON keys that a text means; `nil` for a text that means none.
    let read: @Sendable (String, ValueContext) async throws -> RecordObject?
    /// The value in a line of a terminal.
    let text: @Sendable (RecordObject) -> String

    init(
        _ key: String, jsonKeys: [String]? = nil, form: String,
        text: (@Sendable (RecordObject) -> String)? = nil,
        read: @escaping @Sendable (String, ValueContext) async throws -> RecordObject?
    ) {
        self.key = key
        self.jsonKeys = jsonKeys ?? [key]
        self.form = form
        self.read = read
        self.text = text ?? { $0[key]?.plainText ?? "" }
    }
}

extension RecordKey {
    /// The key in a column of its own, for the lines of `show`.
    var label: String { key.count < 16 ? key.padding(toLength: 16, withPad: " ", startingAt: 0) : key }
}

/// What the meaning of a text depends on.
struct ValueContext: Sendable {
    /// The record so far.
    var object: RecordObject
    /// The trip that an entry belongs to.
    var trip: RecordObject?
    let logbook: Logbook

    /// A day among those of the record or its trip.
    func day(_ key: String) -> CalendarDay? {
        (object.text(key) ?? trip?.text(key)).flatMap { CalendarDay($0) }
    }

    /// The currency of amounts that name none.
    var currency: String? {
        object.text("currency") ?? trip?.text("currency") ?? trip?["perDiem"]?.object?.text("currency")
            ?? object["perDiem"]?.object?.text("currency")
    }
}

/// Which day is meant where the words leave it open, by what the record has so far.
typealias DayChoice = @Sendable (ValueContext) -> DaySense

extension RecordKey {
    /// One value under the field's own key; an empty text is `null` where the field may be empty.
    private static func value(
        _ key: String, isOptional: Bool, form: String, _ parse: @escaping @Sendable (String) -> JSONValue?
    ) -> RecordKey {
        RecordKey(key, form: form) { text, _ in
            if isOptional, text.isEmpty { return [key: .null] }
            return parse(text).map { [key: $0] }
        }
    }

    static func line(_ key: String, isOptional: Bool = false) -> RecordKey {
        value(key, isOptional: isOptional, form: "a text") { .text($0) }
    }

    static func flag(_ key: String) -> RecordKey {
        value(key, isOptional: false, form: "yes or no") { text in
            switch text.lowercased() {
            case "yes", "true", "1", "on": .flag(true)
            case "no", "false", "0", "off", "": .flag(false)
            default: nil
            }
        }
    }

    static func integer(_ key: String, isOptional: Bool = false) -> RecordKey {
        value(key, isOptional: isOptional, form: "a whole number") { text in Int64(text).map { .integer($0) } }
    }

    static func number(_ key: String, isOptional: Bool = true) -> RecordKey {
        value(key, isOptional: isOptional, form: "a number such as 12.5") { text in
            NumberText().number(in: text).map { .number(NSDecimalNumber(decimal: $0).doubleValue) }
        }
    }

    static func time(_ key: String) -> RecordKey {
        value(key, isOptional: true, form: "a time such as 9:30") { text in
            NumberText().time(in: text).map { .text($0.description) }
        }
    }

    static func zone(_ key: String) -> RecordKey {
        value(key, isOptional: true, form: "a time zone such as Europe/Lisbon, or a town") { text in
            (TimeZone(named: text) == nil ? KnownPlace.timeZone(of: text) : text).map { .text($0) }
        }
    }

    static func choice(_ key: String, _ options: [String]) -> RecordKey {
        value(key, isOptional: false, form: options.joined(separator: ", ")) { text in
            options.first { $0.lowercased() == text.lowercased() }.map { .text($0) }
        }
    }

    static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ key: String, _: Choice.Type
    ) -> RecordKey {
        choice(key, Choice.allCases.map(\.rawValue))
    }

    static func tags(_ key: String = "tags") -> RecordKey {
        value(key, isOptional: false, form: "words with commas between them") { text in
            .list(Tags(text).words.map { .text($0) })
        }
    }

    static func day(
        _ key: String, isOptional: Bool = false, _ sense: @escaping DayChoice = { _ in .nearest }
    ) -> RecordKey {
        RecordKey(key, form: "a day such as 3 May or 2027-05-03") { text, context in
            if isOptional, text.isEmpty { return [key: .null] }
            return DayText(sense: sense(context)).day(in: text).map { [key: .text($0.description)] }
        }
    }

    /// A day with or without a time behind it: “3 May 9:30”.
    static func instant(_ key: String, isOptional: Bool = false) -> RecordKey {
        RecordKey(
            key, form: "a day such as 3 May, or a day and a time such as yesterday 9:30",
            text: { object in
                Date.stored(object.text(key)).map { InstantText.text($0) } ?? ""
            },
            read: { text, _ in
                if isOptional, text.isEmpty { return [key: .null] }
                return InstantText.instant(in: text)?.storedText.map { [key: .text($0)] }
            })
    }

    /// An amount that is stored as an object.
    static func money(_ key: String) -> RecordKey {
        RecordKey(
            key, form: "an amount such as 12.50 EUR",
            text: { object in
                guard let money = object[key]?.object, case .integer(let minor)? = money["minorUnits"],
                    let currency = money.text("currency")
                else { return "" }
                return "\(Money(minorUnits: minor, currency: currency))"
            },
            read: { text, context in
                let known = context.object[key]?.object?.text("currency") ?? context.currency
                guard let money = NumberText().money(in: text, currency: known ?? ""), !money.currency.isEmpty else {
                    return nil
                }
                return [key: .object(["minorUnits": .integer(money.minorUnits), "currency": .text(money.currency)])]
            })
    }

    /// An amount of an entry, which is stored beside its currency.
    static func cost(_ key: String = "cost", isOptional: Bool) -> RecordKey {
        let minorKey = key + "Minor"
        return RecordKey(
            key, jsonKeys: [minorKey, "currency"], form: "an amount such as 12.50 EUR",
            text: { object in
                guard case .integer(let minor)? = object[minorKey], let currency = object.text("currency") else {
                    return ""
                }
                return "\(Money(minorUnits: minor, currency: currency))"
            },
            read: { text, context in
                if isOptional, text.isEmpty { return [minorKey: .null, "currency": .null] }
                guard let money = NumberText().money(in: text, currency: context.currency ?? "EUR") else { return nil }
                return [minorKey: .integer(money.minorUnits), "currency": .text(money.currency)]
            })
    }

    /// A distance with or without its unit.
    static var distance: RecordKey {
        RecordKey(
            "distance", form: "a distance such as 38 km",
            text: { "\($0["distance"]?.plainText ?? "") \($0.text("unit") ?? "")" },
            read: { text, _ in
                let unit = DistanceUnit.allCases.first { text.lowercased().hasSuffix($0.rawValue) }
                let digits = text.dropLast(unit?.rawValue.count ?? 0)
                guard let number = NumberText().number(in: String(digits)) else { return nil }
                var values: RecordObject = ["distance": .number(NSDecimalNumber(decimal: number).doubleValue)]
                values["unit"] = unit.map { .text($0.rawValue) }
                return values
            })
    }

    /// A field of a trip or a goal, by the type of its value.
    ///
    /// - Parameters:
    ///   - sense: which day is meant where the words leave it open.
    ///   - reference: the id of the record that a text names.
    static func field<Record>(
        _ key: String, _ value: FieldValue<Record>, sense: @escaping DayChoice = { _ in .nearest },
        reference: (@Sendable (String, Logbook) async throws -> UUID)? = nil
    ) -> RecordKey {
        switch value {
        case .line, .paragraph: line(key)
        case .optionalLine, .optionalParagraph, .currency: line(key, isOptional: true)
        case .day: day(key, sense)
        case .optionalDay: day(key, isOptional: true, sense)
        case .time: time(key)
        case .integer: integer(key)
        case .optionalInteger: integer(key, isOptional: true)
        case .flag: flag(key)
        case .money: money(key)
        case .rate: number(key)
        case .choice(let choice): self.choice(key, choice.options().map(\.rawValue))
        case .reference:
            RecordKey(key, form: "an id or a name") { text, context in
                if text.isEmpty { return [key: .null] }
                guard let reference else { return UUID(uuidString: text).map { [key: .text($0.lowercase)] } }
                return [key: .text(try await reference(text, context.logbook).lowercase)]
            }
        }
    }
}

/// An instant as a person writes it: a day, or a day and a time.
private enum InstantText {
    static func text(_ instant: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let parts = calendar.dateComponents([.hour, .minute], from: instant)
        let time = TimeOfDay(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
        return [CalendarDay.today(at: instant).description, time?.description ?? ""].joined(separator: " ")
    }

    /// Noon of a day without a time.
    static func instant(in text: String) -> Date? {
        if let instant = Date.stored(text) { return instant }
        let days = DayText(sense: .past)
        if let day = days.day(in: text) { return instant(day, TimeOfDay(hour: 12, minute: 0)) }
        let words = text.split(separator: " ").map(String.init)
        guard let time = words.last.flatMap({ NumberText().time(in: $0) }),
            let day = days.day(in: words.dropLast().joined(separator: " "))
        else { return nil }
        return instant(day, time)
    }

    private static func instant(_ day: CalendarDay, _ time: TimeOfDay?) -> Date? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        return calendar.date(
            from: DateComponents(year: day.year, month: day.month, day: day.day, minute: time?.minutes ?? 0))
    }
}
