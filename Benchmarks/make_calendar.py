#!/usr/bin/env python3
"""Writes a calendar of any size as a vdir: one file an event, seeded, so the same twice.

    Benchmarks/make_calendar.py --events 10000 --seed 1 DIR

Some people meet often and most rarely. Every tenth event is a weekly series of eight. Notes have 30
to 2,000 words (log-uniform), drawn from a vocabulary of invented words whose frequencies follow
Zipf's law, as those of natural texts do.
"""

import argparse
import bisect
import datetime
import itertools
import math
import pathlib
import random

SYLLABLES = [c + v for c in "bdfghklmnprstvz" for v in ("a", "e", "i", "o", "u", "er", "an", "in")]


def words(count, generator):
    """Invented words, shorter ones first."""
    seen = {}
    while len(seen) < count:
        length = 1 + int(math.log2(2 + len(seen)) / 4) + generator.randrange(2)
        seen["".join(generator.choice(SYLLABLES) for _ in range(length))] = None
    return list(seen)


class Zipf:
    """Draws from a list, the n-th entry with a weight of 1 / n."""

    def __init__(self, entries):
        self.entries = entries
        self.sums = list(itertools.accumulate(1 / (n + 1) for n in range(len(entries))))

    def draw(self, generator):
        return self.draws(1, generator)[0]

    def draws(self, count, generator):
        # Called for every text, so no name is looked up twice.
        entries, sums, find, random = self.entries, self.sums, bisect.bisect, generator.random
        total, last = sums[-1], len(entries) - 1
        return [entries[find(sums, random() * total, 0, last)] for _ in range(count)]


def folded(line):
    """Lines of at most 75 octets; the text is ASCII."""
    parts = [line[:75]] + [" " + line[at : at + 74] for at in range(75, len(line), 74)]
    return "\r\n".join(parts) + "\r\n"


class Calendar:
    def __init__(self, seed):
        self.generator = random.Random(seed)
        self.words = Zipf(words(20_000, self.generator))
        first = [word.capitalize() for word in words(60, self.generator)]
        last = [word.capitalize() for word in words(400, self.generator)]
        self.people = Zipf([f"{self.generator.choice(first)} {name}" for name in last])

    def text(self, count):
        return " ".join(self.words.draws(count, self.generator))

    def event(self, number, revision=0):
        draw = self.generator
        start = datetime.datetime(2020, 1, 1, 8) + datetime.timedelta(
            days=draw.randrange(2400), minutes=30 * draw.randrange(20))
        notes = round(math.exp(draw.uniform(math.log(30), math.log(2000))))
        lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//meetings//benchmark//EN", "BEGIN:VEVENT",
            f"UID:event-{number}@example.com", "DTSTAMP:20260101T000000Z", f"SEQUENCE:{revision}",
            f"DTSTART:{start:%Y%m%dT%H%M%SZ}", "DURATION:PT1H",
            f"SUMMARY:{self.text(draw.randrange(2, 6)).capitalize()}",
        ]
        if number % 10 == 0:
            lines.append("RRULE:FREQ=WEEKLY;COUNT=8")
        for name in sorted({self.people.draw(draw) for _ in range(draw.randrange(2, 9))}):
            address = name.lower().replace(" ", ".") + "@example.com"
            lines.append(f"ATTENDEE;CN={name};PARTSTAT=ACCEPTED:mailto:{address}")
        lines += [f"DESCRIPTION:{self.text(notes)}", "END:VEVENT", "END:VCALENDAR"]
        return "".join(folded(line) for line in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--events", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first event")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--revision", type=int, default=0, help="SEQUENCE of the events")
    options = parser.parse_args()
    calendar = Calendar(options.seed)
    options.folder.mkdir(parents=True, exist_ok=True)
    (options.folder / "displayname").write_text("Benchmark\n")
    for number in range(options.first, options.first + options.events):
        path = options.folder / f"event-{number}.ics"
        # By renaming, as vdirsyncer writes: readers may go by the folder's time.
        new = path.with_suffix(".tmp")
        new.write_text(calendar.event(number, options.revision), newline="")
        new.replace(path)


if __name__ == "__main__":
    main()
