"""The erasure of a person: nothing of them is in any file of the store."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as parquet
import pytest
from conftest import Organisation
from test_commands import command

from meetings_org import night, worker
from meetings_org.audit import Audit
from meetings_org.generations import FolderGenerations
from meetings_org.names import PersonName
from meetings_org.store import Overtaken, Store

SHARED = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//made//EN
BEGIN:VEVENT
UID:shared@example.com
DTSTAMP:20260101T000000Z
DTSTART:20260110T100000Z
SUMMARY:Zygomorphic budget
ORGANIZER;CN=Dana Quillfeather:mailto:dana@example.com
ATTENDEE:mailto:lee@example.com
END:VEVENT
END:VCALENDAR
"""


@pytest.fixture
def night_of_two(organisation: Organisation) -> Organisation:
    """Dana, and Lee in whose calendar a meeting of Dana's is, after two nights."""
    for name in ("dana", "lee"):
        organisation.add(name)
    (organisation.calendar("lee").parent / "shared.ics").write_text(SHARED)
    for _ in range(2):
        assert command(organisation, "night", "--local").returncode == 0
    return organisation


def files_with(store: Path, *words: str) -> list[str]:
    """The files in whose name, bytes or rows one of the words is."""
    found = []
    for file in store.rglob("*"):
        content = file.read_bytes() if file.is_file() else b""
        text = content.decode("latin-1").lower() + str(file.relative_to(store)).lower()
        if file.suffix == ".parquet":
            text += str(parquet.read_table(file).to_pylist()).lower()
        if any(word in text for word in words):
            found.append(str(file))
    return found


def test_a_person_is_in_no_file_of_the_store_afterwards(night_of_two: Organisation) -> None:
    store = night_of_two.store
    assert files_with(store, "of dana", "dana@", "dana")
    result = command(night_of_two, "erase", "dana", "--yes")
    assert result.returncode == 0, result.stderr
    receipt = json.loads(result.stdout)
    assert (receipt["person"], receipt["rows"], receipt["others"]) == ("dana", 2, [])
    assert receipt["bytes"] > 0
    left = files_with(store, "of dana", "dana")
    assert all("/persons/lee/" in file for file in left)
    assert len(night_of_two.records("lee")) == 13


def test_everywhere_takes_traces_in_the_indexes_of_others(night_of_two: Organisation) -> None:
    result = command(night_of_two, "erase", "dana", "--everywhere", "--yes")
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["others"] == [
        {"person": "lee", "outcome": "done", "meetings": 1}
    ]
    assert files_with(night_of_two.store, "dana", "zygomorphic", "quillfeather") == []
    assert len(night_of_two.records("lee")) == 12


def test_the_next_night_brings_nothing_back(night_of_two: Organisation) -> None:
    command(night_of_two, "erase", "dana", "--everywhere", "--yes")
    result = command(night_of_two, "night", "--local")
    assert "dana: erased, and left out; take them out of the manifest" in result.stderr
    assert files_with(night_of_two.store, "dana", "zygomorphic", "quillfeather") == []


def test_an_erasure_that_is_undone_lets_the_next_night_index_again(
    night_of_two: Organisation,
) -> None:
    command(night_of_two, "erase", "dana", "--yes")
    assert command(night_of_two, "erase", "dana", "--undo").returncode == 0
    assert command(night_of_two, "night", "--local").returncode == 0
    assert len(night_of_two.records("dana")) == 12


def test_a_night_that_runs_meanwhile_puts_nobody_back(night_of_two: Organisation) -> None:
    place = Store(night_of_two.store).place(PersonName("dana"))
    home = night_of_two.folder / "home"
    base = place.copy_to(home)
    command(night_of_two, "erase", "dana", "--yes")
    with pytest.raises(Overtaken):
        place.publish(home, "later", "{}", base)
    assert not place.index.exists()


def test_a_task_that_began_before_an_erasure_leaves_no_folder(night_of_two: Organisation) -> None:
    task = worker.Night("later", night_of_two.manifest, night_of_two.meetings, "1")
    (dana, _) = night_of_two.persons
    command(night_of_two, "erase", "dana", "--yes")
    row = worker.run(task, dana)
    assert row.failures == (("overtaken", 1),)
    assert not Store(night_of_two.store).place(PersonName("dana")).folder.exists()


