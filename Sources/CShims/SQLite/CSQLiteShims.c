#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include "CSQLiteShims.h"
#include <sqlite3.h>

void SQLiteForgoMemoryStatistics(void) { (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

int SessionRecorderBegin(void *database, const char *const *tables, size_t count, void **recorder) {
    sqlite3_session *session = NULL;
    int code = sqlite3session_create(database, "main", &session);
    for (size_t index = 0; code == SQLITE_OK && index < count; index++) {
        code = sqlite3session_attach(session, tables[index]);
    }
    if (code != SQLITE_OK && session != NULL) {
        sqlite3session_delete(session);
        session = NULL;
    }
    *recorder = session;
    return code;
}

int SessionRecorderChanges(void *recorder, int *size, void **changes) {
    return sqlite3session_changeset(recorder, size, changes);
}

void SessionRecorderEnd(void *recorder) { sqlite3session_delete(recorder); }

int SessionChangesJoin(int firstSize, const void *first, int secondSize, const void *second, int *size, void **changes) {
    // SQLite reads the changes and takes them as not constant all the same.
    return sqlite3changeset_concat(firstSize, (void *)first, secondSize, (void *)second, size, changes);
}

static int refuse(void *context, int conflict, sqlite3_changeset_iter *change) {
    (void)context, (void)conflict, (void)change;
    return SQLITE_CHANGESET_ABORT;
}

int SessionChangesApply(void *database, int size, const void *changes, int inverted) {
    return sqlite3changeset_apply_v2(database, size, (void *)changes, NULL, refuse, NULL, NULL, NULL,
                                     inverted ? SQLITE_CHANGESETAPPLY_INVERT : 0);
}

void SessionChangesFree(void *changes) { sqlite3_free(changes); }
