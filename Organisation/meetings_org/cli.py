"""The command line of `meetings-org`."""

import argparse
import getpass
import hashlib
import json
import os
import sys
from collections import Counter
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

from . import erase, export, locks, night, program, results, search, store
from . import manifest as manifests
from .audit import Audit
from .errors import OrganisationError
from .manifest import Manifest, Person
from .names import PersonName
from .results import Row

VERSION = version("meetings-org")


def main() -> None:
    try:
        sys.exit(_run(_parser().parse_args()))
    except OrganisationError as error:
        print(f"meetings-org: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("meetings-org: interrupted; the same command goes on", file=sys.stderr)
        sys.exit(130)
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
    parser.add_argument("--version", action="version", version=f"meetings-org {VERSION}")
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
        type=PersonName,
        metavar="PERSON",
        help="put in place what this person lost, although it would be held back",
    )
    status = commands.add_parser("status", help="show the last night")
    status.add_argument(
        "person", nargs="?", type=PersonName, help="show also what failed in this person's night"
    )
    status.add_argument(
        "--verify",
        nargs="?",
        const="",
        metavar="DIGEST",
        help="check the audit, and that the line of this digest is in it",
    )
    archive = commands.add_parser("export", help="write all that is stored of a person to a file")
    archive.add_argument("person", type=PersonName)
    archive.add_argument("--output", type=Path, help="the archive (default: PERSON.zip)")
    asked = commands.add_parser(
        "search-as",
        help="ask a person's index, where policy allows it: --reason TEXT PERSON QUESTION",
    )
    asked.add_argument("person", type=PersonName)
    asked.add_argument("--reason", required=True, help="kept in the audit")
    asked.add_argument("question", nargs=argparse.REMAINDER, help="as meetings takes it")
    for command in (archive, asked):
        command.add_argument("--meetings", help="the program (default: $MEETINGS, else of PATH)")
    _add_erase(commands.add_parser("erase", help="remove a person, and traces of them"))
    for command in (run, status):
        command.add_argument("--json", action="store_true", help="print a JSON object a person")
    return parser


