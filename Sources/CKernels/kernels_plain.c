// The kernels for the platform's basic instruction set.

#include "kernels.h"

#pragma STDC FP_CONTRACT OFF

static void add_column(const struct code_column *column, size_t rows, int16_t *sums) {
  size_t taken = 0;
  for (size_t row = 0; row < rows; row += 128) {
    uint8_t bytes[64];
    spread_pairs(column, rows, row, column->readable, &taken, bytes);
    for (size_t i = 0; i < 64; i++) {
      sums[row + 2 * i] += column->levels[bytes[i] & 15];
      sums[row + 2 * i + 1] += column->levels[bytes[i] >> 4];
    }
  }
}

static void add_columns(const struct code_column *columns, size_t count, size_t rows,
                        int16_t *sums, int is_first) {
  if (is_first) clear_sums(sums, rows);
  for (size_t c = 0; c < count; c++) add_column(&columns[c], rows, sums);
}

static void group_maxima(const int16_t *sums, const uint8_t *scales, const uint64_t *allowed,
                         size_t rows, int32_t *maxima) {
  memset(maxima, 0, (rows + 1023) / 1024 * 32 * sizeof *maxima);
  for (size_t row = 0; row < rows; row++) {
    if (allowed && !(allowed[row / 64] >> row % 64 & 1)) continue;
    uint32_t sum = sums[row] > 0 ? (uint32_t)sums[row] : 0;
    int32_t upper = (int32_t)(sum * scales[row] * scales[row] >> 16);
    int32_t *maximum = &maxima[row / 1024 * 32 + row % 32];
    if (upper > *maximum) *maximum = upper;
  }
}

static size_t select_rows(const int16_t *sums, const uint8_t *scales, const uint64_t *allowed,
                          size_t rows, float threshold, uint32_t *found, float *scores) {
  size_t count = 0;
  for (size_t row = 0; row < rows; row++) {
    if (allowed && !(allowed[row / 64] >> row % 64 & 1)) continue;
    float score = (float)sums[row] * (float)((int32_t)scales[row] * scales[row]);
    if (!(score >= threshold)) continue;
    found[count] = (uint32_t)row;
    scores[count++] = score;
  }
  return count;
}

static size_t count_from(const int32_t *numbers, size_t count, int32_t least) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) found += numbers[i] >= least;
  return found;
}

static float encode(const float *values, size_t count, const float *bounds, uint8_t *code) {
  float lanes[16] = {0}, each[7];
  size_t nonzero = 0;
  for (size_t i = 0; i < count; i++) {
    float square = values[i] * values[i];
    lanes[i % 16] += square;
    nonzero += values[i] != 0;
  }
  float squares = sum_of_lanes(lanes), mean = mean_of(squares, nonzero);
  for (int b = 0; b < 7; b++) each[b] = bounds[b] * mean;
  memset(code, 0, count / 2);
  for (size_t i = 0; nonzero && i < count; i++) {
    unsigned magnitude = 0;
    for (int b = 0; b < 7; b++) magnitude += fabsf(values[i]) >= each[b];
    unsigned nibble = magnitude && values[i] < 0 ? magnitude + 8 : magnitude;
    code[i / 2] |= (uint8_t)(nibble << 4 * (i % 2));
  }
  return nonzero ? mean / sqrtf(squares) : 0;
}

static void fold(const uint8_t *text, size_t count, uint8_t *letters, uint8_t *words,
                 uint8_t *odd) {
  memset(words, 0, (count + 63) / 64 * 8);
  memset(odd, 0, (count + 63) / 64 * 8);
  int was_letter = 0;
  for (size_t i = 0; i < count; i++) {
    uint8_t byte = text[i], lower = byte | 0x20;
    int is_capital = (uint8_t)(byte - 'A') < 26;
    int is_letter = (uint8_t)(lower - 'a') < 26 || (uint8_t)(byte - '0') < 10;
    int is_other = byte >= 0x80 || byte == '\'';
    letters[i] = is_letter ? lower : is_other ? 1 : ' ';
    words[i / 8] |= (uint8_t)((is_letter || is_other) << i % 8);
    odd[i / 8] |= (uint8_t)((is_other || (is_capital && was_letter)) << i % 8);
    was_letter = is_letter;
  }
}

// Branchless, so that the cost doesn't depend on the question.
static void find_grams(const uint8_t *letters, size_t count, const uint8_t *grams,
                       uint8_t *hits) {
  for (size_t start = 0; start < count; start += 8) {
    unsigned found = 0;
    for (unsigned i = 0; i < 8; i++) found |= has_gram(grams, letters + start + i) << i;
    hits[start / 8] = (uint8_t)found;
  }
}

const struct kernels plain_kernels = {"plain",     add_columns, group_maxima, select_rows,
                                      count_from,  encode,      fold,         find_grams};
