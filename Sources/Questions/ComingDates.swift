import Time

/// A day that words leave open: `friday` is the past one, unless that is empty and the coming one isn't.
extension QuestionReader {
  /// The reading of a question that found nothing, with dates that look ahead; nil where they
  /// can't.
  ///
  /// - Parameters:
  ///   - reading: of these words and fields.
  ///   - words: the question.
  ///   - fields: what is asked beside the words.
  /// - Throws: as `read`.
  package func coming(
    _ reading: ParsedQuery, of words: [Word], fields: [QuestionField] = []
  ) throws -> ParsedQuery? {
    try coming(reading, words) { try read(words, fields: fields, tense: .coming) }
  }

  /// The same of words that are a filter.
  package func comingFilter(_ reading: ParsedQuery, of words: [Word]) throws -> ParsedQuery? {
    try coming(reading, words) { try filter(words, tense: .coming) }
  }

  private func coming(
    _ reading: ParsedQuery, _ words: [Word], _ read: () throws -> ParsedQuery
  ) throws -> ParsedQuery? {
    guard reading.order == nil, reading.kind != .free, let empty = reading.span,
      Tense(words) == .open
    else { return nil }
    var coming = try read()
    guard let span = coming.span, span != empty else { return nil }
    coming.notices.insert("no meeting \(empty); shown is what is \(span)", at: 0)
    return coming
  }
}
