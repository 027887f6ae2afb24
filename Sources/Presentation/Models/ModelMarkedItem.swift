import Marks
import MeetingIndex

/// A marked item for a model. Items inferred from speech are labelled as such.
package struct ModelMarkedItem {
  let item: MarkedItem
  let reader: ResultReader

  package init(_ item: MarkedItem, for reader: ResultReader) {
    (self.item, self.reader) = (item, reader)
  }

  private var state: TrustedText {
    switch item.mark.kind {
    case .decision: "decided"
    case .open: "left open"
    case .done: "done"
    }
  }

  func append(to text: inout ModelText) {
    var words = [state]
    if item.mark.isSpoken { words.append("inferred from speech") }
    if let due = item.due { words.append("due \(TrustedText(reader.time, due))") }
    if let seconds = item.seconds { words.append("at \(TrustedText(clock: seconds))") }
    text.say(TrustedText(joining: words))
    let names = MarkedItemText.names(of: item).joined(separator: " and ")
    let written = names.isEmpty ? item.textInContext : "\(names): \(item.textInContext)"
    text.quote(line: QuotedText(written), as: QuotedField(item.origin))
  }

  /// The item with its meeting.
  package var text: ModelText {
    var text = ModelText()
    if let record = item.record {
      text.append(ModelMeeting(record, for: reader).entry)
    } else {
      text.say("a calendar task without a meeting:")
    }
    append(to: &text)
    return text
  }

  package var value: ModelValue {
    .fields([
      "state": .own(state), "text": .quoted(QuotedText(item.mark.text)),
      "inferred": .truth(item.mark.isSpoken),
      "speaker": ModelValue(quoting: item.mark.speaker),
      "people": ModelValue(quoting: item.people.map(\.displayName)),
      "due": item.due.map { .own("\($0)") } ?? .null,
      "meeting": item.record.map { .own(TrustedText(id: $0)) } ?? .null,
    ])
  }
}
