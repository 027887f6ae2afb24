/// Finds speakers' names in the text of a transcript, as written by Zoom: `Dana Okafor: Good
/// morning.` Not every word before a colon is a name, so the file is judged as a whole.
enum SpeakerLabels {
  /// If at least this share of the turns has a label, every label counts as a name.
  private static let mostly = 0.9
  /// If at least this share of the turns has a label, every label that occurs more than once counts
  /// as a name.
  private static let often = 0.15

  /// Moves the speakers' names from the text of turns to their labels.
  static func take(from turns: inout [Turn]) {
    var labels = turns.map { $0.speaker == nil ? bracketed($0.text) : nil }
    // Remarks such as `[Music]` are rarer than names.
    if labels.count(where: { $0 != nil }) * 2 < turns.count {
      labels = turns.map { $0.speaker == nil ? label(of: $0.text) : nil }
    }
    let named = labels.compactMap { $0?.name }
    guard !named.isEmpty else { return }
    let open = turns.count { $0.speaker == nil && !$0.text.isEmpty }
    let share = Double(named.count) / Double(max(1, open))
    guard share >= often || named.count == open else { return }
    let counts = Dictionary(grouping: named) { $0 }.mapValues(\.count)
    for (place, label) in labels.enumerated() {
      guard let label, share >= mostly || counts[label.name]! > 1 else { continue }
      turns[place].label = label.written
      turns[place].text = label.rest
    }
  }

  /// Returns the speakers of a dialogue without times, in order: lines such as `**Dana:** text`,
  /// `[Dana]: text`, `<Dana> text`; empty if the lines are anything else.
  static func speakers(ofDialogue lines: ArraySlice<Substring>) -> [String] {
    let texts = lines.map { Stamp.undecorated($0) }.filter { !$0.isEmpty }
    let labels = texts.map { bracketed($0) ?? label(of: $0) }
    let names = labels.compactMap { $0?.name }
    let counts = Dictionary(grouping: names) { $0 }.mapValues(\.count)
    let recurring = names.count { counts[$0]! > 1 }
    guard recurring >= minimumTurns, Double(recurring) >= dialogue * Double(texts.count) else {
      return []
    }
    var seen = Set<String>()
    let speakers = names.filter { name in
      counts[name]! > 1 && !["me", "them", "you"].contains(name.lowercased())
        && seen.insert(name).inserted
    }
    return speakers.count > 1 ? speakers : []
  }

  /// The minimum share of the lines of a dialogue that begin with a recurring name.
  private static let dialogue = 0.6
  private static let minimumTurns = 4

  /// Returns the name at the beginning of `[Dana] text`, `[Dana]: text` and `<Dana> text`.
  private static func bracketed(
    _ text: String
  ) -> (name: String, written: String, rest: String)? {
    guard let open = text.first, open == "[" || open == "<",
      let close = text.prefix(80).firstIndex(of: open == "[" ? "]" : ">")
    else { return nil }
    let name = text[..<close].dropFirst().trimmed
    let after = text[text.index(after: close)...].drop { $0 == ":" }
    // `[SPEAKER_00]` is nobody's name.
    let isNumbered = name.contains { $0.isNumber || $0 == "_" }
    guard Stamp.mayBeName(name), !isNumbered, after.first == " ", !after.trimmed.isEmpty
    else { return nil }
    return (SpeakerName.bare(name), name, after.trimmed)
  }

  /// Words before a colon that introduce a text, and are not the name of a speaker.
  private static let announcing: Set<String> = [
    "decision", "decisions", "decided", "action", "actions", "action item", "action items", "todo",
    "to do",
    "question", "questions", "answer", "note", "notes", "next steps", "next step", "agreed",
    "agenda",
    "summary", "example", "for example", "reminder", "update", "point", "my point", "note this",
    "http",
    "https", "ps", "nb", "warning", "and", "so", "but", "also", "first", "second", "third",
    "finally",
    "conclusion", "result", "topic", "follow up", "follow-up", "entscheidung", "aufgabe", "frage",
    "beschluss",
  ]

  /// Returns the label before the first colon if it may be a name, without badges (`name`) and as
  /// written, and the rest of the text.
  static func label(of text: String) -> (name: String, written: String, rest: String)? {
    guard let colon = colon(of: text), colon != text.startIndex else { return nil }
    let after = text[text.index(after: colon)...]
    guard after.isEmpty || after.first == " " || text[colon] == "：" else { return nil }
    var name = text[..<colon].trimmed
    if name.hasPrefix(">>") { name = name.dropFirst(2).trimmed }
    let isSentence = name.contains { "?!;\"".contains($0) } || name.contains(", and ")
    guard !name.isEmpty, !isSentence, name.split(separator: " ").count <= 8,
      name.contains(where: { $0.isLetter || $0.isNumber }), !announcing.contains(name.lowercased())
    else { return nil }
    return (SpeakerName.bare(name), name, after.trimmed)
  }

  /// Returns the first colon that isn't part of a time: `Dana (10:02): …`.
  private static func colon(of text: String) -> String.Index? {
    let head = text.prefix(80)
    return head.indices.first { place in
      guard head[place] == ":" || head[place] == "：" else { return false }
      let isAfterDigit = place > head.startIndex && head[head.index(before: place)].isNumber
      let next = head[head.index(after: place)...].first
      return !(isAfterDigit && next?.isNumber ?? false)
    }
  }
}
