"""Calendar files as events of Microsoft Graph.

Each shape is that of a page of Microsoft's documentation, which is named where it is made. What Graph
can't express (floating times, RDATE, rules of other kinds) raises `Inexpressible` with the reason.
"""

import hashlib
from base64 import urlsafe_b64encode
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr
from icalendar import Calendar
from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON

DAYS = {"MO": "monday", "TU": "tuesday", "WE": "wednesday", "TH": "thursday", "FR": "friday",
        "SA": "saturday", "SU": "sunday"}
INDEXES = {1: "first", 2: "second", 3: "third", 4: "fourth", -1: "last"}
WINDOWS = {name: windows for windows, name in reversed(WINDOWS_TO_OLSON.items())}
UTC = timezone.utc


class Inexpressible(Exception):
    pass


def require(condition, reason):
    if not condition:
        raise Inexpressible(reason)


def identifier(*parts):
    digest = hashlib.sha256("\0".join(parts).encode()).digest()[:24]
    return "AAMk" + urlsafe_b64encode(digest).decode() + "AAA="


def instant(moment):
    """In UTC, with seven digits of a second
    (https://learn.microsoft.com/graph/api/resources/datetimetimezone)."""
    if not isinstance(moment, datetime):
        moment = datetime.combine(moment, time(), UTC)
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S")


def zone_of(component):
    """The name of the zone as Windows has it, or that of the IANA database, which is also allowed
    (https://learn.microsoft.com/graph/api/resources/datetimetimezone)."""
    start = component["DTSTART"]
    is_date = start.params.get("VALUE") == "DATE"
    require(is_date != isinstance(start.dt, datetime), "a day that isn't declared as one")
    if is_date:
        return None
    require(start.dt.tzinfo is not None, "a floating time")
    name = start.params.get("TZID")
    if name is None:
        return "UTC"
    name = WINDOWS_TO_OLSON.get(name, name)
    try:
        ZoneInfo(name)
    except Exception:
        raise Inexpressible("a zone that only the file knows") from None
    return name


def moment(value, zone):
    """A time with the clock of the IANA database, whatever the file says of its zone."""
    if not isinstance(value, datetime):
        return value
    require(value.tzinfo is not None, "a floating time")
    return value.astimezone(UTC) if zone == "UTC" else value.replace(tzinfo=ZoneInfo(zone)) \
        if str(value.tzinfo) not in ("UTC", "tzutc()", "UTC+00:00") else value.astimezone(ZoneInfo(zone))


def times(component):
    zone = zone_of(component)
    start = moment(component["DTSTART"].dt, zone)
    end = component.get("DTEND")
    if end is not None:
        require(isinstance(end.dt, datetime) == isinstance(start, datetime), "ends of another kind")
        name = end.params.get("TZID")
        other = WINDOWS_TO_OLSON.get(name, name) or ("UTC" if zone else None)
        finish = moment(end.dt, other)
    elif component.get("DURATION") is not None:
        length = component["DURATION"].dt
        finish = start + length
        if isinstance(start, datetime) and length.seconds:
            finish = (start.astimezone(UTC) + length).astimezone(start.tzinfo)
    else:
        finish = start if isinstance(start, datetime) else start + timedelta(days=1)
    require(finish >= start, "an end before its start")
    if not isinstance(start, datetime) and finish == start:
        finish += timedelta(days=1)
    return start, finish, zone


def recipient(address):
    """https://learn.microsoft.com/graph/api/resources/recipient and emailaddress"""
    mail = str(address).strip()
    if mail.lower().startswith("mailto:"):
        mail = mail[7:]
    mail = str(address.params.get("EMAIL", mail)) if "@" not in mail else mail
    require("@" in mail and " " not in mail, "a person without a mail address")
    return {"emailAddress": {"name": str(address.params.get("CN", mail)), "address": mail}}


def attendee(address):
    """https://learn.microsoft.com/graph/api/resources/attendee and responsestatus"""
    kind = str(address.params.get("CUTYPE", "")).upper()
    role = str(address.params.get("ROLE", "")).upper()
    answers = {"ACCEPTED": "accepted", "DECLINED": "declined", "TENTATIVE": "tentativelyAccepted"}
    require(str(address.params.get("PARTSTAT", "")).upper() != "DELEGATED", "somebody who has delegated")
    answer = answers.get(str(address.params.get("PARTSTAT", "")).upper(), "none")
    optional = role in ("OPT-PARTICIPANT", "NON-PARTICIPANT")
    return recipient(address) | {
        "type": "resource" if kind in ("ROOM", "RESOURCE") else "optional" if optional else "required",
        "status": {"response": answer, "time": "0001-01-01T00:00:00Z"},
    }


