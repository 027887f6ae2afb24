#include "CLexicon.h"

// `#embed` is C23; clang accepts it in every mode with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t words[] = {
#embed "words.txt"
};

static const _Alignas(8) uint8_t table[] = {
#embed "words.bin"
};

const uint8_t *lexicon_bytes(void) { return words; }
size_t lexicon_count(void) { return sizeof words; }
const uint8_t *lexicon_table(void) { return table; }
size_t lexicon_table_count(void) { return sizeof table; }
