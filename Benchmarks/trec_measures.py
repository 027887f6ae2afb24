"""Measures a TREC run with ir_measures (PyPI), to check the arithmetic of `meetings evaluate`.

    python3 Benchmarks/trec_measures.py CORPUS/NAME.qrels.tsv RUN

Prints nDCG@10, recall@1, recall@5, recall@10 and MRR, one `name value` a line.
"""

import sys

import ir_measures
from ir_measures import RR, R, nDCG

MEASURES = {"nDCG@10": nDCG @ 10, "recall@1": R @ 1, "recall@5": R @ 5, "recall@10": R @ 10, "MRR": RR}


def main(answers: str, run: str) -> None:
    with open(answers) as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    qrels = [ir_measures.Qrel(query, meeting, int(grade)) for query, meeting, grade in rows]
    # An id may hold spaces, so a line is split from both ends.
    lines = (line.split(" ", 2) for line in open(run))
    ranked = [
        ir_measures.ScoredDoc(query, rest.rsplit(" ", 3)[0], -int(rest.rsplit(" ", 3)[1]))
        for query, _, rest in lines
    ]
    found = ir_measures.calc_aggregate(MEASURES.values(), qrels, ranked)
    for name, measure in MEASURES.items():
        print(name, found[measure])


if __name__ == "__main__":
    main(*sys.argv[1:])
