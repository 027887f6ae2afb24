"""Questions of the words of events: questions.txt, a line each, and sought.txt, the event's UID."""

import json
import random
import re

WORD = re.compile(r"[^\W\d_]{3,}")


def write(folder, count, seed=7):
    """3 to 6 words of an event's notes, side by side or not, in turns."""
    draw = random.Random(seed)
    with open(folder / "documents.jsonl", encoding="utf-8") as file:
        lines = file.readlines()
    questions, sought = [], []
    while len(questions) < count:
        event = json.loads(draw.choice(lines))
        words = WORD.findall(event["notes"])
        if len(words) < 8:
            continue
        length = draw.randint(3, 6)
        if len(questions) % 2:
            chosen = draw.sample(words, length)
        else:
            first = draw.randrange(len(words) - length)
            chosen = words[first:first + length]
        questions.append(" ".join(chosen).lower())
        sought.append(event["uid"])
    (folder / "questions.txt").write_text("\n".join(questions) + "\n")
    (folder / "sought.txt").write_text("\n".join(sought) + "\n")
