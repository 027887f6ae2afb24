import Algorithms
import Index
import Questions
import Time

/// Answers to questions that contain the title of a meeting, even if they have another reading.
extension QueryRun {
  /// The minimum share and number of a title's words in a question that has no other words.
  private static let (minimumShare, minimumWords) = (0.7, 3)

  /// Moves meetings to the front if the question equals their title, contains it, or contains most
  /// of it, unless an answer other than meetings explains more of the question.
  ///
  /// - Parameters:
  ///   - answer: the answer according to the first reading.
  ///   - chart: the words that were parsed.
  ///   - question: all words, even if some were removed before parsing.
  mutating func titled(
    _ answer: Answer, by chart: QuestionChart, of question: QuestionChart
  ) throws -> Answer {
    let before = (reading, notices)
    let other = try called(answer, by: chart, of: question)
    guard answer.isFound, other.reading != answer.reading,
      ![.search, .list, .when].contains(answer.reading.kind)
    else { return other }
    func score(_ answer: Answer) -> Double {
      let scorer = CoverScorer(chart.words, asked: answer.reading, embedder)
      return scorer.score(
        of: answer, scorer.found(in: answer), by: Cover.asked(answer.reading))
    }
    if score(other) >= score(answer) { return other }
    (reading, notices) = before
    return answer
  }

  private mutating func called(
    _ answer: Answer, by chart: QuestionChart, of question: QuestionChart
  ) throws -> Answer {
    let (words, asked) = (chart.words, QuestionTitleWords(chart.words))
    if let called = try called(answer, by: question, isWhole: chart === question) { return called }
    guard asked.words.count > 1, !words.contains(where: \.isField), !answer.reading.isOfMoved,
      !answer.reading.hasRoleInTopic
    else { return answer }
    let isPlain = answer.reading.isPlainTopic && answer.reading.asWords.isEmpty
    if isPlain, let other = try aroundTitle(answer, by: chart, asked) { return other }
    if isPlain || answer.isList { return withTitleFirst(answer, asked) }
    guard answer.reading.mayBeTitle || answer.reading.kind == .free || !answer.isFound,
      let plain = try? chart.asTitle()
    else { return answer }
    let single = answer.isFound ? nil : chart.singleTopic(of: answer.reading)
    let known =
      try self.titles(of: asked, by: plain)
      + (single.map { try self.titles(of: $0.word, by: plain) } ?? [])
    let titles = Set(known.map { NameWords($0).words })
    if titles.contains(asked.words) { return try self.titled(answer, by: plain, words, asked) }
    // The date in `the retro on christmas day` is also a title.
    func isDate(_ run: Set<Int>) -> Bool {
      run.allSatisfy { answer.reading.places.dropFirst($0).first == .date }
    }
    let ofOne = single.flatMap { titles.contains($0.word.words) ? [$0.place] as Set : nil }
    if let run = asked.longestRun(of: titles) ?? ofOne,
      !answer.isFound || !isDate(run),
      var other = try self.answer(answer, by: chart, titled: run, among: known)
    {
      other.covers = covers(of: other, besides: answer, words)
      return other
    }
    // If nothing else was found, a title that contains all words is meant, whatever its length.
    let isKnown = answer.isFound
    guard asked.words.count >= (isKnown ? Self.minimumWords : 2),
      titles.contains(where: { asked.isMost(of: $0, share: isKnown ? Self.minimumShare : 0) })
    else { return try withTitled(answer, by: plain, asked, titles) }
    return try self.titled(answer, by: plain, words, asked)
  }

  /// Returns the answer to words that were only searched for, if they are a title with a question
  /// around it: `who was at the harbour tender read aloud on 6 may`.
  private mutating func aroundTitle(
    _ answer: Answer, by chart: QuestionChart, _ asked: QuestionTitleWords
  ) throws -> Answer? {
    guard try chart.mayAskOfTitle || !chart.reading().isPlainTopic,
      let plain = try? chart.asTitle(),
      case let known = try titles(of: asked, by: plain),
      let run = asked.longestRun(of: Set(known.map { NameWords($0).words })),
      let around = try? chart.reading(run), around.places.count == chart.words.count,
      around.kind != .search || around.span != nil || !around.with.isEmpty,
      chart.words.indices.allSatisfy({ around.places[$0] != .topic || run.contains($0) })
    else { return nil }
    return try self.answer(answer, by: chart, titled: run, among: known)
  }

