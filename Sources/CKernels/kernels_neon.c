// The kernels for NEON: a column's values are spread to its rows 8 at a time, by a table of where the
// set bits of a byte are. The others are the plain ones, which compilers turn into NEON themselves.

#include "kernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>

/// For each byte: for each of its bits which of the set ones it is, or 255. Filled when first needed.
static uint8_t places[256][8];

__attribute__((constructor)) static void fill_places(void) {
  for (int byte = 0; byte < 256; byte++)
    for (int bit = 0, next = 0; bit < 8; bit++)
      places[byte][bit] = byte >> bit & 1 ? (uint8_t)next++ : 255;
}

/// The levels of the 64 rows that are set, one after another.
static inline void levels_of(const uint8_t *pairs, int8x16_t table, int8_t levels[72]) {
  for (int i = 0; i < 2; i++) {
    uint8x16_t bytes = vld1q_u8(pairs + 16 * i);
    uint8x16_t low = vandq_u8(bytes, vdupq_n_u8(15)), high = vshrq_n_u8(bytes, 4);
    vst1q_s8(levels + 32 * i, vqtbl1q_s8(table, vzip1q_u8(low, high)));
    vst1q_s8(levels + 32 * i + 16, vqtbl1q_s8(table, vzip2q_u8(low, high)));
  }
}

static void add_column(const struct code_column *column, size_t rows, int16_t *sums) {
  size_t bytes = (rows + 7) / 8, at = 0;
  int8x16_t table = vld1q_s8(column->levels);
  for (size_t row = 0; row < rows; row += 64) {
    uint64_t set = row_word(column->rows, bytes, row);
    size_t left = column->readable - at, present = bytes_of_values(set, left);
    uint8_t copy[32] = {0};
    memcpy(copy, column->values + at, present);
    at += present;
    int8_t levels[72] = {0}, *next = levels;
    levels_of(copy, table, levels);
    for (int byte = 0; byte < 8; byte++, set >>= 8) {
      int8x8_t here = vtbl1_s8(vld1_s8(next), vld1_s8((const int8_t *)places[set & 0xFF]));
      int16_t *eight = sums + row + 8 * byte;
      vst1q_s16(eight, vaddw_s8(vld1q_s16(eight), here));
      next += __builtin_popcount((unsigned)(set & 0xFF));
    }
  }
}

static void add_columns(const struct code_column *columns, size_t count, size_t rows,
                        int16_t *sums) {
  for (size_t c = 0; c < count; c++) add_column(&columns[c], rows, sums);
}

static size_t select_rows(const int16_t *sums, const uint8_t *scales, const uint64_t *allowed,
                          size_t rows, float threshold, uint32_t *found, float *scores) {
  return plain_kernels.select_rows(sums, scales, allowed, rows, threshold, found, scores);
}

static size_t count_from(const int32_t *numbers, size_t count, int32_t least) {
  return plain_kernels.count_from(numbers, count, least);
}

static float encode(const float *values, size_t count, const float *bounds, uint8_t *code) {
  return plain_kernels.encode(values, count, bounds, code);
}

static void fold(const uint8_t *text, size_t count, uint8_t *letters, uint8_t *words,
                 uint8_t *odd) {
  plain_kernels.fold(text, count, letters, words, odd);
}

const struct kernels neon_kernels = {"NEON", add_columns, select_rows, count_from, encode, fold};
#endif
