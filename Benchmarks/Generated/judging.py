"""What is right, and whether an answer is it. `wrong` says in a few words what is wrong, or nothing."""
import datetime, re, zoneinfo


def key(record):
    return record["uid"], record["occurrence"]


class Answer:
    """What `search --json --reading` printed, and what it said beside it."""
    def __init__(self, home, reading, parts, said):
        self.home, self.reading, self.parts, self.said = home, reading, parts, said
        self.meetings = [part for part in parts if "uid" in part and "occurrence" in part]
        self.keys = [home.same.get(key(part), key(part)) for part in self.meetings]
        self.people = [part for part in parts if "emails" in part and "name" in part]

    def figure(self, field):
        return next((part[field] for part in self.parts if "uid" not in part and "emails" not in part and "free" not in part
                     and isinstance(part.get(field), (int, float))), None)

    @property
    def isNothing(self):
        return not self.parts or self.figure("count") == 0


class Expected:
    arguments = ()

    def keys(self, answer, records):
        return {answer.home.same[record.key] for record in records}


class Set(Expected):
    arguments = ("--all-results", "--every-occurrence")

    def __init__(self, sets):
        self.sets = sets

    def wrong(self, answer):
        best, said = -1, ""
        for chosen in self.sets:
            must, may = self.keys(answer, chosen.must), self.keys(answer, chosen.may)
            have = set(answer.keys) - (may - must)
            right = len(have & must)
            f1 = 2 * right / (len(have) + len(must))
            if f1 > best:
                best, said = f1, f"{right} of {len(must)}, {len(have) - right} too many"
        return "" if best >= .9 else said


class First(Expected):
    """One of the records is the first of the answer, or among the first `reach`."""
    def __init__(self, records, reach=1):
        self.records, self.reach = records, reach

    def wrong(self, answer):
        if self.keys(answer, self.records) & set(answer.keys[: self.reach]):
            return ""
        wanted = f"not {min(self.records, key=lambda record: record.start).title} {min(record.start for record in self.records):%Y-%m-%d}"
        if not answer.keys:
            return "no meeting, " + wanted
        first = answer.meetings[0]
        return f"{first['title']} {first['start'][:10]}, {wanted}"


class Count(Expected):
    def __init__(self, sets):
        self.sets = sets

    def wrong(self, answer):
        have = answer.figure("count")
        ranges = [(len(self.keys(answer, chosen.must)), len(self.keys(answer, chosen.must + chosen.may))) for chosen in self.sets]
        if have is None:
            return f"no number, not {ranges[0][0]}"
        return "" if any(low <= have <= high for low, high in ranges) else f"{have}, not {ranges[0][0]} to {ranges[0][1]}"


class Between(Expected):
    """A number."""
    def __init__(self, least, most):
        self.least, self.most = least, most

    def wrong(self, answer):
        have = answer.figure("count")
        return "" if have is not None and self.least <= have <= self.most else f"{have}, not {self.least} to {self.most}"


class Busiest(Expected):
    """One of these days is the answer, or the day of its first meeting."""
    def __init__(self, days):
        self.days = days

    def wrong(self, answer):
        days = [part[field][:10] for part in answer.parts for field in ("day", "date", "start") if part.get(field)]
        zone = zoneinfo.ZoneInfo(answer.home.zone)
        if answer.meetings:
            start = datetime.datetime.fromisoformat(answer.meetings[0]["start"].replace("Z", "+00:00"))
            days = [str((start.astimezone(zone) if start.tzinfo else start).date())]
        return "" if days and days[0] in set(map(str, self.days)) else f"{days[:1]}, not {min(self.days)}"


class Hours(Expected):
    def __init__(self, sets):
        self.sets = sets

    def wrong(self, answer):
        have, ranges = answer.figure("minutes"), []
        for chosen in self.sets:
            least, reached = 0, datetime.datetime.min
            for record in chosen.must:
                least += max(0, (record.end - max(record.start, reached)).total_seconds() / 60)
                reached = max(reached, record.end)
            ranges.append((least, sum(record.minutes for record in chosen.must + chosen.may)))
        if have is None:
            return f"no length, not {ranges[0][0]:g} min"
        if any(low - 1 <= have <= high + 1 for low, high in ranges):
            return ""
        return f"{have} min, not {ranges[0][0]:g} to {ranges[0][1]:g}"


class People(Expected):
    """Exactly these, apart from those who may be; or one of them first."""
    def __init__(self, names, may):
        self.names, self.may = names, may

    def wrong(self, answer):
        rooms = {person["name"] for record in answer.home.records for person in record.json["attendees"] or []
                 if person["kind"] != "individual"} if answer.people else ()
        have = [part["name"] for part in answer.people]
        if self.may is None:
            return "" if have[:1] and have[0] in self.names else f"first is {have[:1]}, not {self.names}"
        counted = {name for name in have if name in self.names or name not in self.may and name not in rooms}
        must = self.names - answer.home.owners or self.names
        right = len(counted & must)
        if 2 * right >= .9 * (len(counted - (self.names - must)) + len(must)):
            return ""
        return f"{right} of {len(must)} people, {len(counted - must)} too many"


class Yes(Expected):
    """Yes, with one of the records first; or no."""
    def __init__(self, records, isYes):
        self.records, self.isYes = records, isYes

    def wrong(self, answer):
        no = answer.isNothing or re.search(r"^no\b|n't\b", answer.said, re.M)
        if not self.isYes:
            return "" if no or re.search("^nothing matches", answer.said, re.M) else "not no"
        if answer.isNothing:
            return "nothing, not yes"
        if answer.said.startswith("no:"):
            return "no, not yes"
        return "" if answer.keys[:1] and answer.keys[0] in self.keys(answer, self.records) else "another meeting first"


class Nothing(Expected):
    def wrong(self, answer):
        return "" if answer.isNothing else f"{len(answer.parts)} parts where there is nothing"


class Free(Expected):
    def __init__(self, zone, free, busy):
        self.zone, self.free, self.busy = zoneinfo.ZoneInfo(zone), free, busy

    def local(self, text):
        return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(self.zone).replace(tzinfo=None)

    def wrong(self, answer):
        parts = [part for part in answer.parts if "free" in part]
        if not parts:
            return "no free time in the answer"
        gaps = sorted((self.local(part["start"]), self.local(part["end"])) for part in parts if part["free"])
        for low, high in self.free:
            reached = low
            for start, end in gaps:
                reached = max(reached, end) if start <= reached else reached
            if reached < high:
                return f"{low} to {high:%H:%M} is free"
        for low, high in self.busy:
            if any(start < high and end > low for start, end in gaps):
                return f"{low} to {high:%H:%M} is taken"
        return ""


class Overlap(Expected):
    def __init__(self, must, may):
        self.must, self.may = must, may

    def wrong(self, answer):
        have = {frozenset(map(key, part["meetings"])) for part in answer.parts if isinstance(part.get("meetings"), list)}
        if not have and answer.reading.get("kind") != "overlap":
            return "overlaps are not answered"
        missing, much = len(self.must - have), len(have - self.must - self.may)
        return f"{missing} of {len(self.must)} missing, {much} too many" if missing or much else ""
