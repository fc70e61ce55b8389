// Counts the blocks of memory that the Swift runtime allocates: objects, arrays, strings and boxes, but nothing of the C libraries.
//
//     cc -shared -fPIC -O2 -o count.so Tests/Memory/count-allocations.c -ldl
//     LD_PRELOAD=$PWD/count.so vantage benchmark frames
//
// The program asks `swiftAllocationCount` where it finds it.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

extern void *__libc_malloc(size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic long count;
// Where libswiftCore.so lies; 0 until it was found.
static char *start, *end;

long swiftAllocationCount(void) {
    if (!start) {
        // All its memory comes from there, and from what lies beside it.
        char *first = dlsym(RTLD_DEFAULT, "swift_slowAlloc");
        if (first) {
            start = first - 4096;
            end = first + 4096;
        }
    }
    return count;
}

static void note(void *caller) {
    if (start && (char *)caller >= start && (char *)caller < end) count++;
}

void *malloc(size_t size) {
    note(__builtin_return_address(0));
    return __libc_malloc(size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    note(__builtin_return_address(0));
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : 12;
}

void *aligned_alloc(size_t alignment, size_t size) {
    note(__builtin_return_address(0));
    return __libc_memalign(alignment, size);
}
