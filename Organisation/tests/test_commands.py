"""The commands as an administrator types them."""

import json
import os
import subprocess
import sys
from pathlib import Path

from conftest import Organisation

from meetings_org import locks
from meetings_org.manifest import Source
from meetings_org.store import Store


def written(source: Source) -> str:
    notes = str(source.notes).lower()
    return f'{{ location = "{source.location}", name = "{source.name}", notes = {notes} }}'


def written_manifest(organisation: Organisation, settings: str = "") -> Path:
    path = organisation.folder / "organisation.toml"
    persons = [
        f'[[person]]\nname = "{person.name}"\naddresses = ["{person.name}@example.com"]\n'
        f"sources = [{', '.join(map(written, person.sources))}]\n"
        for person in organisation.persons
    ]
    places = f'store = "{organisation.store}"\n'
    places += f'indexes = "{organisation.indexes}"\n' if organisation.indexes else ""
    path.write_text(places + settings + "".join(persons))
    return path


def command(
    organisation: Organisation, *words: str, settings: str = ""
) -> subprocess.CompletedProcess[str]:
    path = written_manifest(organisation, settings)
    program = [sys.executable, "-c", "from meetings_org.cli import main; main()"]
    return subprocess.run(
        [*program, "--manifest", str(path), *words],
        capture_output=True,
        text=True,
        env={**os.environ, "MEETINGS": organisation.meetings},
    )


def test_a_night_and_its_status_say_the_same(organisation: Organisation) -> None:
    organisation.add("dana")
    organisation.add("gone", location="/nowhere/at/all")
    night = command(organisation, "night", "--local", "--meetings", organisation.meetings)
    status = command(organisation, "status")
    assert (night.returncode, night.stdout) == (2, status.stdout)
    assert night.stdout.startswith("2 persons: 2 done; 12 meetings; 20")
    assert night.stderr == "meetings-org: gone: done: 1 unreadable-source\n"
    assert status.returncode == 2
    lines = command(organisation, "status", "--json").stdout.splitlines()
    rows = [json.loads(line) for line in lines]
    assert {row["person"]: row["failures"] for row in rows} == {
        "dana": {},
        "gone": {"unreadable-source": 1},
    }


def test_a_plan_names_each_person(organisation: Organisation) -> None:
    organisation.add("lee")
    organisation.add("dana")
    assert command(organisation, "plan").stdout == "dana\tnew\nlee\tnew\n"


def test_a_status_before_the_first_night_names_the_remedy(organisation: Organisation) -> None:
    result = command(organisation, "status")
    assert result.returncode == 2
    assert "no night yet; run 'meetings-org night --local'" in result.stderr


def test_a_manifest_that_is_not_there_is_named(tmp_path: Path) -> None:
    program = [sys.executable, "-c", "from meetings_org.cli import main; main()"]
    words = ["--manifest", str(tmp_path / "none.toml"), "plan"]
    result = subprocess.run([*program, *words], capture_output=True, text=True)
    assert result.returncode == 2
    assert "none.toml: can't be read" in result.stderr


def test_a_status_of_one_person_says_what_failed(organisation: Organisation) -> None:
    organisation.add("dana")
    organisation.add("gone", location="/nowhere/at/all")
    command(organisation, "night", "--local")
    status = command(organisation, "status", "gone")
    assert "gone: done: 1 unreadable-source" in status.stderr
    assert "/nowhere/at/all" in status.stderr
    organisation.persons.pop()
    organisation.add("gone")
    command(organisation, "night", "--local")
    assert "/nowhere" not in command(organisation, "status", "gone").stderr
    assert "not in the last night" in command(organisation, "status", "kim").stderr


def test_a_status_names_those_who_left_the_manifest(organisation: Organisation) -> None:
    for name in ("dana", "lee"):
        organisation.add(name)
    command(organisation, "night", "--local")
    organisation.persons.pop()
    status = command(organisation, "status")
    assert "lee: not in the manifest, and stored still; 'meetings-org erase lee'" in status.stderr


def test_a_manifest_without_persons_and_a_store_that_others_may_read_are_no_accident(
    organisation: Organisation,
) -> None:
    empty = command(organisation, "night", "--local")
    assert (empty.returncode, "no person is in it" in empty.stderr) == (2, True)
    organisation.add("dana")
    command(organisation, "night", "--local")
    assert organisation.store.stat().st_mode & 0o077 == 0


def test_a_night_beside_another_is_refused(organisation: Organisation) -> None:
    organisation.add("dana")
    with locks.held(Store(organisation.store).nights):
        result = command(organisation, "night", "--local")
        assert (result.returncode, "another night is running" in result.stderr) == (2, True)
    assert command(organisation, "night", "--local").returncode == 0


def test_a_cluster_that_cannot_be_used_is_said_in_a_line(organisation: Organisation) -> None:
    organisation.add("dana")
    result = command(organisation, "night", "--spark", "nonsense")
    assert result.returncode == 2
    assert "Spark at 'nonsense' can't be used" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_program_that_ends_early_when_asked_for_its_version_is_said(
    organisation: Organisation,
) -> None:
    organisation.add("dana")
    program = organisation.folder / "meetings"
    program.write_text("#!/bin/sh\nkill -9 $$\n")
    program.chmod(0o755)
    result = command(organisation, "night", "--local", "--meetings", str(program))
    assert (result.returncode, "Traceback" in result.stderr) == (2, False), result.stderr
    assert f"'{program} --version' failed" in result.stderr
