// The kernels for AVX-512 (BW, VL, VBMI, VBMI2), with 128 rows per step. A column's pairs of rows
// are the mask for spreading its values.

#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#pragma STDC FP_CONTRACT OFF
#define AVX512 \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,popcnt,bmi,bmi2,lzcnt")))
#define INLINE AVX512 static inline __attribute__((always_inline))

/// The number of rows in a stretch, whose sums stay in eight registers.
enum { BLOCKS = 4, STRETCH = 128 * BLOCKS, STRETCH_PAIRS = 8 * BLOCKS, STRETCH_BYTES = 64 * BLOCKS };
/// The number of stretches by which a column is prefetched ahead, and the number of cache lines of
/// values to prefetch each time. A stretch has one or two; prefetching a line twice costs little.
enum { LEAD = 6, VALUE_LINES = 4 };
/// The number of scales prefetched ahead of a row: one page, because the processor's own
/// prefetching stops at its end.
enum { SCALES_AHEAD = 4096 };

/// A column being read.
struct reader {
  const uint8_t *pairs, *values;
  /// The number of readable bytes from `values` on.
  size_t left;
  /// The average number of bytes per stretch.
  size_t step;
  /// A copy of the last values padded with zeros, used when fewer are left than a stretch might
  /// need.
  uint8_t spare[2 * STRETCH_BYTES];
};

INLINE __m512i first_bytes(const uint8_t *bytes, size_t count) {
  return _mm512_maskz_loadu_epi8(_bzhi_u64(~(uint64_t)0, count < 64 ? (unsigned)count : 64), bytes);
}

AVX512 __attribute__((noinline)) static void move_to_spare(struct reader *reader) {
  // All are loaded before any is stored, as they may be in `spare` already.
  __m512i last[STRETCH_BYTES / 64];
  for (size_t i = 0; i < STRETCH_BYTES / 64; i++) {
    size_t skipped = 64 * i < reader->left ? 64 * i : reader->left;
    last[i] = first_bytes(reader->values + skipped, reader->left - skipped);
  }
  memset(reader->spare, 0, sizeof reader->spare);
  memcpy(reader->spare, last, sizeof last);
  reader->values = reader->spare;
  reader->left = sizeof reader->spare;
}

/// The sums of 128 rows' levels, separately for the first and second rows of 64 pairs.
struct sums {
  __m512i first, second;
};

/// Adds the levels of the next stretch, whose pairs are `words`, to `sums`.
INLINE void add_stretch(struct reader *reader, const uint8_t *words, const int8_t *levels,
                        struct sums sums[BLOCKS]) {
  __m512i table = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)levels));
  if (__builtin_expect(reader->left < STRETCH_BYTES, 0)) move_to_spare(reader);
  const uint8_t *values = reader->values;
  for (int block = 0; block < BLOCKS; block++) {
    uint64_t set;
    memcpy(&set, words + 8 * block, 8);
    __m512i pairs = _mm512_maskz_expand_epi8(set, _mm512_loadu_si512(values));
    // The upper half of each byte holds the adjacent nibble. It has no effect, because the table
    // repeats the 16 levels four times.
    __m512i first = _mm512_permutexvar_epi8(pairs, table);
    __m512i second = _mm512_permutexvar_epi8(_mm512_srli_epi16(pairs, 4), table);
    sums[block].first = _mm512_add_epi8(sums[block].first, first);
    sums[block].second = _mm512_add_epi8(sums[block].second, second);
    values += (size_t)__builtin_popcountll(set);
  }
  reader->left -= (size_t)(values - reader->values);
  reader->values = values;
  reader->pairs += STRETCH_PAIRS;
}

INLINE void add_half(__m512i levels, int16_t *sums, int is_first) {
  __m512i low = _mm512_cvtepi8_epi16(_mm512_castsi512_si256(levels));
  __m512i high = _mm512_cvtepi8_epi16(_mm512_extracti64x4_epi64(levels, 1));
  if (!is_first) {
    low = _mm512_add_epi16(low, _mm512_loadu_si512(sums));
    high = _mm512_add_epi16(high, _mm512_loadu_si512(sums + 32));
  }
  _mm512_storeu_si512(sums, low);
  _mm512_storeu_si512(sums + 32, high);
}

