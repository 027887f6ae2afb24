"""Locks of folders, which end with the process that has them."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from . import beneath

NAME = "lock"


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Makes the folder if it is not there, and keeps out others that lock it.

    Throws OSError if a link is in its place.
    """
    descriptor = _lock(folder)
    try:
        yield
    finally:
        os.close(descriptor)


@contextmanager
def held_at_once(folder: Path) -> Iterator[bool]:
    """Yields true, or false where another process has the lock of the folder."""
    make_private(folder)
    with beneath.opened(folder) as inside:
        os.close(_opened(inside))
    descriptor = held_if_free(folder)
    try:
        yield descriptor is not None
    finally:
        if descriptor is not None:
            os.close(descriptor)


def held_if_free(folder: Path) -> int | None:
    """Returns the descriptor of a folder's lock, or None if another process has it."""
    with suppress(OSError), beneath.opened(folder) as inside:
        descriptor = os.open(NAME, os.O_RDWR | os.O_NOFOLLOW, dir_fd=inside)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return descriptor
        except OSError:
            os.close(descriptor)
    return None


def make_private(folder: Path) -> None:
    """Makes a folder for its owner alone, with those above it that are not there."""
    if not folder.parent.exists():
        make_private(folder.parent)
    folder.mkdir(exist_ok=True, mode=0o700)


def _lock(folder: Path) -> int:
    """Returns the descriptor of a lock that is still in its folder once it is had."""
    while True:
        make_private(folder)
        try:
            with beneath.opened(folder) as inside:
                descriptor = _opened(inside)
        except FileNotFoundError:
            continue
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        if os.fstat(descriptor).st_nlink:
            return descriptor
        os.close(descriptor)


def _opened(folder: int) -> int:
    return os.open(NAME, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600, dir_fd=folder)


def remove(folder: Path) -> None:
    """Removes a folder whose lock is had: who waits for that sees it is gone, and makes another."""
    with beneath.opened(folder) as inside:
        # The lock goes last, so that nobody has it while the rest is there.
        for name in sorted(os.listdir(inside), key=lambda name: name == NAME):
            beneath.remove_entry(name, inside)
    with suppress(OSError):
        folder.rmdir()
