import MeetingIndex

package struct ModelPeople: Sendable {
  private let people: [PersonSummary]
  private let found: PeopleSummary
  private let reader: ResultReader

  /// - Parameters:
  ///   - people: the people in `found` to list.
  ///   - found: all people found.
  package init(_ people: [PersonSummary], of found: PeopleSummary, for reader: ResultReader) {
    (self.people, self.found, self.reader) = (people, found, reader)
  }

  package var text: ModelText {
    var text = ModelText()
    for notice in found.notices { text.quote(line: QuotedText(notice), as: .notice) }
    for acquaintance in people {
      let last = acquaintance.last.map { dated("last", $0) }
      let next = acquaintance.next.map { dated("next", $0) }
      let meetings: TrustedText = "at \(acquaintance.meetings, "meeting")"
      text.say(TrustedText(joining: [meetings] + [last, next].compactMap { $0 }))
      text.quote(line: QuotedText(acquaintance.person.displayName), as: .name)
      text.quote(
        line: QuotedText(acquaintance.person.emails.joined(separator: ", ")), as: .emails)
    }
    if people.isEmpty { text.say("nobody found") }
    return text
  }

  private func dated(_ which: TrustedText, _ record: MeetingRecord) -> TrustedText {
    "\(which) \(reader.time.day(of: record.start)) (\(TrustedText(id: record)))"
  }

  package var value: ModelValue {
    .fields([
      "people": .list(
        people.map { acquaintance in
          .fields([
            "name": .quoted(QuotedText(acquaintance.person.displayName)),
            "emails": ModelValue(quoting: acquaintance.person.emails),
            "meetings": .number(acquaintance.meetings),
            "last": acquaintance.last.map { ModelMeeting($0, for: reader).value } ?? .null,
            "next": acquaintance.next.map { ModelMeeting($0, for: reader).value } ?? .null,
          ])
        }),
      "total": .number(found.total), "notices": ModelValue(quoting: found.notices),
    ])
  }
}
