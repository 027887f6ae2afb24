import MeetingIndex

/// A text of a meeting in a form. Its mark is a hash for detecting if the user has changed the
/// text.
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

  /// Returns the mark that `text` would have in the same control. Equal marks mean equal texts.
  func mark(of text: String) -> String {
    var hash = StableHash()
    hash.combine(control.sent(text))
    let (first, second) = hash.words
    return "\(first)-\(second)"
  }
}

/// A form control for text.
enum FormControl {
  case line, lines

  /// Returns the text that a browser sends for an unchanged control with `text`, after HTML's input
  /// stream preprocessing and value sanitization. Lines end with line feeds only.
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
