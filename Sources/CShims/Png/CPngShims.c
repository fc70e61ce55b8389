#include "CPngShims.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const uint8_t *bytes;
    size_t size, offset;
    char *error;
} Source;

static void readBytes(png_structp png, png_bytep target, size_t count) {
    Source *source = png_get_io_ptr(png);
    if (count > source->size - source->offset) png_error(png, "the file ends early");
    memcpy(target, source->bytes + source->offset, count);
    source->offset += count;
}

static void fail(png_structp png, png_const_charp message) {
    Source *source = png_get_error_ptr(png);
    source->error = strdup(message);
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {}

char *PngRead(const void *bytes, size_t size, void *context, PngMemory memory) {
    Source source = {bytes, size, 0, NULL};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, fail, ignore);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    png_bytep *volatile rows = NULL;
    if (!info) {
        png_destroy_read_struct(&png, NULL, NULL);
        return strdup("no memory");
    }
    if (setjmp(png_jmpbuf(png))) {
        free(rows);
        png_destroy_read_struct(&png, &info, NULL);
        return source.error ? source.error : strdup("no memory");
    }
    png_set_read_fn(png, &source, readBytes);
    png_read_info(png, info);
    png_set_packing(png);
    if (png_get_bit_depth(png, info) == 16) png_set_swap(png);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);

    PngLayout layout = {png_get_image_width(png, info), png_get_image_height(png, info),
                        png_get_bit_depth(png, info), png_get_channels(png, info)};
    size_t length = png_get_rowbytes(png, info);
    uint8_t *target = memory(context, layout, length * layout.height);
    if (!target) png_error(png, "stopped");
    rows = malloc(layout.height * sizeof *rows);
    if (!rows) png_error(png, "no memory");
    for (uint32_t row = 0; row < layout.height; row++) rows[row] = target + row * length;
    for (int pass = 0; pass < passes; pass++) png_read_rows(png, rows, NULL, layout.height);
    png_destroy_read_struct(&png, &info, NULL);
    free(rows);
    return NULL;
}
