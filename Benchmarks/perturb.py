"""Writes a corpus's query sets again with one word of each query misspelled or inflected, seeded.

    python3 Benchmarks/perturb.py CORPUS OUT
    meetings evaluate OUT --calendars CORPUS

NAME becomes NAME-misspelled (a letter left out, put in, changed, or two swapped) and NAME-inflected
(an ending put on or taken off), with the answers of NAME.
"""

import json
import pathlib
import random
import re
import shutil
import sys

LETTERS = "abcdefghijklmnopqrstuvwxyz"
# Words that say what is asked, not what about.
FRAME = {"meetings", "with", "about"}


def misspelled(word: str, chance: random.Random) -> str:
    place = chance.randrange(len(word))
    kind = chance.randrange(4)
    if kind == 0:
        return word[:place] + word[place + 1 :]
    if kind == 1:
        return word[:place] + chance.choice(LETTERS) + word[place:]
    if kind == 2:
        return word[:place] + chance.choice(LETTERS) + word[place + 1 :]
    place = min(place, len(word) - 2)
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def inflected(word: str, chance: random.Random) -> str:
    for ending, shortest in (("ing", 7), ("ed", 6), ("s", 5)):
        if word.endswith(ending) and len(word) >= shortest and not word.endswith("ss"):
            return word[: -len(ending)]
    ending = chance.choice(["s", "ed", "ing"])
    return (word[:-1] if word.endswith("e") and ending != "s" else word) + ending


def perturbed(text: str, change, chance: random.Random) -> str:
    """`text` with one word of its topic changed: names after "with" stay."""
    start = text.find(" about ") + 1
    words = [m for m in re.finditer(r"[A-Za-z]{4,}", text) if m.start() >= start]
    words = [m for m in words if m[0].lower() not in FRAME]
    if not words:
        return text
    word = chance.choice(words)
    return text[: word.start()] + change(word[0], chance) + text[word.end() :]


def main(corpus: pathlib.Path, out: pathlib.Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for queries in sorted(corpus.glob("*.queries.jsonl")):
        name = queries.name.removesuffix(".queries.jsonl")
        for change in (misspelled, inflected):
            chance = random.Random(1)
            target = f"{name}-{change.__name__}"
            with open(out / f"{target}.queries.jsonl", "w") as file:
                for line in queries.read_text().splitlines():
                    query = json.loads(line)
                    query["text"] = perturbed(query["text"], change, chance)
                    file.write(json.dumps(query, ensure_ascii=False) + "\n")
            shutil.copy(corpus / f"{name}.qrels.tsv", out / f"{target}.qrels.tsv")


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
