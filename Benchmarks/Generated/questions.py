"""Questions of each kind, with what is right. A kind draws one question, or None if what it drew is ambiguous."""
import datetime

from judging import Count, First, Free, Hours, Nothing, Overlap, People, Set, Yes
from records import MONTHS, TIMES, Selection, words
from spans import PARTS, ORDINALS, Span, at, dayPhrase, days, draw_span, month

KINDS = {}


def kind(function):
    KINDS[function.__name__] = function
    return function


def typed(draw, question):
    """The question as it stands, without capitals and punctuation, or as a sentence."""
    form = draw.random()
    if form < .4:
        return question
    if form < .7:
        return question.lower().replace("?", "").replace("'", "" if draw.random() < .3 else "'")
    return question[0].upper() + question[1:] + ("" if question.endswith("?") else draw.choice(["?", "."]))


def anchored(home, draw, records=None):
    """A record that is held and a span that has it, or Nones."""
    records = home.all.must if records is None else records
    record = draw.choice(records) if records else None
    return record, record and draw_span(draw, home, record.start)


def isPersonal(frame):
    return bool({"i", "my", "me"} & set(words(frame)))


PAST = ["what was {}", "what did I have {}", "which meetings did we have {}", "what happened {}", "what took place {}",
        "what meetings I had {}", "show me what was on {}", "which meetings were there {}", "what was in my calendar {}"]
COMING = ["what is {}", "what do I have {}", "what's on {}", "which meetings do I have {}", "what is planned {}",
          "what meetings I have {}", "what is in the calendar {}", "what's coming up {}", "what am I doing {}"]
PLAIN = ["meetings {}", "{}", "all meetings {}", "show me everything {}", "list the meetings {}", "calendar {}",
         "{} meetings", "schedule {}", "give me all the appointments {}", "my meetings {}", "{} what meetings"]


def framed(draw, home, span, selection, frames=PLAIN, past=(), coming=(), least=1):
    """A question for a selection within a span; expected is the set."""
    timed = {"past": past, "coming": coming}[span.tense]
    frame = draw.choice([*frames, *timed])
    personal = isPersonal(frame)
    if personal and not home.hasOwner:
        return None
    sets = list(span.select(home, home.mine(selection) if personal else selection))
    if frame in timed:
        sets = sets[:1]
    if not sets[0].must or not least <= len(sets[0].must) <= 150:
        return None
    return typed(draw, frame.replace("{}", span.phrase)), Set([chosen for chosen in sets if chosen.must])


@kind
def days_and_spans(home, draw):
    record, span = anchored(home, draw)
    return span and framed(draw, home, span, home.all, PLAIN, PAST, COMING)


def named(draw, name):
    return draw.choice([name, name.split()[0], name.split()[0]])


def person(home, draw):
    return draw.choice(home.people) if home.people else None


@kind
def person_all(home, draw):
    if not (name := person(home, draw)):
        return None
    chosen = home.present(name)
    frame = draw.choice([
        "meetings with {}", "all meetings with {}", "everything with {}", "{} meetings", "what meetings did we have with {}",
        "show me the meetings where {} was there", "which meetings was {} in", "which meetings did {} attend",
        "meetings that {} was at", "{} was in which meetings", "calls with {}", "every meeting {} was invited to"])
    if {"was", "did"} & set(frame.split()):
        chosen = chosen.only(lambda record: record.end <= home.now)
    return (typed(draw, frame.format(named(draw, name))), Set([chosen])) if 0 < len(chosen.must) < 150 else None


@kind
def person_in_span(home, draw):
    if not (name := person(home, draw)):
        return None
    chosen = home.present(name)
    record, span = anchored(home, draw, chosen.must)
    who = named(draw, name)
    frames = ["meetings with {p} {}", "{p} {}", "{} with {p}", "all meetings {} with {p}", "everything with {p} {}",
              "{}, meetings with {p}", "list meetings {} where {p} is invited", "{p} meetings {}"]
    past = ["what did we have with {p} {}", "what meetings had I with {p} {}", "which meetings did {p} attend {}",
            "which meetings was {p} in {}", "when did I meet {p} {}", "meetings that {p} was at {}"]
    coming = ["what do I have with {p} {}", "when do I see {p} {}", "which meetings are there with {p} {}"]
    fill = lambda frames: [frame.replace("{p}", who) for frame in frames]
    return span and framed(draw, home, span, chosen, fill(frames), fill(past), fill(coming))


@kind
def two_persons(home, draw):
    name = person(home, draw)
    chosen = name and home.present(name)
    record = draw.choice(chosen.must) if name and chosen.must else None
    others = [other for other in record.people if other != name and other in home.people] if record else None
    if not others:
        return None
    other = draw.choice(others)
    second = home.present(other)
    keys = {record.key: record for record in second.must}
    loose = {record.key for record in second.may} | set(keys)
    form, either = draw.choice([
        ("meetings with {p} and {q}", 0), ("meetings with both {p} and {q}", 0), ("{p} and {q} together", 0), ("{p} and {q}", 0),
        ("which meetings were both {p} and {q} in", 0), ("which meetings had {p} and {q} in them", 0), ("{p} {q} meetings", 0),
        ("everything {p} and {q} attended", 0), ("with {p} and also {q}", 0), ("meetings with {p} or {q}", 1),
        ("all meetings that had {p} or {q}", 1), ("anything with either {p} or {q}", 1)])
    question = form.replace("{p}", named(draw, name)).replace("{q}", named(draw, other))
    both = chosen.where(lambda record: record.key in loose).only(lambda record: record.key in keys)
    result = chosen | second if either else both
    span = draw_span(draw, home, record.start) if draw.random() < .6 else None
    if span:
        return framed(draw, home, span, result, [question + " {}", "{} " + question])
    if form.split()[0] in ("which", "everything"):
        result = result.only(lambda record: record.end <= home.now)
    return (typed(draw, question), Set([result])) if 0 < len(result.must) < 150 else None