  /// Returns the answer if the whole question is read as a title.
  mutating func titled(
    _ answer: Answer, by plain: ParsedQuery, _ words: [Word], _ asked: QuestionTitleWords
  ) throws -> Answer {
    var other = withTitleFirst(try self.answer(by: plain, of: words), asked)
    other.covers = covers(of: other, besides: answer, words)
    return other
  }

  /// Returns the answer if the words at the positions `run` are a title and the others are
  /// conditions. If the meeting isn't found at the dates in the question, they are read as dates of
  /// the years in which it took place, the nearest first.
  private mutating func answer(
    _ answer: Answer, by chart: QuestionChart, titled run: Set<Int>, among titles: [String]
  ) throws -> Answer? {
    guard let around = try? chart.reading(run) else { return nil }
    let title = QuestionTitleWords(run.sorted().map { chart.words[$0] })
    func hasTitle(_ answer: Answer) -> Bool {
      answer.meetings.contains { title.isTitle($0.title) }
    }
    var found: Answer?
    if around != answer.reading,
      let other = try self.answer(by: around, of: chart.words, run), other.isFound
    {
      if other.meetings.isEmpty || hasTitle(other) { return other }
      if around.kind != .search || answer.reading.asWords.isEmpty { found = other }
    }
    let isAnswered = answer.isFound && answer.reading.kind == around.kind
    if isAnswered, answer.reading.asWords.isEmpty, hasTitle(answer) { return found }
    for year in try years(of: titles.filter(title.isTitle)).prefix(Self.maximumYears) {
      guard let reading = try? chart.reading(run, inYear: year),
        let other = try self.answer(by: reading, of: chart.words, run), hasTitle(other)
      else { continue }
      return other
    }
    return found
  }

  private static let maximumYears = 6

  /// Returns the years in which meetings with these titles took place, the nearest to today first.
  private func years(of titles: [String]) throws -> [Int] {
    let rows = try titles.flatMap { try MeetingsAround.titled($0, db) }
    let today = LocalTime(instant: now.seconds, in: zone).day.daysSince1970
    let days = try MeetingRecord.all(rowIDs: rows, db).map {
      LocalTime(instant: $0.startsAt, in: zone).day
    }
    let nearest = days.sorted {
      abs($0.daysSince1970 - today) < abs($1.daysSince1970 - today)
    }
    return Array(nearest.map(\.year).uniqued())
  }

  private func covers(
    of other: Answer, besides answer: Answer, _ words: [Word]
  ) -> [ScoredCover] {
    var covers = answer.covers
    for place in covers.indices { covers[place].isAnswered = false }
    let cover = Cover("as a title", other.reading)
    let weight = CoverScorer(words, asked: other.reading, embedder)
    let score = weight.score(of: other, weight.found(in: other), by: cover)
    covers.append(
      ScoredCover(name: cover.name, reading: cover.reading, score: score, isAnswered: true))
    return covers
  }

  /// Moves meetings to the front if their titles contain all words of the question.
  private func withTitled(
    _ answer: Answer, by plain: ParsedQuery, _ asked: QuestionTitleWords, _ titles: Set<[String]>
  ) throws -> Answer {
    guard case .meetings(let shown) = answer.content, answer.reading.order == nil,
      titles.contains(where: { asked.isMost(of: $0, share: 0) })
    else { return answer }
    var how = options.search
    (how.limit, how.collapsesSeries) = (limit, true)
    var search = try search(plain, how)
    let ranked = try search.run()
    let terms = search.terms
    let titled = try SearchHit.all(ranked, terms: terms, said: search.said, in: store, db).filter {
      hit in
      asked.isMost(of: NameWords(hit.record.title).words, share: 0)
    }.prefix(Self.maximumTitled)
    let ids = Set(titled.map(\.record.id))
    var answer = answer
    answer.content = .meetings(
      Array((titled + shown.filter { !ids.contains($0.record.id) }).prefix(max(limit, shown.count)))
    )
    return answer
  }

