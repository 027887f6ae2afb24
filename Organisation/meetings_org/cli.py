"""The command line of `meetings-org`."""

import argparse
import json
import os
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path

from . import manifest as manifests
from . import night, program, results
from .errors import OrganisationError
from .manifest import Manifest
from .results import Row
from .store import Store


def main() -> None:
    try:
        sys.exit(_run(_parser().parse_args()))
    except OrganisationError as error:
        print(f"meetings-org: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print(f"meetings-org: {error}; check the store and its disk", file=sys.stderr)
        sys.exit(2)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="meetings-org",
        description="An index a person, made anew each night by the program meetings.",
        epilog="Exit status: 0 done, 2 something needs you or usage.",
    )
    parser.add_argument("--manifest", type=Path, default=Path("organisation.toml"))
    parser.add_argument(
        "--store", type=Path, help="the folder of indexes, in place of the manifest's"
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("plan", help="list the persons in the order of the next night")
    run = commands.add_parser("night", help="sync, re-index and back up all persons")
    where = run.add_mutually_exclusive_group(required=True)
    where.add_argument("--local", action="store_true", help="by a pool on this machine")
    where.add_argument("--spark", metavar="MASTER", help="by a cluster, as spark://host:7077")
    run.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    run.add_argument("--meetings", help="the program (default: $MEETINGS, else that of PATH)")
    run.add_argument(
        "--believe",
        action="append",
        default=[],
        metavar="PERSON",
        help="put in place what this person lost, although it would be held back",
    )
    status = commands.add_parser("status", help="show the last night")
    for command in (run, status):
        command.add_argument("--json", action="store_true", help="print a JSON object a person")
    return parser


def _run(options: argparse.Namespace) -> int:
    manifest = manifests.read(options.manifest, options.store)
    match options.command:
        case "plan":
            for person, cost in night.plan(manifest):
                print(f"{person.name}\t{'new' if cost == float('inf') else f'{cost:.1f} s'}")
            return 0
        case "night":
            if options.workers < 1:
                raise OrganisationError("--workers is less than 1; name a number from 1 on")
            path = program.find(options.meetings)
            believed = frozenset(options.believe)
            if options.spark:
                return _show(_on_spark(manifest, path, options.spark, believed), options.json)
            return _show(night.local(manifest, path, options.workers, believed), options.json)
        case _:
            return _status(manifest, options.json)


def _on_spark(manifest: Manifest, path: str, master: str, believed: frozenset[str]) -> list[Row]:
    try:
        from . import spark
    except ImportError as error:
        raise OrganisationError(
            f"{error}; install it with: pip install 'meetings-org[spark]'"
        ) from error
    return spark.run(manifest, path, master, believed)


def _status(manifest: Manifest, as_json: bool) -> int:
    rows = results.read_last(Store(manifest.store).nights)
    if not rows:
        raise OrganisationError(f"{manifest.store}: no night yet; run 'meetings-org night --local'")
    missing = {person.name for person in manifest.persons} - {row.person for row in rows}
    for name in sorted(missing):
        print(f"meetings-org: {name}: not in the last night", file=sys.stderr)
    return _show(rows, as_json) or (2 if missing else 0)


def _show(rows: list[Row], as_json: bool) -> int:
    troubled = [row for row in rows if row.failures]
    if as_json:
        for row in rows:
            print(json.dumps({**asdict(row), "failures": dict(row.failures)}))
        return 2 if troubled else 0
    for row in troubled:
        failures = ", ".join(f"{count} {kind}" for kind, count in row.failures)
        print(f"meetings-org: {row.person}: {row.outcome}: {failures}", file=sys.stderr)
    outcomes = Counter(row.outcome for row in rows)
    counts = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    meetings = sum(row.meetings for row in rows)
    print(f"{len(rows)} persons: {counts or 'none'}; {meetings} meetings")
    return 2 if troubled else 0
