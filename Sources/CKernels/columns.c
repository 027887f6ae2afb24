// Converts codes to columns and back. The conversion to columns has two steps: 128 codes at a time
// become columns of 128 rows, which are then joined.

#include "kernels.h"

enum { LANES = 16, BLOCK = 128, PAIRS = BLOCK / 2 };
typedef uint8_t lanes __attribute__((vector_size(LANES)));

/// Interleaves the bytes of two vectors.
static inline void zip(lanes a, lanes b, lanes *both) {
  both[0] = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  both[1] = __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                    31);
}

/// Transposes 16 bytes of each of `count` codes (at most 16), `bytes` apart, to 16 bytes of each
/// pair of columns, BLOCK bytes apart.
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

/// Packs the 16 nibbles of as many rows, one per byte, into pairs of rows.
static inline uint64_t joined(uint64_t first, uint64_t second) {
  uint64_t each[2] = {first, second};
  for (size_t i = 0; i < 2; i++) {
    each[i] = (each[i] | each[i] >> 4) & 0x00FF00FF00FF00FF;
    each[i] = (each[i] | each[i] >> 8) & 0x0000FFFF0000FFFF;
    each[i] = (each[i] | each[i] >> 16) & 0x00000000FFFFFFFF;
  }
  return each[0] | each[1] << 32;
}

/// Returns a bit for each of 64 bytes, set if the byte is not 0.
static inline uint64_t mask_of(const uint64_t *bytes) {
  const uint64_t low = 0x7F7F7F7F7F7F7F7F;
  uint64_t mask = 0;
  for (size_t i = 0; i < PAIRS / 8; i++) {
    uint64_t set = (((bytes[i] & low) + low) | bytes[i]) >> 7 & 0x0101010101010101;
    mask |= (set * 0x0102040810204080 >> 56) << 8 * i;
  }
  return mask;
}

/// A function that writes the nonzero ones of 64 bytes, and possibly up to 7 more bytes after them.
/// Returns the number of nonzero bytes.
typedef size_t packer(const uint64_t *bytes, uint64_t mask, uint8_t *output);

static size_t pack_plain(const uint64_t *bytes, uint64_t mask, uint8_t *output) {
  uint8_t *end = output;
  for (; mask; mask &= mask - 1) *end++ = ((const uint8_t *)bytes)[__builtin_ctzll(mask)];
  return (size_t)(end - output);
}

#ifdef __x86_64__
#include <immintrin.h>

__attribute__((target("bmi2,popcnt"))) static size_t pack_bmi2(const uint64_t *bytes,
                                                                uint64_t mask,
                                                                uint8_t *output) {
  uint8_t *end = output;
  for (size_t i = 0; i < PAIRS / 8; i++) {
    uint8_t present = (uint8_t)(mask >> 8 * i);
    uint64_t kept = _pext_u64(bytes[i], _pdep_u64(present, 0x0101010101010101) * 255);
    memcpy(end, &kept, 8);
    end += __builtin_popcount(present);
  }
  return (size_t)(end - output);
}
#endif

static size_t pack_columns(packer *pack, const uint8_t *codes, size_t rows, size_t bytes,
                           size_t dimensions, uint64_t *masks, uint8_t *lengths,
                           uint8_t *values) {
  uint8_t *end = values;
  for (size_t byte = 0; byte < dimensions / 2; byte += LANES) {
    uint64_t shared[LANES][BLOCK / 8];
    for (size_t row = 0; row < BLOCK; row += LANES)
      transpose(codes + row * bytes + byte, rows > row ? rows - row : 0, bytes,
                (uint8_t *)shared + row);
    for (size_t column = 0; column < 2 * LANES; column++) {
      // Two columns share a byte of each code.
      const uint64_t *both = shared[column / 2], nibbles = 0x0F0F0F0F0F0F0F0F;
      unsigned shift = 4 * (column % 2);
      uint64_t pairs[PAIRS / 8];
      for (size_t i = 0; i < PAIRS / 8; i++)
        pairs[i] = joined(both[2 * i] >> shift & nibbles, both[2 * i + 1] >> shift & nibbles);
      uint64_t mask = mask_of(pairs);
      size_t length = pack(pairs, mask, end);
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
  size_t all = pair_bytes(rows);
  for (size_t c = 0; c < dimensions; c++) {
    uint8_t *start = columns + starts[c], *values = start + all;
    for (size_t b = 0; b < count; b++) {
      uint64_t mask = blocks->masks[b * dimensions + c];
      size_t left = all - 8 * b, length = blocks->lengths[b * dimensions + c];
      memcpy(start + 8 * b, &mask, left < 8 ? left : 8);
      memcpy(values, blocks->values + places[b], length);
      places[b] += length;
      values += length;
    }
  }
}

void kernel_read_column(const struct code_column *column, size_t rows, size_t bytes,
                        size_t dimension, uint8_t *codes) {
  size_t taken = 0;
  codes += dimension / 2;
  for (size_t row = 0; row < rows; row += BLOCK) {
    uint8_t pairs[PAIRS];
    spread_pairs(column, rows, row, column->value_bytes, &taken, pairs);
    for (size_t i = 0; i < BLOCK && row + i < rows; i++) {
      uint8_t nibble = pairs[i / 2] >> 4 * (i % 2) & 15;
      codes[(row + i) * bytes] |= (uint8_t)(nibble << 4 * (dimension % 2));
    }
  }
}
