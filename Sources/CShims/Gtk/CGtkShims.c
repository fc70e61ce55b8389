/* What is not static inline in the header. */
#include "CGtkShims.h"

static void (*icon_constructed)(GObject *icon);

static void icon_was_made(GObject *icon) {
    icon_constructed(icon);
    g_object_ref(icon);
}

void gtkkit_retain_icons(void) {
    GObjectClass *class = g_type_class_ref(GTK_TYPE_ICON_PAINTABLE);
    if (class->constructed == icon_was_made) return;
    icon_constructed = class->constructed;
    class->constructed = icon_was_made;
}