/// Adds a block's sums to those of all columns, in the order of rows.
INLINE void widen(struct sums block, int16_t *sums, int is_first) {
  __m512i low = _mm512_unpacklo_epi8(block.first, block.second);
  __m512i high = _mm512_unpackhi_epi8(block.first, block.second);
  const __m512i former = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
  const __m512i latter = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
  add_half(_mm512_permutex2var_epi64(low, former, high), sums, is_first);
  add_half(_mm512_permutex2var_epi64(low, latter, high), sums + 64, is_first);
}

INLINE size_t step_of(const struct code_column *column, size_t rows) {
  return column->value_bytes * STRETCH / rows;
}

INLINE void fetch(const uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < count; i += 64) _mm_prefetch((const char *)bytes + i, _MM_HINT_T0);
}

/// Prefetches the beginnings of columns; the rest is prefetched while reading. Columns are short
/// streams far apart, and the processor's own prefetching starts again at each of them, as at each
/// page.
INLINE void fetch_starts(const struct code_column *columns, size_t count, size_t rows) {
  for (size_t c = 0; c < count; c++) {
    fetch(columns[c].pairs, LEAD * STRETCH_PAIRS);
    fetch(columns[c].values, LEAD * step_of(&columns[c], rows));
  }
}

/// Adds the levels of one group of columns.
AVX512 static void add_group(const struct code_column *columns, size_t count, size_t rows,
                             int16_t *sums, int is_first) {
  struct reader readers[MOST_COLUMNS];
  for (size_t c = 0; c < count; c++) {
    readers[c].pairs = columns[c].pairs;
    readers[c].values = columns[c].values;
    readers[c].left = columns[c].readable;
    readers[c].step = step_of(&columns[c], rows);
  }
  for (size_t row = 0; row < rows; row += STRETCH, sums += STRETCH) {
    size_t left = rows - row;
    struct sums group[BLOCKS] = {0};
    for (size_t c = 0; c < count; c++) {
      const uint8_t *words = readers[c].pairs;
      __m512i last;
      if (__builtin_expect(left < STRETCH, 0)) {
        last = first_bytes(words, pair_bytes(left));
        words = (const uint8_t *)&last;
      }
      fetch(readers[c].pairs + LEAD * STRETCH_PAIRS, 64);
      fetch(readers[c].values + LEAD * readers[c].step, 64 * VALUE_LINES);
      add_stretch(&readers[c], words, columns[c].levels, group);
    }
    for (size_t block = 0; block < BLOCKS && 128 * block < left; block++)
      widen(group[block], sums + 128 * block, is_first);
  }
}

AVX512 static void add_columns(const struct code_column *columns, size_t count, size_t rows,
                               int16_t *sums, int is_first) {
  if (rows == 0) return;
  if (is_first && count == 0) clear_sums(sums, rows);
  size_t here = group_size(columns, count), then;
  fetch_starts(columns, here, rows);
  for (size_t c = 0; c < count; c += here, here = then) {
    size_t behind = c + here;
    then = group_size(columns + behind, count - behind);
    fetch_starts(columns + behind, then, rows);
    add_group(columns + c, here, rows, sums, is_first && c == 0);
  }
}

/// Returns the upper 16 bits of the scores of 32 rows; 0 if the score is negative or the row's bit
/// in `open` is 0.
INLINE __m512i upper_scores(const int16_t *sums, const uint8_t *scales, uint32_t open) {
  __m512i sum = _mm512_maskz_loadu_epi16(open, sums);
  __m512i scale = _mm512_cvtepu8_epi16(_mm256_maskz_loadu_epi8(open, scales));
  sum = _mm512_max_epi16(sum, _mm512_setzero_si512());
  return _mm512_mulhi_epu16(sum, _mm512_mullo_epi16(scale, scale));
}

