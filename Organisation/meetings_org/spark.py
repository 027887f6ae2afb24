"""The night as a job of Apache Spark, a task a person."""

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
    believed: frozenset[str] = frozenset(),
) -> list[Row]:
    """Runs the night on the executors of a cluster.

    Tasks start in the order of the plan. One that runs twice puts one index in place.
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


def forget(search: Search, names: list[str], master: str) -> list[Trace]:
    """Removes the traces of addresses from the indexes of `names`, a task an index."""
    search = replace(search, manifest=replace(search.manifest, persons=()))
    with _context(master) as context:
        return _mapped(lambda name: erase.forget(search, name), names, context)


def _mapped(
    work: Callable[[Item], Result], items: list[Item], context: SparkContext
) -> list[Result]:
    """Returns the results of a job with a task an item, in their order."""
    return context.parallelize(items, len(items)).map(work).collect() if items else []


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
