"""Writes direction.bin: how much each word, and each pair of words, says that a question looks back or
ahead.

Source: parts.tsv, in which two readers wrote down the direction of each question: past, coming, or
open if its words don't tell; directions.tsv, 900 short questions of each direction with as many
verbs as possible; and questions of filters alone (filters.py).

With --folds, the roles are left out in turn. Printed are, for some least leads in nats of the past
over what is to come, how many questions with a direction are told right, how many are told the
opposite, and how many without one get one.

    pip install numpy scipy && python3 Models/Questions/make_direction.py
"""

import collections
import pathlib
import re
import sys

from filters import Filters
from sentences import Sentences

HERE = pathlib.Path(__file__).parent
PAST, COMING, OPEN = range(3)
CLASSES = ["past", "coming", "open"]
LEAST_LEAD_OF_OPEN = 0.125


def rows_by_role() -> dict[str, list[tuple[str, int]]]:
    found = collections.defaultdict(list)
    for line in (HERE / "parts.tsv").read_text().splitlines():
        role, direction, marked = line.split("\t")
        found[role].append((re.sub(r"[][{}<>()]", "", marked), CLASSES.index(direction)))
    for line in (HERE / "directions.tsv").read_text().splitlines():
        direction, question = line.split("\t")
        found["short"].append((question, CLASSES.index(direction)))
    for _, direction, question in Filters().rows():
        found["filters"].append((question, CLASSES.index(direction)))
    return found


def fit(rows) -> Sentences:
    # Rarer verbs are told better by their endings.
    return Sentences(rows, len(CLASSES), least_rows=5)


def direction(scores, least: float) -> int:
    """The direction that is told (Tense.swift)."""
    lead = scores[COMING] - scores[PAST]
    if abs(lead) < least or max(scores[PAST], scores[COMING]) - scores[OPEN] < LEAST_LEAD_OF_OPEN:
        return OPEN
    return COMING if lead > 0 else PAST


def print_folds(roles) -> None:
    told = []
    for left in sorted(roles):
        model = fit([x for role, found in roles.items() if role != left for x in found])
        told += [(model.scores(found), label) for found, label in roles[left]]
    for least in (0, 0.5, 1, 1.5, 2, 2.5):
        pairs = collections.Counter((label, direction(scores, least)) for scores, label in told)
        right = pairs[PAST, PAST] + pairs[COMING, COMING]
        opposite = pairs[PAST, COMING] + pairs[COMING, PAST]
        of = sum(count for (label, _), count in pairs.items() if label != OPEN)
        print(f"{least}: {right} of {of} right, {opposite} opposite,", end=" ")
        print(f"{pairs[OPEN, PAST] + pairs[OPEN, COMING]} of {len(told) - of} open ones get a direction")


def main() -> None:
    roles = rows_by_role()
    if "--folds" in sys.argv:
        print_folds(roles)
    else:
        fit([x for found in roles.values() for x in found]).write(HERE / "direction.bin")


if __name__ == "__main__":
    main()
