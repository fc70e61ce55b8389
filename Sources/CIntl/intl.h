// The C library's message catalogs, which Swift's Glibc module leaves out.
#include <libintl.h>
