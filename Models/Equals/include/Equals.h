#pragma once

#include <stddef.h>
#include <stdint.h>

/// Everyday words for the same thing, a class a line.
const uint8_t *_Nonnull equals_bytes(void);
size_t equals_count(void);
