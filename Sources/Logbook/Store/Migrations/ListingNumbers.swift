/// “10 days in the numbers of the lists”: the rows of `listing` are made again, with the day that a trip begins in their numbers and
/// what filters ask for in the text index. The indices find the days of the others, of the longest trip too.
enum ListingNumbers {
    static let sql = [
        """
        CREATE INDEX listingByDays ON listing (entity, sortKey, endDay);
        CREATE INDEX listingByEndDay ON listing (entity, endDay);
        CREATE INDEX listingByLength ON listing (julianday(endDay) - julianday(sortKey)) WHERE entity = 'trip';
        INSERT INTO listingStale SELECT entryId FROM listing WHERE TRUE ON CONFLICT DO NOTHING;
        """
    ]
}
