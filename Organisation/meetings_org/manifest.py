"""The manifest: who is indexed, from which sources, and within which limits."""

import csv
import re
import tomllib
import zoneinfo
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import OrganisationError
from .names import PersonName

URL = re.compile(r"[a-z][a-z0-9+.-]*:/")


@dataclass(frozen=True)
class Source:
    """One subscription of a person, as `meetings add` takes it."""

    location: str
    name: str
    notes: bool = False
    user: str | None = None
    password_command: str | None = None
    # Its server is down. Who has it already keeps it, and nobody gets it.
    is_awaited: bool = False

    @property
    def is_server(self) -> bool:
        return "://" in self.location


@dataclass(frozen=True)
class Person:
    """One person of the organisation, who gets one index."""

    name: PersonName
    addresses: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    zone: str | None = None


@dataclass(frozen=True)
class Limits:
    """The losses that one night may show and still be believed."""

    lost_share: float = 0.5
    lost_minimum: int = 10


@dataclass(frozen=True)
class Manifest:
    """An organisation: its persons, the store of their indexes and the limits of a night."""

    store: Path
    persons: tuple[Person, ...]
    limits: Limits = field(default_factory=Limits)
    backups: int = 7
    recheck: int = 7
    timeout: int = 60
    deadline: int = 3600
    searchers: tuple[str, ...] = ()
    indexes: str | None = None

    def person(self, name: PersonName) -> Person:
        for person in self.persons:
            if person.name == name:
                return person
        raise OrganisationError(
            f"'{name}' is not in the manifest; 'meetings-org plan' lists who is"
        )


