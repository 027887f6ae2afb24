"""All that is stored of a person, in open formats: iCalendar, Markdown and JSON in one archive."""

import json
import os
import zipfile
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path, PurePosixPath
from typing import Any

from . import beneath, notes, results, store
from .audit import Audit
from .copies import opened
from .errors import OrganisationError
from .manifest import Manifest, Person
from .program import Program, ProgramFailed

Record = dict[str, Any]

README = """All that is stored of {person}, as of the newest night.

calendars/   iCalendar, a folder a calendar; any calendar program reads it
notes/       Markdown, and other notes as they were
records.json each meeting and note, with all that is known of it
people.json  the people of these meetings
nights.json  the results of the nights
audit.json   who ran what on this person, and when

To have the same index again, for each folder of calendars and of notes:

    meetings add calendars/NAME --name NAME
    meetings add notes/NAME --name NAME --notes
    meetings sync

{remarks}"""


def write(manifest: Manifest, program: str, person: Person, output: Path) -> int:
    """Writes the archive to a file that is not there yet, and returns the number of its records."""
    with opened(manifest, program, person) as reader:
        try:
            archive = reader.home.with_name("archive.zip")
            with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
                count = _fill(file, manifest, reader, person)
        except ProgramFailed as failure:
            raise OrganisationError(
                f"'{person.name}' can't be exported ({failure.kind}): {failure.text.strip()}; run "
                "'meetings-org night' to have the index checked"
            ) from failure
        _put(archive, output)
    return count


def _put(archive: Path, output: Path) -> None:
    try:
        descriptor = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        raise OrganisationError(f"{output}: is there already; name another file") from error
    except OSError as error:
        raise OrganisationError(f"{output}: {error.strerror}; name another file") from error
    with os.fdopen(descriptor, "wb") as file, archive.open("rb") as source:
        while block := source.read(1 << 20):
            file.write(block)


def _fill(file: zipfile.ZipFile, manifest: Manifest, reader: Program, person: Person) -> int:
    sources = {source["id"]: source for source in reader.json("sources")}
    calendars = [
        calendar
        for calendar in reader.json("calendars")
        if sources[calendar["source"]]["content"] != "notes"
    ]
    records = [record for each in calendars for record in _records(reader, each["id"])]
    missing = 0
    for calendar in calendars:
        own = [record for record in records if record["calendar"] == calendar["id"]]
        missing += _add_calendar(file, reader, calendar, own)
    records += _add_notes(file, reader, sources)
    remarks = f"{missing} meetings are in no calendar any more, and so in records.json alone.\n"
    _add_json(file, "records.json", records)
    people = reader.run("people", "--json", good=(0, 1))
    _add_json(file, "people.json", json.loads(people or "[]"))
    tables = results.read_all(store.of(manifest).nights)
    nights = (row for row in tables if row.person == person.name)
    _add_json(
        file, "nights.json", [{**asdict(row), "failures": dict(row.failures)} for row in nights]
    )
    _add_json(file, "audit.json", Audit(manifest.store).lines_of(person.name))
    file.writestr(
        "README.txt", README.format(person=person.name, remarks=remarks if missing else "")
    )
    return len(records)


def _records(reader: Program, calendar: str) -> list[Record]:
    span = ("--from", "0001-01-01", "--to", "9998-12-31", "--all", "--restricted")
    ids = reader.run("list", *span, "--calendar", calendar, "--ids", good=(0, 1))
    return _shown(reader, ids.split())


def _shown(reader: Program, ids: list[str]) -> list[Record]:
    if not ids:
        return []
    found = json.loads(reader.run("show", "-", "--json", "--restricted", given="\n".join(ids)))
    return found if isinstance(found, list) else [found]


def _add_calendar(
    file: zipfile.ZipFile, reader: Program, calendar: Record, records: list[Record]
) -> int:
    """Adds a calendar, and returns the number of meetings that its files don't have any more."""
    folder = _folder("calendars", calendar["id"])
    file.writestr(f"{folder}/displayname", f"{calendar['title']}\n")
    if calendar["color"]:
        file.writestr(f"{folder}/color", f"{calendar['color']}\n")
    events: dict[str, list[str]] = defaultdict(list)
    for record in records:
        if record["gone"] is None:
            events[record["uid"]].append(record["id"])
    for number, text in enumerate(_exported(reader, list(events.values()))):
        file.writestr(f"{folder}/events{number or ''}.ics", text)
    for record in records:
        if record["attachedNotes"]:
            file.writestr(f"notes-of-meetings/{record['id']}.md", record["attachedNotes"])
    return sum(record["gone"] is not None for record in records)


def _exported(reader: Program, events: list[list[str]]) -> Iterable[str]:
    """Yields the events as iCalendar; one that can't be read keeps no other out."""
    if not events:
        return
    ids = "\n".join(id for event in events for id in event)
    try:
        yield reader.run("export", "-", "--span", "all", given=ids)
    except ProgramFailed as failure:
        if failure.kind != "refused":
            raise
        if len(events) > 1:
            yield from _exported(reader, events[: len(events) // 2])
            yield from _exported(reader, events[len(events) // 2 :])


def _add_notes(file: zipfile.ZipFile, reader: Program, sources: dict[str, Record]) -> list[Record]:
    """Adds the notes, as their files are or from the index, and returns their records."""
    links = json.loads(reader.run("links", "--json", "--restricted", good=(0, 1)) or "[]")
    records = _shown(reader, [link["id"] for link in links])
    contents = {link["file"]: _content(link, sources) for link in links}
    paths = {link["file"]: _path(link, sources) for link in links}
    found = {paths[name]: content for name, content in contents.items() if content is not None}
    same = notes.as_indexed(reader, found, _texts(links, records, paths))
    for name, path in paths.items():
        if path in same:
            file.writestr(path, found[path])
            continue
        for link in (link for link in links if link["file"] == name):
            if record := next((one for one in records if one["id"] == link["id"]), None):
                text = f"---\ndate: {record['start'][:10]}\n---\n{record['notes']}\n"
                file.writestr(str(PurePosixPath(path).with_suffix(".md")), text)
    return records


def _content(link: Record, sources: dict[str, Record]) -> bytes | None:
    root, name = _place(link, sources)
    return beneath.read(root, name, notes.LIMIT)


def _path(link: Record, sources: dict[str, Record]) -> str:
    return _folder(f"notes/{link['source']}", str(_place(link, sources)[1]))


def _place(link: Record, sources: dict[str, Record]) -> tuple[Path, PurePosixPath]:
    """The folder of a note's source, and its path in there."""
    original, location = Path(link["file"]), Path(sources[link["source"]]["location"])
    if original.is_relative_to(location) and original != location:
        return location, PurePosixPath(original.relative_to(location))
    return original.parent, PurePosixPath(original.name)


def _texts(
    links: list[Record], records: list[Record], paths: dict[str, str]
) -> dict[str, list[notes.Text]]:
    """The texts that the index has of each path in the archive."""
    by_id = {record["id"]: record for record in records}
    texts: dict[str, list[notes.Text]] = defaultdict(list)
    for link in links:
        if record := by_id.get(link["id"]):
            texts[paths[link["file"]]].append(notes.text_of(record))
    return texts


def _folder(root: str, name: str) -> str:
    """The path of a name in the archive; none leads out of it."""
    parts = [part for part in PurePosixPath(name).parts if part not in ("/", "..", ".")]
    return "/".join([root, *parts])


def _add_json(file: zipfile.ZipFile, name: str, value: object) -> None:
    file.writestr(name, json.dumps(value, indent=1, ensure_ascii=False))
