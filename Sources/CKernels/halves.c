// Dot products of a vector with many vectors of half floats. Products are summed in 32 lanes and
// then by halves, so that every processor gives the same sums.

#include "kernels.h"

#include <sys/mman.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#pragma STDC FP_CONTRACT OFF
enum { HALF_LANES = 32, CACHE_LINE = 64, ROWS_AHEAD = 4 };

static inline float widened(uint16_t half) {
  uint32_t sign = (uint32_t)(half & 0x8000) << 16, size = half & 0x7FFF, bits;
  float value;
  if (size < 0x400) {
    value = (float)size * 0x1p-24f;
    memcpy(&bits, &value, 4);
  } else {
    bits = size < 0x7C00 ? (size << 13) + (112u << 23) : 0x7F800000u | (size & 0x3FF) << 13;
  }
  bits |= sign;
  memcpy(&value, &bits, 4);
  return value;
}

/// Rounds to the nearest half float, and to the even one if two are equally near. Larger numbers
/// become the largest half float.
static inline uint16_t narrowed(float value) {
  uint32_t bits;
  memcpy(&bits, &value, 4);
  uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
  float size = fabsf(value);
  if (!(size < 65504)) return (uint16_t)(sign | 0x7BFF);
  if (size < 0x1p-14f) return (uint16_t)(sign | (uint16_t)lrintf(size * 0x1p24f));
  bits = (bits & 0x7FFFFFFF) - (112u << 23);
  return (uint16_t)(sign | (bits + 0xFFF + (bits >> 13 & 1)) >> 13);
}

void kernel_to_halves(const float *values, size_t count, uint16_t *halves) {
  for (size_t i = 0; i < count; i++) halves[i] = narrowed(values[i]);
}

static inline float sum_of_half_lanes(float lanes[HALF_LANES]) {
  for (int half = HALF_LANES / 2; half > 0; half /= 2)
    for (int i = 0; i < half; i++) lanes[i] += lanes[i + half];
  return lanes[0];
}

/// Adds the products from `start` on to the lanes.
static inline void add_products(const uint16_t *row, const float *vector, size_t start,
                                size_t dimension, float lanes[HALF_LANES]) {
  for (size_t i = start; i < dimension; i++)
    lanes[i % HALF_LANES] += widened(row[i]) * vector[i];
}

void kernel_half_products_plain(const uint16_t *rows, size_t count, size_t dimension,
                                const float *vector, float *products) {
  for (size_t row = 0; row < count; row++) {
    float lanes[HALF_LANES] = {0};
    add_products(rows + row * dimension, vector, 0, dimension, lanes);
    products[row] = sum_of_half_lanes(lanes);
  }
}

#if defined(__x86_64__)
#define F16C __attribute__((target("avx2,f16c")))

F16C static inline __attribute__((always_inline)) __m256 eight(const uint16_t *halves) {
  return _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)halves));
}

F16C static void half_products(const uint16_t *rows, size_t count, size_t dimension,
                               const float *vector, float *products) {
  size_t whole = dimension / HALF_LANES * HALF_LANES;
  for (size_t row = 0; row < count; row++) {
    const uint16_t *halves = rows + row * dimension;
    // Processors don't prefetch beyond a page, which holds few rows.
    for (size_t i = 0; i < dimension; i += CACHE_LINE / sizeof *rows)
      __builtin_prefetch(halves + ROWS_AHEAD * dimension + i);
    __m256 sums[4] = {_mm256_setzero_ps(), _mm256_setzero_ps(), _mm256_setzero_ps(),
                      _mm256_setzero_ps()};
    for (size_t i = 0; i < whole; i += HALF_LANES)
      for (int part = 0; part < 4; part++) {
        __m256 product = _mm256_mul_ps(eight(halves + i + 8 * part),
                                       _mm256_loadu_ps(vector + i + 8 * part));
        sums[part] = _mm256_add_ps(sums[part], product);
      }
    float lanes[HALF_LANES];
    for (int part = 0; part < 4; part++) _mm256_storeu_ps(lanes + 8 * part, sums[part]);
    add_products(halves, vector, whole, dimension, lanes);
    products[row] = sum_of_half_lanes(lanes);
  }
}
#endif

void kernel_half_products(const uint16_t *rows, size_t count, size_t dimension,
                          const float *vector, float *products) {
#if defined(__x86_64__)
  // Every processor with AVX2 can convert half floats.
  if (__builtin_cpu_supports("avx2"))
    return half_products(rows, count, dimension, vector, products);
#endif
  kernel_half_products_plain(rows, count, dimension, vector, products);
}

void kernel_expect_scans(const void *start, size_t bytes) {
#if defined(MADV_HUGEPAGE)
  uintptr_t size = (uintptr_t)2 << 20, first = ((uintptr_t)start + size - 1) / size * size;
  uintptr_t end = ((uintptr_t)start + bytes) / size * size;
  if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
  (void)start, (void)bytes;
#endif
}
