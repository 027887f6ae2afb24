"""Holds changed calendar files against what was asked, as recurring-ical-events reads both, and dateutil the
starts of what is changed.

A folder has for each change N: N.json (what was asked), N.before, and what came of it, N.after and
N.further. Prints what differs, and a line of counts; fails where anything differs. A file that this
reader reads otherwise than ours before anything is changed tells nothing, and is counted.
"""

import collections
import datetime as d
import functools
import json
import os
import pathlib
import re
import signal
import sys
import warnings

import icalendar
import recurring_ical_events
from dateutil.rrule import rrulestr
from zoneinfo import ZoneInfo

warnings.simplefilter("ignore")
LOCAL = ZoneInfo("Europe/Berlin")
UTC = d.timezone.utc
# A reading that takes longer is none; of the processor's time, so that a busy machine reads no less.
SECONDS = 2


def instant(time):
    """A date or time as an instant; floating ones and days as somebody in Berlin has them."""
    if not isinstance(time, d.datetime):
        time = d.datetime(time.year, time.month, time.day)
    return (time if time.tzinfo else time.replace(tzinfo=LOCAL)).astimezone(UTC)


def written(text):
    """What our program says: 2026-03-26, 2026-03-26T16:00:00Z, 2026-03-26T16:00:00."""
    if len(text) == 10:
        return instant(d.date.fromisoformat(text))
    return instant(d.datetime.fromisoformat(text.replace("Z", "+00:00")))


class Seen:
    """An occurrence: by what it is known, and what counts of it."""

    def __init__(self, event, overrides):
        self.uid = str(event.get("UID", ""))
        start, end = event.start, event.end
        self.is_day = not isinstance(start, d.datetime)
        self.start_time, self.end_time = start, end
        recurrence = event.get("RECURRENCE-ID")
        self.original = instant(recurrence.dt if recurrence else start)
        self.is_override = (self.uid, self.original) in overrides
        self.title = str(event.get("SUMMARY", ""))
        self.place = str(event.get("LOCATION", "")).strip()
        self.status = str(event.get("STATUS", "CONFIRMED")).upper()

    def shown(self):
        return (instant(self.start_time), instant(self.end_time), self.is_day, self.title,
                self.place, self.status)


def parsed(content):
    """Each calendar of a file, ready to be asked, with the overrides in it."""
    calendars = icalendar.Calendar.from_ical(content, multiple=True)
    return [
        (recurring_ical_events.of(calendar),
         {(str(e.get("UID", "")), instant(e["RECURRENCE-ID"].dt))
          for e in calendar.walk("VEVENT") if "RECURRENCE-ID" in e})
        for calendar in calendars]


# Files before a change come again and again.
parsed_before = functools.cache(parsed)


def read(names, window, parse=parsed):
    found = []
    for name in names:
        if not os.path.exists(name):
            continue
        for query, overrides in parse(pathlib.Path(name).read_bytes()):
            for event in query.between(*window):
                found.append(Seen(event, overrides))
    return found


def by_dateutil(names, uids, window):
    """The starts of these events as dateutil generates them. A DTSTART that the rule doesn't give is none."""
    found = []
    for name in names:
        if os.path.exists(name):
            for calendar in icalendar.Calendar.from_ical(pathlib.Path(name).read_bytes(), multiple=True):
                events = [e for e in calendar.walk("VEVENT") if str(e.get("UID", "")) in uids]
                found += starts(events, window)
    return sorted(time for time in found if window[0] < time < window[1])


def starts(events, window):
    single = {(str(e["UID"]), instant(e["RECURRENCE-ID"].dt)): instant(e["DTSTART"].dt)
              for e in events if "RECURRENCE-ID" in e}
    found = list(single.values())
    for event in events:
        if "RECURRENCE-ID" not in event:
            found += (t for t in generated(event, window) if (str(event["UID"]), t) not in single)
    return found


def generated(event, window):
    """The instants of a series without those that were changed by themselves."""
    start = event["DTSTART"].dt
    zone = getattr(start, "tzinfo", None)
    clock = naive(start, zone)
    times = set() if "RRULE" in event else {clock}
    for name, apply in ("RRULE", times.update), ("RDATE", times.update), ("EXRULE", times.difference_update), (
            "EXDATE", times.difference_update):
        for value in as_list(event.get(name)):
            apply(naive(v.dt[0] if isinstance(v.dt, tuple) else v.dt, zone) for v in value.dts) if (
                "DATE" in name) else apply(by_rule(value, clock, zone, window))
    return [instant(time.replace(tzinfo=zone)) for time in times]