@kind
def without_person(home, draw):
    if not home.people:
        return None
    record, span = anchored(home, draw)
    name = draw.choice([*record.people] or home.people)
    if not span or name not in home.people:
        name = person(home, draw)
    others = [other for other in record.people if other != name and other in home.people]
    who = named(draw, name)
    base, frames = home.all, ["meetings {} without {p}", "{} meetings without {p}", "everything {} that {p} isn't in",
                              "meetings {} except those with {p}", "which meetings {} are without {p}", "no {p}, meetings {}"]
    if others and draw.random() < .6:
        other = draw.choice(others)
        base = home.present(other)
        frames = [frame.replace("{o}", named(draw, other)) for frame in (
            "meetings with {o} without {p} {}", "meetings with {o} but not {p} {}", "{o} but not {p} {}",
            "{} meetings with {o} where {p} is not there", "{o} without {p} {}")]
    if not span or not any(name in record.people for chosen in span.select(home, base) for record in chosen.must):
        return None
    there = home.present(name)
    must, may = ({record.key for record in part} for part in (there.must, there.may))
    # whoever declined was not there, but was invited
    chosen = base.where(lambda record: record.key not in must).only(lambda record: record.key not in may)
    return framed(draw, home, span, chosen, [frame.replace("{p}", who) for frame in frames])


@kind
def alone(home, draw):
    if not home.owners or not (name := person(home, draw)):
        return None
    chosen = home.present(name).only(lambda record: record.people.keys() <= home.owners | {name})
    if not (record := draw.choice(chosen.must) if chosen.must else None):
        return None
    who = named(draw, name)
    frames = ["just {p} and me", "only {p} and me", "meetings alone with {p}", "meetings with only {p} and me",
              "when was I alone with {p}", "meetings with nobody but {p}", "meetings where it was only {p} and I"]
    frames = [frame.replace("{p}", who) + draw.choice(["", " {}"]) for frame in frames]
    # that a title, or an organizer alone, counts as well is unclear
    chosen = chosen.only(lambda record: name in record.people and record.mine)
    frame = draw.choice(frames)
    if "{}" in frame:
        span = draw_span(draw, home, record.start)
        return span and framed(draw, home, span, chosen, [frame])
    if "was" in frame.split():
        chosen = chosen.only(lambda record: record.end <= home.now)
    return (typed(draw, frame), Set([chosen])) if chosen.must else None


def subject(home, draw):
    """(words, selection) of a person, a title, or everything."""
    which = draw.choice(["person", "person", "title", "all"])
    if which == "person" and (name := person(home, draw)):
        invited = home.present(name).where(lambda record: name in record.people or record.organizer == name)
        return "person", named(draw, name), invited
    if which == "title" and home.titles:
        title = draw.choice(home.titles)
        chosen = home.called(title)
        if chosen.must:
            return "title", draw.choice(chosen.must).title, chosen
    return "all", "", home.all


COUNTS = {
    "person": ["how many meetings with {s} {}", "how many times did I meet {s} {}", "how often did I meet {s} {}",
               "number of meetings with {s} {}", "how many meetings were there with {s} {}", "{} how many meetings with {s}",
               "count the meetings with {s} {}", "how many {s} meetings {}"],
    "title": ["how many {s} {}", "how often did {s} take place {}", "how many times was {s} {}", "number of {s} {}",
              "how many times did we have {s} {}", "{} how many {s} were there", "how often was {s} {}"],
    "all": ["how many meetings {}", "how many meetings were there {}", "number of meetings {}", "how many meetings did I have {}",
            "{} how many meetings", "count meetings {}", "how many events {}", "how many appointments are there {}"]}
LENGTHS = {
    "person": ["how many hours with {s} {}", "how much time did I spend with {s} {}", "total time with {s} {}",
               "time spent with {s} {}", "how many hours of meetings with {s} {}", "{} total hours with {s}"],
    "title": ["how many hours of {s} {}", "how much time did we spend in {s} {}", "total time of {s} {}", "hours spent in {s} {}",
              "how long was {s} in total {}", "time spent on {s} {}"],
    "all": ["how many hours of meetings {}", "how much time did I spend in meetings {}", "total hours of meetings {}",
            "meeting hours {}", "how many hours was I in meetings {}", "time in meetings {}", "{} total meeting time"]}


