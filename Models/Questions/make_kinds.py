"""Writes kinds.bin: how much each word, and each pair of words, speaks for a kind of question.

Source: kinds.tsv, questions that were written for this table by eight roles that knew neither the
words nor the rules of the program, a label and a question a line. No question of a person or of
a benchmark is in it. The weights are those of a softmax regression with an L2 penalty; terms of
fewer than four questions, and those with weights below half a level in all classes, are left out.

Layout, all numbers of 4 bytes in little endian (see LearnedKind.swift):
  the number of terms; the bias of each of the 10 classes and the worth of a level as floats;
  the upper half of each term's hash, ascending; then 10 signed bytes for each term, its levels

With --folds, the roles are left out in turn, and the share that is told right is printed.

    pip install numpy scipy && python3 Models/Questions/make_kinds.py
"""

import collections
import pathlib
import re
import struct
import sys

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
from analysis import hash_word, words  # noqa: E402

# The first three ask for meetings.
CLASSES = ["search", "list", "when", "overlap", "free", "where", "who", "count", "hours", "long"]
OTHERS = {"decided", "open", "other"}
PENALTY, LEAST_QUESTIONS, LEVELS = 1.0, 4, 127


def date_names() -> set[str]:
    """The names of days and months that are no other word."""
    lines = (HERE.parents[1] / "Sources/CLexicon/words.txt").read_text().splitlines()
    first = lines.index("[date-names]") + 1
    rows = [x.split(": ") for x in lines[first : lines.index("", first)]]
    names = {x for value, found in rows if value[:5] in ("month", "weekd") for x in found.split(", ")}
    return names - {"may", "march", "mar", "sun", "sat"}


DATES = date_names()


def terms(question: str) -> set[str]:
    # Dates and figures are left out: what is listed has them as often as what is free.
    found = [x for x in words(question) if x not in DATES and not re.search(r"\d", x)]
    return set(found) | {f"{a} {b}" for a, b in zip(["^", *found], [*found, "$"])}


def fit(rows: list[tuple[set[str], int]]):
    counts = collections.Counter(x for found, _ in rows for x in found)
    known = sorted(x for x, count in counts.items() if count >= LEAST_QUESTIONS)
    place = {x: i for i, x in enumerate(known)}
    pairs = [(i, place[x]) for i, (found, _) in enumerate(rows) for x in found if x in place]
    table = csr_matrix((np.ones(len(pairs)), np.array(pairs).T), shape=(len(rows), len(known)))
    wanted = np.eye(len(CLASSES))[[label for _, label in rows]]

    def loss(flat):
        weights, bias = flat[: -len(CLASSES)].reshape(len(known), -1), flat[-len(CLASSES) :]
        scores = table @ weights + bias
        scores -= scores.max(1, keepdims=True)
        shares = np.exp(scores)
        shares /= shares.sum(1, keepdims=True)
        slope = shares - wanted
        value = -np.log((shares * wanted).sum(1) + 1e-12).sum() + PENALTY / 2 * (weights**2).sum()
        return value, np.concatenate([(table.T @ slope + PENALTY * weights).ravel(), slope.sum(0)])

    start = np.zeros((len(known) + 1) * len(CLASSES))
    flat = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 400}).x
    return known, flat[: -len(CLASSES)].reshape(len(known), -1), flat[-len(CLASSES) :]


def rows_by_role() -> dict[str, list[tuple[set[str], int]]]:
    found = collections.defaultdict(list)
    for line in (HERE / "kinds.tsv").read_text().splitlines():
        role, label, question = line.split("\t")
        label = "search" if label in OTHERS else label
        found[role].append((terms(question), CLASSES.index(label)))
    return found


def print_folds(roles) -> None:
    for left in sorted(roles):
        known, weights, bias = fit([x for a, rows in roles.items() if a != left for x in rows])
        row = dict(zip(known, weights))
        told = [
            (int(np.argmax(bias + sum(row[x] for x in found if x in row))), label)
            for found, label in roles[left]
        ]
        right = collections.Counter(CLASSES[b] for a, b in told if a == b)
        of = collections.Counter(CLASSES[b] for _, b in told)
        print(left, f"{sum(right.values()) / len(told):.3f}", *(f"{x} {right[x]}/{of[x]}" for x in of))


def main() -> None:
    roles = rows_by_role()
    if "--folds" in sys.argv:
        print_folds(roles)
        return
    known, weights, bias = fit([x for rows in roles.values() for x in rows])
    level = np.abs(weights).max() / LEVELS
    levels = np.round(weights / level).astype(np.int8)
    entries = sorted((hash_word(x) >> 32, row) for x, row in zip(known, levels) if row.any())
    assert len({key for key, _ in entries}) == len(entries), "two terms have one key"
    data = struct.pack("<I11f", len(entries), *bias, level)
    data += struct.pack(f"<{len(entries)}I", *(key for key, _ in entries))
    data += b"".join(row.tobytes() for _, row in entries)
    (HERE / "kinds.bin").write_bytes(data)
    print(f"{len(entries)} terms, {len(data)} bytes")


if __name__ == "__main__":
    main()
