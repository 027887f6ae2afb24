"""Files of notes, held against what the index has of them."""

import json
from pathlib import Path
from typing import Any

from .program import Program

# What the program reads of a file of notes, and a byte.
LIMIT = 64 << 20

Text = tuple[str, str]


def text_of(record: dict[str, Any]) -> Text:
    return record["title"], record["notes"]


def as_indexed(
    reader: Program, found: dict[str, bytes], indexed: dict[str, list[Text]]
) -> set[str]:
    """Returns the paths of the files that say what the index has of them.

    A file may be another since the night, and somebody else's. So the program reads those that are
    found once more, in an index of their own.
    """
    if not found:
        return set()
    folder = reader.home.with_name("found")
    for path, content in found.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    again = Program(
        reader.path, reader.home.with_name("again"), reader.settings, reader.zone, reader.deadline
    )
    again.run("add", str(folder), "--name", "notes", "--notes", "--links", "inside")
    again.json("sync")
    read = _texts(again, folder)
    return {path for path in found if sorted(read.get(path, [])) == sorted(indexed.get(path, []))}


def _texts(reader: Program, folder: Path) -> dict[str, list[Text]]:
    links = json.loads(reader.run("links", "--json", "--restricted", good=(0, 1)) or "[]")
    ids = "\n".join(link["id"] for link in links)
    shown = json.loads(reader.run("show", "-", "--json", "--restricted", given=ids)) if ids else []
    records = {one["id"]: one for one in (shown if isinstance(shown, list) else [shown])}
    texts: dict[str, list[Text]] = {}
    for link in links:
        path = str(Path(link["file"]).relative_to(folder))
        texts.setdefault(path, []).append(text_of(records[link["id"]]))
    return texts
