#include "CFiles.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#if defined(__APPLE__)
#include <copyfile.h>
int meetings_copy_attributes(int from, int to) {
  return fcopyfile(from, to, NULL, COPYFILE_XATTR | COPYFILE_ACL);
}
#else
#include <sys/xattr.h>

// Only the user's attributes and the access control lists are copied, because the system's security
// modules label a new file themselves.
static int is_users(const char *name) {
  return strncmp(name, "user.", 5) == 0 || strncmp(name, "system.posix_acl_", 17) == 0;
}

static int copy_attribute(int from, int to, const char *name) {
  ssize_t size = fgetxattr(from, name, NULL, 0);
  if (size < 0) return -1;
  char *value = malloc(size ? size : 1);
  if (!value) return -1;
  size = fgetxattr(from, name, value, size);
  int result = size < 0 ? -1 : fsetxattr(to, name, value, size, 0);
  int reason = errno;
  free(value);
  errno = reason;
  return result;
}

int meetings_copy_attributes(int from, int to) {
  ssize_t size = flistxattr(from, NULL, 0);
  if (size < 0) return errno == ENOTSUP ? 0 : -1;
  if (size == 0) return 0;
  char *names = malloc(size);
  if (!names) return -1;
  size = flistxattr(from, names, size);
  int result = size < 0 ? -1 : 0;
  for (char *name = names; result == 0 && name < names + size; name += strlen(name) + 1)
    if (is_users(name)) result = copy_attribute(from, to, name);
  int reason = errno;
  free(names);
  errno = reason;
  return result;
}
#endif