def test_a_night_that_began_before_a_trace_went_is_not_put_in_place(
    night_of_two: Organisation,
) -> None:
    place = Store(night_of_two.store).place(PersonName("lee"))
    home = night_of_two.folder / "home"
    base = place.copy_to(home)
    command(night_of_two, "erase", "dana", "--everywhere", "--yes")
    with pytest.raises(Overtaken):
        place.publish(home, "later", "{}", base)


def test_nobody_is_erased_who_is_not_known_or_without_consent(night_of_two: Organisation) -> None:
    unknown = command(night_of_two, "erase", "kim", "--yes")
    assert (unknown.returncode, "neither in the manifest nor in" in unknown.stderr) == (2, True)
    unasked = command(night_of_two, "erase", "dana")
    assert (unasked.returncode, "say --yes" in unasked.stderr) == (2, True)
    assert len(night_of_two.records("dana")) == 12


def test_an_index_that_is_damaged_is_named_and_stops_no_other(night_of_two: Organisation) -> None:
    night_of_two.add("sam")
    (night_of_two.calendar("sam").parent / "shared.ics").write_text(SHARED)
    night.local(night_of_two.manifest, night_of_two.meetings, 2)
    (night_of_two.index("lee") / "meetings.sqlite").write_bytes(b"no database" * 100)
    result = command(night_of_two, "erase", "dana", "--everywhere", "--yes")
    outcomes = {other["person"]: other["outcome"] for other in json.loads(result.stdout)["others"]}
    assert (result.returncode, outcomes["sam"]) == (2, "done")
    assert outcomes["lee"] not in ("done", "none")


def test_the_audit_stays_whole_when_a_person_goes(night_of_two: Organisation) -> None:
    audit = Audit(night_of_two.store)
    audit.record("search-as", "dana", words="budget")
    before = audit.check()
    result = command(night_of_two, "erase", "dana", "--yes")
    assert json.loads(result.stdout)["audited"] == 1
    check = audit.check(before.last)
    assert (check.problems, check.erased) == ([], 1)


def test_who_left_the_manifest_is_erased_whole_also_where_the_first_run_was_killed(
    night_of_two: Organisation,
) -> None:
    store = Store(night_of_two.store)
    night_of_two.persons = night_of_two.persons[1:]
    # As far as it came.
    store.erased.add("dana")
    store.place(PersonName("dana")).remove()
    assert files_with(store.nights, "dana")
    result = command(night_of_two, "erase", "dana", "--yes")
    assert result.returncode == 0, result.stderr
    assert files_with(store.nights, "dana") == []


def test_an_index_with_traces_goes_that_a_killed_erasure_had_replaced(
    night_of_two: Organisation,
) -> None:
    place = Store(night_of_two.store).place(PersonName("lee"))
    old, copy = place.index.resolve(), night_of_two.folder / "old"
    shutil.copytree(old, copy)
    command(night_of_two, "erase", "dana", "--everywhere", "--yes")
    shutil.copytree(copy, old)
    result = command(night_of_two, "erase", "dana", "--everywhere", "--yes")
    assert result.returncode == 0, result.stderr
    assert files_with(night_of_two.store, "dana", "zygomorphic", "quillfeather") == []


def test_a_table_that_a_killed_night_was_writing_goes_too(night_of_two: Organisation) -> None:
    nights = Store(night_of_two.store).nights
    script = (
        "import os\nfrom pathlib import Path\nfrom meetings_org import results\n"
        "os.replace = lambda *_: os._exit(9)\n"
        f"nights = Path({str(nights)!r})\n"
        "results.write(results.read_last(nights), nights, 'later')"
    )
    assert subprocess.run([sys.executable, "-c", script]).returncode == 9
    before = set(nights.iterdir())
    assert command(night_of_two, "erase", "dana", "--everywhere", "--yes").returncode == 0
    assert len(before - set(nights.iterdir())) == 1
    assert files_with(night_of_two.store, "dana") == []


def test_an_erasure_that_was_killed_and_undone_lets_the_next_night_index_again(
    night_of_two: Organisation, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Store(night_of_two.store).place(PersonName("dana"))

    def killed(generations: FolderGenerations) -> int:
        shutil.rmtree(generations.folder)
        raise KeyboardInterrupt

    monkeypatch.setattr(FolderGenerations, "remove_all", killed)
    with pytest.raises(KeyboardInterrupt):
        place.remove()
    rows = night.local(night_of_two.manifest, night_of_two.meetings, 1)
    assert {row.outcome for row in rows} == {"done"}, rows
    assert len(night_of_two.records("dana")) == 12
