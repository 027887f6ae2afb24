"""The rows of each table of Benchmarks/Retrieval.md.

What a table needs is measured first, all of it at once by as many processes as there are cores, and
what two tables need is measured once."""

import pathlib
import tempfile

import numpy as np

import abbreviations
import bm25
import corpus
import endpoint
import laboratory
import measures
import minilm
import perturb
import rows
import together
import trials
from measures import difference, share
from program import Asked, Program

ROOT = pathlib.Path(__file__).resolve().parents[2]
EVIDENCE = {"cosine": "cosine of the best passage", "passages": "BM25 of the best passage",
            "records": "BM25 of the record", "phrases": "BM25 of neighbouring words",
            "lines": "the likest line", "people": "people"}
RESCORED = (512, 256, 128, 64)
CHANGES = ("misspelled", "inflected")
# The sets that share no word with what answers them, and the corpora that a transformer reads for them.
OTHER_WORDS, MODELLED = ("paraphrase", "paraphrase-with"), ("wasm", "forkcast-with-notes")

# nDCG@10 that is aimed at, all ids; of the other corpora what is aimed at is so much more than BM25 of
# passages has.
WANTED = {"qmsum summaries": 0.94, "qmsum questions": 0.57, "qmsum-agenda questions": 0.675,
          "wasm with-about": 0.91, "wasm about": 0.885, "tc39 about": 0.6}
WANTED_ABOVE, ABOVE = "forkcast-with-notes", 0.03


class Set:
    """Questions of a corpus: those on which things were chosen, and those that are reported."""

    def __init__(self, folder, name):
        self.folder, self.name = str(folder), name
        self.queries = corpus.queries(self.folder, name)
        self.title = f"{pathlib.Path(folder).name} {name}"

    def half(self, odd):
        return [query for query in self.queries if corpus.is_odd(query) == odd]

    def even(self, rankings):
        return measures.scores(rankings, self.half(False))

    def odd(self, rankings):
        return measures.scores(rankings, self.half(True))

    def all(self, rankings):
        return measures.scores(rankings, self.queries)

    def asked(self, *options):
        """As it is, of all ids, which many tables need; with options on those alone that are reported."""
        return Asked(self.folder, self.name, options, half="even" if options else "all")

    def whole(self, *options):
        """Of all ids, with options, too."""
        return Asked(self.folder, self.name, options)

    def vector(self, *options):
        return self.asked("--mode", "vector", *options)

    @property
    def asks_for_people(self):
        return any(query.text.startswith("meetings with ") for query in self.queries)


