"""Work of which no part needs another, by as many processes as there are cores."""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor

CORES = os.cpu_count() or 1


def each(function, jobs):
    """What `function` makes of each job's arguments, in their order. The processes know what this one
    knew when they were started."""
    jobs = list(jobs)
    if not jobs:
        return []
    forked = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(min(CORES, len(jobs)), mp_context=forked) as pool:
        return [future.result() for future in [pool.submit(function, *job) for job in jobs]]
