"""One person's night: sync, re-index, check and back up in a scratch folder, then put in place."""

import errno
import os
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from . import beneath, fingerprint, scratch, shared, store
from .manifest import Limits, Manifest, Person, Source
from .names import PersonName
from .program import Program, ProgramFailed
from .results import Row
from .scratch import Scratch
from .store import Overtaken, Place

# The links of a source that are followed: those that stay in it.
LINKS = "inside"


@dataclass(frozen=True)
class Night:
    """All that the persons of a night have in common."""

    name: str
    manifest: Manifest
    program: str
    version: str
    believed: frozenset[PersonName] = frozenset()
    fetched: shared.Fetched = ()


def run(night: Night, person: Person) -> Row:
    """Runs one person's night; whatever fails is in the row, and stops nobody else."""
    place = store.of(night.manifest).place(person.name)
    said: list[str] = []
    row = _run(night, person, place, said)
    with suppress(OSError):
        place.keep_said([scratch.HOME.sub(str(place.index), line) for line in said])
    # Who was erased meanwhile has at most a folder with a lock again.
    if place.erased.has(person.name):
        place.remove()
    return row


def unchanged(night: Night, person: Person) -> Row | None:
    """Returns the row of a person who can be left as they are, or None if that is not known."""
    place = store.of(night.manifest).place(person.name)
    with suppress(OSError):
        person, failures = shared.fanned_out(night.fetched, person)
        return None if failures else _unchanged(night, person, place)
    return None


def _run(night: Night, person: Person, place: Place, said: list[str]) -> Row:
    began = time.monotonic()
    row = Row(night.name, person.name, "failed", night.version)
    try:
        if place.night() == night.name:
            return Row.of(place.result())
        person, failures = shared.fanned_out(night.fetched, person)
        if not failures and (same := _unchanged(night, person, place)):
            same.seconds = time.monotonic() - began
            return same
        sources = fingerprint.of_sources(person, night.version)
        with scratch.made() as own:
            if not _work(night, person, place, own, row, began, failures, said):
                return Row.of(place.result())
        if row.outcome == "done" and not row.failures and sources:
            place.fingerprint.write_text(f"{sources} {place.state()}")
        return row
    except Overtaken:
        row.outcome = "failed"
        row.failures = (("overtaken", 1),)
    except ProgramFailed as failure:
        row.outcome = "failed"
        row.failures = ((failure.kind, 1),)
        said += failure.text.splitlines()
    except OSError as error:
        row.outcome = "failed"
        row.failures = (("full-disk" if error.errno == errno.ENOSPC else "store", 1),)
        said.append(str(error))
    row.seconds = time.monotonic() - began
    return row


def _work(
    night: Night,
    person: Person,
    place: Place,
    own: Scratch,
    row: Row,
    began: float,
    failures: Counter[str],
    said: list[str],
) -> bool:
    """Fills in the row, and returns false if another run of this night came first."""
    manifest = night.manifest
    program = Program(night.program, own.home, own.settings, person.zone, manifest.deadline)
    base = place.copy_to(own.home, linked=True)
    before = program.live() if base else {}
    refused, lost = _subscribe(program, person, said)
    failures += refused
    options = ("--keep", str(manifest.backups), "--timeout", str(manifest.timeout))
    report = program.json("nightly", *options)
    failures += _problems(person, report["sync"]["problems"])
    failures["damaged-index"] += len(report["reindex"]["problems"])
    said += [_line(one) for one in report["sync"]["problems"] + report["reindex"]["problems"]]
    for count in ("created", "updated", "gone"):
        setattr(row, count, report["sync"][count])
    after = program.live()
    row.meetings, row.bytes = sum(after.values()), beneath.size(own.home)
    # No loss is small if the source has moved to where nothing can be read.
    limits = replace(manifest.limits, lost_minimum=1) if lost else manifest.limits
    doubted = is_unbelievable(before, after, limits)
    if doubted and person.name not in night.believed:
        row.outcome = "held-back"
        failures["held-back"] += 1
    elif not failures["damaged-index"]:
        row.outcome = "done"
    row.failures = tuple(sorted((+failures).items()))
    row.seconds = time.monotonic() - began
    return row.outcome != "done" or place.publish(own.home, night.name, row.text(), base)


