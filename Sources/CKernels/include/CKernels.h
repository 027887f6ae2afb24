#pragma once

#include <stddef.h>
#include <stdint.h>

/// One coordinate of many codes: the pairs of rows that have it, and its values.
///
/// A code has a nibble for each coordinate: 0 if it is small, otherwise its magnitude from 1 to 7,
/// plus 8 if it is negative. Rows 2 i and 2 i + 1 are a pair. Bit i % 8 of byte i / 8 of `pairs` is
/// set if either row has a nibble other than 0. The nibbles of these pairs follow one another, one
/// byte per pair, with the first row's nibble in the lower half.
struct code_column {
  const uint8_t *_Nonnull pairs;
  const uint8_t *_Nonnull values;
  size_t value_bytes;
  /// The number of readable bytes from `values` on, at least value_bytes. Extra bytes save a scan
  /// from checking for the end of the values.
  size_t readable;
  /// The amount from -31 to 31 that each nibble adds to a row's sum; 0 for nibble 0.
  int8_t levels[16];
};

/// The functions that take most of the time of search and embedding, for one instruction set. All
/// sets give identical results. No buffer needs to be aligned.
struct kernels {
  const char *_Nonnull name;

  /// Adds the levels of each row's nibbles in `count` columns to the rows' sums, or replaces the
  /// sums if `is_first` is set. If a damaged column has fewer values than pairs, the readable bytes
  /// that follow are used instead, or none. `sums` has room for `rows` rounded up to a multiple of
  /// 128.
  void (*_Nonnull add_columns)(const struct code_column *_Nonnull columns, size_t count,
                               size_t rows, int16_t *_Nonnull sums, int is_first);

  /// Finds the largest sums[r] * scales[r] * scales[r] / 65536, rounded down, in groups of rows:
  /// maxima[32 * i + j] belongs to the rows 1024 * i ... 1024 * i + 1023 that are j modulo 32. It
  /// is 0 if no row whose bit in `allowed` is set (any row if it is null) has more than 0. `maxima`
  /// has room for a 32nd of `rows` rounded up to a multiple of 1024.
  void (*_Nonnull group_maxima)(const int16_t *_Nonnull sums, const uint8_t *_Nonnull scales,
                                const uint64_t *_Nullable allowed, size_t rows,
                                int32_t *_Nonnull maxima);

  /// Lists in ascending order the rows with sums[r] * scales[r] * scales[r] >= threshold whose bit
  /// in `allowed` is set (all rows if it is null), with that product. `found` and `scores` have
  /// room for all rows. Returns the number of rows listed.
  size_t (*_Nonnull select_rows)(const int16_t *_Nonnull sums, const uint8_t *_Nonnull scales,
                                 const uint64_t *_Nullable allowed, size_t rows, float threshold,
                                 uint32_t *_Nonnull found, float *_Nonnull scores);

  /// Returns how many of `count` numbers are at least `least`.
  size_t (*_Nonnull count_from)(const int32_t *_Nonnull numbers, size_t count, int32_t least);

  /// Encodes `count` values (a multiple of 32): the lower half of byte i is the nibble of value
  /// 2 * i. The magnitude of a value is the number of `bounds` (7, ascending) that it reaches, each
  /// multiplied by the root mean square of the nonzero values. Returns this root mean square
  /// divided by the Euclidean length, or 0 if all values are 0. Squares are summed in 16 lanes and
  /// then by halves.
  float (*_Nonnull encode)(const float *_Nonnull values, size_t count, const float *_Nonnull bounds,
                           uint8_t *_Nonnull code);

  /// Folds `count` bytes of text: ASCII letters become lower case, digits stay, apostrophes and
  /// bytes beyond ASCII become 1, and other ASCII becomes a space. Bit i of `words` is set if
  /// letter i is not a space. Bit i of `odd` is set if letter i needs more work: if it is 1, or a
  /// capital after a letter or digit. Both have room for (count + 7) / 8 bytes rounded up to a
  /// multiple of 8; their bits from `count` on are 0.
  void (*_Nonnull fold)(const uint8_t *_Nonnull text, size_t count, uint8_t *_Nonnull letters,
                        uint8_t *_Nonnull words, uint8_t *_Nonnull odd);

  /// Sets bit i of `hits` (count bits, to the end of a byte) if `grams` has the four letters from i
  /// on. A set of kernels may skip the second part of the filter and find more. Reads
  /// letters[0..<count + 10].
  void (*_Nonnull find_grams)(const uint8_t *_Nonnull letters, size_t count,
                              const uint8_t *_Nonnull grams, uint8_t *_Nonnull hits);
};

/// A filter for `find_grams` in two parts. The first has 2^14 bytes of 0 or 1. The index of four
/// letters is the upper 14 bits of the product of 0x9E3779B1 and the letters as a little-endian
/// number (modulo 2^32). The second part has, for each of the four places, 32 bytes indexed by the
/// lower 5 bits of a letter. These are bit sets; the sets of four letters in the filter have a bit
/// in common.
enum { GRAM_FILTER_SLOTS = 1 << 14, GRAM_FILTER_BYTES = GRAM_FILTER_SLOTS + 4 * 32 };

/// Returns the kernels for the best instruction set of this processor.
const struct kernels *_Nonnull kernels_best(void);

