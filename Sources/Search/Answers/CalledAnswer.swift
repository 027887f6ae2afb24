import Index
import Questions
import Retrieval

/// A title that is typed, whatever its words could be read as.
extension QueryRun {
  /// So many meetings come first for their titles alone.
  static let mostTitled = 2
  /// So many of the first meetings are looked at for the title.
  private static let mostShown = 3

  /// The answer with the meetings among the first whose title is the question, has one word more, or is the
  /// question but for a date, a name or an order at an end of it; nil if there are none.
  ///
  /// - Parameters:
  ///   - answer: of the question as it was read.
  ///   - reader: reads the question once more, with the words of a title as words.
  ///   - question: all words.
  ///   - isWhole: whether all of them were read.
  mutating func called(
    _ answer: Answer, by reader: QuestionReader, _ question: [Word], isWhole: Bool
  ) throws -> Answer? {
    let asked = AskedWords(question)
    guard asked.words.count > 1 else { return nil }
    let isPlain = answer.reading.isPlainTopic && isWhole
    if isPlain, answer.meetings.prefix(Self.mostShown).contains(where: { asked.isTitle($0.title) })
    {
      return nil
    }
    let (core, runs) = isWhole ? answer.reading.titleRuns(of: question) : (nil, [])
    let found = try titles(
      like: asked, AskedWords(Array(question[core ?? question.indices])),
      runs.map { AskedWords(Array(question[$0])) })
    options.search.stageEnded?(.titles)
    if !found.whole.isEmpty {
      return try with(found.whole, answer, by: reader, question, asked, isWhole: isWhole)
    }
    return try found.run.flatMap {
      try self.answer(answer, by: reader, question, title: runs[$0])
    }
  }

  /// The answer to a question that can't be read, if it is a title; nil if it is none.
  mutating func called(_ question: [Word], by reader: QuestionReader) throws -> Answer? {
    let asked = AskedWords(question)
    guard asked.words.count > 1 else { return nil }
    let found = try titles(like: asked, asked, []).whole.filter { asked.isTitle($0.record.title) }
    if found.isEmpty { return nil }
    return try answer(by: reading, of: question, Set(question.indices))?.with(found, at: 0)
  }

  /// The answer to a question that has a title, with the date, the name or the order beside it; nil if what
  /// was answered is called so already, or no meeting of that title fits.
  private mutating func answer(
    _ answer: Answer, by reader: QuestionReader, _ question: [Word], title run: Range<Int>
  ) throws -> Answer? {
    let asked = AskedWords(Array(question[run]))
    if let first = answer.meetings.first, asked.isMost(of: AskedWords.of(first.title), share: 0) {
      return nil
    }
    let before = (reading, notices)
    title = asked
    defer { title = nil }
    for tense in [nil, Tense.past, .coming] {
      guard let around = try? reader.read(question, asTitle: Set(run), tense: tense),
        let other = try self.answer(by: around, of: question, Set(run)),
        other.meetings.contains(where: { asked.isTitle($0.title) })
      else { continue }
      return other.with(titleFirst: asked)
    }
    (reading, notices) = before
    return nil
  }

  /// The meetings whose titles are the words, or have one word more; else the longest run that is a title.
  ///
  /// - Parameters:
  ///   - core: the words that each of them has.
  ///   - runs: the longest first.
  private func titles(
    like asked: AskedWords, _ core: AskedWords, _ runs: [AskedWords]
  ) throws -> (whole: [SearchHit], run: Int?) {
    var how = options.search
    how.limit = Self.mostTitled
    let search = try search(ParsedQuery(), how)
    var run: Int?
    let ranked = try search.called(asked.words, core: core.words) { title in
      let title = AskedWords.of(title)
      if let likeness = asked.likeness(to: title) { return likeness }
      if let place = runs.firstIndex(where: { $0.words == title }) {
        run = min(run ?? place, place)
      }
      return nil
    }
    return (try store.hits(ranked, terms: search.terms, said: search.said, db), run)
  }

  private mutating func with(
    _ called: [SearchHit], _ answer: Answer, by reader: QuestionReader, _ question: [Word],
    _ asked: AskedWords, isWhole: Bool
  ) throws -> Answer? {
    let isExact = called.contains { asked.isTitle($0.record.title) }
    let hasMarks = question.contains { $0.isQuoted || $0.isNegated || $0.isField }
    if hasMarks, !isExact { return nil }
    let isMeant =
      isExact && !hasMarks
      && (answer.reading.namesSomething || !isWhole || answer.isList && asked.words.count > 2)
    if answer.isFound, !isMeant {
      let comesFirst = isExact || answer.reading.namesSomething
      let place = answer.reading.order == nil && comesFirst ? 0 : 1
      if let shown = answer.with(called, at: place) { return shown }
      if !isExact { return answer.noting(called) }
    }
    guard let plain = try? reader.read(question, asTitle: Set(question.indices)) else { return nil }
    return try self.titled(answer, by: plain, question, asked).with(called, at: 0)
  }
}

extension ParsedQuery {
  /// If true, something but dates and orders was read: `next meeting` asks for it, whatever is called so.
  fileprivate var namesSomething: Bool {
    places.contains { ![.date, .order, .filler, .mark, .kind].contains($0) }
  }

  /// The words that are left of a question without what was read as a date, a name, an order or nothing at
  /// its ends, the longest first: each may be a title, and has the core. None is without a word of the topic,
  /// for `next meeting with dana` asks for it, whatever is called `Next meeting`.
  fileprivate func titleRuns(of question: [Word]) -> (core: Range<Int>?, [Range<Int>]) {
    guard kind == .search, places.contains(.topic), places.count == question.count else {
      return (nil, [])
    }
    let isEdge = places.map { [.date, .people, .order, .filler].contains($0) }
    let starts = 0...min(isEdge.prefix { $0 }.count, Self.longestEdge)
    let ends = 0...min(isEdge.reversed().prefix { $0 }.count, Self.longestEdge)
    let runs = starts.flatMap { start in ends.map { start..<places.count - $0 } }
      .filter { $0.count > 1 && $0.count < places.count }
    return (
      starts.upperBound..<places.count - ends.upperBound, runs.sorted { $0.count > $1.count }
    )
  }

  /// So many words at an end of a question may say more than the title.
  private static let longestEdge = 3
}

extension Answer {
  /// The same with some meetings at a place among those that are shown; nil if others than meetings are.
  fileprivate func with(_ called: [SearchHit], at place: Int) -> Answer? {
    let ids = Set(called.map(\.record.id))
    var answer = self
    switch content {
    case .meetings(let hits):
      let others = hits.filter { !ids.contains($0.record.id) }
      answer.content = .meetings(
        others.prefix(place) + called + others.dropFirst(place))
    case .list(let records):
      let others = records.filter { !ids.contains($0.id) }
      answer.content = .list(
        others.prefix(place) + called.map(\.record) + others.dropFirst(place))
    default: return nil
    }
    return answer
  }

  /// The same with a line for a meeting that is nearly called so, beside an answer that shows no meetings.
  fileprivate func noting(_ called: [SearchHit]) -> Answer {
    guard let record = called.first?.record else { return self }
    var answer = self
    answer.notices.append("a meeting is called '\(record.title)'")
    return answer
  }
}
