/// Clauses about the duration of meetings.
extension QuestionParse {
  /// The edge for a duration or a range of durations: `longer than an hour`, `30 minutes or less`,
  /// `hour-long`, `15 minute`.
  var lengthClause: Edge? {
    let lead = leadOfLength
    return moved(to: position + lead).lengthWithBounds.map { Edge(lead, .length) + $0 }
  }

  private var lengthWithBounds: Edge? {
    if let edge = comparison ?? lengthBetween ?? gapLength { return edge }
    for (count, role) in roles(at: position) where role == .longer || role == .shorter {
      guard let length = length(at: position + count), !isDistance(length) else { continue }
      return bound(role == .longer, length, isIncluded: isBoundIncluded(position, count))
    }
    if let lengthAndMore { return lengthAndMore }
    guard let length = length(at: position), !isDistance(length) else { return nil }
    for (count, role) in roles(at: length.end) where role == .orLonger || role == .orShorter {
      return bound(role == .orLonger, (length.end + count, length.minutes), isIncluded: true)
    }
    return exactLength(length)
  }

  /// Returns an edge for a minimum duration if `isLeast` is true, otherwise for a maximum.
  private func bound(_ isLeast: Bool, _ length: (end: Int, minutes: Int), isIncluded: Bool) -> Edge
  {
    let minutes = length.minutes
    return lengths(
      isLeast
        ? .length(longer: minutes, isIncluded: isIncluded)
        : .length(shorter: minutes, isIncluded: isIncluded), to: length.end)
  }

  private func lengths(_ effect: Effect, to end: Int) -> Edge {
    let last = ["long", "each"].contains(text(end)) ? 1 : 0
    return Edge(end + last - position, .length, effect, .clauseEnd)
  }

  /// The number of words before a duration that add nothing to it: `lasting`, `that took`, `which
  /// ran`.
  private var leadOfLength: Int {
    let isRelative = ["that", "which"].contains(text(position))
    let verb = position + (isRelative ? 1 : 0)
    guard verb < words.count else { return 0 }
    let isVerb =
      ["lasting", "lasts", "taking"].contains(text(verb))
      || isRelative && ["last", "lasted", "took", "take", "ran", "run"].contains(text(verb))
    let next = verb + 1
    let isLength =
      length(at: next) != nil
      || roles(at: next).contains { found in
        [.longer, .shorter].contains(found.role) && length(at: next + found.count) != nil
      }
    return isVerb && isLength ? next - position : 0
  }

  /// The edge for a duration with a comparison sign: `> 1h`, `<30 min`, `>= 90 minutes`.
  private var comparison: Edge? {
    let marks = words[position].before.filter { "<>≤≥=".contains($0) }
    guard let mark = marks.first, mark != "=", let length = length(at: position) else { return nil }
    return bound(
      ">≥".contains(mark), length, isIncluded: marks.contains("=") || "≤≥".contains(mark))
  }

  /// The edge for a minimum duration in one word: `two-hour-plus workshops`, `90-min+ calls`.
  private var lengthAndMore: Edge? {
    let word = text(position)
    guard let end = ["-plus", "-or-more", "-or-longer"].first(where: { word.hasSuffix($0) }) else {
      return nil
    }
    let parts = word.dropLast(end.count).split(separator: "-").map(String.init)
    guard parts.count == 2, let unit = LengthQuantity.units[parts[1]],
      let value = Double(parts[0]) ?? Numerals.value(parts[0]).map(Double.init)
    else { return nil }
    return bound(true, (position + 1, Int(value * unit)), isIncluded: true)
  }

  /// The edge for a range of durations: `between 30 and 60 minutes`, `30 to 45 minutes long`, `from
  /// one to two hours`.
  private var lengthBetween: Edge? {
    let lead = ["between", "from"].contains(text(position)) ? 1 : 0
    let first = position + lead
    guard first + 2 < words.count, !isKind(.free),
      ["and", "to", "-", "or"].contains(text(first + 1)),
      let least = Int(text(first)) ?? Numerals.value(text(first)), let most = length(at: first + 2),
      !isDistance(most)
    else { return nil }
    let size = most.end - first - 2 == 2 ? LengthQuantity.units[text(first + 3)] : nil
    let isLong = ["long", "meetings", "calls"].contains(text(most.end))
    guard let size, size < 1_440, lead > 0 && text(first + 1) != "or" || isLong,
      Double(least) * size < Double(most.minutes)
    else { return nil }
    return lengths(
      .length(longer: Int(Double(least) * size), shorter: most.minutes, isIncluded: true),
      to: most.end)
  }

