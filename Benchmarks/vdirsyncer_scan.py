#!/usr/bin/env python3
"""What `vdirsyncer sync` does on one side of a pair, by vdirsyncer's own code.

    Benchmarks/vdirsyncer_scan.py VDIR STATUS

Lists the vdir with a `stat` a file, reads and hashes the items that are new or changed, and writes
the status database. The other side is taken to say the same, and costs nothing.
"""

import asyncio
import contextlib
import sys

from vdirsyncer.storage.filesystem import FilesystemStorage
from vdirsyncer.sync import _StorageInfo
from vdirsyncer.sync.status import SqliteStatus, SubStatus


async def scan(folder, database):
    storage = FilesystemStorage(path=folder, fileext=".ics")
    with contextlib.closing(SqliteStatus(database)) as status, status.transaction():
        await _StorageInfo(storage, SubStatus(status, "a")).prepare_new_status()
        status._c.execute(
            "UPDATE new_status SET href_b = href_a, hash_b = hash_a, etag_b = etag_a")


asyncio.run(scan(sys.argv[1], sys.argv[2]))
