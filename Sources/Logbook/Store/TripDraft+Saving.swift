import Foundation
internal import GRDB

extension TripDraft {
    /// Writes a tidied draft and, of the entries of the trip, what differs from what is stored.
    func save(_ db: Database, _ stamps: Logbook.Stamps, step: String?) throws -> (Trip, UndoTitle) {
        let old = try id.map { try TripRow.trip(db, $0).orThrow(.notFound($0)) }
        let row = TripRow(
            self, id: old?.id ?? stamps.makeID(), createdAt: old?.createdAt ?? stamps.now, modifiedAt: stamps.now)
        if let old, old.kind != row.kind {
            try row.convert(db, from: old, contents, stamps)
            return (row.trip, UndoTitle(.changeKind, "trip", row.draft.name))
        }
        try row.save(db, replacing: old)
        if var contents {
            guard contents.fits(row.kind) else {
                throw LogbookError.invalid(DraftProblem(.contents, .ofAnotherKind))
            }
            let stored = old == nil ? TripContents() : try TripContents.stored(db, of: row.id)
            contents.fillTimeZones(
                replacing: stored, destination: row.draft.destination, days: row.draft.startDay...row.draft.endDay)
            try contents.save(db, of: row.id, replacing: stored)
        }
        return (row.trip, UndoTitle(old == nil ? .add : .edit, "trip", row.draft.name, step: step))
    }
}

extension TripContents {
    /// The entries of a trip; `nil` where some of them cannot be read.
    fileprivate static func stored(_ db: Database, of trip: UUID) throws -> TripContents? {
        do {
            return try UnreadableEntries.none { try contents(db, of: [trip])[trip] }
        } catch LogbookError.unreadable {
            return nil
        }
    }
}

extension TripRow {
    /// Replaces a trip of another kind, with its entries.
    ///
    /// - Parameter contents: its entries so far; `nil` for what the database holds.
    func convert(
        _ db: Database, from old: Trip, _ contents: TripContents?, _ stamps: Logbook.Stamps
    ) throws {
        let contents =
            try contents ?? UnreadableEntries.none { try TripContents.contents(db, of: [id])[id] } ?? TripContents()
        let conversion = TripConversion(contents, from: old.specifics, to: kind)
        guard conversion.contents.fits(kind) else {
            throw LogbookError.invalid(DraftProblem(.contents, .ofAnotherKind))
        }
        try save(db, replacing: old)
        try conversion.contents.save(db, of: id)
        let text = conversion.lines.joined(separator: "\n").unicodeScalars.prefix(DraftChecks.textLimit)
        if var snippet = Snippet(id: stamps.makeID(), text: String(text), owner: .trip(id), at: stamps.now) {
            snippet.setTags([old.kind.rawValue], at: stamps.now)
            try snippet.save(db)
        }
    }
}
