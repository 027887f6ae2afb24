// The kernels for AVX2 and BMI2. PDEP spreads a column's values to its pairs of rows, 8 at a time.

#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#pragma STDC FP_CONTRACT OFF
#define AVX2 __attribute__((target("avx2,popcnt,bmi,bmi2,lzcnt")))
#define INLINE AVX2 static inline __attribute__((always_inline))

/// A column being read.
struct reader {
  const uint8_t *pairs, *values;
  /// The number of readable bytes from `values` on.
  size_t left;
  /// A copy of the last values padded with zeros, used when fewer are left than 128 rows might
  /// need.
  uint8_t spare[128];
};

__attribute__((noinline)) static void move_to_spare(struct reader *reader) {
  memmove(reader->spare, reader->values, reader->left);
  memset(reader->spare + reader->left, 0, sizeof reader->spare - reader->left);
  reader->values = reader->spare;
  reader->left = sizeof reader->spare;
}

/// Returns the values of 8 pairs of rows, one per byte.
INLINE long long spread(const uint8_t **values, uint64_t pairs) {
  uint64_t next, places = _pdep_u64(pairs & 0xFF, 0x0101010101010101u) * 255;
  memcpy(&next, *values, 8);
  *values += __builtin_popcount((unsigned)(pairs & 0xFF));
  return (long long)_pdep_u64(next, places);
}

/// Adds the levels of 64 rows (32 pairs), separately for first and second rows.
INLINE void add_half(const uint8_t **values, uint64_t pairs, __m256i table, __m256i *first,
                     __m256i *second) {
  long long a = spread(values, pairs), b = spread(values, pairs >> 8);
  long long c = spread(values, pairs >> 16), d = spread(values, pairs >> 24);
  __m256i bytes = _mm256_set_epi64x(d, c, b, a), low = _mm256_set1_epi8(15);
  *first = _mm256_add_epi8(*first, _mm256_shuffle_epi8(table, _mm256_and_si256(bytes, low)));
  bytes = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), low);
  *second = _mm256_add_epi8(*second, _mm256_shuffle_epi8(table, bytes));
}

INLINE void add_sixteen(__m128i levels, int16_t *sums) {
  __m256i sum = _mm256_loadu_si256((const __m256i *)sums);
  _mm256_storeu_si256((__m256i *)sums, _mm256_add_epi16(sum, _mm256_cvtepi8_epi16(levels)));
}

/// Adds the levels of 64 rows, given separately for first and second rows, to their sums.
INLINE void widen(__m256i first, __m256i second, int16_t *sums) {
  __m256i low = _mm256_unpacklo_epi8(first, second), high = _mm256_unpackhi_epi8(first, second);
  add_sixteen(_mm256_castsi256_si128(low), sums);
  add_sixteen(_mm256_castsi256_si128(high), sums + 16);
  add_sixteen(_mm256_extracti128_si256(low, 1), sums + 32);
  add_sixteen(_mm256_extracti128_si256(high, 1), sums + 48);
}

/// Adds the levels of one group of columns.
AVX2 static void add_group(const struct code_column *columns, size_t count, size_t rows,
                           int16_t *sums) {
  struct reader readers[MOST_COLUMNS];
  for (size_t c = 0; c < count; c++) {
    readers[c].pairs = columns[c].pairs;
    readers[c].values = columns[c].values;
    readers[c].left = columns[c].readable;
  }
  for (size_t row = 0; row < rows; row += 128) {
    __m256i first[2] = {0}, second[2] = {0};
    for (size_t c = 0; c < count; c++) {
      struct reader *reader = &readers[c];
      if (__builtin_expect(reader->left < 64, 0)) move_to_spare(reader);
      uint64_t pairs = pair_word(reader->pairs, rows, row);
      const uint8_t *values = reader->values;
      __m256i table =
          _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)columns[c].levels));
      add_half(&values, pairs, table, &first[0], &second[0]);
      add_half(&values, pairs >> 32, table, &first[1], &second[1]);
      reader->left -= (size_t)(values - reader->values);
      reader->values = values;
    }
    widen(first[0], second[0], sums + row);
    widen(first[1], second[1], sums + row + 64);
  }
}

AVX2 static void add_columns(const struct code_column *columns, size_t count, size_t rows,
                             int16_t *sums, int is_first) {
  if (is_first) clear_sums(sums, rows);
  for (size_t c = 0, here; c < count; c += here) {
    here = group_size(columns + c, count - c);
    add_group(columns + c, here, rows, sums);
  }
}

/// Returns, for each of 16 rows, the maximum of a number and the upper 16 bits of the row's score.
/// A negative score counts as 0.
INLINE __m256i larger(__m256i most, const int16_t *sums, const uint8_t *scales) {
  __m256i sum = _mm256_loadu_si256((const __m256i *)sums);
  __m256i scale = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)scales));
  sum = _mm256_max_epi16(sum, _mm256_setzero_si256());
  return _mm256_max_epu16(most, _mm256_mulhi_epu16(sum, _mm256_mullo_epi16(scale, scale)));
}