def _unchanged(night: Night, person: Person, place: Place) -> Row | None:
    """Returns the row of a person whose sources are as they were when the index was made."""
    if not place.exists() or not place.fingerprint.exists():
        return None
    try:
        row = Row.of(place.result())
    except ValueError:
        # A power cut may have emptied it. It is made anew.
        return None
    if not fingerprint.is_recent(row.night, night.manifest.recheck):
        return None
    sources = fingerprint.of_sources(person, night.version)
    if sources is None or f"{sources} {place.state()}" != place.fingerprint.read_text():
        return None
    return replace(row, night=night.name, created=0, updated=0, gone=0)


def is_unbelievable(before: dict[str, int], after: dict[str, int], limits: Limits) -> bool:
    """Returns true if a calendar or the whole index lost more than a night may lose."""
    pairs = [(count, after.get(calendar, 0)) for calendar, count in before.items()]
    emptied = any(old >= limits.lost_minimum and new == 0 for old, new in pairs)
    old, new = sum(before.values()), sum(after.values())
    return emptied or (old >= limits.lost_minimum and old - new >= old * limits.lost_share)


def _subscribe(program: Program, person: Person, said: list[str]) -> tuple[Counter[str], bool]:
    """Makes the sources those of the manifest; what can't be added yet is tried each night.

    Returns the failures, and whether sources went while others can't be added, which may be the
    same in another place or by another name.
    """
    failures: Counter[str] = Counter()
    added: dict[str, dict[str, Any]] = {}
    if program.home.exists():
        added = {source["id"]: source for source in program.json("sources")}
    wanted = {source.name: (source.location, source.notes) for source in person.sources}
    awaited = {source.name for source in person.sources if source.is_awaited}
    gone = [
        name
        for name, known in added.items()
        if name not in awaited and wanted.get(name) != _place(known)
    ]
    for name in gone:
        program.run("remove", name)
    for source in person.sources:
        if source.is_awaited:
            continue
        known = {} if source.name in gone else added.get(source.name, {})
        try:
            for options in _options(source, person, known):
                program.run("add", source.location, *options)
        except ProgramFailed as failure:
            if failure.kind != "refused":
                raise
            said += failure.text.splitlines()
            failures["dead-server" if source.is_server else "unreadable-source"] += 1
    return failures, bool(gone and failures)


def _place(known: dict[str, Any]) -> tuple[str, bool]:
    return known["location"], known["content"] == "notes"


def _options(source: Source, person: Person, known: dict[str, Any]) -> list[list[str]]:
    """Returns the options of each addition by which a source, as it is known, is as wanted."""
    # Their owners write to folders, and no link in one may lead to those of others.
    links = [] if source.is_server else ["--links", LINKS]
    addresses = () if source.notes else person.addresses
    options = ["--name", source.name, *links]
    for address in addresses:
        options += ["--owner", address]
    options += ["--user", source.user] if source.user else []
    if source.password_command:
        options += ["--password-command", source.password_command]
    if known:
        has_links = not links or known["links"] == LINKS
        # Without an address the owners stay as they are.
        has_owners = not addresses or {one.lower() for one in addresses} == set(known["owners"])
        return [links] * (not has_links) + [options] * (not has_owners)
    return [options + (["--notes"] if source.notes else [])]


def _line(problem: dict[str, object] | str) -> str:
    if isinstance(problem, str):
        return problem
    parts = [problem.get(key) for key in ("source", "path", "line", "message")]
    return ": ".join(str(part) for part in parts if part)


def _problems(person: Person, problems: list[dict[str, object]]) -> Counter[str]:
    servers = {source.name for source in person.sources if source.is_server}
    awaited = {source.name for source in person.sources if source.is_awaited}
    kinds: Counter[str] = Counter()
    for problem in problems:
        if "path" in problem:
            kinds["link" if os.path.islink(str(problem["path"])) else "damaged-file"] += 1
        elif problem["source"] not in awaited:
            kinds["dead-server" if problem["source"] in servers else "unreadable-source"] += 1
    return kinds
