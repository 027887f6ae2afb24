import Calendars
import MeetingIndex

/// An answer for a model, as text and as an equivalent JSON value.
package struct ModelAnswer: Sendable {
  let answer: Answer
  let reader: ResultReader
  private let notices: [String]
  /// The hits of the answer; empty for an answer of another kind.
  private let hits: [Hit]

  /// The usual length of a passage, and its length in shortened answers, in bytes.
  private static let (excerpt, shortExcerpt) = (400, 200)

  package init(_ answer: Answer, for reader: ResultReader, notices: [String] = []) {
    (self.answer, self.reader, self.notices) = (answer, reader, notices + answer.notices)
    switch answer.content {
    case .meetings(let hits), .dates(let hits), .places(let hits), .lengths(let hits):
      self.hits = hits.map { Hit($0, $0.passage.plain, length: Self.excerpt, for: reader) }
    default: hits = []
    }
  }

  /// A hit with an excerpt of its passage, and the resulting text. They are stored because they are
  /// needed for each attempt to shorten an answer.
  private struct Hit {
    let hit: SearchHit
    let plain: PassageText
    let excerpt: PassageText
    let text: ModelText
    /// The number of tokens that the text adds to an answer, with the blank line above it.
    let tokens: Int

    init(_ hit: SearchHit, _ plain: PassageText, length: Int, for reader: ResultReader) {
      (self.hit, self.plain) = (hit, plain)
      excerpt = plain.stretch(length: length)
      text = ModelAnswer.text(of: hit, excerpt, for: reader)
      tokens = text.tokens + 2
    }
  }

  private init(_ other: ModelAnswer, _ answer: Answer, _ hits: [Hit]) {
    (self.answer, reader, notices, self.hits) = (answer, other.reader, other.notices, hits)
  }

  /// Returns the answer, shortened if it is too long: first its passages are cut, then meetings are
  /// left out.
  package func within(tokens: Int) -> ModelAnswer {
    func takes(_ answer: Answer, _ hits: some Collection<Hit>) -> Bool {
      let rest = ModelAnswer(self, answer, []).text.tokens
      return hits.reduce(rest) { $0 + $1.tokens } <= tokens
    }
    if takes(answer, hits) { return self }
    let short = hits.map { Hit($0.hit, $0.plain, length: Self.shortExcerpt, for: reader) }
    var (fitting, tooMany) = (1, max(1, answer.shownCount) + 1)
    while tooMany - fitting > 1 {
      let count = (fitting + tooMany) / 2
      let isFitting = takes(answer.first(count), short.prefix(count))
      if isFitting { fitting = count } else { tooMany = count }
    }
    return ModelAnswer(self, answer.first(fitting), Array(short.prefix(fitting)))
  }

  // MARK: Text

  package var text: ModelText {
    var text = ModelText()
    text.quote(line: QuotedText(ParsedQueryText.line(of: answer.reading)), as: .reading)
    for notice in notices { text.quote(line: QuotedText(notice), as: .notice) }
    switch answer.content {
    case .meetings, .dates, .places, .lengths:
      for hit in hits {
        text.skip()
        text.append(hit.text)
      }
    case .figure(let figure): add(figure, to: &text)
    case .overlaps(let overlaps): add(overlaps, to: &text)
    case .list(let records):
      for record in records { text.append(ModelMeeting(record, for: reader).entry) }
    case .free(let free): add(free, to: &text)
    case .people(let attendance): add(attendance, to: &text)
    }
    if !answer.isFound { text.say("nothing found") }
    if answer.more.count > 0 {
      text.say(
        answer.more.isAtLeast
          ? "and at least \(answer.more.count) more" : "and \(answer.more.count) more")
    }
    return text
  }

  private static func text(
    of hit: SearchHit, _ passage: PassageText, for reader: ResultReader
  ) -> ModelText {
    var text = ModelMeeting(hit.record, for: reader).introduction
    if hit.alsoOccurrences > 0 {
      text.say("and \(hit.alsoOccurrences) more like this")
    }
    if passage.text.isEmpty { return text }
    text.say(place(of: passage))
    text.quote(line: QuotedText(passage.text), as: field(of: hit))
    for moment in hit.passage.elsewhere.compactMap(\.moment) {
      text.say("also \(place(of: moment))")
    }
    return text
  }

  /// Returns the position of a passage in its meeting, which a model can use to request more text.
  static func place(of passage: PassageText) -> TrustedText {
    if let moment = passage.moment {
      return "\(place(of: moment)):"
    }
    return passage.number.map { "passage \($0 + 1):" } ?? "text:"
  }

  private static func place(of moment: SpokenMoment) -> TrustedText {
    "minute \(Int(moment.seconds) / 60), at \(TrustedText(clock: moment.seconds))"
  }

  private static func field(of hit: SearchHit) -> QuotedField {
    hit.passage.moment != nil || hit.record.kind == .note ? .linked : .notes
  }

  private func add(_ free: FreeTime, to text: inout ModelText) {
    for slot in free.slots { text.say(reader.line(of: slot)) }
    for stretch in free.stretches {
      if let record = stretch.record {
        text.append(ModelMeeting(record, for: reader).entry)
      } else if stretch.isGap {
        text.say("free  \(TrustedText(reader.time, stretch.span))")
      }
    }
  }

  private func add(_ attendance: Attendance, to text: inout ModelText) {
    let people: TrustedText = "\(attendance.people.count, "person", "people")"
    text.say("\(people) at \(attendance.meetings, "meeting")")
    for participant in attendance.people {
      let mark: TrustedText = participant.isOwner ? ", this is the user" : ""
      text.say("at \(participant.meetings), organized \(participant.organized)\(mark)")
      text.quote(line: QuotedText(participant.person.displayName), as: .name)
    }
    for hit in attendance.hits { text.append(ModelMeeting(hit.record, for: reader).entry) }
  }

  // MARK: Value

  package var value: ModelValue {
    .fields([
      "reading": .quoted(QuotedText(ParsedQueryText.line(of: answer.reading))),
      "kind": .own(TrustedText(answer.reading.kind)),
      "meetings": .list(meetings), "people": .list(people), "free": .list(free),
      "slots": .list(slots),
      "figure": figure, "overlaps": .list(overlaps),
      "more": .number(answer.more.count), "moreIsLeast": .truth(answer.more.isAtLeast),
      "notices": ModelValue(quoting: notices),
    ])
  }

  private var meetings: [ModelValue] {
    switch answer.content {
    case .meetings, .dates, .places, .lengths: hits.map { value($0.hit, $0.excerpt) }
    case .people(let attendance):
      attendance.hits.map { ModelMeeting($0.record, for: reader).value }
    case .list(let records): records.map { ModelMeeting($0, for: reader).value }
    case .free(let free):
      free.stretches.compactMap(\.record).map { ModelMeeting($0, for: reader).value }
    case .figure, .overlaps: answer.meetings.map { ModelMeeting($0, for: reader).value }
    }
  }

  private func value(_ hit: SearchHit, _ excerpt: PassageText) -> ModelValue {
    let meeting = ModelMeeting(hit.record, for: reader).found
    return .fields(
      meeting.adding([
        "alsoOccurrences": .number(hit.alsoOccurrences),
        "missing": ModelValue(quoting: hit.missing), "passage": value(excerpt, of: hit),
      ]))
  }

  private func value(_ passage: PassageText, of hit: SearchHit) -> ModelValue {
    if passage.text.isEmpty { return .null }
    let number: ModelValue = passage.number.map { .number($0 + 1) } ?? .null
    let second: ModelValue = passage.moment.map { .fraction($0.seconds) } ?? .null
    return .fields([
      "text": .quoted(QuotedText(passage.text)), "number": number, "second": second,
      "speaker": ModelValue(quoting: passage.moment?.speaker),
      "elsewhere": .list(
        hit.passage.elsewhere.compactMap(\.moment).map { .fraction($0.seconds) }),
    ])
  }

  private var people: [ModelValue] {
    guard case .people(let attendance) = answer.content else { return [] }
    return attendance.people.map { participant in
      .fields([
        "name": .quoted(QuotedText(participant.person.displayName)),
        "emails": ModelValue(quoting: participant.person.emails),
        "meetings": .number(participant.meetings), "of": .number(attendance.meetings),
        "organized": .number(participant.organized), "isUser": .truth(participant.isOwner),
      ])
    }
  }

  private var slots: [ModelValue] {
    guard case .free(let free) = answer.content else { return [] }
    return free.slots.map { slot in
      .fields(reader.times(of: slot.span).adding(["maybe": .truth(slot.isMaybe)]))
    }
  }

  private var free: [ModelValue] {
    guard case .free(let free) = answer.content else { return [] }
    return free.gaps.map { gap in
      .fields(reader.times(of: gap).adding(["minutes": .number(gap.count / 60)]))
    }
  }
}
