/// “11 receipts”: the files that prove what was paid, by their checksums.
///
/// The entry that a receipt proves may be of any of five kinds; one that is no longer there leaves it to the trip.
enum Receipts {
    static let sql = [
        StrictColumns.tripChild(
            "receipt",
            [
                TripsAndGoals.name("receipt", "name"),
                TripsAndGoals.choice("receipt", "format", "jpeg", "png", "webp", "tiff", "pdf"),
                TripsAndGoals.column(
                    "receipt", "digest", "TEXT NOT NULL", "digest",
                    "length(CAST(digest AS BLOB)) = 64 AND digest NOT GLOB '*[^0-9a-f]*'"),
                TripsAndGoals.amount("receipt", "byteCount"), StrictColumns.id("receipt", "entryId"),
                TripsAndGoals.text("receipt", "notes"),
            ])
    ]
}
