// The kernels for AVX-512 (BW, VL, VBMI, VBMI2): 64 rows a step. The rows of a column are the mask by
// which its values are spread.

#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#pragma STDC FP_CONTRACT OFF
#define AVX512 \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,popcnt,bmi,bmi2,lzcnt")))
#define INLINE AVX512 static inline __attribute__((always_inline))

/// Columns are read in stretches of so many rows, whose sums stay in eight registers.
enum { BLOCKS = 8, STRETCH = 64 * BLOCKS, STRETCH_BYTES = 32 * BLOCKS };
/// How many cache lines ahead of the first group its own columns are fetched.
enum { LEAD = 8 };
/// How many scales ahead of a row are fetched: a page, behind which the processor would begin anew.
enum { SCALES_AHEAD = 4096 };

/// A column that is being read.
struct reader {
  const uint8_t *rows, *values;
  /// How many bytes from `values` on may be read.
  size_t left;
  /// Where the last values stand when fewer are left than a stretch might read, zeros behind them.
  uint8_t spare[2 * STRETCH_BYTES];
};

INLINE __m512i first_bytes(const uint8_t *bytes, size_t count) {
  return _mm512_maskz_loadu_epi8(_bzhi_u64(~(uint64_t)0, count < 64 ? (unsigned)count : 64), bytes);
}

AVX512 __attribute__((noinline)) static void move_to_spare(struct reader *reader) {
  // All are loaded first, for they may stand in `spare` already.
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

/// The levels of 64 rows, of which those in `set` have any.
INLINE __m512i levels_of(const uint8_t *values, uint64_t set, __m512i table) {
  const __m512i shifts = _mm512_set1_epi64(0x1C1814100C080400);
  __m512i fours = _mm512_cvtepu32_epi64(_mm256_loadu_si256((const __m256i *)values));
  // Above each nibble stands its neighbour, which the table, four times the 16 levels, does not see.
  __m512i nibbles = _mm512_multishift_epi64_epi8(shifts, fours);
  return _mm512_maskz_expand_epi8(set, _mm512_permutexvar_epi8(nibbles, table));
}

/// Adds the levels of the next stretch, whose rows are `words`, to `sums`.
INLINE void add_stretch(struct reader *reader, const uint8_t *words, const int8_t *levels,
                        __m512i sums[BLOCKS]) {
  __m512i table = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)levels));
  if (__builtin_expect(reader->left < STRETCH_BYTES, 0)) move_to_spare(reader);
  const uint8_t *values = reader->values;
  for (int block = 0; block < BLOCKS; block++) {
    uint64_t set;
    memcpy(&set, words + 8 * block, 8);
    sums[block] = _mm512_add_epi8(sums[block], levels_of(values, set, table));
    values += ((size_t)__builtin_popcountll(set) + 1) / 2;
  }
  reader->left -= (size_t)(values - reader->values);
  reader->values = values;
  reader->rows += STRETCH / 8;
}

INLINE void widen(__m512i group, int16_t *sums) {
  __m512i low = _mm512_cvtepi8_epi16(_mm512_castsi512_si256(group));
  __m512i high = _mm512_cvtepi8_epi16(_mm512_extracti64x4_epi64(group, 1));
  _mm512_storeu_si512(sums, _mm512_add_epi16(_mm512_loadu_si512(sums), low));
  _mm512_storeu_si512(sums + 32, _mm512_add_epi16(_mm512_loadu_si512(sums + 32), high));
}

INLINE void fetch(const uint8_t *rows, const uint8_t *values) {
  _mm_prefetch((const char *)rows, _MM_HINT_T0);
  _mm_prefetch((const char *)values, _MM_HINT_T0);
  _mm_prefetch((const char *)values + 64, _MM_HINT_T0);
}

