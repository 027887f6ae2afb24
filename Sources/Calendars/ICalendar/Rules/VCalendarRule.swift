/// A recurrence rule of vCalendar 1.0 (section "Recurrence Grammars"), such as `W1 MO TH #6`,
/// converted to RFC 5545.
struct VCalendarRule {
  /// The rule as a value of RRULE.
  let text: String

  /// Parses a rule; fails if the text is not a vCalendar 1.0 rule, or combines several rules.
  init?(_ rule: String) {
    if rule.contains("=") { return nil }
    var words = rule.uppercased().split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard let first = words.first, let (kind, interval) = Self.frequency(first) else { return nil }
    words.removeFirst()
    guard let end = Self.end(&words), let parts = Self.parts(kind, words) else { return nil }
    text = (["FREQ=\(kind.frequency)", "INTERVAL=\(interval)"] + parts + end).joined(separator: ";")
  }

  private enum Kind: String, CaseIterable {
    case monthByPosition = "MP"
    case monthByDay = "MD"
    case yearByMonth = "YM"
    case yearByDay = "YD"
    case day = "D"
    case week = "W"
    case minute = "M"

    var frequency: String {
      switch self {
      case .monthByPosition, .monthByDay: "MONTHLY"
      case .yearByMonth, .yearByDay: "YEARLY"
      case .day: "DAILY"
      case .week: "WEEKLY"
      case .minute: "MINUTELY"
      }
    }
  }

  /// Parses a frequency such as `MP1` or `D2`.
  private static func frequency(_ word: Substring) -> (Kind, Int)? {
    for kind in Kind.allCases where word.hasPrefix(kind.rawValue) {
      guard let interval = number(word.dropFirst(kind.rawValue.count)), interval > 0 else {
        continue
      }
      return (kind, interval)
    }
    return nil
  }

  /// Parses the end of a rule: `#6` is a count, `#0` means no end, and a date is the last day. The
  /// default is `#2`.
  private static func end(_ words: inout [Substring]) -> [String]? {
    var count: Int?
    var until: Substring?
    while let last = words.last {
      if last.hasPrefix("#") {
        guard let number = number(last.dropFirst()) else { return nil }
        count = number
      } else if last.count >= 8, last.prefix(8).allSatisfy(\.isNumber) {
        until = last
      } else {
        break
      }
      words.removeLast()
    }
    if let until { return ["UNTIL=\(until)"] + (count.map { $0 > 0 ? ["COUNT=\($0)"] : [] } ?? []) }
    return count == 0 ? [] : ["COUNT=\(count ?? 2)"]
  }

  /// Converts the words between the frequency and the end to parts of RRULE; nil if RFC 5545 has no
  /// equivalent. `$`, which marks where a rule may end early, is ignored.
  private static func parts(_ kind: Kind, _ words: [Substring]) -> [String]? {
    let words = words.map { $0.filter { $0 != "$" } }
    switch kind {
    case .minute: return words.isEmpty ? [] : nil
    case .day: return times(words[...])
    case .week:
      let days = words.filter(isWeekday)
      guard let times = times(words.filter { !isWeekday($0) }[...]) else { return nil }
      return (days.isEmpty ? [] : ["BYDAY=\(days.joined(separator: ","))"]) + times
    case .monthByPosition: return positions(words)
    case .monthByDay: return numbers("BYMONTHDAY", words.map { $0 == "LD" ? "1-" : $0 })
    case .yearByMonth: return numbers("BYMONTH", words)
    case .yearByDay: return numbers("BYYEARDAY", words)
    }
  }

  private static func isWeekday(_ word: String) -> Bool {
    ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].contains(word)
  }

  /// Converts times such as `0900 1730`, if all have the same hour or the same minute.
  private static func times(_ words: ArraySlice<String>) -> [String]? {
    if words.isEmpty { return [] }
    guard words.allSatisfy({ $0.count == 4 && number($0[...]) != nil }) else { return nil }
    let (hours, minutes) = (Set(words.map { $0.prefix(2) }), Set(words.map { $0.suffix(2) }))
    guard hours.count == 1 || minutes.count == 1 else { return nil }
    return [
      "BYHOUR=\(hours.sorted().joined(separator: ","))",
      "BYMINUTE=\(minutes.sorted().joined(separator: ","))",
    ]
  }

  /// Converts weekdays that follow their ordinals, such as `1+ MO 2- FR`.
  private static func positions(_ words: [String]) -> [String]? {
    var places: [Int] = []
    var days: [String] = []
    var isBehindDay = false
    for word in words {
      if isWeekday(word) {
        if places.isEmpty { return nil }
        days += places.map { "\($0)\(word)" }
        isBehindDay = true
      } else if let place = signed(word) {
        if isBehindDay { places = [] }
        isBehindDay = false
        places.append(place)
      } else {
        return nil
      }
    }
    return isBehindDay ? ["BYDAY=\(days.joined(separator: ","))"] : nil
  }

  private static func numbers(_ name: String, _ words: [String]) -> [String]? {
    if words.isEmpty { return [] }
    let numbers = words.compactMap(signed)
    guard numbers.count == words.count else { return nil }
    return ["\(name)=\(numbers.map(String.init).joined(separator: ","))"]
  }

  /// Parses a number such as `2+`, `1-` or `15`.
  private static func signed(_ word: String) -> Int? {
    guard let number = number(word.prefix { $0.isNumber }), number > 0 else { return nil }
    switch word.drop(while: \.isNumber) {
    case "", "+": return number
    case "-": return -number
    default: return nil
    }
  }

  private static func number(_ digits: Substring) -> Int? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), digits.count <= 9 else {
      return nil
    }
    return Int(digits)
  }
}
