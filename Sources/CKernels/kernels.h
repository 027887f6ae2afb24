#pragma once

#include "CKernels.h"

#include <math.h>
#include <string.h>

/// Columns are added in groups of so many: 4 levels of at most 31 still fit a signed byte.
enum { GROUP = 4 };

extern const struct kernels plain_kernels, avx2_kernels, avx512_kernels, neon_kernels;

/// Which of the rows from `row` on (a multiple of 64) are set, of `bytes` bytes for all.
static inline uint64_t row_word(const uint8_t *rows, size_t bytes, size_t row) {
  uint64_t word = 0;
  size_t left = bytes - row / 8;
  if (left >= 8) {
    memcpy(&word, rows + row / 8, 8);
  } else {
    for (size_t i = 0; i < left; i++) word |= (uint64_t)rows[row / 8 + i] << (8 * i);
  }
  return word;
}

/// How many bytes the values of these rows take, of those that are left.
static inline size_t bytes_of_values(uint64_t rows, size_t left) {
  size_t bytes = ((size_t)__builtin_popcountll(rows) + 1) / 2;
  return bytes < left ? bytes : left;
}

/// The rows from `row` on that may be listed, as bits.
static inline uint64_t allowed_word(const uint64_t *allowed, size_t rows, size_t row) {
  uint64_t word = allowed ? allowed[row / 64] : ~(uint64_t)0;
  return rows - row < 64 ? word & (((uint64_t)1 << (rows - row)) - 1) : word;
}

/// The sum of 16 lanes, always in the same order.
static inline float sum_of_lanes(float *lanes) {
  for (int half = 8; half > 0; half /= 2)
    for (int i = 0; i < half; i++) lanes[i] += lanes[i + half];
  return lanes[0];
}

/// The root mean square of the values that are not 0.
static inline float mean_of(float squares, size_t nonzero) {
  return nonzero ? sqrtf(squares / (float)nonzero) : 0;
}