def _add_erase(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("person", type=PersonName)
    parser.add_argument(
        "--everywhere", action="store_true", help="remove traces in the indexes of others, too"
    )
    parser.add_argument(
        "--address", action="append", default=[], help="an address besides those of the manifest"
    )
    parser.add_argument("--yes", action="store_true", help="don't ask")
    parser.add_argument("--undo", action="store_true", help="let the next night index them again")
    parser.add_argument("--spark", metavar="MASTER", help="with --everywhere: by a cluster")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--meetings", help="the program (default: $MEETINGS, else that of PATH)")


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
            with locks.held_at_once(store.of(manifest).nights) as alone:
                if not alone:
                    raise OrganisationError("another night is running; wait for its end")
                return _night(manifest, options)
        case "erase":
            return _erase(manifest, options)
        case "export":
            return _export(manifest, options)
        case "search-as":
            return _search_as(manifest, options)
        case _ if options.verify is not None:
            return _verify(manifest, options.verify)
        case _:
            return _status(manifest, options.person, options.json)


def _night(manifest: Manifest, options: argparse.Namespace) -> int:
    if not manifest.persons:
        raise OrganisationError(f"{options.manifest}: no person is in it; add a [[person]]")
    path = program.find(options.meetings)
    believed = frozenset(options.believe)
    erased = store.of(manifest).erased
    for person in manifest.persons:
        if erased.has(person.name):
            print(
                f"meetings-org: {person.name}: erased, and left out; take them out of the manifest",
                file=sys.stderr,
            )
    audit = Audit(manifest.store)
    for name in believed:
        manifest.person(name)
        audit.record("believe", name)
    begun = audit.record("night", persons=len(manifest.persons))
    if options.spark:
        rows = _spark().run(manifest, path, options.spark, believed)
    else:
        rows = night.local(manifest, path, options.workers, believed)
    audit.record("night-ended", begun=begun, outcomes=Counter(row.outcome for row in rows))
    return _show(rows, options.json)


def _erase(manifest: Manifest, options: argparse.Namespace) -> int:
    audit = Audit(manifest.store)
    if options.spark and not options.everywhere:
        raise OrganisationError("--spark is for the indexes of others; say --everywhere, too")
    if options.undo:
        if not store.of(manifest).erased.remove(options.person):
            raise OrganisationError(f"'{options.person}' was not erased; there is nothing to undo")
        audit.record("erase-undone", options.person)
        return 0
    person = erase.named(manifest, options.person, options.address, options.everywhere)
    path = program.find(options.meetings) if options.everywhere else ""
    holding = erase.held(manifest, person.name)
    print(f"meetings-org: {person.name}: erases {holding.text()}", file=sys.stderr)
    if not options.yes and not _agreed(person.name):
        raise OrganisationError("nothing is erased; say --yes where nobody can be asked")
    receipt = erase.own(manifest, person)
    if options.everywhere:
        search = erase.Search(manifest, path, person.addresses)
        names = erase.others(manifest, person)
        receipt.others = erase.shared_traces(search)
        receipt.others += (
            _spark().forget(search, names, options.spark)
            if options.spark
            else erase.local(search, names, options.workers)
        )
    text = json.dumps(receipt.table(), indent=2)
    # The store keeps a digest alone, by which a receipt can be proved to be this one.
    audit.record("erased", receipt=hashlib.sha256(text.encode()).hexdigest())
    print(text)
    return 0 if receipt.is_whole else 2


def _export(manifest: Manifest, options: argparse.Namespace) -> int:
    person = _anybody(manifest, options.person)
    output = options.output or Path(f"{person.name}.zip")
    Audit(manifest.store).record("export", person.name)
    count = export.write(manifest, program.find(options.meetings), person, output)
    print(f"{count} meetings and notes in {output}")
    return 0


def _search_as(manifest: Manifest, options: argparse.Namespace) -> int:
    person = _anybody(manifest, options.person)
    user = getpass.getuser()
    allowed = user in manifest.searchers
    words = {"reason": options.reason, "question": " ".join(options.question)}
    Audit(manifest.store).record("search-as", person.name, words=words, allowed=allowed)
    if not allowed:
        raise OrganisationError(
            f"the manifest does not let '{user}' search as others; name them in [policy] search-as"
        )
    return search.run(manifest, program.find(options.meetings), person, options.question)


def _anybody(manifest: Manifest, name: PersonName) -> Person:
    """Returns a person of the manifest, or one who has left it and has an index still."""
    if name in store.of(manifest).persons() and name not in {p.name for p in manifest.persons}:
        return Person(name)
    return manifest.person(name)


def _agreed(person: PersonName) -> bool:
    if not sys.stdin.isatty():
        return False
    print(f"Erase all that is stored of {person}? [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def _verify(manifest: Manifest, digest: str) -> int:
    check = Audit(manifest.store).check(digest or None, results.nights(store.of(manifest).nights))
    for problem in check.problems:
        print(f"meetings-org: {problem}", file=sys.stderr)
    print(f"{check.lines} lines, {check.erased} with an erased part; the last is {check.last}")
    return 2 if check.problems else 0


def _spark() -> ModuleType:
    try:
        from . import spark
    except ImportError as error:
        raise OrganisationError(
            f"{error}; install it with: pip install 'meetings-org[spark]'"
        ) from error
    return spark


def _status(manifest: Manifest, person: PersonName | None, as_json: bool) -> int:
    stored = store.of(manifest)
    rows = results.read_last(stored.nights)
    if not rows:
        raise OrganisationError(f"{manifest.store}: no night yet; run 'meetings-org night --local'")
    if person is not None:
        return _status_of(stored, person, rows, as_json)
    named = {person.name for person in manifest.persons}
    missing = named - {row.person for row in rows}
    for name in sorted(missing):
        print(f"meetings-org: {name}: not in the last night", file=sys.stderr)
    for name in sorted(set(stored.persons()) - named):
        print(
            f"meetings-org: {name}: not in the manifest, and stored still; "
            f"'meetings-org erase {name}' removes it",
            file=sys.stderr,
        )
    return _show(rows, as_json) or (2 if missing else 0)


def _status_of(stored: store.Store, person: PersonName, rows: list[Row], as_json: bool) -> int:
    found = [row for row in rows if row.person == person]
    if not found:
        raise OrganisationError(
            f"'{person}' is not in the last night; 'meetings-org plan' says why"
        )
    status = _show(found, as_json)
    said = stored.place(person).said
    if said.exists():
        for line in said.read_text().splitlines():
            print(f"  {_escaped(line)}", file=sys.stderr)
    return status


def _escaped(line: str) -> str:
    """What files of others are called must not move the cursor."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)


def _show(rows: list[Row], as_json: bool) -> int:
    troubled = [row for row in rows if row.failures]
    if as_json:
        for row in rows:
            print(json.dumps({**asdict(row), "failures": dict(row.failures)}))
        return 2 if troubled else 0
    for row in troubled:
        failures = ", ".join(f"{count} {kind}" for kind, count in row.failures)
        remedy = f"; if that is right, say --believe {row.person}" * (row.outcome == "held-back")
        print(f"meetings-org: {row.person}: {row.outcome}: {failures}{remedy}", file=sys.stderr)
    outcomes = Counter(row.outcome for row in rows)
    counts = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    meetings = sum(row.meetings for row in rows)
    when = (
        f"; {rows[0].night[:10]} {rows[0].night[11:13]}:{rows[0].night[13:15]} UTC" if rows else ""
    )
    persons = f"{len(rows)} person{'s' * (len(rows) != 1)}"
    print(f"{persons}: {counts or 'none'}; {meetings} meetings{when}")
    return 2 if troubled else 0
