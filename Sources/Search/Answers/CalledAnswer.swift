import Index
import Questions

/// Detection of questions that are the title of a meeting, even if they have another reading.
extension QueryRun {
  /// The maximum number of meetings that are moved to the front only because of their titles.
  static let maximumTitled = 2
  /// The number of top results whose titles are checked.
  private static let maximumChecked = 3

  /// Moves meetings to the front if their titles equal the question, contain one more word, or
  /// equal the question without a date, a name or an order at one end. Returns nil if there are
  /// none.
  ///
  /// - Parameters:
  ///   - answer: the answer according to the first reading.
  ///   - chart: all words of the question.
  ///   - isWhole: if false, some words were removed before parsing.
  mutating func called(
    _ answer: Answer, by chart: QuestionChart, isWhole: Bool
  ) throws -> Answer? {
    let question = chart.words
    let asked = QuestionTitleWords(question)
    guard asked.words.count > 1 else { return nil }
    let isPlain = answer.reading.isPlainTopic && isWhole
    if isPlain,
      answer.meetings.prefix(Self.maximumChecked).contains(where: { asked.isTitle($0.title) })
    {
      return nil
    }
    let (core, runs) = isWhole ? answer.reading.titleRuns(of: question) : (nil, [])
    let found = try titles(
      like: asked, QuestionTitleWords(Array(question[core ?? question.indices])),
      runs.map { QuestionTitleWords(Array(question[$0])) })
    options.search.stageEnded?(.titles)
    if !found.whole.isEmpty {
      return try with(found.whole, answer, by: chart, asked, isWhole: isWhole)
    }
    return try found.run.flatMap { try self.answer(answer, by: chart, title: runs[$0]) }
  }

  /// Returns an answer if the question is a title; otherwise nil. Used for a question that can't be
  /// parsed.
  mutating func called(_ chart: QuestionChart) throws -> Answer? {
    let question = chart.words
    let asked = QuestionTitleWords(question)
    guard asked.words.count > 1 else { return nil }
    let found = try titles(like: asked, asked, []).whole.filter { asked.isTitle($0.record.title) }
    if found.isEmpty { return nil }
    return try answer(by: reading, of: question, Set(question.indices))?.with(found, at: 0)
  }

  /// Returns the answer to a question that consists of a title and a date, a name or an order.
  /// Returns nil if the top result already has that title, or if no meeting with the title matches.
  private mutating func answer(
    _ answer: Answer, by chart: QuestionChart, title run: Range<Int>
  ) throws -> Answer? {
    let question = chart.words
    let asked = QuestionTitleWords(Array(question[run]))
    if let first = answer.meetings.first,
      asked.isMost(of: QuestionTitleWords.of(first.title), share: 0)
    {
      return nil
    }
    let before = (reading, notices)
    title = asked
    defer { title = nil }
    for tense in [nil, Tense.past, .coming] {
      guard let around = try? chart.reading(Set(run), tense: tense),
        let other = try self.answer(by: around, of: question, Set(run)),
        other.meetings.contains(where: { asked.isTitle($0.title) })
      else { continue }
      return withTitleFirst(other, asked)
    }
    (reading, notices) = before
    return nil
  }

  /// Finds meetings whose titles equal the words or have one more word; otherwise, meetings whose
  /// title is the longest possible member of `runs`.
  ///
  /// - Parameters:
  ///   - core: the words that all such titles contain.
  ///   - runs: parts of the question, the longest first.
  private func titles(
    like asked: QuestionTitleWords, _ core: QuestionTitleWords, _ runs: [QuestionTitleWords]
  ) throws -> (whole: [SearchHit], run: Int?) {
    var how = options.search
    how.limit = Self.maximumTitled
    let search = try search(ParsedQuery(), how)
    var run: Int?
    let ranked = try search.called(asked.words, core: core.words) { title in
      let title = QuestionTitleWords.of(title)
      if let likeness = asked.likeness(to: title) { return likeness }
      if let place = runs.firstIndex(where: { $0.words == title }) {
        run = min(run ?? place, place)
      }
      return nil
    }
    return (try SearchHit.all(ranked, terms: search.terms, said: search.said, in: store, db), run)
  }

  private mutating func with(
    _ called: [SearchHit], _ answer: Answer, by chart: QuestionChart, _ asked: QuestionTitleWords,
    isWhole: Bool
  ) throws -> Answer? {
    let question = chart.words
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
    guard let plain = try? chart.asTitle() else { return nil }
    return try self.titled(answer, by: plain, question, asked).with(called, at: 0)
  }
}

extension ParsedQuery {
  /// If true, the question contains anything other than dates and orders. `next meeting` doesn't,
  /// and is never read as a title.
  fileprivate var namesSomething: Bool {
    places.contains { ![.date, .order, .filler, .mark, .kind].contains($0) }
  }

  /// Returns the parts of the question that may be titles, the longest first, and their core, which
  /// all of them contain. The parts leave out some dates, names, orders or filler words at the
  /// ends; the core leaves out all of them. `next meeting with dana` has no such part, because it
  /// has no topic, even if a meeting is called `Next meeting`.
  fileprivate func titleRuns(of question: [Word]) -> (core: Range<Int>?, [Range<Int>]) {
    guard kind == .search, places.contains(.topic), places.count == question.count else {
      return (nil, [])
    }
    let isEdge = places.map { [.date, .people, .order, .filler].contains($0) }
    let starts = 0...min(isEdge.prefix { $0 }.count, Self.maximumEdgeWords)
    let ends = 0...min(isEdge.reversed().prefix { $0 }.count, Self.maximumEdgeWords)
    let runs = starts.flatMap { start in ends.map { start..<places.count - $0 } }
      .filter { $0.count > 1 && $0.count < places.count }
    return (
      starts.upperBound..<places.count - ends.upperBound, runs.sorted { $0.count > $1.count }
    )
  }

  /// The maximum number of words that may precede or follow the title in a question.
  private static let maximumEdgeWords = 3
}

extension Answer {
  /// Returns the answer with meetings inserted at an index, or nil if it doesn't consist of
  /// meetings.
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

  /// Returns the answer with a notice that names a meeting whose title resembles the question.
  fileprivate func noting(_ called: [SearchHit]) -> Answer {
    guard let record = called.first?.record else { return self }
    var answer = self
    answer.notices.append("a meeting is called '\(record.title)'")
    return answer
  }
}
