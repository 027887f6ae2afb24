/// Words of the table that are made by rules.
enum PhraseRules {
  /// Each verb with its regular forms: `check, checks, checked, checking`.
  static func inflected(_ verbs: String) -> String {
    var forms: [UInt8] = []
    func add(_ stem: some Collection<UInt8>, _ ending: StaticString = "") {
      if !forms.isEmpty { forms += [UInt8(ascii: ","), UInt8(ascii: " ")] }
      forms += stem
      ending.withUTF8Buffer { forms += $0 }
    }
    for verb in Array(verbs.utf8).split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == 0x0A }) {
      add(verb)
      let last = verb.suffix(2)
      if last.last == UInt8(ascii: "y"), let before = last.first, !"aeiou".utf8.contains(before) {
        add(verb.dropLast(), "ies")
        add(verb.dropLast(), "ied")
        add(verb, "ing")
        continue
      }
      let stem = last.last == UInt8(ascii: "e") ? verb.dropLast() : verb
      if hisses(verb) { add(verb, "es") } else { add(verb, "s") }
      add(stem, "ed")
      add(stem, "ing")
    }
    return String(decoding: forms, as: UTF8.self)
  }

  private static func hisses(_ verb: ArraySlice<UInt8>) -> Bool {
    switch verb.last {
    case UInt8(ascii: "s"), UInt8(ascii: "x"), UInt8(ascii: "z"): true
    case UInt8(ascii: "h"):
      verb.dropLast().last.map { $0 == UInt8(ascii: "s") || $0 == UInt8(ascii: "c") } ?? false
    default: false
    }
  }
}

