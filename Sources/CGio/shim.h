#include <gio/gio.h>
#include <glib-unix.h>
#include <malloc.h>
#include <sys/timerfd.h>

// Swift sees no macro of more than a number.
static const int vantage_timer_flags = TFD_CLOEXEC | TFD_NONBLOCK;
// At an instant of the clock, or when the clock is set.
static const int vantage_timer_at_instant = TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET;
