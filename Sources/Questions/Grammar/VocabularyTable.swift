/// All words of the grammar but those of dates, each with what it does. The parser, the topic's stop
/// words and the completions come from this table.
struct VocabularySection: Sendable {
  let role: Role
  /// The function of the words, for the documentation; nil where they are only left out of the
  /// topic.
  let meaning: String
  /// Phrases with commas between them; folded. Where there are several columns, one of each is
  /// beside one of the next, and an empty one leaves its place out.
  let columns: [String]

  init(_ role: Role, _ meaning: String, _ columns: String...) {
    (self.role, self.meaning, self.columns) = (role, meaning, columns)
  }

  static let all: [VocabularySection] =
    people + places + figures + asking + time + ruled + others + chatter

  static let people: [VocabularySection] = [
    .init(
      .with, "people who were there",
      """
      with, w/, w, wth, wid, wiv, wif, whose participants include, whose attendees include, whose guests include, include, includes, included, in the presence of, in the company of, accompanied by, besides, beside, together with, along with, alongside, involving, including, featuring, and with, \
      where i met, in which i met, with guests like
      """),
    .init(
      .without, "people, calendars or words to leave out",
      """
      without, w/o, w/out, wo, leave out, leaving out, drop, dropping,  but without, and without, but not, and not, but no, except, except for, \
      excepting, excluding, exclude, minus, apart from, aside from, other than, leaving out, \
      not with, but not with, and not with, without any of, neither, with neither, but never, anyone but, anybody but, \
      everyone but, everybody but, with anyone but, with everyone but, with anybody but, \
      anyone except, with anyone except, everyone except, with everyone except, \
      anyone other than, with anyone other than, someone other than, with someone other than, \
      not including, ignoring, ignore, skip, anything but, everything but, anything except, everything except
      """),
    .init(.not, "the same, before a name, a calendar or after a topic", "not, no, never"),
    .init(.between, "people who were there, or a date", "between"),
    .init(
      .only, "nobody else was there",
      "the only other participant is, the only other attendee is, the only other person is, the only other participant was, the only other attendee was, the only other person was, the only other guest is, alone together, only, just, alone with, alone, solely, no one but, nobody but, on our own, by ourselves, just the two of us, the two of us, just us two, all by ourselves, nobody else, no one else, no-one else, and nobody else, and no one else, nobody besides, no one besides"
    ),
    .init(
      .both, "each of those who are named", "both, both of, all of, each of, all three of"),
    .init(.either, "one of those who are named", "either, either of"),
    .init(
      .anyOf, "one of those who are named",
      "anyone of, anybody of, any of, one of, at least one of, some of, any one of, whichever of"),
    .init(
      .anyone, "everybody with an address at the domain that follows",
      """
      anyone, anybody, someone, somebody, everyone, everybody, people, folks, colleagues, \
      somebody else, someone else, anyone else, the people, the folks, those, guests, attendee, at least one attendee, at least one person, at least one participant, an attendee, some attendee, member, members
      """),
    .init(.me, "the calendars' owner", "me, myself"),
    .init(
      .honorific, "",
      "mx, mme, mlle, monsieur, signora, signor, senor, senora, hr, fr, dame, lady, rev, mr, mrs, ms, miss, dr, prof, professor, sir, herr, frau, madame"
    ),
    .init(
      .organizedBy, "who organized it",
      """
      organized by, organised by, hosted by, called by, set up by, run by, led by, chaired by, \
      arranged by, scheduled by, convened by, booked by, created by, planned by, facilitated by, \
      initiated by, sent by, invited by, sent out by, owned by, \
      organizer, organiser, host, invitations from, invites from, invitation from, invite from
      """),
    .init(.by, "who organized it, or a date", "by"),
    .init(
      .organizes, "who organized it, behind a name",
      """
      organized, organised, organize, organise, organizes, organises, hosted, host, hosts, \
      invited me to, invited us to, invited me, invited us, invite me to, invite us to, invited, \
      arranged, arrange, set up, called for, called, chaired, led, convened, booked, scheduled, ran, \
      facilitated, runs, initiated, invitations, invites, organizing, organising, hosting, \
      put together, sent out, sent, created
      """),
    .init(
      .attends, "",
      """
      attended, attend, attends, attending, present, joined, join, took part, take part, \
      took part in, participated, participated in, participate, participates, was there, were there, was in, were in, \
      was at, were at, came to, showed up, in it, in attendance, on the list, sat in, \
      was present, were present, been to, been in, went to, was part of, were part of, is in, \
      were in the same room, were in the same meeting, were in the same call, were on the same call, \
      are in, took place with, be there, been there, be at
      """),
    .init(.attendedBy, "people who were there", "attended by, joined by, visited by"),
    .init(
      .absent, "who was not there, behind a name",
      """
      absent, was not in, was not at, was not there, wasn't in, wasn't at, wasn't there, \
      were not in, were not there, weren't there, weren't in, did not attend, didn't attend, \
      did not come, didn't come, sat out, sits out, bowed out of, opted out of, was missing, were missing, missed, skipped, could not attend, \
      couldn't attend, couldn't make, could not make, did not join, didn't join, was absent, \
      were absent, is not in, isn't in, is not there, was out, could not come, couldn't come, \
      was not present, wasn't present, is missing, did not make it to
      """),
    .init(.and, "", "and, &, +, plus, as well as, and also, nor, n"),
    .init(.or, "any of those who are named", "or, and/or, or else, or with, /"),
  ]