def figure(home, draw, frames, expected):
    what, phrase, chosen = subject(home, draw)
    record, span = anchored(home, draw, chosen.must)
    if not span or span.hours and frames is LENGTHS:
        return None  # whether a meeting counts whole is unclear
    frame = draw.choice(frames[what])
    inPast = {"did", "was", "were", "spent"} & set(frame.split())
    if isPersonal(frame) and not home.hasOwner:
        return None
    if isPersonal(frame) or frames is LENGTHS:
        chosen = home.mine(chosen)
    if inPast and span.tense == "coming":
        return None
    sets = list(span.select(home, chosen))
    sets = [part.only(lambda record: record.end <= home.now) if inPast else part for part in sets[: 1 if inPast else None]]
    if not 0 < len(sets[0].must) < 150 or any(record.allDay for part in sets for record in part.may):
        return None
    return typed(draw, frame.replace("{s}", phrase).replace("{}", span.phrase)), expected([part for part in sets if part.must])


@kind
def count(home, draw):
    return figure(home, draw, COUNTS, Count)


@kind
def hours(home, draw):
    return figure(home, draw, LENGTHS, Hours)


def declinedBy(home, chosen):
    """The meetings that must be, and with those that may, such as declined ones, so that either can be last."""
    may = [record for record in chosen.may if not record.cancelled and (record.people or not record.allDay)]
    return [chosen.must, sorted(chosen.must + may, key=lambda record: record.start)]


def extreme(home, chosen, order, since=None, until=None):
    """The first or last of a selection, with and without what may be in it; and what starts with it."""
    right = []
    for records in declinedBy(home, chosen):
        records = [record for record in records if (since is None or record.start >= since)
                   and (until is None or record.start < until)]
        if records:
            edge = records[0 if order == "first" else -1].start
            right += [record for record in records if record.start == edge]
    return right


@kind
def order(home, draw):
    what, phrase, chosen = subject(home, draw)
    if what == "all" or not chosen.must:
        return None
    both = None
    if what == "title" and draw.random() < .4:
        names = [name for record in chosen.must for name in record.people if name in home.people]
        if names:
            both = draw.choice(names)
            chosen = chosen.where(lambda record: both in record.people)
    order = draw.choice(["first", "last", "last", "next", "next"])
    s = phrase if what == "title" else "meeting with " + phrase
    with_ = f" with {named(draw, both)}" if both else ""
    forms = {
        "first": ["first {}", "the first {}", "what was the first {}", "when was the first {}", "earliest {}", "our very first {}"],
        "last": ["last {}", "my last {}", "most recent {}", "previous {}", "when was the last {}", "latest {}", "the last {}",
                 "what was our last {}", "{} last time"],
        "next": ["next {}", "my next {}", "when is the next {}", "upcoming {}", "the next {}", "what is the next {}", "{} next time"]}
    if what == "person":
        forms["first"] += [f"when did I first meet {phrase}", f"first time with {phrase}"]
        forms["last"] += [f"when did I last meet {phrase}", f"last time with {phrase}", f"when was the last time I met {phrase}",
                          f"when have I seen {phrase} last"]
        forms["next"] += [f"when do I see {phrase} next", f"when will I meet {phrase} next", f"when is {phrase} next"]
    since, until = {"first": (None, None), "last": (None, home.now), "next": (home.now, None)}[order]
    right = extreme(home, chosen, "last" if order == "last" else "first", since, until)
    form = draw.choice(forms[order])
    limited = draw.random()
    if "{}" in form and order != "next" and limited < .4:
        day = draw.choice(chosen.must).start.date()
        year = day.year if limited < .3 or not home.now - datetime.timedelta(300) < at(day) < home.now else ""
        if order == "first":
            right = extreme(home, chosen, "first", at(day, 24))
            with_ += f" after {dayPhrase(draw, day, bool(year))}"
        else:
            right = extreme(home, chosen, "last", None, min(at(day), home.now))
            with_ += f" before {dayPhrase(draw, day, bool(year))}"
    if not right:
        return None
    return typed(draw, form.replace("{}", s + with_)), First(right)


@kind
def edge_of_day(home, draw):
    record = draw.choice(home.all.must)
    day = record.start.date()
    span = draw_span(draw, home, record.start)
    if not span or (span.meanings[0][1] - span.meanings[0][0]).days > 8:
        return None
    order = draw.choice(["first", "last"])
    verb = "was" if span.tense == "past" else "is"
    whole = [f"which meeting {verb} the {{o}} {{}}"] if span.phrase.split()[0] in ("on", "in", "from", "between") else []
    frame = draw.choice([*whole, "{o} meeting {}", f"what {verb} the {{o}} meeting {{}}", "the {o} meeting {}", f"{{}} {{o}} meeting",
                         f"when {verb} the {{o}} meeting {{}}"])
    word = "earliest" if order == "first" and draw.random() < .3 else order
    sets = list(span.select(home, home.all))
    right = [record for part in sets for record in extreme(home, part, order)]
    if not sets[0].must or len(sets[0].must) < 2:
        return None
    return typed(draw, frame.replace("{o}", word).replace("{}", span.phrase)), First(right)


def dated(home, draw, records=None):
    """A titled record, its title, and a phrase that holds its day."""
    titles = home.titles
    if not titles:
        return None
    chosen = home.called(draw.choice(titles)).must
    if not chosen:
        return None
    record = draw.choice(chosen)
    day = record.start.date()
    same = [other for other in home.titled[record.titleWords]
            if (other.start.month, other.start.day) == (day.month, day.day)]
    if len(same) > 1:
        return None
    if len({other.key for other in home.titled[record.titleWords]}) == 1 and draw.random() < .5:
        return record, ""
    near = abs((at(day) - home.now).days) < 300
    return record, draw.choice(["on ", "on ", ""]) + dayPhrase(draw, day, not near)


