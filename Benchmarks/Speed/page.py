#!/usr/bin/env python3
"""Writes speed.md of a folder of results from its speed.tsv, reading.tsv, products.tsv and machine.txt.

    Benchmarks/Speed/page.py Benchmarks/Results/<date>-<machine>
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
import figures
import plot
from figures import STEADY, number, span

# The README has a copy of what is between these two lines of a page.
BEGIN, END = "<!-- for the README -->", "<!-- end -->"

INTRODUCTION = """\
Every engine has a process of its own on the same cores, and answers the same questions equally often, in
turns: for each question all engines in a newly drawn order, with {repeats} repeats each, of which the median
counts. *First* is the first repeat, with the caches as the others left them. A *run* restarts all processes.
Times are milliseconds: the median of the runs' medians, and their quartiles. *Times ours* is the range over
{runs} runs of the engine's median divided by ours of the same run; *moved* is how far the slowest run's median
is above the fastest's. Memory is that of the process after its answers (MiB), *build* the seconds from the
data to the first answer.
"""

LEFT_OUT = """\
The vectors have 4,096 coordinates, of which some 920 of a row and 40 to 70 of a question are not 0. *Build*
begins with these vectors; embedding is timed for nobody. As these are our program's vectors, engines for
dense vectors multiply zeros, and the fair peers are the sparse ones. This section leaves out reading codes
from SQLite, comparing by texts, joining with BM25, people and dates, and printing; the next sections have
these. Recall is that of the exact ten; `meetings` compares 512 candidates exactly, as the program does. Graphs
and approximate engines are tuned on the timed questions until recall is .99 (*found* says what they reached,
*setting* how).
"""

RESIDENT = """\
Running processes: `meetings mcp`, called as by an assistant, reads the question, scans the codes, compares up
to 512 candidates by their texts from SQLite, joins that with BM25, cuts passages, and prints JSON with titles,
people and passages; the others rank identifiers by words alone. *Found* is the share of questions whose event
is among the ten. In each copy of real texts after the first, one word in ten is replaced.
"""

WHOLE = """\
From start to end, as a shell starts them, on all cores. *Found* as above. The bare Swift processes search
nothing: they show what any Swift program costs that reads one row.
"""


def cell(value, form=number):
    return "" if value is None else form(value)


def quartile_cell(line):
    return (f"{number(line.median)} ({number(line.middle('q1_ms'))}–"
            f"{number(line.middle('q3_ms'))})")


def full_table(table):
    """All engines of a set, the quickest first."""
    yield ("| engine | kind | first | median (quartiles) | times ours | moved | found | memory | build "
           "| setting |")
    yield "|---" * 10 + "|"
    for line in table.lines:
        name = f"**{line.engine}**" if line.is_ours else line.engine
        ratio = "" if line.is_ours else span(line.ratios)
        found = cell(line.middle("found"), lambda value: f"{value:.3f}")
        yield (f"| {name} | {line.kind} | {number(line.middle('first_ms'))} | {quartile_cell(line)} "
               f"| {ratio} | {line.moved:.0%} | {found} | {cell(line.middle('memory_mib'))} "
               f"| {cell(line.middle('build_s'))} | {line.first['setting']} |")


def heading(table):
    cores = f"{table.cores} core" + "s" * (table.cores != 1)
    ways = {"one": "one question", "many": "many questions at once, each", "process": "a process each"}
    return f"### {sets_name(table.set)}: {ways[table.way]}, {cores}"


def sets_name(name):
    *words, passages = name.split(", ")
    return ", ".join([*words, f"{int(passages):,} passages"])


def parts(tables):
    texts = {"vectors": ("Ten nearest vectors, in memory", LEFT_OUT),
             "texts": ("Events, resident", RESIDENT), "processes": ("Whole processes", WHOLE)}
    for part, (title, about) in texts.items():
        here = [table for table in tables if table.part == part]
        if here:
            yield from [f"## {title}", "", about]
        for table in here:
            yield from [heading(table), "", *full_table(table), ""]


def peer(table, line):
    """A peer as the README shows it."""
    if not table.is_steady(line):
        return f"{line.engine} {number(line.median)} ms"
    low, high = min(line.ratios), max(line.ratios)
    if high < 1:
        return (f"**{line.engine} {number(line.median)} ms: it is quicker, we take "
                f"{span([1 / high, 1 / low])} times as long**")
    return f"{line.engine} {number(line.median)} ms ({span(line.ratios)} times ours)"


BUSY = ("\nOther work ran on the machine meanwhile, so times are long and most ratios are missing: "
        "`make bench-speed` on an idle one makes this table again.")


def readme(tables, machine):
    """The rows of the README: each table's peers, the quickest of each kind first."""
    yield "| what | meetings | others |"
    yield "|---|---|---|"
    names = {
        ("processes", "process"): "a question, whole process, {set}",
        ("texts", "one"): "a question, the program already running (`meetings mcp`), {set}",
        ("vectors", "one"): "ten nearest vectors alone, in memory, {set}, {cores}",
        ("vectors", "many"): "the same, many questions at once, each, {set}, {cores}"}
    for table in in_readme(tables):
        what = names[table.part, table.way].format(
            set=sets_name(table.set), cores=f"{table.cores} core" + "s" * (table.cores != 1))
        found = table.ours.middle("found")
        recall = f", recall {found:.3f}" if table.part == "vectors" else ""
        memory = f", {number(table.ours.middle('memory_mib'))} MiB"
        others = "; ".join(peer(table, line) for line in table.fastest_of_kinds())
        yield f"| {what} | {number(table.ours.median)} ms{recall}{memory} | {others} |"
    if "other work ran" in machine:
        yield BUSY


