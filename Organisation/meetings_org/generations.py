"""The generations of one person's index: copies by name, of which the store says which answers."""

import errno
import os
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from . import beneath


class Generations(Protocol):
    """Copies of an index.

    Nobody reads one before the store names it, so that one that a killed run left half is harmless.
    """

    def put(self, home: Path, name: str) -> None:
        """Stores a home of `meetings` for good, or leaves nothing of it; the home may be gone."""

    def get(self, name: str, home: Path, linked: bool) -> None:
        """Copies a generation to a folder that is not there yet.

        With `linked`, backups may be the same files as in the store.
        """

    def names(self) -> list[str]:
        """The names of all generations, and of what is left of any."""

    def state(self, name: str) -> str:
        """A text that is another once somebody has written to the generation."""

    def remove(self, name: str) -> None:
        """Removes one generation."""

    def remove_all(self) -> int:
        """Removes everything, and returns its bytes."""


@dataclass(frozen=True)
class FolderGenerations:
    """Generations that are folders, which the program can be run on where they are."""

    folder: Path

    def put(self, home: Path, name: str) -> None:
        """The home is moved where it is on the disk of the store, else copied."""
        self.folder.mkdir(exist_ok=True, mode=0o700)
        generation = self.folder / name
        try:
            if not _moved(home, generation):
                shutil.copytree(home, generation)
                _synchronize(generation)
        except OSError as error:
            shutil.rmtree(generation, ignore_errors=True)
            # copytree names the files that failed with their causes, in place of an error number.
            if isinstance(error, shutil.Error) and os.strerror(errno.ENOSPC) in str(error):
                full = os.strerror(errno.ENOSPC)
                raise OSError(errno.ENOSPC, full, str(generation)) from error
            raise

    def get(self, name: str, home: Path, linked: bool) -> None:
        copy = _linked_backup if linked else shutil.copy2
        shutil.copytree(self.folder / name, home, copy_function=copy)

    def names(self) -> list[str]:
        return [path.name for path in self.folder.iterdir()] if self.folder.exists() else []

    def state(self, name: str) -> str:
        state = os.stat(self.folder / name / "meetings.sqlite")
        return f"{state.st_size} {state.st_mtime_ns}"

    def remove(self, name: str) -> None:
        shutil.rmtree(self.folder / name)

    def remove_all(self) -> int:
        if not beneath.is_folder(self.folder):
            return 0
        removed = beneath.size(self.folder)
        shutil.rmtree(self.folder)
        return removed


def _moved(home: Path, generation: Path) -> bool:
    """Moves the home, or returns false where only a copy can be on the disk of the store.

    Only the system knows: two mounts of one disk have the same device number.
    """
    if home.stat().st_dev != generation.parent.stat().st_dev:
        return False
    _synchronize(home)
    try:
        home.rename(generation)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        return False
    return True


def synchronize_folder(folder: Path) -> None:
    """Waits until the names in a folder are on its disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _linked_backup(source: str, target: str) -> str:
    if Path(source).parent.name == "backups":
        with suppress(OSError):
            os.link(source, target)
            return target
    return shutil.copy2(source, target)


def _synchronize(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.fsync(file.fileno())
    synchronize_folder(folder)
