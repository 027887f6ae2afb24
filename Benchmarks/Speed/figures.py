"""What the lines of speed.tsv say together: medians over runs, and ratios to ours, run by run."""

import collections
import statistics

# A peer, or ours, that moved further than this between runs gives no ratio that is worth showing.
STEADY = 0.2
OURS = ("meetings", "meetings, resident (mcp)")


def number(value):
    """Three digits, as a reader wants them."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 else f"{value:.2g}"


def span(values):
    low, high = number(min(values)), number(max(values))
    return low if low == high else f"{low}–{high}"


class Line:
    """One engine, in one set, one way, over all runs."""

    def __init__(self, rows, ours):
        self.rows, self.first = rows, rows[0]
        self.engine, self.kind = self.first["engine"], self.first["kind"]
        self.is_ours = self.engine in OURS
        self.medians = [float(row["median_ms"]) for row in rows]
        self.ratios = [float(row["median_ms"]) / ours[row["run"], row["group"]] for row in rows
                       if (row["run"], row["group"]) in ours]

    @property
    def median(self):
        return statistics.median(self.medians)

    def middle(self, field):
        values = [float(row[field]) for row in self.rows if row[field]]
        return statistics.median(values) if values else None

    @property
    def moved(self):
        return max(self.medians) / min(self.medians) - 1


class Table:
    """All lines of a part, a set, a number of cores and a way; the quickest first."""

    def __init__(self, key, rows):
        self.part, self.set, self.cores, self.way = key
        ours = {(row["run"], row["group"]): float(row["median_ms"]) for row in rows
                if row["engine"] in OURS}
        by_engine = collections.defaultdict(list)
        for row in rows:
            by_engine[row["engine"]].append(row)
        self.lines = sorted((Line(rows, ours) for rows in by_engine.values()),
                            key=lambda line: line.median)
        self.ours = next(line for line in self.lines if line.is_ours)
        self.runs = len({row["run"] for row in rows})

    def is_steady(self, line):
        return self.runs >= 5 and line.moved <= STEADY and self.ours.moved <= STEADY

    def fastest_of_kinds(self):
        """The quickest engine of each kind first, the quickest kind first; then the others."""
        theirs = [line for line in self.lines if not line.engine.startswith("meetings")]
        seen, first, later = set(), [], []
        for line in theirs:
            (later if line.kind in seen else first).append(line)
            seen.add(line.kind)
        return first + later


def read(path):
    """The tables of a file, in its order."""
    with open(path, encoding="utf-8") as file:
        names = file.readline().rstrip("\n").split("\t")
        rows = [dict(zip(names, line.rstrip("\n").split("\t"))) for line in file]
    grouped = collections.defaultdict(list)
    for row in rows:
        grouped[row["part"], row["set"], int(row["cores"]), row["way"]].append(row)
    return [Table(key, rows) for key, rows in grouped.items()]
