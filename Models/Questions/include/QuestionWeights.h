#pragma once

#include <stddef.h>
#include <stdint.h>

/// The weights of the features of readings, a name and a number a line.
const uint8_t *_Nonnull question_weights_bytes(void);
size_t question_weights_count(void);

/// The weights of words and pairs of words for each kind of question, made by `make_kinds.py`.
const uint8_t *_Nonnull question_kinds_bytes(void);
size_t question_kinds_count(void);

/// The weights of words and pairs of words for the past and for what is to come, made by
/// `make_direction.py`.
const uint8_t *_Nonnull question_direction_bytes(void);
size_t question_direction_count(void);

/// The weights of words and their neighbors for each part of a question, made by `make_parts.py`.
const uint8_t *_Nonnull question_parts_bytes(void);
size_t question_parts_count(void);
