"""What is known of a person's sources without reading them, by which an unchanged night is told."""

import hashlib
import os
import stat
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from .manifest import Person

RECENT = 2.0


def of_sources(person: Person, version: str) -> str | None:
    """Returns a digest of the names, sizes and times of all files of a person's sources.

    Returns None where that says too little: a server has to be asked, a source can't be read, or a
    file is so new that a change of the same moment could have the same time.
    """
    if any(source.is_server for source in person.sources):
        return None
    digest = hashlib.sha256(repr((person, version)).encode())
    newest = 0.0
    try:
        for source in person.sources:
            for path, state in _states(Path(source.location)):
                newest = max(newest, state.st_mtime, state.st_ctime)
                line = f"{path}\0{state.st_size} {state.st_mtime_ns} {state.st_ino}\n"
                digest.update(line.encode(errors="surrogateescape"))
    except OSError:
        return None
    return None if newest > time.time() - RECENT else digest.hexdigest()


def is_recent(night: str, days: int) -> bool:
    """Returns true if the night of that name was less than so many days ago."""
    try:
        then = datetime.strptime(night, "%Y-%m-%dT%H%M%S.%fZ").replace(tzinfo=UTC)
    except ValueError:
        return False
    return timedelta(0) <= datetime.now(UTC) - then < timedelta(days=days)


def _states(path: Path) -> Iterator[tuple[str, os.stat_result]]:
    """All files below a path with their states, in the order of their names.

    A link is one of these, whatever it leads to: that is a file below the path, too, or isn't read.
    """
    state = path.lstat()
    if not stat.S_ISDIR(state.st_mode):
        yield str(path), state
        return
    for entry in sorted(os.scandir(path), key=lambda entry: entry.name):
        if entry.is_dir(follow_symlinks=False):
            yield from _states(Path(entry.path))
        else:
            yield entry.path, entry.stat(follow_symlinks=False)
