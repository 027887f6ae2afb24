#include "CLexicon.h"

// `#embed` is C23; clang takes it in every mode, and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t words[] = {
#embed "words.txt"
};

const uint8_t *lexicon_bytes(void) { return words; }
size_t lexicon_count(void) { return sizeof words; }
