#include "QuestionWeights.h"

// `#embed` is C23; clang takes it in every mode, and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t weights[] = {
#embed "weights.txt"
};

static const uint8_t kinds[] = {
#embed "kinds.bin"
};

static const uint8_t directions[] = {
#embed "direction.bin"
};

static const uint8_t parts[] = {
#embed "parts.bin"
};

const uint8_t *question_weights_bytes(void) { return weights; }
size_t question_weights_count(void) { return sizeof weights; }

const uint8_t *question_kinds_bytes(void) { return kinds; }
size_t question_kinds_count(void) { return sizeof kinds; }

const uint8_t *question_direction_bytes(void) { return directions; }
size_t question_direction_count(void) { return sizeof directions; }

const uint8_t *question_parts_bytes(void) { return parts; }
size_t question_parts_count(void) { return sizeof parts; }
