"""Writes kinds.bin: how much each word, and each pair of words, speaks for a kind of question, or for
a statement, which asks nothing.

Source: kinds.tsv, questions and statements that were written for this table by fourteen roles that
knew neither the words nor the rules of the program, a role, a label and a sentence a line; and
questions of filters alone (filters.py). No question of a person or of a benchmark is among them.

With --folds, the roles are left out in turn. Printed are the share that is told right, and how many
statements and questions are read as statements.

    pip install numpy scipy && python3 Models/Questions/make_kinds.py
"""

import collections
import pathlib
import sys

import numpy as np
from filters import Filters
from sentences import Sentences

HERE = pathlib.Path(__file__).parent

# The first three ask for meetings.
CLASSES = ["search", "list", "when", "overlap", "free", "where", "who", "count", "hours", "long"]
CLASSES += ["statement"]
OTHERS = {"decided", "open", "other"}
# In nats (Statement.swift).
LEAST_LEAD_OF_STATEMENT = 1


def rows_by_role() -> dict[str, list[tuple[str, int]]]:
    found = collections.defaultdict(list)
    for line in (HERE / "kinds.tsv").read_text().splitlines():
        role, label, question = line.split("\t")
        label = "search" if label in OTHERS else label
        found[role].append((question, CLASSES.index(label)))
    for label, _, question in Filters().rows():
        found["filters"].append((question, CLASSES.index(label)))
    return found


def print_folds(roles) -> None:
    for left in sorted(roles):
        rows = [x for role, found in roles.items() if role != left for x in found]
        model = Sentences(rows, len(CLASSES))
        scores = [(model.scores(sentence), label) for sentence, label in roles[left]]
        right = collections.Counter(CLASSES[label] for found, label in scores if np.argmax(found) == label)
        of = collections.Counter(CLASSES[label] for _, label in scores)
        told = collections.Counter(
            CLASSES[label] == "statement" for found, label in scores
            if found[-1] - max(found[:-1]) > LEAST_LEAD_OF_STATEMENT
        )
        print(left, f"{sum(right.values()) / len(scores):.3f}", *(f"{x} {right[x]}/{of[x]}" for x in of), end="; ")
        questions = len(scores) - of["statement"]
        print(f"as statements {told[True]}/{of['statement']}, and of questions {told[False]}/{questions}")


def main() -> None:
    roles = rows_by_role()
    if "--folds" in sys.argv:
        print_folds(roles)
    else:
        rows = [x for found in roles.values() for x in found]
        Sentences(rows, len(CLASSES)).write(HERE / "kinds.bin")


if __name__ == "__main__":
    main()
