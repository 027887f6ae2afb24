// Finds the places of a text where a word may be that a question knows, for less than it costs to
// read the words. Without branches, so that it costs the same for every question.

#include "CKernels.h"

#include <string.h>

void kernel_find_grams(const uint8_t *letters, size_t count, const uint8_t *grams,
                       uint8_t *hits) {
  for (size_t start = 0; start < count; start += 8) {
    unsigned found = 0;
    for (unsigned i = 0; i < 8; i++) {
      uint32_t gram;
      memcpy(&gram, letters + start + i, 4);
      found |= (unsigned)grams[gram * 0x9E3779B1u >> 18] << i;
    }
    hits[start / 8] = (uint8_t)found;
  }
}
