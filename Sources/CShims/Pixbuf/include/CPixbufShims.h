#ifndef PIXBUF_SHIMS_H
#define PIXBUF_SHIMS_H

#include <stdbool.h>
#include <stddef.h>

/* A decoded picture. GdkPixbuf's own header would bring types of GIO, which belong to the module of GTK. */
typedef struct {
    int width;
    int height;
    /* Bytes from the start of a row to that of the next. */
    int stride;
    /* Whether a pixel has four bytes, red, green, blue and opacity, not three. */
    bool hasOpacity;
    const unsigned char *pixels;
    size_t count;
    /* The GdkPixbuf, owned. */
    void *pixbuf;
} PixbufPicture;

/* Reads a picture, upright as its camera says, with at most `side` pixels along each side; false for what is none. The picture
   is to be released. */
bool PixbufRead(const char *path, int side, PixbufPicture *picture);
void PixbufRelease(PixbufPicture *picture);

/* A picture as a JPEG file on white, to be freed by PixbufFree; NULL where it cannot be made. */
unsigned char *PixbufMakeJPEG(const PixbufPicture *picture, const char *quality, size_t *count);
void PixbufFree(unsigned char *bytes);

/* Decodes a JPEG file of a known size into pixels as Cairo has them: 32 bits, red in the third byte. */
bool PixbufDecodeJPEG(const unsigned char *jpeg, size_t count, int width, int height, unsigned char *pixels, int stride);

#endif
