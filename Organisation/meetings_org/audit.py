"""The audit: lines of who ran what on whom and when, each with a digest of all before it."""

import getpass
import hashlib
import json
import os
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from . import locks
from .names import PersonName

START = "0" * 64


@dataclass
class Check:
    """The findings of a check of the audit; `last` is the digest of its last line."""

    lines: int
    last: str
    erased: int
    problems: list[str]


class Audit:
    """The lines, and beside them the parts that name a person.

    A line has only the digest of its personal part, with a salt. So a part that is changed is
    found, and one that is erased leaves nothing of the person and the chain whole.
    """

    def __init__(self, store: Path) -> None:
        self.folder = store / "audit"
        self.lines = self.folder / "lines.jsonl"
        self.parts = self.folder / "parts"

    def record(self, command: str, person: PersonName | None = None, **facts: Any) -> str:
        """Appends a line and returns its digest; `person` and `words` are its personal part."""
        with locks.held(self.folder):
            part = None
            if person is not None:
                personal = {"person": person, "words": facts.pop("words", None)}
                part = self._keep(person, personal)
            return self._append({"command": command, "part": part, **facts})

    def erase(self, person: PersonName) -> int:
        """Removes the personal parts of a person's lines, and returns their number."""
        with locks.held(self.folder):
            file = self.parts / f"{person}.jsonl"
            digests = sorted(_digest(text) for text in _lines_of(file))
            # The line comes first, so that no part is missing without a line that says so.
            self._append({"command": "erase", "part": None, "erased": digests})
            file.unlink(missing_ok=True)
            return len(digests)

    def parts_of(self, person: PersonName) -> int:
        """Returns the number of a person's parts."""
        return len(_lines_of(self.parts / f"{person}.jsonl"))

    def lines_of(self, person: PersonName) -> list[dict[str, Any]]:
        """Returns the lines that are about a person, each with its personal part."""
        if not self.lines.exists():
            return []
        with locks.held(self.folder):
            lines = [json.loads(text) for text in _lines_of(self.lines)]
            texts = _lines_of(self.parts / f"{person}.jsonl")
        parts = {_digest(text): json.loads(text) for text in texts}
        return [{**line, **parts[line["part"]]} for line in lines if line["part"] in parts]

    def check(self, expected: str | None = None, nights: int = 0) -> Check:
        """Follows the chain.

        `expected` is the digest of a line that must be in it, and `nights` the number of nights
        whose tables are in the store: an audit that was emptied has no lines of these.
        """
        if not self.folder.exists() and not nights:
            missing = [f"no line has the digest {expected}"] if expected else []
            return Check(0, START, 0, missing)
        with locks.held(self.folder):
            lines = _lines_of(self.lines)
            parts = {_digest(text) for file in self.parts.glob("*") for text in _lines_of(file)}
        problems: list[str] = []
        last, seen, wanted, erased, begun = START, {START}, {}, set(), 0
        for number, text in enumerate(lines, 1):
            try:
                line = json.loads(text)
                chain = line.pop("chain")
            except (ValueError, KeyError, AttributeError):
                problems.append(f"{self.lines}:{number}: not a line of the audit")
                continue
            if chain != _chained(last, line):
                problems.append(f"{self.lines}:{number}: changed, or lines before it are missing")
            last = chain
            seen.add(chain)
            begun += line.get("command") == "night"
            erased.update(line.get("erased", []))
            if line["part"]:
                wanted[line["part"]] = number
        for digest, number in wanted.items():
            if digest not in parts | erased:
                problems.append(f"{self.lines}:{number}: its personal part is changed or missing")
        # Apart from this, only a run that is killed at its very first line leaves a part alone.
        if parts and not lines:
            problems.append(
                f"{self.lines}: has no line, and {len(parts)} personal parts are stored; "
                "lines were removed"
            )
        if begun < nights:
            problems.append(
                f"{self.lines}: {nights} nights are stored, and {begun} have a line; "
                "lines were removed"
            )
        if expected and expected not in seen:
            problems.append(f"{self.lines}: no line has the digest {expected}")
        return Check(len(lines), last, len(erased & wanted.keys()), problems)

    def _keep(self, person: PersonName, personal: dict[str, Any]) -> str:
        self.parts.mkdir(exist_ok=True, mode=0o700)
        text = json.dumps({**personal, "salt": secrets.token_hex(16)}, sort_keys=True)
        _write_line(self.parts / f"{person}.jsonl", text)
        return _digest(text)

    def _append(self, facts: dict[str, Any]) -> str:
        line = {"at": datetime.now(UTC).isoformat(), "who": getpass.getuser(), **facts}
        lines = _lines_of(self.lines)
        last = str(json.loads(lines[-1])["chain"]) if lines else START
        chain = _chained(last, line)
        _write_line(self.lines, json.dumps({**line, "chain": chain}, sort_keys=True))
        return chain


def _write_line(path: Path, text: str) -> None:
    """Appends a line for good; what a killed run left of one, which nobody relies on, goes."""
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600), "rb+") as file:
        whole = file.read().rfind(b"\n") + 1
        file.truncate(whole)
        file.seek(whole)
        file.write(text.encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def _lines_of(path: Path) -> list[str]:
    if not path.exists():
        return []
    return path.read_text(encoding="utf-8").split("\n")[:-1]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _chained(last: str, line: dict[str, Any]) -> str:
    return _digest(last + json.dumps(line, sort_keys=True))
