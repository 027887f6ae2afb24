"""Abbreviations that a corpus explains, such as *top-level await (TLA)*, by the algorithm of Schwartz and
Hearst (2003), and the questions that have one form of such a pair."""

import collections
import functools
import json
import pathlib
import re

import corpus

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
SHORT = re.compile(r" \(([A-Za-z][\w/&-]{1,9})\)")
CLAUSE = re.compile(r"[\n.;:!?()]")
NAME = re.compile(r"[;:]CN=\"?([^\";:]+)")

Pair = collections.namedtuple("Pair", "short long")
# A question with one form: its text with the other form beside it, and what says the same.
Found = collections.namedtuple("Found", "query text own other")


def words(text):
    return [word.lower() for word in WORD.findall(text)]


def long_form(short, before):
    """The shortest end of `before` that begins a word with the first letter of `short`, and has the others
    in order."""
    letters = [letter for letter in short.lower() if letter.isalnum()]
    place = len(before)
    for left in range(len(letters) - 1, -1, -1):
        place -= 1
        while place >= 0 and (before[place].lower() != letters[left]
                              or left == 0 and place > 0 and before[place - 1].isalnum()):
            place -= 1
        if place < 0:
            return None
    long, count = words(before[place:]), len(letters)
    fits = 2 <= len(long) <= min(count + 5, 2 * count) and short.lower() not in long
    return tuple(long) if fits else None


@functools.cache
def pairs(folder):
    """Of each short form the long form most often before it; initials of people are none."""
    found, names = collections.defaultdict(collections.Counter), set()
    for path in pathlib.Path(folder).rglob("*.ics"):
        names |= {word for name in NAME.findall(corpus.unfolded(path)) for word in words(name)}
    for record in corpus.records(folder):
        text = f"{record.title}\n{record.notes}"
        for match in SHORT.finditer(text):
            short = match[1]
            before = CLAUSE.split(text[max(0, match.start() - 200):match.start()])[-1]
            long = sum(map(str.isupper, short)) > 1 and long_form(short, before)
            if long and not names.issuperset(long):
                found[short][long] += 1
    return [Pair(short, counts.most_common(1)[0][0]) for short, counts in sorted(found.items())]


def with_other_form(folder, query):
    """The first pair of which the question's topic has one form, or None."""
    frame = corpus.FRAME.match(query.text)
    start = frame.end() if frame else 0
    for short, long in pairs(folder):
        written = re.compile(rf"\b{re.escape(short)}s?\b").search(query.text, start)
        spelled = re.compile(r"\b" + r"\W+".join(map(re.escape, long)) + r"\b", re.I).search(
            query.text, start)
        if written or spelled:
            at, own, other = ((written, words(short), long) if written
                              else (spelled, long, words(short)))
            text = f"{query.text[:at.end()]} {' '.join(other)}{query.text[at.end():]}"
            return Found(query, text, own, other)
    return None


def needs(folder, found):
    """Whether a right meeting has only the other form."""
    answers = [spaced(words(f"{record.title} {record.notes}")) for record in corpus.records(folder)
               if record.id in found.query.answers]
    return any(spaced(found.own) not in text and spaced(found.other) in text for text in answers)


def spaced(terms):
    return f" {' '.join(terms)} "


def write(found, folder, name, both):
    """The questions as a corpus, as written or with both forms."""
    folder.mkdir(parents=True)
    texts = [(one.query.id, one.text if both else one.query.text) for one in found]
    (folder / f"{name}.queries.jsonl").write_text(
        "".join(json.dumps({"_id": query, "text": text}) + "\n" for query, text in texts),
        encoding="utf-8")
    lines = [f"{one.query.id}\t{record}\t{grade}\n" for one in found
             for record, grade in one.query.answers.items()]
    (folder / f"{name}.qrels.tsv").write_text(
        "query-id\tcorpus-id\tscore\n" + "".join(lines), encoding="utf-8")
