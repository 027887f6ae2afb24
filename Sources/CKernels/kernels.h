#pragma once

#include "CKernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

extern const struct kernels plain_kernels, avx2_kernels, avx512_kernels, neon_kernels;

/// Columns are added in groups whose sums of levels fit in a signed byte. The number of columns is
/// also limited, because processors prefetch only a few dozen streams.
enum { MOST_COLUMNS = 12, LARGEST_SUM = 127 };

/// Returns the number of columns in the next group.
static inline size_t group_size(const struct code_column *columns, size_t count) {
  size_t size = 0;
  for (int sum = 0; size < count && size < MOST_COLUMNS; size++) {
    int most = 0;
    for (size_t i = 0; i < 16; i++) {
      int level = abs(columns[size].levels[i]);
      most = level > most ? level : most;
    }
    sum += most;
    if (sum > LARGEST_SUM) break;
  }
  return size;
}

/// Sets the sums of rows to 0, for `rows` rounded up to a multiple of 128.
static inline void clear_sums(int16_t *sums, size_t rows) {
  memset(sums, 0, (rows + 127) / 128 * 128 * sizeof *sums);
}

/// Returns the number of bytes that mark the pairs of `rows` rows.
static inline size_t pair_bytes(size_t rows) { return (rows + 15) / 16; }

/// Returns the marks of the 64 pairs of rows from `row` on (a multiple of 128).
static inline uint64_t pair_word(const uint8_t *pairs, size_t rows, size_t row) {
  uint64_t word = 0;
  size_t left = pair_bytes(rows - row);
  memcpy(&word, pairs + row / 16, left < 8 ? left : 8);
  return word;
}

/// Spreads the values of 64 pairs of rows, from `row` on, to one byte per pair, 0 if the pair has
/// none. The values begin at `*taken`, which is advanced up to `most`.
static inline void spread_pairs(const struct code_column *column, size_t rows, size_t row,
                                size_t most, size_t *taken, uint8_t bytes[64]) {
  memset(bytes, 0, 64);
  uint64_t set = pair_word(column->pairs, rows, row);
  for (; set && *taken < most; set &= set - 1)
    bytes[__builtin_ctzll(set)] = column->values[(*taken)++];
}

/// Returns a bit for each of the 64 rows from `row` on, set if the row may be listed.
static inline uint64_t allowed_word(const uint64_t *allowed, size_t rows, size_t row) {
  uint64_t word = allowed ? allowed[row / 64] : ~(uint64_t)0;
  return rows - row < 64 ? word & (((uint64_t)1 << (rows - row)) - 1) : word;
}

/// Returns the sum of 16 lanes, always added in the same order.
static inline float sum_of_lanes(float *lanes) {
  for (int half = 8; half > 0; half /= 2)
    for (int i = 0; i < half; i++) lanes[i] += lanes[i + half];
  return lanes[0];
}

/// Returns the root mean square of the nonzero values.
static inline float mean_of(float squares, size_t nonzero) {
  return nonzero ? sqrtf(squares / (float)nonzero) : 0;
}

/// Returns 1 if a filter has the four letters at `letters`, otherwise 0.
static inline unsigned has_gram(const uint8_t *grams, const uint8_t *letters) {
  uint32_t gram;
  memcpy(&gram, letters, 4);
  return grams[gram * 0x9E3779B1u >> 18];
}
