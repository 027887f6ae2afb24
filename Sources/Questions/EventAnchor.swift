import Time

/// A meeting that a question uses to specify a time: `what happened after the offsite`.
package struct EventAnchor: Hashable, Sendable {
  package enum Side: Hashable, Sendable { case before, after, since, until, during }

  /// A unit of time that contains the meeting, or the one beside it: `the week after the offsite`.
  package enum Unit: String { case day, week, weekend, month }

  package var side: Side
  /// The position of the word that introduces it, such as `after`.
  package var place: Int
  /// The words in the question that name the meeting.
  package var name: [Word]
  /// The date right before the name, which is either the meeting's date or a part of its title:
  /// `the Q4 board meeting`.
  package var leadingDate: [Word]
  /// The question without the name, its leading date and the words that introduce them.
  package var rest: [Word]
  /// The date right after the name, which may be the meeting's date, and the rest without it.
  package var date: [Word]
  package var restWithoutDate: [Word]
  /// If true, the question asks for the meeting right before or after the anchor.
  package var isNeighbour: Bool
  /// If true, the question asks only about the day of the anchor: `what do I have before …`.
  package var isOfDay: Bool
  /// If true, neither an article nor a date indicates that the name is a meeting's, so the title
  /// must consist of the name alone: `before retro`.
  package var isBare: Bool
  /// If true, the name describes an action, and a title must contain all of its words: `before I
  /// went sailing`.
  package var isDeed: Bool
  /// The unit that the question means, as in `the weekend of the regatta`; nil for the time up to
  /// the meeting or from it on.
  package var unit: Unit?

  /// Returns the days of the unit, or nil if the question names none.
  ///
  /// - Parameters:
  ///   - first: the first day of the meeting.
  ///   - last: the last day of the meeting.
  package func span(from first: CivilDate, to last: CivilDate) -> TimeSpan? {
    guard let unit else { return nil }
    let distance = side == .after ? 1 : side == .before ? -1 : 0
    let day = (side == .after ? last : first).daysSince1970
    let whole = (TimeUnit(unit.rawValue) ?? .week).whole(around: day, distance: distance)
    let days = unit == .weekend ? whole.lowerBound + 5..<whole.upperBound : whole
    return TimeSpan(
      from: LocalTime(day: CivilDate(daysSince1970: days.lowerBound)),
      to: LocalTime(day: CivilDate(daysSince1970: days.upperBound)))
  }

  /// Returns true if the name may mean a meeting with this title. The title must contain the name;
  /// if `isBare` is true, it may add only words for meetings.
  package func mayBeTitle(_ words: [String], named name: [String]) -> Bool {
    guard Set(name).isSubset(of: words) else { return false }
    return !isBare
      || Set(words).subtracting(name).allSatisfy { WordClass.meetingNouns.contains($0) }
  }

  /// The leading date and the name, as written.
  package var text: String { (leadingDate + name).map(\.text).joined(separator: " ") }
}

extension QuestionChart {
  /// The anchor in the question; nil if there is none, or if its words may be the topic.
  package var anchor: EventAnchor? { anchor { _ in 0 } }

  /// Returns the anchor in the question, or nil if there is none, or if its words may be the topic.
  ///
  /// - Parameter titled: returns the number of words at the beginning that are a meeting's title; 0
  ///   if there are none. Such words name the meeting whatever else they could mean.
  package func anchor(titled: ([Word]) throws -> Int) rethrows -> EventAnchor? {
    let parse = QuestionParse(sentence)
    guard !words.contains(where: { $0.isQuoted || $0.isField }),
      let (place, lead, side) = words.indices.lazy.compactMap({ parse.side(at: $0) }).first,
      !parse.asksForDate(upTo: place)
    else { return nil }
    // The article may belong to the title.
    let whole = try titled(Array(words[(place + lead)...]))
    let article = whole > 0 ? place + lead : parse.startOfName(behind: place + lead)
    let title = whole > 0 ? whole : try titled(Array(words[article...]))
    let start = title > 0 ? article : article + parse.countOfDate(at: article)
    let end = title > 0 ? article + title : parse.endOfName(from: start)
    let name = (start..<end).filter { title > 0 || !parse.isMeetingNoun(at: $0) }.map { words[$0] }
    guard title > 0 || mayName(start..<end, name, parse) else { return nil }
    let unit = parse.unit(before: place)
    var head = unit?.start ?? place
    while head > 0, WordClass.rightBefore.contains(parse.text(head - 1)) { head -= 1 }
    let (before, behind) = (words[..<head], words[end...])
    let date = behind.prefix(parse.countOfDate(at: end))
    let isNeighbour =
      side != .during && unit == nil
      && (parse.asksForOne(before: head) || head < place && parse.namesNoMeetings(head))
    // `on 3 march what came after the offsite`
    let leading = isNeighbour && date.isEmpty ? parse.countOfDate(at: 0) : 0
    return EventAnchor(
      side: side, place: place, name: name, leadingDate: Array(words[article..<start]),
      rest: Array(before + behind), date: Array(leading > 0 ? words[..<leading] : date),
      restWithoutDate: Array(before.dropFirst(leading) + behind.dropFirst(date.count)),
      isNeighbour: isNeighbour,
      isOfDay: unit == nil && (0..<head).contains { ["have", "got"].contains(parse.text($0)) },
      isBare: start == place + lead && title == 0 && !parse.has([.article], at: start - 1),
      isDeed: title == 0 && parse.has([.pronoun], at: place + lead), unit: unit?.unit)
  }