@kind
def beside(home, draw):
    """What comes before or after a meeting, on its day."""
    if not (drawn := dated(home, draw)):
        return None
    record, phrase = drawn
    after = draw.random() < .5
    that = "was" if record.end <= home.now else "is"
    forms = (["what comes after {t} {d}", "what {v} after {t} {d}", "the meeting after {t} {d}", "which meeting {v} right after {t} {d}",
              "next meeting after {t} {d}", "{d} what {v} after {t}", "what follows {t} {d}"] if after else
             ["what comes before {t} {d}", "what {v} before {t} {d}", "the meeting before {t} {d}",
              "which meeting {v} right before {t} {d}", "last meeting before {t} {d}", "{d} what {v} before {t}",
              "what came directly before {t} {d}"])
    day = days(record.start.date())
    others = [other for other in home.records if other.key != record.key and not other.allDay
              and other.end > day[0] and other.start < day[1]]
    if any(other.end > record.start and other.start < record.end for other in others):
        return None  # what overlaps is on neither side
    surely = [other for other in others if other.held]
    def nearest(records):
        if after:
            start = min((other.start for other in records if other.start >= record.end), default=None)
        else:
            start = max((other.start for other in records if other.end <= record.start), default=None)
        return [other for other in records if other.start == start]
    right = nearest(surely) + nearest(others)
    if not nearest(surely):
        return None
    text = draw.choice(forms).replace("{t}", record.title).replace("{d}", phrase).replace("{v}", that)
    return typed(draw, " ".join(text.split())), First(right)


@kind
def when_where_how_long(home, draw):
    if draw.random() < .4 and (name := person(home, draw)):
        right = extreme(home, home.present(name).where(lambda record: name in record.people), "first", home.now)
        who = named(draw, name)
        forms = ["when is my next meeting with {}", "where is my next meeting with {}", "how long is my next meeting with {}",
                 "when am I meeting {}", "where do I meet {} next", "at what time is the next meeting with {}",
                 "what time do I meet {} next"]
        return (typed(draw, draw.choice(forms).format(who)), First(right)) if right else None
    if not (drawn := dated(home, draw)):
        return None
    record, phrase = drawn
    was = "was" if record.end <= home.now else "is"
    same = home.called(record.titleWords).must
    right = [record] if phrase else same
    where = ["where {v} {t} {d}", "in which room {v} {t} {d}", "location of {t} {d}", "where {v} {t} held {d}", "{t} {d} where"]
    forms = ["what time {v} {t} {d}", "when {v} {t} {d}", "when does {t} start {d}" if was == "is" else "when did {t} start {d}",
             "how long {v} {t} {d}", "duration of {t} {d}", "{t} {d} what time", "how long does {t} take {d}"]
    if record.json["location"]:
        forms += where
    text = draw.choice(forms).replace("{t}", record.title).replace("{d}", phrase).replace("{v}", was)
    return typed(draw, " ".join(text.split())), First(right)


@kind
def attendance(home, draw):
    drawn = dated(home, draw)
    if not drawn or not drawn[0].people:
        return None
    record, phrase = drawn
    if not phrase and len(home.called(record.titleWords).must) != 1:
        return None
    was = "was" if record.end <= home.now else "is"
    by = {}
    for name, status in record.people.items():
        by.setdefault(status, set()).add(name)
    invited = set(record.people)
    may = home.owners | ({record.organizer} if record.organizer else set())
    choices = [(["who {v} at {t} {d}", "who {v} in {t} {d}", "attendees of {t} {d}", "who attended {t} {d}", "{t} {d} who {v} there",
                 "people at {t} {d}", "who all {v} in {t} {d}"], invited - by.get("declined", set()), may | invited),
               (["who {v} invited to {t} {d}", "who all {v} invited to {t} {d}", "invitees of {t} {d}", "invited people {t} {d}",
                 "list who is invited to {t} {d}"], invited, may)]
    if by.get("declined", set()) - home.owners:
        declined = (["who declined {t} {d}", "who said no to {t} {d}", "who has declined {t} {d}", "{t} {d} who declined"],
                    by["declined"], home.owners)
        choices += [declined] * 3
    if by.get("accepted", set()) - home.owners and len(by) > 1:
        choices += [(["who accepted {t} {d}", "who has accepted {t} {d}", "who said yes to {t} {d}"], by["accepted"], may)] * 2
    if record.organizer:
        choices.append((["who organized {t} {d}", "organizer of {t} {d}", "who set up {t} {d}", "who is the host of {t} {d}"],
                        {record.organizer}, None))
    forms, right, may = draw.choice(choices)
    if not right - home.owners and may is not None:
        return None
    text = draw.choice(forms).replace("{t}", record.title).replace("{d}", phrase).replace("{v}", was)
    return typed(draw, " ".join(text.split())), People(right, may)