  /// Returns the titles that contain words of the question.
  private func titles(of asked: QuestionTitleWords, by plain: ParsedQuery) throws -> [String] {
    if plain.topic.isEmpty { return [] }
    let titles = try search(plain, options.search).titles(with: asked.words)
    options.search.stageEnded?(.titles)
    return titles
  }

  /// Returns the answer with meetings whose title equals the question first, then those whose title
  /// contains it. Meetings that the question's tense excludes stay behind.
  func withTitleFirst(_ answer: Answer, _ asked: QuestionTitleWords) -> Answer {
    if case .list(let records) = answer.content {
      let (others, titled) = records.partitioned { NameWords($0.title).words == asked.words }
      var answer = answer
      answer.content = .list(titled + others)
      return answer
    }
    guard case .meetings(let hits) = answer.content, answer.reading.order == nil else {
      return answer
    }
    func rank(_ hit: SearchHit) -> Int {
      let title = NameWords(hit.record.title).words
      if title == asked.words { return 0 }
      if tense.excludes(hit.record.startsAt, now: now) { return 2 }
      return asked.isCalled(title) ? 0 : asked.isMost(of: title, share: 0.7) ? 1 : 2
    }
    let ranks = hits.map(rank)
    let order = hits.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    var answer = answer
    answer.content = .meetings(order.map { hits[$0] })
    return answer
  }

  private mutating func answer(by plain: ParsedQuery, of words: [Word]) throws -> Answer {
    try answer(by: plain, of: words, Set(words.indices)) ?? answer()
  }

  /// Returns the answer if the words at the indices `title` are searched for as a title.
  mutating func answer(
    by other: ParsedQuery, of words: [Word], _ title: Set<Int>
  ) throws -> Answer? {
    (reading, notices) = (other, [])
    tense = Tense(words.indices.filter { !title.contains($0) }.map { words[$0] })
    let text = title.sorted().map { words[$0].text }.joined(separator: " ")
    reading.asWords = [text]
    reading.notices.insert("'\(text)' is a title; searched for its words", at: 0)
    if let anchored, reading.span == nil {
      reading.span = anchored.span
      reading.notices = anchored.notices + reading.notices
    }
    return try answer()
  }
}

extension QuestionChart {
  /// Returns the topic and its position if it is one word, as in `swimming october`.
  fileprivate func singleTopic(
    of reading: ParsedQuery
  ) -> (place: Int, word: QuestionTitleWords)? {
    let topic = reading.places.indices.filter { reading.places[$0] == .topic }
    guard topic.count == 1, reading.places.count == words.count else { return nil }
    return (topic[0], QuestionTitleWords([words[topic[0]]]))
  }
}

extension ParsedQuery {
  /// If true, all words are searched for, so there is no alternative reading.
  var isPlainTopic: Bool {
    kind == .search && places.allSatisfy { [.topic, .filler, .mark].contains($0) }
  }

  /// If true, the question may contain a title: it contains a topic, people or a calendar, and no
  /// quoted or excluded words. `next meeting` is never a title.
  fileprivate var mayBeTitle: Bool {
    !places.contains(.phrase) && !places.contains(.excluded)
      && places.contains { [.topic, .people, .calendar].contains($0) }
  }
}

extension Answer {
  /// Returns the answer with a notice of unused words, unless a title has all words.
  func noting(idle: [Word], _ words: [Word]) -> Answer {
    let asked = QuestionTitleWords(words)
    guard !idle.isEmpty,
      !meetings.contains(where: { asked.isMost(of: NameWords($0.title).words, share: 0) })
    else { return self }
    var answer = self
    answer.notices.append("ignored: '\(idle.map(\.text).joined(separator: " "))'")
    return answer
  }

  var isList: Bool {
    if case .list(let records) = content { !records.isEmpty } else { false }
  }
}
