"""The erasure of a person: what is stored of them, and their traces in the indexes of others."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field

from . import beneath, results, scratch, shared, store
from .audit import Audit
from .errors import OrganisationError
from .manifest import Manifest, Person
from .names import PersonName
from .program import Program, ProgramFailed
from .store import Overtaken, Place


@dataclass
class Trace:
    """What was done in the index of somebody else: `done`, `none` or the kind of a failure."""

    person: str
    outcome: str
    meetings: int = 0


@dataclass
class Receipt:
    """What was done where. It names the person, and so is not kept in the store."""

    person: str
    addresses: list[str]
    bytes: int = 0
    rows: int = 0
    audited: int = 0
    others: list[Trace] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        return all(trace.outcome in ("done", "none") for trace in self.others)

    def table(self) -> dict[str, object]:
        return asdict(self)


@dataclass(frozen=True)
class Holding:
    """All that the store has of a person, as counts."""

    folder: str
    files: int
    bytes: int
    rows: int
    audited: int

    def text(self) -> str:
        return (
            f"{self.folder} ({_counted(self.files, 'file')}, {_counted(self.bytes, 'byte')}), "
            f"{_counted(self.rows, 'row')} of nights, {_counted(self.audited, 'part')} of the audit"
        )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"


@dataclass(frozen=True)
class Search:
    """All that the tasks of one erasure have in common."""

    manifest: Manifest
    program: str
    addresses: tuple[str, ...]


def held(manifest: Manifest, name: PersonName) -> Holding:
    """Returns what `own` would remove."""
    stored = store.of(manifest)
    place = stored.place(name)
    return Holding(
        str(place.folder),
        *beneath.count(place.folder),
        results.rows_of(name, stored.nights),
        Audit(manifest.store).parts_of(name),
    )


def own(manifest: Manifest, person: Person) -> Receipt:
    """Removes all that the store has of a person, who is not indexed again.

    Killed, it is finished by the same command.
    """
    stored = store.of(manifest)
    receipt = Receipt(person.name, list(person.addresses))
    stored.erased.add(person.name)
    receipt.bytes = stored.place(person.name).remove()
    receipt.rows = results.erase(person.name, stored.nights)
    receipt.audited = Audit(manifest.store).erase(person.name)
    receipt.sources = [source.location for source in person.sources]
    return receipt


def named(manifest: Manifest, name: PersonName, addresses: list[str], everywhere: bool) -> Person:
    """Returns the person of a name, also one who is no longer in the manifest."""
    known = {person.name: person for person in manifest.persons}
    person = known.get(name) or Person(name)
    stored = store.of(manifest)
    # An erasure that was killed may have left rows of nights alone.
    is_known = name in known or name in stored.persons() or stored.erased.has(name)
    if not is_known and not addresses:
        raise OrganisationError(
            f"'{name}' is neither in the manifest nor in the store; check the name, or say "
            "--address for traces in the indexes of others"
        )
    person = Person(name, tuple({*person.addresses, *addresses}), person.sources, person.zone)
    if everywhere and not person.addresses:
        raise OrganisationError(f"'{name}' has no address to look for; name it with --address")
    return person


def others(manifest: Manifest, person: Person) -> list[PersonName]:
    """The persons in whose indexes traces are looked for."""
    return [name for name in store.of(manifest).persons() if name != person.name]


def local(search: Search, names: list[PersonName], workers: int) -> list[Trace]:
    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(lambda name: forget(search, name), names))


def shared_traces(search: Search) -> list[Trace]:
    """Removes traces from the copies of shared calendars, which aren't fetched into them again."""
    return [_forget_shared(search, one) for one in shared.of(search.manifest) if one.mirror()]


def _forget_shared(search: Search, one: shared.Shared) -> Trace:
    name = f"shared/{one.folder.name}"
    with one.locked(), scratch.made() as own:
        program = Program(search.program, one.home, own.settings, None, search.manifest.deadline)
        try:
            before = sum(program.stored().values())
            if not any([_forgets(program, address) for address in search.addresses]):
                return Trace(name, "none")
            return Trace(name, "done", before - sum(program.stored().values()))
        except ProgramFailed as failure:
            return Trace(name, failure.kind)


def forget(search: Search, name: PersonName) -> Trace:
    """Removes the traces of the addresses from one index; whatever fails stops nobody else."""
    place = store.of(search.manifest).place(name)
    for _ in range(3):
        try:
            return _forget(search, name, place)
        except Overtaken:
            continue
        except ProgramFailed as failure:
            return Trace(name, failure.kind)
        except OSError as error:
            return Trace(name, f"store: {os.strerror(error.errno or 0)}")
    return Trace(name, "overtaken")


def _forget(search: Search, name: PersonName, place: Place) -> Trace:
    with scratch.made() as own:
        base = place.copy_to(own.home)
        if base is None:
            return Trace(name, "none")
        program = Program(search.program, own.home, own.settings, None, search.manifest.deadline)
        before = sum(program.stored().values())
        known = [address for address in search.addresses if _forgets(program, address)]
        if not known:
            return Trace(name, "none")
        removed = before - sum(program.stored().values())
        place.publish(own.home, place.night() or "", place.result(), base)
        return Trace(name, "done", removed)


def _forgets(program: Program, address: str) -> bool:
    # It prints what it forgot, even if nothing was left, but nothing about an unknown address.
    return bool(program.run("forget", "--person", address, "--yes", good=(0, 1)))
