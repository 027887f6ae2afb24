#ifndef MEETINGS_CFILES_H
#define MEETINGS_CFILES_H

// Renames as `renameat2` does on Linux and `renameatx_np` on Darwin, which Swift does not see:
// without putting anything in the place of a file that is there, or by letting two change places.
// Returns 0, or -1 with errno.
int meetings_rename_new(int from_folder, const char *from, int to_folder, const char *to);
int meetings_rename_swap(int from_folder, const char *from, int to_folder, const char *to);

// Gives an open file the extended attributes and access lists of another. Attributes that only the
// system may set are left out. Returns 0, or -1 with errno.
int meetings_copy_attributes(int from, int to);

#endif
