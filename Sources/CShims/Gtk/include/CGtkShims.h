/* The few lines of C that Swift cannot write for itself: macros, variadic functions and two private hooks of libdispatch.
   Every other GTK function is called from Swift directly. */
#pragma once

#include <gtk/gtk.h>
#include <glib-unix.h>

/* libdispatch's hooks for a foreign main loop, exported for CoreFoundation. The handle is an eventfd that becomes
   readable when the main queue has work; the callback drains the queue and must run on the main thread. */
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Nullable unused);

/* The fundamental types, which GLib spells as macros. */
static const GType gtkkit_type_none = G_TYPE_NONE;
static const GType gtkkit_type_interface = G_TYPE_INTERFACE;
static const GType gtkkit_type_boolean = G_TYPE_BOOLEAN;
static const GType gtkkit_type_int = G_TYPE_INT;
static const GType gtkkit_type_uint = G_TYPE_UINT;
static const GType gtkkit_type_int64 = G_TYPE_INT64;
static const GType gtkkit_type_enum = G_TYPE_ENUM;
static const GType gtkkit_type_flags = G_TYPE_FLAGS;
static const GType gtkkit_type_double = G_TYPE_DOUBLE;
static const GType gtkkit_type_string = G_TYPE_STRING;
static const GType gtkkit_type_pointer = G_TYPE_POINTER;
static const GType gtkkit_type_boxed = G_TYPE_BOXED;
static const GType gtkkit_type_param = G_TYPE_PARAM;
static const GType gtkkit_type_object = G_TYPE_OBJECT;
static const GType gtkkit_type_variant = G_TYPE_VARIANT;

/* The type of an instance. `instance` is only read. */
static inline GType gtkkit_type_of(const void *_Nonnull instance) {
    return G_TYPE_FROM_INSTANCE(instance);
}


/* Has GTK retain every icon of a theme from now on; later calls do nothing. GTK loads an icon in a thread, and where the thread
   releases the last reference to it while the icon is looked up again, the lookup finds an object that is being finalized and
   crashes (GTK 4.8.3, `gtk_icon_theme_lookup_by_gicon`). There are as many icons as names, sizes and scales that were shown. */
void gtkkit_retain_icons(void);

/* Logs a programming error under the domain "GtkKit"; fatal with G_DEBUG=fatal-criticals. */
static inline void gtkkit_log_critical(const char *_Nonnull message) {
    g_log("GtkKit", G_LOG_LEVEL_CRITICAL, "%s", message);
}

/* A message window without buttons. GTK owns it until gtk_window_destroy. `detail` may be NULL. */
static inline GtkWidget *_Nonnull gtkkit_message_dialog_new(
    GtkWindow *_Nullable parent, const char *_Nonnull message, const char *_Nullable detail) {
    GtkWidget *dialog = gtk_message_dialog_new(
        parent, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_OTHER, GTK_BUTTONS_NONE, "%s", message);
    if (detail != NULL)
        gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s", detail);
    return dialog;
}
