// The kernels for NEON. A column's values are spread to its pairs of rows, 8 at a time, by a table
// of the positions of a byte's set bits. The other kernels are the plain ones, which compilers
// vectorize themselves.

#include "kernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>

/// For each byte and each of its bits, the bit's index among the set ones, or 255. Filled at
/// startup.
static uint8_t places[256][8];

__attribute__((constructor)) static void fill_places(void) {
  for (int byte = 0; byte < 256; byte++)
    for (int bit = 0, next = 0; bit < 8; bit++)
      places[byte][bit] = byte >> bit & 1 ? (uint8_t)next++ : 255;
}

static void add_column(const struct code_column *column, size_t rows, int16_t *sums) {
  int8x16_t table = vld1q_s8(column->levels);
  const uint8_t *values = column->values;
  size_t left = column->readable;
  for (size_t row = 0; row < rows; row += 128) {
    uint64_t set = pair_word(column->pairs, rows, row);
    uint8_t copy[64] = {0};
    if (left < sizeof copy) {
      memcpy(copy, values, left);
      values = copy;
    }
    const uint8_t *next = values;
    for (int byte = 0; byte < 8; byte++, set >>= 8) {
      // The eight bytes from `next` on are within the 64, because each earlier byte of `set` took
      // at most eight.
      uint8x8_t pairs = vtbl1_u8(vld1_u8(next), vld1_u8(places[set & 0xFF]));
      int8x8_t low = vqtbl1_s8(table, vand_u8(pairs, vdup_n_u8(15)));
      int8x8_t high = vqtbl1_s8(table, vshr_n_u8(pairs, 4));
      int16_t *sixteen = sums + row + 16 * byte;
      vst1q_s16(sixteen, vaddw_s8(vld1q_s16(sixteen), vzip1_s8(low, high)));
      vst1q_s16(sixteen + 8, vaddw_s8(vld1q_s16(sixteen + 8), vzip2_s8(low, high)));
      next += __builtin_popcount((unsigned)(set & 0xFF));
    }
    // The copy had the last readable bytes.
    size_t present = (size_t)(next - values);
    left -= present < left ? present : left;
    values = values == copy ? column->values + column->readable - left : next;
  }
}

static void add_columns(const struct code_column *columns, size_t count, size_t rows,
                        int16_t *sums, int is_first) {
  if (is_first) clear_sums(sums, rows);
  for (size_t c = 0; c < count; c++) add_column(&columns[c], rows, sums);
}

static void group_maxima(const int16_t *sums, const uint8_t *scales, const uint64_t *allowed,
                         size_t rows, int32_t *maxima) {
  plain_kernels.group_maxima(sums, scales, allowed, rows, maxima);
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

static void find_grams(const uint8_t *letters, size_t count, const uint8_t *grams,
                       uint8_t *hits) {
  plain_kernels.find_grams(letters, count, grams, hits);
}

const struct kernels neon_kernels = {"NEON",      add_columns, group_maxima, select_rows,
                                     count_from,  encode,      fold,         find_grams};
#endif
