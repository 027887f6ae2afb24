import Marks
import MeetingIndex

/// Everything to know before a meeting, as a model sees it: what others wrote is quoted.
package struct ModelPreparation {
  private let preparation: Preparation
  private let reader: ModelReader

  package init(_ preparation: Preparation, for reader: ModelReader) {
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
      text.say("moved; before that it was on \(OwnWords(reader.time, reader.time.day(of: before)))")
    }
    for companion in preparation.people {
      text.skip()
      text.say(Self.met(companion, reader))
      text.quote(line: QuotedText(companion.person.displayName), as: .people)
    }
    if let last = preparation.last {
      text.skip()
      text.say("the last time of this series:")
      text.append(meeting(last).entry)
      for silent in preparation.silent {
        let day = OwnWords(reader.time, reader.time.day(of: silent.start))
        text.say("nothing was written down on \(day)")
      }
      text.quote(line: QuotedText(preparation.words), as: .notes)
      for item in preparation.marks { append(item, to: &text) }
      if !preparation.absent.isEmpty {
        text.say("no longer invited:")
        text.quote(line: QuotedText(preparation.absent.joined(separator: "; ")), as: .people)
      }
    }
    for item in preparation.open {
      text.skip()
      if let record = item.record {
        text.say("left open by them at another meeting:")
        text.append(meeting(record).entry)
      } else {
        text.say("a task of theirs in a calendar, of no meeting:")
      }
      append(item, to: &text)
    }
    for hit in preparation.related {
      text.skip()
      text.say("an earlier meeting on this:")
      text.append(meeting(hit.record).entry)
    }
    return text
  }

  private static func met(
    _ companion: Preparation.Companion, _ reader: ModelReader
  ) -> OwnWords {
    var words: [OwnWords] = [
      companion.last.map {
        "last met \(OwnWords(reader.time, reader.time.day(of: $0.start))) at \(OwnWords(id: $0))"
      } ?? "not met before"
    ]
    if companion.isNew { words.append("new since the last time") }
    if companion.hasDeclined { words.append("declined") }
    return OwnWords(joining: words)
  }

  private func append(_ item: MarkedItem, to text: inout ModelText) {
    var words: [OwnWords] = [item.mark.kind == .decision ? "decided" : "left open"]
    if item.mark.isSpoken { words.append("inferred from speech") }
    if let due = item.due { words.append("due \(OwnWords(reader.time, due))") }
    if let seconds = item.seconds { words.append("at \(OwnWords(clock: seconds))") }
    text.say(OwnWords(joining: words))
    let names = MarkedItemText.names(of: item).joined(separator: " and ")
    let written = names.isEmpty ? item.mark.text : "\(names): \(item.mark.text)"
    text.quote(line: QuotedText(written), as: QuotedField(item.origin))
  }

  // MARK: Values

  package var value: ModelValue {
    let (marked, spoken) = MarkedItemText.parts(of: preparation.marks)
    return .fields([
      "meeting": meeting(preparation.meeting).value,
      "people": .list(preparation.people.map(value)),
      "last": preparation.last.map { meeting($0).value } ?? .null,
      "words": .quoted(QuotedText(preparation.words)),
      "absent": ModelValue(quoting: preparation.absent),
      "decided": .list(marked.filter { $0.mark.kind == .decision }.map(value)),
      "open": .list((marked.filter { $0.mark.kind == .open } + preparation.open).map(value)),
      "spoken": .list(spoken.map(value)),
      "related": .list(preparation.related.map { meeting($0.record).value }),
    ])
  }

  private func value(_ companion: Preparation.Companion) -> ModelValue {
    .fields([
      "name": .quoted(QuotedText(companion.person.displayName)),
      "last": companion.last.map { .own(OwnWords(id: $0)) } ?? .null,
      "lastMet": companion.last.map { .own(OwnWords($0.start, in: reader.time.zone)) } ?? .null,
      "new": .truth(companion.isNew), "declined": .truth(companion.hasDeclined),
    ])
  }

  private func value(_ item: MarkedItem) -> ModelValue {
    .fields([
      "kind": .own(item.mark.kind == .decision ? "decided" : "open"),
      "text": .quoted(QuotedText(item.mark.text)),
      "people": ModelValue(quoting: item.people.map(\.displayName)),
      "due": item.due.map { .own("\($0)") } ?? .null,
      "meeting": item.record.map { .own(OwnWords(id: $0)) } ?? .null,
    ])
  }
}
