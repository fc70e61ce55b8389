/// “8 rows of deleted records”: what `DeletedRecords` restores a record from, and which program made a change.
///
/// A row of a deleted record is a JSON object of its columns. Where deleting a record has only emptied a reference to it, `link`
/// names the column of that reference.
enum DeletedRows {
    static let sql = [
        """
        ALTER TABLE history ADD COLUMN program TEXT;
        CREATE TABLE deletedRow (
            number INTEGER PRIMARY KEY,
            entity TEXT NOT NULL,
            entryId TEXT NOT NULL,
            tableName TEXT NOT NULL,
            link TEXT,
            content TEXT NOT NULL
        ) STRICT;
        CREATE INDEX deletedRowByEntry ON deletedRow (entryId);
        """
    ]
}
