// Reads the samples of a PNG image: libpng reports errors with longjmp, which no Swift frame may be under.

#pragma once

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// What an image holds.
typedef struct {
    uint32_t width, height;
    /// Bits a sample: 8 or 16; smaller ones are spread to 8.
    uint32_t depth;
    /// Samples a pixel, of which the last is opacity where there are 2 or 4.
    uint32_t channels;
} PngLayout;

/// Has a layout and gives the memory for the samples, row after row, those of 16 bits in the order of this machine; NULL to stop.
typedef void *_Nullable (*PngMemory)(void *context, PngLayout layout, size_t size);

/// Reads an image from memory. Gamma and colour profiles are not applied.
///
/// - Returns: NULL, or what is wrong, in libpng's words, to be freed with `free`.
char *_Nullable PngRead(const void *bytes, size_t size, void *context, PngMemory memory);

#pragma clang assume_nonnull end
