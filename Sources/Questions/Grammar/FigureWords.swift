/// Words that ask for a number, a length, a place, or meetings at one time.
extension VocabularySection {
  static let figures: [VocabularySection] = [
    .init(
      .moment, "what is going on",
      """
      now, right now, just now, at the moment, at this moment, at this very moment, this moment, \
      this very moment, currently, at present, as we speak, right this minute, this minute
      """),
    .init(
      .moment, "what is going on", "what, which", "meeting, call, session, event",
      "am i in, am i in right now, are we in, should i be in, am i supposed to be in"),
    .init(
      .peopleNoun, "how many people, behind a number",
      """
      people, persons, attendees, participants, guests, invitees, colleagues, members, folks, \
      people in it, people in them, people on it, people invited, people attending, of us
      """),
    .init(
      .takesNotes, "who took the notes, behind `who`",
      "took, take, takes, taking, is taking, was taking, wrote, write, writes, kept, keeps",
      ", the, our, down the, down, up the", "notes, minutes, protocol"),
    .init(
      .meets, "gaps are asked for, behind `can` and names",
      "meet, meet up, talk, speak, chat, sync, sync up, sit down, get together, catch up, connect"),
    .init(
      .meets, "gaps are asked for, behind `can` and names", "have, do, hold, get", "a, an, our, ",
      "meeting, call, chat, session, talk, sync, catch-up, 1:1, coffee, lunch"),
    .init(
      .free, "gaps are asked for", "find, suggest, propose, pick, arrange, need",
      "me, us, ", "a, some, any, a good, a free", "time, slot, moment, window"),
    .init(
      .fits, "gaps are asked for, where a name follows",
      """
      suit, suits, would suit, work for, works for, would work for, good for, convenient for, \
      best for, okay for, ok for, fine for
      """),
    .init(
      .measure(.named), "a number is asked for",
      """
      how many, how much, number of, the number of, total number of, count of, the count of, # of, \
      count the, count all, count my
      """),
    .init(
      .measure(.meetings), "a number of meetings is asked for",
      "how many times, number of times"),
    .init(
      .measure(.rate), "a number of meetings is asked for, and how often they are",
      "how often, how regularly, how frequently"),
    .init(
      .measure(.people), "a number of people is asked for",
      "how many, how much, number of, the number of, count of", "different, other, ",
      "people, persons, attendees, participants, guests, colleagues, folks"),
    .init(
      .measure(.total), "the length of meetings together is asked for",
      "how many, how much, number of, the number of, total, total number of, the total",
      "hours, hrs, minutes, mins, time", "of, in, spent, spent in, "),
    .init(
      .measure(.total), "the length of meetings together is asked for",
      """
      time spent, hours spent, minutes spent, time spent in, hours spent in, hours of, hours in, \
      meeting hours, meeting time, meeting load, total duration of, total length of, hours, \
      time in
      """),
    .init(
      .measure(.each), "the length of a meeting is asked for",
      """
      how long, how long is, how long was, how long are, how long were, how long did, how long does, \
      how long will, length of, the length of, duration of, the duration of
      """),
    .init(.measure(.longest), "the longest is asked for", "longest, lengthiest"),
    .init(.measure(.shortest), "the shortest is asked for", "shortest, briefest"),
    .init(
      .kind(.where), "a place is asked for",
      """
      where, where's, wheres, where is, where was, where are, where were, where will, where do, \
      where does, where did, where am, whereabouts
      """),
    .init(
      .kind(.where), "a place is asked for",
      "which, what, in which, in what, at which, at what",
      "room, place, building, venue, location, address, hall, floor, site, link"),
    .init(
      .kind(.where), "a place is asked for",
      "address, venue, location, whereabouts, link, url, dial-in", "of, for, to"),
    .init(
      .kind(.where), "a place is asked for",
      "zoom, teams, meet, video, call, meeting, conference", "link, url, room, address, number",
      "of, for, to, "),
    .init(
      .kind(.overlap), "meetings at one time are asked for",
      """
      conflict, conflicts, conflicting, clash, clashes, clashing, clashed, collide, collides, \
      colliding, collision, collisions, overlap, overlaps, overlapping, overlapped, double booking, \
      double bookings, double-booking, double-bookings, double booked, double-booked, doublebooked, \
      booked twice, at the same time, at one time
      """),
  ]
}
