import Time

/// A day that words leave open: `friday` is the past one, unless that is empty and the coming one isn't.
/// Questions about an agenda are the other way around.
extension QuestionReader {
  /// The reading of words that are a filter and found nothing, with dates that look ahead; nil if
  /// they can't.
  package func comingFilter(_ reading: ParsedQuery, of words: [Word]) throws -> ParsedQuery? {
    try coming(reading, words, Tense(words)) { try filter(words, tense: $0) }
  }

  /// Reads words as the filter of an agenda: `friday` is the coming one, and so is a month that
  /// begins soon.
  package func agenda(_ words: [Word]) throws -> ParsedQuery {
    try readAhead(words) { try filter(words, tense: $0) }
  }

  /// The same for a question with other words than those of a filter.
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

  /// The reading that looks ahead, which says so; nil if what comes is too far away.
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

  /// Returns true if a span is another one, and begins within a quarter of a year.
  private func isSoon(_ coming: TimeSpan?, besides span: TimeSpan) -> Bool {
    guard let from = coming?.from, coming != span else { return false }
    return 0...92 ~= from.day.daysSince1970 - dates.today.daysSince1970
  }

  func coming(
    _ reading: ParsedQuery, _ words: [Word], _ tense: Tense,
    _ read: (Tense) throws -> ParsedQuery
  ) throws -> ParsedQuery? {
    guard reading.order == nil, reading.kind != .free, let empty = reading.span else { return nil }
    // `what's on the 11th` on the 14th
    let isBareDay =
      reading.kind == .list && !QuestionWords.speakOfAsker(words)
      && reading.topic.isEmpty && reading.with.isEmpty
    guard tense == .open || tense == .coming && isBareDay else { return nil }
    var coming = try read(.coming)
    // What an agenda was asked for looked ahead already.
    if coming.span == empty { coming = try read(.past) }
    guard let span = coming.span, span != empty, !span.isRest(of: empty) else { return nil }
    let (missed, shown) = (empty.text(on: dates.today), span.text(on: dates.today))
    coming.notices.insert("no meeting \(missed); showing \(shown)", at: 0)
    return coming
  }
}

extension TimeSpan {
  /// If true, this ends a span with both ends named: `since 1 november until the 30th` means the
  /// whole span, including what is over.
  fileprivate func isRest(of span: TimeSpan) -> Bool {
    guard let from, let begins = span.from else { return false }
    return from > begins && to == span.to
  }
}
