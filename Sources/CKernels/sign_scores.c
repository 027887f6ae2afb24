// The dot product of a 4-bit query with sign codes: for each plane of the query, count the bits that
// it shares with the code, and weigh the counts 1, 2, 4 and -8.
//
// In C because Swift's SIMD is hundreds of times slower in debug builds, and because the compiler
// must be told the instruction set of one function without flags that bar the package from others.

#include "CKernels.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

static inline int32_t weigh(uint64_t one, uint64_t two, uint64_t four, uint64_t eight) {
  return (int32_t)(one + 2 * two + 4 * four) - 8 * (int32_t)eight;
}

static inline __attribute__((always_inline)) int32_t plain_dot(const uint8_t *code, size_t words,
                                                               const uint64_t *planes) {
  uint64_t counts[4] = {0, 0, 0, 0};
  for (size_t word = 0; word < words; word++) {
    uint64_t bits;
    memcpy(&bits, code + 8 * word, sizeof bits);
    for (int plane = 0; plane < 4; plane++)
      counts[plane] += (uint64_t)__builtin_popcountll(bits & planes[plane * words + word]);
  }
  return weigh(counts[0], counts[1], counts[2], counts[3]);
}

#define SCORE_EACH_ROW(dot)                                                                      \
  for (size_t row = 0; row < rows; row++) {                                                      \
    int32_t shared = dot((const uint8_t *)codes + row * bytes, bytes / 8, planes);               \
    scores[row] = scale * (float)(2 * shared - total);                                           \
  }

typedef void scorer(const void *codes, size_t rows, size_t bytes, const uint64_t *planes,
                    float scale, int32_t total, float *scores);

static void score_plain(const void *codes, size_t rows, size_t bytes, const uint64_t *planes,
                        float scale, int32_t total, float *scores) {
  SCORE_EACH_ROW(plain_dot)
}

#if defined(__x86_64__)

__attribute__((target("popcnt"))) static void score_popcnt(const void *codes, size_t rows,
                                                           size_t bytes, const uint64_t *planes,
                                                           float scale, int32_t total,
                                                           float *scores) {
  SCORE_EACH_ROW(plain_dot)
}

#define AVX512 __attribute__((target("avx512f,avx512vpopcntdq")))

AVX512 static inline int32_t avx512_dot(const uint8_t *code, size_t words,
                                        const uint64_t *planes) {
  __m512i counts[4] = {_mm512_setzero_si512(), _mm512_setzero_si512(), _mm512_setzero_si512(),
                       _mm512_setzero_si512()};
  for (size_t word = 0; word < words; word += 8) {
    __mmask8 present = words - word >= 8 ? 0xFF : (__mmask8)((1u << (words - word)) - 1);
    __m512i bits = _mm512_maskz_loadu_epi64(present, code + 8 * word);
    for (int plane = 0; plane < 4; plane++) {
      __m512i query = _mm512_maskz_loadu_epi64(present, planes + plane * words + word);
      __m512i shared = _mm512_popcnt_epi64(_mm512_and_si512(bits, query));
      counts[plane] = _mm512_add_epi64(counts[plane], shared);
    }
  }
  return weigh((uint64_t)_mm512_reduce_add_epi64(counts[0]),
               (uint64_t)_mm512_reduce_add_epi64(counts[1]),
               (uint64_t)_mm512_reduce_add_epi64(counts[2]),
               (uint64_t)_mm512_reduce_add_epi64(counts[3]));
}

AVX512 static void score_avx512(const void *codes, size_t rows, size_t bytes,
                                const uint64_t *planes, float scale, int32_t total,
                                float *scores) {
  SCORE_EACH_ROW(avx512_dot)
}

static scorer *best_scorer(void) {
  if (__builtin_cpu_supports("avx512vpopcntdq")) return score_avx512;
  if (__builtin_cpu_supports("popcnt")) return score_popcnt;
  return score_plain;
}

#else

static scorer *best_scorer(void) { return score_plain; }

#endif

void kernel_sign_scores(const void *codes, size_t rows, size_t bytes, const uint64_t *planes,
                        float scale, int32_t total, float *scores) {
  best_scorer()(codes, rows, bytes, planes, scale, total, scores);
}
