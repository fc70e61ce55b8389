import Foundation

/// Parses XML with expat and inserts rows with SQLite, in C.
struct PlainHealth {
    private typealias Load = @convention(c) (UnsafePointer<CChar>) -> Int
    private typealias Run = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int
    private let loading: Load
    private let running: Run

    /// - Throws: `PlainC.Failure` where there is no C compiler that can do it.
    init() throws {
        let library = try PlainC.library(Self.source, linking: ["-lexpat", "-lsqlite3"])
        loading = try PlainC.function("load", of: library, as: Load.self)
        running = try PlainC.function("import_export", of: library, as: Run.self)
    }

    /// Takes the rows that an import has added into memory.
    func load(from database: URL) throws {
        guard loading(database.path) > 0 else { throw PlainC.Failure(description: "C could not read the rows.") }
    }

    /// Parses an export, and inserts the rows into an empty logbook in one transaction.
    func run(_ export: URL, into database: URL) throws {
        guard running(export.path, database.path) > 0 else {
            throw PlainC.Failure(description: "C could not import \(export.path).")
        }
    }

    // The tables that an import fills; the history and the text index are filled by the triggers of the logbook.
    private static let source = """
        #include <expat.h>
        #include <fcntl.h>
        #include <sqlite3.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <unistd.h>

        static const char *tables[] = {"measure", "action", "actionMeasure", "contribution", "importedOrigin",
                                       "importMapping", "listing", "listingWord"};
        enum { table_count = sizeof tables / sizeof *tables };
        static struct { sqlite3_value **values; long rows; int columns; } loaded[table_count];
        static long elements;

        static void begin(void *data, const char *name, const char **attributes) {
            (void)data, (void)name;
            elements += attributes[0] != NULL;
        }
        static void end(void *data, const char *name) { (void)data, (void)name; }

        long load(const char *path) {
            sqlite3 *db;
            long all = 0;
            if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) return -1;
            for (int table = 0; table < table_count; table++) {
                char sql[100];
                sqlite3_stmt *rows;
                for (long index = 0; index < loaded[table].rows * loaded[table].columns; index++)
                    sqlite3_value_free(loaded[table].values[index]);
                loaded[table].rows = 0;
                snprintf(sql, sizeof sql, "SELECT * FROM \\"%s\\"", tables[table]);
                if (sqlite3_prepare_v2(db, sql, -1, &rows, NULL) != SQLITE_OK) return -1;
                int columns = loaded[table].columns = sqlite3_column_count(rows);
                while (sqlite3_step(rows) == SQLITE_ROW) {
                    long row = loaded[table].rows++;
                    loaded[table].values =
                        realloc(loaded[table].values, (row + 1) * columns * sizeof(sqlite3_value *));
                    for (int column = 0; column < columns; column++)
                        loaded[table].values[row * columns + column] =
                            sqlite3_value_dup(sqlite3_column_value(rows, column));
                }
                all += loaded[table].rows;
                sqlite3_finalize(rows);
            }
            sqlite3_close(db);
            return all;
        }

        static int parse(const char *path) {
            XML_Parser parser = XML_ParserCreate(NULL);
            int file = open(path, O_RDONLY), last = 0;
            if (file < 0) return 0;
            XML_SetElementHandler(parser, begin, end);
            while (!last) {
                void *buffer = XML_GetBuffer(parser, 1 << 20);
                long count = read(file, buffer, 1 << 20);
                last = count <= 0;
                if (XML_ParseBuffer(parser, count < 0 ? 0 : count, last) != XML_STATUS_OK) return 0;
            }
            close(file);
            XML_ParserFree(parser);
            return 1;
        }

        long import_export(const char *export, const char *database) {
            sqlite3 *db;
            if (!parse(export)) return -1;
            if (sqlite3_open(database, &db) != SQLITE_OK) return -1;
            if (sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                                 "PRAGMA cache_size = -32768; BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK) return -1;
            for (int table = 0; table < table_count; table++) {
                char sql[300];
                int columns = loaded[table].columns;
                sqlite3_stmt *insert;
                int length = snprintf(sql, sizeof sql, "INSERT INTO \\"%s\\" VALUES (?", tables[table]);
                for (int column = 1; column < columns; column++)
                    length += snprintf(sql + length, sizeof sql - length, ", ?");
                snprintf(sql + length, sizeof sql - length, ") ON CONFLICT DO NOTHING");
                if (sqlite3_prepare_v2(db, sql, -1, &insert, NULL) != SQLITE_OK) return -1;
                for (long row = 0; row < loaded[table].rows; row++) {
                    for (int column = 0; column < columns; column++)
                        sqlite3_bind_value(insert, column + 1, loaded[table].values[row * columns + column]);
                    if (sqlite3_step(insert) != SQLITE_DONE) return -1;
                    sqlite3_reset(insert);
                }
                sqlite3_finalize(insert);
            }
            if (sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) return -1;
            sqlite3_close(db);
            return elements;
        }
        """
}
