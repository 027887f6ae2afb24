/// Corrections within a question: `on monday no sorry tuesday`, `with dana no wait with lee`,
/// `about sails I mean about ropes`.
extension QuestionParse {
  /// The number of words here that take something back, as `no wait` or `oh sorry I mean`: two
  /// words that may, or one of the table, or one between marks; 0 if there are none.
  var countOfCorrection: Int {
    var (end, doubts, isCertain) = (position, 0, false)
    while end < words.count,
      end == position || !words[end - 1].endsClause || doubts == 0 || takesBack(at: end)
    {
      let count = count(of: .correction, at: end)
      if count > 0 {
        isCertain = true
      } else if WordClass.takingBack.contains(text(end)) {
        doubts += 1
      } else if !WordClass.hesitating.contains(text(end)) {
        break
      }
      end += max(count, 1)
    }
    let isSetOff =
      position > 0 && (words[position - 1].endsClause || words[position - 1].isMark)
      && words[max(position, end - 1)].after.contains(",")
    return isCertain || doubts > 1 || doubts == 1 && isSetOff ? end - position : 0
  }

  private func takesBack(at place: Int) -> Bool {
    WordClass.takingBack.contains(text(place)) || has([.correction], at: place)
  }

  /// Takes back the previous part if a part of the same kind follows.
  func correction(_ count: Int) -> Edge? {
    let next = skip([.filler, .correction], from: position + count)
    let end = places[..<position].lastIndex { $0 != .filler } ?? -1
    guard end >= 0, next < words.count else { return nil }
    switch places[end] {
    case .date: return correctedDate(endingAt: end, by: next)
    case .people: return correctedPeople(by: next)
    case .topic: return correctedTopic(endingAt: end, by: next)
    case .order: return correctedOrder(by: next)
    default: return nil
    }
  }

  /// `the week before`, beside what was read last.
  func isNeighbour(at place: Int) -> Bool {
    guard place < words.count, let old = dates.last else { return false }
    return reader.dates.neighbour(of: old, words, at: place) != nil
  }

  private func correctedDate(endingAt end: Int, by next: Int) -> Edge? {
    guard let old = dates.last, let (new, whole) = dateInstead(of: old, at: next) else {
      return nil
    }
    let taken = (end + 1 - old.count)...end
    return .filler(
      next - position, .withoutLastDate, .became(taken, .filler), .date(whole), .clauseEnd)
      + Edge(new.count, .date)
  }

  /// The date that replaces another, with the parts that only the other date has.
  private func dateInstead(of old: DateReading, at place: Int) -> (
    new: DateReading, whole: DateReading
  )? {
    let own = try? datesByPosition[place].get()
    // `the day after tomorrow` is no day after another.
    if let beside = reader.dates.neighbour(of: old, words, at: place),
      beside.count >= own?.count ?? 0
    {
      return (beside, beside)
    }
    guard let new = own ?? reader.dates.hour(words, at: place) else { return nil }
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

  /// A topic is replaced only by one that is named alike: `I mean` says little by itself.
  private func correctedTopic(endingAt end: Int, by next: Int) -> Edge? {
    guard has([.about], at: next) else { return nil }
    let start = places[...end].lastIndex { $0 != .topic && $0 != .filler }.map { $0 + 1 } ?? 0
    let about = (start...end).last { has([.about], at: $0) } ?? start
    return .filler(
      next - position, .withoutTopic(about...end), .became(about...end, .filler), .clauseEnd)
  }

  /// `the last two no sorry the last three`
  private func correctedOrder(by next: Int) -> Edge? {
    let isOrder = isOrder(at: skip([.article, .possessive], from: next))
    guard isOrder || number(at: next) != nil else { return nil }
    return .filler(next - position, .withoutCount, .clauseEnd) + (isOrder ? [.withoutOrder] : [])
  }
}
