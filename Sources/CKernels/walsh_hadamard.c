// Two levels at a time, so that the vector is read and written half as often.

#include "CKernels.h"

static void two_levels(float *values, size_t count, size_t quarter) {
  for (size_t block = 0; block < count; block += 4 * quarter) {
    float *a = values + block, *b = a + quarter, *c = b + quarter, *d = c + quarter;
    for (size_t i = 0; i < quarter; i++) {
      float ab = a[i] + b[i], a_b = a[i] - b[i], cd = c[i] + d[i], c_d = c[i] - d[i];
      a[i] = ab + cd;
      b[i] = a_b + c_d;
      c[i] = ab - cd;
      d[i] = a_b - c_d;
    }
  }
}

static void one_level(float *values, size_t count, size_t half) {
  for (size_t block = 0; block < count; block += 2 * half) {
    for (size_t i = block; i < block + half; i++) {
      float a = values[i], b = values[i + half];
      values[i] = a + b;
      values[i + half] = a - b;
    }
  }
}

void kernel_walsh_hadamard(float *values, size_t count) {
  size_t step = 1;
  for (; 4 * step <= count; step *= 4) two_levels(values, count, step);
  if (2 * step <= count) one_level(values, count, step);
}
