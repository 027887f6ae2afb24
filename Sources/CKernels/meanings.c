// Sums of words' signs, codes of such sums, and products of a question's code with those of many
// passages. All use integers, so that every processor gives the same results.

#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#pragma STDC FP_CONTRACT OFF
enum { HALF = MEANING_DIMENSIONS / 2, NUMBERS_PER_BYTE = 5, NIBBLE_ZERO = 8, LARGEST_IN_CODE = 7 };

/// Thresholds for decoding base-3 digits, the highest first. The byte is 256 / 243 of the number;
/// each step multiplies it by 3, and the overflow is the digit: 0 if the byte is below 86, 2 from
/// 171 on.
enum { LEAST_ONE = 86, LEAST_TWO = 171 };

void kernel_add_signs_plain(const uint8_t *signs, int16_t weight, int16_t *sums) {
  for (size_t i = 0; i < MEANING_SIGN_BYTES; i++) {
    uint8_t rest = signs[i];
    for (size_t place = 0; place < NUMBERS_PER_BYTE; place++) {
      int sign = (rest >= LEAST_TWO) - (rest < LEAST_ONE);
      sums[place * MEANING_SIGN_BYTES + i] += (int16_t)(sign * weight);
      rest = (uint8_t)(rest * 3);
    }
  }
}

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2")))
AVX2 static void add_signs_avx2(const uint8_t *signs, int16_t weight, int16_t *sums) {
  const __m128i two = _mm_set1_epi8((char)LEAST_TWO), zero = _mm_set1_epi8(LEAST_ONE - 1);
  const __m256i weights = _mm256_set1_epi16(weight);
  // The last 16 bytes overlap with the previous ones, which must count only once.
  const __m256i ends = _mm256_setr_epi16(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1);
  static const size_t starts[4] = {0, 16, 32, MEANING_SIGN_BYTES - 16};
  for (size_t part = 0; part < 4; part++) {
    __m128i rest = _mm_loadu_si128((const __m128i *)(signs + starts[part]));
    __m256i own = part < 3 ? weights : _mm256_and_si256(weights, ends);
    for (size_t place = 0; place < NUMBERS_PER_BYTE; place++) {
      __m128i above = _mm_cmpeq_epi8(_mm_max_epu8(rest, two), rest);
      __m128i below = _mm_cmpeq_epi8(_mm_min_epu8(rest, zero), rest);
      __m256i sign = _mm256_cvtepi8_epi16(_mm_sub_epi8(below, above));
      __m256i *sum = (__m256i *)(sums + place * MEANING_SIGN_BYTES + starts[part]);
      _mm256_storeu_si256(
          sum, _mm256_add_epi16(_mm256_loadu_si256(sum), _mm256_sign_epi16(own, sign)));
      rest = _mm_add_epi8(rest, _mm_add_epi8(rest, rest));
    }
  }
}
#endif

void kernel_add_signs(const uint8_t *signs, int16_t weight, int16_t *sums) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return add_signs_avx2(signs, weight, sums);
#endif
  kernel_add_signs_plain(signs, weight, sums);
}

void kernel_move_sums(int16_t *sums, int32_t *totals) {
  for (size_t i = 0; i < MEANING_SUMS; i++) {
    totals[i] += sums[i];
    sums[i] = 0;
  }
}

/// Scales the sums so that the largest becomes `most`, and rounds them. Returns the sum of their
/// squares.
static int32_t rounded(const int32_t *sums, int32_t most, int8_t *values) {
  int32_t largest = 0;
  for (size_t i = 0; i < MEANING_DIMENSIONS; i++) {
    int32_t size = abs(sums[i]);
    largest = size > largest ? size : largest;
  }
  double share = largest ? (double)most / (double)largest : 0;
  int32_t squares = 0;
  for (size_t i = 0; i < MEANING_DIMENSIONS; i++) {
    double value = (double)sums[i] * share;
    values[i] = (int8_t)(int32_t)(value + (value < 0 ? -0.5 : 0.5));
    squares += values[i] * values[i];
  }
  return squares;
}

static float inverse_length(int32_t squares) {
  return squares ? 1 / sqrtf((float)squares) : 0;
}

float kernel_meaning_question(const int32_t *sums, int8_t *question) {
  return inverse_length(rounded(sums, 127, question));
}

void kernel_meaning_code(const int32_t *sums, uint8_t *code) {
  int8_t values[MEANING_DIMENSIONS];
  float scale = inverse_length(rounded(sums, LARGEST_IN_CODE, values));
  for (size_t i = 0; i < HALF; i++)
    code[i] = (uint8_t)((values[i] + NIBBLE_ZERO) | (values[i + HALF] + NIBBLE_ZERO) << 4);
  memcpy(code + HALF, &scale, sizeof scale);
}

/// Returns the amount that the offset of nibbles adds to each product.
static int32_t excess(const int8_t *question) {
  int32_t sum = 0;
  for (size_t i = 0; i < MEANING_DIMENSIONS; i++) sum += question[i];
  return NIBBLE_ZERO * sum;
}

typedef struct {
  int32_t product, squares;
} WordProducts;

