"""The commands as an administrator types them."""

import json
import os
import subprocess
import sys
from pathlib import Path

from conftest import Organisation

from meetings_org.manifest import Source


def written(source: Source) -> str:
    notes = str(source.notes).lower()
    return f'{{ location = "{source.location}", name = "{source.name}", notes = {notes} }}'


def command(
    organisation: Organisation, *words: str, settings: str = ""
) -> subprocess.CompletedProcess[str]:
    path = organisation.folder / "organisation.toml"
    persons = [
        f'[[person]]\nname = "{person.name}"\naddresses = ["{person.name}@example.com"]\n'
        f"sources = [{', '.join(map(written, person.sources))}]\n"
        for person in organisation.persons
    ]
    places = f'store = "{organisation.store}"\n'
    places += f'indexes = "{organisation.indexes}"\n' if organisation.indexes else ""
    path.write_text(places + settings + "".join(persons))
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
    assert (night.returncode, night.stdout) == (2, "2 persons: 2 done; 12 meetings\n")
    assert night.stderr == "meetings-org: gone: done: 1 unreadable-source\n"
    assert (status.returncode, status.stdout) == (2, night.stdout)
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
