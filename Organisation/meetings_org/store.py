"""The store: a folder a person, in which one link names the index that answers."""

import hashlib
import hmac
import os
import secrets
import uuid
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from pathlib import Path

from . import beneath, locks
from .errors import OrganisationError
from .generations import FolderGenerations, Generations, synchronize_folder
from .manifest import Manifest
from .names import PersonName


class Overtaken(Exception):
    """An index that was replaced, or erased, after it was copied to be worked on."""


@dataclass(frozen=True)
class Place:
    """One person's folder of the store.

    `index` is a symbolic link to one of `generations`. A generation is written whole before the
    link is replaced, so that a reader and a run that is killed see the old index or the new one.
    Where these are not in the folder the link leads nowhere, and only says which one answers.
    """

    folder: Path
    erased: "Erased"
    generations: Generations

    @property
    def index(self) -> Path:
        return self.folder / "index"

    @property
    def fingerprint(self) -> Path:
        """The file with the fingerprint that the sources had when the index was made."""
        return self.folder / "fingerprint"

    @property
    def said(self) -> Path:
        """The file with what the program said of the failures of the last night."""
        return self.folder / "said"

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

    def locked(self) -> AbstractContextManager[None]:
        """Keeps other runs from putting an index of this person in place."""
        return locks.held(self.folder)

    def copy_to(self, home: Path, linked: bool = False) -> str | None:
        """Copies the index, if there is one, and returns the name of its generation.

        With `linked`, backups are the same files as in the store where the disk is the same. It is
        for runs that make and remove backups, and never change one.
        """
        with self.locked():
            if name := self.generation():
                self.generations.get(name, home, linked)
            return name

    def state(self) -> str:
        """A text that is another once the index was replaced, or somebody has written to it."""
        name = self.generation() or ""
        return f"{name} {self.generations.state(name)}"

    def result(self) -> str:
        """The result that was put in place with the index."""
        name = os.readlink(self.index).split("/")[-1]
        return (self.results / name).read_text()

    def publish(self, home: Path, night: str, result: str, base: str | None) -> bool:
        """Puts `home` in place, or returns false if another run of the night has.

        Throws Overtaken if the generation that answers is not `base`, from which `home` was made.
        """
        with self.locked():
            if self.generation() != base:
                if self.night() == night:
                    return False
                raise Overtaken
            if self.erased.has(self.folder.name):
                raise Overtaken
            name = f"{night}~{uuid.uuid4().hex[:8]}"
            self.generations.put(home, name)
            self.results.mkdir(exist_ok=True, mode=0o700)
            (self.results / name).write_text(result)
            link = self.folder / f".index-{name}"
            link.symlink_to(f"generations/{name}")
            os.replace(link, self.index)
            synchronize_folder(self.folder)
            self._drop_all_but(name)
            return True

    def keep_said(self, lines: list[str]) -> None:
        if lines or self.said.exists():
            with self.locked():
                self.said.write_text("".join(f"{line}\n" for line in lines))

    def remove(self) -> int:
        """Removes all that is stored of this person, and returns its bytes."""
        if not beneath.is_folder(self.folder):
            return 0
        with self.locked():
            # First, so that no run that is killed leaves it without what it names.
            self.index.unlink(missing_ok=True)
            removed = self.generations.remove_all() + beneath.size(self.folder)
            locks.remove(self.folder)
        return removed

    def _drop_all_but(self, name: str) -> None:
        for generation in self.generations.names():
            if generation != name:
                self.generations.remove(generation)
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
        synchronize_folder(self.folder)

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
            locks.make_private(self.folder)
            part = self.folder / f".key-{uuid.uuid4().hex}"
            part.write_bytes(secrets.token_bytes(32))
            # Of two that make a key at once, both go by the one that was first.
            with suppress(FileExistsError):
                os.link(part, key)
            part.unlink()
        return key.read_bytes()


@dataclass(frozen=True)
class Store:
    """The folder of all indexes, and of the tables of the nights.

    With `indexes`, a URL of a file system of Hadoop, the indexes alone are there.
    """

    root: Path
    indexes: str | None = None

    @property
    def nights(self) -> Path:
        return self.root / "nights"

    def place(self, person: PersonName) -> Place:
        folder = self.root / "persons" / person
        return Place(folder, self.erased, self._generations(folder))

    @property
    def erased(self) -> Erased:
        return Erased(self.root / "erased")

    def persons(self) -> list[PersonName]:
        """The persons of whom something is stored; a link is none, wherever it leads."""
        folder = self.root / "persons"
        if not beneath.is_folder(folder):
            return []
        names = (path.name for path in folder.iterdir() if beneath.is_folder(path))
        return sorted(PersonName(name) for name in names if PersonName.fits(name))

    def _generations(self, folder: Path) -> Generations:
        if self.indexes is None:
            return FolderGenerations(folder / "generations")
        try:
            from .hadoop import HadoopGenerations
        except ImportError as error:
            raise OrganisationError(
                f"{self.indexes}: {error}; install it with: pip install 'meetings-org[spark]'"
            ) from error
        return HadoopGenerations(f"{self.indexes.rstrip('/')}/{folder.name}")


def of(manifest: Manifest) -> Store:
    return Store(manifest.store, manifest.indexes)
