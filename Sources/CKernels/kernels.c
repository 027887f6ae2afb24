// Selects the kernels for this processor. The result is cached, because the check takes longer than
// a short scan.

#include "kernels.h"

#include <stdatomic.h>

enum { SETS = 3 };

static size_t runnable(const struct kernels *sets[SETS]) {
  size_t count = 0;
  sets[count++] = &plain_kernels;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
    sets[count++] = &avx2_kernels;
  if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2"))
    sets[count++] = &avx512_kernels;
#elif defined(__aarch64__)
  sets[count++] = &neon_kernels;
#endif
  return count;
}

const struct kernels *kernels_at(size_t n) {
  const struct kernels *sets[SETS];
  return n < runnable(sets) ? sets[n] : NULL;
}

const struct kernels *kernels_best(void) {
  static _Atomic(const struct kernels *) best;
  const struct kernels *known = atomic_load_explicit(&best, memory_order_acquire);
  if (!known) {
    const struct kernels *sets[SETS];
    known = sets[runnable(sets) - 1];
    atomic_store_explicit(&best, known, memory_order_release);
  }
  return known;
}
