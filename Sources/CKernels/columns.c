// Codes one after another to columns, and back. To columns in two steps: 64 codes at a time are
// turned into columns of 64 rows, and then each column is put together from all of these.

#include "kernels.h"

enum { LANES = 16, BLOCK = 64 };
typedef uint8_t lanes __attribute__((vector_size(LANES)));

/// The bytes of two vectors in turns.
static inline void zip(lanes a, lanes b, lanes *both) {
  both[0] = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  both[1] = __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                    31);
}

/// Turns 16 bytes of each of 16 codes, `bytes` apart, of which `count` are there, into 16 bytes of
/// each column pair, BLOCK bytes apart.
static void transpose(const uint8_t *codes, size_t count, size_t bytes, uint8_t *output) {
  lanes rows[LANES], other[LANES];
  for (size_t i = 0; i < LANES; i++) {
    if (i < count) memcpy(&rows[i], codes + i * bytes, LANES);
    else rows[i] = (lanes){0};
  }
  for (size_t step = 0; step < 2; step++) {
    for (size_t i = 0; i < LANES / 2; i++) zip(rows[i], rows[i + LANES / 2], other + 2 * i);
    for (size_t i = 0; i < LANES / 2; i++) zip(other[i], other[i + LANES / 2], rows + 2 * i);
  }
  for (size_t i = 0; i < LANES; i++) memcpy(output + i * BLOCK, &rows[i], LANES);
}

/// Of 64 nibbles, a byte each: which are not 0, a bit each.
static inline uint64_t mask_of(const uint64_t *nibbles) {
  uint64_t mask = 0;
  for (size_t i = 0; i < BLOCK / 8; i++) {
    uint64_t set = (nibbles[i] + 0x0F0F0F0F0F0F0F0F) >> 4 & 0x0101010101010101;
    mask |= (set * 0x0102040810204080 >> 56) << 8 * i;
  }
  return mask;
}

/// Writes those of 64 nibbles that are not 0, two a byte, and up to 7 bytes behind them. Returns how
/// many bytes they take.
typedef size_t packer(const uint64_t *nibbles, uint64_t mask, uint8_t *output);

static size_t pack_plain(const uint64_t *nibbles, uint64_t mask, uint8_t *output) {
  const uint8_t *each = (const uint8_t *)nibbles;
  uint8_t *end = output;
  while (mask) {
    uint8_t both = each[__builtin_ctzll(mask)];
    mask &= mask - 1;
    if (mask) both |= (uint8_t)(each[__builtin_ctzll(mask)] << 4);
    mask &= mask - 1;
    *end++ = both;
  }
  return (size_t)(end - output);
}

#ifdef __x86_64__
#include <immintrin.h>

__attribute__((target("bmi2"))) static size_t pack_bmi2(const uint64_t *nibbles, uint64_t mask,
                                                         uint8_t *output) {
  uint64_t waiting = 0;
  unsigned bits = 0;
  uint8_t *end = output;
  for (size_t i = 0; i < BLOCK / 8; i++) {
    uint8_t present = (uint8_t)(mask >> 8 * i);
    uint64_t kept = _pdep_u64(present, 0x0101010101010101) * 15;
    waiting |= _pext_u64(nibbles[i], kept) << bits;
    bits += 4 * (unsigned)__builtin_popcount(present);
    memcpy(end, &waiting, 8);
    end += bits / 8;
    waiting >>= bits & ~7u;
    bits &= 7;
  }
  return (size_t)(end - output) + (bits > 0);
}
#endif

static size_t pack_columns(packer *pack, const uint8_t *codes, size_t rows, size_t bytes,
                           size_t dimensions, uint64_t *masks, uint8_t *lengths,
                           uint8_t *values) {
  uint8_t *end = values;
  for (size_t byte = 0; byte < dimensions / 2; byte += LANES) {
    uint64_t pairs[LANES][BLOCK / 8];
    for (size_t row = 0; row < BLOCK; row += LANES)
      transpose(codes + row * bytes + byte, rows > row ? rows - row : 0, bytes,
                (uint8_t *)pairs + row);
    for (size_t column = 0; column < 2 * LANES; column++) {
      uint64_t nibbles[BLOCK / 8];
      for (size_t i = 0; i < BLOCK / 8; i++)
        nibbles[i] = pairs[column / 2][i] >> 4 * (column % 2) & 0x0F0F0F0F0F0F0F0F;
      uint64_t mask = mask_of(nibbles);
      size_t length = pack(nibbles, mask, end);
      masks[2 * byte + column] = mask;
      lengths[2 * byte + column] = (uint8_t)length;
      end += length;
    }
  }
  return (size_t)(end - values);
}

size_t kernel_pack_columns_plain(const uint8_t *codes, size_t rows, size_t bytes,
                                 size_t dimensions, uint64_t *masks, uint8_t *lengths,
                                 uint8_t *values) {
  return pack_columns(pack_plain, codes, rows, bytes, dimensions, masks, lengths, values);
}

size_t kernel_pack_columns(const uint8_t *codes, size_t rows, size_t bytes, size_t dimensions,
                           uint64_t *masks, uint8_t *lengths, uint8_t *values) {
  packer *pack = pack_plain;
#ifdef __x86_64__
  if (__builtin_cpu_supports("bmi2")) pack = pack_bmi2;
#endif
  return pack_columns(pack, codes, rows, bytes, dimensions, masks, lengths, values);
}

void kernel_join_columns(const struct packed_columns *blocks, size_t count, size_t rows,
                         size_t dimensions, const size_t *starts, size_t *places,
                         uint8_t *columns) {
  size_t row_bytes = (rows + 7) / 8;
  for (size_t c = 0; c < dimensions; c++) {
    uint8_t *start = columns + starts[c], *values = start + row_bytes;
    for (size_t b = 0; b < count; b++) {
      uint64_t mask = blocks->masks[b * dimensions + c];
      size_t left = row_bytes - 8 * b, length = blocks->lengths[b * dimensions + c];
      memcpy(start + 8 * b, &mask, left < 8 ? left : 8);
      memcpy(values, blocks->values + places[b], length);
      places[b] += length;
      values += length;
    }
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