def many(component, name):
    found = component.get(name, [])
    return found if isinstance(found, list) else [found]


def text(component, name):
    found = many(component, name)
    return str(found[0]) if found else ""


def event(component, calendar, owner):
    """https://learn.microsoft.com/graph/api/resources/event; the example of
    https://learn.microsoft.com/graph/api/calendar-list-events has all members."""
    start, end, zone = times(component)
    people = [attendee(address) for address in many(component, "ATTENDEE")]
    organizer = many(component, "ORGANIZER")
    require(organizer or not people, "attendees whom nobody has invited")
    organizer = recipient(organizer[0]) if organizer else {"emailAddress": {"name": owner, "address": owner}}
    is_own = not people or organizer["emailAddress"]["address"].lower() == owner
    status = text(component, "STATUS").upper()
    shown = "free" if text(component, "TRANSP").upper() == "TRANSPARENT" else \
        "tentative" if status == "TENTATIVE" and is_own else "busy"
    modified = component.get("LAST-MODIFIED") or component.get("DTSTAMP")
    calls = [str(value) for name in ("CONFERENCE", "X-GOOGLE-CONFERENCE") for value in many(component, name)]
    names = [name for value in many(component, "CATEGORIES") for name in value.to_ical().decode().split(",")]
    own = next((person["status"] for person in people
                if person["emailAddress"]["address"].lower() == owner), {"response": "none"})
    require("\ufffd" not in text(component, "SUMMARY") + text(component, "LOCATION"), "a text in Latin-1")
    described = {
        "iCalUId": text(component, "UID"),
        "subject": text(component, "SUMMARY"),
        "body": {"contentType": "text", "content": text(component, "DESCRIPTION")},
        "start": {"dateTime": instant(start) + ".0000000", "timeZone": "UTC"},
        "end": {"dateTime": instant(end) + ".0000000", "timeZone": "UTC"},
        "isAllDay": zone is None,
        "originalStartTimeZone": WINDOWS.get(zone, zone) or "UTC",
        "originalEndTimeZone": WINDOWS.get(zone, zone) or "UTC",
        "recurrence": None,
        "attendees": people,
        "organizer": organizer,
        "isOrganizer": is_own,
        "responseStatus": {"response": "organizer"} if is_own else own,
        "location": {"displayName": text(component, "LOCATION"), "locationType": "default"},
        "onlineMeeting": {"joinUrl": calls[0]} if calls else None,
        "onlineMeetingUrl": None,
        "webLink": "https://outlook.office365.com/owa/?itemid=" + identifier(calendar, text(component, "UID")),
        "categories": [name for name in names if name],
        "showAs": shown,
        "sensitivity": {"PRIVATE": "private", "CONFIDENTIAL": "confidential"}.get(
            text(component, "CLASS").upper(), "normal"),
        "isCancelled": status == "CANCELLED",
        "lastModifiedDateTime": instant(modified.dt) + ".624932Z" if modified else "2026-01-01T00:00:00Z",
        "type": "singleInstance",
        "seriesMasterId": None,
    }
    # "Every time the event is changed, changeKey changes as well."
    described["changeKey"] = identifier("change", repr(sorted(described.items())))
    return described


# Series


