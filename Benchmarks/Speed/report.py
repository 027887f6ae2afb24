"""Prints speed.tsv and cold.tsv as Markdown: times, and ratios to this project's own."""

import pathlib
import sys

OURS = "meetings"


def table(path):
    if not path.exists():
        return []
    with open(path) as file:
        return [line.rstrip("\n").split("\t") for line in list(file)[1:]]


def number(value):
    value = float(value)
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def memory(rows):
    for way, title in (("single", "One question"), ("batch", "Many questions at once, each")):
        print(f"\n### {title}: milliseconds\n")
        print("| passages | engine | cores | median | least | times ours | recall@10 | MB read |")
        print("|---|---|---|---|---|---|---|---|")
        for size in sorted({int(row[1]) for row in rows}):
            here = [row for row in rows if int(row[1]) == size and row[3] == way]
            ours = min((float(row[4]) for row in here if row[0] == OURS), default=0)
            for row in sorted(here, key=lambda row: float(row[4])):
                ratio = number(float(row[4]) / ours) if ours else ""
                read = f"{int(row[7]) / 1e6:,.1f}" if row[7] else ""
                print(f"| {size:,} | {row[0]} | {row[2]} | {number(row[4])} | {number(row[5])} "
                      f"| {ratio} | {row[6]} | {read} |")


def reading(rows):
    """The scan of the codes beside a mere sum of the same bytes."""
    ways = [way for way in ("cached", "from memory") if any(row[3] == way for row in rows)]
    if not ways:
        return
    long_run = [row for row in rows if row[0] == "plain sum of a long run of bytes"]
    best = max(int(row[7]) / float(row[4]) / 1e6 for row in long_run)
    print("\n### Reading: codes beside a mere sum of their bytes, one core\n")
    print("Medians of milliseconds, in turns in one process. *From memory*: before each turn 256 MB of "
          "other bytes are read, outside the clock. The shares are the sum's time of the row's. A whole "
          "question also reads what it compares exactly of the floats: beside it stands a sum of those "
          f"as well. The last share is that of a long run of bytes, read at {best:.0f} GB/s.\n")
    print("| passages | bytes | MB | sum | sum, GB/s | codes, keeping 10 | share | codes, keeping what "
          "is compared | share | sum with what is compared | whole question | share | of a long run |\n"
          + "|---" * 13 + "|")
    for size in sorted({int(row[1]) for row in rows}):
        for way in ways:
            here = {row[0]: float(row[4]) for row in rows if int(row[1]) == size and row[3] == way}
            size_of = next(int(row[7]) for row in rows
                           if int(row[1]) == size and row[0] == "plain sum of the same bytes")
            total = here["plain sum of the same bytes"]
            kept = "codes, keeping what is compared"
            cells = [cell for name in ("codes, keeping 10", kept)
                     for cell in (number(here[name]), f"{total / here[name]:.2f}")]
            all_bytes = here["plain sum of those and of what is compared"]
            whole = here["codes and exact comparison"]
            cells += [number(all_bytes), number(whole), f"{all_bytes / whole:.2f}"]
            share = size_of / best / 1e6 / here[kept]
            print(f"| {size:,} | {way} | {size_of / 1e6:.2f} | {number(total)} "
                  f"| {size_of / total / 1e6:.1f} | {' | '.join(cells)} | {share:.2f} |")


def crossover(rows):
    """Long questions at once, by columns and by matrix products."""
    ways = sorted({row[3] for row in rows if row[3].endswith("coordinates")},
                  key=lambda way: [int(word) for word in way.split() if word.isdigit()])
    if not ways:
        return
    print("\n### Many long questions on one core, 10,000 passages: least milliseconds each\n")
    print("| questions | by columns | by `cblas_sgemm` |\n|---|---|---|")
    for way in ways:
        columns, product = (
            next(row[5] for row in rows if row[3] == way and row[0] == name)
            for name in ("columns", "cblas_sgemm"))
        print(f"| {way} | {number(columns)} | {number(product)} |")


def cold(rows):
    print("\n## Whole processes, cold\n")
    print("Each in turns with `meetings about …` in the same run.\n")
    print("| passages | program | median ms | least ms | meetings beside it, median | least | "
          "its median / ours | its least / ours |\n|---|---|---|---|---|---|---|---|")
    for size, program, median, least, our_median, our_least in rows:
        print(f"| {int(size):,} | {program} | {number(median)} | {number(least)} | "
              f"{number(our_median)} | {number(our_least)} | "
              f"{number(float(median) / float(our_median))} | "
              f"{number(float(least) / float(our_least))} |")


def main():
    folder = pathlib.Path(sys.argv[1])
    if rows := table(folder / "speed.tsv"):
        print("## In memory")
        memory(rows)
        reading(rows)
        crossover(rows)
    if rows := table(folder / "cold.tsv"):
        cold(rows)


if __name__ == "__main__":
    main()
