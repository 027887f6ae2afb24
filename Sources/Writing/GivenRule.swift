import Calendars

extension RuleText {
  /// The parts that a rule may have (RFC 5545, section 3.3.10, and RFC 7529).
  private static let known: Set<String> = [
    "FREQ", "UNTIL", "COUNT", "INTERVAL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY",
    "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS", "WKST", "RSCALE", "SKIP",
  ]

  /// Throws for parts that RFC 5545 forbids. Other programs may refuse such a rule, although it can
  /// be read here.
  fileprivate func requireValid() throws(WritingError) {
    for name in names where !Self.known.contains(name) {
      throw WritingError(.refused, "'\(name.prefix(40))' isn't a part of a rule (RFC 5545)")
    }
    if let name = names.first(where: { name in names.filter { $0 == name }.count > 1 }) {
      throw WritingError(.refused, "the rule has \(name) twice")
    }
    if self["COUNT"] != nil, self["UNTIL"] != nil {
      throw WritingError(.refused, "a rule has COUNT or UNTIL, not both (RFC 5545)")
    }
  }
}

extension EventOutline {
  /// Returns a rule as typed, with UNTIL in the form of the event's start. A day includes its last
  /// second.
  func given(rule text: String) throws(WritingError) -> String {
    if text.isEmpty { return text }
    var rule = RuleText(text)
    try rule.requireValid()
    guard let until = rule["UNTIL"] else { return text }
    guard let last = wallClock(ofUntil: until.trimmed) else {
      throw WritingError(.refused, "UNTIL can't be read: \(until.prefix(40))")
    }
    rule["UNTIL"] = self.until(wallClock: last)
    return rule.text
  }
}
