import Foundation
internal import GRDB

/// Which snippets; the newest are first.
///
/// Every condition that is given must hold.
public struct SnippetQuery: Hashable, Sendable {
    /// Parts of words, as in `TripQuery`, in the text or the tags. Blank text matches every snippet.
    public var search: String
    /// Only snippets with a tag; `nil` for all.
    public var tag: String?
    /// Only snippets made on one of these days, in the person's time zone.
    public var days: ClosedRange<CalendarDay>?

    /// Snippets that contain a text; all of them where it is empty.
    public init(search: String = "") {
        self.search = search
    }
}

extension SnippetQuery {
    func fetch(_ db: Database) throws -> [Snippet] {
        try listing?.all(db) { try Snippet(row: $0) } ?? []
    }

    func page(_ db: Database, _ range: Range<Int>) throws -> Page<Snippet> {
        try listing?.page(db, range) { try Snippet(row: $0) } ?? Page(rows: [], start: 0, total: 0)
    }

    private var listing: ListingQuery? {
        var query = Snippet.query(search: search)
        if let tag { query?.require(.tag, Tags(tag).description) }
        if let days {
            query?.require(
                "listing.sortKey >= ? AND listing.sortKey < ?", [days.start.instantText, days.end.instantText])
        }
        return query
    }
}
