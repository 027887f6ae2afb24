"""Indexes behind a URL of Hadoop's file systems; `file:` is the one that is tried."""

import json
import os
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from conftest import Organisation
from test_commands import command
from test_erase import SHARED
from test_export import allowed, search

from meetings_org import fingerprint, night, spark, store
from meetings_org.names import PersonName


@pytest.fixture
def remote(organisation: Organisation) -> Organisation:
    organisation.indexes = f"file://{organisation.folder}/a store/indexes"
    for name in ("dana", "lee"):
        organisation.add(name)
    return organisation


def archives(organisation: Organisation) -> list[str]:
    """The persons of whom there is an archive behind the URL, once for each."""
    root = Path(urlsplit(organisation.indexes or "").path)
    return sorted(path.parent.name for path in root.rglob("*.tar"))


def records(organisation: Organisation, name: str) -> list[dict[str, object]]:
    archive = organisation.folder / f"{name}.zip"
    archive.unlink(missing_ok=True)
    result = command(organisation, "export", name, "--output", str(archive))
    assert result.returncode == 0, result.stderr
    found: list[dict[str, object]] = json.loads(zipfile.ZipFile(archive).read("records.json"))
    return found


def test_nights_search_and_export_work_on_archives(remote: Organisation) -> None:
    assert command(remote, "night", "--local").returncode == 0
    remote.write("dana", 13)
    assert command(remote, "night", "--local").returncode == 0
    assert archives(remote) == ["dana", "lee"]
    assert (len(records(remote, "dana")), len(records(remote, "lee"))) == (13, 12)
    result = search(remote, allowed())
    assert "Quarterly review 3 of dana" in result.stdout, result.stderr


def test_an_unchanged_night_leaves_an_archive_in_place(
    remote: Organisation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fingerprint, "RECENT", 0)
    night.local(remote.manifest, remote.meetings, 2)
    made = os.readlink(remote.index("dana"))
    night.local(remote.manifest, remote.meetings, 2)
    assert os.readlink(remote.index("dana")) == made


def test_an_erasure_takes_the_archive_and_traces_in_others(remote: Organisation) -> None:
    (remote.calendar("lee").parent / "shared.ics").write_text(SHARED)
    assert command(remote, "night", "--local").returncode == 0
    assert len(records(remote, "lee")) == 13
    result = command(remote, "erase", "dana", "--everywhere", "--yes")
    receipt = json.loads(result.stdout)
    assert (result.returncode, receipt["others"][0]["outcome"]) == (0, "done")
    assert receipt["bytes"] > 100_000
    assert archives(remote) == ["lee"]
    assert "Zygomorphic" not in str(records(remote, "lee"))


def test_a_cluster_makes_the_same_archives(remote: Organisation) -> None:
    rows = spark.run(remote.manifest, remote.meetings, "local-cluster[2,1,1024]")
    assert [(row.outcome, row.meetings) for row in rows] == [("done", 12)] * 2
    assert archives(remote) == ["dana", "lee"]
    assert len(records(remote, "lee")) == 12


def test_a_file_system_that_cannot_be_reached_fails_each_person_by_kind(
    remote: Organisation,
) -> None:
    remote.indexes = "nowhere://host/indexes"
    result = command(remote, "night", "--local")
    assert (result.returncode, "dana: failed: 1 store" in result.stderr) == (2, True)
    assert "Traceback" not in result.stderr
    assert store.of(remote.manifest).place(PersonName("dana")).generation() is None


def test_a_folder_is_no_url(remote: Organisation) -> None:
    remote.indexes = "indexes"
    result = command(remote, "plan")
    assert (result.returncode, "name a folder as store" in result.stderr) == (2, True)
