#define _GNU_SOURCE
#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>

// The constants of linux/openat2.h, which is not available everywhere. The number of the system
// call is the same on all processors except Alpha.
#ifndef SYS_openat2
#define SYS_openat2 437
#endif
#define NO_MAGICLINKS 0x02
#define BENEATH 0x08

struct how {
  uint64_t flags, mode, resolve;
};

static int open_whole(int folder, const char *path, int flags) {
  struct how how = {.flags = (uint64_t)flags, .resolve = BENEATH | NO_MAGICLINKS};
  int descriptor = -1;
  // The call fails with EAGAIN if something is renamed in the meantime.
  for (int tries = 0; tries < 100; tries++) {
    descriptor = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
    if (descriptor >= 0 || errno != EAGAIN) break;
  }
  return descriptor;
}
#else
static int open_whole(int folder, const char *path, int flags) {
  errno = ENOSYS;
  return -1;
}
#endif

// Opens one component of a path, which must not be a symbolic link.
static int open_part(int folder, const char *part, int flags) {
  int descriptor = openat(folder, part, flags | O_NOFOLLOW);
  int failure = errno;
  struct stat status;
  if (descriptor < 0 && fstatat(folder, part, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
      S_ISLNK(status.st_mode)) {
    failure = EXDEV;
  }
  errno = failure;
  return descriptor;
}

static int open_by_parts(int folder, const char *path, int flags) {
  char part[NAME_MAX + 1];
  int here = folder;
  while (1) {
    size_t length = strcspn(path, "/");
    const char *rest = path + length + strspn(path + length, "/");
    int descriptor = -1;
    if (length > NAME_MAX) {
      errno = ENAMETOOLONG;
    } else if (length == 0 || (length == 2 && memcmp(path, "..", 2) == 0)) {
      errno = EXDEV;
    } else {
      memcpy(part, path, length);
      part[length] = 0;
      descriptor = open_part(here, part, *rest ? O_RDONLY | O_DIRECTORY | O_CLOEXEC : flags);
    }
    int failure = errno;
    if (here != folder) close(here);
    errno = failure;
    if (descriptor < 0 || !*rest) return descriptor;
    here = descriptor;
    path = rest;
  }
}

int meetings_open_beneath(int folder, const char *path, int flags) {
  int descriptor = open_whole(folder, path, flags);
  // Some sandboxes refuse unknown system calls with EPERM.
  if (descriptor >= 0 || (errno != ENOSYS && errno != EPERM)) return descriptor;
  return open_by_parts(folder, path, flags);
}

int meetings_open_beneath_without_links(int folder, const char *path, int flags) {
  return open_by_parts(folder, path, flags);
}

int meetings_flags_to_look(void) {
#if defined(O_PATH)
  return O_PATH | O_CLOEXEC;
#else
  return O_RDONLY | O_NONBLOCK | O_CLOEXEC;
#endif
}
