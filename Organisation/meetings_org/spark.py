"""The night as a job of Apache Spark."""

import math
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

from py4j.protocol import Py4JJavaError
from pyspark import SparkConf, SparkContext
from pyspark.errors import PySparkRuntimeError

from . import erase, results, store, worker
from .erase import Search, Trace
from .errors import OrganisationError
from .manifest import Manifest
from .names import PersonName
from .night import plan, prepared
from .results import Row

# Spark only hands out tasks here, so that its start costs more than its work: a quick compiler
# and a simple collector halve that. What extraJavaOptions say comes after these.
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"

Item = TypeVar("Item")
Result = TypeVar("Result")


def run(
    manifest: Manifest,
    program: str,
    master: str,
    believed: frozenset[PersonName] = frozenset(),
) -> list[Row]:
    """Runs the night on the executors of a cluster.

    Persons start in about the order of the plan. One who is worked on twice gets one index.
    """
    workers = os.cpu_count() or 1
    night = prepared(manifest, program, believed, workers)
    # A task gets its own person alone: the names and commands of all others would go with each.
    night = replace(night, manifest=replace(manifest, persons=()))
    persons = [person for person, _ in plan(manifest)]
    # Who can be left as they are costs less here than a task does, and often that is everybody.
    with ThreadPoolExecutor(workers) as pool:
        known = list(pool.map(lambda person: worker.unchanged(night, person), persons))
    rows = [row for row in known if row]
    if left := [person for person, row in zip(persons, known, strict=True) if row is None]:
        with _context(master) as context:
            rows += _mapped(lambda person: worker.run(night, person), left, context)
    results.write(rows, store.of(manifest).nights, night.name)
    return rows


def forget(search: Search, names: list[PersonName], master: str) -> list[Trace]:
    """Removes the traces of addresses from the indexes of `names`, several in each task."""
    search = replace(search, manifest=replace(search.manifest, persons=()))
    with _context(master) as context:
        return _mapped(lambda name: erase.forget(search, name), names, context)


def _mapped(
    work: Callable[[Item], Result], items: list[Item], context: SparkContext
) -> list[Result]:
    """Returns the results of a job, in the order of the items.

    Each task takes one of the first items and some of those that cost less.
    """
    if not items:
        return []
    count = math.ceil(len(items) / _size_of_task(len(items), context.defaultParallelism))
    tasks = [items[first::count] for first in range(count)]
    job = context.parallelize(tasks, count).map(lambda task: [work(item) for item in task])
    found = job.collect()
    return [found[place % count][place // count] for place in range(len(items))]


def _size_of_task(items: int, workers: int) -> int:
    """Returns the number of items a task: a task costs the cluster some 0.03 s.

    Few enough that all workers end at about the same time, also where more of them come later.
    """
    return max(1, min(8, items // (workers * 32)))


@contextmanager
def _context(master: str) -> Iterator[SparkContext]:
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    try:
        with SparkContext(conf=_settings(master)) as context:
            yield context
    except (PySparkRuntimeError, Py4JJavaError) as error:
        cause = str(getattr(error, "java_exception", error)).splitlines()[0]
        raise OrganisationError(
            f"Spark at '{master}' can't be used: {cause}; it needs Java 17, and a master that is "
            "reached, as spark://host:7077 or local[2]; indexes that were made are in place"
        ) from error


def _settings(master: str) -> SparkConf:
    settings = SparkConf().setAppName("meetings-org night").setMaster(master)
    settings.setIfMissing("spark.speculation", "true")
    for process in ("driver", "executor"):
        settings.setIfMissing(f"spark.{process}.defaultJavaOptions", JAVA)
    settings.setIfMissing("spark.log.level", "ERROR")
    settings.setIfMissing("spark.ui.showConsoleProgress", str(sys.stderr.isatty()).lower())
    return settings.setIfMissing("spark.ui.enabled", "false")
