import Foundation
internal import GRDB
import Synchronization

/// The entries that lists leave out, as this program cannot read them: what another program wrote past the rules of the
/// schema, or what a damaged file contains. The others are still listed; `Logbook.check` names them.
public final class UnreadableEntries: Sendable {
    /// The first cells of their rows, which are ids.
    private let cells = Mutex<Set<String>>([])

    /// Collects them for the caller; `nil` where none wants them.
    @TaskLocal static var noted: UnreadableEntries?

    var count: Int { cells.withLock { $0.count } }

    func note(_ cell: String) {
        _ = cells.withLock { $0.insert(cell) }
    }

    /// Does something, and counts the entries that were left out meanwhile.
    public static func counted(_ body: () async throws -> Void) async rethrows -> Int {
        let entries = UnreadableEntries()
        try await $noted.withValue(entries) { try await body() }
        return entries.count
    }

    /// What `body` reads; `nil`, and noted, where it cannot.
    ///
    /// - Parameter id: of the entry that it is about.
    static func leavingOut<Value>(_ id: UUID, _ body: () throws -> Value) throws -> Value? {
        do {
            return try body()
        } catch  where LogbookError(error) == .unreadable {
            noted?.note(id.text)
            return nil
        }
    }

    /// What `body` reads, if that is all of it: for what is to be changed and saved again.
    ///
    /// - Throws: `unreadable` where something was left out, and what `body` does.
    static func none<Value>(_ body: () throws -> Value) throws -> Value {
        let entries = UnreadableEntries()
        let value = try $noted.withValue(entries) { try body() }
        guard entries.count == 0 else { throw LogbookError.unreadable }
        return value
    }
}

extension Cursor where Element == Row {
    /// The values of the rows, without those that cannot be read.
    ///
    /// - Throws: the errors of fetching the rows.
    func readable<Value>(_ decode: (Row) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        while let row = try next() {
            if let value = try row.readable(decode) { values.append(value) }
        }
        return values
    }
}

extension Row {
    /// The value of the row; `nil`, and noted, where it cannot be read.
    func readable<Value>(_ decode: (Row) throws -> Value) throws -> Value? {
        do {
            return try decode(self)
        } catch  where LogbookError(error) == .unreadable {
            UnreadableEntries.noted?.note("\(first?.1 ?? .null)")
            return nil
        }
    }
}
