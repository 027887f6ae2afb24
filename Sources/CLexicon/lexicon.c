#include "CLexicon.h"

// `#embed` is C23; clang accepts it in every mode with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t words[] = {
#embed "words.txt"
};

const uint8_t *lexicon_bytes(void) { return words; }
size_t lexicon_count(void) { return sizeof words; }
