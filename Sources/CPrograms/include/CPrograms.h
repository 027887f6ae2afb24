#ifndef MEETINGS_CPROGRAMS_H
#define MEETINGS_CPROGRAMS_H

#include <spawn.h>

// Sets the working directory of a program to be started; Swift doesn't import the system's function
// on Linux. Returns 0 or an error number.
int meetings_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

// Closes all descriptors from `first` on in a program to be started, if the system supports it.
// Returns 0 or an error number.
int meetings_spawn_closing_from(posix_spawn_file_actions_t *actions, int first);

// Keeps this process's memory out of core dumps and, on Linux, from other processes of its user.
void meetings_guard_memory(void);

#endif
