"""Questions of invitations: organizers, answers, how many people, whose next meeting, titles within a span, notes."""
from judging import Between, First, People, Set, Yes
from questions import anchored, dated, extreme, framed, kind, named, person, typed
from records import Selection, words
from spans import draw_span


@kind
def organized_by(home, draw):
    names = [name for name in home.people if any(record.organizer == name for record in home.all.must)]
    if not names:
        return None
    name = draw.choice(names)
    chosen = home.all.where(lambda record: record.organizer == name)
    record, span = anchored(home, draw, chosen.must)
    frames = ["meetings organized by {p} {}", "meetings organised by {p} {}", "meetings hosted by {p} {}", "{} meetings organized by {p}",
              "meetings where {p} is the organizer {}", "meetings {p} set up {}", "meetings {p} organized {}"]
    past = ["what did {p} organize {}", "which meetings did {p} set up {}", "which meetings did {p} organise {}", "what did {p} host {}"]
    who = named(draw, name)
    fill = lambda frames: [frame.replace("{p}", who) for frame in frames]
    return span and framed(draw, home, span, chosen, fill(frames), fill(past))


def single(home, draw):
    """A titled record that the title and the phrase mean alone, and the phrase."""
    drawn = dated(home, draw)
    if not drawn or not drawn[0].people or not drawn[1] and len(home.called(drawn[0].titleWords).must) != 1:
        return None
    return drawn


def fill(draw, form, record, phrase, **others):
    text = form.replace("{t}", record.title).replace("{d}", phrase)
    for name, value in others.items():
        text = text.replace("{" + name + "}", value)
    return typed(draw, " ".join(text.split()))


@kind
def how_many_people(home, draw):
    if not (drawn := single(home, draw)):
        return None
    record, phrase = drawn
    past = record.end <= home.now
    least = sum(status == "accepted" for status in record.people.values())
    most = len(record.people.keys() | ({record.organizer} if record.organizer else set()))
    forms = ["how many people {v} at {t} {d}", "how many people {v} invited to {t} {d}", "how many attendees {h} {t} have {d}",
             "number of attendees of {t} {d}", "how many participants {v} in {t} {d}", "how many people {h} {t} have {d}",
             "how many {v} at {t} {d}", "{t} {d} how many people", "how many people {c} {t} {d}"]
    return fill(draw, draw.choice(forms), record, phrase, v="were" if past else "are", h="did" if past else "does",
                c="attended" if past else "are coming to"), Between(least, most)


@kind
def size(home, draw):
    """By the number of people; whether it includes oneself is open."""
    number = draw.randint(2, 6)
    word = draw.choice([str(number), "two three four five six".split()[number - 2]])
    which = draw.choice(["more", "least", "fewer", "exactly"])
    test = {"more": lambda count: count > number, "least": lambda count: count >= number, "fewer": lambda count: count < number,
            "exactly": lambda count: count == number}[which]
    frames = {"more": ["meetings with more than {n} people {}", "{} meetings with over {n} people", "meetings of more than {n} people {}",
                       "meetings that had more than {n} attendees {}", "meetings with more than {n} participants {}"],
              "least": ["meetings with at least {n} people {}", "meetings with {n} or more people {}", "{} meetings of at least {n} people",
                        "meetings that have at least {n} attendees {}", "meetings with {n} or more attendees {}"],
              "fewer": ["meetings with fewer than {n} people {}", "meetings with less than {n} people {}", "{} meetings under {n} people",
                        "meetings of fewer than {n} people {}", "meetings with fewer than {n} attendees {}"],
              "exactly": ["meetings with exactly {n} people {}", "meetings of exactly {n} people {}", "{} meetings with exactly {n} attendees",
                          "meetings that have exactly {n} people {}", "meetings with just {n} people {}"]}[which]
    def counts(record):
        most = len(record.people.keys() | ({record.organizer} if record.organizer else set()))
        return [len(record.people), most, len(record.people.keys() - home.owners), max(most - 1, 0),
                sum(status != "declined" for status in record.people.values())]
    listed = home.all.only(lambda record: record.people)
    chosen = listed.where(lambda record: any(map(test, counts(record)))).only(lambda record: record.people and all(map(test, counts(record))))
    record, span = anchored(home, draw, chosen.must)
    return span and framed(draw, home, span, chosen, [frame.replace("{n}", word) for frame in frames])


@kind
def answers(home, draw):
    """Who answered so, or whether somebody did."""
    if not (drawn := single(home, draw)):
        return None
    record, phrase = drawn
    by = {}
    for name, status in record.people.items():
        by.setdefault(status, set()).add(name)
    may = home.owners | ({record.organizer} if record.organizer else set())
    if draw.random() < .5:
        status, forms = draw.choice([
            ("accepted", ["who accepted {t} {d}", "who has accepted {t} {d}", "who said yes to {t} {d}", "{t} {d} who accepted",
                          "who confirmed {t} {d}"]),
            ("declined", ["who declined {t} {d}", "who has declined {t} {d}", "who said no to {t} {d}", "{t} {d} who declined",
                          "who turned down {t} {d}"]),
            ("tentative", ["who is maybe for {t} {d}", "who is tentative for {t} {d}", "who tentatively accepted {t} {d}",
                           "who said maybe to {t} {d}", "who answered maybe to {t} {d}"]),
            ("needsAction", ["who hasn't answered {t} {d}", "who has not responded to {t} {d}", "who didn't respond to {t} {d}",
                             "who hasn't replied to {t} {d}", "who still has to answer {t} {d}"])])
        right = by.get(status, set()) - home.owners
        return (fill(draw, draw.choice(forms), record, phrase), People(right, may)) if right else None
    names = [name for name in record.people if name in home.people]
    if not names:
        return None
    name = draw.choice(names)
    status = draw.choice(["accepted", "declined"])
    forms = {"accepted": ["did {p} accept {t} {d}", "has {p} accepted {t} {d}", "did {p} say yes to {t} {d}", "{t} {d} did {p} accept",
                          "has {p} said yes to {t} {d}"],
             "declined": ["did {p} decline {t} {d}", "has {p} declined {t} {d}", "did {p} say no to {t} {d}", "{t} {d} did {p} decline",
                          "has {p} said no to {t} {d}"]}[status]
    if record.people[name] not in ("accepted", "declined") or record.organizer == name:
        return None
    return fill(draw, draw.choice(forms), record, phrase, p=named(draw, name)), Yes([record], record.people[name] == status)


