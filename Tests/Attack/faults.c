// Fails one call of the C library, for attack.py: the call with the number FAULT_AT, and all after it where FAULT_ALL is set, of
// those that change or open files, with the error FAULT_ERRNO.
//
//     cc -shared -fPIC -O2 -o faults.so faults.c -ldl

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <stdio.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;

static int fails(void) {
    static long at = -1;
    static int all, code;
    if (at < 0) {
        const char *text = getenv("FAULT_AT");
        all = getenv("FAULT_ALL") != NULL;
        code = getenv("FAULT_ERRNO") ? atoi(getenv("FAULT_ERRNO")) : ENOSPC;
        at = text ? atol(text) : 0;
    }
    long number = atomic_fetch_add(&calls, 1) + 1;
    if (at == 0 || number < at || (number > at && !all)) return 0;
    errno = code;
    return 1;
}

#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *bytes, size_t count) {
    // What the program says is not what is looked at.
    if (file > 2 && fails()) return -1;
    return REAL(write)(file, bytes, count);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    return fails() ? -1 : REAL(pwrite64)(file, bytes, count, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    return fails() ? -1 : REAL(pwrite)(file, bytes, count, offset);
}

int fsync(int file) { return fails() ? -1 : REAL(fsync)(file); }
int fdatasync(int file) { return fails() ? -1 : REAL(fdatasync)(file); }
int ftruncate64(int file, off64_t size) { return fails() ? -1 : REAL(ftruncate64)(file, size); }
int ftruncate(int file, off_t size) { return fails() ? -1 : REAL(ftruncate)(file, size); }
int rename(const char *from, const char *to) { return fails() ? -1 : REAL(rename)(from, to); }
