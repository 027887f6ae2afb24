import Time

/// Dates that may be past or future. `friday` means the past one, unless that day has no meetings
/// and the coming one does. Questions about an agenda prefer the coming date.
extension QuestionReader {
  /// Returns the reading of a filter that found nothing with its dates moved to the future, or nil
  /// if they can't be future dates.
  package func comingFilter(_ reading: ParsedQuery, of words: [Word]) throws -> ParsedQuery? {
    try coming(reading, words, Tense(words)) { try filter(words, tense: $0) }
  }

  /// Parses words as the filter of an agenda: `friday` means the coming one, and a month that
  /// begins soon means the coming month.
  package func agenda(_ words: [Word]) throws -> ParsedQuery {
    try readAhead(words) { try filter(words, tense: $0) }
  }

  /// Parses a question and moves dates that may be past or future to the future.
  package func readAhead(_ words: [Word]) throws -> ParsedQuery {
    try readAhead(words) { try self.read(words, tense: $0) }
  }

  private func readAhead(
    _ words: [Word], _ read: (Tense?) throws -> ParsedQuery
  ) throws -> ParsedQuery {
    let reading = try read(nil)
    guard Tense(words) == .open, let span = reading.span else { return reading }
    return ahead(try read(.coming), of: reading, span, words) ?? reading
  }

  /// Returns the reading with dates in the future and a notice, or nil if these dates are too far
  /// away.
  func ahead(_ coming: ParsedQuery, of reading: ParsedQuery, _ span: TimeSpan, _ words: [Word])
    -> ParsedQuery?
  {
    guard isSoon(coming.span, besides: span), let next = coming.span, !next.isRest(of: span) else {
      return nil
    }
    let text = zip(words, coming.places)
      .filter { $0.1 == .date && !($0.0.isField && $0.0.text == "date") }.map(\.0.text)
    let decision = DateDecision.taken(
      text: text.isEmpty ? words.map(\.text).joined(separator: " ") : text.joined(separator: " "),
      span: next, other: span)
    var coming = coming
    let notice = decision.text(on: dates.today)
    if !coming.notices.contains(notice) { coming.notices.append(notice) }
    return coming
  }

  /// Returns true if `coming` differs from `span` and begins within the next 92 days.
  private func isSoon(_ coming: TimeSpan?, besides span: TimeSpan) -> Bool {
    guard let from = coming?.from, coming != span else { return false }
    return 0...92 ~= from.day.daysSince1970 - dates.today.daysSince1970
  }

  func coming(
    _ reading: ParsedQuery, _ words: [Word], _ tense: Tense,
    _ read: (Tense) throws -> ParsedQuery
  ) throws -> ParsedQuery? {
    guard reading.order != .next, reading.kind != .free, let empty = reading.span else {
      return nil
    }
    // `what's on the 11th`, asked on the 14th
    let isFar = empty.from.map { $0.day.daysSince1970 - dates.today.daysSince1970 > 183 } ?? false
    let mayBePast = (isFar || !QuestionWords.mentionUser(words)) && reading.topic.isEmpty
    // `off-cycle call january date`
    let isTopical = reading.kind == .search && !reading.topic.isEmpty && !reading.asksForExistence
    // `the last meeting on friday`
    let isLast =
      reading.order == .last && reading.tense(of: words, besides: [.date, .order]) == .open
    guard
      tense == .open || tense == .coming && (mayBePast || isTopical) || isLast
        || reading.status == .cancelled
    else { return nil }
    var coming = try read(.coming)
    // For a question about an agenda, future dates were already tried.
    if coming.span == empty, !Tense.isAhead(words),
      !["anything", "something"].contains(words[0].folded)
    {
      coming = try read(.past)
    }
    guard let span = coming.span, !span.isRest(of: empty) else { return nil }
    return coming.noting(insteadOf: empty, on: dates.today)
  }
}

extension ParsedQuery {
  /// Returns the tense of the question without the words of these roles; nil if words were removed
  /// before parsing, so that their roles are unknown.
  package func tense(of words: [Word], besides left: Set<Place>) -> Tense? {
    guard places.count == words.count else { return nil }
    return Tense(zip(words, places).filter { !left.contains($0.1) }.map(\.0))
  }

  /// Returns the reading with a notice that its dates are shown instead of others, on which there is
  /// no meeting. Returns nil if they are the same dates.
  func noting(insteadOf missed: TimeSpan, on today: CivilDate) -> ParsedQuery? {
    guard let span, span != missed else { return nil }
    var reading = self
    reading.notices.insert(
      "no meeting \(missed.text(on: today)); showing \(span.text(on: today))", at: 0)
    return reading
  }
}

extension TimeSpan {
  /// Returns true if this is the later part of a span with two named ends: `since 1 november until
  /// the 30th` means the whole span, including its past part.
  fileprivate func isRest(of span: TimeSpan) -> Bool {
    guard let from, let begins = span.from else { return false }
    return from > begins && to == span.to
  }
}
