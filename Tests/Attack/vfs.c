// Fails one operation of SQLite's own layer of files, for attack.py: the operation with the number FAULT_VFS_AT, and all after it
// where FAULT_ALL is set. Below the C library's calls that faults.c fails, and finer: reads, locks and shared memory fail too.
// As a library that is loaded before the program it is SQLite's default VFS.
//
//     cc -shared -fPIC -O2 -o vfs.so vfs.c -lsqlite3

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static sqlite3_vfs *system_vfs;
static atomic_long operations;
static long at;
static int all;

static int fails(void) {
    long number = atomic_fetch_add(&operations, 1) + 1;
    return at != 0 && (number == at || (number > at && all));
}

// A file of this layer; the system's own follows it in the same block.
typedef struct {
    sqlite3_file base;
    sqlite3_io_methods methods;
} File;

static sqlite3_file *below(sqlite3_file *file) { return (sqlite3_file *)((File *)file + 1); }

#define PASS(name, ...) return below(f)->pMethods->name(below(f), ##__VA_ARGS__)
#define FAIL(code, name, ...) \
    if (fails()) return code; \
    PASS(name, ##__VA_ARGS__)

static int close_file(sqlite3_file *f) { PASS(xClose); }
static int read_file(sqlite3_file *f, void *b, int n, sqlite3_int64 o) { FAIL(SQLITE_IOERR_READ, xRead, b, n, o); }
static int write_file(sqlite3_file *f, const void *b, int n, sqlite3_int64 o) { FAIL(SQLITE_FULL, xWrite, b, n, o); }
static int truncate_file(sqlite3_file *f, sqlite3_int64 n) { FAIL(SQLITE_IOERR_TRUNCATE, xTruncate, n); }
static int sync_file(sqlite3_file *f, int flags) { FAIL(SQLITE_IOERR_FSYNC, xSync, flags); }
static int size_of_file(sqlite3_file *f, sqlite3_int64 *n) { FAIL(SQLITE_IOERR_FSTAT, xFileSize, n); }
static int lock_file(sqlite3_file *f, int kind) { FAIL(SQLITE_IOERR_LOCK, xLock, kind); }
static int unlock_file(sqlite3_file *f, int kind) { PASS(xUnlock, kind); }
static int is_reserved(sqlite3_file *f, int *answer) { FAIL(SQLITE_IOERR_CHECKRESERVEDLOCK, xCheckReservedLock, answer); }
static int control(sqlite3_file *f, int what, void *argument) { PASS(xFileControl, what, argument); }
static int sector_size(sqlite3_file *f) { PASS(xSectorSize); }
static int characteristics(sqlite3_file *f) { PASS(xDeviceCharacteristics); }
static int map_shared(sqlite3_file *f, int page, int size, int extend, void volatile **bytes) {
    FAIL(SQLITE_IOERR_SHMMAP, xShmMap, page, size, extend, bytes);
}
static int lock_shared(sqlite3_file *f, int offset, int count, int flags) {
    // Letting go succeeds, as the system's own does.
    if (!(flags & SQLITE_SHM_UNLOCK) && fails()) return SQLITE_IOERR_SHMLOCK;
    PASS(xShmLock, offset, count, flags);
}
static void barrier(sqlite3_file *f) { below(f)->pMethods->xShmBarrier(below(f)); }
static int unmap_shared(sqlite3_file *f, int delete) { PASS(xShmUnmap, delete); }

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *answer) {
    f->pMethods = NULL;
    if (fails()) return SQLITE_CANTOPEN;
    int status = system_vfs->xOpen(system_vfs, name, below(f), flags, answer);
    if (below(f)->pMethods == NULL) return status;
    ((File *)f)->methods = (sqlite3_io_methods){
        // Without memory mapping, which reads past this layer.
        .iVersion = below(f)->pMethods->iVersion < 2 ? below(f)->pMethods->iVersion : 2,
        .xClose = close_file, .xRead = read_file, .xWrite = write_file, .xTruncate = truncate_file, .xSync = sync_file,
        .xFileSize = size_of_file, .xLock = lock_file, .xUnlock = unlock_file, .xCheckReservedLock = is_reserved,
        .xFileControl = control, .xSectorSize = sector_size, .xDeviceCharacteristics = characteristics,
        .xShmMap = map_shared, .xShmLock = lock_shared, .xShmBarrier = barrier, .xShmUnmap = unmap_shared,
    };
    f->pMethods = &((File *)f)->methods;
    return status;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int sync) {
    return fails() ? SQLITE_IOERR_DELETE : system_vfs->xDelete(system_vfs, name, sync);
}
static int access_file(sqlite3_vfs *vfs, const char *name, int flags, int *answer) {
    return fails() ? SQLITE_IOERR_ACCESS : system_vfs->xAccess(system_vfs, name, flags, answer);
}

__attribute__((constructor)) static void install(void) {
    static sqlite3_vfs vfs;
    const char *number = getenv("FAULT_VFS_AT");
    at = number ? atol(number) : 0;
    all = getenv("FAULT_ALL") != NULL;
    system_vfs = sqlite3_vfs_find(NULL);
    vfs = *system_vfs;
    vfs.zName = "faults";
    vfs.pNext = NULL;
    vfs.szOsFile = (int)sizeof(File) + system_vfs->szOsFile;
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    vfs.xAccess = access_file;
    sqlite3_vfs_register(&vfs, 1);
}
