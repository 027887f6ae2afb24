import Yams

/// Reads the items of fields in front matter or a recorder's JSON, such as `action_items:`, `todo:`
/// and `decisions:`.
enum MarkedField {
  private static let open: Set = [
    "action", "actions", "action_item", "action_items", "todo", "todos", "to_do", "to_dos", "task",
    "tasks", "next_step", "next_steps", "follow_up", "follow_ups", "open", "open_items",
  ]
  private static let decided: Set = [
    "decision", "decisions", "decided", "agreed", "agreements", "resolution", "resolutions",
  ]
  private static let maximumItems = 500

  /// Returns a key in lower case, with `_` for `-` and spaces.
  static func normalized(_ key: String) -> String {
    key.lowercased().replacing("-", with: "_").replacing(" ", with: "_")
  }

  /// Returns the items of a field with a normalized key; empty for any other field.
  static func fields(_ key: String, _ value: Node) -> [Note.Field] {
    guard open.contains(key) || decided.contains(key) else { return [] }
    let items = value.sequence.map { Array($0.prefix(maximumItems)) } ?? [value]
    return items.flatMap { item in
      lines(of: item).map { text, line in
        Note.Field(text: decided.contains(key) ? "Decision: \(text)" : boxed(text), line: line)
      }
    }
  }

  /// Returns the text as a list item with a checkbox.
  private static func boxed(_ text: String) -> String {
    ["[ ]", "[x]", "[X]"].contains(where: text.hasPrefix) ? "- \(text)" : "- [ ] \(text)"
  }

  /// Returns the items in a value, each on one line, with its line number in the file, starting at
  /// 1.
  private static func lines(of item: Node) -> [(text: String, line: Int)] {
    // The opening `---` is line 1 of the file.
    let line = (item.mark?.line ?? 0) + 1
    switch item {
    case .scalar(let scalar):
      return scalar.string.split(whereSeparator: \.isNewline).map { part in
        (String(part.drop { "-* ".contains($0) }).trimmed, line)
      }
    case .mapping(let mapping): return text(of: mapping).map { [($0, line)] } ?? []
    // An unquoted `- [ ] send the deck` is invalid YAML: an empty list followed by words.
    default: return []
    }
  }

  // MARK: Objects

  private static let texts = [
    "text", "task", "title", "item", "action", "action_item", "what", "todo", "decision",
    "description", "name", "summary", "content",
  ]
  private static let owners = [
    "owner", "who", "assignee", "assigned_to", "assigned", "responsible", "person", "owners",
    "assignees",
  ]
  private static let days = ["due", "due_date", "deadline", "by", "until", "due_on"]
  private static let states = ["done", "completed", "complete", "status", "state", "closed"]

  /// Converts `{task: send the deck, owner: Dana, due: friday}` to a line of text.
  private static func text(of mapping: Node.Mapping) -> String? {
    var values: [String: String] = [:]
    for (key, value) in mapping {
      guard let name = key.scalar?.string else { continue }
      // Recorders write `assignee: {name: Dana}`.
      let one = value.scalar ?? value.mapping?["name"]?.scalar
      let all = value.sequence?.compactMap(\.scalar?.string) ?? [one?.string ?? ""]
      values[normalized(name)] = all.joined(separator: ", ").trimmed
    }
    func first(_ keys: [String]) -> String? {
      keys.lazy.compactMap { values[$0] }.first { !$0.isEmpty }
    }
    guard let text = first(texts) else {
      // `- Dana: send the deck`
      guard mapping.count == 1, let (key, value) = mapping.first, let name = key.scalar?.string,
        let said = value.scalar?.string, !said.trimmed.isEmpty,
        !(owners + days + states).contains(normalized(name))
      else { return nil }
      return "\(name): \(said.trimmed)"
    }
    let isDone = ["done", "true", "yes", "completed", "complete", "closed", "x"]
      .contains(first(states)?.lowercased() ?? "")
    return "[\(isDone ? "x" : " ")] \(text)"
      + (first(owners).map { " (\($0))" } ?? "") + (first(days).map { ", due \($0)" } ?? "")
  }
}
