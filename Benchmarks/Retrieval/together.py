"""Work of which no part needs another, by as many processes as there are cores."""

import os
from concurrent.futures import ProcessPoolExecutor

CORES = os.cpu_count() or 1


def each(function, jobs):
    """What `function` makes of each job's arguments, in their order."""
    jobs = list(jobs)
    if not jobs:
        return []
    with ProcessPoolExecutor(min(CORES, len(jobs))) as pool:
        return [future.result() for future in [pool.submit(function, *job) for job in jobs]]
