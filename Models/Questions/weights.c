#include "QuestionWeights.h"

// `#embed` is C23; clang takes it in every mode, and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t weights[] = {
#embed "weights.txt"
};

const uint8_t *question_weights_bytes(void) { return weights; }
size_t question_weights_count(void) { return sizeof weights; }
