import MeetingIndex

/// A text of a meeting in a form, with a mark by which it is known untouched when it comes back.
struct FormText {
  let name: String
  private let text: String
  private let control: FormControl

  static func all(of record: MeetingRecord) -> [FormText] {
    [
      FormText(name: "title", text: record.title, control: .line),
      FormText(name: "location", text: record.location ?? "", control: .line),
      FormText(name: "note", text: record.notes, control: .lines),
    ]
  }

  var markName: String { "was-" + name }

  var mark: String { mark(of: text) }

  /// The mark of a text in the same control: another for another text.
  func mark(of text: String) -> String {
    var hash = StableHash()
    hash.combine(control.sent(text))
    let (first, second) = hash.words
    return "\(first)-\(second)"
  }
}

/// A control of a form that text is typed into.
enum FormControl {
  case line, lines

  /// The text that a browser sends of one that was filled with `text` and not touched, with line feeds
  /// alone: by HTML's input stream and value sanitization.
  func sent(_ text: String) -> String {
    var sent = ""
    for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
      switch scalar {
      case "\0": sent.unicodeScalars.append("\u{FFFD}")
      case "\r", "\n": if self == .lines { sent += "\n" }
      default: sent.unicodeScalars.append(scalar)
      }
    }
    return sent
  }
}
