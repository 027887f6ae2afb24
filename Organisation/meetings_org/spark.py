"""The night as a job of Apache Spark, a task a person."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from py4j.protocol import Py4JJavaError
from pyspark import SparkConf, SparkContext
from pyspark.errors import PySparkRuntimeError

from . import erase, results, shared, store, worker
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
    master: str | None,
    believed: frozenset[str] = frozenset(),
) -> list[Row]:
    """Runs the night on the executors of a cluster, by default of that which spark-submit names.

    Tasks start in the order of the plan. One that runs twice puts one index in place.
    """
    night = prepared(manifest, program, believed)
    persons = [person for person, _ in plan(manifest)]
    common = shared.of(manifest)
    # A task gets its own person alone: the names and commands of all others would go with each.
    alone = replace(manifest, persons=())
    night = replace(night, manifest=alone)
    with _context(master) as context:
        failures = _mapped(lambda one: shared.fetch(one, program, alone), common, context)
        night = replace(night, fetched=tuple(zip(common, failures, strict=True)))
        rows = _mapped(lambda person: worker.run(night, person), persons, context)
    results.write(rows, store.of(manifest).nights, night.name)
    return rows


def forget(search: Search, names: list[str], master: str | None) -> list[Trace]:
    """Removes the traces of addresses from the indexes of `names`, a task an index."""
    search = replace(search, manifest=replace(search.manifest, persons=()))
    with _context(master) as context:
        return _mapped(lambda name: erase.forget(search, name), names, context)


def _mapped(
    work: Callable[[Item], Result], items: list[Item], context: SparkContext
) -> list[Result]:
    """Returns the results of a job with a task an item, in their order."""
    return context.parallelize(items, len(items)).map(work).collect() if items else []


def _context(master: str | None) -> SparkContext:
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    try:
        return SparkContext(conf=_settings(master))
    except (PySparkRuntimeError, Py4JJavaError) as error:
        cause = getattr(error, "java_exception", error)
        raise OrganisationError(
            f"Spark can't be started at '{master}': {cause}; it needs Java 17, and a master as "
            "spark://host:7077 or local[2]"
        ) from error


def _settings(master: str | None) -> SparkConf:
    settings = SparkConf().setAppName("meetings-org night")
    if master:
        settings.setMaster(master)
    settings.setIfMissing("spark.speculation", "true")
    for process in ("driver", "executor"):
        settings.setIfMissing(f"spark.{process}.defaultJavaOptions", JAVA)
    return settings.setIfMissing("spark.ui.enabled", "false")
