import Foundation
internal import GRDB
import Localization

extension Logbook {
    /// Some of the family members whose name or relation contains a text, by name, and how many there are, now and after every
    /// change.
    public func familyMemberPage(
        search: String = "", rows: Range<Int>
    ) -> LiveQuery<Page<FamilyMemberWithTrips>> {
        observe { db in
            Page(try FamilyMemberWithTrips.members(db), rows, holding: search) { [$0.member.name, $0.member.relation] }
        }
    }

    /// The family member with this id, now and after every change; `nil` while there is none.
    public func liveFamilyMember(id: UUID) -> LiveQuery<FamilyMemberWithTrips?> {
        observe { try FamilyMemberWithTrips.members($0, where: "familyMember.id = ?", [id.text]).first }
    }

    /// The trips that a family member comes along on, the latest first, now and after every change.
    ///
    /// - Parameters:
    ///   - id: of the family member.
    ///   - limit: the most trips of the answer.
    public func trips(withFamilyMember id: UUID, limit: Int) -> LiveQuery<[TripReference]> {
        observe { db in
            try TripReference.trips(
                db, where: "id IN (SELECT tripId FROM tripFamilyMember WHERE memberId = ?)", [id.text], limit: limit)
        }
    }

    /// Makes two family members one: the trips of the first follow to the other, and the first is deleted. The other keeps its
    /// name, and its relation unless it has none.
    ///
    /// - Parameters:
    ///   - id: of the one that goes.
    ///   - other: of the one that stays.
    /// - Returns: the one that stays.
    /// - Throws: `notFound` when there is no such person or both are the same, and the errors of writing. Nothing is changed then.
    @discardableResult
    @concurrent
    public func mergeFamilyMember(
        _ id: UUID, into other: UUID
    ) async throws(LogbookError) -> FamilyMember {
        try await write { db, stamps in
            let member = try FamilyMember.entry(db, id).orThrow(.notFound(id))
            var kept = try (id == other ? nil : FamilyMember.entry(db, other)).orThrow(.notFound(other))
            try db.run(
                "UPDATE trip SET modifiedAt = ? WHERE id IN (SELECT tripId FROM tripFamilyMember WHERE memberId = ?)",
                [stamps.now.instantText, id.text])
            try db.run(
                """
                UPDATE tripFamilyMember SET memberId = ?2 WHERE memberId = ?1
                AND tripId NOT IN (SELECT tripId FROM tripFamilyMember WHERE memberId = ?2)
                """, [id.text, other.text])
            // On a trip that both were on, the other one remains.
            try db.run("DELETE FROM familyMember WHERE id = ?", [id.text])
            if kept.relation.isEmpty, !member.relation.isEmpty {
                kept.relation = member.relation
                _ = try kept.put(db, stamps)
            }
            let title = localized("Merge “{name}” into “{other}”", ["name": member.name, "other": kept.name])
            return (try FamilyMember.entry(db, other).orThrow(.notFound(other)), UndoTitle(title))
        }
    }
}

extension FamilyMemberWithTrips {
    /// The family members that meet `condition` and can be read, by name.
    fileprivate static func members(
        _ db: Database, where condition: String = "TRUE", _ arguments: StatementArguments = []
    ) throws -> [FamilyMemberWithTrips] {
        try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT familyMember.*,
                        (SELECT count(*) FROM tripFamilyMember WHERE memberId = familyMember.id) AS tripCount
                    FROM familyMember WHERE \(condition) ORDER BY \(FamilyMember.order)
                    """), arguments: arguments
        ).readable { row in
            FamilyMemberWithTrips(try FamilyMember(row: row), tripCount: try row.decode(forColumn: "tripCount"))
        }
    }
}
