#include "CPixbufShims.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

bool PixbufRead(const char *path, int side, PixbufPicture *picture) {
    int width = 0, height = 0;
    if (!gdk_pixbuf_get_file_info(path, &width, &height) || width < 1 || height < 1) return false;
    /* A larger JPEG is decoded in a smaller size. */
    GdkPixbuf *read = MAX(width, height) > side ? gdk_pixbuf_new_from_file_at_scale(path, side, side, TRUE, NULL)
                                                : gdk_pixbuf_new_from_file(path, NULL);
    if (!read) return false;
    GdkPixbuf *upright = gdk_pixbuf_apply_embedded_orientation(read);
    g_object_unref(read);
    if (!upright) return false;
    guint count = 0;
    picture->pixels = gdk_pixbuf_get_pixels_with_length(upright, &count);
    picture->count = count;
    picture->width = gdk_pixbuf_get_width(upright);
    picture->height = gdk_pixbuf_get_height(upright);
    picture->stride = gdk_pixbuf_get_rowstride(upright);
    picture->hasOpacity = gdk_pixbuf_get_has_alpha(upright);
    picture->pixbuf = upright;
    return true;
}

void PixbufRelease(PixbufPicture *picture) {
    g_clear_object((GObject **)&picture->pixbuf);
}

unsigned char *PixbufMakeJPEG(const PixbufPicture *picture, const char *quality, size_t *count) {
    GdkPixbuf *pixbuf = g_object_ref(picture->pixbuf);
    if (picture->hasOpacity) {
        GdkPixbuf *opaque = gdk_pixbuf_composite_color_simple(
            pixbuf, picture->width, picture->height, GDK_INTERP_NEAREST, 255, 64, 0xFFFFFF, 0xFFFFFF);
        g_object_unref(pixbuf);
        if (!opaque) return NULL;
        pixbuf = opaque;
    }
    char *bytes = NULL;
    gsize size = 0;
    gdk_pixbuf_save_to_buffer(pixbuf, &bytes, &size, "jpeg", NULL, "quality", quality, NULL);
    g_object_unref(pixbuf);
    *count = size;
    return (unsigned char *)bytes;
}

void PixbufFree(unsigned char *bytes) {
    g_free(bytes);
}

bool PixbufDecodeJPEG(const unsigned char *jpeg, size_t count, int width, int height, unsigned char *pixels, int stride) {
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type("jpeg", NULL);
    if (!loader) return false;
    bool isRead = gdk_pixbuf_loader_write(loader, jpeg, count, NULL);
    isRead = gdk_pixbuf_loader_close(loader, NULL) && isRead;
    GdkPixbuf *pixbuf = isRead ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
    bool isWhole = pixbuf && gdk_pixbuf_get_width(pixbuf) == width && gdk_pixbuf_get_height(pixbuf) == height
        && gdk_pixbuf_get_n_channels(pixbuf) == 3;
    for (int y = 0; isWhole && y < height; y++) {
        const unsigned char *source = gdk_pixbuf_read_pixels(pixbuf) + (size_t)y * gdk_pixbuf_get_rowstride(pixbuf);
        guint32 *target = (guint32 *)(pixels + (size_t)y * stride);
        for (int x = 0; x < width; x++, source += 3)
            target[x] = (guint32)source[0] << 16 | (guint32)source[1] << 8 | source[2];
    }
    g_object_unref(loader);
    return isWhole;
}