class Figures:
    def __init__(self, options):
        self.options, self.program = options, Program(options.meetings)
        self.sets = [
            Set(folder, path.name.removesuffix(".queries.jsonl")) for folder in options.corpora
            for path in sorted(folder.glob("*.queries.jsonl"))]
        if options.sets:
            self.sets = [s for s in self.sets if s.name in options.sets]
        self.topics = [s for s in self.sets if not s.asks_for_people]
        self.folders = list(dict.fromkeys(s.folder for s in self.sets))
        self.of_bm25 = {}

    def rows(self, table):
        return getattr(self, "bm25_tuned" if table == "bm25" else table)()

    def fused(self, s, *options):
        return self.program.rankings(s.asked(*options))

    def bm25(self, s, by):
        if not self.of_bm25:
            jobs = [(folder, by) for folder in self.folders for by in ("records", "passages")]
            found = together.each(bm25.of_all_sets, jobs)
            self.of_bm25 = dict(zip(jobs, found))
        return self.of_bm25[s.folder, by][s.name]

    def best(self):
        """The program beside BM25."""
        self.program.measure([s.asked() for s in self.sets] + [s.vector() for s in self.sets])
        yield ["set", "questions", "BM25, whole record", "BM25, passages", "vectors alone", "**fused**",
               "fused - the better BM25 (95 %)"]
        for s in self.sets:
            found = [s.even(self.bm25(s, by)) for by in ("records", "passages")]
            ours, vector = s.even(self.fused(s)), s.even(self.program.rankings(s.vector()))
            better = max(found, key=lambda scores: scores.mean())
            yield [s.title, len(s.half(False)), *(share(f.mean()) for f in found),
                   share(vector.mean()), f"**{share(ours.mean())}**", difference(ours, better)]

    def bm25_tuned(self):
        """BM25 as its advocate would have it: what does best on the odd ids of each set."""
        self.program.measure(s.asked() for s in self.sets)
        jobs = [(folder, by, stemmed) for folder in self.folders
                for by in ("records", "passages") for stemmed in (False, True)]
        made = {}
        for (folder, _, _), found in zip(jobs, together.each(bm25.tuned, jobs)):
            for name, own in found.items():
                made.setdefault((folder, name), {}).update(own)
        yield ["set", "BM25 of", "k1", "b", "BM25", "ours, fused", "ours - BM25 (95 %)"]
        for s in self.sets:
            odd = np.array([corpus.is_odd(query) for query in s.queries])
            scores = made[s.folder, s.name]
            chosen = max(scores, key=lambda way: scores[way][odd].mean())
            theirs, ours = scores[chosen][~odd], s.even(self.fused(s))
            yield [s.title, *chosen, share(theirs.mean()), share(ours.mean()), difference(ours, theirs)]

    def halves(self):
        """The ids on which things were chosen beside the others."""
        self.program.measure(s.asked() for s in self.sets)
        yield ["set", "odd ids", "even ids", "all"]
        for s in self.sets:
            rankings = self.fused(s)
            values = s.odd(rankings), s.even(rankings), s.all(rankings)
            yield [s.title, *(share(v.mean()) for v in values)]

    def wanted(self):
        """What is aimed at, beside what is."""
        sets = [s for s in self.sets
                if s.title in WANTED or pathlib.Path(s.folder).name == WANTED_ABOVE]
        self.program.measure(s.asked() for s in sets)
        yield ["set", "wanted", "is", "wanted above BM25, passages", "is (95 %)"]
        for s in sets:
            ours = s.all(self.fused(s))
            if s.title in WANTED:
                yield [s.title, share(WANTED[s.title]), share(ours.mean()), "", ""]
            else:
                theirs = s.all(self.bm25(s, "passages"))
                yield [s.title, "", share(ours.mean()), measures.signed(ABOVE), difference(ours, theirs)]

    def evidence(self):
        """Each kind of evidence left out in turn."""
        self.program.measure(
            s.asked(*left) for s in self.sets
            for left in [(), *(("--without", name) for name in EVIDENCE)])
        yield ["set", "nothing", *EVIDENCE.values()]
        for s in self.sets:
            whole = s.even(self.fused(s))
            yield [s.title, share(whole.mean()), *(
                difference(s.even(self.fused(s, "--without", name)), whole) for name in EVIDENCE)]

    def meaning(self):
        """The table of words, where the words of a question fail: all sets, with it and without."""
        asked = {s: [s.whole("--without", "meaning"), s.whole()] for s in self.sets}
        self.program.measure(one for own in asked.values() for one in own)
        yield ["set", "questions", "words alone", "with the table", "difference (95 %)", "odd ids", "even ids"]
        scores = {s: [self.program.rankings(one) for one in own] for s, own in asked.items()}
        for s, (words, both) in scores.items():
            yield self.gain(s.title, len(s.queries), [
                (half(words), half(both)) for half in (s.all, s.odd, s.even)])
        for name in OTHER_WORDS:
            own = [s for s in scores if s.name == name]
            if len(own) > 1:
                yield self.gain(f"**all** {name}", sum(len(s.queries) for s in own), [
                    [np.concatenate([getattr(s, half)(scores[s][way]) for s in own]) for way in (0, 1)]
                    for half in ("all", "odd", "even")])

    def model(self):
        """A sentence model instead of the table of words: the sets in other words of the corpora that it
        reads within a quarter of an hour each."""
        sets = [s for s in self.sets
                if s.name in OTHER_WORDS and pathlib.Path(s.folder).name in MODELLED]
        folders = list(dict.fromkeys(s.folder for s in sets))
        asked = {s: [s.whole("--without", "meaning"), s.whole()] for s in sets}
        self.program.measure(one for own in asked.values() for one in own)
        jobs = [(self.program.binary, folder, tuple(s.name for s in sets if s.folder == folder))
                for folder in folders]
        found = dict(zip(folders, together.each(endpoint.rankings, jobs)))
        yield ["set", "questions", "words alone", "with the table", "with MiniLM-L6",
               "MiniLM-L6 - words (95 %)", "MiniLM-L6 - the table (95 %)", "odd ids", "even ids"]
        for s, own in asked.items():
            words, table = (s.all(self.program.rankings(one)) for one in own)
            model = found[s.folder][s.name]
            halves = [half(model) - half(self.program.rankings(own[1])) for half in (s.odd, s.even)]
            yield [s.title, len(s.queries), *(share(v.mean()) for v in (words, table, s.all(model))),
                   difference(s.all(model), words), difference(s.all(model), table),
                   *(measures.signed(half.mean()) for half in halves)]

    def equals(self):
        """Everyday equals, as `holiday` for `vacation`: all sets, without them and with them."""
        asked = {s: [s.whole("--without", "equals"), s.whole()] for s in self.sets}
        self.program.measure(one for own in asked.values() for one in own)
        yield ["set", "questions", "answered otherwise", "without equals", "with equals",
               "difference (95 %)", "odd ids", "even ids"]
        pairs = []
        for s, own in asked.items():
            without, both = (self.program.rankings(one) for one in own)
            changed = sum(without.get(query.id) != both.get(query.id) for query in s.queries)
            pairs.append([[half(without), half(both)] for half in (s.all, s.odd, s.even)] + [changed])
            title, count, *others = self.gain(s.title, len(s.queries), pairs[-1][:3])
            yield [title, count, changed, *others]
        joined = [[np.concatenate([own[half][way] for own in pairs]) for way in (0, 1)]
                  for half in range(3)]
        title, count, *others = self.gain(
            f"**all** {len(self.sets)}", sum(len(s.queries) for s in self.sets), joined)
        yield [title, count, sum(own[3] for own in pairs), *others]

    @staticmethod
    def gain(title, count, halves):
        """A row of what something gains, from the scores without it and with it, of all ids and each half."""
        (words, both), *others = halves
        return [title, count, share(words.mean()), share(both.mean()), difference(both, words),
                *(measures.signed((after - before).mean()) if len(after) else ""
                  for before, after in others)]

    def abbreviations(self):
        """Questions with one form of an abbreviation that their corpus explains, and with both."""
        with tempfile.TemporaryDirectory() as work:
            found, asked = {}, {}
            for s in self.sets:
                every = (abbreviations.with_other_form(s.folder, query) for query in s.queries)
                found[s] = [one for one in every if one]
                if found[s]:
                    asked[s] = [self.abbreviated(s, found[s], both, work) for both in (False, True)]
            self.program.measure(one for own in asked.values() for one in own)
            yield ["set", "pairs", "questions", "with one form", "whose meeting has only the other",
                   "as written", "with both (95 %)"]
            needed, scores = 0, []
            for s, own in asked.items():
                queries = [one.query for one in found[s]]
                scores.append([measures.scores(self.program.rankings(one), queries) for one in own])
                needs = sum(abbreviations.needs(s.folder, one) for one in found[s])
                needed += needs
                written, both = scores[-1]
                yield [s.title, len(abbreviations.pairs(s.folder)), len(s.queries), len(queries), needs,
                       share(written.mean()), difference(both, written)]
            written, both = (np.concatenate(own) for own in zip(*scores))
            pairs = sum(len(abbreviations.pairs(folder)) for folder in self.folders)
            yield [f"**all** {len(self.sets)}", pairs, sum(len(s.queries) for s in self.sets), len(written),
                   needed, share(written.mean()), difference(both, written)]

    def abbreviated(self, s, found, both, work):
        own = pathlib.Path(work) / s.title.replace(" ", "-") / str(both)
        abbreviations.write(found, own, s.name, both)
        return Asked(str(own), s.name, (), s.folder)

    def codes(self):
        """How many passages the codes leave for exact cosines, vectors alone."""
        asked = {s: [s.vector("--rescore", str(count)) for count in (1_000_000, *RESCORED)]
                 for s in self.sets}
        self.program.measure(one for own in asked.values() for one in own)
        yield ["set", "all", *RESCORED]
        for s, own in asked.items():
            exact, *found = (s.even(self.program.rankings(one)) for one in own)
            yield [s.title, share(exact.mean()), *(difference(f, exact) for f in found)]

    def embedder(self):
        """Exact cosines of the best passage, piece by piece; the laboratory."""
        sets, found = self.by_laboratory(laboratory.VARIANTS)
        asked = {s: s.vector("--rescore", "1000000") for s in sets}
        self.program.measure(asked.values())
        yield ["", *(s.title for s in sets)]
        yield ["the program, all passages compared", *(
            share(s.even(self.program.rankings(asked[s])).mean()) for s in sets)]
        yield from self.beside_shipped("the laboratory, as shipped", sets, found)

    def hashing(self):
        """What hashing into few dimensions costs, floats; the laboratory."""
        sets, found = self.by_laboratory(laboratory.HASHED)
        yield ["coordinates", *(s.title for s in sets)]
        yield from self.beside_shipped("one a feature", sets, found)

    def by_laboratory(self, groups):
        """Of each set and variant the scores, by corpora whose texts are built once for a group."""
        sets = self.topics
        jobs = [(folder, group, tuple(s.name for s in sets if s.folder == folder))
                for folder in dict.fromkeys(s.folder for s in sets) for group in groups]
        scores = {}
        for (folder, _, names), found in zip(jobs, together.each(laboratory.scores, jobs)):
            for variant, own in found.items():
                scores |= {(folder, name, variant): own[name] for name in names}
        return sets, lambda s, variant: scores[s.folder, s.name, variant]

    def beside_shipped(self, title, sets, found):
        base = {s: found(s, laboratory.SHIPPED) for s in sets}
        yield [title, *(share(base[s].mean()) for s in sets)]
        groups = laboratory.HASHED if title == "one a feature" else laboratory.VARIANTS
        for variant in dict.fromkeys(name for group in groups for name in group):
            if variant != laboratory.SHIPPED:
                yield [variant, *(difference(found(s, variant), base[s]) for s in sets)]

    @staticmethod
    def passages(s):
        return len(bm25.units.passages(s.folder).texts)

    def minilm(self):
        """A transformer beside us, where texts are short enough for it."""
        sets = [s for s in self.topics if self.passages(s) <= self.options.longest]
        self.program.measure(s.asked() for s in sets)
        found = dict(zip(sets, together.each(minilm.beside_bm25, [(s.folder, s.name) for s in sets])))
        yield ["set", "MiniLM-L6 alone", "BM25 with MiniLM-L6 (share of it)", "ours, fused",
               "ours - BM25 with MiniLM-L6 (95 %)"]
        for s in self.topics:
            if s not in found:
                yield [s.title, f"not measured: {self.passages(s):,} passages", "", "", ""]
                continue
            alone, part, mixed = found[s]
            theirs, ours = s.even(mixed), s.even(self.fused(s))
            yield [s.title, share(s.even(alone).mean()), f"{share(theirs.mean())} ({part})",
                   share(ours.mean()), difference(ours, theirs)]

    def typos(self):
        """One word of each question misspelled or inflected."""
        with tempfile.TemporaryDirectory() as work:
            changed = {s: [Asked(f"{work}/{number}", f"{s.name}-{change}", (), s.folder, "even")
                           for change in CHANGES]
                       for s in self.sets for number in [self.folders.index(s.folder)]}
            for number, folder in enumerate(self.folders):
                perturb.main(pathlib.Path(folder), pathlib.Path(work) / str(number))
            self.program.measure([s.asked() for s in self.sets]
                                 + [one for own in changed.values() for one in own])
            yield ["set", "as written", *CHANGES]
            for s, own in changed.items():
                base = s.even(self.fused(s))
                yield [s.title, share(base.mean()), *(
                    difference(s.even(self.program.rankings(one)), base) for one in own)]

    def company(self):
        """Fifty questions about the sample calendar; a floor for the tests."""
        own = Set(ROOT / "Benchmarks/Corpora/company", "questions")
        asked = [Asked(own.folder, own.name, options, str(ROOT / "Examples/calendars"))
                 for options in ((), ("--mode", "vector"))]
        self.program.measure(asked)
        yield ["questions", "fused", "vectors alone"]
        yield [len(own.queries), *(share(own.all(self.program.rankings(one)).mean()) for one in asked)]

    def ideas(self):
        """New evidence beside the program's, each a prototype."""
        rows.train_all()
        jobs = [(self.options.meetings, folder,
                 tuple(s.name for s in self.sets if s.folder == folder), self.options.questions)
                for folder in sorted(self.folders, key=trials.size, reverse=True)]
        return trials.rows([s.title for s in self.sets], together.each(trials.differences, jobs))