  /// The edge for the duration of a gap to find: `free for an hour`, `90 minutes free`, `do I have
  /// half an hour on friday`.
  private var gapLength: Edge? {
    let lead = ["for", "of"].contains(text(position)) ? 1 : 0
    guard scope == .open, topic.isEmpty, let length = length(at: position + lead),
      !isDistance(length)
    else { return nil }
    let isOfGap = isKind(.free) && (lead > 0 || isFresh)
    let isBeforeFree = has([.free], at: length.end)
    guard
      isOfGap || isBeforeFree || lead == 0 && isTimeToHave(to: length.end)
        || lead == 0 && isTimeToFind(to: length.end)
    else { return nil }
    return bound(true, length, isIncluded: true) + [.kind(.free), .decided]
  }

  /// Returns true if the question asks for time of this duration, as in `do I have an hour`, and at
  /// most a date follows.
  private func isTimeToHave(to end: Int) -> Bool {
    guard position > 1, ["have", "got"].contains(text(position - 1)),
      ["i", "we"].contains(text(position - 2))
    else { return false }
    return isBoundary(end)
  }

  /// Returns true if the question asks to find time of this duration: `find an hour with priya`,
  /// `find us 30 minutes tomorrow`, `I need an hour for it on monday`.
  private func isTimeToFind(to end: Int) -> Bool {
    let before = words[..<position].suffix(2).map(\.folded)
    if before.last == "need", tense != .past, words.indices.contains(where: startsDate) {
      return true
    }
    guard before.last == "find" || before.first == "find" && ["me", "us"].contains(before[1]) else {
      return false
    }
    return isBoundary(end) || has([.with, .preposition], at: end)
  }

  /// Parses an exact duration: `30 minute meetings`, `an hour long`, `2-hour workshop`.
  private func exactLength(_ length: (end: Int, minutes: Int)) -> Edge? {
    let isLong =
      length.end < words.count
      && ["long", "meetings", "meeting", "calls", "call", "chats", "chat", "sessions", "session"]
        .contains(text(length.end))
    let isJoined = text(length.end - 1).contains("-")
    guard isFresh, isLong || isJoined else { return nil }
    let (end, minutes) = (length.end + (text(length.end) == "long" ? 1 : 0), length.minutes)
    return lengths(.length(longer: minutes, shorter: minutes, isIncluded: true), to: end)
  }

  /// Returns true if a word follows that makes the duration a date (`2 hours ago`) or an age (`3
  /// days old`). Hours aren't counted from a day: `longer than an hour from march to may`.
  private func isDistance(_ length: (end: Int, minutes: Int)) -> Bool {
    let next = length.end
    return switch text(next) {
    case "ago", "old", "later", "earlier", "back", "hence": true
    case "from", "before", "after":
      length.minutes >= 1_440 || !startsDate(at: next) || text(next + 1) == "now"
    default: false
    }
  }

  /// Returns the duration that begins at a word, or nil: `90 minutes`, `an hour`, `half an hour`,
  /// `an hour and a half`, `2h`, `1.5 hours`, `1h30`.
  func length(at start: Int) -> (end: Int, minutes: Int)? {
    guard start < words.count, !words[start].isQuoted else { return nil }
    let plain = words[start...].prefix(6).map(\.folded)
    for (form, minutes) in Self.wholeForms where plain.starts(with: form) {
      return (start + form.count, minutes)
    }
    if let (count, minutes) = LengthQuantity.first(of: plain) { return (start + count, minutes) }
    return nil
  }

  /// Fixed phrases for durations, longest first, because one may begin with another.
  private static let wholeForms = Lexicon.phrases("lengths") { Int($0) }.sorted {
    $0.words.count > $1.words.count
  }
}
