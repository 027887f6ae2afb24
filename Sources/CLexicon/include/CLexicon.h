#pragma once

#include <stddef.h>
#include <stdint.h>

/// The words that questions may contain, from words.txt.
const uint8_t *_Nonnull lexicon_bytes(void);
/// The number of bytes at `lexicon_bytes`.
size_t lexicon_count(void);

/// The words in the form in which they are looked up, from words.bin (`CompiledWords`).
const uint8_t *_Nonnull lexicon_table(void);
/// The number of bytes at `lexicon_table`.
size_t lexicon_table_count(void);
