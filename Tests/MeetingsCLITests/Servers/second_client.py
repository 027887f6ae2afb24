"""Another program that edits the events of a calendar, by the CalDAV library of PyPI, as long as a file
is there: each edit adds a line of its own to an event, if the event is still as it was read. Prints each
line that the server took, and how often it was told that somebody else was first.

    second_client.py URL CALENDAR FILE SECONDS

SECONDS is the longest that it waits from one edit to the next.
"""

import os
import random
import sys
import time

import caldav

url, calendar, stop, longest = sys.argv[1:5]
client = caldav.DAVClient(url=url, username="alice", password="harbour")
number = clashes = 0
chance = random.Random(1)
while os.path.exists(stop):
    for event in ("a", "b", "c"):
        address = f"{calendar}{event}.ics"
        answer = client.request(address)
        line = f"X-SECOND-{number}:kept"
        text = answer.raw if isinstance(answer.raw, str) else answer.raw.decode()
        changed = text.replace("END:VEVENT", line + "\r\nEND:VEVENT", 1)
        # Somebody else gets a moment to be first.
        time.sleep(0.1)
        try:
            status = client.put(
                address, changed,
                {"Content-Type": "text/calendar; charset=utf-8",
                 "If-Match": answer.headers["ETag"]}).status
        except caldav.lib.error.DAVError:
            status = 412
        if status in (200, 201, 204):
            print(event, line, flush=True)
            number += 1
        else:
            clashes += 1
        time.sleep(chance.uniform(0.1, float(longest)))
print("clashes", clashes, flush=True)