@kind
def yes_or_no(home, draw):
    form = draw.choice(["met", "met", "anything", "anything", "was at", "was at"])
    if form == "was at":
        drawn = dated(home, draw)
        if not drawn or not drawn[0].people or drawn[0].end > home.now or not home.people:
            return None
        record, phrase = drawn
        if not phrase and len(home.called(record.titleWords).must) != 1:
            return None
        there = [name for name in record.people if name in home.people and record.people[name] != "declined"]
        name = draw.choice(there if there and draw.random() < .5 else home.people)
        if name in record.people and name not in there or record.organizer == name or words(name)[0] in record.textWords:
            return None
        frame = draw.choice(["was {p} at {t} {d}", "did {p} attend {t} {d}", "was {p} in {t} {d}", "did {p} come to {t} {d}",
                             "was {p} invited to {t} {d}", "{t} {d} was {p} there"])
        text = frame.replace("{p}", named(draw, name)).replace("{t}", record.title).replace("{d}", phrase)
        return typed(draw, " ".join(text.split())), Yes([record], name in there)
    record, span = anchored(home, draw)
    if not span:
        return None
    if form == "met":
        if not (name := person(home, draw)):
            return None
        chosen, who = home.mine(home.present(name)), named(draw, name)
        frames = {"past": ["did I meet {p} {}", "did I see {p} {}", "was there a meeting with {p} {}", "have I met {p} {}",
                           "did we have any meeting with {p} {}", "I met {p} {}?", "any meetings with {p} {}"],
                  "coming": ["do I meet {p} {}", "is there a meeting with {p} {}", "am I seeing {p} {}", "any meetings with {p} {}",
                             "will I see {p} {}", "do I have anything with {p} {}"]}
    else:
        chosen, who = home.mine(home.all), ""
        if draw.random() < .6:  # often nothing
            moved = datetime.timedelta(draw.randint(-4, 4), draw.randint(-10, 10) * 3600)
            span = draw_span(draw, home, record.start + moved)
            if not span:
                return None
        frames = {"past": ["was there anything {}", "did I have anything {}", "did I have any meetings {}", "were there any meetings {}",
                           "was something {}", "any meetings {}"],
                  "coming": ["is there anything {}", "do I have anything {}", "do I have any meetings {}", "are there any meetings {}",
                             "is something {}", "any meetings {}", "have I got anything {}"]}
    chosen = next(iter(span.select(home, chosen)))
    if not chosen.must and chosen.may:
        return None
    question = draw.choice(frames[span.tense]).replace("{p}", who).replace("{}", span.phrase)
    if len(span.meanings) > 1 and question.startswith("any"):
        return None
    return typed(draw, question), Yes(chosen.must + chosen.may, bool(chosen.must))


def taken(home, low, high):
    """Meetings that surely, and meetings that perhaps, take some of a span."""
    touching = [record for record in home.records if record.end > low and record.start < high]
    surely = [record for record in touching if record.held and (record.mine or not home.hasOwner)]
    return surely, [record for record in touching if not record.cancelled and record not in surely]


@kind
def free(home, draw):
    record = draw.choice(home.all.must)
    day = record.start.date()
    if not home.now < at(day) < home.now + datetime.timedelta(90):
        soon = [other for other in home.all.must if home.now < at(other.start.date()) < home.now + datetime.timedelta(90)]
        day = draw.choice(soon).start.date() if soon else day
    if day.weekday() > 4:
        return None
    that = "was" if at(day) < home.now else "am"
    near = abs((at(day) - home.now).days) < 300
    phrase = draw.choice(["on ", ""]) + dayPhrase(draw, day, not near)
    gap = 0 < (at(day) - home.now).days < 6 and draw.random() < .5
    if gap:
        phrase = "on " + at(day).strftime("%A").lower()
    if draw.random() < .5:
        hour = draw.choice([record.start.hour if record.start.date() == day else 10, 9, 10, 11, 13, 14, 15, 16])
        if not 8 <= hour < 18:
            return None
        surely, perhaps = taken(home, at(day, hour - .5), at(day, hour + 1.5))
        covering = [record for record in surely if record.start <= at(day, hour) and record.end >= at(day, hour + .5)]
        if not covering and (surely or perhaps):
            return None
        time = draw.choice([f"at {hour}", f"at {hour}:00", f"at {(hour - 1) % 12 + 1}{'am' if hour < 12 else 'pm'}"])
        form = draw.choice([f"{that} I free {{d}} {{h}}", f"{that} I busy {{d}} {{h}}", f"{that} I available {{h}} {{d}}",
                            f"{{d}} {{h}} {that} I free", "free {d} {h}", f"{that} I free {{h}} {{d}}"])
        return typed(draw, form.format(d=phrase, h=time)), Free(home.zone, *(
            ([], [(at(day, hour), at(day, hour + .5))]) if covering else ([(at(day, hour), at(day, hour + .5))], [])))
    if that == "was":
        return None
    surely, perhaps = taken(home, at(day, 9), at(day, 17))
    if any(record.allDay for record in perhaps + surely):
        return None
    edges = sorted([(at(day, 9.5), at(day, 9.5)), (at(day, 16.5), at(day, 16.5))] + [
        (max(record.start, at(day, 9.5)), min(record.end, at(day, 16.5))) for record in surely + perhaps])
    gaps, reached = [], edges[0][1]
    for start, end in edges[1:]:
        if (start - reached).total_seconds() >= 3600:
            gaps.append((reached, start))
        reached = max(reached, end)
    form = draw.choice(["when am I free {}", "free time {}", "when do I have time {}", "my free slots {}", "{} when am I free",
                        "what time am I free {}", "when am I available {}", "gaps {}", "when is there a gap {}"])
    return typed(draw, form.replace("{}", phrase)), Free(home.zone, gaps, [(record.start, record.end) for record in surely])


