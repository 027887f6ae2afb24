/// Questions for what is going on now.
extension QuestionParse {
  /// `what's on right now`, `which meeting am I in`; `now` amid a topic says nothing.
  func momentClause(_ count: Int) -> Edge {
    let isOfDate = places[..<position].contains(.date) || startsDate(at: position + count)
    return isOfDate ? .filler(count) : .filler(count, .moment(position..<(position + count)))
  }

  /// The moment as the span, where nothing but what goes on then is asked for.
  var momentAsSpan: [Effect] {
    guard let moment, topicText.isEmpty, reading.span == nil, reading.order == nil,
      tense != .past, [.search, .list, .who, .where, .free].contains(reading.kind),
      // `show me dana's meetings now` is in a hurry.
      reading.with.isEmpty || moment.count > 1
    else { return [] }
    let minute = reader.dates.instant - reader.dates.instant % 60
    let span = TimeSpan(
      from: LocalTime(instant: minute, in: reader.dates.zone),
      to: LocalTime(instant: minute + 60, in: reader.dates.zone))
    return [.became(moment.lowerBound...moment.upperBound - 1, .date), .span(span), .now]
  }
}
