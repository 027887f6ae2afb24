"""The night as a job of Apache Spark, a task a person."""

import os
import sys

from pyspark import SparkConf, SparkContext

from . import results, worker
from .manifest import Manifest
from .night import plan, prepared
from .results import Row
from .store import Store


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
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    with SparkContext(conf=_settings(master)) as context:
        tasks = context.parallelize(persons, max(1, len(persons)))
        rows = tasks.map(lambda person: worker.run(night, person)).collect()
    results.write(rows, Store(manifest.store).nights, night.name)
    return rows


def _settings(master: str | None) -> SparkConf:
    settings = SparkConf().setAppName("meetings-org night")
    if master:
        settings.setMaster(master)
    settings.setIfMissing("spark.speculation", "true")
    return settings.setIfMissing("spark.ui.enabled", "false")
