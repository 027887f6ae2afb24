#ifndef MEETINGS_CPROGRAMS_H
#define MEETINGS_CPROGRAMS_H

#include <spawn.h>

// Sets the folder that a program starts in; Swift does not see the system's function on Linux.
// Returns 0 or an error number.
int meetings_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

// Has a program inherit no descriptor from `first` on, where the system can do that. Returns 0 or an
// error number.
int meetings_spawn_closing_from(posix_spawn_file_actions_t *actions, int first);

#endif
