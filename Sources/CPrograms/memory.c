#include "CPrograms.h"

#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

void meetings_guard_memory(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
  // The size limit doesn't apply to a core dump that is piped to a program.
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}
