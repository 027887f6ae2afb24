"""Runs of the program `meetings`, each with a home and settings of its own."""

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import OrganisationError

GOOD = (0, 2)


class ProgramFailed(Exception):
    """An end of the program that leaves no result."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


@dataclass(frozen=True)
class Program:
    """The program on one person's home."""

    path: str
    home: Path
    settings: Path
    zone: str | None
    deadline: int

    def run(self, *arguments: str, good: tuple[int, ...] = (0,)) -> str:
        """Returns what the program prints, or throws the kind of its failure."""
        environment = dict(os.environ, MEETINGS_HOME=str(self.home))
        environment["XDG_CONFIG_HOME"] = str(self.settings)
        environment["TZ"] = self.zone or "UTC"
        try:
            result = subprocess.run(
                [self.path, *arguments],
                env=environment,
                capture_output=True,
                stdin=subprocess.DEVNULL,
                timeout=self.deadline,
                text=True,
            )
        except subprocess.TimeoutExpired as error:
            raise ProgramFailed("too-slow") from error
        if result.returncode < 0:
            raise ProgramFailed("crash")
        if "disk is full" in result.stderr:
            raise ProgramFailed("full-disk")
        if result.returncode not in good:
            raise ProgramFailed("refused")
        return result.stdout

    def json(self, *arguments: str) -> Any:
        try:
            return json.loads(self.run(*arguments, "--json", good=GOOD))
        except json.JSONDecodeError as error:
            raise ProgramFailed("damaged-index") from error

    def live(self) -> dict[str, int]:
        """The number of meetings and notes that are not gone, by calendar."""
        span = ("--from", "0001-01-01", "--to", "9998-12-31", "--format", "{calendar}")
        counts: dict[str, int] = {}
        for calendar in self.run("list", *span, good=(0, 1)).splitlines():
            counts[calendar] = counts.get(calendar, 0) + 1
        return counts


def find(named: str | None) -> str:
    """Returns the program's path: the one that is named, else $MEETINGS, else that of PATH."""
    name = named or os.environ.get("MEETINGS") or "meetings"
    path = shutil.which(name)
    if path is None:
        raise OrganisationError(f"'{name}' can't be started; name the program with --meetings PATH")
    return str(Path(path).absolute())


def version(path: str) -> str:
    return subprocess.run(
        [path, "--version"], capture_output=True, text=True, check=True
    ).stdout.strip()