AVX512 static void group_maxima(const int16_t *sums, const uint8_t *scales,
                                const uint64_t *allowed, size_t rows, int32_t *maxima) {
  for (size_t start = 0; start < rows; start += 1024, maxima += 32) {
    __m512i most = _mm512_setzero_si512();
    for (size_t row = start; row < start + 1024 && row < rows; row += 64) {
      uint64_t open = allowed_word(allowed, rows, row);
      _mm_prefetch((const char *)scales + row + SCALES_AHEAD, _MM_HINT_T0);
      most = _mm512_max_epu16(most, upper_scores(sums + row, scales + row, (uint32_t)open));
      most = _mm512_max_epu16(
          most, upper_scores(sums + row + 32, scales + row + 32, (uint32_t)(open >> 32)));
    }
    _mm512_storeu_si512(maxima, _mm512_cvtepu16_epi32(_mm512_castsi512_si256(most)));
    _mm512_storeu_si512(maxima + 16,
                        _mm512_cvtepu16_epi32(_mm512_extracti64x4_epi64(most, 1)));
  }
}

/// The number of rows to filter before the remaining ones are scored.
enum { WINDOW = 512 };

/// Lists the rows of a window whose score has upper 16 bits of at least `bar`. It is branchless,
/// because these rows can't be predicted.
INLINE size_t list_near(const int16_t *sums, const uint8_t *scales, const uint64_t *allowed,
                        size_t rows, __m512i bar, uint16_t near[WINDOW + 32]) {
  static const uint16_t first[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                     11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                     22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
  __m512i numbers = _mm512_loadu_si512(first);
  size_t count = 0;
  for (size_t row = 0; row < rows; row += 32) {
    uint32_t open = (uint32_t)(allowed_word(allowed, rows, row / 64 * 64) >> row % 64);
    __m512i upper = upper_scores(sums + row, scales + row, open);
    uint32_t mask = _mm512_mask_cmpge_epu16_mask(open, upper, bar);
    _mm512_storeu_si512(near + count, _mm512_maskz_compress_epi16(mask, numbers));
    count += (size_t)__builtin_popcount(mask);
    numbers = _mm512_add_epi16(numbers, _mm512_set1_epi16(32));
  }
  return count;
}

AVX512 static size_t select_rows(const int16_t *sums, const uint8_t *scales,
                                 const uint64_t *allowed, size_t rows, float threshold,
                                 uint32_t *found, float *scores) {
  // Slightly less than the threshold, because scores are rounded. All rows reach 0, including those
  // with negative scores.
  float least = threshold * (1 - 0x1p-20f) / 65536;
  __m512i bar = _mm512_set1_epi16((int16_t)(least < 0 ? 0 : least < 65535 ? (int)least : 65535));
  size_t count = 0;
  for (size_t start = 0; start < rows; start += WINDOW) {
    uint16_t near[WINDOW + 32];
    size_t here = rows - start < WINDOW ? rows - start : WINDOW;
    size_t seen = list_near(sums + start, scales + start, allowed ? allowed + start / 64 : NULL,
                            here, bar, near);
    for (size_t i = 0; i < seen; i++) {
      size_t row = start + near[i];
      float score = (float)sums[row] * (float)((int32_t)scales[row] * scales[row]);
      found[count] = (uint32_t)row;
      scores[count] = score;
      count += score >= threshold;
    }
  }
  return count;
}

AVX512 static size_t count_from(const int32_t *numbers, size_t count, int32_t least) {
  __m512i bar = _mm512_set1_epi32(least);
  size_t found = 0;
  for (size_t i = 0; i < count; i += 16) {
    __mmask16 present = count - i < 16 ? (__mmask16)((1u << (count - i)) - 1) : 0xFFFF;
    __m512i sixteen = _mm512_maskz_loadu_epi32(present, numbers + i);
    found += (size_t)__builtin_popcount(_mm512_mask_cmpge_epi32_mask(present, sixteen, bar));
  }
  return found;
}

/// Returns the nibbles of 16 values, one per byte.
INLINE __m128i nibbles_of(__m512 values, const float *bounds) {
  __m512 size = _mm512_abs_ps(values);
  __m512i nibbles = _mm512_setzero_si512();
  const __m512i one = _mm512_set1_epi32(1);
  for (int b = 0; b < 7; b++) {
    __mmask16 reaches = _mm512_cmp_ps_mask(size, _mm512_set1_ps(bounds[b]), _CMP_GE_OQ);
    nibbles = _mm512_mask_add_epi32(nibbles, reaches, nibbles, one);
  }
  __mmask16 negative = _mm512_cmp_ps_mask(values, _mm512_setzero_ps(), _CMP_LT_OQ) &
                       _mm512_test_epi32_mask(nibbles, nibbles);
  nibbles = _mm512_mask_add_epi32(nibbles, negative, nibbles, _mm512_set1_epi32(8));
  return _mm512_cvtepi32_epi8(nibbles);
}

AVX512 static float encode(const float *values, size_t count, const float *bounds,
                           uint8_t *code) {
  __m512 lanes = _mm512_setzero_ps();
  size_t nonzero = 0;
  for (size_t i = 0; i < count; i += 16) {
    __m512 value = _mm512_loadu_ps(values + i);
    lanes = _mm512_add_ps(lanes, _mm512_mul_ps(value, value));
    nonzero += (size_t)__builtin_popcount(
        _mm512_cmp_ps_mask(value, _mm512_setzero_ps(), _CMP_NEQ_UQ));
  }
  float sums[16], each[7];
  _mm512_storeu_ps(sums, lanes);
  float squares = sum_of_lanes(sums), mean = mean_of(squares, nonzero);
  for (int b = 0; b < 7; b++) each[b] = bounds[b] * mean;
  if (!nonzero) {
    memset(code, 0, count / 2);
    return 0;
  }
  for (size_t i = 0; i < count; i += 32) {
    __m128i low = nibbles_of(_mm512_loadu_ps(values + i), each);
    __m128i high = nibbles_of(_mm512_loadu_ps(values + i + 16), each);
    __m256i both = _mm256_set_m128i(high, low);
    both = _mm256_or_si256(both, _mm256_srli_epi16(both, 4));
    _mm_storeu_si128((__m128i *)(code + i / 2), _mm256_cvtepi16_epi8(both));
  }
  return mean / sqrtf(squares);
}

INLINE __mmask64 within(__m512i bytes, char first, char span) {
  __m512i place = _mm512_sub_epi8(bytes, _mm512_set1_epi8(first));
  return _mm512_cmplt_epu8_mask(place, _mm512_set1_epi8(span));
}

AVX512 static void fold(const uint8_t *text, size_t count, uint8_t *letters, uint8_t *words,
                        uint8_t *odd) {
  uint64_t before = 0;
  for (size_t i = 0; i < count; i += 64) {
    __mmask64 present = count - i < 64 ? ((uint64_t)1 << (count - i)) - 1 : ~(uint64_t)0;
    __m512i bytes = _mm512_maskz_loadu_epi8(present, text + i);
    __m512i lower = _mm512_or_si512(bytes, _mm512_set1_epi8(0x20));
    uint64_t letter = within(lower, 'a', 26) | within(bytes, '0', 10);
    uint64_t other = _mm512_movepi8_mask(bytes) |
                     _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\''));
    __m512i rest = _mm512_mask_mov_epi8(_mm512_set1_epi8(' '), other, _mm512_set1_epi8(1));
    _mm512_mask_storeu_epi8(letters + i, present, _mm512_mask_mov_epi8(rest, letter, lower));
    uint64_t word_bits = letter | other;
    uint64_t odd_bits = other | (within(bytes, 'A', 26) & (letter << 1 | before));
    memcpy(words + i / 8, &word_bits, 8);
    memcpy(odd + i / 8, &odd_bits, 8);
    before = letter >> 63;
  }
}

static void find_grams(const uint8_t *letters, size_t count, const uint8_t *grams,
                       uint8_t *hits) {
  avx2_kernels.find_grams(letters, count, grams, hits);
}

const struct kernels avx512_kernels = {"AVX-512",   add_columns, group_maxima, select_rows,
                                       count_from,  encode,      fold,         find_grams};
#endif