  static let places: [VocabularySection] = [
    .init(
      .about, "what it was about; what follows is never a date",
      """
      about, abt, regarding, concerning, re, on the subject of, on the topic of, related to, \
      relating to, to do with, having to do with, in regard to, with regard to, with regards to, in terms of, with respect to, in relation to, as regards, as to, when it comes to, on the question of, in the matter of, \
      in regards to, on the matter of, covering, mentioning, where we discussed, \
      where we talked about, discussing, in connection with, dealing with, touching upon, touching on, speaking of, on the topic, titled, entitled, \
      named, topic, subject, talk about, talked about, talking about, spoke about, speak about, \
      discussed about, something about, anything about, everything about, \
      all about, that mention, that mentions, containing, as for
      """),
    .init(
      .calendarPreposition, "a calendar, or a date", "in, on, from, within, inside, under, at, of"),
    .init(.calendarNoun, "a calendar, behind its name", "calendar, calendars, cal"),
  ]

  static let time: [VocabularySection] = [
    .init(
      .order(.next, isMany: false), "what comes next",
      "next, nxt, next up, soonest, very next, nearest"),
    .init(
      .order(.next, isMany: true), "all that comes",
      "upcoming, coming up, future, forthcoming, still to come, coming"),
    .init(
      .order(.last, isMany: false), "the last",
      """
      last, lst, prev, latest, most recent, the most recent time, last occasion, most recently, newest, previous, prior, last time, \
      the last time, very last, previously, final, how long since, how long ago, \
      how long is it since, how long has it been since, the other day
      """),
    .init(.order(.last, isMany: true), "the last ones", "recent, recently, past, lately"),
    .init(
      .order(.first, isMany: false), "the first of all",
      "first, earliest, oldest, initial, inaugural, very first, first time, the first time, first ever, since when"
    ),
    .init(
      .longer, "the least length",
      """
      ran over, ran longer than, ran for more than, ran for over, running over, went over, went on for more than, \
      took over, took more than, took longer than, longer than, more than, over, at least, lasting over, lasting more than, longer, \
      lasting at least, no shorter than, that lasted more than, that took more than, \
      that took over, lasting longer than, that lasted over, not shorter than, exceeding, \
      minimum, minimum of, min, not less than, no less than, no fewer than, not fewer than, \
      not under, at the least
      """),
    .init(
      .shorter, "the greatest length",
      """
      shorter than, less than, under, at most, lasting under, lasting less than, up to, \
      no longer than, no more than, not longer than, not more than, fewer than, below, maximum, maximum of, max, at the most, not over, \
      shorter, lasting at most, quicker than
      """),
    .init(
      .orLonger, "the least length, behind it",
      "or longer, or more, and longer, and more, and up, plus, at least, minimum"),
    .init(
      .orShorter, "the greatest length, behind it",
      "or less, or shorter, and less, and shorter, or under, at most, tops, max, at the most, maximum"
    ),
    .init(
      .status(.cancelled), "cancelled meetings",
      "cancelled, canceled, called off, call off, call anything off, called anything off, call it off, called it off, scrapped, cancelled by, cancellations, got cancelled, got canceled, was cancelled, were cancelled"
    ),
    .init(
      .status(.declined), "what the owner declined",
      "declined, decline, rejected, refused, i declined"),
    .init(
      .status(.declined), "what the owner declined", "turn, turned, turning", "down"),
    .init(
      .status(.declined), "what the owner declined",
      "bail, bailed, back, backed, duck, ducked", "out of, out on, on"),
    .init(
      .status(.declined), "what the owner declined", "say, said, saying, rsvp'd, answered",
      "no, no to"),
    .init(.status(.declined), "what the owner declined", "cried, cry, begged, beg", "off"),
    .init(
      .status(.accepted), "what the owner accepted",
      "accepted, accept, said yes to, say yes to, i accepted, agreed to attend, confirmed"),
    .init(
      .status(.tentative), "what the owner accepted tentatively",
      "maybe'd, maybed, said maybe, on the fence about, tentative, tentatively accepted, tentatively, said maybe to, maybes, not sure about, provisional"
    ),
    .init(
      .status(.unanswered), "what the owner has not answered",
      """
      unanswered, unreplied, pending, awaiting reply, awaiting response, needs action, \
      needing an answer, have to answer, need to answer, open invitations, open invites, rsvp, \
      to rsvp to
      """),
    .init(
      .status(.unanswered), "what the owner has not answered",
      ", still", "waiting for, waiting on, awaiting, needing, need, needs", "my",
      "answer, reply, response, rsvp"),
    .init(
      .status(.unanswered), "what the owner has not answered",
      "without", "a, an, my", "answer, reply, response, rsvp"),
  ]

