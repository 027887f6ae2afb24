"""Copies of an index, and how they come into the store."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from meetings_org.generations import FolderGenerations


@pytest.fixture
def second_mount(tmp_path: Path) -> Iterator[Path]:
    """Mounts a folder a second time, so that both have the same device number."""
    (tmp_path / "store").mkdir()
    second = tmp_path / "second"
    second.mkdir()
    mount = ["mount", "--bind", str(tmp_path / "store"), str(second)]
    if subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("only root mounts a folder twice")
    yield second
    subprocess.run(["umount", str(second)], check=True)


def test_an_index_gets_into_a_store_that_is_another_mount_of_the_same_disk(
    tmp_path: Path, second_mount: Path
) -> None:
    home = tmp_path / "home"
    (home / "backups").mkdir(parents=True)
    (home / "meetings.sqlite").write_bytes(b"an index")
    (home / "backups" / "one.sqlite").write_bytes(b"a backup")
    generations = FolderGenerations(second_mount / "generations")
    generations.put(home, "first")
    generations.get("first", tmp_path / "again", linked=True)
    assert (tmp_path / "again" / "meetings.sqlite").read_bytes() == b"an index"
    assert (tmp_path / "again" / "backups" / "one.sqlite").read_bytes() == b"a backup"
