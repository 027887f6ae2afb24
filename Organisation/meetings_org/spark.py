"""The night as a job of Apache Spark, a task a person."""

import os
import sys
from collections.abc import Callable
from typing import TypeVar

from pyspark import SparkConf, SparkContext

from . import erase, results, worker
from .erase import Search, Trace
from .manifest import Manifest
from .night import plan, prepared
from .results import Row
from .store import Store

Item = TypeVar("Item")
Result = TypeVar("Result")


def run(
    manifest: Manifest,
    program: str,
    master: str | None,
    believed: frozenset[str] = frozenset(),
) -> list[Row]:
    """Runs the night on the executors of a cluster, by default of that which spark-submit names.

    Tasks start in the order of the plan. One that runs twice puts one index in place.
    """
    night = prepared(manifest, program, believed)
    persons = [person for person, _ in plan(manifest)]
    rows = _mapped(lambda person: worker.run(night, person), persons, master)
    results.write(rows, Store(manifest.store).nights, night.name)
    return rows


def forget(search: Search, names: list[str], master: str | None) -> list[Trace]:
    """Removes the traces of addresses from the indexes of `names`, a task an index."""
    return _mapped(lambda name: erase.forget(search, name), names, master)


def _mapped(work: Callable[[Item], Result], items: list[Item], master: str | None) -> list[Result]:
    """Returns the results of a job with a task an item, in their order."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    with SparkContext(conf=_settings(master)) as context:
        return context.parallelize(items, max(1, len(items))).map(work).collect()


def _settings(master: str | None) -> SparkConf:
    settings = SparkConf().setAppName("meetings-org night")
    if master:
        settings.setMaster(master)
    settings.setIfMissing("spark.speculation", "true")
    return settings.setIfMissing("spark.ui.enabled", "false")