  static let asking: [VocabularySection] = [
    .init(
      .correction, "what was just said is taken back, where something of its kind follows",
      """
      no sorry, sorry no, no wait, wait no, no i mean, no i meant, i mean, i meant, make that, actually show me, actually make it, actually give me, \
      no make that, or rather, scratch that, actually no, no actually, sorry i mean, \
      sorry i meant, wait sorry, no hold on, hold on no
      """),
    .init(
      .kind(.when), "a date is asked for",
      """
      when, what day, what day of the week, which day of the week, what date, what time, which day, which date, on what date, on which day, \
      at what time, what month, which month, which year, what year, what week, which week, \
      since when, how long ago, how long since, how long is it since, \
      how long has it been since, when's, whens, until when, the date of, date of, \
      what was the date of, the date we, the date i, the date when, the date that, \
      the date on which, the day we, the day i, the day when, the day on which
      """),
    .init(
      .kind(.who), "people are asked for",
      """
      who, whom, with whom, which persons, what persons, which attendees, which participants, which guests, which staff, which members, who else, which people, people at, people who were at, people who were in, people who attended, \
      attendees of, attendees at, attendees for, \
      attendees, participants of, participants in, participants at, participants, attendance of, \
      attendance at, attendance list of, names of people, names of the people, names of everybody, \
      names of everyone, list of people, who all, who's, whos, guest list of, guest list for, \
      whose, what people, which of us, which of them, which colleagues
      """),
    .init(
      .kind(.list), "what is in a span of time, in order",
      """
      list, agenda, schedule, what do i have, what do we have, what have i got, \
      what have we got, what am i doing, what are we doing, what am i up to, what are we up to, what was i up to, what were we up to, what's on, what is on, whats on, \
      what's happening, what is happening, what's up, which meetings, what meetings, \
      what events, which events, what does my, walk me through, take me through, talk me through, go through, brief me on, list all, list of, my schedule, my agenda, \
      my day, our day, my calendar, what did i have, what did we have, do i have anything, \
      do i have any, anything on, what will i have, have i got anything, do we have anything, \
      do we have any, what's coming up, what is coming up, what did i do, what's scheduled, \
      what is scheduled, what's planned, what is planned, overview of, rundown of, rundown, \
      run me through, how does my, how is my, is there anything, are there any, \
      what else do i have, what's in, what is in, what i have, what was i doing, \
      programme, program, plan, plans, line-up, lineup, timetable, itinerary, commitments, workload, docket, diary, planner, \
      where do i have to be, what's going on, what is going on, what was on, what's left, \
      what is left, read me
      """),
    .init(
      .free, "gaps are asked for",
      """
      free, busy, have the time, have i the time, tied up, occupied, squeeze something in, squeeze in, squeeze me in, squeeze it in, fit something in, fit in, slot something in, available, availability, gap, gaps, free slot, free slots, open slot, \
      open slots, free time, do i have time, do we have time, have time, have room, got room, have i got time, \
      any time, is there time, is there room, can i do, can we do, can i make, could i do, \
      could we do, am i open, slot, slots, openings, spare time, unbooked, booked up, \
      is there space, is there any space, is there any room, is there any time, do i have space, \
      a good time, a suitable time, a convenient time, a better time, the best time, \
      spare, to spare, white space, whitespace, breathing room, breathing space, downtime, wiggle room, headroom, \
      have a gap, time free, have space, got time, have a free, can i fit, can we fit, \
      could i make, can i meet, can we meet, could we meet, could i meet, am i clear, opening
      """),
  ]
}