/// Adds up to GROUP columns, and fetches meanwhile the `next` ones behind them, a stretch for each
/// stretch. Columns are short streams far from each other, at whose starts, as at the ends of pages,
/// the processor's own fetching ahead begins anew.
AVX512 static void add_group(const struct code_column *columns, size_t count, size_t next,
                             int is_first, size_t rows, int16_t *sums) {
  struct reader readers[GROUP];
  size_t stretches = (rows + STRETCH - 1) / STRETCH, steps[GROUP] = {0};
  for (size_t c = 0; c < count; c++) {
    readers[c].rows = columns[c].rows;
    readers[c].values = columns[c].values;
    readers[c].left = columns[c].readable;
  }
  // In 256ths of a byte: how much of the values a stretch has, on average.
  for (size_t c = 0; c < next; c++) steps[c] = 256 * columns[count + c].value_bytes / stretches;
  for (size_t stretch = 0; stretch < stretches; stretch++, sums += STRETCH) {
    size_t left = rows - stretch * STRETCH;
    __m512i group[BLOCKS] = {0};
    for (size_t c = 0; c < count; c++) {
      const uint8_t *words = readers[c].rows;
      __m512i last;
      if (__builtin_expect(left < STRETCH, 0)) {
        last = first_bytes(words, (left + 7) / 8);
        words = (const uint8_t *)&last;
      }
      if (is_first) fetch(readers[c].rows + 64 * LEAD, readers[c].values + 64 * LEAD);
      if (c < next)
        fetch(columns[count + c].rows + 64 * stretch,
              columns[count + c].values + (stretch * steps[c] >> 8));
      add_stretch(&readers[c], words, columns[c].levels, group);
    }
    for (size_t block = 0; block < BLOCKS && 64 * block < left; block++)
      widen(group[block], sums + 64 * block);
  }
}

AVX512 static void add_columns(const struct code_column *columns, size_t count, size_t rows,
                               int16_t *sums) {
  if (rows == 0) return;
  for (size_t c = 0; c < GROUP && c < count; c++)
    for (size_t line = 0; line < LEAD && line * STRETCH < rows; line++)
      fetch(columns[c].rows + 64 * line, columns[c].values + 64 * line);
  for (size_t c = 0; c < count; c += GROUP) {
    size_t here = count - c < GROUP ? count - c : GROUP, behind = count - c - here;
    add_group(columns + c, here, behind < GROUP ? behind : GROUP, c == 0, rows, sums);
  }
}

AVX512 static size_t select_rows(const int16_t *sums, const uint8_t *scales,
                                 const uint64_t *allowed, size_t rows, float threshold,
                                 uint32_t *found, float *scores) {
  size_t count = 0;
  for (size_t start = 0; start < rows; start += 64) {
    uint64_t open = allowed_word(allowed, rows, start);
    _mm_prefetch((const char *)scales + start + SCALES_AHEAD, _MM_HINT_T0);
    for (size_t row = start; open; row += 16, open >>= 16) {
      __mmask16 mask = (__mmask16)open;
      __m512i sum = _mm512_cvtepi16_epi32(_mm256_maskz_loadu_epi16(mask, sums + row));
      __m512i scale = _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(mask, scales + row));
      __m512 score = _mm512_mul_ps(_mm512_cvtepi32_ps(sum),
                                   _mm512_cvtepi32_ps(_mm512_mullo_epi32(scale, scale)));
      mask = _mm512_mask_cmp_ps_mask(mask, score, _mm512_set1_ps(threshold), _CMP_GE_OQ);
      if (!mask) continue;
      __m512i numbers = _mm512_add_epi32(
          _mm512_set1_epi32((int32_t)row),
          _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
      // Compressed in a register: to memory it takes some processors a hundred cycles.
      unsigned more = (unsigned)__builtin_popcount(mask);
      __mmask16 first = (__mmask16)_bzhi_u32(0xFFFF, more);
      _mm512_mask_storeu_epi32(found + count, first, _mm512_maskz_compress_epi32(mask, numbers));
      _mm512_mask_storeu_ps(scores + count, first, _mm512_maskz_compress_ps(mask, score));
      count += more;
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

/// The nibbles of 16 values, each in a byte.
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

const struct kernels avx512_kernels = {"AVX-512", add_columns, select_rows, count_from, encode, fold};
#endif
