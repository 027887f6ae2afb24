/// Extracts the answer from a model's text, which arrives in pieces.
///
/// Some servers leave a model's reasoning in the text: between tags such as `<think>`, or as a
/// separate message in OpenAI's harmony format
/// (https://cookbook.openai.com/articles/openai-harmony).
struct AnswerText {
  enum Part: Equatable {
    case answer(String)
    /// All earlier parts must be discarded: they were reasoning, whose opening tag was in the
    /// prompt.
    case retraction
  }

  private enum Mode: Equatable {
    case answer
    /// Reasoning up to the closing tag.
    case tagged(end: String)
    /// The header of a harmony message; the channel is nil until its control token is read.
    case header(channel: String?)
    /// A harmony message that isn't meant for the user.
    case hidden
  }

  private enum Marker {
    case opening(end: String)
    case closing
    /// A control token, `<|name|>`.
    case control(String)
  }

  private var mode = Mode.answer
  /// The end of the text so far, which may be the beginning of a marker.
  private var pending = ""
  private var hasAnswered = false
  /// If true, the answer so far is empty or ends with a line break.
  private var isAtLineStart = true
  /// The text since an unmatched closing tag, as long as it is only whitespace; nil if there is no
  /// such tag.
  private var textAfterUnmatchedTag: String?
  private var hasTags = false
  /// If true, some of the text was reasoning.
  private(set) var hasReasoning = false

  private static let tags = [
    "<think>": "</think>", "<thinking>": "</thinking>", "<reasoning>": "</reasoning>",
    "<seed:think>": "</seed:think>", "[THINK]": "[/THINK]",
  ]
  private static let markers: [(text: String, marker: Marker)] =
    tags.map { ($0.key, .opening(end: $0.value)) } + tags.values.map { ($0, .closing) }
  /// The maximum length of a recognized control token, in bytes.
  private static let maximumControlLength = 40

  mutating func take(_ piece: String) -> [Part] {
    pending += piece
    var rest = pending[...]
    var parts: [Part] = []
    while let (text, marker, behind) = nextMarker(in: rest) {
      add(text, to: &parts)
      apply(marker, to: &parts)
      rest = rest[behind...]
    }
    let cut = possibleMarker(in: rest.utf8)
    add(rest[..<cut], to: &parts)
    pending = String(rest[cut...])
    return parts
  }

  /// Returns the remaining parts after the last piece.
  mutating func finish() -> [Part] {
    var parts: [Part] = []
    add(pending[...], to: &parts)
    pending = ""
    return parts
  }

  // MARK: Markers

  /// Returns the text up to the first complete marker, the marker, and the position after it; nil
  /// if there is no marker.
  private func nextMarker(in rest: Substring) -> (Substring, Marker, behind: String.Index)? {
    for place in rest.utf8.indices where Self.mayBegin(rest.utf8[place]) {
      guard let (marker, length) = marker(in: rest.utf8[place...]) else { continue }
      return (rest[..<place], marker, rest.utf8.index(place, offsetBy: length))
    }
    return nil
  }

  private static func mayBegin(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "[")
  }

  private func marker(in text: Substring.UTF8View) -> (Marker, length: Int)? {
    if case .tagged(let end) = mode {
      return Self.begins(text, with: end) ? (.closing, end.utf8.count) : nil
    }
    if let (tag, marker) = Self.markers.first(where: { Self.begins(text, with: $0.text) }) {
      return (marker, tag.utf8.count)
    }
    let name = Array(text.prefix(Self.maximumControlLength).dropFirst(2).prefix { Self.isName($0) })
    guard text.starts(with: "<|".utf8), !name.isEmpty,
      text.dropFirst(2 + name.count).starts(with: "|>".utf8)
    else { return nil }
    return (.control(String(decoding: name, as: UTF8.self)), name.count + 4)
  }

  /// Returns the position of an incomplete marker, which the next piece may complete, or the end of
  /// the text.
  private func possibleMarker(in text: Substring.UTF8View) -> String.Index {
    var place = text.index(text.endIndex, offsetBy: -min(text.count, Self.maximumControlLength))
    while place < text.endIndex {
      if Self.mayBegin(text[place]), isBeginning(text[place...]) { return place }
      place = text.index(after: place)
    }
    return place
  }

  private func isBeginning(_ rest: Substring.UTF8View) -> Bool {
    if Self.markers.contains(where: { Self.begins(Substring($0.text).utf8, with: rest) }) {
      return true
    }
    return rest.starts(with: "<|".utf8.prefix(rest.count))
      && rest.dropFirst(2).allSatisfy { Self.isName($0) || $0 == UInt8(ascii: "|") }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "_")
  }

  private static func begins(_ text: Substring.UTF8View, with start: String) -> Bool {
    begins(text, with: Substring(start).utf8)
  }

  /// Returns true if the text begins with `start`, ignoring case.
  private static func begins(
    _ text: Substring.UTF8View, with start: Substring.UTF8View
  ) -> Bool {
    text.count >= start.count
      && zip(text, start).allSatisfy { $0 | 0x20 == $1 | 0x20 && ($0 < 0x40) == ($1 < 0x40) }
  }

  // MARK: Parts

  private mutating func add(_ text: Substring, to parts: inout [Part]) {
    switch mode {
    case .tagged, .hidden: hasReasoning = hasReasoning || text.contains { !$0.isWhitespace }
    case .header(let channel):
      if let channel { mode = .header(channel: String((channel + text).prefix(40))) }
    case .answer:
      let text = resolvingUnmatchedTag(before: text, &parts)
      let words = hasAnswered ? text[...] : text.drop(while: \.isWhitespace)
      if words.isEmpty { return }
      (hasAnswered, isAtLineStart) = (true, words.last?.isNewline ?? false)
      parts.append(.answer(String(words)))
    }
  }

  /// Decides whether an unmatched closing tag ends reasoning. It does if it begins or ends a line
  /// and an answer follows. In the middle of a line, the tag is part of the answer; at the end of
  /// the text, it is ignored.
  private mutating func resolvingUnmatchedTag(
    before text: Substring, _ parts: inout [Part]
  ) -> Substring {
    guard let blank = textAfterUnmatchedTag else { return text }
    let whole = blank + text
    guard let first = whole.firstIndex(where: { !$0.isWhitespace }) else {
      textAfterUnmatchedTag = whole
      return ""
    }
    textAfterUnmatchedTag = nil
    guard isAtLineStart || whole[..<first].contains(where: \.isNewline) else { return whole[...] }
    (hasTags, hasReasoning, hasAnswered) = (true, true, false)
    parts.append(.retraction)
    return whole[...]
  }

  private mutating func apply(_ marker: Marker, to parts: inout [Part]) {
    switch marker {
    case .opening(let end):
      if mode == .answer { (mode, hasTags) = (.tagged(end: end), true) }
    case .closing:
      if case .tagged = mode {
        mode = .answer
      } else if mode == .answer, !hasTags {
        if hasAnswered {
          textAfterUnmatchedTag = textAfterUnmatchedTag ?? ""
        } else {
          hasTags = true
        }
      }
    case .control("start"): mode = .header(channel: nil)
    case .control("channel"): mode = .header(channel: "")
    case .control("message"):
      guard case .header(let channel) = mode else { return }
      mode = channel.map { $0.hasPrefix("final") } ?? true ? .answer : .hidden
    case .control("end"), .control("return"), .control("call"): mode = .answer
    case .control: break
    }
  }
}
