"""A night of made persons, from their calendars to the table."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace

import pyarrow.parquet as parquet
import pytest
from conftest import Organisation

from meetings_org import fingerprint, night, results, worker
from meetings_org.manifest import Limits, Person, Source
from meetings_org.names import PersonName
from meetings_org.results import Row
from meetings_org.store import Store


def run(organisation: Organisation, *believed: str) -> dict[str, Row]:
    rows = night.local(organisation.manifest, organisation.meetings, 2, frozenset(believed))
    return {row.person: row for row in rows}


def test_each_person_gets_an_index_of_their_own_meetings(organisation: Organisation) -> None:
    for name in ("dana", "lee", "sam"):
        organisation.add(name)
    rows = run(organisation)
    assert {row.outcome for row in rows.values()} == {"done"}
    for name in ("dana", "lee", "sam"):
        records = organisation.records(name)
        assert len(records) == 12
        assert all(f"of {name}" in record for record in records)


def test_a_second_night_changes_no_record(organisation: Organisation) -> None:
    organisation.add("dana")
    run(organisation)
    before = organisation.records("dana")
    row = run(organisation)["dana"]
    assert (row.created, row.updated, row.gone) == (0, 0, 0)
    assert organisation.records("dana") == before


def test_an_index_whose_sources_are_as_they_were_is_left_in_place(
    organisation: Organisation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fingerprint, "RECENT", 0)
    organisation.add("dana")
    first = run(organisation)["dana"]
    made = os.readlink(organisation.index("dana"))
    second = run(organisation)["dana"]
    assert os.readlink(organisation.index("dana")) == made
    assert (second.outcome, second.meetings, second.created) == ("done", first.meetings, 0)
    organisation.write("dana", 13)
    third = run(organisation)["dana"]
    assert (third.created, len(organisation.records("dana"))) == (1, 13)


def test_an_unchanged_index_is_checked_and_backed_up_again_after_some_days(
    organisation: Organisation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fingerprint, "RECENT", 0)
    organisation.add("dana")
    run(organisation)
    made = os.readlink(organisation.index("dana"))
    manifest = replace(organisation.manifest, recheck=0)
    night.local(manifest, organisation.meetings, 1)
    assert os.readlink(organisation.index("dana")) != made


def test_a_calendar_that_was_written_a_moment_ago_is_read_again(organisation: Organisation) -> None:
    organisation.add("dana")
    person = organisation.persons[0]
    assert fingerprint.of_sources(person, "1") is None


def test_a_task_that_runs_twice_puts_one_index_in_place(organisation: Organisation) -> None:
    organisation.add("dana")
    task = worker.Night("n1", organisation.manifest, organisation.meetings, "1")
    row = worker.run(task, organisation.persons[0])
    place = Store(organisation.store).place(PersonName("dana"))
    first = os.readlink(place.index)
    assert worker.run(task, organisation.persons[0]) == row
    assert os.readlink(place.index) == first
    assert len(place.generations.names()) == 1


def test_a_backup_is_neither_copied_nor_changed_by_a_later_night(
    organisation: Organisation,
) -> None:
    organisation.add("dana")
    run(organisation)
    (backup,) = (organisation.index("dana") / "backups").iterdir()
    before = (backup.name, backup.stat().st_ino, backup.read_bytes())
    organisation.write("dana", 13)
    time.sleep(1.1)  # Backups are named by the second.
    run(organisation)
    kept = organisation.index("dana") / "backups" / before[0]
    assert (kept.name, kept.stat().st_ino, kept.read_bytes()) == before


def test_no_folder_of_another_generation_is_left(organisation: Organisation) -> None:
    organisation.add("dana")
    run(organisation)
    run(organisation)
    place = Store(organisation.store).place(PersonName("dana"))
    assert place.generations.names() == [place.index.resolve().name]


def test_faults_of_some_stop_nobody_else_and_are_told_by_kind(organisation: Organisation) -> None:
    for name in ("dana", "lee", "sam"):
        organisation.add(name)
    organisation.add("gone", location="/nowhere/at/all")
    organisation.add("dead", location="http://127.0.0.1:1/calendar.ics")
    organisation.calendar("sam").write_bytes(b"BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:\xff\0\n")
    rows = run(organisation)
    kinds = {name: [kind for kind, _ in row.failures] for name, row in rows.items()}
    assert kinds == {
        "dana": [],
        "lee": [],
        "sam": ["damaged-file"],
        "gone": ["unreadable-source"],
        "dead": ["dead-server"],
    }
    assert len(organisation.records("lee")) == 12


def test_a_crash_stops_nobody_else_and_is_told(organisation: Organisation) -> None:
    organisation.add("lee")
    kills = "kill -9 $PPID"
    source = Source("http://127.0.0.1:1/c.ics", "work", user="dana", password_command=kills)
    organisation.persons.append(Person(PersonName("dana"), (), (source,), "UTC"))
    rows = run(organisation)
    assert (rows["dana"].outcome, rows["dana"].failures) == ("failed", (("crash", 1),))
    assert rows["lee"].outcome == "done"


def test_a_calendar_that_is_suddenly_empty_is_held_back_until_believed(
    organisation: Organisation,
) -> None:
    organisation.add("dana")
    run(organisation)
    organisation.write("dana", 0)
    row = run(organisation)["dana"]
    assert (row.outcome, row.failures) == ("held-back", (("held-back", 1),))
    assert len(organisation.records("dana")) == 12
    assert run(organisation, "dana")["dana"].outcome == "done"
    assert organisation.records("dana") == []


def test_half_of_all_meetings_gone_is_not_believed_and_less_is() -> None:
    limits = Limits(lost_share=0.5, lost_minimum=10)
    assert worker.is_unbelievable({"a": 20}, {"a": 10}, limits)
    assert not worker.is_unbelievable({"a": 20}, {"a": 11}, limits)
    assert worker.is_unbelievable({"a": 10, "b": 90}, {"b": 90}, limits)
    assert not worker.is_unbelievable({"a": 9}, {}, limits)


def test_a_person_whose_index_is_damaged_fails_alone(organisation: Organisation) -> None:
    organisation.add("dana")
    organisation.add("lee")
    run(organisation)
    (organisation.index("dana") / "meetings.sqlite").write_bytes(b"no database" * 100)
    rows = run(organisation)
    assert (rows["dana"].outcome, rows["lee"].outcome) == ("failed", "done")
    assert rows["dana"].failures == (("damaged-index", 1),)
    said = Store(organisation.store).place(PersonName("dana")).said.read_text()
    assert f"{organisation.index('dana')}/meetings.sqlite is not a meetings database" in said


@pytest.fixture
def small_disk(organisation: Organisation) -> Iterator[None]:
    """Mounts a disk for the store on which one index has room, and not two."""
    organisation.store.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(organisation.store)]
    if subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("only root mounts a small disk")
    yield
    subprocess.run(["umount", str(organisation.store)], check=True)


@pytest.mark.usefixtures("small_disk")
def test_a_full_disk_leaves_the_old_index_and_is_told(organisation: Organisation) -> None:
    organisation.add("dana")
    assert run(organisation)["dana"].outcome == "done"
    before = organisation.records("dana")
    organisation.write("dana", 13)
    row = run(organisation)["dana"]
    assert (row.outcome, row.failures) == ("failed", (("full-disk", 1),))
    assert organisation.records("dana") == before


def test_the_longest_of_the_last_night_comes_first_and_the_new_before(
    organisation: Organisation,
) -> None:
    for name in ("dana", "lee", "new"):
        organisation.add(name)
    nights = Store(organisation.store).nights
    seconds = {"dana": 1.0, "lee": 5.0}
    rows = [Row("n1", name, "done", "1", seconds=cost) for name, cost in seconds.items()]
    results.write(rows, nights, "n1")
    order = [person.name for person, _ in night.plan(organisation.manifest)]
    assert order == ["new", "lee", "dana"]


def test_no_title_and_no_guest_is_in_the_table(organisation: Organisation) -> None:
    organisation.add("dana")
    run(organisation)
    (path,) = Store(organisation.store).nights.glob("*.parquet")
    text = str(parquet.read_table(path).to_pylist())
    assert "dana" in text
    assert "Quarterly" not in text
    assert "guest" not in text


def test_a_result_that_a_power_cut_has_emptied_is_made_anew(
    organisation: Organisation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fingerprint, "RECENT", 0)
    for name in ("dana", "lee"):
        organisation.add(name)
    run(organisation)
    place = Store(organisation.store).place(PersonName("dana"))
    (place.results / str(place.generation())).write_text("")
    rows = run(organisation)
    assert {row.outcome for row in rows.values()} == {"done"}, rows
    assert Row.of(place.result()).meetings == 12


def test_a_person_who_gets_another_address_answers_invitations_by_it(
    organisation: Organisation,
) -> None:
    organisation.add("dana")
    run(organisation)
    [dana] = organisation.persons
    organisation.persons = [replace(dana, addresses=("Guest3@example.com", *dana.addresses))]
    row = run(organisation)["dana"]
    assert (row.outcome, row.created, row.updated, row.failures) == ("done", 0, 1, ())
    invited = [one for one in map(json.loads, organisation.records("dana")) if one["participation"]]
    assert "guest3@example.com" in {guest["email"] for one in invited for guest in one["attendees"]}
    row = run(organisation)["dana"]
    assert (row.created, row.updated, row.gone) == (0, 0, 0)


def test_a_folder_that_turns_out_to_be_one_of_notes_is_read_as_one(
    organisation: Organisation,
) -> None:
    organisation.add("dana")
    (organisation.calendar("dana").parent / "plan.md").write_text("# Plan\n\nTiers first\n")
    assert run(organisation)["dana"].meetings == 12
    [dana] = organisation.persons
    notes = replace(dana.sources[0], notes=True)
    organisation.persons = [replace(dana, sources=(notes,))]
    row = run(organisation, "dana")["dana"]
    assert (row.outcome, row.meetings) == ("done", 1), row
