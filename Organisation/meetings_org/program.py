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

    def __init__(self, kind: str, text: str = "") -> None:
        super().__init__(kind)
        self.kind = kind
        self.text = text


@dataclass(frozen=True)
class Program:
    """The program on one person's home."""

    path: str
    home: Path
    settings: Path
    zone: str | None
    deadline: int

    @property
    def environment(self) -> dict[str, str]:
        own = {"MEETINGS_HOME": str(self.home), "XDG_CONFIG_HOME": str(self.settings)}
        return {**os.environ, **own, "TZ": self.zone or "UTC"}

    def run(self, *arguments: str, good: tuple[int, ...] = (0,), given: str = "") -> str:
        """Returns what the program prints, or throws the kind of its failure.

        `given` is its standard input.
        """
        return self._ended(arguments, good, given).stdout

    def _ended(
        self, arguments: tuple[str, ...], good: tuple[int, ...], given: str = ""
    ) -> subprocess.CompletedProcess[str]:
        try:
            result = subprocess.run(
                [self.path, *arguments],
                env=self.environment,
                capture_output=True,
                input=given,
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
            raise ProgramFailed("refused", result.stderr)
        return result

    def json(self, *arguments: str) -> Any:
        result = self._ended((*arguments, "--json"), GOOD)
        try:
            return json.loads(result.stdout)
        except json.JSONDecodeError as error:
            raise ProgramFailed("damaged-index", result.stderr) from error

    def live(self) -> dict[str, int]:
        """The number of meetings and notes that are not gone, by calendar."""
        calendars = self.json("calendars")
        return {calendar["id"]: calendar["records"] - calendar["gone"] for calendar in calendars}

    def stored(self) -> dict[str, int]:
        """The number of meetings and notes, also of those that are gone, by calendar."""
        return {calendar["id"]: calendar["records"] for calendar in self.json("calendars")}


def find(named: str | None) -> str:
    """Returns the program's path: the one that is named, else $MEETINGS, else that of PATH."""
    name = named or os.environ.get("MEETINGS") or "meetings"
    path = shutil.which(name)
    if path is None:
        raise OrganisationError(f"'{name}' can't be started; name the program with --meetings PATH")
    return str(Path(path).absolute())


def version(path: str) -> str:
    result = subprocess.run([path, "--version"], capture_output=True, text=True)
    if result.returncode != 0:
        cause = result.stderr.strip() or f"it ended with status {result.returncode}"
        raise OrganisationError(f"'{path} --version' failed: {cause}; check the program")
    return result.stdout.strip()
