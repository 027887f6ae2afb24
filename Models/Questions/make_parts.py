"""Writes parts.bin: how much a word and its neighbors speak for a part of a question.

Source: the last column of parts.tsv, 5,000 of the questions of kinds.tsv, marked by five readers who
knew neither the words nor the rules of the program: [content] by which the meeting would be found, {people and
organizations}, <dates and order>. Everything else only asks, and so does what is taken back, in
(parentheses).

With --folds, the roles are left out in turn. Printed are the share of words that are told right,
and for some least shares of asking: how many such words are found, and how much content is lost.

    pip install numpy scipy && python3 Models/Questions/make_parts.py
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

ASKING, CONTENT, PEOPLE, DATE = range(4)
OPENERS = {"[": CONTENT, "{": PEOPLE, "<": DATE, "(": ASKING}
LEAST_OF_WORD = 3


def marked_words(line: str) -> list[tuple[str, int]]:
    """The words of a marked question with their parts; marks without a letter are none."""
    found, word, part, open_parts = [], "", None, [ASKING]
    for c in line + " ":
        if c in OPENERS:
            open_parts.append(OPENERS[c])
        elif c in "]}>)":
            del open_parts[max(1, len(open_parts) - 1) :]
        elif c.isspace():
            if part is not None:
                found.append((word, part))
            word, part = "", None
        else:
            word += c
            if part is None and c.isalnum():
                part = open_parts[-1]
    return found


def term(word: str) -> str:
    return re.sub(r"\d", "0", "".join(words(word)))


def ends_clause(word: str) -> bool:
    marks = re.search(r"[^\w]*$", word).group()
    return bool(re.search(r"[,;:|!?…]|\.\.", marks))


def features(question: list[str], known: set[str]) -> list[list[str]]:
    """The features of each word (LearnedParts.swift): itself, its neighbors, marks, and its shape."""
    terms = [x if x in known else "?" for x in map(term, question)]
    padded = ["^", "^", *terms, "$", "$"]
    first_letters = [next(c for c in x if c.isalnum()) for x in question]
    has_lower = any(c.islower() for c in first_letters)
    found = []
    for place, word in enumerate(question):
        before2, before, here, after, after2 = padded[place : place + 5]
        starts = "," if place and ends_clause(question[place - 1]) else ""
        ends = "," if ends_clause(word) else ""
        is_capital = has_lower and place > 0 and first_letters[place].isupper()
        row = [
            f"0 {here}", f"1 {starts}{before}", f"2 {ends}{after}", f"3 {starts}{before} {here}",
            f"4 {here} {ends}{after}", f"5 {before} {after}", f"6 {before2}", f"7 {after2}",
            f"8 {starts}.{ends}",
        ]
        if is_capital:
            row += ["9", f"a {before}", f"b {after}"]
        if here == "?":
            whole = term(word)
            row += [f"c {whole[-2:]}", f"d {whole[-3:]}"]
        found.append(row)
    return found


def sentences_by_role() -> dict[str, list[list[tuple[str, int]]]]:
    found = collections.defaultdict(list)
    for line in (HERE / "parts.tsv").read_text().splitlines():
        role, _, marked = line.split("\t")
        found[role].append(marked_words(marked))
    return found


def fit(sentences) -> tuple[Softmax, set[str]]:
    counts = collections.Counter(term(word) for pairs in sentences for word, _ in pairs)
    known = {x for x, count in counts.items() if count >= LEAST_OF_WORD}
    rows = []
    for pairs in sentences:
        found = features([word for word, _ in pairs], known)
        rows += [(terms, part) for terms, (_, part) in zip(found, pairs)]
    return Softmax(rows, 4), known


def print_folds(roles) -> None:
    for left in sorted(roles):
        model, known = fit([x for role, found in roles.items() if role != left for x in found])
        told = []
        for pairs in roles[left]:
            for terms, (_, part) in zip(features([word for word, _ in pairs], known), pairs):
                shares = np.exp(model.scores(terms))
                told.append((shares / shares.sum(), part))
        right = sum(int(np.argmax(shares)) == part for shares, part in told) / len(told)
        row = [f"{left} {right:.3f}"]
        for least in (0.8, 0.9, 0.95):
            asking = collections.Counter(part for shares, part in told if shares[ASKING] > least)
            of = collections.Counter(part for _, part in told)
            found, lost = (asking[x] / of[x] for x in (ASKING, CONTENT))
            row.append(f"over {least}: {found:.2f} found, {lost:.3f} lost")
        print("; ".join(row))


def main() -> None:
    roles = sentences_by_role()
    if "--folds" in sys.argv:
        print_folds(roles)
        return
    model, known = fit([x for found in roles.values() for x in found])
    model.write(HERE / "parts.bin", keeps=lambda x: x[:2] == "0 " and x[2:] in known)


if __name__ == "__main__":
    main()
