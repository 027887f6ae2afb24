#pragma once

#include <stddef.h>
#include <stdint.h>

/// The weights of the features of readings, a name and a number a line.
const uint8_t *_Nonnull question_weights_bytes(void);
size_t question_weights_count(void);
