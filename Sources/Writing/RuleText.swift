import Calendars

/// A recurrence rule as it is written (RFC 5545, section 3.3.10), part by part. What is not changed
/// stays as it stands.
struct RuleText {
  private var parts: [(name: String, text: String)]

  init(_ text: String) {
    parts = text.split(separator: ";", omittingEmptySubsequences: false).map { part in
      let name = part.prefix { $0 != "=" }.filter { $0 != " " && $0 != "\t" }
      return (name.uppercased(), String(part))
    }
  }

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

  /// The same weeks, with each of their days so many later. Other rules that name days stay: what
  /// they then give is looked at.
  mutating func moveWeekdays(by days: Int64) {
    let shift = Int((days % 7 + 7) % 7)
    guard shift != 0, self["FREQ"]?.uppercased() == "WEEKLY", let named = self["BYDAY"] else {
      return
    }
    let moved = { (name: Substring) -> String? in
      let day = name.filter { $0 != " " }.uppercased()
      let names = WrittenForm.weekdays
      return names.firstIndex(of: day).map { names[($0 + shift) % 7] }
    }
    let days = named.split(separator: ",").map(moved)
    guard days.allSatisfy({ $0 != nil }) else { return }
    self["BYDAY"] = days.compactMap { $0 }.joined(separator: ",")
    // So that each week is still the same seven days.
    if self["INTERVAL"].map({ $0 != "1" }) ?? false {
      self["WKST"] = moved(Substring(self["WKST"] ?? "MO"))
    }
  }
}
