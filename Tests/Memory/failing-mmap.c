// Has mmap fail from its n-th call on, where FAILING_MMAP says n. To be loaded before a program's libraries: see run.sh.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

static atomic_int calls;

static int fails(void) {
    static int first = -1;
    if (first < 0) {
        const char *text = getenv("FAILING_MMAP");
        first = text ? atoi(text) : 0;
    }
    int call = atomic_fetch_add(&calls, 1) + 1;
    return first > 0 && call >= first;
}

typedef void *(*Map)(void *, size_t, int, int, int, off_t);

static void *map(const char *name, void *address, size_t length, int protection, int flags, int file, off_t offset) {
    if (fails()) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return ((Map)dlsym(RTLD_NEXT, name))(address, length, protection, flags, file, offset);
}

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
    return map("mmap", address, length, protection, flags, file, offset);
}

void *mmap64(void *address, size_t length, int protection, int flags, int file, off64_t offset) {
    return map("mmap64", address, length, protection, flags, file, offset);
}
