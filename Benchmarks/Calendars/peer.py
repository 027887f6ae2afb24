#!/usr/bin/env python3
"""peer.py FILE.ics FROM TO: the occurrences of a calendar between two days, by the usual Python
libraries (recurring-ical-events on icalendar), a line of JSON each. What we are timed against."""
import datetime
import json
import sys

import icalendar
import recurring_ical_events


def text(value):
    return None if value is None else str(value)


def main():
    path, start, end = sys.argv[1:]
    with open(path, "rb") as file:
        calendars = icalendar.Calendar.from_ical(file.read(), multiple=True)
    day = datetime.date.fromisoformat
    for calendar in calendars:
        for event in recurring_ical_events.of(calendar).between(day(start), day(end)):
            print(json.dumps({
                "uid": text(event.get("UID")),
                "start": event["DTSTART"].dt.isoformat(),
                "end": event["DTEND"].dt.isoformat(),
                "summary": text(event.get("SUMMARY")),
            }))


if __name__ == "__main__":
    main()
