/// Questions for a length.
extension QuestionParse {
  /// `longer than an hour`, `30 minutes or less`, `hour-long`, `15 minute`.
  mutating func readLength() -> Bool {
    let lead = leadOfLength
    if lead > 0 { take(lead, as: .length) }
    if readComparison() { return true }
    if readLengthBetween() || readGapLength() { return true }
    for (count, role) in roles(at: position) where role == .longer || role == .shorter {
      guard let length = length(at: position + count), !isDistance(length.end) else { continue }
      reading.isLengthIncluded = isBoundIncluded(position, count)
      setLength(role == .longer ? \.longer : \.shorter, length.minutes, end: length.end)
      return true
    }
    if readLengthAndMore() { return true }
    guard let length = length(at: position), !isDistance(length.end) else { return false }
    for (count, role) in roles(at: length.end) {
      if role == .orLonger || role == .orShorter {
        reading.isLengthIncluded = true
        let side: WritableKeyPath<ParsedQuery, Int?> = role == .orLonger ? \.longer : \.shorter
        setLength(side, length.minutes, end: length.end + count)
        return true
      }
    }
    return readExactLength(length)
  }

  /// The words before a length that say no more than it does: `lasting`, `that took`, `which ran`.
  private var leadOfLength: Int {
    let isRelative = ["that", "which"].contains(words[position].folded)
    let verb = position + (isRelative ? 1 : 0)
    guard verb < words.count else { return 0 }
    let isVerb =
      ["lasting", "lasts", "taking"].contains(words[verb].folded)
      || isRelative
        && ["last", "lasted", "took", "take", "ran", "run"].contains(words[verb].folded)
    let next = verb + 1
    let isLength =
      length(at: next) != nil
      || roles(at: next).contains { found in
        [.longer, .shorter].contains(found.role) && length(at: next + found.count) != nil
      }
    return isVerb && isLength ? next - position : 0
  }

  /// `> 1h`, `<30 min`, `>= 90 minutes`.
  private mutating func readComparison() -> Bool {
    let marks = words[position].before.filter { "<>≤≥=".contains($0) }
    guard let mark = marks.first, mark != "=", let length = length(at: position) else {
      return false
    }
    reading.isLengthIncluded = marks.contains("=") || "≤≥".contains(mark)
    setLength(">≥".contains(mark) ? \.longer : \.shorter, length.minutes, end: length.end)
    return true
  }

  /// `two-hour-plus workshops`, `90-min+ calls`.
  private mutating func readLengthAndMore() -> Bool {
    let word = words[position].folded
    guard let end = ["-plus", "-or-more", "-or-longer"].first(where: { word.hasSuffix($0) }) else {
      return false
    }
    let parts = word.dropLast(end.count).split(separator: "-").map(String.init)
    guard parts.count == 2, let unit = Self.units[parts[1]],
      let value = Double(parts[0]) ?? Numerals.value(parts[0]).map(Double.init)
    else { return false }
    reading.isLengthIncluded = true
    setLength(\.longer, Int(value * unit), end: position + 1)
    return true
  }

  /// `between 30 and 60 minutes`, `30 to 45 minutes long`, `from one to two hours`.
  private mutating func readLengthBetween() -> Bool {
    let lead = ["between", "from"].contains(words[position].folded) ? 1 : 0
    let first = position + lead
    guard first + 2 < words.count, !isKind(.free),
      ["and", "to", "-", "or"].contains(words[first + 1].folded),
      let least = Int(words[first].folded) ?? Numerals.value(words[first].folded),
      let most = length(at: first + 2), !isDistance(most.end)
    else { return false }
    let size = most.end - first - 2 == 2 ? Self.units[words[first + 3].folded] : nil
    let isLong =
      most.end < words.count && ["long", "meetings", "calls"].contains(words[most.end].folded)
    guard let size, size < 1_440, lead > 0 && words[first + 1].folded != "or" || isLong,
      Double(least) * size < Double(most.minutes)
    else { return false }
    reading.longer = Int(Double(least) * size)
    reading.isLengthIncluded = true
    setLength(\.shorter, most.minutes, end: most.end)
    return true
  }

  /// `free for an hour`, `90 minutes free`, `do I have half an hour on friday`: how long a gap is to
  /// be.
  private mutating func readGapLength() -> Bool {
    let lead = ["for", "of"].contains(words[position].folded) ? 1 : 0
    guard scope == .open, topic.isEmpty, let length = length(at: position + lead),
      !isDistance(length.end)
    else { return false }
    let isOfGap = isKind(.free) && (lead > 0 || isFresh)
    let isBeforeFree = roles(at: length.end).contains { $0.role == .free }
    guard
      isOfGap || isBeforeFree || lead == 0 && isTimeToHave(to: length.end)
        || lead == 0 && isTimeToFind(to: length.end)
    else { return false }
    reading.kind = .free
    isKindDecided = true
    reading.isLengthIncluded = true
    setLength(\.longer, length.minutes, end: length.end)
    return true
  }

