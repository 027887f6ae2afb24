#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

#if defined(__APPLE__)
#include <sys/stdio.h>
int meetings_rename_new(int from_folder, const char *from, int to_folder, const char *to) {
  return renameatx_np(from_folder, from, to_folder, to, RENAME_EXCL);
}
int meetings_rename_swap(int from_folder, const char *from, int to_folder, const char *to) {
  return renameatx_np(from_folder, from, to_folder, to, RENAME_SWAP);
}
#elif defined(RENAME_EXCHANGE)
int meetings_rename_new(int from_folder, const char *from, int to_folder, const char *to) {
  return renameat2(from_folder, from, to_folder, to, RENAME_NOREPLACE);
}
int meetings_rename_swap(int from_folder, const char *from, int to_folder, const char *to) {
  return renameat2(from_folder, from, to_folder, to, RENAME_EXCHANGE);
}
#else
int meetings_rename_new(int from_folder, const char *from, int to_folder, const char *to) {
  errno = ENOSYS;
  return -1;
}
int meetings_rename_swap(int from_folder, const char *from, int to_folder, const char *to) {
  errno = ENOSYS;
  return -1;
}
#endif
