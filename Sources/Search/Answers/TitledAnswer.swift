import Questions

/// Titles in a question: whatever else its words could be read as, a meeting that is called so is meant.
extension Asking {
  /// The share of a title's words that a question without a word of its own has to have, and how many.
  private static let (leastShare, leastWords) = (0.7, 3)

  /// An answer in which a title that the question is, has or is most of comes first.
  ///
  /// - Parameters:
  ///   - answer: of the question as it was read.
  ///   - reader: reads the question once more, with the words of a title as words.
  mutating func titled(
    _ answer: Answer, by reader: QuestionReader, _ words: [Word]
  ) throws -> Answer {
    let asked = AskedWords(words)
    guard asked.words.count > 1, !words.contains(where: \.isField) else { return answer }
    if answer.reading.isPlainTopic { return answer.with(titleFirst: asked) }
    guard answer.reading.mayBeTitle,
      let plain = try? reader.read(words, asTitle: Set(words.indices))
    else { return answer }
    let titles = try titles(of: asked, by: plain)
    if titles.contains(asked.words) {
      return try self.answer(by: plain, of: words).with(titleFirst: asked)
    }
    if let run = asked.longestRun(of: titles),
      let around = try? reader.read(words, asTitle: run), around != answer.reading,
      let other = try self.answer(by: around, of: words, run), other.isFound
    {
      return other
    }
    guard asked.words.count >= Self.leastWords,
      titles.contains(where: { asked.isMost(of: $0, share: Self.leastShare) })
    else { return answer }
    return try self.answer(by: plain, of: words).with(titleFirst: asked)
  }

  /// The titles with the question's words, each as its folded words.
  private func titles(of asked: AskedWords, by plain: Reading) throws -> Set<[String]> {
    if plain.topic.isEmpty { return [] }
    let titles = try search(plain, SearchOptions()).titles(with: asked.words)
    options.stageEnded?(.titles)
    return Set(titles.map { NameWords($0).words })
  }

  private mutating func answer(by plain: Reading, of words: [Word]) throws -> Answer {
    try answer(by: plain, of: words, Set(words.indices)) ?? answer()
  }

  private mutating func answer(
    by other: Reading, of words: [Word], _ title: Set<Int>
  ) throws -> Answer? {
    (reading, notices) = (other, [])
    let text = title.sorted().map { words[$0].text }.joined(separator: " ")
    reading.asWords = [text]
    reading.notices.insert("'\(text)' is a title; searched for its words", at: 0)
    return try answer()
  }
}

/// The words of a question as titles are compared: folded, without marks, each with its place.
private struct AskedWords {
  let words: [String]
  private let places: [Int]

  init(_ question: [Word]) {
    let parts = question.enumerated().flatMap { place, word in
      NameWords(word.text).words.map { (place, $0) }
    }
    (places, words) = (parts.map(\.0), parts.map(\.1))
  }

  /// The places of the question's words that are the longest of the titles, of two words or more.
  func longestRun(of titles: Set<[String]>) -> Set<Int>? {
    let runs = titles.filter { $0.count > 1 && $0.count < words.count }.compactMap { title in
      words.indices.dropLast(title.count - 1).first { words[$0...].starts(with: title) }
        .map { $0..<$0 + title.count }
    }
    return runs.max { $0.count < $1.count }.map { Set(places[$0]) }
  }

  /// If true, the question's words are at least this share of a title's, and the title has all of them.
  func isMost(of title: [String], share: Double) -> Bool {
    var left = title
    for word in words {
      guard let place = left.firstIndex(of: word) else { return false }
      left.remove(at: place)
    }
    return Double(words.count) >= share * Double(title.count)
  }
}

extension Reading {
  /// If true, all words are searched for, so there is no other way to read them.
  fileprivate var isPlainTopic: Bool {
    kind == .search && places.allSatisfy { [.topic, .filler, .mark].contains($0) }
  }

  /// If true, words that name something were read as a filter or a kind of answer. Dates and orders alone
  /// are none: `next meeting` asks for it, whatever is called so.
  fileprivate var mayBeTitle: Bool {
    !places.contains(.phrase) && !places.contains(.excluded)
      && places.contains { [.topic, .people, .calendar].contains($0) }
  }
}

extension Answer {
  /// The same with the meetings first whose title is the question, then those that have all of it.
  fileprivate func with(titleFirst asked: AskedWords) -> Answer {
    guard case .meetings(let hits) = content, reading.order == nil else { return self }
    func rank(_ hit: SearchHit) -> Int {
      let title = NameWords(hit.record.title).words
      if title == asked.words { return 0 }
      return asked.isMost(of: title, share: 0.7) ? 1 : 2
    }
    let ranks = hits.map(rank)
    let order = hits.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    var answer = self
    answer.content = .meetings(order.map { hits[$0] })
    return answer
  }
}
