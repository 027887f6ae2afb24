"""Whole processes from start to end, in turns: `meetings about …` beside other programs, on the same
events and questions, on the same cores, each as often as the others.

Their texts and vectors are in files of their own, made beforehand (`texts.py`); all files are in the
system's cache of pages.
"""

import os
import pathlib
import random
import statistics
import subprocess
import sys

import texts
from turns import ENVIRONMENT, Figure, pinned, quartiles

HERE = pathlib.Path(__file__).resolve().parent

TANTIVY = """
import sys, tantivy
index = tantivy.Index.open(sys.argv[1]); searcher = index.searcher()
query = index.parse_query(sys.argv[2], ["title", "notes"])
for _, address in searcher.search(query, 10).hits: print(searcher.doc(address)["uid"][0])
"""
SQLITE_VEC = """
import apsw, sqlite_vec, sys
db = apsw.Connection(sys.argv[1]); db.enable_load_extension(True)
db.load_extension(sqlite_vec.loadable_path())
q = open(sys.argv[2], "rb").read()
for row in db.execute("SELECT rowid FROM v WHERE e MATCH ? AND k = 10", (q,)): print(row[0])
"""


class Program:
    """A program, its kind, and its arguments for a question; `found` reads UIDs out of what it printed,
    where it prints any."""

    def __init__(self, name, kind, command, found=None):
        self.name, self.kind, self.command, self.found = name, kind, command, found


class Stopwatch:
    """Starts programs by `timed.c`, which it builds."""

    def __init__(self, folder):
        self.program, self.report = folder / "timed", folder / "timed.txt"
        subprocess.run(["cc", "-O2", "-o", self.program, HERE / "timed.c"], check=True)

    def __call__(self, command, environment, cores):
        """Milliseconds, what was printed, peak MiB."""
        words = [str(word) for word in (self.program, self.report, *command)]
        process = subprocess.run(
            words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            preexec_fn=lambda: pinned(cores), check=True)
        elapsed, kib, status = self.report.read_text().split()
        if int(status) not in (0, 1):
            sys.exit(f"{command} ended with {status}")
        return float(elapsed), process.stdout.decode(errors="replace"), int(kib) / 1024


class Processes:
    """The programs of a set of events in a folder such as `texts.Rows` describes, with home/ in it."""

    def __init__(self, name, folder, options):
        self.name, self.folder, self.options = name, pathlib.Path(folder), options
        self.rows = texts.Rows(folder)
        self.environment = {
            **os.environ, **ENVIRONMENT, "HOME": str(self.folder),
            "MEETINGS_HOME": str(self.folder / "home")}
        # The interpreter itself, not a version manager's wrapper around it.
        self.python = options.python
        self.timed = Stopwatch(self.folder)

    def quick(self):
        """Programs that answer within a second."""
        database = self.folder / "home" / "meetings.sqlite"
        yield self.ours()
        for way, binary in self.options.bare.items():
            yield Program(f"a bare {way} Swift process that reads one row", "no search",
                          lambda question, binary=binary: [binary, database])
        yield Program("python3 -c 'import sqlite3'", "no search",
                      lambda question: [self.python, "-c", "import sqlite3"])
        text = self.folder / "fts5.sqlite"
        if text.exists():
            yield Program("sqlite3's shell, FTS5", "text", lambda question: [
                "sqlite3", text, texts.FTS5.QUERY.replace(
                    "?", "'" + texts.or_of(question) + "'")], str.splitlines)
        if (self.folder / "tantivy").exists():
            yield Program("Python with tantivy", "text", lambda question: [
                self.python, "-c", TANTIVY, self.folder / "tantivy", question], str.splitlines)
        if (self.folder / "vec.sqlite").exists():
            yield Program("Python with sqlite-vec, 4,096 floats", "dense exact", lambda question: [
                self.python, "-c", SQLITE_VEC, self.folder / "vec.sqlite",
                self.folder / "query.f32"])

    def slow(self):
        """Programs that take seconds."""
        yield self.ours()
        config = self.folder / "khal.conf"
        # khal looks for what stands there as it is, so one word.
        yield Program("khal search", "calendar", lambda question: [
            self.options.khal, "-c", config, "search", question.split()[0]])

    def ours(self):
        uids = ["--format", "{uid}"]
        return Program("meetings", "the product", lambda question: [
            self.options.meetings, "about", *question.split(), *uids], str.splitlines)

    def run(self, programs, run, group, cores, questions):
        """Figures of one run."""
        draw = random.Random(f"{self.name}/{run}/processes")
        programs = list(programs)
        times = {program: [] for program in programs}
        numbers = draw.sample(range(len(self.rows.questions)), questions)
        for number in numbers:
            for program in draw.sample(programs, len(programs)):
                times[program].append(self.ask(program, number, cores))
        for program in programs:
            yield self.figure(program, run, group, cores, times[program])

    def ask(self, program, number, cores):
        """A question's repeats: milliseconds, whether the sought was found, peak memory."""
        repeats = [self.timed(program.command(self.rows.questions[number]), self.environment,
                              cores)
                   for _ in range(self.options.repeats)]
        printed = repeats[-1][1]
        found = self.rows.sought[number] in program.found(printed) if program.found else None
        return [r[0] for r in repeats], found, max(r[2] for r in repeats)

    def figure(self, program, run, group, cores, times):
        found = [value for _, value, _ in times if value is not None]
        first, median, third = quartiles([statistics.median(repeats) for repeats, _, _ in times])
        return Figure(
            "processes", self.name, program.name, program.kind, len(cores), run, group, "process",
            len(times), statistics.median(repeats[0] for repeats, _, _ in times), first, median,
            third, statistics.mean(found) if found else "", "", max(peak for _, _, peak in times),
            "")


def write_khal(folder, vdir):
    """khal's settings for a folder of its own, and its cache."""
    (folder / "khal.conf").write_text(
        f"[calendars]\n[[bench]]\npath = {vdir}\n[sqlite]\npath = {folder / 'khal.db'}\n"
        "[locale]\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\n"
        "datetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n")


def write_vectors(folder, rows, passages):
    """As many dense vectors as the index has passages, in sqlite-vec's table."""
    import apsw
    import sqlite_vec

    path = folder / "vec.sqlite"
    if path.exists():
        return
    rows.queries[0].tofile(folder / "query.f32")
    db = apsw.Connection(str(path))
    db.enable_load_extension(True)
    db.load_extension(sqlite_vec.loadable_path())
    db.execute(f"CREATE VIRTUAL TABLE v USING vec0(e float[{rows.queries.shape[1]}])")
    with db:
        for first, chunk in rows.chunks():
            db.executemany("INSERT INTO v(e) VALUES (?)", (
                (row.tobytes(),) for row in chunk[:max(0, passages - first)]))
    db.close()
