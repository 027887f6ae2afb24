#pragma once
#include <png.h>
#include <stdlib.h>
#include <string.h>

// Encodes an 8-bit greyscale image as a PNG file. This interface of libpng reports errors without
// longjmp.
//
// Returns the file, which the caller frees, and its size; NULL if memory runs out.
static inline void *meetings_png(
    const unsigned char *pixels, unsigned width, unsigned height, size_t *size) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_GRAY;
  png_alloc_size_t bytes = 0;
  if (!png_image_write_to_memory(&image, NULL, &bytes, 0, pixels, 0, NULL)) return NULL;
  void *file = malloc(bytes);
  if (file && !png_image_write_to_memory(&image, file, &bytes, 0, pixels, 0, NULL)) {
    free(file);
    return NULL;
  }
  *size = bytes;
  return file;
}
