"""Scratch folders, those of killed runs among them."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from meetings_org import scratch

RUN = "from meetings_org import scratch\nwith scratch.made(): print(flush=True), input()"


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return tmp_path


def started() -> subprocess.Popen[bytes]:
    """Another run, which has a scratch folder until it ends."""
    run = subprocess.Popen(
        [sys.executable, "-c", RUN], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert run.stdout and run.stdout.readline()
    return run


def test_a_folder_is_gone_after_its_run(root: Path) -> None:
    with scratch.made() as own:
        (own.home / "mirror").mkdir(parents=True)
    assert list(root.iterdir()) == []


def test_the_folder_of_a_killed_run_goes_with_the_next(root: Path) -> None:
    run = started()
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    (left,) = root.iterdir()
    with scratch.made():
        assert not left.exists()


def test_the_folder_of_a_run_that_goes_on_stays(root: Path) -> None:
    run = started()
    (own,) = root.iterdir()
    with scratch.made():
        assert (own / "settings").is_dir()
    run.communicate(b"\n")
    assert run.returncode == 0


def test_nothing_is_removed_behind_a_link(
    root: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")
    (other / "lock").touch()
    (root / "meetings-org-link").symlink_to(other)
    with scratch.made():
        assert (other / "lock").exists()
