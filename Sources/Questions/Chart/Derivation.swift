/// One pass over the words of a question: at each position the first production that reads
/// something, and what none of them takes is topic.
extension QuestionParse {
  /// - Parameters:
  ///   - isTopic: whether all words are topic.
  ///   - fields: what is beside the words.
  func read(isTopic: Bool = false, joining fields: [QuestionField]) throws -> QuestionParse {
    var parse = self
    if !isTopic, sentence.asTitle.isEmpty, let preamble { parse = parse.applying(preamble) }
    if isTopic || parse.isRemark(from: parse.position) || isStatement {
      parse = parse.applying(parse.restAsTopic)
    }
    while parse.position < words.count {
      let start = parse.position
      parse = parse.applying(try parse.edge)
      precondition(parse.position > start, "a production took no word")
      if parse.endsClause(at: parse.position - 1) { parse = parse.applying([.clauseEnd]) }
    }
    return try fields.reduce(parse) { try $0.joining($1) }
  }

  /// What begins here.
  private var edge: Edge {
    get throws {
      let word = words[position]
      if sentence.asTitle.contains(position) { return titleWord }
      if sentence.asWords.contains(position) { return hint(1) }
      if word.isField { return try field }
      if word.isNegated { return negated }
      if word.isQuoted { return Edge(1, .phrase, .phrase(position), .stale) }
      if word.isMark, let mark { return mark }
      if isLiteral { return literal }
      guard word.before.contains("("), !isFresh else { return try openEdge }
      return try Edge.filler(0, .fresh) + applying([.fresh]).openEdge
    }
  }

  /// What begins where anything may.
  private var openEdge: Edge {
    get throws {
      if let edge = lengthClause ?? sizeClause ?? outsideCalendar ?? peopleToLeaveOut
        ?? calendarByNoun ?? fullName ?? namedWord
      {
        return edge
      }
      return try dateClause ?? clause ?? nameAlone ?? topicWord
    }
  }

  /// A colon or a semicolon within a topic that `about` named is in a title: `about release: what
  /// is missing`.
  private func endsClause(at position: Int) -> Bool {
    let marks = words[position].after
    guard words[position].endsClause else { return false }
    if scope == .about, isWithinParentheses(position), !marks.contains(")") { return false }
    // `as for the barge: what did noor say`
    let isQuestion = roles(at: position + 1).contains { found in
      switch found.role {
      case .question, .kind, .auxiliary: true
      default: false
      }
    }
    return scope != .about || isQuestion || marks.contains { ",|!?".contains($0) }
  }
}
