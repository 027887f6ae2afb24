#pragma once

#include <stddef.h>
#include <stdint.h>

/// Scores `rows` sign codes of `bytes` bytes each (a multiple of 8) against a query of 4 bit planes
/// in two's complement (4 * bytes / 8 words, the lowest plane first):
/// scores[r] = scale * (2 * dot(query, bits of r) - total).
/// The codes need no alignment.
void kernel_sign_scores(const void *_Nonnull codes, size_t rows, size_t bytes,
                        const uint64_t *_Nonnull planes, float scale, int32_t total,
                        float *_Nonnull scores);

/// The Walsh-Hadamard transform of `count` values in place; `count` is a power of two. Only sums and
/// differences, in a fixed order, so results are the same everywhere.
void kernel_walsh_hadamard(float *_Nonnull values, size_t count);
