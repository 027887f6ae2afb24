"""Scratch folders, which are removed also where the run that made them was killed."""

import os
import re
import stat
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from . import locks

PREFIX = "meetings-org-"
# The place of an index as messages name it, which is gone when these are read.
HOME = re.compile(rf"\S*/{PREFIX}[0-9a-f]{{32}}/home")


@dataclass(frozen=True)
class Scratch:
    """A folder to work in, with a place for an index and one for settings of the program."""

    folder: Path

    @property
    def home(self) -> Path:
        """The place of an index, which is not there yet."""
        return self.folder / "home"

    @property
    def settings(self) -> Path:
        return self.folder / "settings"


@contextmanager
def made(root: Path | None = None) -> Iterator[Scratch]:
    """Makes a folder for the time of a run, and removes those that killed runs have left.

    It is in `root`, or in the system's folder for such.
    """
    root = root or Path(tempfile.gettempdir())
    sweep(root)
    folder = root / f"{PREFIX}{uuid.uuid4().hex}"
    with locks.held(folder):
        scratch = Scratch(folder)
        try:
            scratch.settings.mkdir()
            yield scratch
        finally:
            locks.remove(folder)


def sweep(root: Path) -> None:
    """Removes the folders of `root` that killed runs have left."""
    for folder in filter(_is_own, root.glob(f"{PREFIX}*")):
        # One that is being made has no lock yet, and is made again where it goes.
        with suppress(OSError):
            folder.rmdir()
        descriptor = locks.held_if_free(folder)
        if descriptor is None:
            continue
        # A program that outlived its run may write while the folder goes: then the next one sweeps.
        with suppress(OSError):
            locks.remove(folder)
        os.close(descriptor)


def _is_own(folder: Path) -> bool:
    """Others may put links where everybody may write, and nothing is removed behind these."""
    with suppress(OSError):
        state = folder.lstat()
        return stat.S_ISDIR(state.st_mode) and state.st_uid == os.geteuid()
    return False
