/// Words that look like a date or a calendar but were read as a topic. A notice explains how to ask
/// for the other meaning, so that the choice isn't silent.
extension QuestionParse {
  var doubts: [Effect] {
    places.enumerated().compactMap { position, place in
      let word = words[position]
      guard place == .topic, !word.isQuoted, !word.isNegated else { return nil }
      if isRepeated(at: position) {
        return .note("'\(word.text)' is read as a word, because a repetition is not a time span")
      }
      if let lead = sentence.leadOfDate[position] {
        return .note("'\(word.text)' is read as a word; for the time type: \(lead) \(word.text)")
      }
      if namesCalendar(at: position) {
        return .note("'\(word.text)' is read as a word; for the calendar type: in \(word.text)")
      }
      return nil
    }
  }

  /// Returns true if the word is a repeated date: `mondays`, `every friday`.
  private func isRepeated(at position: Int) -> Bool {
    let senses = DateWords.senses[text(position)] ?? []
    let isEach = ["every", "each"].contains(text(position - 1))
    return senses.contains { sense in
      switch sense {
      case .repeated: true
      case .recurring: isEach
      default: false
      }
    }
  }

  private func namesCalendar(at position: Int) -> Bool {
    let found = reader.calendars.named(text(position))
    return found.contains { Word.fold($0.title) == text(position) }
  }
}

extension DateReader {
  /// Returns the preposition that would turn a word into a date; nil if there is none.
  func lead(of word: Word) -> String? {
    let isYear = Self.isYear(word.folded)
    let isName = word.folded.count > 1 && word.folded.first?.isNumber == false
    guard isYear || isName, !WordClass.seldomDates.contains(word.folded), mayBeOfDate(word) else {
      return nil
    }
    let isWeekday = (DateWords.senses[word.folded] ?? []).contains { sense in
      if case .recurring(.weekday) = sense { true } else { false }
    }
    return (isWeekday ? ["on"] : ["in", "on"]).first { lead in
      guard let date = try? read([Word(lead), word], at: 0) else { return false }
      return date.count == 2
        && date.decisions.allSatisfy { decision in
          // A word that is a date only after a spelling correction doesn't look like one.
          guard case .mended = decision else { return true }
          return false
        }
    }
  }
}
