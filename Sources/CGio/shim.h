#include <gio/gio.h>
#include <malloc.h>
