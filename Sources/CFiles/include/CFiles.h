#ifndef MEETINGS_CFILES_H
#define MEETINGS_CFILES_H

// Renames like `renameat2` on Linux and `renameatx_np` on Darwin, which Swift doesn't import:
// without replacing an existing file, or by swapping two files. Returns 0, or -1 with errno.
int meetings_rename_new(int from_folder, const char *from, int to_folder, const char *to);
int meetings_rename_swap(int from_folder, const char *from, int to_folder, const char *to);

// Opens a path that must stay within a folder: a link out of the folder, including any absolute
// link, is refused with EXDEV. If the system can't check this, no links are followed; the second
// function never follows any. Returns a descriptor, or -1 with errno.
int meetings_open_beneath(int folder, const char *path, int flags);
int meetings_open_beneath_without_links(int folder, const char *path, int flags);

// The flags for opening a file or folder only to read its status.
int meetings_flags_to_look(void);

// Copies the extended attributes and access control lists of one open file to another, except for
// those that only the system may set. Returns 0, or -1 with errno.
int meetings_copy_attributes(int from, int to);

#endif
