/// Corrections within a question: `on monday no sorry tuesday`, `with dana no wait with lee`,
/// `about sails I mean about ropes`.
extension QuestionParse {
  /// The number of words here that take something back, as `no wait`, `oh sorry I mean`: two that
  /// may, or one of the table, or one that marks set off; 0 if there are none.
  var countOfCorrection: Int {
    var (end, doubts, isCertain) = (position, 0, false)
    while end < words.count, end == position || !words[end - 1].endsClause || doubts == 0 {
      let count = count(of: .correction, at: end)
      if count > 0 {
        isCertain = true
      } else if Self.takingBack.contains(text(end)) {
        doubts += 1
      } else if !Self.hesitating.contains(text(end)) {
        break
      }
      end += max(count, 1)
    }
    let isSetOff =
      position > 0 && (words[position - 1].endsClause || words[position - 1].isMark)
      && words[max(position, end - 1)].after.contains(",")
    return isCertain || doubts > 1 || doubts == 1 && isSetOff ? end - position : 0
  }

  private static let takingBack = Lexicon.words("taking-back")
  private static let hesitating = Lexicon.words("hesitating")

  /// Takes back what was read right before, where something of the same kind follows.
  mutating func readCorrection(_ count: Int) -> Bool {
    let next = skip([.filler, .correction], from: position + count)
    let end = places[..<position].lastIndex { $0 != .filler } ?? -1
    guard end >= 0, next < words.count else { return false }
    switch places[end] {
    case .date: return correctDate(endingAt: end, by: next)
    case .people: return correctPeople(by: next)
    case .topic: return correctTopic(endingAt: end, by: next)
    case .order: return correctOrder(by: next)
    default: return false
    }
  }

  /// `the week before`, beside what was read last.
  func isNeighbour(at place: Int) -> Bool {
    guard place < words.count, let old = dates.last else { return false }
    return reader.dates.neighbour(of: old, words, at: place) != nil
  }

  private mutating func correctDate(endingAt end: Int, by next: Int) -> Bool {
    guard let old = dates.last, let (new, whole) = dateInstead(of: old, at: next) else {
      return false
    }
    dates.removeLast()
    dates.append(whole)
    replace((end + 1 - old.count)...end)
    take(next - position, as: .filler)
    take(new.count, as: .date)
    endClause()
    return true
  }

  /// The date that is said here instead of another, completed by the parts that only the other has.
  private func dateInstead(of old: DateReading, at place: Int) -> (
    new: DateReading, whole: DateReading
  )? {
    if let beside = reader.dates.neighbour(of: old, words, at: place) { return (beside, beside) }
    guard let new = (try? datesByPosition[place].get()) ?? reader.dates.hour(words, at: place)
    else { return nil }
    return (new, (try? reader.dates.corrected(old, by: new, tense: tense)) ?? new)
  }

  private mutating func correctPeople(by next: Int) -> Bool {
    guard let old = lastNamed, old.upperBound == reading.with.count else { return false }
    let with = count(of: .with, at: next)
    var names = PeopleListReader(self, minimum: .misspelt, isExplicit: true)
    guard let people = names.read(from: next + with), !people.isAnyone,
      with > 0 || isEnd(people.end) || !roles(at: people.end).isEmpty || startsDate(at: people.end)
    else { return false }
    reading.with.removeSubrange(old)
    lastNamed = nil
    take(next - position, as: .filler)
    return readPeople(after: with)
  }

  /// A topic is replaced only by one that is named alike: `I mean` says little by itself.
  private mutating func correctTopic(endingAt end: Int, by next: Int) -> Bool {
    guard has([.about], at: next) else { return false }
    let start = places[...end].lastIndex { $0 != .topic && $0 != .filler }.map { $0 + 1 } ?? 0
    let about = (start...end).last { has([.about], at: $0) } ?? start
    topic.removeAll { (about...end).contains($0.position) }
    replace(about...end)
    take(next - position, as: .filler)
    endClause()
    return true
  }

  /// `the last two no sorry the last three`
  private mutating func correctOrder(by next: Int) -> Bool {
    let isOrder = roles(at: skip([.article, .possessive], from: next)).contains { found in
      if case .order = found.role { true } else { false }
    }
    guard isOrder || number(at: next) != nil else { return false }
    if isOrder { reading.order = nil }
    reading.count = nil
    take(next - position, as: .filler)
    endClause()
    return true
  }

  /// Removes what was taken back from the question.
  private mutating func replace(_ range: ClosedRange<Int>) {
    for place in range { places[place] = .filler }
  }
}
