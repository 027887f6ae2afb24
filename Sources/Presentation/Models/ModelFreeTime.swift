import MeetingIndex

/// Free time for a model: proposed times, and gaps in the working hours.
package struct ModelFreeTime: Sendable {
  private let free: FreeTime
  private let reading: QuotedText
  private let notices: [String]
  private let reader: ResultReader

  /// The maximum number of gaps in the text; a month has more.
  private static let maximumGaps = 25

  /// - Returns: nil if the answer isn't about free time.
  package init?(_ answer: Answer, for reader: ResultReader) {
    guard case .free(let free) = answer.content else { return nil }
    (self.free, self.reader, notices) = (free, reader, answer.notices)
    reading = QuotedText(ParsedQueryText.line(of: answer.reading))
  }

  private var gaps: ArraySlice<Range<Int64>> { free.gaps.prefix(Self.maximumGaps) }
  private var leftOut: Int { free.gaps.count - gaps.count }

  package var text: ModelText {
    var text = ModelText()
    text.quote(line: reading, as: .reading)
    for notice in notices { text.quote(line: QuotedText(notice), as: .notice) }
    for slot in free.slots {
      text.say(reader.line(of: slot))
      for record in slot.tentative { text.append(ModelMeeting(record, for: reader).entry) }
    }
    if free.slots.isEmpty { text.say("no such time") }
    for gap in gaps { text.say("free  \(TrustedText(reader.time, gap))") }
    if leftOut > 0 { text.say("and \(leftOut) more") }
    return text
  }

  package var value: ModelValue {
    .fields([
      "reading": .quoted(reading),
      "slots": .list(
        free.slots.map { slot in
          .fields(
            reader.times(of: slot.span).adding([
              "maybe": .truth(slot.isMaybe),
              "tentative": .list(slot.tentative.map { ModelMeeting($0, for: reader).value }),
            ]))
        }),
      "free": .list(
        gaps.map { .fields(reader.times(of: $0).adding(["minutes": .number($0.count / 60)])) }),
      "more": .number(leftOut), "notices": ModelValue(quoting: notices),
    ])
  }
}

extension ResultReader {
  /// Returns a proposed time as a line.
  func line(of slot: FreeTime.Slot) -> TrustedText {
    let maybe: TrustedText = slot.isMaybe ? ", with something tentative in the way" : ""
    return "suits best  \(TrustedText(time, slot.span))\(maybe)"
  }

  func times(of span: Range<Int64>) -> ModelFields {
    [
      "start": .own(TrustedText(.instant(span.lowerBound), in: time.zone)),
      "end": .own(TrustedText(.instant(span.upperBound), in: time.zone)),
    ]
  }
}
