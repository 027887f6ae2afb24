import Index
import Questions
import Retrieval

/// A reading of a question, with a score for how much of the question it explains.
package struct ScoredCover: Sendable {
  package let name: String
  package let reading: ParsedQuery
  /// The score: 0 if nothing was found, 1 if each word is a filter with results or is in the title
  /// of the first meeting.
  package let score: Double
  /// If true, this reading was chosen for the answer.
  package var isAnswered = false
}

/// Selection of a reading by what the index contains.
extension QueryRun {
  /// Returns the first reading with its score, if readings are to be explained or nothing was
  /// found; otherwise an empty array.
  func covers(of answer: Answer, _ words: [Word]) -> [ScoredCover] {
    guard !answer.isFound || options.weighsReadings else { return [] }
    let cover = Cover.asked(answer.reading)
    let weight = CoverScorer(words, asked: reading, embedder)
    let score = weight.score(of: answer, weight.found(in: answer), by: cover)
    return [
      ScoredCover(
        name: cover.name, reading: answer.reading, score: score, isAnswered: answer.isFound)
    ]
  }

  /// Returns the answer for the reading that explains most of the question. Alternatives are tried
  /// if the first reading found nothing, or a meeting that lacks words of the topic.
  ///
  /// - Parameters:
  ///   - answer: the answer for the first reading.
  ///   - chart: the question, from which alternative readings are made.
  ///   - isOpen: if true, the question has only words, and no order of results.
  mutating func judged(
    _ answer: Answer, by chart: QuestionChart, isOpen: Bool
  ) throws -> Answer {
    let (first, before) = (reading, notices)
    let weight = CoverScorer(
      chart.words, asked: first, openDates: chart.openDates(of: first), embedder)
    let foundFirst = weight.found(in: answer)
    let withRoles = chart.topicWithRoles(of: first)
    let isInDoubt =
      !answer.isFound || chart.isInDoubt(first) && weight.isInDoubt(answer, foundFirst)
      || !chart.contentInFilters(of: first).isEmpty
      || withRoles.contains { !weight.isSaid($0, in: foundFirst) }
      || !withRoles.isEmpty && weight.isInDoubt(answer, foundFirst)
    if !isInDoubt || answer.isFound && !isOpen { return answer }
    var weighed = answer.covers
    var best = (
      answer: answer, place: nil as Int?,
      score: weight.score(of: answer, foundFirst, by: Cover.asked(first))
    )
    var near: Answer?
    for cover in try chart.covers(besides: first, isFound: answer.isFound)
    where !dropsSurname(cover, chart.words) {
      (reading, notices, isOfWholeSpan) = (cover.reading, [], cover.isOfWholeSpan)
      let other = try self.answer()
      let found = weight.found(in: other)
      let score = weight.score(of: other, found, by: cover)
      weighed.append(ScoredCover(name: cover.name, reading: other.reading, score: score))
      guard other.isFound else { continue }
      guard weight.isSupported(by: found, cover) else {
        if near == nil { near = other }
        continue
      }
      if !best.answer.isFound || best.score < score { best = (other, weighed.count - 1, score) }
      if score == 1 { break }
    }
    isOfWholeSpan = false
    (reading, notices) = (first, before)
    if let place = best.place {
      weighed[place].isAnswered = true
      if place > 0 { weighed[0].isAnswered = false }
      (reading, notices) = (best.answer.reading, best.answer.notices)
    } else if let near,
      !answer.isFound || weight.isInTitle(of: near) && !weight.isInTitle(of: answer),
      let hint = hint(of: near, besides: answer)
    {
      best.answer.notices.append(hint)
    }
    best.answer.covers = weighed
    return best.answer
  }

  /// Returns true if the reading drops a topic that looks like an unknown last name. In `calls with
  /// charles hoskinson`, no known Charles has that name, and it isn't an ordinary word.
  private func dropsSurname(_ cover: Cover, _ words: [Word]) -> Bool {
    guard cover.reading.topic.isEmpty, reading.places.count == words.count,
      let place = reading.places.firstIndex(of: .topic), place > 0
    else { return false }
    // In `what did piers explan`, the word is a misspelled verb.
    let isVerb =
      place == words.count - 1 && QuestionWords.opensWithAuxiliary(words)
      && reading.places[2..<place].allSatisfy { $0 == .people }
    return !isVerb && reading.places[place - 1] == .people && !words[place - 1].endsClause
      && reading.places[place...].allSatisfy { $0 != .people }
      && embedder.isStrange(words[place].text)
  }

  /// Returns a notice about the meeting that would be found without a filter, or nil if there is
  /// none, or if `answer` has a meeting with its title.
  private func hint(of near: Answer, besides answer: Answer) -> String? {
    guard [.search, .when, .where].contains(reading.kind), !reading.topic.isEmpty,
      reading.kind == .search || reading.order == nil, let first = near.meetings.first,
      !answer.meetings.contains(where: { $0.title == first.title }),
      case let title = "'\(first.title)'", !answer.notices.contains(where: { $0.contains(title) })
    else { return nil }
    let day = first.isUndated ? "" : " on \(dayName(first.placed(in: zone).startsAt))"
    return "the best match without \(near.reading.filtersAsWords) is \(title)\(day)"
  }
}
