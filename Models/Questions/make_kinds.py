"""Writes kinds.bin: how much each word, and each pair of words, speaks for a kind of question.

Source: kinds.tsv, questions that were written for this table by eight roles that knew neither the
words nor the rules of the program, a label and a question a line. No question of a person or of
a benchmark is in it.

With --folds, the roles are left out in turn, and the share that is told right is printed.

    pip install numpy scipy && python3 Models/Questions/make_kinds.py
"""

import collections
import pathlib
import re
import sys

import numpy as np
from softmax import Softmax

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
from analysis import words  # noqa: E402

# The first three ask for meetings.
CLASSES = ["search", "list", "when", "overlap", "free", "where", "who", "count", "hours", "long"]
OTHERS = {"decided", "open", "other"}


def date_names() -> set[str]:
    """The names of days and months that are no other word."""
    lines = (HERE.parents[1] / "Sources/CLexicon/words.txt").read_text().splitlines()
    first = lines.index("[date-names]") + 1
    rows = [x.split(": ") for x in lines[first : lines.index("", first)]]
    names = {x for value, found in rows if value[:5] in ("month", "weekd") for x in found.split(", ")}
    return names - {"may", "march", "mar", "sun", "sat"}


DATES = date_names()


def terms(question: str) -> list[str]:
    # Dates and figures are left out: what is listed has them as often as what is free.
    found = [x for x in words(question) if x not in DATES and not re.search(r"\d", x)]
    return sorted({*found, *(f"{a} {b}" for a, b in zip(["^", *found], [*found, "$"]))})


def rows_by_role() -> dict[str, list[tuple[list[str], int]]]:
    found = collections.defaultdict(list)
    for line in (HERE / "kinds.tsv").read_text().splitlines():
        role, label, question = line.split("\t")
        label = "search" if label in OTHERS else label
        found[role].append((terms(question), CLASSES.index(label)))
    return found


def print_folds(roles) -> None:
    for left in sorted(roles):
        rows = [x for role, found in roles.items() if role != left for x in found]
        model = Softmax(rows, len(CLASSES))
        told = [(int(np.argmax(model.scores(found))), label) for found, label in roles[left]]
        right = collections.Counter(CLASSES[b] for a, b in told if a == b)
        of = collections.Counter(CLASSES[b] for _, b in told)
        print(left, f"{sum(right.values()) / len(told):.3f}", *(f"{x} {right[x]}/{of[x]}" for x in of))


def main() -> None:
    roles = rows_by_role()
    if "--folds" in sys.argv:
        print_folds(roles)
    else:
        rows = [x for found in roles.values() for x in found]
        Softmax(rows, len(CLASSES)).write(HERE / "kinds.bin")


if __name__ == "__main__":
    main()