@kind
def overlaps(home, draw):
    def pairs(records, others, alsoCopies=False):
        return {frozenset((one.key, other.key)) for one in records for other in others
                if one.key != other.key and one.start < other.end and other.start < one.end and one.minutes and other.minutes
                and (alsoCopies or home.same[one.key] != home.same[other.key])}
    everything = [record for record in home.records if record.minutes]
    if draw.random() < .5:
        if not (drawn := dated(home, draw)):
            return None
        record, phrase = drawn
        if not phrase and len(home.called(record.titleWords).must) != 1:
            return None
        day = days(record.start.date())
        near = [other for other in everything if other.end > day[0] and other.start < day[1]]
        surely = pairs([record], [other for other in near if other.held])
        if not surely:
            return None
        that = "does" if record.end > home.now else "did"
        form = draw.choice(["what overlaps with {t} {d}", "what clashes with {t} {d}", "what is at the same time as {t} {d}",
                            f"what {that} {{t}} overlap with {{d}}", f"{that} anything clash with {{t}} {{d}}",
                            "what conflicts with {t} {d}", "{t} {d} conflicts"])
        text = " ".join(form.replace("{t}", record.title).replace("{d}", phrase).split())
        mine = pairs([record], [other for other in near if other.held and (other.mine or not home.hasOwner)])
        return typed(draw, text), Overlap(mine if record.mine or not home.hasOwner else set(), pairs([record], near, True))
    record, span = anchored(home, draw)
    if not span or len(span.meanings) > 1 or (span.meanings[0][1] - span.meanings[0][0]).days > 40 or span.hours or span.weekday is not None:
        return None
    low, high = span.meanings[0]
    near = [other for other in everything if other.end > low and other.start < high]
    inside = [other for other in near if other.held and (other.mine or not home.hasOwner)]
    if len(near) > 400 or low <= home.now < high:
        return None
    form = draw.choice(["do I have conflicts {}", "any conflicts {}", "double bookings {}", "what overlaps {}", "overlapping meetings {}",
                        "are there clashes {}", "do any meetings clash {}", "which meetings overlap {}"])
    if span.tense == "past":
        form = form.replace("do I", "did I").replace("are there", "were there").replace("do any", "did any")
    return typed(draw, form.replace("{}", span.phrase)), Overlap(pairs(inside, inside), pairs(near, near, True))


@kind
def own_status(home, draw):
    status, forms = draw.choice([
        ("declined", ["which meetings did I decline {}", "meetings I declined {}", "what did I say no to {}", "declined meetings {}",
                      "declined by me {}", "what have I declined {}"]),
        ("cancelled", ["cancelled meetings {}", "which meetings were cancelled {}", "what was called off {}", "canceled events {}",
                       "what got cancelled {}"]),
        ("tentative", ["tentative meetings {}", "which meetings am I tentative for {}", "meetings I answered maybe to {}",
                       "what did I tentatively accept {}"]),
        ("needsAction", ["which invitations have I not answered {}", "unanswered invitations {}", "meetings I haven't responded to {}"])])
    if status == "cancelled":
        must = [record for record in home.records if record.cancelled]
    else:
        must = [record for record in home.records if record.mine == status and not record.cancelled]
    if not must:
        return None
    chosen = Selection(must, [record for record in home.records if record.mine == status])
    form = draw.choice(forms)
    if draw.random() < .5:
        return typed(draw, form.replace(" {}", "")), Set([chosen])
    span = draw_span(draw, home, draw.choice(must).start)
    present = {"am", "haven't", "have"} & set(form.split())
    if span and (not present if span.tense == "past" else not {"did", "were", "was", "got"} & set(form.split())):
        return framed(draw, home, span, chosen, [form])


@kind
def calendar(home, draw):
    names = sorted({record.json["calendar"] for record in home.records})
    plain = {name: name.split("/")[-1].replace("-", " ") for name in names}
    good = [name for name in names if plain[name].replace(' ', '').isalpha() and plain[name].isascii() and 3 < len(plain[name]) < 26 and plain[name].count(' ') < 3 and not set(words(plain[name])) & set(MONTHS)
            and sum(set(words(plain[name])) <= set(words(other)) for other in plain.values()) == 1]
    if len(names) < 2 or not good:
        return None
    name = draw.choice(good)
    there = home.all.where(lambda record: record.json["calendar"] == name)
    if not there.must:
        there = Selection([record for record in there.may if not record.cancelled], there.may)
    record, span = anchored(home, draw, there.must)
    c, verb = plain[name], "was" if span and span.tense == "past" else "is"
    frames = [f"meetings in the {c} calendar {{}}", f"what {verb} in {c} {{}}", f"{c} calendar {{}}", f"everything from my {c} calendar {{}}",
              f"events in calendar {c} {{}}", f"{{}} in the {c} calendar", f"show the calendar {c} {{}}"]
    return span and framed(draw, home, span, there, [frame for frame in frames if "calendar" in frame] if " " in c else frames)


