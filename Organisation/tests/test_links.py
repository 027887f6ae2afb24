"""Links in a person's folder: nothing that belongs to others comes into their index or archive."""

import json
import os
import random
import sqlite3
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import Organisation
from test_commands import command

from meetings_org import fingerprint
from meetings_org.manifest import Person, Source
from meetings_org.names import PersonName

PERSONS = int(os.environ.get("MEETINGS_LINKS", "8"))
SEED = int(os.environ.get("MEETINGS_SEED", "1"))

# Each makes a link in a folder of calendars to those of another.
Way = Callable[[Path, Path], None]


def file_link(own: Path, other: Path) -> None:
    (own / "theirs.ics").symlink_to(other / "events.ics")


def relative_link(own: Path, other: Path) -> None:
    (own / "theirs.ics").symlink_to(os.path.relpath(other / "events.ics", own))


def folder_link(own: Path, other: Path) -> None:
    (own / "theirs").symlink_to(other)


def relative_folder_link(own: Path, other: Path) -> None:
    (own / "theirs").symlink_to(os.path.relpath(other, own))


def link_to_link(own: Path, other: Path) -> None:
    (own / "way.ics").symlink_to(other / "events.ics")
    (own / "theirs.ics").symlink_to("way.ics")


def link_by_own_folder(own: Path, other: Path) -> None:
    (own / "here").symlink_to(".")
    (own / "theirs.ics").symlink_to(f"here/../{other.name}/events.ics")


def link_by_parent(own: Path, other: Path) -> None:
    (own / "all").symlink_to("..")


def replaced_folder(own: Path, other: Path) -> None:
    own.rename(own.with_name(f"{own.name}-before"))
    own.symlink_to(other)


WAYS: list[Way] = [
    file_link,
    relative_link,
    folder_link,
    relative_folder_link,
    link_to_link,
    link_by_own_folder,
    link_by_parent,
    replaced_folder,
]


