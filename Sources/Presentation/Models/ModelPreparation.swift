import Marks
import MeetingIndex

/// A preparation for a model; what other people wrote is quoted.
package struct ModelPreparation {
  private let preparation: Preparation
  private let reader: ResultReader

  package init(_ preparation: Preparation, for reader: ResultReader) {
    (self.preparation, self.reader) = (preparation, reader)
  }

  private func meeting(_ record: MeetingRecord) -> ModelMeeting {
    ModelMeeting(record, for: reader)
  }

  // MARK: Text

  package var text: ModelText {
    var text = meeting(preparation.meeting).introduction
    let place = preparation.meeting.location ?? ""
    text.quote(line: QuotedText(place), as: .location)
    if let before = preparation.startBefore {
      text.say("moved from \(TrustedText(reader.time, reader.time.day(of: before)))")
    }
    for companion in preparation.people {
      text.skip()
      text.say(Self.met(companion, reader))
      text.quote(line: QuotedText(companion.person.displayName), as: .people)
    }
    if let last = preparation.last {
      text.skip()
      text.say("previous meeting of this series:")
      text.append(meeting(last).entry)
      for silent in preparation.silent {
        let day = TrustedText(reader.time, reader.time.day(of: silent.start))
        text.say("no notes from \(day)")
      }
      text.quote(line: QuotedText(preparation.words), as: .notes)
      for item in preparation.marks {
        ModelMarkedItem(item, for: reader).append(to: &text)
      }
      if !preparation.absent.isEmpty {
        text.say("no longer invited:")
        text.quote(line: QuotedText(preparation.absent.joined(separator: "; ")), as: .people)
      }
    }
    for item in preparation.allOpen {
      text.skip()
      text.append(ModelMarkedItem(item, for: reader).text)
    }
    for hit in preparation.related {
      text.skip()
      text.say("earlier meeting on this topic:")
      text.append(meeting(hit.record).entry)
    }
    return text
  }

  private static func met(
    _ companion: Preparation.Companion, _ reader: ResultReader
  ) -> TrustedText {
    var words: [TrustedText] = [
      companion.last.map {
        "last met \(TrustedText(reader.time, reader.time.day(of: $0.start))) at \(TrustedText(id: $0))"
      } ?? "not met before"
    ]
    if companion.isNew { words.append("new since the previous meeting") }
    if companion.hasDeclined { words.append("declined") }
    return TrustedText(joining: words)
  }

  // MARK: Values

  package var value: ModelValue {
    let (marked, spoken) = MarkedItemText.parts(of: preparation.marks)
    func values(_ items: [MarkedItem]) -> ModelValue {
      .list(items.map { ModelMarkedItem($0, for: reader).value })
    }
    return .fields([
      "meeting": meeting(preparation.meeting).value,
      "people": .list(preparation.people.map(value)),
      "last": preparation.last.map { meeting($0).value } ?? .null,
      "words": .quoted(QuotedText(preparation.words)),
      "absent": ModelValue(quoting: preparation.absent),
      "decided": values(marked.filter { $0.mark.kind == .decision }),
      "open": values(marked.filter { $0.mark.kind == .open } + preparation.allOpen),
      "spoken": values(spoken),
      "related": .list(preparation.related.map { meeting($0.record).value }),
    ])
  }

  private func value(_ companion: Preparation.Companion) -> ModelValue {
    .fields([
      "name": .quoted(QuotedText(companion.person.displayName)),
      "last": companion.last.map { .own(TrustedText(id: $0)) } ?? .null,
      "lastMet": companion.last.map { .own(TrustedText($0.start, in: reader.time.zone)) } ?? .null,
      "new": .truth(companion.isNew), "declined": .truth(companion.hasDeclined),
    ])
  }
}