@kind
def properties(home, draw):
    """All-day, recurring, long, at a place."""
    record = draw.choice(home.records)
    span = draw_span(draw, home, record.start)
    if not span:
        return None
    every = Selection([record for record in home.records if not record.cancelled], home.records)
    which = draw.choice(["allDay", "recurring", "once", "longer", "shorter", "place", "place", "least"])
    if which == "allDay":
        return framed(draw, home, span, every.where(lambda record: record.allDay), [
            "all-day events {}", "all day events {}", "whole day events {}", "what lasts all day {}", "{} all-day entries"])
    if which in ("recurring", "once"):
        return framed(draw, home, span, home.all.where(lambda record: record.json["recurring"] == (which == "recurring")), {
            "recurring": ["recurring meetings {}", "repeating meetings {}", "meetings that repeat {}", "regular meetings {}"],
            "once": ["one-off meetings {}", "meetings that are not recurring {}", "single meetings that don't repeat {}",
                     "non-recurring meetings {}"]}[which])
    minutes, phrase = draw.choice([(60, "an hour"), (60, "one hour"), (30, "30 minutes"), (30, "half an hour"), (90, "90 minutes"),
                                   (120, "two hours"), (45, "45 minutes"), (60, "60 min"), (90, "an hour and a half")])
    if which == "longer":
        return framed(draw, home, span, home.all.where(lambda record: record.minutes > minutes), [frame.replace("{l}", phrase) for frame in (
            "meetings longer than {l} {}", "meetings of more than {l} {}", "{} meetings over {l}", "meetings that run longer than {l} {}",
            "meetings which last longer than {l} {}", "meetings that are longer than {l} {}")])
    if which == "least":
        return framed(draw, home, span, home.all.where(lambda record: record.minutes >= minutes), [frame.replace("{l}", phrase) for frame in (
            "meetings of at least {l} {}", "meetings that take at least {l} {}", "{} meetings at least {l} long",
            "meetings of {l} or more {}")])
    if which == "shorter":
        return framed(draw, home, span, home.all.where(lambda record: record.minutes < minutes), [frame.replace("{l}", phrase) for frame in (
            "meetings shorter than {l} {}", "meetings of less than {l} {}", "meetings under {l} {}", "{} meetings that are shorter than {l}")])
    place = record.json["location"]
    parts = set(words(place))
    if not 0 < len(parts) < 4 or len(words(place)) != len(place.split()) or place.isdigit() or not all(word.isalpha() for word in parts):
        return None
    if any(word in title for title in home.titled for word in parts):
        return None
    def near(other): return bool(parts & set(words(other.json["location"]))) or parts <= other.textWords
    chosen = home.all.where(near).only(lambda other: other.json["location"] == place)
    frames = [f"meetings in {place} {{}}", f"meetings at {place} {{}}", f"{{}} meetings in {place}", f"what took place in {place} {{}}",
              f"everything at {place} {{}}", f"{place} {{}}"]
    if draw.random() < .4 and 0 < len(chosen.must) < 150:
        return typed(draw, draw.choice(frames[:2] + frames[4:]).replace(" {}", "")), Set([chosen])
    return framed(draw, home, span, chosen, frames)


@kind
def content(home, draw):
    """Two or three words of a text that no other meeting has together."""
    if not home.hasTexts:
        return None
    if not hasattr(home, "counted"):
        home.counted = {}
        for record in home.records:
            for word in record.textWords:
                home.counted.setdefault(word, set()).add(record.titleWords)
    record = draw.choice(home.records)
    rare = [word for word in words(record.text) if len(word) > 5 and word.isascii() and word.isalpha()
            and len(home.counted[word]) <= 3 and word not in record.titleWords and word not in VAGUE]
    rare = list(dict.fromkeys(word for word in rare if not any(word in words(name) for name in record.people)))
    if len(rare) < 2:
        return None
    place = draw.randrange(len(rare) - 1)
    chosen = rare[place:place + draw.choice([2, 2, 3])]
    right = [other for other in home.records if set(chosen) <= other.textWords]
    if len({other.titleWords for other in right}) != 1 or not chosen:
        return None
    topic = draw.choice([" ", " ", " and "]).join(chosen)
    forms = ["{}", "{}", "where did we talk about {}", "which meeting was about {}", "meeting about {}", "notes on {}",
             "in which meeting did we discuss {}", "{} in which meeting", "the meeting where {} came up", "when did we talk about {}"]
    form = draw.choice(forms if record.end < home.now else forms[:1])
    if record.end < home.now and {"did", "was", "came"} & set(form.split()):
        right = [other for other in right if other.end < home.now]
    extra = draw.random()
    if extra < .25:
        form += " in " + MONTHS[record.start.month - 1] + (
            "" if abs((record.start - home.now).days) < 250 and record.end < home.now else f" {record.start.year}")
        right = [other for other in right if (other.start.year, other.start.month) == (record.start.year, record.start.month)]
    elif extra < .5:
        names = [name for name in record.people if name in home.people]
        if names:
            name = draw.choice(names)
            form += " with " + named(draw, name)
            right = [other for other in right if name in other.people]
    return typed(draw, form.replace("{}", topic)), First(right)


def slip(title, draw):
    """The title with two neighbouring letters of a long word exchanged, or None."""
    long = [word for word in title.split() if len(word) > 6 and word.isascii() and word.isalpha()]
    if not long:
        return None
    word = draw.choice(long)
    place = draw.randrange(1, len(word) - 2)
    if word[place] == word[place + 1]:
        return None
    return title.replace(word, word[:place] + word[place + 1] + word[place] + word[place + 2:], 1)


