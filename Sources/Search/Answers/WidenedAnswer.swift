import Questions

/// Answers without a filter that leaves nothing.
extension Asking {
  /// An answer for the days to come, where that has any meeting.
  ///
  /// - Parameter coming: as `QuestionReader.coming` has it.
  mutating func ahead(_ answer: Answer, by coming: Reading) throws -> Answer {
    let (reading, notices) = (self.reading, self.notices)
    (self.reading, self.notices) = (coming, [])
    let other = try self.answer()
    if other.isFound { return other }
    (self.reading, self.notices) = (reading, notices)
    return answer
  }

  /// An answer to the question without its topic, where no meeting has that and people were named.
  mutating func withoutTopic(_ answer: Answer) throws -> Answer {
    let asked = answer.reading
    guard asked.kind == .search, asked.order == nil, asked.phrases.isEmpty, !asked.topic.isEmpty,
      !asked.with.isEmpty
    else { return answer }
    (reading, notices) = (asked, answer.notices)
    (reading.topic, reading.wording, reading.notices) = ("", "", [])
    let names = asked.with.map(\.written).joined(separator: " and ")
    note("no meeting matches '\(asked.topic)'; showing meetings with \(names)")
    let other = try self.answer()
    return other.isFound ? other : answer
  }

  /// An answer to the question with those words as words. A long topic tells what is looked for
  /// without them, so what it finds is the answer, and it is said what left nothing; of a short one
  /// nothing is the answer, and it is said what there would be.
  ///
  /// - Parameter readings: as `QuestionReader.widened` has them.
  mutating func widened(_ answer: Answer, by readings: [Reading]) throws -> Answer {
    for wider in readings {
      (reading, notices) = (wider, [])
      let other = try self.answer()
      guard let first = other.meetings.first else { continue }
      if answer.reading.areFiltersDoubtful { return other }
      var answer = answer
      let day = LocalTime(instant: first.startsAt, in: zone).day
      answer.notices.append(
        "the best match without \(wider.filtersAsWords) is '\(first.title)' on \(day)")
      return answer
    }
    return answer
  }
}