static WordProducts word_products(const int16_t *sums, const int8_t *question) {
  WordProducts found = {0, 0};
  for (size_t i = 0; i < MEANING_DIMENSIONS; i++) {
    found.product += sums[i] * question[i];
    found.squares += sums[i] * sums[i];
  }
  return found;
}

#if defined(__x86_64__)
AVX2 static int32_t lanes(__m256i sums) {
  __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
  return _mm_cvtsi128_si32(_mm_add_epi32(half, _mm_shuffle_epi32(half, 0xB1)));
}

AVX2 static WordProducts word_products_avx2(const int16_t *sums, const int8_t *question) {
  __m256i products = _mm256_setzero_si256(), squares = _mm256_setzero_si256();
  for (size_t i = 0; i < MEANING_DIMENSIONS; i += 16) {
    __m256i own = _mm256_loadu_si256((const __m256i *)(sums + i));
    __m256i asked = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(question + i)));
    products = _mm256_add_epi32(products, _mm256_madd_epi16(own, asked));
    squares = _mm256_add_epi32(squares, _mm256_madd_epi16(own, own));
  }
  return (WordProducts){lanes(products), lanes(squares)};
}
#endif

float kernel_meaning_word(const uint8_t *signs, const int8_t *question) {
  int16_t sums[MEANING_SUMS] = {0};
  kernel_add_signs(signs, LARGEST_IN_CODE, sums);
  WordProducts found;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2"))
    found = word_products_avx2(sums, question);
  else
#endif
    found = word_products(sums, question);
  return (float)found.product * inverse_length(found.squares);
}

static inline float scaled(int32_t product, const uint8_t *code) {
  float scale;
  memcpy(&scale, code + HALF, sizeof scale);
  return (float)product * scale;
}

void kernel_meaning_products_plain(const uint8_t *codes, size_t count, const int8_t *question,
                                   float *products) {
  int32_t zero = excess(question);
  for (size_t row = 0; row < count; row++) {
    const uint8_t *code = codes + row * MEANING_CODE_BYTES;
    int32_t sum = -zero;
    for (size_t i = 0; i < HALF; i++)
      sum += (code[i] & 15) * question[i] + (code[i] >> 4) * question[i + HALF];
    products[row] = scaled(sum, code);
  }
}

#if defined(__x86_64__)
/// The sums of pairs stay below 2^15: 8 products of at most 15 x 127 x 2.
AVX2 static void products_avx2(const uint8_t *codes, size_t count, const int8_t *question,
                               float *products) {
  int32_t zero = excess(question);
  const __m256i low = _mm256_set1_epi8(15), ones = _mm256_set1_epi16(1);
  __m256i asked[8];
  for (int i = 0; i < 8; i++) asked[i] = _mm256_loadu_si256((const __m256i *)(question + 32 * i));
  for (size_t row = 0; row < count; row++) {
    const uint8_t *code = codes + row * MEANING_CODE_BYTES;
    __m256i sums = _mm256_setzero_si256();
    for (int i = 0; i < 4; i++) {
      __m256i both = _mm256_loadu_si256((const __m256i *)(code + 32 * i));
      __m256i first = _mm256_and_si256(both, low);
      __m256i second = _mm256_and_si256(_mm256_srli_epi16(both, 4), low);
      sums = _mm256_add_epi16(sums, _mm256_maddubs_epi16(first, asked[i]));
      sums = _mm256_add_epi16(sums, _mm256_maddubs_epi16(second, asked[i + 4]));
    }
    products[row] = scaled(lanes(_mm256_madd_epi16(sums, ones)) - zero, code);
  }
}

__attribute__((target("avx512f,avx512bw"))) static void products_avx512(const uint8_t *codes,
                                                                       size_t count,
                                                                       const int8_t *question,
                                                                       float *products) {
  int32_t zero = excess(question);
  const __m512i low = _mm512_set1_epi8(15), ones = _mm512_set1_epi16(1);
  __m512i asked[4];
  for (int i = 0; i < 4; i++) asked[i] = _mm512_loadu_si512(question + 64 * i);
  for (size_t row = 0; row < count; row++) {
    const uint8_t *code = codes + row * MEANING_CODE_BYTES;
    __m512i sums = _mm512_setzero_si512();
    for (int i = 0; i < 2; i++) {
      __m512i both = _mm512_loadu_si512(code + 64 * i);
      __m512i first = _mm512_and_si512(both, low);
      __m512i second = _mm512_and_si512(_mm512_srli_epi16(both, 4), low);
      sums = _mm512_add_epi16(sums, _mm512_maddubs_epi16(first, asked[i]));
      sums = _mm512_add_epi16(sums, _mm512_maddubs_epi16(second, asked[i + 2]));
    }
    int32_t sum = _mm512_reduce_add_epi32(_mm512_madd_epi16(sums, ones));
    products[row] = scaled(sum - zero, code);
  }
}
#endif

void kernel_meaning_products(const uint8_t *codes, size_t count, const int8_t *question,
                             float *products) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512bw"))
    return products_avx512(codes, count, question, products);
  if (__builtin_cpu_supports("avx2")) return products_avx2(codes, count, question, products);
#endif
  kernel_meaning_products_plain(codes, count, question, products);
}
