"""Questions of days: the edges of one's own day, ordinals, clock times, parts of days, weekdays, the busiest day."""
import collections

from judging import Busiest, First, Set
from questions import declinedBy, extreme, framed, kind, named, person, typed, anchored
from records import Selection, WEEKDAYS
from spans import PARTS, REACH, ordinal


def length(span):
    return (span.meanings[0][1] - span.meanings[0][0]).days


def whole(span, most):
    """Whether it is a span of whole days, at most so many, that other conditions can follow."""
    return span and not span.hours and span.weekday is None and length(span) <= most and not (
        {"from", "between", "since", "to", "until", "till", "through", "-", "rest", "far"} & set(span.phrase.split())
        or "-" in span.phrase)


@kind
def own_edge(home, draw):
    """My first and last meeting of a day."""
    if not home.hasOwner:
        return None
    mine = home.mine(home.all)
    record, span = anchored(home, draw, mine.must)
    if not whole(span, 1):
        return None
    order = draw.choice(["first", "last"])
    frames = {"past": ["what time was my {o} meeting {}", "when did my {o} meeting {} start", "when did my {o} meeting {} end",
                       "when was my {o} meeting {} over", "what was my {o} meeting {}"],
              "coming": ["what time is my {o} meeting {}", "when does my {o} meeting {} start", "when does my {o} meeting {} end",
                         "when does my {o} meeting end {}", "when is my {o} meeting {} over", "what time does my {o} meeting {} begin",
                         "what is my {o} meeting {}"]}[span.tense] + ["my {o} meeting {}", "{} my {o} meeting"]
    sets = list(span.select(home, mine))
    right = [record for part in sets for record in extreme(home, part, order)]
    if not sets[0].must:
        return None
    return typed(draw, draw.choice(frames).replace("{o}", order).replace("{}", span.phrase)), First(right)


@kind
def nth(home, draw):
    """The second or third of a span, or of a title."""
    number = draw.randint(2, 4)
    word = draw.choice([["second", "third", "fourth"][number - 2], ordinal(number)])
    def right(chosen):
        found = []
        for records in declinedBy(home, chosen):
            if len(records) >= number:
                found += [record for record in records if record.start == records[number - 1].start]
        return found
    if draw.random() < .5 and home.titles:
        chosen = home.called(draw.choice(home.titles))
        many = [title for title in home.titles if len(home.called(title).must) >= number]
        if not many:
            return None
        chosen = home.called(draw.choice(many))
        subject = chosen.must[0].title
        if draw.random() < .5:
            if len({(record.title.lower(), record.start) for record in chosen.must}) < len(chosen.must):
                return None
            frame = draw.choice(["the {n} {s}", "{n} {s}", "what was the {n} {s}", "when was the {n} {s}"])
            if "was" in frame.split() and chosen.must[number - 1].start > home.now:
                frame = frame.replace("was", "is")
            return typed(draw, frame.replace("{n}", word).replace("{s}", subject)), First(right(chosen))
        record, span = anchored(home, draw, chosen.must)
        if not whole(span, 100):
            return None
    else:
        chosen, subject = home.all, "meeting"
        record, span = anchored(home, draw)
        if not whole(span, 8):
            return None
    found = []
    for meaning in span.meanings:
        part = home.within(chosen, meaning)
        part.may = [record for record in part.may if meaning[0] <= record.start < meaning[1]]
        if meaning[0] <= home.now < meaning[1] and any(record.start < home.now for record in part.must + part.may):
            return None  # whether those that are over count is unclear
        found.append(right(part) if len(part.must) >= number else [])
    if not found[0]:
        return None
    was = "was" if span.tense == "past" else "is"
    frame = draw.choice(["the {n} {s} {}", "{n} {s} {}", f"what {was} the {{n}} {{s}} {{}}", f"when {was} the {{n}} {{s}} {{}}", "{} {n} {s}",
                         f"which {{s}} {was} the {{n}} {{}}" if subject == "meeting" else "{} the {n} {s}"])
    text = frame.replace("{n}", word).replace("{s}", subject).replace("{}", span.phrase)
    return typed(draw, text), First([record for part in found for record in part])


def clock(draw, hour, isSure):
    """An hour as people write it, without doubt of the half of the day or, if `isSure`, that it is an hour."""
    return draw.choice([f"{hour}:00", f"{(hour - 1) % 12 + 1}{draw.choice(['', ' '])}{'am' if hour < 12 else 'pm'}"]
                       + ([str(hour)] if hour in (8, 9, 10, 11) and not isSure else []) + (["noon"] if hour == 12 else []))


