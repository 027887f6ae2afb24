"""Folders below a folder, opened part by part through descriptors, so that no link leads away."""

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW


@contextmanager
def opened(folder: Path) -> Iterator[int]:
    """Yields the descriptor of a folder whose last part is no link.

    Throws OSError if it is a link, no folder, or not there.
    """
    parent = os.open(folder.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        descriptor = os.open(_part(folder), _FOLDER, dir_fd=parent)
    finally:
        os.close(parent)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def is_folder(folder: Path) -> bool:
    """Returns true if there is a folder of this name that is no link."""
    with suppress(OSError):
        return stat.S_ISDIR(folder.lstat().st_mode)
    return False


def count(folder: Path) -> tuple[int, int]:
    """Returns the number of all files in a folder and their bytes; links don't count.

    A folder that is itself a link, or not there, has none.
    """
    if not is_folder(folder):
        return 0, 0
    found = (Path(path, name).lstat() for path, _, names in os.walk(folder) for name in names)
    sizes = [file.st_size for file in found if stat.S_ISREG(file.st_mode)]
    return len(sizes), sum(sizes)


def size(folder: Path) -> int:
    """Returns the bytes of all files in a folder, as `count` does."""
    return count(folder)[1]


def remove_entry(name: str, folder: int) -> None:
    """Removes a file, a link, or a folder with all that is in it."""
    if stat.S_ISDIR(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode):
        shutil.rmtree(name, dir_fd=folder)
    else:
        os.unlink(name, dir_fd=folder)


def _part(folder: Path) -> str:
    if folder.name in ("", "..") or ".." in folder.parts:
        raise ValueError(f"{folder}: leads out of its folder")
    return folder.name
