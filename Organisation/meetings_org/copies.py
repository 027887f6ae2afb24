"""Scratch copies of indexes, to be read."""

from collections.abc import Iterator
from contextlib import contextmanager

from . import scratch, store
from .errors import OrganisationError
from .manifest import Manifest, Person
from .program import Program


@contextmanager
def opened(manifest: Manifest, path: str, person: Person) -> Iterator[Program]:
    """Opens a copy of a person's index: what is asked of an index is remembered in it."""
    place = store.of(manifest).place(person.name)
    with scratch.made() as own:
        if not place.exists() or place.copy_to(own.home) is None:
            raise OrganisationError(f"'{person.name}' has no index; run 'meetings-org night' first")
        yield Program(path, own.home, own.settings, person.zone, manifest.deadline)
