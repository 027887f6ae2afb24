"""Asks several engines in turns: each in a process of its own, on the same cores, the same questions, as
often as the others, in an order that is drawn anew for each question. A *run* starts all of them anew.

What a run says of an engine is a `Figure`, a line of speed.tsv.
"""

import collections
import json
import os
import random
import select
import statistics
import subprocess
import sys

# What is timed: `one`, a question's repeats, of which the first finds the caches as other engines left
# them (`first_ms`) and the median is kept; `many`, so many questions at once, each.
Figure = collections.namedtuple(
    "Figure", "part set engine kind cores run group way questions first_ms q1_ms median_ms q3_ms "
    "found build_s memory_mib setting")
# The share of the memory that is left which engines may take.
ROOM = 0.8
ENVIRONMENT = {
    # Threads that spin while they wait would slow down whoever is asked next.
    "OMP_WAIT_POLICY": "passive", "OPENBLAS_THREAD_TIMEOUT": "4", "LC_ALL": "C.UTF-8", "TZ": "UTC",
}


def quartiles(values):
    if len(values) < 2:
        return (values * 3)[:3]
    return statistics.quantiles(values, n=4, method="inclusive")


class Contestant:
    """What is asked: a name, a kind, a command, and how much memory it may need."""

    def __init__(self, name, kind, command, need=0, many=True, uses_cores=True):
        self.name, self.kind, self.command = name, kind, command
        self.need, self.many, self.uses_cores = need, many, uses_cores


class TooLong(Exception):
    """An engine that takes longer than anybody would wait."""


class Engine:
    """A contestant's process."""

    def __init__(self, contestant, cores, patience=None):
        """Starts it, and waits until it has built its index: `patience` seconds at most."""
        self.contestant = contestant
        threads = {name: str(len(cores)) for name in (
            "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS",
            "RAYON_NUM_THREADS")}
        self.process = subprocess.Popen(
            [str(word) for word in contestant.command], text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, env={**os.environ, **ENVIRONMENT, **threads},
            preexec_fn=lambda: pinned(cores))
        if not select.select([self.process.stdout], [], [], patience)[0]:
            self.process.kill()
            self.process.wait()
            raise TooLong(f"{contestant.name} was not built within {patience:,} seconds")
        self.ready = self.line()

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.contestant.name} ended with {self.process.wait()}")
        return json.loads(line)

    def ask(self, *words):
        print(*words, file=self.process.stdin, flush=True)
        return self.line()

    def memory(self):
        """MiB resident, with its children's."""
        return sum(resident(pid) for pid in family(self.process.pid))

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def pinned(cores):
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)


def family(pid):
    found = [pid]
    for parent in found:
        try:
            with open(f"/proc/{parent}/task/{parent}/children") as file:
                found += [int(child) for child in file.read().split()]
        except OSError:
            pass
    return found


def resident(pid):
    try:
        with open(f"/proc/{pid}/status") as file:
            lines = dict(line.split(":", 1) for line in file if ":" in line)
        return int(lines["VmRSS"].split()[0]) / 1024
    except (OSError, KeyError):
        return 0


def groups(contestants, reference):
    """As many at once as memory holds, and with each of these groups the reference, so that a ratio is
    always one of the same turns."""
    room = ROOM * available()
    found, left = [], []
    for contestant in contestants:
        if left and sum(c.need for c in left) + contestant.need + reference.need > room:
            found.append([reference, *left])
            left = [contestant]
        else:
            left.append(contestant)
    return found + [[reference, *left]]


def available():
    """Bytes of memory that can be had."""
    try:
        with open("/proc/meminfo") as file:
            return 1024 * next(int(line.split()[1]) for line in file if "MemAvailable" in line)
    except OSError:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2


class Turns:
    """A set of questions for the same contestants."""

    def __init__(self, part, name, is_found, options):
        """`is_found(question, found)` is what share of what is sought an engine found."""
        self.part, self.name, self.is_found, self.options = part, name, is_found, options

    def run(self, contestants, cores, run, group):
        """Figures of one run."""
        draw = random.Random(f"{self.name}/{run}")
        engines = [Engine(contestant, cores) for contestant in contestants]
        times = {engine: [] for engine in engines}
        numbers = list(range(self.options.questions))
        draw.shuffle(numbers)
        for number in numbers:
            for engine in draw.sample(engines, len(engines)):
                answer = engine.ask("one", number, self.options.repeats)
                times[engine].append((answer["ms"], self.is_found(number, answer["found"])))
        for engine in engines:
            yield self.one(engine, cores, run, group, times[engine])
        for engine in draw.sample(engines, len(engines)):
            if self.options.many and engine.contestant.many:
                yield self.many(engine, cores, run, group)
        for engine in engines:
            engine.end()

    def one(self, engine, cores, run, group, times):
        medians = [statistics.median(repeats) for repeats, _ in times]
        return self.figure(
            engine, cores, run, group, "one", len(times),
            statistics.median(repeats[0] for repeats, _ in times), medians,
            statistics.mean(found for _, found in times))

    def many(self, engine, cores, run, group):
        answer = engine.ask("many", self.options.many)
        if not answer["ms"]:
            return None
        each = answer["ms"][0] / self.options.many
        found = statistics.mean(
            self.is_found(number, found) for number, found in enumerate(answer["found"]))
        return self.figure(
            engine, cores, run, group, "many", self.options.many, each, [each], found)

    def figure(self, engine, cores, run, group, way, questions, first, times, found):
        first_quartile, median, third_quartile = quartiles(times)
        contestant = engine.contestant
        return Figure(
            self.part, self.name, contestant.name, contestant.kind, len(cores), run, group, way,
            questions, first, first_quartile, median, third_quartile, found,
            engine.ready["build_s"], engine.memory(), engine.ready.get("setting", ""))