INLINE void store_sixteen(__m256i numbers, int32_t *output) {
  __m256i high = _mm256_cvtepu16_epi32(_mm256_extracti128_si256(numbers, 1));
  _mm256_storeu_si256((__m256i *)output, _mm256_cvtepu16_epi32(_mm256_castsi256_si128(numbers)));
  _mm256_storeu_si256((__m256i *)(output + 8), high);
}

AVX2 static void group_maxima(const int16_t *sums, const uint8_t *scales, const uint64_t *allowed,
                              size_t rows, int32_t *maxima) {
  size_t whole = allowed ? 0 : rows / 1024 * 1024;
  for (size_t start = 0; start < whole; start += 1024) {
    __m256i low = _mm256_setzero_si256(), high = low;
    for (size_t row = start; row < start + 1024; row += 32) {
      low = larger(low, sums + row, scales + row);
      high = larger(high, sums + row + 16, scales + row + 16);
    }
    store_sixteen(low, maxima + start / 32);
    store_sixteen(high, maxima + start / 32 + 16);
  }
  plain_kernels.group_maxima(sums + whole, scales + whole, allowed, rows - whole,
                             maxima + whole / 32);
}

INLINE __m256 scores_of_eight(const int16_t *sums, const uint8_t *scales) {
  __m256i sum = _mm256_cvtepi16_epi32(_mm_loadu_si128((const __m128i *)sums));
  __m256i scale = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)scales));
  return _mm256_mul_ps(_mm256_cvtepi32_ps(sum),
                       _mm256_cvtepi32_ps(_mm256_mullo_epi32(scale, scale)));
}

AVX2 static size_t select_rows(const int16_t *sums, const uint8_t *scales,
                               const uint64_t *allowed, size_t rows, float threshold,
                               uint32_t *found, float *scores) {
  __m256 least = _mm256_set1_ps(threshold);
  size_t count = 0, row = 0;
  for (; row + 8 <= rows; row += 8) {
    __m256 score = scores_of_eight(sums + row, scales + row);
    unsigned mask = (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(score, least, _CMP_GE_OQ));
    if (allowed) mask &= (unsigned)(allowed[row / 64] >> row % 64);
    if (!(mask &= 0xFF)) continue;
    float each[8];
    _mm256_storeu_ps(each, score);
    for (; mask; mask &= mask - 1) {
      int lane = __builtin_ctz(mask);
      found[count] = (uint32_t)(row + (size_t)lane);
      scores[count++] = each[lane];
    }
  }
  if (row == rows) return count;
  uint64_t rest = allowed ? allowed[row / 64] >> row % 64 : ~(uint64_t)0;
  size_t more = plain_kernels.select_rows(sums + row, scales + row, &rest, rows - row, threshold,
                                          found + count, scores + count);
  for (size_t i = 0; i < more; i++) found[count + i] += (uint32_t)row;
  return count + more;
}

AVX2 static size_t count_from(const int32_t *numbers, size_t count, int32_t least) {
  __m256i bar = _mm256_set1_epi32(least), below = _mm256_setzero_si256();
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    __m256i eight = _mm256_loadu_si256((const __m256i *)(numbers + i));
    below = _mm256_sub_epi32(below, _mm256_cmpgt_epi32(bar, eight));
  }
  uint32_t lanes[8];
  _mm256_storeu_si256((__m256i *)lanes, below);
  size_t found = i;
  for (int lane = 0; lane < 8; lane++) found -= lanes[lane];
  return found + plain_kernels.count_from(numbers + i, count - i, least);
}

/// Returns the nibbles of 8 values.
INLINE __m256i nibbles_of_eight(__m256 values, const float *bounds) {
  __m256 size = _mm256_andnot_ps(_mm256_set1_ps(-0.0f), values);
  __m256i nibbles = _mm256_setzero_si256();
  for (int b = 0; b < 7; b++) {
    __m256 reaches = _mm256_cmp_ps(size, _mm256_set1_ps(bounds[b]), _CMP_GE_OQ);
    nibbles = _mm256_sub_epi32(nibbles, _mm256_castps_si256(reaches));
  }
  __m256i negative =
      _mm256_castps_si256(_mm256_cmp_ps(values, _mm256_setzero_ps(), _CMP_LT_OQ));
  __m256i present = _mm256_cmpgt_epi32(nibbles, _mm256_setzero_si256());
  __m256i eight = _mm256_and_si256(_mm256_and_si256(negative, present), _mm256_set1_epi32(8));
  return _mm256_add_epi32(nibbles, eight);
}