  /// `do I have an hour`, and no more than when.
  private func isTimeToHave(to end: Int) -> Bool {
    guard position > 1, ["have", "got"].contains(words[position - 1].folded),
      ["i", "we"].contains(words[position - 2].folded)
    else { return false }
    return end == words.count || words[end - 1].endsClause || startsDate(at: end)
  }

  /// `find an hour with priya`, `find us 30 minutes tomorrow`.
  private func isTimeToFind(to end: Int) -> Bool {
    let before = words[..<position].suffix(2).map(\.folded)
    guard before.last == "find" || before.first == "find" && ["me", "us"].contains(before[1]) else {
      return false
    }
    return end == words.count || words[end - 1].endsClause || startsDate(at: end)
      || roles(at: end).contains { [.with, .preposition].contains($0.role) }
  }

  /// `30 minute meetings`, `an hour long`, `2-hour workshop`.
  private mutating func readExactLength(_ length: (end: Int, minutes: Int)) -> Bool {
    let isLong =
      length.end < words.count
      && ["long", "meetings", "meeting", "calls", "call", "chats", "chat", "sessions", "session"]
        .contains(words[length.end].folded)
    let isJoined = words[length.end - 1].folded.contains("-")
    guard isFresh, isLong || isJoined else { return false }
    let isWordLong = length.end < words.count && words[length.end].folded == "long"
    reading.longer = length.minutes
    reading.isLengthIncluded = true
    setLength(\.shorter, length.minutes, end: length.end + (isWordLong ? 1 : 0))
    return true
  }

  private mutating func setLength(
    _ side: WritableKeyPath<ParsedQuery, Int?>, _ minutes: Int, end: Int
  ) {
    reading[keyPath: side] = minutes
    var end = end
    if end < words.count, ["long", "each"].contains(words[end].folded) { end += 1 }
    take(end - position, as: .length)
    endClause()
  }

  /// `2 hours ago` is a date, `3 days old` an age.
  private func isDistance(_ end: Int) -> Bool {
    end < words.count
      && ["ago", "old", "from", "before", "after", "later", "earlier", "back", "hence"].contains(
        words[end].folded)
  }

  /// `90 minutes`, `an hour`, `half an hour`, `an hour and a half`, `2h`, `1.5 hours`, `1h30`.
  func length(at start: Int) -> (end: Int, minutes: Int)? {
    guard start < words.count, !words[start].isQuoted else { return nil }
    let plain = words[start...].prefix(6).map(\.folded)
    for (form, minutes) in Self.wholeForms where plain.starts(with: form) {
      return (start + form.count, minutes)
    }
    if let (count, minutes) = quantity(plain) { return (start + count, minutes) }
    return nil
  }

  private static let wholeForms: [([String], Int)] = [
    ("an hour and a half", 90), ("one and a half hours", 90), ("hour and a half", 90),
    ("two and a half hours", 150), ("three quarters of an hour", 45), ("three quarters of", 45),
    ("quarter of an hour", 15), ("a quarter of an hour", 15), ("a quarter hour", 15),
    ("half an hour", 30), ("a half hour", 30), ("half hour", 30), ("half-hour", 30),
    ("half-an-hour", 30), ("half a day", 240), ("a whole day", 1_440), ("hour-long", 60),
    ("an hour-long", 60),
    ("an hour", 60), ("one-hour", 60), ("two-hour", 120), ("half-day", 240),
    ("a minute", 1), ("a day", 1_440), ("all-day", 1_440), ("all day", 1_440), ("day-long", 1_440),
    ("full-day", 1_440),
  ].map { form, minutes in (form.split(separator: " ").map(String.init), minutes) }

  /// A number and a unit, in two words or one: `90 minutes`, `90-minute`, `90min`, `1h30`.
  private func quantity(_ plain: [String]) -> (count: Int, minutes: Int)? {
    guard let first = plain.first else { return nil }
    if let value = Double(first) ?? Numerals.value(first).map(Double.init), value > 0,
      plain.count > 1, let unit = Self.units[plain[1]]
    {
      return (2, Int((value * unit).rounded()))
    }
    let digits = first.prefix { $0.isNumber || $0 == "." }
    let unit = first.dropFirst(digits.count).drop { $0 == "-" }
    guard let value = Double(digits), value > 0 else { return nil }
    if let size = Self.units[String(unit)] { return (1, Int((value * size).rounded())) }
    // `2025h2` is half a year.
    guard value <= 24, unit.hasPrefix("h"), let rest = Int(unit.dropFirst().prefix { $0.isNumber }),
      rest < 60
    else { return nil }
    return (1, Int(value) * 60 + rest)
  }

  private static let units: [String: Double] = [
    "minute": 1, "minutes": 1, "min": 1, "mins": 1, "m": 1, "hour": 60, "hours": 60, "h": 60,
    "hr": 60, "hrs": 60, "day": 1_440, "days": 1_440,
  ]
}
