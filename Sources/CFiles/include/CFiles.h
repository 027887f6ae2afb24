#ifndef MEETINGS_CFILES_H
#define MEETINGS_CFILES_H

// Renames as `renameat2` does on Linux and `renameatx_np` on Darwin, which Swift does not see:
// without putting anything in the place of a file that is there, or by letting two change places.
// Returns 0, or -1 with errno.
int meetings_rename_new(int from_folder, const char *from, int to_folder, const char *to);
int meetings_rename_swap(int from_folder, const char *from, int to_folder, const char *to);

// Opens a path relative to a folder and never anything out of it: a link that leaves the folder, also
// by an absolute path, is refused with EXDEV. Where the system can't tell such links no link is followed, as the second
// function never does. Returns a descriptor, or -1 with errno.
int meetings_open_beneath(int folder, const char *path, int flags);
int meetings_open_beneath_without_links(int folder, const char *path, int flags);

// The flags to open something only to ask what it is.
int meetings_flags_to_look(void);

// Gives an open file the extended attributes and access lists of another. Attributes that only the
// system may set are left out. Returns 0, or -1 with errno.
int meetings_copy_attributes(int from, int to);

#endif