def read(path: Path, store: Path | None = None) -> Manifest:
    """Returns the manifest of a .toml or .csv file; `store` wins over the file's own."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise OrganisationError(f"{path}: can't be read: {error}; check the path") from error
    manifest = _from_csv(path, text) if path.suffix == ".csv" else _from_toml(path, text)
    if store:
        manifest = Manifest(**{**vars(manifest), "store": store.resolve()})
    _check(path, manifest)
    return manifest


def _from_toml(path: Path, text: str) -> Manifest:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise OrganisationError(f"{path}: {error}; correct the line") from error
    known = {"store", "indexes", "limits", "night", "policy", "person"}
    _refuse_unknown(path, "the manifest", table, known)
    night, limits = table.get("night", {}), table.get("limits", {})
    _refuse_unknown(path, "[night]", night, {"backups", "recheck", "timeout", "deadline"})
    _refuse_unknown(path, "[limits]", limits, {"lost-share", "lost-minimum"})
    _check_numbers(path, night | limits)
    policy = table.get("policy", {})
    _refuse_unknown(path, "[policy]", policy, {"search-as"})
    searchers = policy.get("search-as", [])
    if not isinstance(searchers, list):
        raise OrganisationError(f"{path}: search-as is not a list; write [...]")
    return Manifest(
        store=(path.parent / str(table.get("store", "store"))).resolve(),
        persons=tuple(_person(path, entry) for entry in table.get("person", [])),
        limits=Limits(**{key.replace("-", "_"): value for key, value in limits.items()}),
        searchers=tuple(map(str, searchers)),
        indexes=_indexes(path, table),
        **night,
    )


def _indexes(path: Path, table: dict[str, Any]) -> str | None:
    url = table.get("indexes")
    if url is not None and not URL.match(str(url)):
        raise OrganisationError(
            f"{path}: indexes is {url!r}, and no URL as hdfs://host/folder; name a folder as store"
        )
    return url


def _person(path: Path, entry: dict[str, Any]) -> Person:
    name = _name(path, str(entry.get("name", "")))
    _refuse_unknown(path, f"person '{name}'", entry, {"name", "addresses", "zone", "sources"})
    for key in ("addresses", "sources"):
        if not isinstance(entry.get(key, []), list):
            raise OrganisationError(f"{path}: person '{name}': {key} is not a list; write [...]")
    return Person(
        name=name,
        addresses=tuple(map(str, entry.get("addresses", []))),
        sources=tuple(_source(path, name, source) for source in entry.get("sources", [])),
        zone=entry.get("zone"),
    )


def _source(path: Path, person: str, entry: str | dict[str, Any]) -> Source:
    table = {"location": entry} if isinstance(entry, str) else entry
    keys = {"location", "name", "notes", "user", "password-command"}
    _refuse_unknown(path, f"a source of '{person}'", table, keys)
    if "location" not in table:
        raise OrganisationError(f"{path}: a source of '{person}' has no location; name its path")
    location = _resolved(path, str(table["location"]))
    return Source(
        location=location,
        name=str(table.get("name", Path(location).stem)),
        notes=bool(table.get("notes", False)),
        user=table.get("user"),
        password_command=table.get("password-command"),
    )


def _from_csv(path: Path, text: str) -> Manifest:
    rows = csv.DictReader(text.splitlines())
    columns = {"person", "addresses", "sources", "zone"}
    if rows.fieldnames is None or not {"person", "sources"} <= set(rows.fieldnames) <= columns:
        raise OrganisationError(
            f"{path}:1: the columns are not person, addresses, sources and zone; name them there"
        )
    persons = []
    for row in rows:
        if None in row:
            raise OrganisationError(f"{path}:{rows.line_num}: a value too many; quote its commas")
        persons.append(_row(path, row))
    return Manifest(store=(path.parent / "store").resolve(), persons=tuple(persons))


def _row(path: Path, row: dict[str, str | None]) -> Person:
    name = _name(path, (row["person"] or "").strip())
    return Person(
        name=name,
        addresses=tuple((row.get("addresses") or "").split()),
        sources=tuple(_source(path, name, part) for part in _parts(row["sources"])),
        zone=row.get("zone") or None,
    )


def _name(path: Path, text: str) -> PersonName:
    try:
        return PersonName(text)
    except OrganisationError as error:
        raise OrganisationError(f"{path}: {error}") from error


def _parts(value: str | None) -> list[str]:
    """Locations may have blanks in them, so that semicolons part them."""
    return [part.strip() for part in (value or "").split(";") if part.strip()]


def _resolved(path: Path, location: str) -> str:
    """The place of a source, which itself may be no link: its owner may have put that there."""
    if "://" in location:
        return location
    place = path.parent / location
    if place.name in ("", ".."):
        return str(place.resolve())
    return str(place.parent.resolve() / place.name)


def _refuse_unknown(path: Path, place: str, table: dict[str, Any], known: set[str]) -> None:
    if unknown := sorted(set(table) - known):
        names = ", ".join(sorted(known))
        raise OrganisationError(
            f"{path}: {place} has an unknown key '{unknown[0]}'; known are {names}"
        )


def _check_numbers(path: Path, table: dict[str, Any]) -> None:
    for key, value in table.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
            raise OrganisationError(f"{path}: {key} is {value!r}; write a number from 0 on")
        if key != "lost-share" and not isinstance(value, int):
            raise OrganisationError(f"{path}: {key} is {value!r}; write a whole number")
        if key == "lost-share" and value > 1:
            raise OrganisationError(f"{path}: lost-share is {value!r}; write a share of 0 to 1")


def _check(path: Path, manifest: Manifest) -> None:
    seen: set[str] = set()
    for person in manifest.persons:
        if person.name in seen:
            raise OrganisationError(f"{path}: '{person.name}' is there twice; rename one of them")
        seen.add(person.name)
        if person.zone is not None and not _is_zone(person.zone):
            raise OrganisationError(
                f"{path}: '{person.name}' has the unknown zone '{person.zone}'; write it as "
                "Europe/Berlin"
            )
        names = [source.name for source in person.sources]
        if len(set(names)) < len(names):
            raise OrganisationError(
                f"{path}: two sources of '{person.name}' have one name; give each its own"
            )


def _is_zone(name: str) -> bool:
    known = zoneinfo.available_timezones()
    # A system without a table of zones says nothing about a name.
    return name in known or not known
