"""Spans of time, as people write them, with the days that they mean."""
import calendar, datetime

from records import MONTHS, WEEKDAYS

ORDINALS = "first second third fourth".split()
PARTS = {"morning": (6, 12), "afternoon": (12, 17), "evening": (18, 23)}
REACH = {"morning": (0, 12), "afternoon": (12, 18), "evening": (17, 24)}


def at(day, hour=0):
    return datetime.datetime.combine(day, datetime.time()) + datetime.timedelta(hours=hour)


def days(first, count=1):
    return at(first), at(first) + datetime.timedelta(count)


def month(year, number, count=1):
    end = year * 12 + number - 1 + count
    return datetime.datetime(year, number, 1), datetime.datetime(end // 12, end % 12 + 1, 1)


def ordinal(number):
    return f"{number}{'th' if number % 100 in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


class Span:
    """A phrase, and the spans that it may mean: usually one; without a year, the last and the coming one.

    `must` narrows each span to what surely is in it; `weekday` keeps only such days.
    """
    def __init__(self, phrase, meanings, tense=None, weekday=None, hours=None):
        self.phrase, self.meanings, self.tense, self.weekday, self.hours = phrase, meanings, tense, weekday, hours

    def select(self, home, selection):
        """A selection for each meaning."""
        for span in self.meanings:
            chosen = home.within(selection, span)
            if self.weekday is not None:
                chosen = chosen.where(lambda record: record.start.weekday() == self.weekday)
            if self.hours:
                chosen = chosen.only(lambda record: self.hours[0] <= record.start.hour < self.hours[1])
            if span[0] <= home.now < span[1]:
                if self.tense == "past":
                    chosen = chosen.only(lambda record: record.end <= home.now)
                if self.tense == "coming":
                    chosen = chosen.only(lambda record: record.start >= home.now)
            yield chosen


def dayPhrase(draw, day, year=False):
    """A day as a phrase; the words that hold it are `on 5 march` or `5 march`."""
    name, number = MONTHS[day.month - 1], day.day
    short = name[:3] if len(name) > 4 else name
    forms = [f"{number} {name}", f"{name} {number}", f"the {ordinal(number)} of {name}", f"{name} {ordinal(number)}",
             f"{number} {short}", f"{WEEKDAYS[day.weekday()]} {number} {name}", f"{short} {number}"]
    if year:
        forms = [f"{number} {name} {day.year}", f"{name} {number}, {day.year}", day.isoformat(),
                 f"the {ordinal(number)} of {name} {day.year}", f"{number}.{day.month}.{day.year}"]
    return draw.choice(forms)


def yearly(draw, now, anchor, form):
    """A span that each year has, `form(year)`, without its year if that's clear, as (suffix, meanings, tense)."""
    spans = {}
    for year in range(now.year - 2, now.year + 3):
        try:
            spans[year] = form(year)
        except ValueError:
            pass
    past = max((year for year in spans if spans[year][0] <= now), default=None)
    coming = min((year for year in spans if spans[year][1] > now), default=None)
    tense = "past" if form(anchor.year)[0] <= now else "coming"
    isOver = past != anchor.year and past is not None and now - spans[past][1] < datetime.timedelta(60)
    if anchor.year not in (past, coming) or isOver or draw.random() < .3:  # shortly after a date, nobody means next year's
        return f" {anchor.year}", [form(anchor.year)], tense
    if past == coming:
        return "", [spans[past]], tense
    return "", [spans[anchor.year]] + [spans[year] for year in (past, coming) if year != anchor.year], tense


def absolute(draw, now, anchor):
    """Days, weeks, months, and parts of them that contain the anchor, a moment."""
    day, name = anchor.date(), MONTHS[anchor.month - 1]
    kind = draw.choice("day day day part part week month month half quarter weekdays nth range range months since".split())
    if kind in ("day", "part", "week"):
        def form(year): return days(day.replace(year=year))
        suffix, meanings, tense = yearly(draw, now, anchor, form)
        phrase = dayPhrase(draw, day, bool(suffix))
        if not suffix and any(weekday in phrase for weekday in WEEKDAYS):
            meanings = meanings[:1]
        if kind == "day":
            return Span(draw.choice(["on ", "on ", ""]) + phrase, meanings, tense)
        if kind == "week":
            monday = day - datetime.timedelta(day.weekday())
            if not monday.year == day.year == (monday + datetime.timedelta(7)).year:
                return None
            phrase = dayPhrase(draw, monday, True)
            return Span(draw.choice(["in the week of {}", "week of {}", "the week beginning {}", "in the week of {}",
                                     "in the week starting {}"]).format(phrase), [days(monday, 7)],
                        "past" if at(monday) <= now else "coming")
        part = next((part for part in PARTS if PARTS[part][0] <= anchor.hour < PARTS[part][1]), None)
        if not part:
            return None
        reach = [(span[0] + datetime.timedelta(hours=REACH[part][0]), span[0] + datetime.timedelta(hours=REACH[part][1]))
                 for span in meanings]
        form = draw.choice(["on the {1} of {0}", "{0} {1}", "on {0} in the {1}", "in the {1} on {0}", "{1} of {0}"])
        return Span(form.format(phrase, part), reach, tense, hours=PARTS[part])
    if kind in ("month", "half", "weekdays", "nth", "quarter"):
        suffix, meanings, tense = yearly(draw, now, anchor, lambda year: month(year, day.month))
        if kind == "month":
            form = draw.choice(["in {}", "in {}", "during {}", "{}", "in the month of {}", "throughout {}"])
            return Span(form.format(name + suffix), meanings, tense)
        if kind == "half":
            second = day.day > 15
            halves = [(start.replace(day=16), end) if second else (start, start.replace(day=16)) for start, end in meanings]
            form = draw.choice(["in the {} half of {}", "{} half of {}", "during the {} half of {}"])
            tense = "past" if halves[0][0] <= now else "coming"
            return Span(form.format("second" if second else "first", name + suffix), halves, tense)
        if kind == "quarter":
            quarter = (day.month - 1) // 3
            suffix, meanings, tense = yearly(draw, now, anchor, lambda year: month(year, quarter * 3 + 1, 3))
            form = draw.choice([f"in q{quarter + 1}", f"q{quarter + 1}", f"in the {ORDINALS[quarter]} quarter"])
            return Span(form + (suffix and " of" * ("quarter" in form) + suffix), meanings, tense)
        weekday = WEEKDAYS[day.weekday()]
        if kind == "weekdays":
            form = draw.choice(["on {}s in {}", "{}s in {}", "every {} in {}", "on a {} in {}", "{}s of {}"])
            return Span(form.format(weekday, name + suffix), meanings, tense, weekday=day.weekday())
        number = (day.day - 1) // 7
        nth = "last" if (day + datetime.timedelta(7)).month != day.month else ORDINALS[number]
        def nthDay(span):
            dates = [span[0].date() + datetime.timedelta(n) for n in range((span[1] - span[0]).days)]
            dates = [date for date in dates if date.weekday() == day.weekday()]
            return days(dates[-1] if nth == "last" else dates[number])
        form = draw.choice(["on the {} {} of {}", "the {} {} in {}", "{} {} of {}", "on the {} {} in {}"])
        meanings = [nthDay(span) for span in meanings]
        tense = "past" if meanings[0][0] <= now else "coming"
        return Span(form.format(nth, weekday, name + suffix), meanings, tense)
    if kind == "range":
        last = day + datetime.timedelta(draw.randint(2, 12))
        if last.year != day.year:
            return None
        suffix, meanings, tense = yearly(draw, now, anchor, lambda year: (at(day.replace(year=year)), days(last.replace(year=year))[1]))
        other = MONTHS[last.month - 1]
        forms = ["between {a} {m} and {b} {n}", "from {a} {m} to {b} {n}", "from {m} {a} to {n} {b}", "{a} {m} to {b} {n}",
                 "{a} {m} - {b} {n}", "from the {c} of {m} until the {d} of {n}", "{a} {m} till {b} {n}"]
        if other == name:
            forms += ["between {a} and {b} {m}", "from {a} to {b} {m}", "{m} {a} to {b}", "{a}-{b} {m}", "{m} {a}-{b}"]
        phrase = draw.choice(forms).format(a=day.day, b=last.day, c=ordinal(day.day), d=ordinal(last.day), m=name, n=other)
        return Span(phrase + suffix, meanings, tense)
    if kind == "months":
        if day.month > 10:
            return None
        count = draw.randint(2, 3)
        suffix, meanings, tense = yearly(draw, now, anchor, lambda year: month(year, day.month, count))
        form = draw.choice(["between {} and {}", "from {} to {}", "{} to {}", "{} through {}", "from {} until {}"])
        return Span(form.format(name, MONTHS[day.month + count - 2]) + suffix, meanings, tense)
    if kind == "since" and 3 < (now - anchor).days < 200:
        return Span(draw.choice(["since ", "since "]) + dayPhrase(draw, day), [(at(day), at(now.date(), 24)), (at(day), datetime.datetime.max)], "past")
    return None


def relative(draw, now, anchor):
    """Phrases for days near to now; it is a Monday."""
    today = now.date()
    def day(offset, count=1): return days(today + datetime.timedelta(offset), count)
    monday, weekday = today.weekday(), draw.randrange(7)
    name, until = WEEKDAYS[weekday], (weekday - monday) % 7 or 7
    back = (monday - weekday) % 7 or 7
    count = draw.randint(2, 6)
    year, number = now.year, now.month
    previous, following = (year - (number == 1), (number - 2) % 12 + 1), (year + (number == 12), number % 12 + 1)
    choices = [
        ("yesterday", day(-1), "past"), ("today", day(0), "coming"), ("tomorrow", day(1), "coming"),
        ("the day after tomorrow", day(2), "coming"), ("the day before yesterday", day(-2), "past"),
        ("last week", day(-monday - 7, 7), "past"), ("this week", day(-monday, 7), "coming"),
        ("next week", day(7 - monday, 7), "coming"), ("the week after next", day(14 - monday, 7), "coming"),
        ("the week before last", day(-monday - 14, 7), "past"), ("last " + name, day(-back), "past"),
        ("this " + name, day(until), "coming"), ("on " + name, day(until), "coming"),
        ("last month", month(*previous), "past"), ("next month", month(*following), "coming"),
        ("this month", month(year, number), "coming"), (f"{count} days ago", day(-count), "past"),
        (f"in {count} days", day(count), "coming"), (f"in the last {count} days", day(-count, count), "past"),
        (f"in the next {count} weeks", day(0, 7 * count), "coming"), ("last weekend", day(5 - monday - 7, 2), "past"),
        ("this weekend", day(5 - monday, 2), "coming"), ("last year", (datetime.datetime(year - 1, 1, 1), datetime.datetime(year, 1, 1)), "past"),
        (f"on {name} next week", day(7 - monday + weekday), "coming"), (f"{name} last week", day(weekday - monday - 7), "past"),
        ("the rest of the week", day(0, 7 - monday), "coming"), ("so far this month", (month(year, number)[0], now), "past")]
    fitting = [choice for choice in choices if choice[1][0] <= anchor < choice[1][1]] or choices
    phrase, span, tense = draw.choice(fitting if draw.random() < .7 else choices)
    length = (span[1] - span[0]).days
    if length == 1 and draw.random() < .3 and not phrase[-1].isspace():
        part = draw.choice(list(PARTS))
        if phrase in ("yesterday", "tomorrow", "today") or phrase.split()[-1] in WEEKDAYS:
            phrase = ("this " + part if phrase == "today" else f"{phrase} {part}")
            if phrase in ("this morning",):
                return None
            reach = span[0] + datetime.timedelta(hours=REACH[part][0]), span[0] + datetime.timedelta(hours=REACH[part][1])
            return Span(phrase, [reach], tense, hours=PARTS[part])
    slack = 7 if phrase.startswith("in the next") else 0
    result = Span(phrase, [span], tense)
    if slack or phrase.startswith("in the last"):  # whether today is one of them, or whole weeks are meant
        result.meanings.append((span[0], span[1] + datetime.timedelta(1)))
        result.meanings.append((span[0] + datetime.timedelta(1), span[1] + datetime.timedelta(1)))
    return result


def draw_span(draw, home, anchor):
    make = relative if abs((anchor - home.now).days) < 40 and draw.random() < .6 else absolute
    return make(draw, home.now, anchor)
