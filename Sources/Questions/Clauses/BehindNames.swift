/// Clauses that follow a name and say whether the person organized a meeting or was absent.
extension QuestionParse {
  /// The edge for a description of a person, such as `the auditor` in `with ruth the auditor`. It
  /// doesn't restrict the meetings. Nil if there is none.
  var apposition: Edge? {
    guard position > 0, places[position - 1] == .people, topic.isEmpty,
      words[position - 1].after.contains(",") && has([.article, .possessive], at: position)
        || text(position) == "the" && !isSentence
    else { return nil }
    let start = skip([.article, .possessive], from: position)
    var end = start
    while end < words.count, isPlain(at: end), !startsDate(at: end) {
      end += 1
      if words[end - 1].endsClause { break }
    }
    guard 1...3 ~= end - start, isEnd(end),
      Self.endingsOfDoers.contains(where: text(end - 1).hasSuffix)
    else { return nil }
    let edge = Edge.filler(end - position, .fresh)
    if words[position - 1].after.contains(",") { return edge }
    let written = words[position..<end].map(\.text).joined(separator: " ")
    return edge + [.note("ignored: '\(written)'")]
  }

  private static let endingsOfDoers = ["or", "er", "ist", "ian", "man", "boss", "lady", "guy"]

  /// Parses a verb of organizing, as in `dana organized`, `noor invited me to` or `meetings I
  /// organized`. The subject, so far parsed as an attendee, becomes the organizer.
  func organizes(_ count: Int) -> Edge? {
    // `sent an invitation` names an organizer, `sent an offer` doesn't.
    let isSent = text(position) == "sent"
    if isSent, !words.contains(where: { $0.folded.hasPrefix("invit") }) { return nil }
    return saying(count, ofSubjectIn: \.organizer)
  }

  /// Returns an edge that moves the subject to another list of people, or nil if there is no
  /// subject.
  private func saying(_ count: Int, ofSubjectIn list: Effect.Terms) -> Edge? {
    switch subject {
    case .people(let range) where !range.isEmpty:
      let last = isOfLastAlone ? range.upperBound - 1..<range.upperBound : range
      return Edge(count, .people, .recast(last, list), .subject(nil))
    case .owner: return Edge(count, .people, .owner(list), .subject(nil))
    default: return nil
    }
  }

  /// Parses an absence after a subject: `dana was not in`.
  func absent(_ count: Int) -> Edge? {
    guard isBehindSubject else { return nil }
    // A meeting that the owner bailed out of was declined.
    if case .owner = subject, has([.status(.declined)], at: position) { return nil }
    return saying(count, ofSubjectIn: \.without)
  }

  /// The edge for an absence. After a name, it is a negated verb of attendance or a bare negation:
  /// `dana isn't`, `but lee wasn't`, `noor couldn't make it to`, `kwame was never in`. After `who`,
  /// the question asks for the people who were absent.
  var absence: Edge? {
    guard let end = endOfAbsence, isBehindSubject || isKind(.who) else { return nil }
    return saying(end - position, ofSubjectIn: \.without) ?? absentees(end - position)
  }

  /// If true, only an auxiliary is between a person and this verb. False in `dana mentioned people
  /// being on leave`, and for the user in `and I didn't go`.
  private var isBehindSubject: Bool {
    var place = position - 1
    while place > 0, places[place] != .people, has([.auxiliary], at: place) { place -= 1 }
    guard place >= 0 else { return false }
    if case .owner = subject { return !has([.and], at: place - 1) && text(place - 1) != "but" }
    return places[place] == .people
  }

  /// The end of a negated verb of attendance; nil if none begins here, or if another kind of verb
  /// is negated.
  private var endOfAbsence: Int? {
    let isAuxiliary = has([.auxiliary], at: position)
    let isContracted = isAuxiliary && text(position).hasSuffix("n't")
    let negative = isContracted || !isAuxiliary ? position : position + 1
    guard isContracted || WordClass.negatives.contains(text(negative)) else { return nil }
    var verb = negative + 1
    while WordClass.besideDenial.contains(text(verb)), !words[verb - 1].endsClause { verb += 1 }
    let last = verb + (text(verb) == "been" ? 1 : 0)
    if isAuxiliary, isEnd(last) || text(last) == "but" { return last }
    if isEnd(verb) { return nil }
    let behind = verb + (text(verb + 1) == "to" ? 2 : 1)
    if WordClass.appearing.contains(text(verb)), behind > verb + 1 || isBoundary(behind) {
      return behind
    }
    // Without the negation, the same words express attendance: `was[n't] at`.
    let affirmed = isContracted ? String(text(position).dropLast(3)) : text(position)
    let rest = [Word(affirmed)] + words[verb...].prefix(8)
    let counts = [0, 1].compactMap { start in
      Vocabulary.shared.roles(in: rest, at: start).first { $0.role == .attends }
        .map { start + $0.count }
    }
    return counts.max().map { verb + $0 - 1 }
  }

  /// Parses a negation after a name at the end of a clause: `priya not`, `bea no`.
  func absenceBehind(_ count: Int) -> Edge? {
    guard ["not", "no"].contains(text(position)), isEnd(position + count), position > 0,
      places[position - 1] == .people
    else { return nil }
    return saying(count, ofSubjectIn: \.without)
  }

  /// The edge for people to exclude: `leave dana out of it`.
  var peopleToLeaveOut: Edge? {
    guard ["leave", "keep", "take", "leaving", "keeping"].contains(text(position)) else {
      return nil
    }
    guard let people = people(from: position + 1), !people.isAnyone, people.end < words.count,
      text(people.end) == "out"
    else { return nil }
    var end = people.end + 1
    for rest in ["of", "it", "this", "them"] where text(end) == rest && !words[end - 1].endsClause {
      end += 1
    }
    return Edge(people.end + 1 - position, .people, .people(people, \.without))
      + .filler(end - people.end - 1, .clauseEnd)
  }

  /// If true, a word such as `not` applies only to the last of several names separated by commas:
  /// `zoe, kim not`.
  private var isOfLastAlone: Bool {
    let names = words[..<position].indices.reversed().prefix { places[$0] == .people }
    guard let comma = names.dropFirst().first(where: { words[$0].after.contains(",") }) else {
      return false
    }
    return !(comma + 1..<position).contains { place in has([.and, .or], at: place) }
  }

  /// Parses a word such as `only` after people: `hugo and myself only`, `things dana and I did on
  /// our own`.
  func onlyBehind(_ count: Int) -> Edge? {
    // `when do I meet dana alone next`, `lee alone on friday`
    let next = skip([.article], from: position + count)
    let isAtEnd =
      isEnd(skip([.meeting, .container], from: position + count))
      || isOrder(at: next) || startsDate(at: next)
      || text(position) == "alone" && count > 1
    guard isAtEnd, !reading.with.isEmpty || reading.me != nil else { return nil }
    return Edge(count, .people, .only)
  }
}
