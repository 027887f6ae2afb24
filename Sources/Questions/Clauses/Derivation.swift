/// The beam search for the best reading of a question, edge by edge.
extension QuestionParse {
  /// Returns the best reading of the words, with the constraints of the fields.
  ///
  /// - Parameter fields: the fields that the question has in addition to the words.
  /// - Throws: `FieldError` for a value that can't be parsed; `DateError` if dates in fields are
  ///   impossible or exclude each other.
  func read(joining fields: [QuestionField]) throws -> QuestionParse {
    let best = try best()[0]
    let joined = try fields.reduce(best) { try $0.joining($1) }
    if fields.count > 1 {
      _ = try reader.dates.combined(Array(joined.dates.dropFirst(best.dates.count)), tense: tense)
    }
    return joined
  }

  /// The beam width: the number of readings kept at each position.
  private static let width = 8

  /// Returns the readings of all words by descending score. If scores are equal, earlier
  /// productions win.
  func best() throws -> [QuestionParse] {
    var open = Array(repeating: [QuestionParse](), count: words.count + 1)
    open[position] = [self]
    for place in position..<words.count {
      for parse in open[place] {
        for edge in try parse.edges {
          let next = parse.extended(by: edge)
          let rank = open[next.position].firstIndex { $0.score < next.score }
          open[next.position].insert(next, at: rank ?? open[next.position].count)
          if open[next.position].count > Self.width { open[next.position].removeLast() }
        }
      }
      open[place] = []
    }
    return open[words.count]
  }

  private func extended(by edge: Edge) -> QuestionParse {
    let next = applying(edge)
    precondition(next.position > position, "a production consumed no word")
    return next.endsClause(at: next.position - 1) ? next.applying([.clauseEnd]) : next
  }

  /// The edges that may begin here, up to the first one that is certain.
  private var edges: [Edge] {
    get throws {
      let word = words[position]
      if let opening { return [opening] }
      if way.places.contains(position) { return [titleWord] }
      if word.isField { return [try field] }
      if word.isNegated { return [negated] }
      if word.isQuoted { return [Edge(1, .phrase, .phrase(position), .stale)] }
      if word.isMark, let mark { return [mark] }
      if isLiteral { return [literal] }
      guard word.before.contains("("), !isFresh else { return try openEdges }
      return try applying([.fresh]).openEdges.map { .filler(0, .fresh) + $0 }
    }
  }

  /// The edges that productions offer here if no constraint fixes the reading.
  private var openEdges: [Edge] {
    get throws {
      var found: [Edge] = []
      for production in Self.productions {
        guard let edge = try production(self) else { continue }
        found.append(edge)
        if edge.score >= 0 { break }
      }
      if way.isWide, let filter = found.first, let edge = words(of: filter) { found.append(edge) }
      return found
    }
  }

  /// Returns an edge that reads the words of a filter as words to search for, or nil if they can
  /// only be a filter. `without` and `excluding` always exclude, but `no` and `dropping` may be
  /// words of a title.
  private func words(of filter: Edge) -> Edge? {
    let lead = text(position)
    let mayBeWord = ["no", "not"].contains(lead) || lead.hasSuffix("ing") && lead != "excluding"
    guard let feature = filter.runs.lazy.compactMap({ ReadingFeature.asWords($0.place) }).first,
      mayBeWord || !filter.runs.contains(where: { $0.place == .excluded })
    else { return nil }
    let count = filter.runs.reduce(0) { $0 + $1.count }
    return Edge.filler(count, .filterAsHint(position..<position + count), .clauseEnd)
      .weighed(feature.weight)
  }

  /// The productions in order of preference. A word that no production accepts belongs to the
  /// topic.
  private static let productions: [@Sendable (QuestionParse) throws -> Edge?] = [
    { $0.statementBehind }, { $0.lengthClause }, { $0.sizeClause }, { $0.outsideCalendar },
    { $0.peopleToLeaveOut }, { $0.calendarByNoun }, { $0.fullName }, { $0.nameInDoubt },
    { $0.weekdayClause }, { $0.hoursClause }, { $0.restClause }, { $0.edgeOfDay },
    { try $0.dateClause }, { $0.dateRepeated }, { $0.hourAtEnd }, { $0.plannedClause },
    { $0.bareDateClause }, { $0.ordinalClause }, { $0.hoursOfFreeDay }, { $0.endOfCorrection },
    { $0.dateNotMeant }, { $0.linkClause }, { $0.notCounted }, { $0.countedToo },
    { $0.apposition }, { $0.setAside }, { $0.inOrder }, { $0.numberSign }, { $0.clause },
    { $0.nameAlone }, { $0.topicWord },
  ]

  /// Returns true if punctuation after this word ends the clause. After `about`, a colon or
  /// semicolon belongs to the topic: `about release: what is missing`.
  private func endsClause(at position: Int) -> Bool {
    let marks = words[position].after
    guard words[position].endsClause else { return false }
    if scope == .about, isWithinParentheses(position), !marks.contains(")") { return false }
    // `as for the barge: what did noor say`
    return scope != .about || asks(at: position + 1) || marks.contains { ",|!?".contains($0) }
  }

  /// Returns true if a question may begin at a position.
  func asks(at place: Int) -> Bool {
    roles(at: place).contains { found in
      if case .kind = found.role { true } else { [.question, .auxiliary].contains(found.role) }
    }
  }
}
