#pragma once

#include <stddef.h>
#include <stdint.h>

/// The words that questions know, as words.txt has them: read-only data of the program.
const uint8_t *_Nonnull lexicon_bytes(void);
/// The number of these bytes.
size_t lexicon_count(void);
