import MeetingIndex

extension ModelAnswer {
  func add(_ figure: MeetingFigure, to text: inout ModelText) {
    let count: TrustedText =
      figure.isOfPeople
      ? "\(figure.count, "person", "people")" : "\(figure.count, "meeting")"
    text.say(figure.minutes.map { "\($0, "minute") in \(count)" } ?? count)
    if let rate = figure.rate {
      text.say("one every \(Int((rate.days * 24).rounded()), "hour") on average")
    }
    for record in figure.records { text.append(ModelMeeting(record, for: reader).entry) }
  }

  func add(_ overlaps: [MeetingOverlap], to text: inout ModelText) {
    for overlap in overlaps {
      text.skip()
      text.say("overlapping  \(TrustedText(reader.time, overlap.span))")
      for record in [overlap.first, overlap.second] {
        text.append(ModelMeeting(record, for: reader).entry)
      }
      if overlap.count > 2 { text.say("and \(overlap.count - 2, "more meeting")") }
    }
  }

  /// The figure as a value; null if the question doesn't ask for a number or length.
  var figure: ModelValue {
    guard case .figure(let figure) = answer.content else { return .null }
    return .fields([
      "count": .number(figure.count), "minutes": figure.minutes.map { .number($0) } ?? .null,
      "counted": .own(figure.isOfPeople ? "people" : "meetings"),
      "intervalDays": figure.rate.map { .fraction(($0.days * 100).rounded() / 100) } ?? .null,
    ])
  }

  var overlaps: [ModelValue] {
    guard case .overlaps(let overlaps) = answer.content else { return [] }
    return overlaps.map { overlap in
      .fields(
        reader.times(of: overlap.span).adding([
          "minutes": .number(overlap.span.count / 60),
          "count": .number(overlap.count),
          "ids": .list([overlap.first, overlap.second].map { .own(TrustedText(id: $0)) }),
        ]))
    }
  }
}
