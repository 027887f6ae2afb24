"""One engine in one process, which answers what `turns.py` asks, a line each; `speed serve` speaks the
same. Times are taken here, around the engine's call alone.

    worker.py vectors|texts ENGINE FOLDER CORES

    one QUESTION REPEATS    {"ms": [each repeat], "found": [...]}
    many QUESTIONS          {"ms": [all of them], "found": [[...], ...]}
"""

import importlib
import json
import os
import pathlib
import sys
import time

# Some libraries print while they build; what they say is no answer.
ANSWERS = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)


def say(**answer):
    print(json.dumps(answer), file=ANSWERS, flush=True)


def timed(body):
    began = time.perf_counter()
    found = body()
    return (time.perf_counter() - began) * 1e3, found


def plain(found):
    """Of NumPy's numbers, Python's."""
    return [item if isinstance(item, str) else int(item) for item in found]


def building(folder, key, seconds):
    """How long the first start took: later ones load what some engines keep in the folder."""
    path = pathlib.Path(folder) / f"{key}.build"
    if not path.exists():
        path.write_text(f"{seconds:.3f}\n")
    return float(path.read_text())


def answer(engine, words):
    numbers = [int(word) for word in words[1:]]
    if words[0] == "one":
        times = []
        for _ in range(numbers[1]):
            milliseconds, found = timed(lambda: engine.one(numbers[0]))
            times.append(milliseconds)
        return {"ms": times, "found": plain(found)}
    if engine.many is None:
        return {"ms": [], "found": []}
    milliseconds, found = timed(lambda: engine.many(numbers[0]))
    return {"ms": [milliseconds], "found": [plain(row) for row in found]}


def main():
    kind, key, folder, cores = sys.argv[1:]
    module = importlib.import_module(kind)
    began = time.perf_counter()
    engine = module.ENGINES[key][2](module.Rows(folder), int(cores), folder)
    setting = getattr(engine, "setting", None)
    seconds = getattr(engine, "build_s", time.perf_counter() - began)
    say(build_s=building(folder, key, seconds), setting="" if setting is None else str(setting))
    for line in sys.stdin:
        say(**answer(engine, line.split()))


if __name__ == "__main__":
    main()
