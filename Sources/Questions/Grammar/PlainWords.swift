/// Words that say nothing of the topic.
extension VocabularySection {
  static let others: [VocabularySection] = [
    .init(
      .question, "",
      """
      what, which, where, why, how, how many, how much, how often, how come, what's, whats, \
      what was it, what were, what was, what is, what are, what did, how did, why did, \
      where did, in which, how about, what about, where's, how's, how long, what kind of, \
      what's the story with, what is the story with, what's the deal with, what's the situation with, \
      what's the status of, what's the status on, what's the state of, what's the word on, \
      what's the latest on, what's the latest with, what's new with, what's up with, what's happening with, \
      which one, what else, whatever, whether, if, how to
      """),
    .init(
      .auxiliary, "",
      """
      did, do, does, is, are, was, were, am, be, been, being, have, has, had, will, would, can, \
      could, shall, should, might, must, may, didn't, don't, doesn't, isn't, aren't, wasn't, \
      weren't, haven't, hasn't, won't, wouldn't, can't, couldn't, got, get, gets, getting, \
      gotten, having, supposed to, going to, gonna, used to, dont, didnt, cant, couldnt, ever, \
      yet, already, there, 'll, there's, let, let's, lets, r we, r you, r u, r they
      """),
    .init(
      .pronoun, "",
      """
      i, we, us, you, it, they, them, he, she, him, her, this, that, these, i'm, i've, i'd, \
      i'll, you'd, you'll, you've, they'd, they'll, they've, she'd, he'd, she'll, he'll, it'll, that'd, we're, we've, we'd, we'll, you're, it's, its, that's, they're, he's, she's, \
      ourselves, each other, one another, im, ive
      """),
    .init(.possessive, "", "my, our, your, their, his, mine, ours"),
    .init(
      .relative, "",
      "that, where, who, which, when, whose, in which, at which, during which, where we, where i"),
    .init(
      .verb, "",
      """
      meet, met, meets, meeting up, meet up, met up, see, saw, seen, sees, seeing, say, said, \
      says, saying, tell, told, tells, talk to, talked to, talk with, talked with, talking to, \
      speak to, spoke to, spoken to, speak with, spoke with, spoken, spoke, speak, talked, talk, \
      talking, discuss, discussed, discusses, decide, decided, agree, agreed, agreed on, \
      agree on, decide on, decided on, mention, mentioned, mentions, conclude, concluded, \
      settle, settled, settle on, go, went, gone, goes, come, came, comes, came out, come out, come up, \
      came up, comes up, coming to, happen, happened, happens, hear, heard, hear from, \
      heard from, catch up with, caught up with, chat with, chatted with, chat to, think, \
      thought, know, knew, remember, ask, asked, asks, leave off, left off, leave, left, \
      take place, took place, held, hold, involved, argue, argued, hear about, cover, covered, \
      bring up, brought up, raise, raised, explain, explained, promised, promise, propose, \
      proposed, suggest, suggested, report, reported, present on, found out, find out, \
      learn about, learned, sync with, synced with, sit down with, sat down with, spend, spent, \
      we land on, we landed on, we end up with, we ended up with, we stand on, we stand with, \
      bring along, brought along, take along, took along, show up to, show up at, show up for, \
      turn up to, turn up at, turn up for, show up, turn up, \
      crossed paths, crossed paths with, bumped into, ran into, overlapped, \
      wants, thinks, knows, tells, \
      attend to, want, wanted, need, needed, use, start, started, begin, began, end, ended, \
      finish, finished, watch, watched, present to, presents to, presented to, want to know, conclusion, work with, worked with, look like, looks like, look, looks
      """),
    .init(
      .meeting, "meetings themselves",
      """
      meeting, meetings, event, events, mtg, mtgs, meets, calendar event, calendar events, \
      calendar entries, entry, entries, appointments, engagements, invitation, invitations, \
      invite, invites, conversations, meeting notes, occurrences, gatherings, meeting done, meetings done, meeting happened, meetings happened, call done, calls done, \
      discussion done, discussions done, meeting held, meetings held, thing, things, \
      stuff, bit, bits, ones, one, time, times, part, item
      """),
    .init(
      .tells, "a verb that is the topic where nothing else is",
      """
      leave, left, promise, promised, propose, proposed, suggest, suggested, explain, \
      explained, raise, raised, start, started, begin, began, finish, finished, present to, \
      presents to, presented to, bring along, brought along, take along, took along, argue, argued, \
      watch, watched
      """),
    .init(
      .container, "",
      """
      call, calls, chat, chats, conversation, discussion, discussions, talks, note, notes, \
      session, sessions, appointment, catch-up, catch up, catchup, minutes, record, records, \
      transcript, gathering, get-together, sit-down, sit-downs, sitdown, sitdowns, huddle, huddles, \
      concall, concalls, con call, con calls, telco, telcos, video call, video calls, appt, appts, meetup, meetups, sync
      """),
    .init(
      .filler, "",
      """
      please, pls, plz, hey, hi, hello, thanks, thank you, thx, could you, can you, would you, \
      will you, could you please, can you please, would you please, would you mind, umm, um, uh, \
      uhm, er, erm, hmm, hm, well, so, okay, ok, oh, ah, like, you know, i mean, kind of, \
      sort of, i'm looking for, i am looking for, looking for, look for, look up, look at, \
      i need, i want, i would like, i'd like, i wonder, i was wondering, show me, show, give me, \
      find, find me, search, search for, get me, tell me, tell us, remind me, remind us, \
      let me see, let me know, pull up, bring me, fetch, display, open, i can't remember, \
      can't remember, i don't remember, i cannot remember, i forgot, i can't recall, \
      i don't recall, i think, i believe, i guess, i suppose, do you know, do you remember, \
      do you know if, can i see, may i see, could i see, i want to see, want to see, \
      i'd like to see, something, anything, everything, nothing, all, all the, all my, any, \
      every, each, some, whole, many, few, much, again, back then, then, now, also, too, maybe, \
      perhaps, probably, actually, really, basically, simply, exactly, roughly, else, etc, once, \
      at least one, at least once, everything that, anything that, together, but, though, hopefully, right, sometime, \
      somewhere, somehow, summarize, summarise, sum up, describe, outline, q, query, question, computer, siri, alexa, meetings:, quick question, \
      here, but one, which was, that was, that were, which were, who was there, yes, \
      yeah, ago, only ever, other, own, certain, specific, particular, various, and then, \
      go back to, take me back to, jump to, jump back to, no not that one, not that one, no not that, \
      so far, play back what, play me back what, read back what, \
      went on, very, most, several, the one, the ones, the meeting where, up, out, just the, \
      list me
      """),
    .init(.article, "", "the, a, an"),
    .init(
      .preposition, "",
      """
      to, for, into, onto, through, than, as, over, around, against, via, per, before, after, \
      since, until, till, during, across, towards, toward, upon, off
      """),
    .init(
      .literal, "",
      """
      first aid, first aider, first aiders, first responder, first responders, first class, \
      first draft, first drafts, first principles, first floor, first name, first party, \
      first mile, first line, first steps, first impressions, last mile, last minute, \
      last resort, last name, next steps, next step, next gen, next generation, \
      next level, next door, free trial, free tier, free range, free text, free software, \
      free speech, free of charge, free lunch, future proof, future proofing, future of, \
      all hands, all-hands, go live, show and tell, open source, open house, open day, \
      open data, open office, past due, final report, final exam, schedule change, people ops, \
      people team, list price, list prices, price list, know how, time tracking, time sheets, \
      time off, time zone, time zones, one on one, one on ones, 1 on 1, 1 on 1s, one to one, one to ones, 1 to 1, on call, on boarding, off boarding, off site, stand up, \
      start up, set up guide, up sell, part time, full time, go no go, back up, back ups, \
      follow up, follow ups, kick off, sign off, hand over, wrap up, open space, free agent, \
      search engine, search index, search ranking, search results, question time, \
      know your customer, find my app, find my phone, find my network, session replay, session tokens, call centre, call center, \
      notes app, chat bot, minutes taker, sync engine, sync service, record keeping, \
      record label, event loop, event sourcing, event bus, meeting room, meeting rooms, \
      meeting culture, gap analysis, slot machine, list view, list virtualization, watch party, \
      use cases, use case, end user, end users, start date, promise rejection
      """),
  ]
}
