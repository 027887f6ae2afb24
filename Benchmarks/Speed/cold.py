"""Times whole processes from their start: `meetings about …` beside other programs, in turns.

    cold.py --meetings BINARY --bare BINARY --passages 20000 > cold.tsv

Each line: passages, program, its median and least milliseconds, those of `meetings` in the same turns.
The calendar is make_calendar.py's; all programs search the same events.
"""

import argparse
import os
import pathlib
import random
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent.parent
# What make_calendar.py's events have on average.
PASSAGES_PER_EVENT = 2.5

SQLITE_VEC = """
import apsw, sqlite_vec, sys
db = apsw.Connection(sys.argv[1]); db.enable_load_extension(True)
db.load_extension(sqlite_vec.loadable_path())
q = open(sys.argv[2], "rb").read()
for row in db.execute("SELECT rowid FROM v WHERE e MATCH ? AND k = 10", (q,)): print(row[0])
"""


def timed(command, environment):
    start = time.perf_counter()
    result = subprocess.run(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    elapsed = (time.perf_counter() - start) * 1e3
    if result.returncode not in (0, 1):
        sys.exit(f"{command} ended with {result.returncode}: {result.stderr.decode()[-500:]}")
    return elapsed


class Cold:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.home, self.vdir = folder / "home", folder / "vdir"
        self.environment = {
            **os.environ, "HOME": str(folder), "MEETINGS_HOME": str(self.home), "TZ": "UTC",
            "LC_ALL": "C.UTF-8"}

    def prepare(self):
        """Makes what is not there already."""
        events = round(self.options.passages / PASSAGES_PER_EVENT)
        is_synced = (self.home / "meetings.sqlite").exists()
        if not self.vdir.exists():
            # Where the index is there, the calendar only lends words to the questions.
            subprocess.run([HERE / "make_calendar.py", self.vdir, "--events",
                            str(200 if is_synced else events)], check=True)
        if not is_synced:
            subprocess.run([self.options.meetings, "add", self.vdir], env=self.environment,
                           check=True, stdout=subprocess.DEVNULL)
            timed([self.options.meetings, "sync"], self.environment)

    def notes(self, limit=None):
        """The notes of the events, unfolded."""
        for path in sorted(self.vdir.glob("*.ics"))[:limit]:
            text = path.read_text().replace("\n ", "").replace("\r", "")
            found = re.search(r"^DESCRIPTION:(.*)$", text, re.M)
            yield path.stem, found[1] if found else ""

    def questions(self):
        draw = random.Random(7)
        notes = [text.split() for _, text in self.notes(200) if len(text.split()) > 8]
        for _ in range(20):
            words = draw.choice(notes)
            first = draw.randrange(len(words) - 5)
            yield words[first:first + draw.randrange(3, 6)]

    def in_turns(self, name, command):
        """`command` gives the arguments for a question."""
        ours, theirs = [], []
        questions = list(self.questions())
        for turn in range(self.options.turns):
            words = questions[turn % len(questions)]
            pair = [([self.options.meetings, "about", *words], ours), (command(words), theirs)]
            for arguments, times in pair if turn % 2 else reversed(pair):
                times.append(timed(arguments, self.environment))
        print(self.options.passages, name, *(
            f"{value:.3f}" for value in (
                statistics.median(theirs), min(theirs), statistics.median(ours), min(ours))),
            sep="\t", flush=True)

    def text_index(self):
        path = self.folder / "fts.sqlite"
        if path.exists():
            return path
        db = sqlite3.connect(path)
        db.execute("CREATE VIRTUAL TABLE notes USING fts5(text)")
        db.executemany("INSERT INTO notes VALUES (?)", ((text,) for _, text in self.notes()))
        db.commit()
        db.close()
        return path

    def khal(self):
        config = self.folder / "khal.conf"
        config.write_text(
            f"[calendars]\n[[bench]]\npath = {self.vdir}\n[sqlite]\n"
            f"path = {self.folder / 'khal.db'}\n[locale]\ntimeformat = %H:%M\n"
            "dateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\n"
            "longdatetimeformat = %Y-%m-%d %H:%M\n")
        return [self.options.khal, "-c", str(config)]

    def vectors(self):
        """As many vectors as the index has passages, in sqlite-vec's table."""
        import apsw
        import sqlite_vec

        path, query = self.folder / "vec.sqlite", self.folder / "query.f32"
        folder = self.options.vectors
        width = 4 * 4096
        command = [sys.executable, "-c", SQLITE_VEC, str(path), str(query)]
        if query.exists():
            return command
        db = apsw.Connection(str(path))
        db.enable_load_extension(True)
        db.load_extension(sqlite_vec.loadable_path())
        db.execute("CREATE VIRTUAL TABLE v USING vec0(e float[4096])")
        with db, open(folder / "vectors.f32", "rb") as rows:
            for _ in range(self.options.passages):
                row = rows.read(width)
                if len(row) < width:
                    break
                db.execute("INSERT INTO v(e) VALUES (?)", (row,))
        db.close()
        query.write_bytes((folder / "queries.f32").read_bytes()[:width])
        return command

    def run(self):
        self.prepare()
        database = self.home / "meetings.sqlite"
        # The interpreter itself, not a version manager's wrapper around it.
        python = os.path.realpath(sys.executable)
        self.in_turns("bare Swift process, one row", lambda words: [self.options.bare, database])
        self.in_turns("python3 -c 'import sqlite3'", lambda words: [python, "-c", "import sqlite3"])
        if self.options.passages > 100_000:
            return
        text = self.text_index()
        self.in_turns("sqlite3, FTS5", lambda words: [
            "sqlite3", text, "SELECT rowid FROM notes WHERE notes MATCH '%s' "
            "ORDER BY rank LIMIT 10" % " OR ".join(words)])
        if self.options.vectors:
            command = self.vectors()
            self.in_turns("Python with sqlite-vec", lambda words: command)
        if self.options.khal:
            khal = self.khal()
            # khal looks for what stands there as it is, so one word; its cache is built first.
            if not (self.folder / "khal.db").exists():
                timed([*khal, "search", "nothing"], self.environment)
            self.options.turns = min(3, self.options.turns)
            self.in_turns("khal search", lambda words: [*khal, "search", words[0]])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--meetings", required=True, type=os.path.abspath)
    parser.add_argument("--bare", required=True, type=os.path.abspath)
    parser.add_argument("--khal", default=shutil.which("khal"), help="left out where it is missing")
    parser.add_argument("--passages", type=int, default=20_000)
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--vectors", type=pathlib.Path, help="a folder that `speed make` wrote")
    parser.add_argument("--folder", type=pathlib.Path,
                        help="where all is kept, and what is there already is not made again")
    options = parser.parse_args()
    if options.folder:
        options.folder.mkdir(parents=True, exist_ok=True)
        Cold(options, options.folder.resolve()).run()
    else:
        with tempfile.TemporaryDirectory() as folder:
            Cold(options, pathlib.Path(folder)).run()


if __name__ == "__main__":
    main()