  /// Returns true if these words may name a meeting although they aren't a known title.
  private func mayName(_ places: Range<Int>, _ name: [Word], _ parse: QuestionParse) -> Bool {
    !words.indices.contains(where: { parse.has([.about], at: $0) })
      && places.contains { parse.isContent(at: $0) && !parse.isMeetingNoun(at: $0) }
      && name.allSatisfy { !$0.isMark } && name.contains { $0.text.count > 2 }
  }
}

extension QuestionParse {
  /// Returns the position of a word such as `before`, the number of words it spans, and the side
  /// that it means. Returns nil if there is none, or if only a date follows.
  fileprivate func side(at place: Int) -> (Int, Int, EventAnchor.Side)? {
    let (count, side): (Int, EventAnchor.Side)
    switch text(place) {
    case "before", "precedes", "preceding": (count, side) = (1, .before)
    case "follows" where text(place + 1) == "on": (count, side) = (2, .after)
    case "after", "following", "follows": (count, side) = (1, .after)
    case "since": (count, side) = (1, .since)
    case "until", "till", "til": (count, side) = (1, .until)
    case "during": (count, side) = (1, .during)
    case "of" where unit(before: place) != nil: (count, side) = (1, .during)
    case "prior" where text(place + 1) == "to": (count, side) = (2, .before)
    case "while" where has([.pronoun], at: place + 1): (count, side) = (1, .during)
    case "once" where has([.pronoun], at: place + 1): (count, side) = (1, .after)
    default: return nil
    }
    let dates = [place, place + count].filter { startsDate(at: $0) }
    let isName = dates.allSatisfy { start in
      let end = start + countOfDate(at: start)
      return end < words.count && isContent(at: end) && !endsName(at: end)
        && !words[end - 1].endsClause && !isMeetingNoun(at: end)
    }
    return isName ? (place, count, side) : nil
  }

  /// Returns the unit of time before a word such as `after`, and the position of its first word:
  /// `on the day after the dentist`.
  fileprivate func unit(before place: Int) -> (unit: EventAnchor.Unit, start: Int)? {
    guard place > 1, let unit = EventAnchor.Unit(rawValue: text(place - 1)),
      text(place - 2) == "the"
    else { return nil }
    let start = place - 2
    let isPlaced =
      start > 0 && ["on", "in", "over", "during", "for", "at"].contains(text(start - 1))
    return (unit, isPlaced ? start - 1 : start)
  }

  /// Returns true if the word at `place` ends a question word such as `how long until`.
  fileprivate func asksForDate(upTo place: Int) -> Bool {
    (0...place).contains { start in
      roles(at: start).contains { $0.role == .kind(.when) && start + $0.count == place + 1 }
    }
  }

  /// Returns the position of the meeting name's first word, after articles or after a subject and
  /// its verb: `since we moved into the new office`, `while I was away on that course`.
  fileprivate func startOfName(behind start: Int) -> Int {
    let doer = skip([.pronoun], from: start)
    guard doer > start else { return skip([.article, .possessive], from: start) }
    let silent: Set<Role> = [
      .article, .possessive, .auxiliary, .verb, .filler, .attends, .preposition,
    ]
    var place = skip(silent, from: doer)
    if Self.whereabouts.contains(text(place)) {
      place = skip(silent.union([.calendarPreposition, .relative]), from: place + 1)
    }
    return place
  }

  private static let whereabouts: Set<String> = ["away", "back", "off", "out", "over", "up"]

  /// Returns the end of the meeting name that begins at `start`.
  fileprivate func endOfName(from start: Int) -> Int {
    var end = start
    while end < words.count, !startsDate(at: end), !endsName(at: end) {
      end += 1
      if words[end - 1].endsClause { break }
    }
    return end
  }

  /// Returns true if the question asks for the adjacent meeting: `the meeting before …`, `what
  /// comes after …`, `what follows …`.
  fileprivate func asksForOne(before head: Int) -> Bool {
    guard head > 0 else { return false }
    let last = text(head - 1)
    if isMeetingNoun(at: head - 1), !last.hasSuffix("s") { return true }
    return ["what", "which", "what's", "whats", "is", "was", "comes", "came"].contains(last)
      && namesNoMeetings(head)
  }

  /// Returns true if no plural noun for meetings precedes `head`: true for `what happens right
  /// after …`, false for `which meetings right after …`.
  fileprivate func namesNoMeetings(_ head: Int) -> Bool {
    !(0..<head).contains { isMeetingNoun(at: $0) && text($0).hasSuffix("s") }
  }

  fileprivate func endsName(at place: Int) -> Bool {
    has(
      [.with, .without, .about, .calendarPreposition, .pronoun, .auxiliary, .relative, .question],
      at: place)
  }
}
