"""Corpora as `meetings evaluate` reads them: records of calendars, questions, and their answers.

Of calendars only what such corpora have: hours in UTC, and an override for each occurrence of a series."""

import collections
import functools
import json
import pathlib
import re

Record = collections.namedtuple("Record", "id title notes")
Query = collections.namedtuple("Query", "id text answers")
# What a question says beside its topic.
FRAME = re.compile(r"^meetings (?:with .*? )?about ", re.I)


def unfolded(path):
    text = path.read_text(encoding="utf-8", errors="replace")
    return re.sub(r"\r?\n[ \t]", "", text)


def unescaped(value):
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], value)


def moment(value):
    """20240326T160000Z as 2024-03-26T16:00:00Z."""
    day, _, clock = value.partition("T")
    date = f"{day[:4]}-{day[4:6]}-{day[6:8]}"
    return f"{date}T{clock[:2]}:{clock[2:4]}:{clock[4:6]}Z" if clock else date


@functools.cache
def records(folder):
    """The events of all calendars in a folder, by corpus id: UID/occurrence."""
    found = {}
    for path in sorted(pathlib.Path(folder).rglob("*.ics")):
        for block in re.findall(r"BEGIN:VEVENT\r?\n(.*?)END:VEVENT", unfolded(path), re.S):
            fields = {}
            for line in block.splitlines():
                name, _, value = line.partition(":")
                fields.setdefault(name.split(";")[0].upper(), value)
            occurrence = moment(fields.get("RECURRENCE-ID", fields.get("DTSTART", "")))
            identity = f"{fields.get('UID', '')}/{occurrence}"
            found[identity] = Record(identity, unescaped(fields.get("SUMMARY", "")),
                                     unescaped(fields.get("DESCRIPTION", "")))
    return list(found.values())


@functools.cache
def queries(folder, name):
    """The questions of a set that have an answer, in the order of the file."""
    folder = pathlib.Path(folder)
    answers = collections.defaultdict(dict)
    for line in (folder / f"{name}.qrels.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        query, record, grade = line.split("\t")
        if int(grade) > 0:
            answers[query][record] = int(grade)
    lines = (folder / f"{name}.queries.jsonl").read_text(encoding="utf-8").splitlines()
    read = [json.loads(line) for line in lines if line.strip()]
    return [Query(q["_id"], q["text"], answers[q["_id"]]) for q in read if q["_id"] in answers]


def is_odd(query):
    """Of the number that an id ends with. On odd ids things are chosen, on even ids they are reported."""
    digits = re.search(r"(\d+)$", query.id)
    return int(digits[1]) % 2 == 1


def topic(text):
    """A question without *meetings with X about*."""
    return FRAME.sub("", text)
