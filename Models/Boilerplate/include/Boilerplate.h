#pragma once

#include <stddef.h>
#include <stdint.h>

/// What services of calls and mail programs write into descriptions, a phrase a line.
const uint8_t *_Nonnull boilerplate_bytes(void);
size_t boilerplate_count(void);
