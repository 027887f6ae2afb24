"""The archive of a person, which is read again to the same records."""

import getpass
import json
import os
import subprocess
import zipfile
from pathlib import Path

import pytest
from conftest import Organisation
from test_commands import command

from meetings_org import night, program
from meetings_org.audit import Audit
from meetings_org.manifest import Person, Source
from meetings_org.names import PersonName

SAMPLE = Path(__file__).parents[2] / "Examples"


@pytest.fixture
def sample(organisation: Organisation) -> Organisation:
    """Dana with the calendars and notes of the sample."""
    sources = (
        Source(str(SAMPLE / "calendars"), "work"),
        Source(str(SAMPLE / "notes"), "notes", notes=True),
    )
    organisation.persons.append(
        Person(PersonName("dana"), ("dana.okafor@example.com",), sources, "UTC")
    )
    assert night.local(organisation.manifest, organisation.meetings, 1)[0].outcome == "done"
    return organisation


def test_an_archive_is_read_again_to_the_same_records(sample: Organisation) -> None:
    archive = sample.folder / "dana.zip"
    result = command(sample, "export", "dana", "--output", str(archive))
    assert result.returncode == 0, result.stderr
    folder = sample.folder / "archive"
    zipfile.ZipFile(archive).extractall(folder)
    reader = program.Program(sample.meetings, sample.folder / "again", sample.folder, "UTC", 60)
    owner = ("--owner", "dana.okafor@example.com")
    reader.run("add", str(folder / "calendars" / "work"), "--name", "work", *owner)
    reader.run("add", str(folder / "notes" / "notes"), "--name", "notes", "--notes")
    reader.run("sync")
    span = ("--from", "2000-01-01", "--to", "2100-01-01")
    ids = reader.run("list", *span, "--ids").split()
    ids += [link["id"] for link in reader.json("links")]
    assert len(ids) > 500
    again = json.loads(reader.run("show", *ids, "--json"))
    stored = {record["id"]: record for record in json.loads((folder / "records.json").read_text())}
    assert {record["id"]: record for record in again} == stored


def test_an_archive_is_for_its_reader_alone_and_replaces_nothing(
    organisation: Organisation,
) -> None:
    organisation.add("dana")
    command(organisation, "night", "--local")
    archive = organisation.folder / "dana.zip"
    assert command(organisation, "export", "dana", "--output", str(archive)).returncode == 0
    assert archive.stat().st_mode & 0o077 == 0
    again = command(organisation, "export", "dana", "--output", str(archive))
    assert (again.returncode, "is there already" in again.stderr) == (2, True)


def test_a_meeting_that_is_gone_from_its_calendar_is_in_the_records(
    organisation: Organisation,
) -> None:
    organisation.add("dana", 12)
    command(organisation, "night", "--local")
    organisation.write("dana", 11)
    command(organisation, "night", "--local")
    archive = organisation.folder / "dana.zip"
    command(organisation, "export", "dana", "--output", str(archive))
    file = zipfile.ZipFile(archive)
    records = json.loads(file.read("records.json"))
    assert [record["gone"] is None for record in records].count(False) == 1
    assert "1 meetings are in no calendar" in file.read("README.txt").decode()
    (calendar,) = (name for name in file.namelist() if name.endswith(".ics"))
    assert file.read(calendar).count(b"BEGIN:VEVENT") == 11


def test_a_person_without_an_index_is_said_to_have_none(organisation: Organisation) -> None:
    organisation.add("dana")
    result = command(organisation, "export", "dana", "--output", str(organisation.folder / "a"))
    assert (result.returncode, "has no index" in result.stderr) == (2, True)


def search(organisation: Organisation, policy: str) -> subprocess.CompletedProcess[str]:
    words = ("--reason", "ticket 7", "dana", "about", "quarterly", "review", "3", "--limit", "1")
    return command(organisation, "search-as", *words, settings=policy)


def allowed() -> str:
    return f'[policy]\nsearch-as = ["{getpass.getuser()}"]\n'


def test_a_search_as_a_person_answers_as_theirs_and_is_audited(organisation: Organisation) -> None:
    organisation.add("dana")
    command(organisation, "night", "--local")
    result = search(organisation, allowed())
    assert result.returncode == 0, result.stderr
    assert "Quarterly review 3 of dana" in result.stdout
    line = Audit(organisation.store).lines_of(PersonName("dana"))[-1]
    assert (line["command"], line["allowed"]) == ("search-as", True)
    assert line["words"] == {"reason": "ticket 7", "question": "about quarterly review 3 --limit 1"}


def test_a_search_that_the_policy_does_not_allow_shows_nothing_and_is_audited(
    organisation: Organisation,
) -> None:
    organisation.add("dana")
    command(organisation, "night", "--local")
    result = search(organisation, "")
    assert (result.returncode, result.stdout) == (2, "")
    assert "the manifest does not let" in result.stderr
    assert Audit(organisation.store).lines_of(PersonName("dana"))[-1]["allowed"] is False


def test_a_search_leaves_nothing_in_the_index(organisation: Organisation) -> None:
    organisation.add("dana")
    command(organisation, "night", "--local")
    before = {path: path.stat().st_mtime_ns for path in organisation.index("dana").rglob("*")}
    search(organisation, allowed())
    assert {
        path: path.stat().st_mtime_ns for path in organisation.index("dana").rglob("*")
    } == before
    assert os.readlink(organisation.index("dana"))
