/// “7 words of the search”: every word that the text index knows, to find those that contain what was typed.
///
/// A word stays when the last entry that had it goes: it then finds nothing. The index' marks of kinds are no words.
enum SearchWords {
    static let sql = [
        """
        CREATE TABLE listingWord (word TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE VIRTUAL TABLE listingTextTerm USING fts5vocab(listingText, row);
        INSERT INTO listingWord SELECT term FROM listingTextTerm WHERE unicode(term) <> 0xE000;
        DROP TABLE listingTextTerm;
        """
    ]
}
