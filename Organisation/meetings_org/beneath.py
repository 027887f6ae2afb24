"""Folders below a folder, opened part by part through descriptors, so that no link leads away."""

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath

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


def read(folder: Path, path: PurePath, limit: int) -> bytes | None:
    """Returns the bytes of a file below a folder.

    Returns None if there is no such file, it is larger than `limit`, or it can only be reached by a
    link.
    """
    with suppress(OSError, ValueError), opened(folder) as descriptor:
        return _read(descriptor, path.parts, limit)
    return None


def _read(folder: int, parts: tuple[str, ...], limit: int) -> bytes | None:
    if ".." in parts:
        return None
    if len(parts) > 1:
        inner = os.open(parts[0], _FOLDER, dir_fd=folder)
        try:
            return _read(inner, parts[1:], limit)
        finally:
            os.close(inner)
    # Without O_NONBLOCK the open of a pipe that nobody writes to would wait for ever.
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
    with open(os.open(parts[0], flags, dir_fd=folder), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            return None
        content = file.read(limit + 1)
        return content if len(content) <= limit else None


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