@kind
def somebodys(home, draw):
    """Somebody's meetings, next or last meeting."""
    if not (name := person(home, draw)):
        return None
    who = named(draw, name) + "'s"
    chosen = home.present(name)
    if draw.random() < .5:
        order = draw.choice(["next", "last"])
        right = (extreme(home, chosen, "first", home.now) if order == "next" else extreme(home, chosen, "last", None, home.now))
        if not any((record.start >= home.now) == (order == "next") for record in chosen.must):
            return None
        forms = {"next": ["where is {p} next meeting", "when is {p} next meeting", "what is {p} next meeting", "{p} next meeting",
                          "how long is {p} next meeting", "what time is {p} next meeting"],
                 "last": ["when was {p} last meeting", "where was {p} last meeting", "what was {p} last meeting", "{p} last meeting",
                          "how long was {p} last meeting", "{p} most recent meeting"]}[order]
        return (typed(draw, draw.choice(forms).replace("{p}", who)), First(right)) if right else None
    record, span = anchored(home, draw, chosen.must)
    frames = ["{p} meetings {}", "{} {p} meetings", "all of {p} meetings {}", "show me {p} calendar {}", "{p} schedule {}", "{p} calendar {}",
              "what's in {p} calendar {}"]
    past = ["what did {n} have {}", "which meetings did {n} have {}"]
    coming = ["what does {n} have {}", "which meetings does {n} have {}", "what does {n} have on {}"]
    put = lambda frames: [frame.replace("{p}", who).replace("{n}", who[:-2]) for frame in frames]
    return span and framed(draw, home, span, chosen, put(frames), put(past), put(coming))


@kind
def title_in_span(home, draw):
    """Whether and when there is a meeting of a title in a span."""
    titles = home.titles
    if not titles:
        return None
    chosen = home.called(draw.choice(titles))
    record, span = anchored(home, draw, chosen.must)
    if not span or span.phrase[0].isdigit() or span.hours:
        return None
    form = draw.choice(["yes", "yes", "find"])
    past = span.tense == "past"
    if form == "find":
        sets = list(span.select(home, chosen))
        frames = ["{t} {}", "{} {t}", "the {t} {}", "when was {t} {}" if past else "when is {t} {}", "all {t} {}", "every {t} {}",
                  "what time was {t} {}" if past else "what time is {t} {}", "notes of {t} {}"]
        if not sets[0].must:
            return None
        right = [record for part in sets for record in part.must + part.may if record.titleWords == chosen.must[0].titleWords]
        return typed(draw, draw.choice(frames).replace("{t}", record.title).replace("{}", span.phrase)), First(right)
    if len(span.meanings) > 1:
        return None
    if draw.random() < .5:
        moved = draw.choice(home.all.must).start
        span = draw_span(draw, home, moved)
        if not span or len(span.meanings) > 1 or span.phrase[0].isdigit():
            return None
        past = span.tense == "past"
    part = next(iter(span.select(home, chosen)))
    if not part.must and part.may:
        return None
    frames = (["was there a {t} {}", "did we have {t} {}", "did {t} take place {}", "did I have {t} {}", "was {t} {}"] if past else
              ["is there a {t} {}", "do we have {t} {}", "does {t} take place {}", "do I have {t} {}", "is {t} {}"])
    return typed(draw, draw.choice(frames).replace("{t}", record.title).replace("{}", span.phrase)), Yes(part.must + part.may, bool(part.must))


@kind
def when_it_ends(home, draw):
    if not (drawn := dated(home, draw)):
        return None
    record, phrase = drawn
    past = record.end <= home.now
    forms = (["when did {t} end {d}", "what time did {t} finish {d}", "when was {t} over {d}", "until when did {t} last {d}",
              "how long did {t} last {d}", "{t} {d} end time"] if past else
             ["when does {t} end {d}", "what time does {t} finish {d}", "when is {t} over {d}", "until when does {t} last {d}",
              "how long will {t} last {d}", "{t} {d} end time"])
    return fill(draw, draw.choice(forms), record, phrase), First([record] if phrase else home.called(record.titleWords).must)


@kind
def notes(home, draw):
    if not home.hasTexts or not any(record.noted for record in home.records):
        return None
    has = draw.random() < .5
    frames = (["meetings with notes {}", "which meetings have notes {}", "meetings that have notes {}", "{} meetings with notes",
               "meetings {} with notes"] if has else
              ["meetings without notes {}", "which meetings have no notes {}", "meetings that don't have notes {}", "{} meetings without notes",
               "meetings {} without notes", "meetings with no notes {}"])
    chosen = (home.all.where(lambda record: record.noted or record.text) if has else home.all.where(lambda record: not record.noted))
    chosen = chosen.only(lambda record: record.noted if has else not record.text)
    record, span = anchored(home, draw, chosen.must)
    return span and framed(draw, home, span, chosen, frames)
