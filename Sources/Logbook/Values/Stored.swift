import Foundation
internal import GRDB

/// A value whose spelling in the database and in JSON is this room's own.
public protocol StoredAsText: Hashable, Sendable {
    /// - Returns: `nil` when no value is spelled so.
    static func stored(_ text: String?) -> Self?
    /// `nil` where there is no value.
    var storedText: String? { get }
}

extension UUID: StoredAsText {
    public static func stored(_ text: String?) -> UUID? { text.flatMap { UUID(uuidString: $0) } }
    /// The id in lowercase.
    public var storedText: String? { text }
}

extension Date: StoredAsText {
    public static func stored(_ text: String?) -> Date? { text.flatMap(Date.init(instantText:)) }
    /// The instant as `yyyy-mm-ddThh:mm:ss.sssZ`, UTC.
    public var storedText: String? { instantText }
}

extension Optional: StoredAsText where Wrapped: StoredAsText {
    public static func stored(_ text: String?) -> Wrapped?? {
        text == nil ? .some(nil) : Wrapped.stored(text).map { $0 }
    }
    public var storedText: String? { flatMap(\.storedText) }
}

/// Stores an id or an instant with its type in a record that is `Codable` in the format of the database.
@propertyWrapper
public struct Stored<Value: StoredAsText>: Codable, Hashable, Sendable {
    /// The value, rounded as the database stores it.
    public var wrappedValue: Value

    /// A value as the database stores it.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = container.decodeNil() ? nil : try container.decode(String.self)
        guard let value = Value.stored(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text ?? "null")” is not a \(Value.self).")
        }
        wrappedValue = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let text = wrappedValue.storedText { try container.encode(text) } else { try container.encodeNil() }
    }
}

// MARK: - In columns

/// A value that GRDB reads from a column and writes to it. Hides GRDB from this room's users.
protocol ColumnValue: DatabaseValueConvertible {}

extension Stored: ColumnValue {
    var databaseValue: DatabaseValue { wrappedValue.storedText.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Stored? {
        if value.isNull { return Value.stored(nil).map(Stored.init) }
        return String.fromDatabaseValue(value).flatMap { Value.stored($0).map(Stored.init) }
    }
}

extension CalendarDay: ColumnValue {
    var databaseValue: DatabaseValue { description.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> CalendarDay? {
        String.fromDatabaseValue(value).flatMap(CalendarDay.init)
    }
}

extension TimeOfDay: ColumnValue {
    var databaseValue: DatabaseValue { description.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> TimeOfDay? {
        String.fromDatabaseValue(value).flatMap(TimeOfDay.init)
    }
}
