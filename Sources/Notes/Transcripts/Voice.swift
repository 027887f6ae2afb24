/// The text of one voice within a cue (W3C, WebVTT, section 6.4), without tags and entities.
struct Voice: Equatable {
  var speaker: String?
  /// The text on one line.
  var text: String

  /// Returns the voices of a cue in order. A cue without `<v>` has one voice without a name.
  static func voices(of payload: [Substring]) -> [Voice] {
    var voices: [Voice] = []
    var speaker: String?
    var text = ""
    func finish() {
      let said = flat(text)
      if !said.isEmpty || speaker != nil { voices.append(Voice(speaker: speaker, text: said)) }
      text = ""
    }
    var rest = payload.joined(separator: " ")[...]
    while let open = rest.firstIndex(where: { $0 == "<" || $0 == "{" }) {
      text += rest[..<open]
      guard let tag = tag(rest[open...]) else {
        text.append(rest[open])
        rest = rest[rest.index(after: open)...]
        continue
      }
      if let name = voiceName(tag) {
        finish()
        speaker = name
      } else if tag == "</v>" {
        finish()
        speaker = nil
      }
      rest = rest[tag.endIndex...]
    }
    text += rest
    finish()
    return voices
  }

  /// Returns the tag at the start of `text`: `<v Dana>`, `</i>`, `<00:01.000>`, SubRip's `{\an8}`;
  /// nil for a plain less-than sign.
  private static func tag(_ text: Substring) -> Substring? {
    let inside = text.dropFirst()
    guard let next = inside.first else { return nil }
    let isBrace = text.first == "{"
    guard isBrace ? next == "\\" : next.isLetter || next.isNumber || next == "/",
      let end = inside.prefix(200).firstIndex(of: isBrace ? "}" : ">")
    else { return nil }
    return text[...end]
  }

  /// Returns `Dana` for `<v Dana>` and `<v.loud Dana>`.
  private static func voiceName(_ tag: Substring) -> String? {
    guard tag.hasPrefix("<v") else { return nil }
    let inside = tag.dropFirst(2).dropLast()
    guard inside.first == " " || inside.first == ".", let blank = inside.firstIndex(of: " ")
    else { return nil }
    let name = flat(inside[blank...])
    return name.isEmpty ? nil : name
  }

  private static let entities = [
    "&lt;": "<", "&gt;": ">", "&nbsp;": " ", "&lrm;": "", "&rlm;": "", "&quot;": "\"",
    "&#39;": "'", "&amp;": "&",
  ]

  /// Returns the text with single spaces and decoded entities.
  private static func flat(_ text: some StringProtocol) -> String {
    var flat = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard flat.contains("&") else { return flat }
    for (entity, letter) in entities where entity != "&amp;" {
      flat = flat.replacing(entity, with: letter)
    }
    return flat.replacing("&amp;", with: "&")
  }
}
