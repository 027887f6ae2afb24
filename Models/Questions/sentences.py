"""The terms of a whole sentence, by which its kind and its direction are told (SentenceScores.swift)."""

import collections
import pathlib
import re
import sys

from softmax import Softmax

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
from analysis import words  # noqa: E402

# The numbers of words above which a sentence has a term of its own.
LENGTHS = [3, 5, 7, 9, 12, 16, 20, 24]
ENDINGS = ["ed", "ing"]


def date_names() -> set[str]:
    """The names of days and months that are no other word."""
    lines = (HERE.parents[1] / "Sources/CLexicon/words.txt").read_text().splitlines()
    first = lines.index("[date-names]") + 1
    rows = [x.split(": ") for x in lines[first : lines.index("", first)]]
    names = {x for value, found in rows if value[:5] in ("month", "weekd") for x in found.split(", ")}
    return names - {"may", "march", "mar", "sun", "sat"}


DATES = date_names()


def single(question: str) -> list[str]:
    """The words that may have a weight. Dates and figures are left out: what is listed has them as
    often as what is free."""
    return [x for x in words(question) if x not in DATES and not re.search(r"\d", x)]


def terms(question: str, known: set[str]) -> list[str]:
    found = single(question)
    pairs = (f"{a} {b}" for a, b in zip(["^", *found], [*found, "$"]))
    # Rare verbs tell by their endings.
    endings = (f"~{end}" for end in ENDINGS for x in found if x not in known and x.endswith(end))
    longer = (f">{x}" for x in LENGTHS if len(question.split()) > x)
    marks = [";"] if ";" in question else []
    return sorted({*(x for x in found if x in known), *pairs, *endings, *longer, *marks})


class Sentences:
    """Weights of sentences, fitted on pairs of a sentence and a class. Words in fewer than `least_rows`
    of them are unknown."""

    def __init__(self, rows: list[tuple[str, int]], classes: int, least_rows: int = 4):
        counts = collections.Counter(x for sentence, _ in rows for x in set(single(sentence)))
        self.known = {x for x, count in counts.items() if count >= least_rows}
        self.model = Softmax([(terms(x, self.known), label) for x, label in rows], classes, least_rows)

    def scores(self, sentence: str):
        return self.model.scores(terms(sentence, self.known))

    def write(self, path: pathlib.Path) -> None:
        self.model.write(path, keeps=lambda term: term in self.known)
