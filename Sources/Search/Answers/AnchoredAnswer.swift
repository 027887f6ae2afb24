import Index
import Questions

/// Answers to questions that specify a time by a meeting: `what happened after the offsite`.
extension QueryRun {
  /// Finds the meeting that the question uses as a time. Returns a chart of the remaining words and
  /// their reading, restricted to that time. Returns nil if no meeting has that name, or if the
  /// word that introduces it belongs to its title: `last inspection: after the storm`.
  mutating func reading(
    of anchor: EventAnchor, in question: QuestionChart, by reader: QuestionReader
  ) throws -> (rest: QuestionChart, ParsedQuery)? {
    title = QuestionTitleWords(anchor.name)
    defer { title = nil }
    guard let (record, rest) = try meeting(of: anchor, by: reader),
      QuestionTitleWords(question.words).longestRun(of: [QuestionTitleWords.of(record.title)])?
        .contains(anchor.place) != true
    else { return nil }
    let chart = QuestionChart(reader, rest)
    var other = try chart.reading()
    let start = LocalTime(instant: record.startsAt, in: zone)
    let last = LocalTime(instant: max(record.startsAt, record.endsAt - 1), in: zone)
    let span =
      anchor.span(from: start.day, to: last.day)
      ?? anchor.side.span(from: start, to: LocalTime(instant: record.endsAt, in: zone))
    let day = TimeSpan(
      from: LocalTime(day: start.day), to: LocalTime(day: start.day.adding(days: 1)))
    let asked = other.span ?? (anchor.isOfDay ? day : nil)
    other.span = asked?.intersection(span) ?? span
    let today = LocalTime(instant: now.seconds, in: zone)
    // `am I meeting lee again before the holidays`
    if tense == .coming, [.before, .until].contains(anchor.side), other.span?.from == nil,
      start > today
    {
      other.span?.from = today
    }
    if [.count, .duration].contains(other.kind), other.span?.to == nil, start < today {
      other.span?.to = today
    }
    if let both = other.span, both.isEmpty { return nil }
    if anchor.isNeighbour, other.order == nil || other.order == .next {
      (other.order, other.count) = (span.to == nil ? .first : .last, 1)
      if other.kind == .list { other.kind = .search }
    } else {
      other.listIfOnlyDated()
    }
    other.notices.insert(
      "\(anchor.relation) '\(record.title)' on \(dayName(record.startsAt))", at: 0)
    if asked == day, anchor.isNeighbour, anchor.side == .after {
      (reading, notices) = (other, [])
      if try !answer().isFound {
        other.span = span
        other.notices.append("nothing else on that day; showing the next meeting")
      }
    }
    return (chart, other)
  }

  /// Returns the number of words at the beginning that are the title of a meeting or several phrases
  /// of it, or 0. Titles of one word don't count.
  func countOfTitle(_ words: [Word]) throws -> Int {
    let asked = QuestionTitleWords(words)
    let titles = try search(ParsedQuery(), options.search).titles(with: asked.words)
    return titles.map { title in
      let title = QuestionTitleWords.of(title)
      return max(asked.countOfWords(of: title), asked.countOfPhrases(of: title))
    }.max() ?? 0
  }

  /// Finds the meeting and the words that remain. If the meeting took place on a date given
  /// directly after its name, the date belongs to the name: `before the all-hands in february`. A
  /// date directly before the name belongs to the title or gives the meeting's date.
  private mutating func meeting(
    of anchor: EventAnchor, by reader: QuestionReader
  ) throws -> (MeetingRecord, rest: [Word])? {
    let (lead, name) = (anchor.leadingDate, anchor.name)
    func meeting(
      _ before: [Word], _ title: [Word], _ behind: [Word], isWhole: Bool = false,
      tense: Tense? = nil
    ) throws -> MeetingRecord? {
      let places = Set(before.count..<before.count + title.count)
      return try self.meeting(
        by: try reader.read(before + title + behind, asTitle: places, tense: tense), of: anchor,
        called: title.flatMap { NameWords($0.text).words }, isWhole: isWhole || anchor.isBare)
    }
    if !anchor.date.isEmpty {
      for tense in [nil, Tense.past, .coming] {
        if let record = try meeting(lead, name, anchor.date, tense: tense) {
          return (record, anchor.restWithoutDate)
        }
      }
    }
    if !lead.isEmpty {
      let record = try meeting([], lead + name, [], isWhole: true) ?? meeting(lead, name, [])
      return record.map { ($0, anchor.rest) }
    }
    return try meeting([], name, []).map { ($0, anchor.rest) }
  }

