"""What the program answers: `meetings evaluate`, set by set, with its rankings."""

import os
import pathlib
import subprocess
import sys
import tempfile


class Program:
    """Rankings of the program, each measured once."""

    def __init__(self, binary):
        self.binary, self.measured = binary, {}

    def rankings(self, folder, name, *options, calendars=None):
        """Of each question's id the ids of its records, best first."""
        key = (str(folder), name, *options)
        if key not in self.measured:
            with tempfile.TemporaryDirectory() as work:
                run = pathlib.Path(work) / "run"
                words = [self.binary, "evaluate", str(folder), "--set", name, "--run", str(run), *options]
                words += ["--calendars", str(calendars)] if calendars else []
                done = subprocess.run(
                    words, capture_output=True, text=True,
                    env={**os.environ, "MEETINGS_HOME": work, "XDG_CONFIG_HOME": work})
                if done.returncode:
                    sys.exit(f"{' '.join(words)}: {done.stderr}")
                self.measured[key] = read(run)
        return self.measured[key]

    def version(self):
        return subprocess.run([self.binary, "--version"], capture_output=True, text=True).stdout.strip()


def read(run):
    """A TREC run; an id may hold spaces, so a line is split from both ends."""
    found = {}
    for line in run.read_text(encoding="utf-8").splitlines():
        query, _, rest = line.split(" ", 2)
        found.setdefault(query, []).append(rest.rsplit(" ", 3)[0])
    return found
