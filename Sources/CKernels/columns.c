// Codes one after another to columns, and back. Twice over the codes: once to see how long each column
// gets, and once to write it.

#include "kernels.h"

/// Calls `body` for each nibble of a code that is not 0, in dimension `column`.
#define FOR_EACH_NIBBLE(code, dimensions, body)                 \
  for (size_t byte = 0; byte < (dimensions) / 2; byte += 8) {   \
    uint64_t eight;                                             \
    memcpy(&eight, (code) + byte, 8);                           \
    while (eight) {                                             \
      unsigned half = (unsigned)__builtin_ctzll(eight) / 4;     \
      uint8_t nibble = (uint8_t)(eight >> 4 * half & 15);       \
      size_t column = 2 * byte + half;                          \
      eight &= ~((uint64_t)15 << 4 * half);                     \
      body                                                      \
    }                                                           \
  }

void kernel_count_columns(const uint8_t *codes, size_t rows, size_t bytes, size_t dimensions,
                          uint32_t *value_bytes) {
  uint8_t counts[KERNEL_MOST_DIMENSIONS];
  memset(value_bytes, 0, dimensions * sizeof *value_bytes);
  for (size_t row = 0; row < rows; row += 64) {
    size_t last = rows - row < 64 ? rows : row + 64;
    memset(counts, 0, dimensions);
    for (size_t r = row; r < last; r++)
      FOR_EACH_NIBBLE(codes + r * bytes, dimensions, {
        (void)nibble;
        counts[column]++;
      })
    for (size_t c = 0; c < dimensions; c++)
      value_bytes[c] += (counts[c] + 1u) / 2;
  }
}

void kernel_write_columns(const uint8_t *codes, size_t rows, size_t bytes, size_t dimensions,
                          const size_t *starts, uint8_t *columns) {
  uint32_t written[KERNEL_MOST_DIMENSIONS] = {0};
  size_t row_bytes = (rows + 7) / 8;
  for (size_t row = 0; row < rows; row += 64) {
    size_t last = rows - row < 64 ? rows : row + 64;
    for (size_t r = row; r < last; r++)
      FOR_EACH_NIBBLE(codes + r * bytes, dimensions, {
        uint8_t *start = columns + starts[column];
        start[r / 8] |= (uint8_t)(1 << r % 8);
        uint32_t place = written[column]++;
        start[row_bytes + place / 2] |= (uint8_t)(nibble << 4 * (place % 2));
      })
    for (size_t c = 0; c < dimensions; c++) written[c] += written[c] % 2;
  }
}

void kernel_read_column(const struct code_column *column, size_t rows, size_t bytes,
                        size_t dimension, uint8_t *codes) {
  size_t row_bytes = (rows + 7) / 8, at = 0;
  for (size_t row = 0; row < rows; row += 64) {
    uint64_t set = row_word(column->rows, row_bytes, row);
    const uint8_t *values = column->values + at;
    size_t present = bytes_of_values(set, column->value_bytes - at);
    at += present;
    for (size_t i = 0; set && i / 2 < present; i++, set &= set - 1) {
      size_t r = row + (size_t)__builtin_ctzll(set);
      uint8_t nibble = values[i / 2] >> 4 * (i % 2) & 15;
      if (r < rows) codes[r * bytes + dimension / 2] |= (uint8_t)(nibble << 4 * (dimension % 2));
    }
  }
}

void kernel_decode_column(struct code_column *column, size_t rows, const float *values,
                          float *output) {
  size_t bytes = (rows + 7) / 8;
  memset(output, 0, rows * sizeof *output);
  for (size_t row = 0; row < rows; row += 64) {
    uint64_t set = row_word(column->rows, bytes, row);
    size_t present = bytes_of_values(set, column->value_bytes);
    for (size_t i = 0; set && i / 2 < present; i++, set &= set - 1) {
      size_t place = row + (size_t)__builtin_ctzll(set);
      if (place < rows) output[place] = values[column->values[i / 2] >> 4 * (i % 2) & 15];
    }
    column->values += present;
    column->value_bytes -= present;
  }
  column->rows += bytes;
}
