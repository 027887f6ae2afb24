#include "ReadLimit.h"

#include <string.h>

static uint64_t plain_sum(const uint8_t *bytes, size_t count) {
  uint64_t sum = 0;
  for (size_t i = 0; i + 8 <= count; i += 8) {
    uint64_t word;
    memcpy(&word, bytes + i, 8);
    sum += word;
  }
  return sum;
}

#if defined(__x86_64__)
#include <immintrin.h>

__attribute__((target("avx2"))) static uint64_t avx2_sum(const uint8_t *bytes, size_t count) {
  __m256i sums[4] = {0};
  size_t i = 0;
  for (; i + 128 <= count; i += 128)
    for (size_t j = 0; j < 4; j++)
      sums[j] = _mm256_add_epi64(sums[j],
                                 _mm256_loadu_si256((const __m256i *)(bytes + i + 32 * j)));
  __m256i sum = _mm256_add_epi64(_mm256_add_epi64(sums[0], sums[1]),
                                 _mm256_add_epi64(sums[2], sums[3]));
  uint64_t words[4];
  memcpy(words, &sum, sizeof words);
  return words[0] + words[1] + words[2] + words[3] + plain_sum(bytes + i, count - i);
}

__attribute__((target("avx512f"))) static uint64_t avx512_sum(const uint8_t *bytes,
                                                              size_t count) {
  __m512i sums[4] = {0};
  size_t i = 0;
  for (; i + 256 <= count; i += 256)
    for (size_t j = 0; j < 4; j++)
      sums[j] = _mm512_add_epi64(sums[j], _mm512_loadu_si512(bytes + i + 64 * j));
  __m512i sum = _mm512_add_epi64(_mm512_add_epi64(sums[0], sums[1]),
                                 _mm512_add_epi64(sums[2], sums[3]));
  return (uint64_t)_mm512_reduce_add_epi64(sum) + plain_sum(bytes + i, count - i);
}
#endif

uint64_t sum_of_bytes(const uint8_t *bytes, size_t count) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return avx512_sum(bytes, count);
  if (__builtin_cpu_supports("avx2")) return avx2_sum(bytes, count);
#endif
  return plain_sum(bytes, count);
}
