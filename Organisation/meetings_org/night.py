"""The night of all persons: the order of work, and the pool of one machine."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

from . import results, shared, store, worker
from .manifest import Manifest, Person
from .names import PersonName
from .program import version
from .results import Row


def plan(manifest: Manifest) -> list[tuple[Person, float]]:
    """The persons with the seconds of their last night, the longest first.

    Persons without a night come before all others, as the length of a first night is not known.
    """
    last = {row.person: row.seconds for row in results.read_last(store.of(manifest).nights)}
    erased = store.of(manifest).erased
    costs = [
        (person, last.get(person.name, float("inf")))
        for person in manifest.persons
        if not erased.has(person.name)
    ]
    return sorted(costs, key=lambda pair: (-pair[1], pair[0].name))


def new_name() -> str:
    """The name of a night that begins now; names sort as their nights do."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H%M%S.%fZ")


def prepared(
    manifest: Manifest,
    program: str,
    believed: frozenset[PersonName],
    workers: int,
    name: str | None = None,
) -> worker.Night:
    """Returns a night that may begin: the persons of `believed` are in the manifest, and what
    several persons have on servers was fetched."""
    for person in believed:
        manifest.person(person)
    common = shared.of(manifest)
    shared.drop_others(manifest, common)
    with ThreadPoolExecutor(workers) as pool:
        failures = pool.map(lambda one: shared.fetch(one, program, manifest), common)
        fetched = tuple(zip(common, failures, strict=True))
    return worker.Night(name or new_name(), manifest, program, version(program), believed, fetched)


def local(
    manifest: Manifest,
    program: str,
    workers: int,
    believed: frozenset[PersonName] = frozenset(),
    name: str | None = None,
) -> list[Row]:
    """Runs the night by a pool on this machine, a process of `meetings` a worker.

    What the persons of `believed` lost is put in place without a doubt.
    """
    night = prepared(manifest, program, believed, workers, name)
    with ThreadPoolExecutor(workers) as pool:
        rows = list(pool.map(lambda pair: worker.run(night, pair[0]), plan(manifest)))
    results.write(rows, store.of(manifest).nights, night.name)
    return rows
