#include "Equals.h"

// `#embed` is C23; clang takes it in every mode, and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t equals[] = {
#embed "equals.txt"
};

const uint8_t *equals_bytes(void) { return equals; }
size_t equals_count(void) { return sizeof equals; }