def in_readme(tables):
    """One table of each kind: a question as a process, a resident one, vectors alone."""
    kinds = {}
    for table in shown(tables):
        kinds.setdefault((table.part, table.way), table)
    yield from (kinds[kind] for kind in (("processes", "process"), ("texts", "one"), ("vectors", "one"))
                if kind in kinds)


def shown(tables):
    """The largest set of vectors, and of these a question on one core and many on all."""
    largest = max((int(t.set) for t in tables if t.part == "vectors"), default=0)
    cores = {t.cores for t in tables if t.part == "vectors"}
    order = {"processes": 0, "texts": 1, "vectors": 2}
    for table in sorted(tables, key=lambda t: order[t.part]):
        if table.part != "vectors":
            yield table
        elif int(table.set) == largest and table.cores == (
                min(cores) if table.way == "one" else max(cores)):
            yield table


def lines(path):
    if not path.exists():
        return []
    rows = [line.rstrip("\n").split("\t") for line in path.read_text().splitlines()]
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def reading(rows):
    """The scan of the codes beside a mere sum of the same bytes."""
    yield from [
        "## Reading: the codes beside a mere sum of their bytes, one core", "",
        "Medians over questions of the median of three turns, in one process. *From memory*: before each "
        "turn, 256 MB of other bytes are read outside the timing. The share is the sum's time divided by the "
        "row's.", "", "| passages | bytes | what | MB | ms | GB/s or share |", "|---" * 6 + "|"]
    for size, condition in dict.fromkeys((row["rows"], row["condition"]) for row in rows):
        here = [row for row in rows if (row["rows"], row["condition"]) == (size, condition)]
        sums = {row["what"]: float(row["median_ms"]) for row in here}
        for row in here:
            ms, size_read = float(row["median_ms"]), int(row["bytes"])
            beside = {"codes, keeping 10": "plain sum of the same bytes",
                      "codes, keeping what is compared": "plain sum of the same bytes",
                      "codes and exact comparison": "plain sum of those and of what is compared"}
            share = (f"{sums[beside[row['what']]] / ms:.2f}" if row["what"] in beside
                     else f"{size_read / ms / 1e6:.0f} GB/s" if "those" not in row["what"] else "")
            yield (f"| {int(size):,} | {condition} | {row['what']} | {size_read / 1e6:.1f} "
                   f"| {number(ms)} | {share} |")


def products(rows):
    """Columns beside matrix products."""
    names = list(dict.fromkeys(row["what"] for row in rows))
    yield from [
        "## Columns beside matrix products, one thread", "",
        f"Milliseconds a question, medians of {rows[0]['times']} turns, {int(rows[0]['rows']):,} passages. "
        "After the comma: OpenBLAS's kernels, by default or by `OPENBLAS_CORETYPE`. *Exact* "
        "compares all rows by their floats.", "",
        "| questions | " + " | ".join(names) + " |", "|---" * (len(names) + 1) + "|"]
    for condition in dict.fromkeys(row["condition"] for row in rows):
        values = {row["what"]: float(row["median_ms"]) for row in rows if row["condition"] == condition}
        cells = [number(values[name]) if name in values else "" for name in names]
        yield f"| {condition} | " + " | ".join(cells) + " |"


def engines(tables, machine):
    """What is said of engines; a run of other parts alone has none."""
    runs = max(table.runs for table in tables)
    yield from [INTRODUCTION.format(repeats=repeats(machine), runs=runs),
                f"## In short\n\nA ratio is shown if there are at least five runs and neither side moved more "
                f"than {STEADY:.0%} between them. The fastest of each kind is first.\n",
                BEGIN, *readme(tables, machine), END, "", *parts(tables)]


def page(folder):
    tables = figures.read(folder / "speed.tsv")
    machine = (folder / "machine.txt").read_text()
    yield from ["# Speed", "", "    make bench-speed", "", machine.rstrip(), ""]
    if tables:
        yield from engines(tables, machine)
    if left_out := (folder / "left_out.txt").read_text().split("\n")[:-1]:
        yield from ["## Left out", "", *(f"- {line}" for line in left_out), ""]
    for name, section in (("reading", reading), ("products", products)):
        if rows := lines(folder / f"{name}.tsv"):
            yield from [*section(rows), ""]
    if (folder / "speed.svg").exists():
        yield from ["![One question](speed.svg)", ""]
    yield "Raw data: [speed.tsv](speed.tsv), a line an engine and run."


def repeats(machine):
    """As the run was told, which machine.txt keeps."""
    return next((word.split("=")[1].rstrip(";,.\n") for word in machine.split()
                 if word.startswith("repeats=")), "3")


def write(folder):
    folder = pathlib.Path(folder)
    tables = figures.read(folder / "speed.tsv")
    if drawing := plot.draw(tables):
        (folder / "speed.svg").write_text(drawing)
    (folder / "speed.md").write_text("\n".join(page(folder)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1])
