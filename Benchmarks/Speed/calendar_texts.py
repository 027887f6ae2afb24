"""Real texts as a calendar of any size: the events of the calendars in a folder, repeated, and in each
copy but the first one word in ten replaced by another word of those texts, drawn by how often it
occurs; seeded, so the same twice.

    calendar_texts.py FOLDER --from Examples/calendars --passages 20000

Writes FOLDER/*.ics, 500 events each, and FOLDER/documents.jsonl: what text engines are given.
"""

import argparse
import collections
import json
import pathlib
import random
import re

REPLACED = 0.1
EVENTS_A_FILE = 500
# What a passage adds to those before it: 200 words, of which 70 are shared.
WORDS_A_PASSAGE = 130
WORD = re.compile(r"[^\W\d_]{3,}")

Event = collections.namedtuple("Event", "uid start lines title notes")


def unescaped(value):
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], value)


def escaped(value):
    return re.sub(r"([\\;,])", r"\\\1", value).replace("\n", "\\n")


def folded(line):
    """Lines of at most 75 octets, never cut within a character."""
    parts, part = [], ""
    for character in line:
        if len((part + character).encode()) > 74:
            parts.append(part)
            part = ""
        part += character
    return "\r\n ".join([*parts, part]) + "\r\n"


def events(folder):
    """The events of all calendars under a folder that have notes, files and events in order."""
    for path in sorted(pathlib.Path(folder).rglob("*.ics")):
        text = re.sub(r"\r?\n[ \t]", "", path.read_text(encoding="utf-8", errors="replace"))
        for block in re.findall(r"BEGIN:VEVENT\r?\n(.*?)END:VEVENT", text, re.S):
            event = parsed(re.sub(r"(?s)BEGIN:VALARM.*?END:VALARM\r?\n", "", block))
            if event:
                yield event


def parsed(block):
    fields = {}
    people = []
    for line in block.splitlines():
        name, _, value = line.partition(":")
        fields.setdefault(re.split("[;:]", name)[0].upper(), value)
        if name.upper().startswith(("ATTENDEE", "ORGANIZER")):
            people.append(line)
    start = re.match(r"\d{8}T\d{6}", fields.get("DTSTART", ""))
    notes = unescaped(fields.get("DESCRIPTION", ""))
    if not start or len(notes.split()) < 8:
        return None
    return Event(fields.get("UID", ""), start[0], people, unescaped(fields.get("SUMMARY", "")), notes)


class Substitution:
    """Words of the texts themselves in place of others."""

    def __init__(self, texts):
        counts = collections.Counter(word for text in texts for word in WORD.findall(text))
        self.words, self.weights = list(counts), list(counts.values())

    def __call__(self, text, draw):
        found = list(WORD.finditer(text))
        chosen = [match for match in found if draw.random() < REPLACED]
        if not chosen:
            return text
        new = draw.choices(self.words, self.weights, k=len(chosen))
        parts, end = [], 0
        for match, word in zip(chosen, new):
            parts += [text[end:match.start()], word]
            end = match.end()
        return "".join([*parts, text[end:]])


def copies(real, passages, seed):
    """Events of about so many passages, numbered."""
    change = Substitution([event.title + "\n" + event.notes for event in real])
    draw, done, number = random.Random(seed), 0, 0
    while True:
        for event in real:
            if number >= len(real):
                event = event._replace(
                    title=change(event.title, draw), notes=change(event.notes, draw))
            yield event._replace(uid=f"event-{number}@example.com")
            number += 1
            done += 1 + max(0, len(event.notes.split()) - 70) // WORDS_A_PASSAGE
            if done >= passages:
                return


def component(event):
    lines = ["BEGIN:VEVENT", f"UID:{event.uid}", "DTSTAMP:20260101T000000Z",
             f"DTSTART:{event.start}Z", "DURATION:PT1H", f"SUMMARY:{escaped(event.title)}",
             *event.lines, f"DESCRIPTION:{escaped(event.notes)}", "END:VEVENT"]
    return "".join(folded(line) for line in lines)


def document(event):
    return json.dumps({"uid": event.uid, "title": event.title, "notes": event.notes},
                      ensure_ascii=False)


def write_documents(folder, found):
    """documents.jsonl, in the order of UIDs' numbers."""
    with open(folder / "documents.jsonl", "w", encoding="utf-8") as file:
        for event in found:
            print(document(event), file=file)


def write(folder, found):
    folder.mkdir(parents=True, exist_ok=True)
    for first in range(0, len(found), EVENTS_A_FILE):
        head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//meetings//benchmark//EN\r\n"
        body = "".join(component(event) for event in found[first:first + EVENTS_A_FILE])
        path = folder / f"texts-{first // EVENTS_A_FILE:05}.ics"
        path.write_text(head + body + "END:VCALENDAR\r\n", encoding="utf-8", newline="")
    write_documents(folder, found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--from", dest="source", type=pathlib.Path, nargs="+", required=True)
    parser.add_argument("--passages", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    real = [event for folder in options.source for event in events(folder)]
    if not real:
        parser.error("no event with notes in these folders")
    write(options.folder, list(copies(real, options.passages, options.seed)))


if __name__ == "__main__":
    main()