@kind
def clock_times(home, draw):
    """After, before or between hours of a day, or of the days of a span."""
    record, span = anchored(home, draw)
    if not whole(span, 31):
        return None
    hour = record.start.hour
    side = draw.choice(["after", "before", "between"])
    low, high = {"after": (hour - draw.randint(0, 2), 24), "before": (0, hour + draw.randint(1, 2)),
                 "between": (hour - draw.randint(0, 1), hour + draw.randint(1, 2))}[side]
    if not 7 < (high if side == "before" else low) < 19 or side == "between" and high > 20:
        return None
    first, last = (clock(draw, hour, length(span) > 1) for hour in (low, min(high, 23)))
    when = {"after": [f"after {first}"], "before": [f"before {last}"],
            "between": [f"between {first} and {last}", f"from {first} to {last}"]}[side]
    def hours(record): return [(time - record.start.replace(hour=0, minute=0)).total_seconds() / 3600 for time in (record.start, record.end)]
    def reaches(record): return hours(record)[0] <= high and hours(record)[1] >= low
    chosen = home.all.where(reaches).only(lambda record: low <= hours(record)[0] < high and hours(record)[0] != low - (side == "before"))
    if side == "after":  # what begins at the hour
        chosen = chosen.only(lambda record: hours(record)[0] > low or hours(record)[1] > low)
    frames = ["meetings {c} {}", "{} {c}", "meetings {} {c}", "{c} {}", "everything {c} {}"]
    past = ["what did I have {c} {}", "what did I have {} {c}", "which meetings were there {c} {}"]
    coming = ["what do I have {c} {}", "what do I have {} {c}", "what's on {c} {}", "which meetings are {c} {}"]
    phrase = draw.choice(when)
    fill = lambda frames: [frame.replace("{c}", phrase) for frame in frames]
    return framed(draw, home, span, chosen, fill(frames), fill(past), fill(coming))


@kind
def parts_and_weekdays(home, draw):
    """Mornings, afternoons, evenings, weekends and weekdays within a span, or with a person."""
    base, suffix = home.all, ""
    if draw.random() < .4 and (name := person(home, draw)):
        base, suffix = home.present(name), " with " + named(draw, name)
    record, span = anchored(home, draw, base.must)
    if not whole(span, 400) or length(span) < 5 and not suffix:
        return None
    which = draw.choice(["part", "weekday", "weekend"])
    if which == "part":
        part = next((part for part in PARTS if PARTS[part][0] <= record.start.hour < PARTS[part][1]), None)
        if not part:
            return None
        def surely(record): return PARTS[part][0] <= record.start.hour < PARTS[part][1]
        def perhaps(record): return REACH[part][0] <= record.start.hour < REACH[part][1] or record.end.hour >= REACH[part][0]
        frames = [f"{part} meetings{suffix} {{}}", f"meetings in the {part}{suffix} {{}}", f"{{}} {part} meetings{suffix}",
                  f"meetings{suffix} {{}} in the {part}", f"all the {part} meetings{suffix} {{}}"]
    elif which == "weekday":
        day = record.start.weekday()
        def surely(record): return record.start.weekday() == day
        perhaps = surely
        name = WEEKDAYS[day]
        frames = [f"meetings on {name}s{suffix} {{}}", f"{name}s{suffix} {{}}", f"{{}} meetings on {name}s{suffix}",
                  f"meetings{suffix} on {name}s {{}}", f"what's on {name}s{suffix} {{}}"]
        if not suffix:
            frames = [frame for frame in frames if "meetings" in frame]
    else:
        if record.start.weekday() < 5:
            return None
        def surely(record): return record.start.weekday() > 4
        def perhaps(record): return record.start.weekday() > 3
        frames = [f"weekend meetings{suffix} {{}}", f"meetings on weekends{suffix} {{}}", f"meetings at the weekend{suffix} {{}}",
                  f"{{}} meetings on weekends{suffix}"]
    chosen = base.where(perhaps).only(surely)
    if suffix and which == "weekday" and draw.random() < .4:
        frame = draw.choice(frames).replace(" {}", "").replace("{} ", "").replace("what's on", "meetings on")
        return (typed(draw, frame), Set([chosen])) if 0 < len(chosen.must) < 150 else None
    if length(span) < 5:
        return None
    return framed(draw, home, span, chosen, frames)


@kind
def busiest_day(home, draw):
    """The day with the most meetings, or with the most time in meetings."""
    record, span = anchored(home, draw)
    if not whole(span, 100) or length(span) < 5:
        return None
    if span.meanings[0][0] <= home.now < span.meanings[0][1]:
        return None
    right, days = set(), set()
    for part in span.select(home, home.all):
        for records in (part.must, part.must + [record for record in part.may if not record.cancelled], home.mine(part).must):
            for weight in (lambda record: 1, lambda record: record.minutes):
                counted = collections.Counter()
                for record in records:
                    counted[record.start.date()] += weight(record)
                days |= counted.keys()
                right |= {day for day in counted if counted[day] == max(counted.values())}
    if len(days) < 4 or 3 * len(right) > len(days):
        return None
    verb = "was" if span.tense == "past" else "is"
    did = "did" if span.tense == "past" else "do"
    frames = ["busiest day {}", f"which day {verb} the busiest {{}}", f"what {verb} my busiest day {{}}", "my busiest day {}",
              f"on which day {did} I have the most meetings {{}}", "day with the most meetings {}", f"when {verb} my busiest day {{}}",
              f"which day {verb} busiest {{}}"]
    return typed(draw, draw.choice(frames).replace("{}", span.phrase)), Busiest(right)