extension VocabularySection {
  /// Phrases that differ in a word at each of their places.
  static let ruled: [VocabularySection] = [
    .init(
      .absent, "who was not there, behind a name",
      """
      wasn't, was not, weren't, were not, isn't, is not, aren't, are not, wasnt, werent, isnt, \
      not, not being, won't be, will not be, hadn't been, haven't been, have not been, hasn't been, has not been
      """,
      """
      in, at, there, there at, part of, on, present, present at, around, around for, among, \
      in the room, in the call, in attendance, in attendance at, at the table, attending, coming, coming to, joining, going to, invited, invited to, involved in
      """),
    .init(
      .absent, "who was not there, behind a name",
      """
      didn't, did not, didnt, couldn't, could not, couldnt, can't, cannot, won't, doesn't, \
      does not, don't, do not, failed to, never
      """,
      """
      attend, come, come to, join, make it, make it to, show up, show up at, show up to, show, \
      turn up, turn up at, go, go to, participate, participate in, take part, take part in, \
      sit in, sit in on, appear
      """),
    .init(
      .without, "people, calendars or words to leave out",
      "nothing, none, nobody, no one, no-one", "from, with, on, about, of, at, in, else from"),
    .init(
      .without, "people, calendars or words to leave out",
      "didn't, did not, doesn't, does not, don't, do not, not", "to, please, ",
      "include, involve, feature"),
    .init(
      .organizes, "who organized it, behind a name",
      "is, was, are, were, as, being, will be", ", the, our, my",
      """
      organizer, organiser, organizers, organisers, host, hosts, chair, chairman, chairwoman, \
      chairperson, facilitator, convener, convenor, hosting, organizing, organising, chairing, \
      leading, running, facilitating
      """),
    .init(
      .longer, "the least length",
      "minimum, min, least", "duration, length, running time", ", of, is"),
    .init(
      .longer, "the least length",
      "duration, length, running time", ", of",
      "at least, over, more than, longer than, minimum, above, exceeding"),
    .init(
      .shorter, "the greatest length",
      "maximum, max, greatest", "duration, length, running time", ", of, is"),
    .init(
      .shorter, "the greatest length",
      "duration, length, running time", ", of",
      "at most, under, less than, shorter than, maximum, below"),
    .init(
      .kind(.list), "what is in a span of time, in order",
      "what stands, what is, what's, whats, what do i have, what have i got, what have i, anything",
      "in, on", "my, our, the", "agenda, calendar, diary, schedule, plate, books, planner"),
    .init(
      .kind(.when), "a date is asked for",
      "what, which",
      "days, dates, times, weeks, months, weekdays, morning, mornings, afternoon, afternoons, evening, evenings"
    ),
    .init(
      .filler, "", "anything, something, nothing", "new, interesting, important, urgent, else"),
    .init(
      .filler, "",
      "in, has in, with it in", "the, its, their", "title, titles, name, subject, heading"),
    .init(
      .free, "gaps are asked for",
      "free, open, spare, empty, unbooked, available, unscheduled",
      """
      hour, hours, half hour, half an hour, moment, moments, window, windows, minutes, \
      minute, block, blocks, afternoon, afternoons, morning, mornings, evening, evenings, \
      day, days, space
      """),
    .init(
      .free, "gaps are asked for",
      "room, space, a hole, hole, holes, openings, a gap, gaps, time left", "in, on",
      "my, our, the",
      "calendar, diary, schedule, agenda, day, week, planner, "),
    .init(
      .kind(.when), "a date is asked for",
      "how many", "days, weeks, months, years, nights, hours",
      "since, until, till, to go until, are left until, left until, before, has it been since, is it until, is it since"
    ),
    .init(
      .organizes, "who organized it, behind a name",
      "the, our, my", "organizer, organiser, host, chair, facilitator, owner"),
    .init(
      .organizes, "who organized it, behind a name",
      "put, puts, added, adds, stuck, placed, entered", "in, on, into",
      "my, our, the, everyone's",
      "calendar, diary, agenda, schedule, calendars"),
    .init(
      .free, "gaps are asked for", "longest, biggest, largest, widest, longer, bigger",
      ", free, open",
      "gap, gaps, break, breaks, opening, openings, slot, slots, window, windows, stretch"),
    .init(
      .kind(.list), "what is in a span of time, in order", "what, which",
      "commitments, obligations, engagements, duties, plans",
      "do i have, do we have, have i, have we, have i got, have we got, are there"),
    .init(
      .kind(.who), "people are asked for",
      "invite, invitee, invitation, attendee, attendance, participant, participants, guest", "list",
      ", of, for, at"),
    .init(
      .container, "", "protocol, protocols", "of, from", ", the, our, that",
      "meeting, meetings, call, calls, session, sessions"),
    .init(
      .longer, "the least length",
      "ran, run, runs, running, went, go, goes, going, lasted, took, dragged on, dragged on for, lasting",
      "past, beyond, above, longer than, more than, over, for more than, for over, for longer than, on for over, on for more than, upwards of"
    ),
    .init(
      .free, "gaps are asked for",
      "work, works, suit, suits, okay, ok, good, alright, possible, convenient, doable", "for",
      "me, us, everyone, everybody, all of us, both of us"),
    .init(
      .free, "gaps are asked for",
      "suit me, suits me, both make it, all make it, everyone make it, everybody make it"),
    .init(
      .kind(.who), "people are asked for",
      "names of, the names of, list of, list, name, all",
      "those, people, the people, everyone, everybody, all, the ones, participants, attendees",
      """
      present at, present in, present, who attended, who were at, who were in, who were there at, \
      who was at, who was in, who came to, who came, who joined, in attendance at, there at, at, in
      """),
  ]

