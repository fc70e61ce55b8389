import Foundation
import GRDB
import Synchronization

@testable import Logbook

extension Logbook {
    /// An empty logbook in memory whose ids and instants are the same in every run: ids count, and it is always noon.
    static func fixture() throws -> Logbook {
        let ids = Counter()
        return try inMemory(now: { .fixture }, makeID: { ids.next() })
    }

    /// Runs SQL that no draft would.
    func run(_ sql: String) async throws {
        try await write { db, _ in try db.execute(sql: sql) }
    }

    /// The first column of what a query gives, from a connection that reads.
    func texts(_ sql: String) async throws -> [String] {
        try await read { try String.fetchAll($0, sql: sql) }
    }

    /// The first column of what a query gives, from the connection that writes.
    func textsOfWriter(_ sql: String) async throws -> [String] {
        try await write { db, _ in try String.fetchAll(db, sql: sql) }
    }

    /// Every row of every table as text, in an order that does not depend on when it was written.
    func dump() async throws -> [String] {
        try await read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'grdb%' ORDER BY name")
            return try tables.flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1, 2").map { "\(table) \($0)" }
            }
        }
    }
}

extension Date {
    /// 2026-03-01 12:00:00.123 UTC.
    static let fixture = Date(timeIntervalSince1970: 1_772_366_400.123)
}

private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> UUID {
        let number = count.withLock {
            $0 += 1
            return $0
        }
        return id(number)
    }
}

/// The fixture's `number`th id.
func id(_ number: Int) -> UUID {
    UUID(uuidString: "00000000-0000-4000-8000-" + String(format: "%012d", number))!
}

func day(_ text: String) -> CalendarDay {
    CalendarDay(text)!
}

/// A folder of a test's own, removed by `remove` when the test ends.
struct TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "logbook-tests-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }

    var file: URL { url.appending(path: "logbook.sqlite") }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}

extension TripDraft {
    static let plain = TripDraft(
        name: "Round the lake", destination: "Annecy", startDay: day("2026-05-01"), endDay: day("2026-05-03"))
    static let business = TripDraft(
        name: "Trade fair", destination: "Zürich", startDay: day("2026-04-01"), endDay: day("2026-04-04"),
        notes: "Hall 7",
        specifics: .business(
            purpose: "Meet suppliers", expenseCode: "FAIR-1", perDiem: Money(minorUnits: 9_500, currency: "CHF")))
    static let personal = TripDraft(
        name: "Reunion", destination: "Kraków", startDay: day("2026-06-10"), endDay: day("2026-06-10"),
        specifics: .personal(reason: .reunion))

    static let oneOfEach = [business, plain, personal]
}

extension ExpectationDraft {
    static let goal = ExpectationDraft(
        title: "Run", details: "Along the river",
        specifics: .goal(startDay: day("2026-01-01"), targetDay: day("2026-03-31"), actionPlan: "Every Sunday"),
        targets: [.init(unit: "km", kind: .distance, target: 250.5), .init(unit: "hours", kind: .duration, target: 25)])
    static let milestone = ExpectationDraft(
        title: "Half marathon", specifics: .milestone(targetDay: day("2026-04-12")),
        targets: [.init(unit: "km", kind: .distance, target: 21.1)])
    static let obligation = ExpectationDraft(
        title: "Tax return", details: "With receipts",
        specifics: .obligation(deadline: day("2026-05-31"), requestedBy: "Tax office", consequence: "A surcharge"))

    static let oneOfEach = [goal, milestone, obligation]
}

/// The JSON that the command line prints for a value.
func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}
