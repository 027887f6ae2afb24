#include "Boilerplate.h"

// `#embed` is C23; clang takes it in every mode, and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t boilerplate[] = {
#embed "boilerplate.txt"
};

const uint8_t *boilerplate_bytes(void) { return boilerplate; }
size_t boilerplate_count(void) { return sizeof boilerplate; }
