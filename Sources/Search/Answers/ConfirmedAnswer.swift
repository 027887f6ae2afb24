import Index
import Questions

/// Answers to yes-or-no questions such as `was lee at the resilience drill`.
extension QueryRun {
  /// Adds a notice that states whether the people in the question attended the first result, if its
  /// title contains the topic. Notes that list them as absent outweigh the calendar.
  ///
  /// - Parameters:
  ///   - answer: the answer to the question.
  ///   - words: the words of the question.
  func confirmed(_ answer: Answer, _ words: [Word]) throws -> Answer {
    let asked = answer.reading
    guard asked.asksForPresence(words), case .meetings(var hits) = answer.content else {
      return answer
    }
    let topic = TopicTerms(asked.topic, embedder: embedder)
    func isNamed(_ hit: SearchHit) -> Bool {
      topic.areIn(hit.record.title) || topic.areIn(hit.record.title, ofAnyMeeting: true)
    }
    func isOfOtherTense(_ hit: SearchHit) -> Bool { tense.excludes(hit.record.startsAt, now: now) }
    guard hits.first.map(isNamed) ?? false else { return answer }
    if isOfOtherTense(hits[0]),
      let place = hits.firstIndex(where: { isNamed($0) && !isOfOtherTense($0) })
    {
      hits.insert(hits.remove(at: place), at: 0)
    }
    let first = hits[0]
    let names = asked.with.map(\.written)
    let absent = names.filter { first.missing.contains($0) || first.named.contains($0) }
    let shown = (absent.isEmpty ? names : absent).joined(separator: " and ")
    let verdict = absent.isEmpty ? "yes: the calendar has" : "no: the calendar doesn't have"
    let isToCome = tense == .past && isOfOtherTense(first)
    var answer = answer
    answer.content = .meetings(hits)
    let meeting = try RecordRows.rowID(ofRecord: first.record.id, db)
    let noted = try NotedAbsence(of: [meeting], db)
    let away = asked.with.filter { $0.people.contains { noted.holds($0, in: meeting) } }
    let notice =
      away.isEmpty
      ? "\(verdict) \(shown) at '\(first.record.title)'\(isToCome ? ", which is still to come" : "")"
      : "no: the notes of '\(first.record.title)' list "
        + "\(away.map(\.written).joined(separator: " and ")) as absent"
    answer.notices.insert(notice, at: 0)
    return answer
  }
}

extension QueryRun {
  /// Returns the meeting with the title in the question and a notice that the named people didn't
  /// answer so, if nothing is found because of their answers: `did lee decline the retro`. Returns
  /// nil if there is no such meeting.
  func withoutAnswers(_ answer: Answer) throws -> Answer? {
    guard reading.kind == .search, !answer.isFound, let asked = reading.theirAnswers.first,
      !reading.topic.isEmpty
    else { return nil }
    var wider = self
    wider.reading.with += reading.theirAnswers.map(\.person)
    wider.reading.theirAnswers = []
    var other = try wider.answer()
    guard let first = other.meetings.first,
      TopicTerms(reading.topic, embedder: embedder).areIn(first.title)
    else { return nil }
    let names = reading.theirAnswers.map(\.person.written).joined(separator: " and ")
    other.reading = reading
    other.notices.insert(
      "no: \(names) didn't answer '\(asked.answer.rawValue)' to '\(first.title)'", at: 0)
    return other
  }
}

extension ParsedQuery {
  /// Returns true if the question asks whether people attended a meeting: it consists of a topic, an
  /// auxiliary verb and people, which come first or, as in `the retro, was dana there`, last.
  fileprivate func asksForPresence(_ words: [Word]) -> Bool {
    guard kind == .search, told == nil, order == nil, !with.isEmpty, !topic.isEmpty,
      places.count == words.count,
      let verb = places.indices.dropLast().first(where: {
        places[$0] == .filler && QuestionWords.isAuxiliary(words[$0]) && places[$0 + 1] == .people
      })
    else { return false }
    return verb == 0 || places[verb...].allSatisfy { [.filler, .people].contains($0) }
  }
}
