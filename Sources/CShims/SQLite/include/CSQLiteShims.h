// What SQLite offers in variadic functions or hidden ones: a setting, and the session extension in the few steps that undo
// needs.
//
// The system's header hides the extension behind two macros that Swift's importer cannot define for another package's module; the
// library itself has it in Debian, Fedora, Arch and the Flatpak runtimes. Databases are `sqlite3 *`, results are
// SQLite's codes.
//
// SQLite, *The Session Extension*, https://sqlite.org/sessionintro.html

#pragma once

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Has SQLite keep no account of its memory, for which it would take a lock at every allocation. Without effect once a
/// database was opened.
void SQLiteForgoMemoryStatistics(void);

/// Begins to record what changes in these tables of the main database. `SessionRecorderEnd` must follow.
int SessionRecorderBegin(void *database, const char *_Nonnull const *_Nonnull tables, size_t count,
                         void *_Nullable *_Nonnull recorder);

/// The changes since the beginning, to be freed with `SessionChangesFree`; of size 0 where nothing changed.
int SessionRecorderChanges(void *recorder, int *size, void *_Nullable *_Nonnull changes);

void SessionRecorderEnd(void *recorder);

/// The changes that have the effect of the first and then the second, to be freed with `SessionChangesFree`.
int SessionChangesJoin(int firstSize, const void *first, int secondSize, const void *second, int *size,
                       void *_Nullable *_Nonnull changes);

/// Makes changes, or where `inverted` is not 0 takes them back. A row that is not as the changes expect it ends with
/// `SQLITE_ABORT`, and nothing changed.
int SessionChangesApply(void *database, int size, const void *changes, int inverted);

void SessionChangesFree(void *_Nullable changes);

#pragma clang assume_nonnull end