  /// Phrases around a question: no part of its topic where it is a sentence.
  static let chatter: [VocabularySection] = [
    .init(
      .chatter(isNoun: false), "",
      PhraseRules.inflected(
        """
        ask answer do identify conduct concern appreciate apologise apologize bother check confirm care call chase chat \
        clarify consider contact cover describe dig discuss explain excuse expect figure follow \
        gather guess handle happen help hope imagine inform intend involve join jog kick learn \
        like list look love manage matter mean mention mind miss need notice occur pardon pass \
        pick plan point prepare present pull quote raise reach realise realize recall recap \
        recollect record refer refresh remember remind reply report request respond review scan \
        seem share show sort spot start suppose talk thank touch track trust try turn type use \
        verify walk want watch wish wonder work
        """)),
    .init(
      .chatter(isNoun: false), "",
      """
      doing, done, does, meant, wot, wat, knew, known, knowing, made, make, makes, making, took, take, takes, taken, taking, gave, \
      give, gives, given, giving, got, put, puts, putting, bring, brought, keep, kept, saw, seen, \
      heard, hear, read, wrote, write, written, say, said, tell, told, speak, spoke, spoken, \
      think, thought, forgot, forgotten, forget, find, found, finding, came, come, comes, coming, \
      went, gone, going, sat, sit, sitting, met, held, hold, ran, run, begun, began, lasted, \
      lasting, lasts, stopped, tried, got to, let, lets
      """),
    .init(
      .chatter(isNoun: true), "",
      """
      bother, kind, sort, gist, outcome, outcomes, conclusion, conclusions, result, results, upshot, takeaway, takeaways, \
      summary, recap, details, detail, info, information, occasion, occasions, matter, memory, \
      head, mind, tongue, name, names, date, people, person, guys, folks, everyone, everybody, \
      someone, somebody, anyone, anybody, plate, diary, favour, favor, moment, second, sec, \
      minute, bunch, lot, lots, couple, latest, best, dude, mate, bro, buddy, man, boss
      """),
    .init(
      .chatter(isNoun: true), "",
      """
      more, again, still, already, yet, even, often, always, sometimes, usually, lately, actually, \
      currently, presently, exactly, definitely, certainly, apparently, supposedly, allegedly, \
      somehow, somewhere, anywhere, everywhere, elsewhere, anyway, anyhow, otherwise, besides, \
      kindly, quickly, briefly, shortly, soon, back, earlier, later, good, great, nice, happy, glad, \
      sure, able, unable, sorry, afraid, curious, interested, possible, important, relevant, \
      specific, certain, whichever, whatever, whoever, whenever, wherever, because, since, while, \
      although, unless, whether, either, neither, both, same, different, other, another, such, \
      single, possibly, altogether, absolutely, literally, obviously, recently
      """),
    .init(
      .filler, "",
      """
      share the details of, share details of, share the details, share details, \
      dear sir, dear madam, dear sir or madam, dear sirs, dear team, dear all, be a dear and, \
      be a love and, be a star and, be an angel and, be a darling and, lay out, map out, \
      alright, all right, dear calendar, dear assistant, dear, fwd, fw, aw, wg, the hell, the heck, \
      on earth, damn it, damn, dammit, never mind, never mind the rest, forget the rest, please just, \
      thanks in advance, thx in advance, in advance, grateful, most grateful, so grateful, \
      good morning, good afternoon, good evening, good day, morning all, cheers, ta, thx, ty, tks, \
      many thanks, thank you so much, thanks a lot, thanks in advance, much appreciated, kind regards, \
      regards, sorry to bother, sorry to bother you, sorry, excuse me, pardon me, \
      lol, asap, btw, fyi, omg, idk, tbh, imo, at a glance, do the needful, the needful, ma'am, madam, much obliged, obliged, pls can you, gimme, gimme all, lemme, \
      lemme see, wanna, wanna see, be so kind as to, so kind as to, be so kind, kindly, uh, um, uhh, \
      umm, mmm, hmmm, eh, yo, howdy, greetings, assistant, be informed, please be informed, quick, \
      quickly, real quick, if possible, if you can, if you could, when you can, for me, to me, \
      if you please, would it be possible to, is it possible to, are you able to, be able to, \
      i'd love to know, i would love to know, i'd love to, i would love to, i'd be grateful, \
      may i ask, can i ask, could i ask, might i ask, let's see, help me, help me find, go find, \
      go get, dig up, dig out, look into, chase up, do me a favour, do me a favor, any idea, \
      any chance, no idea, not sure, what i want is, what i need is, i am after, i'm after, \
      i am trying to find, i'm trying to find, trying to find, trying to remember, on my plate, \
      on our plate, on the cards, in the diary, in my diary, on my calendar, in my calendar, \
      on the calendar, on the books
      """),
  ]
}
