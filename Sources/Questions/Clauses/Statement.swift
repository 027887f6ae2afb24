/// Statements, which ask for nothing. In `mooring fees will rise by a tenth in may; harbour office
/// tells the owners`, all words are topic: there is no date and no exclusion. Minutes and lists of
/// decisions consist of such sentences.
extension QuestionParse {
  /// The minimum log-likelihood ratio, in nats, of a statement to the likeliest question. It was
  /// chosen by cross-validation over the authors of the training questions.
  private static let minimumStatementLead: Float = 1

  /// Returns true if the words from `start` on probably ask for nothing.
  func isStatement(from start: Int) -> Bool {
    let rest = words[start...]
    return !endsAsQuestion && !(start == 0 && opensAsQuestion)
      && !rest.contains(where: { $0.isField || $0.isNegated }) && saysSomething(from: start)
      && sentence.leadOfStatement[start] > Self.minimumStatementLead
  }

  /// The edge for a statement after a question mark, or after a question that asks for a day or a
  /// person without a topic: `what's on tuesday, I have a flight that day`.
  var statementBehind: Edge? {
    guard position > 0, words[position - 1].endsClause,
      words[position - 1].after.contains("?")
        || topic.isEmpty && (isKind(.list) || isKind(.free) || reading.order != nil),
      QuestionWords.mentionUser([words[position]]) || isRemark,
      words.count - position >= Self.minimumWords,
      !(position..<words.count).contains(where: {
        QuestionWords.asks(words[$0]) || reader.people.isName(text($0))
          || has([.with, .about], at: $0)
      })
    else { return nil }
    let written = words[position...].map(\.text).joined(separator: " ")
    return .filler(words.count - position, .note("ignored: '\(written)'"))
  }

  /// If true, a sentence without a date of its own follows a question that has a topic: `when was
  /// coffee with kate? september was cancelled, I think`.
  private var isRemark: Bool {
    guard !topic.isEmpty, words[position - 1].after.contains("?"), !endsAsQuestion,
      let verb = (position..<words.count).first(where: { has([.auxiliary], at: $0) })
    else { return false }
    return verb > position && !((position + 1)..<words.count).contains { startsDate(at: $0) }
  }

  /// The minimum number of words in a statement.
  private static let minimumWords = 3

  /// If true, the text ends with a question mark.
  private var endsAsQuestion: Bool { words.last?.after.contains("?") ?? false }

  /// Returns true if the words from `start` on may be a statement: besides dates, lengths, names and
  /// nouns for meetings, it has a subject and a predicate. `standups in may except on mondays` and
  /// `dana and lee together the last monday in march` have neither.
  private func saysSomething(from start: Int) -> Bool {
    var (place, count) = (start, 0)
    while place < words.count, count < 2 {
      let date = countOfDate(at: place)
      let length = length(at: place).map { $0.end - place } ?? 0
      let isWeekday = weekdays(at: place, isEach: true) != nil
      let isName = isCertainName(text(place))
      if date + length > 0 || isWeekday || isName || MeetingNouns.contains(text(place)) {
        place += max(1, date, length)
        continue
      }
      let found = roles(at: place)
      let isVerb = found.contains { Self.verbs.contains($0.role) }
      if isContent(at: place) || isVerb { count += 1 }
      place += found.first?.count ?? 1
    }
    return count > 1
  }

  private static let verbs: Set<Role> = [.verb, .auxiliary, .meets, .tells, .organizes]

  /// If true, the text begins with a request for meetings, whatever follows it: `meetings with dana
  /// about …`.
  private var opensAsQuestion: Bool {
    isMeetingNoun(at: 0) && text(0).hasSuffix("s") && has([.with, .between, .about, .by], at: 1)
  }

  /// Returns true if there is a word that has no role in questions.
  func isContent(at place: Int) -> Bool {
    words.indices.contains(place) && roles(at: place).isEmpty && !words[place].isMark
  }
}