  /// Returns the last meeting whose title contains these words, or else the next one. If the
  /// question is about the future, the next one is tried first.
  private mutating func meeting(
    by name: ParsedQuery, of anchor: EventAnchor, called title: [String], isWhole: Bool
  ) throws -> MeetingRecord? {
    let orders: [ParsedQuery.Order] = tense == .coming ? [.next, .last] : [.last, .next]
    for order in orders where !isWhole {
      (reading, notices) = (name, [])
      reading.order = order
      if let titled = try titled(order) { return titled.placed(in: zone) }
    }
    for order in orders where !anchor.isDeed {
      (reading, notices) = (name, [])
      (reading.order, reading.count) = (order, 1)
      guard let record = try answer().meetings.first else { continue }
      let isCalled =
        anchor.mayBeTitle(NameWords(record.title).words, named: title)
        || !isWhole
          && TopicTerms(name.topic, embedder: embedder).mostTelling(of: [record.title]) != nil
      if isCalled { return record.placed(in: zone) }
    }
    return nil
  }

  /// Returns the first meeting in this order whose title contains the topic, or nil if there is
  /// none.
  mutating func titled(_ order: ParsedQuery.Order) throws -> MeetingRecord? {
    let finding = try search(reading, limit: .max, collapsesSeries: false, looksForWords: true)
    let named = named(finding.ranked, finding)
    let heads = named.filter { ranked in
      finding.facts[ranked.record].map { title?.areHead(of: $0.title) ?? false } ?? false
    }
    let found = byTime(heads.isEmpty ? named : heads, of: finding, order)
    return try MeetingRecord.all(rowIDs: found.prefix(1).map(\.record), db).first
  }
}

extension EventAnchor {
  /// The time in relation to the meeting, such as `before` or `the week after`.
  fileprivate var relation: String {
    unit.map { "the \($0.rawValue) \(side == .during ? "of" : side.name)" } ?? side.name
  }
}

extension EventAnchor.Side {
  var name: String {
    switch self {
    case .before: "before"
    case .after: "after"
    case .since: "since"
    case .until: "until"
    case .during: "during"
    }
  }

  fileprivate func span(from start: LocalTime, to end: LocalTime) -> TimeSpan {
    switch self {
    case .before: TimeSpan(to: start)
    case .after: TimeSpan(from: end)
    case .since: TimeSpan(from: start)
    case .until: TimeSpan(to: end)
    case .during: TimeSpan(from: start, to: end)
    }
  }
}

extension QuestionReading {
  /// Parses words that describe meetings, possibly by the time of another one: `with dana since the
  /// offsite`.
  func describing(_ words: [Word]) throws -> ParsedQuery {
    try store.read { db in
      let reader = try reader(for: words, db)
      let question = QuestionChart(reader, words)
      let reading = try question.reading()
      var run = QueryRun(
        store: store, db: db, people: reader.people, owners: reader.owners,
        options: AnswerOptions(), now: now, embedder: .shipped, reading: reading,
        tense: question.tense, speaksOfOwner: false)
      guard let anchor = try question.anchor(titled: run.countOfTitle),
        let anchored = try run.reading(of: anchor, in: question, by: reader)
      else { return reading }
      return anchored.1
    }
  }
}
