#pragma once

#include <stddef.h>
#include <stdint.h>

/// The sum of the words of `count` bytes, with the widest loads that there are: how fast memory can
/// be read at all.
uint64_t sum_of_bytes(const uint8_t *_Nonnull bytes, size_t count);
