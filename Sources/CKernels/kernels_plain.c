// The kernels without any instruction set beyond the platform's first.

#include "kernels.h"

#pragma STDC FP_CONTRACT OFF

static void add_column(const struct code_column *column, size_t rows, int16_t *sums) {
  size_t bytes = (rows + 7) / 8, at = 0;
  for (size_t row = 0; row < rows; row += 64) {
    uint64_t set = row_word(column->rows, bytes, row);
    const uint8_t *values = column->values + at;
    size_t present = bytes_of_values(set, column->readable - at);
    at += present;
    for (size_t i = 0; set && i / 2 < present; i++, set &= set - 1) {
      uint8_t nibble = values[i / 2] >> 4 * (i % 2) & 15;
      sums[row + (size_t)__builtin_ctzll(set)] += column->levels[nibble];
    }
  }
}

static void add_columns(const struct code_column *columns, size_t count, size_t rows,
                        int16_t *sums) {
  for (size_t c = 0; c < count; c++) add_column(&columns[c], rows, sums);
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

const struct kernels plain_kernels = {"plain", add_columns, select_rows, count_from, encode, fold};