def test_no_link_brings_the_calendars_of_others_into_an_index(organisation: Organisation) -> None:
    draw = random.Random(SEED)
    organisation.add("lee")
    ways = [*WAYS, *draw.choices(WAYS, k=max(0, PERSONS - len(WAYS)))]
    names = [f"dana{number}" for number in range(len(ways))]
    for name in names:
        organisation.add(name, count=3)
    # Half of them have an index from before.
    before = set(draw.sample(names, len(names) // 2))
    persons = list(organisation.persons)
    organisation.persons = [person for person in persons if person.name in before]
    command(organisation, "night", "--local")
    organisation.persons = persons
    for name, way in zip(names, ways, strict=True):
        way(organisation.calendar(name).parent, organisation.calendar("lee").parent)
    command(organisation, "night", "--local")
    for name, way in zip(names, ways, strict=True):
        records = organisation.records(name) if organisation.index(name).exists() else []
        text = "\n".join(records)
        assert "of lee" not in text, way.__name__
        if way is not replaced_folder:
            assert f"of {name}" in text, way.__name__
    assert len(organisation.records("lee")) == 12


def test_a_link_out_of_a_source_is_named_and_stops_nothing(organisation: Organisation) -> None:
    for name in ("dana", "lee"):
        organisation.add(name)
    file_link(organisation.calendar("dana").parent, organisation.calendar("lee").parent)
    night = command(organisation, "night", "--local")
    assert "dana: done: 1 link" in night.stderr
    status = command(organisation, "status", "dana")
    assert "theirs.ics: the symbolic link leads out of its source" in status.stderr
    assert len(organisation.records("dana")) == 12


def test_a_link_that_stays_in_a_source_is_no_trouble(organisation: Organisation) -> None:
    organisation.add("dana")
    own = organisation.calendar("dana")
    (own.parent / "team").mkdir()
    (own.parent / "team" / "again.ics").symlink_to("../events.ics")
    assert command(organisation, "night", "--local").returncode == 0
    assert len(organisation.records("dana")) == 12


def test_what_an_index_had_by_a_link_goes_with_the_next_night(organisation: Organisation) -> None:
    for name in ("dana", "lee"):
        organisation.add(name)
    own = organisation.calendar("dana").parent
    file_link(own, organisation.calendar("lee").parent)
    command(organisation, "night", "--local")
    # An index that was made before links were left out.
    home = organisation.index("dana")
    environment = f"MEETINGS_HOME='{home}' XDG_CONFIG_HOME='{organisation.folder}'"
    os.system(f"{environment} '{organisation.meetings}' add '{own}' --links all >/dev/null")
    os.system(f"{environment} '{organisation.meetings}' sync >/dev/null 2>&1")
    assert len(organisation.records("dana")) == 24
    command(organisation, "night", "--local", "--believe", "dana")
    live = [record for record in organisation.records("dana") if "of lee" in record]
    assert all(json.loads(record)["gone"] for record in live)


def test_a_folder_that_became_a_link_keeps_what_was_read_of_it(organisation: Organisation) -> None:
    for name in ("dana", "lee"):
        organisation.add(name, count=3)
    command(organisation, "night", "--local")
    before = organisation.records("dana")
    replaced_folder(organisation.calendar("dana").parent, organisation.calendar("lee").parent)
    night = command(organisation, "night", "--local")
    assert "unreadable-source" in night.stderr
    assert organisation.records("dana") == before


@pytest.mark.parametrize("way", WAYS)
def test_links_that_were_followed_once_bring_nothing_when_they_lead_elsewhere(
    organisation: Organisation, way: Way
) -> None:
    for name in ("dana", "lee"):
        organisation.add(name, count=3)
    own, other = (organisation.calendar(name).parent for name in ("dana", "lee"))
    command(organisation, "night", "--local")
    home = organisation.index("dana")
    environment = f"MEETINGS_HOME='{home}' XDG_CONFIG_HOME='{organisation.folder}'"
    os.system(f"{environment} '{organisation.meetings}' add '{own}' --links all >/dev/null")
    way(own, other)
    command(organisation, "night", "--local", "--believe", "dana")
    assert not any("of lee" in record for record in organisation.records("dana"))


@pytest.mark.parametrize("name", ["work", "renamed"])
@pytest.mark.parametrize("place", ["link", "nowhere"])
def test_a_source_that_moved_to_where_nothing_can_be_read_keeps_its_records(
    organisation: Organisation, place: str, name: str
) -> None:
    organisation.add("dana", count=3)
    command(organisation, "night", "--local")
    before = organisation.records("dana")
    moved = organisation.folder / "moved"
    if place == "link":
        moved.symlink_to(organisation.calendar("dana").parent)
    [dana] = organisation.persons
    organisation.persons = [replace(dana, sources=(Source(str(moved), name),))]
    night = command(organisation, "night", "--local")
    assert "dana: held-back" in night.stderr
    assert organisation.records("dana") == before
    command(organisation, "night", "--local", "--believe", "dana")
    # There was never a meeting in the new source, so a list of its meetings would be refused.
    assert sum(organisation.reader("dana").stored().values()) == 0


def test_a_fingerprint_ends_in_circles_and_looks_at_nothing_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    for folder in (own, other):
        folder.mkdir()
    (own / "up").symlink_to("..")
    (own / "out").symlink_to(other)
    person = Person(PersonName("dana"), (), (Source(str(own), "work"),), "UTC")
    for path in (own, own / "up", own / "out"):
        os.utime(path, (1, 1), follow_symlinks=False)
    # What was made a moment ago counts, too.
    monkeypatch.setattr(fingerprint, "RECENT", -3600)
    before = fingerprint.of_sources(person, "1")
    (other / "a.ics").write_text("new")
    assert before is not None
    assert fingerprint.of_sources(person, "1") == before


def notes_of(organisation: Organisation, text: str) -> Path:
    """Dana with a note of this text, after a night."""
    folder = organisation.folder / "notes" / "dana"
    folder.mkdir(parents=True)
    note = folder / "plan.md"
    note.write_text(f"---\ndate: 2026-01-10\n---\n{text}\n")
    source = Source(str(folder), "notes", notes=True)
    organisation.persons.append(Person(PersonName("dana"), (), (source,), "UTC"))
    assert command(organisation, "night", "--local").returncode == 0
    return note


def exported(organisation: Organisation) -> dict[str, str]:
    archive = organisation.folder / "dana.zip"
    archive.unlink(missing_ok=True)
    result = command(organisation, "export", "dana", "--output", str(archive))
    assert result.returncode == 0, result.stderr
    with zipfile.ZipFile(archive) as file:
        return {name: file.read(name).decode() for name in file.namelist()}


def test_an_export_packs_a_note_as_it_was_indexed(organisation: Organisation) -> None:
    note = notes_of(organisation, "Budget first <!-- as it is -->")
    packed = exported(organisation)["notes/notes/plan.md"]
    assert packed == note.read_text()
    note.write_text("---\ndate: 2026-01-10\n---\nSomething else\n")
    packed = exported(organisation)["notes/notes/plan.md"]
    assert "Budget first" in packed
    assert "Something else" not in packed


def test_an_export_follows_no_link_that_replaced_a_note(organisation: Organisation) -> None:
    draw = random.Random(SEED)
    note = notes_of(organisation, "Budget first")
    secret = organisation.folder / "lee" / "plan.md"
    secret.parent.mkdir()
    for number in range(PERSONS):
        # Also one that says the same of the meeting and more besides.
        same = "---\ndate: 2026-01-10\n---\nBudget first\n" if number % 2 else ""
        secret.write_text(f"{same}<!-- Severance of Lee -->\n")
        note.unlink(missing_ok=True)
        kind = draw.choice(["absolute", "relative", "chain", "pipe"])
        if kind == "pipe":
            os.mkfifo(note)
        elif kind == "chain":
            way = note.with_name(".way")
            way.unlink(missing_ok=True)
            way.symlink_to(secret)
            note.symlink_to(".way")
        else:
            note.symlink_to(secret if kind == "absolute" else os.path.relpath(secret, note.parent))
        files = exported(organisation)
        assert "Severance" not in "".join(files.values()), kind
        assert "Budget first" in files["notes/notes/plan.md"], kind


def test_an_index_of_the_first_release_is_worked_on_as_it_is(organisation: Organisation) -> None:
    organisation.add("dana")
    command(organisation, "night", "--local")
    with sqlite3.connect(organisation.index("dana") / "meetings.sqlite") as database:
        database.execute("DELETE FROM grdb_migrations WHERE identifier LIKE 'links of%'")
        database.execute("ALTER TABLE source DROP COLUMN links")
    (organisation.calendar("dana").parent / "theirs.ics").symlink_to("/nowhere/at/all.ics")
    night = command(organisation, "night", "--local")
    assert night.stderr == "meetings-org: dana: done: 1 link\n"
    assert len(organisation.records("dana")) == 12
