/// Corrections within a question: `on monday no sorry tuesday`, `with dana no wait with lee`,
/// `about sails I mean about ropes`.
extension QuestionParse {
  /// The number of words here that retract the previous ones, such as `no wait` or `oh sorry I
  /// mean`; 0 if there are none. One word is enough if the vocabulary lists it, or if punctuation
  /// or dates surround it. Otherwise at least two are required.
  var countOfCorrection: Int {
    var (end, doubts, isCertain) = (position, 0, false)
    while end < words.count,
      end == position || !words[end - 1].endsClause || doubts == 0 || isRetraction(at: end)
    {
      let count = count(of: .correction, at: end)
      if count > 0 {
        isCertain = true
      } else if isRetraction(at: end) {
        doubts += 1
      } else if !WordClass.hesitating.contains(text(end)) {
        break
      }
      end += max(count, 1)
    }
    let isSetOff =
      position > 0 && (words[position - 1].endsClause || words[position - 1].isMark)
      && words[max(position, end - 1)].after.contains(",")
    let isTakenBack =
      isCertain || doubts > 1 || doubts == 1 && (isSetOff || isBetweenDates(endingAt: end))
    return isTakenBack ? end - position : 0
  }

  private func isBetweenDates(endingAt end: Int) -> Bool {
    position > 0 && places[position - 1] == .date && startsInstead(at: end)
  }

  /// Returns true if a date begins at `place` that may replace the last one.
  private func startsInstead(at place: Int) -> Bool {
    dates.last.map { place < words.count && dateInstead(of: $0, at: place) != nil } ?? false
  }

  /// Returns the position of the new date, after words that announce it: `no, make it tuesday`, `no
  /// sorry, I wanted to say tuesday`.
  private func startOfDate(from start: Int) -> Int {
    var place = start
    while place < words.count, !startsInstead(at: place), isOfSpeech(place) { place += 1 }
    return place
  }

  /// Returns true if the word only announces a correction, as those of `I wanted to say` do.
  private func isOfSpeech(_ place: Int) -> Bool {
    has([.pronoun, .auxiliary, .filler, .correction, .article, .me], at: place)
      || Self.tellsSpeech(text(place)) || WordClass.wishes.contains(text(place))
      || ["to", "make"].contains(text(place)) || isMeant(place)
  }

  /// Returns true for `mean`, `meant` and misspellings such as `ment`.
  private func isMeant(_ place: Int) -> Bool {
    ["mean", "meant"].contains { $0 == text(place) || "meant".isOneEdit(from: text(place)) }
  }

  /// The edge for `I mean` or `I meant to say` at the end. The words right before it are the
  /// intended ones: `those that fell out, cancelled I mean`.
  var endOfCorrection: Edge? {
    guard text(position) == "i", position > 0, isMeant(position + 1),
      (position..<words.count).allSatisfy(isOfSpeech)
    else { return nil }
    return .filler(words.count - position) + (places[position - 1] == .status ? withoutTopic : [])
  }

  /// The edge for a date that is rejected before the intended one: `not the one this june, the one
  /// last autumn`.
  var dateNotMeant: Edge? {
    guard text(position) == "not" else { return nil }
    func skipOne(_ roles: Set<Role>, from start: Int) -> Int {
      let place = skip(roles, from: start)
      return ["one", "ones"].contains(text(place)) ? place + 1 : place
    }
    let old = skipOne([.article], from: position + 1)
    let end = old + countOfDate(at: old)
    guard end > old, end < words.count, words[end - 1].after.contains(",") || text(end) == "but"
    else { return nil }
    let new = skipOne([.filler, .article], from: end)
    return startsDate(at: new) ? .filler(new - position) : nil
  }

  private func isRetraction(at place: Int) -> Bool {
    let word = text(place)
    return WordClass.takingBack.contains(word) || has([.correction], at: place)
      || word.count > 3 && isContent(at: place) && "sorry".isOneEdit(from: word)
  }

  /// Parses a correction, which retracts the previous part of the question if a part of the same
  /// kind follows.
  func correction(_ count: Int) -> Edge? {
    let next = skip([.filler, .correction], from: position + count)
    let end = places[..<position].lastIndex { $0 != .filler } ?? -1
    guard end >= 0, next < words.count else { return nil }
    switch places[end] {
    case .date: return correctedDate(endingAt: end, by: startOfDate(from: position + count))
    case .people: return correctedPeople(by: next)
    case .topic: return correctedTopic(endingAt: end, by: next)
    case .order: return correctedOrder(by: next)
    default: return nil
    }
  }

  /// Returns true if a date begins at `place` that is relative to the last one: `the week before`.
  func isNeighbour(at place: Int) -> Bool {
    guard place < words.count, let old = dates.last else { return false }
    return reader.dates.neighbour(of: old, words, at: place) != nil
  }

  private func correctedDate(endingAt end: Int, by next: Int) -> Edge? {
    guard let old = dates.last, next < words.count,
      let (new, whole) = dateInstead(of: old, at: next)
    else { return nil }
    let taken = (end + 1 - old.count)...end
    return .filler(
      next - position, .withoutLastDate, .became(taken, .filler), .date(whole), .clauseEnd)
      + Edge(new.count, .date)
  }

  /// Returns the date that replaces `old`, alone (`new`) and completed by the parts that only `old`
  /// has (`whole`).
  private func dateInstead(of old: DateReading, at place: Int) -> (
    new: DateReading, whole: DateReading
  )? {
    let own = try? datesByPosition[place].get()
    // `the day after tomorrow` is a date by itself.
    if let beside = reader.dates.neighbour(of: old, words, at: place),
      beside.count >= own?.count ?? 0
    {
      return (beside, beside)
    }
    guard let new = own ?? bareDate(at: place) ?? reader.dates.hour(words, at: place) else {
      return nil
    }
    return (new, (try? reader.dates.corrected(old, by: new, tense: tense)) ?? new)
  }

  private func correctedPeople(by next: Int) -> Edge? {
    guard let old = lastNamed, old.upperBound == reading.with.count else { return nil }
    let with = count(of: .with, at: next)
    guard let people = people(from: next + with, minimum: .misspelt), !people.isAnyone,
      with > 0 || isEnd(people.end) || !roles(at: people.end).isEmpty || startsDate(at: people.end),
      let instead = moved(to: next).people(after: with)
    else { return nil }
    return .filler(next - position, .withoutNamed(old)) + instead
  }

  /// Parses a correction of the topic. It requires `about`, because `I mean` alone is too
  /// ambiguous.
  private func correctedTopic(endingAt end: Int, by next: Int) -> Edge? {
    guard has([.about], at: next) else { return nil }
    let start = places[...end].lastIndex { $0 != .topic && $0 != .filler }.map { $0 + 1 } ?? 0
    let about = (start...end).last { has([.about], at: $0) } ?? start
    return .filler(
      next - position, .withoutTopic(about...end), .became(about...end, .filler), .clauseEnd)
  }

  /// Parses a correction of the order or the count: `the last two no sorry the last three`.
  private func correctedOrder(by next: Int) -> Edge? {
    let isOrder = isOrder(at: skip([.article, .possessive], from: next))
    guard isOrder || number(at: next) != nil else { return nil }
    return .filler(next - position, .withoutCount, .clauseEnd) + (isOrder ? [.withoutOrder] : [])
  }
}
