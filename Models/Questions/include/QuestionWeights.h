#pragma once

#include <stddef.h>
#include <stdint.h>

/// What features of readings weigh, a name and a number a line.
const uint8_t *_Nonnull question_weights_bytes(void);
size_t question_weights_count(void);