AVX2 static float encode(const float *values, size_t count, const float *bounds, uint8_t *code) {
  __m256 lanes[2] = {_mm256_setzero_ps(), _mm256_setzero_ps()};
  size_t nonzero = 0;
  for (size_t i = 0; i < count; i += 8) {
    __m256 value = _mm256_loadu_ps(values + i);
    lanes[i / 8 % 2] = _mm256_add_ps(lanes[i / 8 % 2], _mm256_mul_ps(value, value));
    nonzero += (size_t)__builtin_popcount((unsigned)_mm256_movemask_ps(
        _mm256_cmp_ps(value, _mm256_setzero_ps(), _CMP_NEQ_UQ)));
  }
  float sums[16], each[7];
  _mm256_storeu_ps(sums, lanes[0]);
  _mm256_storeu_ps(sums + 8, lanes[1]);
  float squares = sum_of_lanes(sums), mean = mean_of(squares, nonzero);
  for (int b = 0; b < 7; b++) each[b] = bounds[b] * mean;
  memset(code, 0, count / 2);
  for (size_t i = 0; nonzero && i < count; i += 8) {
    uint32_t nibbles[8];
    _mm256_storeu_si256((__m256i *)nibbles,
                        nibbles_of_eight(_mm256_loadu_ps(values + i), each));
    for (size_t j = 0; j < 8; j += 2)
      code[(i + j) / 2] = (uint8_t)(nibbles[j] | nibbles[j + 1] << 4);
  }
  return nonzero ? mean / sqrtf(squares) : 0;
}

/// Returns -1 for each byte in the range from `first` to first + span - 1, and 0 for others.
INLINE __m256i is_within(__m256i bytes, char first, char span) {
  __m256i place = _mm256_sub_epi8(bytes, _mm256_set1_epi8(first));
  return _mm256_cmpeq_epi8(_mm256_min_epu8(place, _mm256_set1_epi8((char)(span - 1))), place);
}

AVX2 static void fold(const uint8_t *text, size_t count, uint8_t *letters, uint8_t *words,
                      uint8_t *odd) {
  uint32_t before = 0;
  size_t left = count % 64, i = 0;
  for (; i < count - left; i += 32) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + i));
    __m256i lower = _mm256_or_si256(bytes, _mm256_set1_epi8(0x20));
    __m256i is_letter = _mm256_or_si256(is_within(lower, 'a', 26), is_within(bytes, '0', 10));
    __m256i is_other = _mm256_or_si256(_mm256_cmpgt_epi8(_mm256_setzero_si256(), bytes),
                                       _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('\'')));
    __m256i rest = _mm256_blendv_epi8(_mm256_set1_epi8(' '), _mm256_set1_epi8(1), is_other);
    _mm256_storeu_si256((__m256i *)(letters + i), _mm256_blendv_epi8(rest, lower, is_letter));
    uint32_t letter = (uint32_t)_mm256_movemask_epi8(is_letter);
    uint32_t other = (uint32_t)_mm256_movemask_epi8(is_other);
    uint32_t capital = (uint32_t)_mm256_movemask_epi8(is_within(bytes, 'A', 26));
    uint32_t word_bits = letter | other, odd_bits = other | (capital & (letter << 1 | before));
    memcpy(words + i / 8, &word_bits, 4);
    memcpy(odd + i / 8, &odd_bits, 4);
    before = letter >> 31;
  }
  plain_kernels.fold(text + i, left, letters + i, words + i / 8, odd + i / 8);
  if (left && before && (uint8_t)(text[i] - 'A') < 26) odd[i / 8] |= 1;
}

/// Looks up letters in a table of 32 bytes by their lower 5 bits.
INLINE __m256i look_up(const uint8_t *table, __m256i letters) {
  __m256i low = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
  __m256i high = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(table + 16)));
  __m256i places = _mm256_and_si256(letters, _mm256_set1_epi8(31));
  // A shuffle gives 0 for an index whose highest bit is set.
  __m256i of_low = _mm256_add_epi8(places, _mm256_set1_epi8(0x70));
  __m256i of_high = _mm256_sub_epi8(places, _mm256_set1_epi8(16));
  return _mm256_or_si256(_mm256_shuffle_epi8(low, of_low), _mm256_shuffle_epi8(high, of_high));
}

AVX2 static void find_grams(const uint8_t *letters, size_t count, const uint8_t *grams,
                            uint8_t *hits) {
  size_t whole = count / 32 * 32;
  for (size_t start = 0; start < whole; start += 32) {
    __m256i sets = _mm256_set1_epi8(-1);
    for (size_t i = 0; i < 4; i++) {
      __m256i bytes = _mm256_loadu_si256((const __m256i *)(letters + start + i));
      sets = _mm256_and_si256(sets, look_up(grams + GRAM_FILTER_SLOTS + 32 * i, bytes));
    }
    __m256i none = _mm256_cmpeq_epi8(sets, _mm256_setzero_si256());
    uint32_t found = 0, may = ~(uint32_t)_mm256_movemask_epi8(none);
    for (; may; may &= may - 1) {
      unsigned i = (unsigned)__builtin_ctz(may);
      found |= (uint32_t)has_gram(grams, letters + start + i) << i;
    }
    memcpy(hits + start / 8, &found, 4);
  }
  plain_kernels.find_grams(letters + whole, count - whole, grams, hits + whole / 8);
}

const struct kernels avx2_kernels = {"AVX2",      add_columns, group_maxima, select_rows,
                                     count_from,  encode,      fold,         find_grams};
#endif
