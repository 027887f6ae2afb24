"""Calendars on servers that several persons have: fetched once a night, and read by all of them."""

import hashlib
from collections import Counter
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path

from . import beneath, locks, scratch
from .manifest import Manifest, Person, Source
from .program import Program, ProgramFailed

NAME = "shared"


@dataclass(frozen=True)
class Shared:
    """One calendar server's address as certain credentials see it, and its folder in the store.

    The folder is a home of `meetings` like a person's. Persons read its copy of the server as they
    read any folder, so that the server is asked once.
    """

    source: Source
    folder: Path

    @property
    def home(self) -> Path:
        return self.folder / "home"

    def mirror(self) -> Path | None:
        """Returns the folder of what was fetched, or None if nothing was yet."""
        return next(iter(sorted(self.home.glob(f"mirror/{NAME}-*"))), None)

    def locked(self) -> AbstractContextManager[None]:
        return locks.held(self.folder)


Fetched = tuple[tuple[Shared, str | None], ...]


def of(manifest: Manifest) -> list[Shared]:
    """The servers' calendars that at least two persons of the manifest have."""
    sources = [
        _seen(source)
        for person in manifest.persons
        for source in {_seen(one) for one in person.sources if one.is_server and not one.notes}
    ]
    common = [source for source, count in Counter(sources).items() if count > 1]
    return [Shared(source, _folder(manifest, source)) for source in common]


def fetch(shared: Shared, program: str, manifest: Manifest) -> str | None:
    """Asks the server for what has changed, and returns the kind of a failure."""
    with shared.locked(), scratch.made() as own:
        reader = Program(program, shared.home, own.settings, None, manifest.deadline)
        try:
            if not shared.mirror():
                _add(reader, shared.source)
            timeout = ("--timeout", str(manifest.timeout))
            failed = [one for one in reader.json("sync", *timeout)["problems"] if "path" not in one]
            return "dead-server" if failed else None
        except ProgramFailed as failure:
            return "dead-server" if failure.kind == "refused" else failure.kind


def fanned_out(fetched: Fetched, person: Person) -> tuple[Person, Counter[str]]:
    """Returns the person with folders of the store in place of the addresses that were fetched.

    The counter has the failures of these. What could not be fetched ever is awaited.
    """
    common = {shared.source: (shared, failure) for shared, failure in fetched}
    sources: list[Source] = []
    failures: Counter[str] = Counter()
    for source in person.sources:
        if _seen(source) not in common:
            sources.append(source)
            continue
        shared, failure = common[_seen(source)]
        failures.update([failure] if failure else [])
        mirror = shared.mirror()
        sources.append(
            Source(str(mirror), source.name) if mirror else replace(source, is_awaited=True)
        )
    return replace(person, sources=tuple(sources)), failures


def drop_others(manifest: Manifest, kept: list[Shared]) -> None:
    """Removes what was fetched of servers that are not shared any more."""
    names = {shared.folder.name for shared in kept}
    root = manifest.store / "shared"
    for folder in root.iterdir() if root.exists() else ():
        if folder.name not in names and beneath.is_folder(folder):
            with locks.held(folder):
                locks.remove(folder)


def _add(reader: Program, source: Source) -> None:
    options = ["--name", NAME]
    options += ["--user", source.user] if source.user else []
    options += ["--password-command", source.password_command] if source.password_command else []
    known = reader.json("sources") if reader.home.exists() else []
    if not known:
        reader.run("add", source.location, *options)


def _seen(source: Source) -> Source:
    """The source without what each person says of it; notes are never shared."""
    return replace(source, name=source.name if source.notes else "")


def _folder(manifest: Manifest, source: Source) -> Path:
    text = "\n".join([source.location, source.user or "", source.password_command or ""])
    return manifest.store / "shared" / hashlib.sha256(text.encode()).hexdigest()[:16]