def by_rule(rule, clock, zone, window):
    rule = rule.copy()
    until = rule.pop("UNTIL", [None])[0]
    end = naive(window[1], zone)
    if until is not None:
        is_day = not isinstance(until, d.datetime)
        end = min(end, naive(until, zone) + d.timedelta(days=1 if is_day else 0, seconds=-1 if is_day else 0))
    for time in rrulestr(rule.to_ical().decode(), dtstart=clock):
        if time > end:
            return
        yield time


def naive(time, zone):
    """What the clock of the series shows then."""
    if not isinstance(time, d.datetime):
        return d.datetime(time.year, time.month, time.day)
    return (time.astimezone(zone or LOCAL) if time.tzinfo else time).replace(tzinfo=None)


def as_list(value):
    return [] if value is None else value if isinstance(value, list) else [value]


def dateutil_differs(base, own, before, after, window):
    """If true, dateutil finds the starts of the file before as the other reader does, and not those after."""
    inside = lambda seen: sorted(
        t for t in (s.shown()[0] for s in seen if s.uid in own) if window[0] < t < window[1])
    try:
        if by_dateutil([base + ".before"], own, window) != inside(before):
            return None
    except Exception:  # Whatever it can't read before tells nothing of the change.
        return None
    return by_dateutil([base + ".after", base + ".further"], own, window) != inside(after)


def reads_as_we(before, asked, window, margin):
    """Whether this reader sees the event's occurrences before the change where ours does."""
    inside = lambda time: window[0] + margin < time < window[1] - margin
    theirs = sorted(t for t in (s.shown()[0] for s in before if s.uid == asked["uid"]) if inside(t))
    return theirs == sorted(t for t in map(written, asked["starts"]) if inside(t))


def is_skipped(time):
    """Whether it is in an hour that the clock skips: with how long an event is there this reader and
    ours go different ways.
    """
    if not isinstance(time, d.datetime) or time.tzinfo is None:
        return False
    return (time.astimezone(UTC).astimezone(time.tzinfo).replace(tzinfo=None)
            != time.replace(tzinfo=None))


def spans_a_clock_change(seen):
    times = seen.start_time, seen.end_time
    return (all(isinstance(time, d.datetime) and time.tzinfo for time in times)
            and times[0].utcoffset() != times[1].utcoffset())


