#pragma once
#include <string.h>
#include <zlib.h>

// Inflates raw deflate data, as in ZIP archives. It is written in C because `inflateInit2` is a
// macro, which Swift can't call.
//
// On entry, `size` is the capacity of `to` in bytes; on return, the number of bytes written.
// Returns 0 if the data is complete and fits; otherwise -1.
static inline int meetings_inflate(
    const unsigned char *from, size_t count, unsigned char *to, size_t *size) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return -1;
  stream.next_in = (Bytef *)from;
  stream.avail_in = (uInt)count;
  stream.next_out = to;
  stream.avail_out = (uInt)*size;
  int status = inflate(&stream, Z_FINISH);
  *size = stream.total_out;
  inflateEnd(&stream);
  return status == Z_STREAM_END ? 0 : -1;
}
