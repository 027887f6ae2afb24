"""What the program answers: `meetings evaluate`, set by set, with its rankings."""

import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import corpus
import together

# A set as it is asked: `half` is the ids it is asked on, all or even.
Asked = collections.namedtuple("Asked", "folder name options calendars half",
                               defaults=((), None, "all"))


class Program:
    """Rankings of the program, each measured once."""

    def __init__(self, binary):
        self.binary, self.measured = binary, {}

    def measure(self, asked):
        """Measures at once what is not known yet."""
        new = [one for one in dict.fromkeys(asked) if one not in self.measured]
        found = together.each(rankings, [(self.binary, one) for one in new])
        self.measured.update(zip(new, found))

    def rankings(self, asked):
        """Of each question's id the ids of its records, best first."""
        self.measure([asked])
        return self.measured[asked]


def rankings(binary, asked):
    with tempfile.TemporaryDirectory() as work:
        run, folder = pathlib.Path(work) / "run", asked.folder
        if asked.half == "even":
            folder = pathlib.Path(work) / "even"
            write_even(asked, folder)
        words = [binary, "evaluate", str(folder), "--set", asked.name, "--run", str(run),
                 "--calendars", str(asked.calendars or asked.folder), *asked.options]
        done = subprocess.run(words, capture_output=True, text=True,
                              env={**os.environ, "MEETINGS_HOME": work, "XDG_CONFIG_HOME": work})
        if done.returncode:
            sys.exit(f"{' '.join(words)}: {done.stderr}")
        return read(run)


def write_even(asked, folder):
    """The questions of a set that are reported, as a corpus of their own."""
    folder.mkdir()
    queries = [query for query in corpus.queries(str(asked.folder), asked.name)
               if not corpus.is_odd(query)]
    (folder / f"{asked.name}.queries.jsonl").write_text(
        "".join(json.dumps({"_id": query.id, "text": query.text}) + "\n" for query in queries),
        encoding="utf-8")
    lines = [f"{query.id}\t{record}\t{grade}\n" for query in queries
             for record, grade in query.answers.items()]
    (folder / f"{asked.name}.qrels.tsv").write_text(
        "query-id\tcorpus-id\tscore\n" + "".join(lines), encoding="utf-8")


def read(run):
    """A TREC run; an id may hold spaces, so a line is split from both ends."""
    found = {}
    for line in run.read_text(encoding="utf-8").splitlines():
        query, _, rest = line.split(" ", 2)
        found.setdefault(query, []).append(rest.rsplit(" ", 3)[0])
    return found
