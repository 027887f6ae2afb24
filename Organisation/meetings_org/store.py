"""The store: a folder a person, in which one link names the index that answers."""

import errno
import fcntl
import os
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Place:
    """One person's folder of the store.

    `index` is a symbolic link to one of `generations`. A generation is written whole before the
    link is replaced, so that a reader and a run that is killed see the old index or the new one.
    """

    folder: Path

    @property
    def index(self) -> Path:
        return self.folder / "index"

    @property
    def generations(self) -> Path:
        return self.folder / "generations"

    @property
    def results(self) -> Path:
        return self.folder / "results"

    def night(self) -> str | None:
        """Returns the night that made the index, or None if there is no index."""
        return os.readlink(self.index).split("/")[-1].split("~")[0] if self.exists() else None

    def exists(self) -> bool:
        return self.index.is_symlink()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps other runs from putting an index of this person in place."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.generations.mkdir(exist_ok=True, mode=0o700)
        descriptor = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)

    def result(self) -> str:
        """The result that was put in place with the index."""
        name = os.readlink(self.index).split("/")[-1]
        return (self.results / name).read_text()

    def publish(self, home: Path, night: str, result: str) -> bool:
        """Puts a copy of `home` in place, or returns false if another run of the night has."""
        with self.locked():
            if self.night() == night:
                return False
            name = f"{night}~{uuid.uuid4().hex[:8]}"
            _copy(home, self.generations / name)
            self.results.mkdir(exist_ok=True, mode=0o700)
            (self.results / name).write_text(result)
            link = self.folder / f".index-{name}"
            link.symlink_to(f"generations/{name}")
            os.replace(link, self.index)
            _synchronize_folder(self.folder)
            self._drop_all_but(name)
            return True

    def _drop_all_but(self, name: str) -> None:
        for generation in self.generations.iterdir():
            if generation.name != name:
                shutil.rmtree(generation)
        for result in self.results.iterdir():
            if result.name != name:
                result.unlink()
        for link in self.folder.glob(".index-*"):
            link.unlink()


@dataclass(frozen=True)
class Store:
    """The folder of all indexes, and of the tables of the nights."""

    root: Path

    @property
    def nights(self) -> Path:
        return self.root / "nights"

    def place(self, person: str) -> Place:
        return Place(self.root / "persons" / person)


def size(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def _copy(home: Path, generation: Path) -> None:
    """Copies a home to a disk for good, or leaves nothing of it there."""
    try:
        shutil.copytree(home, generation)
        _synchronize(generation)
    except OSError as error:
        shutil.rmtree(generation, ignore_errors=True)
        # copytree names the files that failed, each with its cause, in place of an error number.
        if isinstance(error, shutil.Error) and os.strerror(errno.ENOSPC) in str(error):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(generation)) from error
        raise


def _synchronize(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.fsync(file.fileno())
    _synchronize_folder(folder)


def _synchronize_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