def pattern(rule, start):
    """https://learn.microsoft.com/graph/api/resources/recurrencepattern"""
    def one(name, usual=None):
        values = rule.get(name, [])
        require(len(values) < 2, f"several values of {name}")
        return values[0] if values else usual

    known = {"FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS"}
    require(set(rule) <= known, "a rule with " + ",".join(sorted(set(rule) - known)))
    frequency, interval = str(one("FREQ")).upper(), int(one("INTERVAL", 1))
    days = [str(day) for day in rule.get("BYDAY", [])]
    month, month_day, place = one("BYMONTH"), one("BYMONTHDAY"), one("BYSETPOS")
    made = {"interval": interval, "firstDayOfWeek": DAYS[str(one("WKST", "MO"))]}
    if frequency == "DAILY" and not days and month is month_day is place is None:
        return made | {"type": "daily"}
    if frequency in ("WEEKLY", "DAILY") and month is month_day is place is None:
        require(frequency == "WEEKLY" or interval == 1, "some days of every second")
        days = days or [list(DAYS)[start.weekday()]]
        require(all(day in DAYS for day in days), "a numbered day of a week")
        return made | {"type": "weekly", "daysOfWeek": [DAYS[day] for day in days]}
    require(frequency in ("MONTHLY", "YEARLY"), "a rule with " + frequency)
    kind = frequency.capitalize()
    if frequency == "YEARLY":
        require(month is not None or not days and month_day is None, "a day of the whole year")
        made["month"] = int(month or start.month)
    else:
        require(month is None, "months of a monthly rule")
    if days:
        require(month_day is None, "a weekday that is a day of the month")
        numbers = {int(day[:-2]) if day[:-2] else place for day in days}
        require(len(numbers) == 1 and numbers <= set(INDEXES), "other weekdays of a month")
        require(place is None or all(day in DAYS for day in days), "a place among numbered days")
        require(len(days) == 1 or place is not None, "several weekdays of a month")
        return made | {"type": "relative" + kind, "index": INDEXES[numbers.pop()],
                       "daysOfWeek": [DAYS[day[-2:]] for day in days]}
    require(place is None or month_day is not None and place in (1, -1), "a place among days")
    month_day = int(month_day or start.day)
    if month_day == -1 and frequency == "MONTHLY":
        # The last of all days of the week is the last day of the month.
        return made | {"type": "relativeMonthly", "index": "last", "daysOfWeek": list(DAYS.values())}
    most = 28 if frequency == "MONTHLY" or made["month"] == 2 else 30
    require(1 <= month_day <= most, "a day that some months don't have")
    return made | {"type": "absolute" + kind, "dayOfMonth": month_day}


class Series:
    """A series master with its exceptions and cancelled occurrences."""

    def __init__(self, master, exceptions, calendar, owner):
        self.owner, self.calendar = owner, calendar
        self.start, self.end, self.zone = times(master)
        require(self.zone is None or self.end.utcoffset() == self.start.utcoffset(), "a length across clocks")
        rules = many(master, "RRULE")
        require(len(rules) == 1, "several rules")
        require(not many(master, "RDATE") and not many(master, "EXRULE"), "dates beside the rule")
        self.id = identifier(calendar, text(master, "UID"))
        self.master = event(master, calendar, owner)
        made = pattern(rules[0], self.start)
        self.days = self.expanded(rules[0])
        require(self.days and self.days[0] == self.local(self.start), "a start that is not in the rule")
        self.master |= {"id": self.id, "type": "seriesMaster",
                        "recurrence": {"pattern": made, "range": self.range(rules[0])}}
        dates = [value for found in many(master, "EXDATE") for value in found.dts]
        self.cancelled = sorted({self.original(value) for value in dates} & set(self.days))
        self.exceptions = {}
        for other in exceptions:
            require("RANGE" not in other["RECURRENCE-ID"].params, "a change of all that follow")
            day = self.original(other["RECURRENCE-ID"])
            require(day in self.days and day not in self.cancelled and day not in self.exceptions,
                    "an exception of no occurrence")
            described = event(other, calendar, owner)
            described |= {
                "id": identifier(calendar, text(master, "UID"), str(day)), "type": "exception",
                "seriesMasterId": self.id, "occurrenceId": self.name(day),
                "originalStart": instant(self.aware(day)) + "Z",
                # "This ID is different for each occurrence in a recurring series."
                "iCalUId": described["iCalUId"] + str(day),
            }
            self.exceptions[day] = described
        changed = repr((self.cancelled, sorted((day, made["changeKey"]) for day, made in self.exceptions.items())))
        self.master["changeKey"] = identifier(self.master["changeKey"], changed)

    def local(self, value):
        return value.replace(tzinfo=None) if isinstance(value, datetime) else datetime.combine(value, time())

    def aware(self, day):
        if self.zone is None:
            return day.date()
        return day.replace(tzinfo=UTC if self.zone == "UTC" else ZoneInfo(self.zone))

    def expanded(self, rule):
        written = ";".join(f"{name}={','.join(str(value) for value in values)}" for name, values in rule.items()
                           if name not in ("UNTIL",))
        until = rule.get("UNTIL", [None])[0]
        self.until = None
        if until is not None:
            require("COUNT" not in rule, "a rule with two ends")
            if isinstance(until, datetime):
                if until.tzinfo is not None and self.zone not in (None, "UTC"):
                    until = until.astimezone(ZoneInfo(self.zone))
                until = until.replace(tzinfo=None)
            else:
                until = datetime.combine(until, time.max)
            self.until = until
        days = []
        for day in rrulestr(written.upper(), dtstart=self.local(self.start)):
            if self.until and day > self.until or day.year > 2034:
                break
            days.append(day)
        return days

    def range(self, rule):
        """https://learn.microsoft.com/graph/api/resources/recurrencerange"""
        made = {"startDate": str(self.start)[:10], "recurrenceTimeZone": WINDOWS.get(self.zone, self.zone) or "UTC"}
        if "COUNT" in rule:
            return made | {"type": "numbered", "numberOfOccurrences": int(rule["COUNT"][0])}
        if self.until:
            # The series ends with this day, whatever the time.
            last = self.until.date()
            if self.until.time() < self.local(self.start).time():
                last -= timedelta(days=1)
            return made | {"type": "endDate", "endDate": str(last)}
        return made | {"type": "noEnd", "endDate": "0001-01-01"}

    def original(self, value):
        found = value.dt
        if not isinstance(found, datetime):
            return datetime.combine(found, time() if self.zone is None else self.local(self.start).time())
        require(self.zone is not None, "a time in a series of days")
        if found.tzinfo is None:
            return found
        return self.local(found.astimezone(UTC if self.zone == "UTC" else ZoneInfo(self.zone)))

    def name(self, day):
        return f"OID.{self.id}.{day.date()}"

    def got(self, expanded):
        """https://learn.microsoft.com/graph/api/event-get, "Expand a series master event\""""
        if not expanded:
            return self.master
        return self.master | {"cancelledOccurrences": [self.name(day) for day in self.cancelled],
                              "exceptionOccurrences": list(self.exceptions.values())}

    def seen(self, first, last):
        """Its items in a calendar view (https://learn.microsoft.com/graph/api/calendar-list-calendarview)."""
        length = self.end - self.start
        items = [made for made in self.exceptions.values() if is_within(made, first, last)]
        for day in self.days:
            start = self.aware(day)
            if day in self.cancelled or day in self.exceptions:
                continue
            item = {"id": identifier(self.calendar, self.master["iCalUId"], str(day)), "type": "occurrence",
                    "seriesMasterId": self.id, "start": {"dateTime": instant(start), "timeZone": "UTC"},
                    "end": {"dateTime": instant(start + length), "timeZone": "UTC"},
                    "changeKey": self.master["changeKey"]}
            if is_within(item, first, last):
                items.append(item)
        return items + [self.master] if items else []