def moved(time, seconds):
    """Later by the clock on the wall; no hour that is skipped."""
    if not isinstance(time, d.datetime):
        return time + d.timedelta(days=seconds // 86400)
    later = time + d.timedelta(seconds=seconds)
    if later.tzinfo is None:
        return later
    return later.astimezone(UTC).astimezone(later.tzinfo)


def series_shift(named, asked):
    """By how many seconds the series moves with the named occurrence: to its new time, from where the series
    has it. Where that was moved to another day, and stays there, the series keeps its own days.
    """
    if not named.is_override:
        return asked["seconds"]
    start = named.start_time
    zone = getattr(start, "tzinfo", None)
    shown, own = naive(start, zone), naive(named.original, zone or LOCAL)
    target = shown + d.timedelta(seconds=asked["seconds"])
    days = shown.date() - own.date() if target.date() == shown.date() else d.timedelta()
    return (target - own - days) // d.timedelta(seconds=1)


def changed(seen, asked, alone):
    """What of an occurrence that is meant has to be seen after; None where it has to be gone.
    `alone`: it is the one that was named, or the event has no other.
    """
    kind = asked["kind"]
    if kind == "remove":
        return None
    keeps = seen.is_override and not alone
    start, end, day, title, place, status = seen.shown()
    if kind == "cancel":
        status = "CANCELLED"
    if keeps:
        if kind in ("move", "lengthen"):
            return "open"
        return (start, end, day, title, place, status)
    if kind == "title":
        title = asked["title"]
    if kind == "location":
        place = "Pier %s, north" % asked["title"].split()[1]
    if kind == "move":
        begin = seen.start_time
        # This reader shows it in the calendar's zone (X-WR-TIMEZONE); it is moved by its own clock.
        # A day with a zone is a time to this reader, and a day all the same.
        is_utc = asked["isUTC"] and asked["start"].endswith("Z")
        if is_utc and isinstance(begin, d.datetime) and begin.tzinfo:
            begin = begin.astimezone(UTC)
        begin = moved(begin, asked["seconds"] if alone else asked["shift"])
        if day:
            length = seen.end_time - seen.start_time
            start, end = instant(begin), instant(begin + length)
        else:
            end = instant(begin) + (end - start)
            start = instant(begin)
    if kind == "lengthen":
        end = "longer"
    return (start, end, day, title, place, status)


def hold(base, tell):
    asked = json.load(open(base + ".json"))
    named = written(asked["original"])
    window = (named - d.timedelta(days=200), named + d.timedelta(days=420))
    try:
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        before = read([base + ".before"], window, parsed_before)
    except Exception:
        return "unread", ""
    tell()
    signal.setitimer(signal.ITIMER_PROF, 5 * SECONDS)
    own = {asked["uid"], asked["newUID"]}
    here = [s for s in before if s.uid == asked["uid"] and s.original == named
            and instant(s.start_time) == written(asked["start"])
            and instant(s.end_time) == written(asked["end"])]
    # Ours sees nothing of the event before the occurrence, and this one does: in what EXRULE takes
    # away, say, which it does not read.
    sees_more = asked["isFirst"] and any(
        s.uid == asked["uid"] and s.original < named for s in before)
    margin = d.timedelta(days=40)
    is_doubtful = asked["kind"] in ("move", "lengthen") and any(
        is_skipped(time) for s in before for time in (s.start_time, s.end_time))
    # Across a clock change this reader adds the hours of a DURATION by the clock on the wall.
    is_doubtful |= "DURATION" in pathlib.Path(base + ".before").read_text(errors="replace") and any(
        spans_a_clock_change(s) for s in before if s.uid == asked["uid"])
    # A day with a zone is a time for this reader, which lasts 24 hours by the clock or not.
    is_doubtful |= asked["kind"] in ("move", "lengthen") and re.search(
        rb"(?m)^DTSTART(?=[^:]*;TZID=)[^:]*;VALUE=DATE[;:]", pathlib.Path(base + ".before").read_bytes()
    ) is not None
    if len(here) != 1 or sees_more or is_doubtful or not reads_as_we(before, asked, window, margin):
        return "otherwise", ""
    after = read([base + ".after", base + ".further"], window)
    alone = asked["span"] == "this" or not asked["isSeries"]
    asked["shift"] = series_shift(here[0], asked)
    expected = []
    for seen in before:
        if seen.uid != asked["uid"]:
            continue
        is_meant = asked["span"] == "all" or not asked["isSeries"] or (
            seen.original >= named if asked["span"] == "following" else seen is here[0])
        expected.append(
            changed(seen, asked, alone or seen is here[0]) if is_meant else seen.shown())
    if "open" in expected:
        return "open", ""
    is_open_end = asked["kind"] == "lengthen"
    def counted(shown):
        counts = collections.Counter()
        for one in shown:
            if one and window[0] + margin < one[0] < window[1] - margin:
                counts[(one[0], None) + one[2:] if is_open_end else one] += 1
        return counts
    want = counted(expected)
    have = counted([s.shown() for s in after if s.uid in own])
    others = lambda all_: sorted(s.shown() for s in all_ if s.uid not in own)
    if others(before) != others(after):
        return "differs", "other events differ"
    if want != have:
        return "differs", "\n    missing %s\n    beyond %s" % (
            list((want - have).elements())[:3], list((have - want).elements())[:3])
    inner = (window[0] + margin, window[1] - margin)
    by_both = dateutil_differs(base, own, before, after, inner)
    if by_both:
        return "differs", "dateutil: %s" % by_dateutil(
            [base + ".after", base + ".further"], own, inner)[:4]
    return "agrees" if by_both is None else "both", ""


def held(base):
    """`hold` in a process of its own, which too long a reading ends: broken off in the middle, a reader
    may leave a lock behind for which the next one waits for ever.
    """
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        try:
            result = hold(base, lambda: os.write(theirs, b"\n"))
        except Exception as error:  # Of the other reader, or of what we wrote: it has to be looked at.
            result = "differs", repr(error)[:300]
        os.write(theirs, json.dumps(result).encode())
        os._exit(0)
    os.close(theirs)
    with os.fdopen(ours, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    if told.strip():
        return json.loads(told)
    return ("differs", "it takes too long to read now") if told else ("unread", "")


def main():
    counts = collections.Counter()
    folder = pathlib.Path(sys.argv[1])
    for path in sorted(folder.glob("*.json"), key=lambda p: int(p.stem)):
        base = str(path)[:-5]
        result, detail = held(base)
        counts[result] += 1
        if result == "differs":
            print(json.load(open(path))["label"], detail)
    counts["agrees"] += counts["both"]
    print("recurring-ical-events: %d agree (%d by dateutil too), %d differ; %d it reads otherwise than we "
          "before the change, %d it can't read, %d have occurrences that were moved by themselves"
          % tuple(counts[k] for k in ("agrees", "both", "differs", "otherwise", "unread", "open")))
    sys.exit(1 if counts["differs"] else 0)


main()
