/// Questions for what is going on now.
extension QuestionParse {
  /// `what's on right now`, `which meeting am I in`; `now` amid a topic says nothing.
  mutating func readMoment(_ count: Int) -> Bool {
    guard !places[..<position].contains(.date), !startsDate(at: position + count) else {
      return leaveOut(count)
    }
    moment = position..<(position + count)
    take(count, as: .filler)
    return true
  }

  /// Makes the moment the span where nothing but what goes on then is asked for.
  mutating func finishMoment() {
    guard let moment, reading.topic.isEmpty, reading.span == nil, reading.order == nil,
      tense != .past, [.search, .list, .who, .where, .free].contains(reading.kind),
      // `show me dana's meetings now` is in a hurry.
      reading.with.isEmpty || moment.count > 1
    else { return }
    for place in moment { places[place] = .date }
    let minute = reader.dates.instant - reader.dates.instant % 60
    reading.span = TimeSpan(
      from: LocalTime(instant: minute, in: reader.dates.zone),
      to: LocalTime(instant: minute + 60, in: reader.dates.zone))
    reading.isNow = true
  }
}
