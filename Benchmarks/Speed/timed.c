// timed REPORT COMMAND...: runs the command and writes to the file REPORT how many milliseconds it took,
// its peak memory in KiB and its status. Small and in C, for the peak of what is started by a large
// process is at least that of the large one, and to start from it takes longer.
#define _GNU_SOURCE
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

int main(int count, char **arguments) {
  if (count < 3) return 64;
  pid_t child;
  int status;
  struct rusage usage;
  double start = milliseconds();
  if (posix_spawnp(&child, arguments[2], NULL, NULL, arguments + 2, environ) != 0) return 127;
  wait4(child, &status, 0, &usage);
  double took = milliseconds() - start;
  FILE *report = fopen(arguments[1], "w");
  if (!report) return 2;
#ifdef __APPLE__
  usage.ru_maxrss /= 1024;
#endif
  fprintf(report, "%.4f %ld %d\n", took, (long)usage.ru_maxrss,
          WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return fclose(report) == 0 ? 0 : 2;
}