/// Returns the n-th set of kernels that this processor can run, beginning with the plain one; null
/// after the last.
const struct kernels *_Nullable kernels_at(size_t n);

/// Turns `rows` codes (1...128), `bytes` apart, into columns of 128 rows. For each of `dimensions`
/// columns (a multiple of 32) it writes the pairs of rows that have it, their nibbles, and the
/// number of bytes that these take. `values` has room for 64 bytes per column and 7 more. Returns
/// the number of bytes written to `values`.
size_t kernel_pack_columns(const uint8_t *_Nonnull codes, size_t rows, size_t bytes,
                           size_t dimensions, uint64_t *_Nonnull masks, uint8_t *_Nonnull lengths,
                           uint8_t *_Nonnull values);

/// A version of `kernel_pack_columns` for any processor, with identical results.
size_t kernel_pack_columns_plain(const uint8_t *_Nonnull codes, size_t rows, size_t bytes,
                                 size_t dimensions, uint64_t *_Nonnull masks,
                                 uint8_t *_Nonnull lengths, uint8_t *_Nonnull values);

/// The columns made by `kernel_pack_columns` from consecutive blocks of 128 codes: masks and
/// lengths in order, one for each column.
struct packed_columns {
  const uint64_t *_Nonnull masks;
  const uint8_t *_Nonnull lengths;
  const uint8_t *_Nonnull values;
};

/// Joins the columns of `rows` codes, packed as `count` blocks. Each column has (rows + 15) / 16
/// bytes of pairs, followed by its values, at columns + starts[c]. `places` has the positions in
/// `values` at which the values of each block begin; on return, those at which they end.
void kernel_join_columns(const struct packed_columns *_Nonnull blocks, size_t count, size_t rows,
                         size_t dimensions, const size_t *_Nonnull starts, size_t *_Nonnull places,
                         uint8_t *_Nonnull columns);

/// Writes a column's nibbles into the codes, in which they must be 0 before.
void kernel_read_column(const struct code_column *_Nonnull column, size_t rows, size_t bytes,
                        size_t dimension, uint8_t *_Nonnull codes);

/// Converts `count` values to the nearest half floats (IEEE 754 binary16).
void kernel_to_halves(const float *_Nonnull values, size_t count, uint16_t *_Nonnull halves);

/// Computes the dot products of a vector with `count` rows of `dimension` half floats. Products are
/// summed in 32 lanes and then by halves.
void kernel_half_products(const uint16_t *_Nonnull rows, size_t count, size_t dimension,
                          const float *_Nonnull vector, float *_Nonnull products);

/// Tells the system that `bytes` from `start` on will be read again and again, so that it moves
/// them to large pages, which it does in the background.
void kernel_expect_scans(const void *_Nullable start, size_t bytes);

/// A version of `kernel_half_products` for any processor, with identical results.
void kernel_half_products_plain(const uint16_t *_Nonnull rows, size_t count, size_t dimension,
                                const float *_Nonnull vector, float *_Nonnull products);

/// The sizes of the vectors in `Models/Meaning`: the dimension, the bytes of a word's signs, the
/// number of signs that these bytes hold, and the bytes of a passage's code.
enum {
  MEANING_DIMENSIONS = 256,
  MEANING_SIGN_BYTES = 52,
  MEANING_SUMS = 260,
  MEANING_CODE_BYTES = 132
};

/// Adds a word's signs (MEANING_SIGN_BYTES), multiplied by `weight`, to MEANING_SUMS sums.
void kernel_add_signs(const uint8_t *_Nonnull signs, int16_t weight, int16_t *_Nonnull sums);

/// A version of `kernel_add_signs` for any processor, with identical results.
void kernel_add_signs_plain(const uint8_t *_Nonnull signs, int16_t weight, int16_t *_Nonnull sums);

/// Adds MEANING_SUMS sums to the totals, and sets the sums to 0.
void kernel_move_sums(int16_t *_Nonnull sums, int32_t *_Nonnull totals);

/// Encodes sums in 128 bytes with numbers from -7 to 7, plus 8: number i is in the lower half of
/// byte i, and number i + 128 in the upper half. They are followed by a float, the inverse of the
/// numbers' Euclidean length; 0 if all are 0.
void kernel_meaning_code(const int32_t *_Nonnull sums, uint8_t *_Nonnull code);

/// Encodes a question as numbers from -127 to 127. Returns the inverse of their Euclidean length.
float kernel_meaning_question(const int32_t *_Nonnull sums, int8_t *_Nonnull question);

/// Computes the dot product of a question with each of `count` codes, multiplied by the float of
/// the code.
void kernel_meaning_products(const uint8_t *_Nonnull codes, size_t count,
                             const int8_t *_Nonnull question, float *_Nonnull products);

/// A version of `kernel_meaning_products` for any processor, with identical results.
void kernel_meaning_products_plain(const uint8_t *_Nonnull codes, size_t count,
                                   const int8_t *_Nonnull question, float *_Nonnull products);

/// Computes the dot product of a question with a word's signs, divided by the signs' Euclidean
/// length. The result is the same as with the code of the word.
float kernel_meaning_word(const uint8_t *_Nonnull signs, const int8_t *_Nonnull question);

/// Prefetches the cache line of an address that will be needed soon; any address is allowed.
static inline void kernel_prefetch(const void *_Nullable address) { __builtin_prefetch(address); }