@kind
def titles(home, draw):
    """A title as it stands, or nearly so: a meeting with it is first, or among the first three if several have it."""
    title = draw.choice(sorted(home.titled, key=sorted)) if home.titled else None
    if not title:
        return None
    same = home.titled[title]
    text = draw.choice(same).title
    form = draw.choice(["as it is", "without punctuation", "without a word", "slip of the keyboard", "with a month", "with a name",
                        "last", "next", "when", "notes of", "what was decided at"])
    question, right = text, same
    if form == "without punctuation":
        question = " ".join(words(text))
    elif form == "without a word":
        parts = text.split()
        if len(parts) < 4:
            return None
        place = draw.randrange(1, len(parts) - 1)
        question = " ".join(parts[:place] + parts[place + 1:])
        if any(other != title and set(words(question)) <= other for other in home.titled):
            return None
    elif form == "slip of the keyboard":
        question = slip(text, draw)
    elif form == "with a month":
        if title & set(MONTHS):
            return None
        number = draw.choice(same).start.month
        question, right = f"{text} {MONTHS[number - 1]}", [record for record in same if record.start.month == number]
    elif form == "with a name":
        names = [name for name in draw.choice(same).people if " " in name and len(name.split()[0]) > 2 and not set(words(name)) & title]
        if not names:
            return None
        name = draw.choice(names)
        question, right = f"{text} with {name.split()[0]}", [record for record in same if name in record.people]
    elif form in ("last", "next"):
        if any(title < other for other in home.titled):
            return None
        held = sorted((record for record in same if not record.cancelled), key=lambda record: record.start)
        past = [record for record in held if record.end <= home.now][-1:]
        edge = past if form == "last" else [record for record in held if record.start >= home.now][:1]
        question, right = f"{form} {text}", [record for record in held if edge and record.start == edge[0].start]
    elif form == "when":
        question = ("when was " if any(record.start < home.now for record in same) else "when is ") + text
    elif form != "as it is":
        question = f"{form} {text}"
    return (question, First(right, 1 if len(right) == 1 else 3), form) if question and right else None


# Words that a question may use for something else.
VAGUE = TIMES | set(ORDINALS) | set("""anything something everything nothing nobody everyone everybody anyone anybody someone
    agenda minutes notes meeting meetings calendar invite invited months decided decide decision agreed people should would
    through during without another because already before invitation cancelled declined attend attended together between
    longer shorter whether monthly people recurring holiday holidays mondays tuesdays wednesdays thursdays fridays saturdays
    sundays remote online offline twenty thirty twelve eleven fifteen""".split())
STRANGERS = ["Quillon", "Zorblatt", "Ottoline", "Brannulf", "Tovrik", "Gwendolyn", "Thaddeus", "Xiadani", "Wolfram", "Eulalia"]
STRANGE = ["asparagus", "trombone", "volcano", "submarine", "rhinoceros", "badminton", "chandelier", "saxophone", "glacier", "origami"]


@kind
def nothing(home, draw):
    if not home.hasTexts:
        return None
    if not hasattr(home, "vocabulary"):
        home.vocabulary = {word for record in home.records for word in record.textWords | set(words(record.json["location"]))}
        home.vocabulary |= {word for record in home.records for name in [*record.people, record.organizer] for word in words(name)}
    form = draw.choice(["stranger", "strange", "empty", "absent"])
    if form == "stranger":
        name = draw.choice([name for name in STRANGERS if name.lower() not in home.vocabulary] or [None])
        frames = ["meetings with {}", "when did I last meet {}", "next meeting with {}", "how many meetings with {}", "what did {} say",
                  "did I meet {}", "{}", "when is my meeting with {}", "how many hours with {}", "last {} meeting"]
        return name and (typed(draw, draw.choice(frames).format(name)), Nothing())
    if form == "strange":
        word = draw.choice([word for word in STRANGE if word not in home.vocabulary and word + "s" not in home.vocabulary] or [None])
        frames = ["meetings about {}", "where did we talk about {}", "{}", "when is the {} meeting", "what did we decide about the {}",
                  "next {} meeting", "how many meetings about {}", "who was at the {} meeting", "where is the {} workshop", "last {} class"]
        return word and (typed(draw, draw.choice(frames).format(word)), Nothing())
    if form == "empty":
        record = draw.choice(home.records)
        moved = record.start + datetime.timedelta(draw.randint(-20, 20))
        span = draw_span(draw, home, moved)
        if not span or any(chosen.must or chosen.may for chosen in span.select(home, home.all)):
            return None
        frames = PAST if span.tense == "past" else COMING
        question = typed(draw, draw.choice([*PLAIN, *frames]).replace("{}", span.phrase))
        return question, Nothing()
    if not (name := person(home, draw)):
        return None
    span = draw_span(draw, home, draw.choice(home.all.must).start)
    if not span or any(chosen.must or chosen.may for chosen in span.select(home, home.present(name))):
        return None
    frames = ["meetings with {p} {}", "{p} {}", "all meetings {} with {p}", "how many meetings with {p} {}", "{} with {p}"]
    return typed(draw, draw.choice(frames).replace("{p}", named(draw, name)).replace("{}", span.phrase)), Nothing()
