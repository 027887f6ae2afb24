import Calendars

/// The parts of a recurrence rule (RFC 5545, section 3.3.10). Unchanged parts stay as written.
struct RuleText {
  private var parts: [(name: String, text: String)]

  init(_ text: String) {
    parts = text.split(separator: ";", omittingEmptySubsequences: false).map { part in
      let name = part.prefix { $0 != "=" }.filter { $0 != " " && $0 != "\t" }
      return (name.uppercased(), String(part))
    }
  }

  var names: [String] { parts.map(\.name) }

  var text: String { parts.map(\.text).joined(separator: ";") }

  subscript(name: String) -> String? {
    get {
      parts.first { $0.name == name }.map { String($0.text.drop { $0 != "=" }.dropFirst()) }
    }
    set {
      let index = parts.firstIndex { $0.name == name }
      if let newValue {
        let part = (name, "\(name)=\(newValue)")
        if let index { parts[index] = part } else { parts.append(part) }
      } else if let index {
        parts.remove(at: index)
      }
    }
  }

  var count: Int? { self["COUNT"].flatMap { Int($0.filter { $0 != " " }) } }
}
