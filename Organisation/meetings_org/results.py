"""The table of a night: a row a person, without a title or a name of a meeting."""

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

import pyarrow as arrow
import pyarrow.parquet as parquet

from . import locks, scratch
from .names import PersonName
from .store import Erased

SCHEMA = arrow.schema(
    [
        ("night", arrow.string()),
        ("person", arrow.string()),
        ("outcome", arrow.string()),
        ("created", arrow.int64()),
        ("updated", arrow.int64()),
        ("gone", arrow.int64()),
        ("meetings", arrow.int64()),
        ("bytes", arrow.int64()),
        ("seconds", arrow.float64()),
        ("failures", arrow.map_(arrow.string(), arrow.int64())),
        ("version", arrow.string()),
    ]
)


@dataclass
class Row:
    """The result of one person's night.

    The outcome is `done`, `held-back` (the night was not believed; the old index stays) or
    `failed` (nothing was put in place).
    """

    night: str
    person: str
    outcome: str
    version: str
    created: int = 0
    updated: int = 0
    gone: int = 0
    meetings: int = 0
    bytes: int = 0
    seconds: float = 0
    failures: tuple[tuple[str, int], ...] = ()

    def text(self) -> str:
        return json.dumps(asdict(self))

    @staticmethod
    def of(text: str) -> "Row":
        row = json.loads(text)
        return Row(**{**row, "failures": tuple(map(tuple, row["failures"]))})


def write(rows: Iterable[Row], folder: Path, night: str) -> Path:
    """Writes the table of a night in one step and returns its path.

    Nobody's row is written who was erased while the night ran.
    """
    erased = Erased(folder.parent / "erased")
    rows = [row for row in rows if not erased.has(row.person)]
    locks.make_private(folder)
    table = arrow.Table.from_pylist(
        [{**asdict(row), "failures": list(row.failures)} for row in rows], schema=SCHEMA
    )
    path = folder / f"{night}.parquet"
    with scratch.made(folder) as own:
        part = own.folder / path.name
        parquet.write_table(table, part)
        os.replace(part, path)
    return path


def rows_of(person: PersonName, folder: Path) -> int:
    """Returns the number of a person's rows in the tables of all nights."""
    return sum(row.person == person for row in read_all(folder))


def erase(person: PersonName, folder: Path) -> int:
    """Removes a person's rows from the tables of all nights, and returns their number."""
    removed = 0
    scratch.sweep(folder)
    for path in sorted(folder.glob("*.parquet")):
        rows = _read(path)
        kept = [row for row in rows if row.person != person]
        if len(kept) < len(rows):
            write(kept, folder, path.stem)
        removed += len(rows) - len(kept)
    return removed


def nights(folder: Path) -> int:
    """Returns the number of nights that have a table."""
    return len(list(folder.glob("*.parquet")))


def read_last(folder: Path) -> list[Row]:
    """Returns the rows of the newest night, none if there was no night."""
    nights = sorted(folder.glob("*.parquet"))
    if not nights:
        return []
    return _read(nights[-1])


def read_all(folder: Path) -> list[Row]:
    """Returns the rows of all nights, the oldest first."""
    return [row for path in sorted(folder.glob("*.parquet")) for row in _read(path)]


def _read(path: Path) -> list[Row]:
    rows = parquet.read_table(path).to_pylist()
    return [Row(**{**row, "failures": tuple(map(tuple, row["failures"]))}) for row in rows]
