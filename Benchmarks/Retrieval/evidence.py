"""The program's own evidence for each question, by `--explain`: so its fused score is made again from
its parts to the last digit, and new evidence can be put beside them."""

import collections
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

import corpus

# What `Weights.swift` has, and what `--explain` calls it.
WEIGHTS = {"vector": 0.6, "passage text": 0.3, "record text": 0.2, "phrases": 0.3, "line": 0.4}
VECTOR_WITH_PEOPLE = 0.45
NAMES = {"vector": "the cosine", "phrases": "BM25 of neighbouring words"}

Shown = collections.namedtuple("Shown", "topic with_people parts factor")


class Explained:
    """An index of one corpus, asked question by question."""

    def __init__(self, binary, folder):
        self.binary, self.ids = binary, [record.id for record in corpus.records(str(folder))]
        self.places = {record: place for place, record in enumerate(self.ids)}
        self.home = tempfile.TemporaryDirectory()
        self.environment = {**os.environ, "MEETINGS_HOME": self.home.name,
                            "XDG_CONFIG_HOME": self.home.name, "TZ": "UTC"}
        self.run("add", str(folder))
        self.run("sync")

    def run(self, *words):
        done = subprocess.run([self.binary, *words], capture_output=True, text=True,
                              env=self.environment)
        if done.returncode > 1:
            sys.exit(f"{' '.join(words)}: {done.stderr}")
        return done.stdout

    def shown(self, query, count=100):
        """Of each record what speaks for it, 0 for those that are not found."""
        answer = json.loads(self.run(query.text, "--json", "--reading", "--explain", "-n", str(count)))
        parts = {name: np.zeros(len(self.ids)) for name in WEIGHTS}
        factor = np.zeros(len(self.ids))
        for hit in answer["answer"] or []:
            place = self.places.get(f"{hit['uid']}/{hit['occurrence']}") if "uid" in hit else None
            if place is None:
                continue
            told = hit.get("evidence", {})
            factor[place] = told.get("people", 1) * told.get("words", 1)
            for name, values in parts.items():
                values[place] = told.get(name, 0)
        reading = answer["reading"]
        return Shown(reading.get("topic", corpus.topic(query.text)), "with" in reading, parts, factor)


def weights(shown):
    return {**WEIGHTS, **({"vector": VECTOR_WITH_PEOPLE} if shown.with_people else {})}


def fused(shown, more=None, weight=0.0):
    """The scores of all records; with `more`, values of a new kind, as a share of their best."""
    counts = weights(shown)
    total = sum(counts.values())
    topic = sum(counts[name] * values for name, values in shown.parts.items())
    if more is None or more.max() <= 0:
        return topic / total * shown.factor
    return (topic + weight * more / more.max()) / (total + weight) * shown.factor


def replaced(shown, part, values, share):
    """The scores of all records with another evidence, as a share of its best, in place of so much of
    one kind."""
    if values.max() <= 0:
        return fused(shown)
    mixed = (1 - share) * shown.parts[part] + share * values / values.max()
    return fused(shown._replace(parts={**shown.parts, part: mixed}))
