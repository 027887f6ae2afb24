import Questions

/// The choice between a title in the question and one that adds words.
extension QueryRun {
  /// The number of meetings after the first whose titles are compared with the first title.
  private static let maximumCompared = 3

  /// Returns the answer with the meeting first whose title is a part of the question, if the first
  /// title only adds words that the question doesn't contain: `lan party hackerspace date` asks for
  /// *LAN party* and not for *LAN party planning*.
  func withPlainTitle(_ answer: Answer, _ asked: QuestionTitleWords) throws -> Answer {
    guard let shown = answer.content.hits, let first = shown.first, answer.reading.order == nil,
      answer.reading.told == nil, !answer.reading.asksForContent,
      case let longer = Set(QuestionTitleWords.of(first.record.title)),
      case let common = longer.intersection(asked.words), common.count > 1, common != longer
    else { return answer }
    var hits = shown
    if shown.count <= Self.maximumCompared, answer.more.count > 0 {
      var wider = self
      wider.options.limit = Self.maximumCompared + 1
      hits = try wider.answer().content.hits ?? shown
    }
    let plain = hits.dropFirst().prefix(Self.maximumCompared).first { hit in
      let title = QuestionTitleWords.of(hit.record.title)
      return asked.longestRun(of: [title]) != nil && common == Set(title)
        && hit.shareOfWords >= first.shareOfWords
    }
    guard let plain else { return answer }
    let others = shown.filter { $0.record.id != plain.record.id }
    let ordered = Array(([plain] + others).prefix(shown.count))
    var answer = answer
    switch answer.content {
    case .meetings: answer.content = .meetings(ordered)
    case .dates: answer.content = .dates(ordered)
    default: break
    }
    return answer
  }
}

extension SearchHit {
  /// The share of the topic's words that the meeting contains, weighted by rarity; 0 if unknown.
  fileprivate var shareOfWords: Double { evidence.first { $0.name == "words" }?.value ?? 0 }
}