class Single:
    def __init__(self, component, calendar, owner):
        self.id = identifier(calendar, text(component, "UID"))
        self.master = event(component, calendar, owner) | {"id": self.id}

    def got(self, expanded):
        return self.master

    def seen(self, first, last):
        return [self.master] if is_within(self.master, first, last) else []


def is_within(made, first, last):
    return made["start"]["dateTime"] < last and made["end"]["dateTime"] >= first


def read(path, calendar, owner):
    """Returns the events of a file by their identifiers, and the reasons why others can't be expressed."""
    found, reasons = {}, {}
    with open(path, "rb") as file:
        whole = file.read()
    calendars = Calendar.from_ical(whole, multiple=True)
    events = [one for made in calendars for one in made.walk("VEVENT")]
    require(len(events) == whole.upper().count(b"BEGIN:VEVENT"), "a file that is cut off")
    by_uid = {}
    for made in calendars:
        require(str(made.get("VERSION", "2.0")) != "1.0", "a file of vCalendar 1.0")
        require(str(made.get("METHOD", "PUBLISH")) in ("PUBLISH", "REQUEST"), "an answer or a cancellation")
    for component in events:
        by_uid.setdefault(text(component, "UID"), []).append(component)
    for uid, components in by_uid.items():
        try:
            masters = [one for one in components if "RECURRENCE-ID" not in one]
            require(uid and len(masters) == 1, "no master, or several")
            require(all("DTSTART" in one for one in components), "no start")
            others = [one for one in components if "RECURRENCE-ID" in one]
            if "RRULE" in masters[0]:
                made = Series(masters[0], others, calendar, owner)
            else:
                require(not others and "RDATE" not in masters[0], "exceptions without a rule")
                made = Single(masters[0], calendar, owner)
            found[made.id] = made
        except Inexpressible as reason:
            reasons[uid] = str(reason)
        except Exception as error:
            reasons[uid] = f"unreadable: {error!r}"
    return found, reasons
