"""The records of one home as the oracle sees them, and what of them a condition selects.

Of what a person would hardly count either way (cancelled or declined meetings, all-day notes, …) a selection
keeps apart that it *may* be in an answer; only the rest *must*.
"""
import collections, datetime, functools, json, re, unicodedata, zoneinfo

MONTHS = "january february march april may june july august september october november december".split()
WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
TIMES = set(MONTHS + WEEKDAYS + """today tomorrow yesterday week weekly month monthly year daily morning afternoon evening
    night noon weekend spring summer autumn fall winter easter christmas quarter last next first previous before after with
    without""".split())


def words(text):
    """Words without case and accents."""
    plain = unicodedata.normalize("NFKD", (text or "").lower())
    return re.findall(r"[^\W_]+", "".join(letter for letter in plain if not unicodedata.combining(letter)))


class Record:
    def __init__(self, json, zone, text, noted):
        self.json, self.text, self.noted, self.title = json, text, noted, json["title"]
        self.key = json["uid"], json["occurrence"]
        self.allDay = json["allDay"]
        self.start, self.end = (self.local(json[end], zone) for end in ("start", "end"))
        self.minutes = (self.end - self.start).total_seconds() / 60
        self.mine = json["participation"]
        self.people = {
            person["name"]: person["status"] for person in json["attendees"] or []
            if person["name"] and person["kind"] == "individual"}
        self.organizer = (json["organizer"] or {}).get("name")
        self.cancelled = json["status"] == "cancelled"
        self.held = not (
            self.cancelled or self.allDay or self.mine == "declined" or json["transparent"] or json["gone"]
            or json["kind"] != "meeting" or self.minutes == 0)

    @staticmethod
    def local(text, zone):
        time = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
        return (time.astimezone(zone) if time.tzinfo else time.replace(tzinfo=zone)).replace(tzinfo=None)

    @functools.cached_property
    def titleWords(self):
        return frozenset(words(self.title))

    @functools.cached_property
    def textWords(self):
        return frozenset(words(self.title + " " + self.text))


class Selection:
    def __init__(self, must, may=()):
        self.must = sorted(must, key=lambda record: record.start)
        chosen = {record.key for record in self.must}
        self.may = [record for record in may if record.key not in chosen]

    def where(self, condition):
        return Selection(filter(condition, self.must), filter(condition, self.may))

    def only(self, condition):
        """What doesn't satisfy the condition may be in the answer."""
        return Selection(filter(condition, self.must), [*self.may, *self.must])

    def __or__(self, other):
        return Selection({record.key: record for record in self.must + other.must}.values(), self.may + other.may)


class Home:
    def __init__(self, run, folder, now):
        def read(*arguments, given=None, zone="UTC"):
            return json.loads(run(folder, zone, *arguments, given=given).stdout or "[]")

        listed = read("list", "--from", "1990-01-01", "--to", "2040-01-01", "--json")
        zones = collections.Counter(record["timeZone"] for record in listed if record["timeZone"])
        self.folder, self.zone = folder, max(zones, key=zones.get, default="UTC")
        if self.zone != "UTC":  # times without a zone are of the reader's
            listed = read("list", "--from", "1990-01-01", "--to", "2040-01-01", "--json", zone=self.zone)
        zone = zoneinfo.ZoneInfo(self.zone)
        self.hasTexts = len(listed) < 5000
        texts, noted = {}, set()
        if self.hasTexts:
            given = "".join(record["id"] + "\n" for record in listed)
            for whole in read("show", "-", "--json", given=given):
                if whole.get("linkedNotes"):
                    noted.add(whole["id"])
                texts[whole["id"]] = "\n".join(filter(None, (whole.get(part) for part in (
                    "notes", "attachedNotes", "linkedNotes"))))
        self.records = [Record(record, zone, texts.get(record["id"], ""), record["id"] in noted) for record in listed]
        starts = sorted(record.start for record in self.records)
        if now:
            self.now = Record.local(now, zone)
        else:  # the morning of a Monday after three quarters of the meetings
            day = starts[len(starts) * 3 // 4].date()
            day += datetime.timedelta(7 - day.weekday())
            self.now = datetime.datetime.combine(day, datetime.time(7, 55))
        self.instant = self.now.replace(tzinfo=zone).astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.hasOwner = any(record.mine for record in self.records)
        same = {}
        self.same = {
            record.key: same.setdefault((record.title.lower(), record.start), record.key) for record in self.records}
        self.titled = collections.defaultdict(list)
        for record in self.records:
            if record.titleWords:
                self.titled[record.titleWords].append(record)

    @functools.cached_property
    def all(self):
        return Selection((r for r in self.records if r.held), (r for r in self.records if not r.held))

    @functools.cached_property
    def owners(self):
        """Names that every meeting with an answer of the owner's has."""
        mine = [record for record in self.records if record.mine]
        counted = collections.Counter(name for record in mine for name in record.people)
        return {name for name, count in counted.items() if count == len(mine)}

    @functools.cached_property
    def people(self):
        """Names of people whose first name nobody else has, and no title, calendar or month."""
        counted = collections.Counter(name for record in self.records for name in record.people)
        known = {name for record in self.records for name in [*record.people, record.organizer or ""]}
        firsts = collections.Counter(word for name in known for word in set(words(name)))
        taken = {word for title in self.titled for word in title} | TIMES
        return [name for name, count in sorted(counted.items())
                if name not in self.owners and "," not in name and len(name.split()) == 2 and len(words(name)) == 2
                and words(name)[0] not in ("mr", "mrs", "ms", "dr")
                and all(len(word) > 2 and firsts[word] == 1 and word not in taken for word in words(name))
                and not any(other != word and (other.startswith(word) or word.startswith(other))
                            for word in words(name)[:1] for other in firsts if len(other) > 2)]

    @functools.cached_property
    def titles(self):
        """Titles of two to six plain words that no other title contains, as their sets of words."""
        names = {word for record in self.records for name in record.people for word in words(name)}
        short = [title for title in self.titled if 2 <= len(title) <= 6 and not title & TIMES and not title & names
                 and all(word.isalpha() and word.isascii() for word in title)]
        if len(short) > 400:
            short = sorted(short, key=sorted)[::len(short) // 400]
        return sorted((title for title in short if not any(title < other for other in self.titled)), key=sorted)

    def called(self, title):
        return self.all.where(lambda record: record.titleWords == title)

    def present(self, name):
        """Meetings to which somebody is invited; where the texts or the organizer alone name them counts neither way."""
        def said(record):
            return name in record.people or record.organizer == name or set(words(name)) & record.textWords
        return self.all.where(said).only(lambda record: record.people.get(name, "declined") != "declined")

    def mine(self, selection):
        return selection.only(lambda record: record.mine) if self.hasOwner else selection

    def within(self, selection, span):
        """What begins in a span; what only reaches into it may be in the answer."""
        reaching = selection.where(lambda record: record.end > span[0] and record.start < span[1])
        starting = selection.where(lambda record: span[0] <= record.start < span[1])
        return Selection(starting.must, reaching.must + reaching.may + starting.may)
