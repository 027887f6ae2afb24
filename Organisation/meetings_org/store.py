"""The store: a folder a person, in which one link names the index that answers."""

import errno
import fcntl
import hashlib
import hmac
import os
import secrets
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path


class Overtaken(Exception):
    """An index that was replaced, or erased, after it was copied to be worked on."""


@dataclass(frozen=True)
class Place:
    """One person's folder of the store.

    `index` is a symbolic link to one of `generations`. A generation is written whole before the
    link is replaced, so that a reader and a run that is killed see the old index or the new one.
    """

    folder: Path
    erased: "Erased"

    @property
    def index(self) -> Path:
        return self.folder / "index"

    @property
    def generations(self) -> Path:
        return self.folder / "generations"

    @property
    def fingerprint(self) -> Path:
        """The file with the fingerprint that the sources had when the index was made."""
        return self.folder / "fingerprint"

    @property
    def results(self) -> Path:
        return self.folder / "results"

    def night(self) -> str | None:
        """Returns the night that made the index, or None if there is no index."""
        return os.readlink(self.index).split("/")[-1].split("~")[0] if self.exists() else None

    def exists(self) -> bool:
        return self.index.is_symlink()

    def generation(self) -> str | None:
        """Returns the name of the generation that answers, or None if there is no index."""
        return os.readlink(self.index).split("/")[-1] if self.exists() else None

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps other runs from putting an index of this person in place."""
        descriptor = self._lock()
        try:
            yield
        finally:
            os.close(descriptor)

    def _lock(self) -> int:
        """Returns the descriptor of a lock that is still in the store once it is had."""
        while True:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            try:
                descriptor = os.open(self.folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
            except FileNotFoundError:
                continue
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            if os.fstat(descriptor).st_nlink:
                return descriptor
            os.close(descriptor)

    def copy_to(self, home: Path, linked: bool = False) -> str | None:
        """Copies the index, if there is one, and returns the name of its generation.

        With `linked`, backups are the same files as in the store where the disk is the same. It is
        for runs that make and remove backups, and never change one.
        """
        copy = _linked_backup if linked else shutil.copy2
        with self.locked():
            if self.exists():
                shutil.copytree(self.index.resolve(), home, copy_function=copy)
            return self.generation()

    def result(self) -> str:
        """The result that was put in place with the index."""
        name = os.readlink(self.index).split("/")[-1]
        return (self.results / name).read_text()

    def publish(self, home: Path, night: str, result: str, base: str | None) -> bool:
        """Puts `home` in place, or returns false if another run of the night has.

        The folder is moved where it is on the disk of the store, else copied.

        Throws Overtaken if the generation that answers is not `base`, from which `home` was made.
        """
        with self.locked():
            if self.generation() != base:
                if self.night() == night:
                    return False
                raise Overtaken
            if self.erased.has(self.folder.name):
                raise Overtaken
            self.generations.mkdir(exist_ok=True, mode=0o700)
            name = f"{night}~{uuid.uuid4().hex[:8]}"
            _move(home, self.generations / name)
            self.results.mkdir(exist_ok=True, mode=0o700)
            (self.results / name).write_text(result)
            link = self.folder / f".index-{name}"
            link.symlink_to(f"generations/{name}")
            os.replace(link, self.index)
            _synchronize_folder(self.folder)
            self._drop_all_but(name)
            return True

    def remove(self) -> int:
        """Removes all that is stored of this person, and returns its bytes."""
        if not self.folder.exists():
            return 0
        with self.locked():
            removed = size(self.folder)
            # The lock goes last: who waits for it sees that it is gone and takes a new one.
            for path in sorted(self.folder.iterdir(), key=lambda path: path.name == "lock"):
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        with suppress(OSError):
            self.folder.rmdir()
        return removed

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
class Erased:
    """The persons who are not to be indexed again, by digests that need a key of the store."""

    folder: Path

    def add(self, person: str) -> None:
        self._mark(person).touch(mode=0o600)
        _synchronize_folder(self.folder)

    def remove(self, person: str) -> bool:
        was_there = self.has(person)
        if was_there:
            self._mark(person).unlink()
        return was_there

    def has(self, person: str) -> bool:
        return self.folder.exists() and self._mark(person).exists()

    def _mark(self, person: str) -> Path:
        return self.folder / hmac.new(self._key(), person.encode(), hashlib.sha256).hexdigest()

    def _key(self) -> bytes:
        key = self.folder / "key"
        if not key.exists():
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            part = self.folder / f".key-{uuid.uuid4().hex}"
            part.write_bytes(secrets.token_bytes(32))
            # Of two that make a key at once, both go by the one that was first.
            with suppress(FileExistsError):
                os.link(part, key)
            part.unlink()
        return key.read_bytes()


@dataclass(frozen=True)
class Store:
    """The folder of all indexes, and of the tables of the nights."""

    root: Path

    @property
    def nights(self) -> Path:
        return self.root / "nights"

    def place(self, person: str) -> Place:
        return Place(self.root / "persons" / person, self.erased)

    @property
    def erased(self) -> Erased:
        return Erased(self.root / "erased")

    def persons(self) -> list[str]:
        """The persons of whom something is stored."""
        folder = self.root / "persons"
        return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def size(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def _linked_backup(source: str, target: str) -> str:
    if Path(source).parent.name == "backups":
        with suppress(OSError):
            os.link(source, target)
            return target
    return shutil.copy2(source, target)


def _move(home: Path, generation: Path) -> None:
    """Brings a home to the disk of the store for good, or leaves nothing of it there."""
    try:
        if home.stat().st_dev == generation.parent.stat().st_dev:
            _synchronize(home)
            home.rename(generation)
        else:
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
