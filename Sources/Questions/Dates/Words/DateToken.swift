import Synchronization
import Time

/// A word of a question, or a part of one such as `6` in `6-10`, with its possible senses in a
/// date.
struct DateToken {
  var text: String
  /// The index of the token's word in the question.
  var word: Int
  /// If true, the word continues after this token, so a phrase can't end here.
  var isWithinWord = false
  /// If true, `'s` follows the token.
  var isPossessive = false
  /// If true, a comma follows the token.
  var hasComma = false
  /// If true, punctuation that ends a phrase follows the token.
  var isLast = false
  var senses: [DateSense]
  /// The correction if the word was misspelled.
  var mended: String?

  /// If true, the token makes it possible that a phrase is a date. `to` and `of` alone don't.
  var isOfDates: Bool {
    !senses.isEmpty || text.contains(where: \.isASCIIDigit)
      || Holiday.names(from: Holiday.stem(text)) != nil
      || ["now", "eod", "cob", "date"].contains(text)
  }

  /// The maximum number of words in a date.
  static let reach = 24
}

/// Splits words into tokens.
struct DateLexer {
  let numerals: DateNumerals
  /// The zone to which times with an offset are converted.
  let zone: Zone
  /// A cache of the tokens of each word, because a phrase may begin at any word of a question.
  private let known = Known()

  /// The tokens of a word, as if it were the first one. The cache grows without limit, because a
  /// reader serves only one question.
  private final class Known: Sendable { let parts = Mutex<[Word: [DateToken]]>([:]) }

  init(numerals: DateNumerals, zone: Zone) { (self.numerals, self.zone) = (numerals, zone) }

  /// Returns the tokens from a word on, up to a quoted phrase, which can't be part of a date.
  func tokens(of words: [Word], from start: Int) -> [DateToken] {
    var tokens: [DateToken] = []
    for index in start..<min(words.count, start + DateToken.reach) {
      let word = words[index]
      if word.isQuoted { break }
      // Skip hesitations within a date: `in like may`.
      if index > start, WordClass.hesitations.contains(word.folded) { continue }
      if isAmount(word, behind: index > 0 ? words[index - 1] : nil) {
        tokens.append(DateToken(text: word.folded, word: index, senses: []))
        continue
      }
      var parts = knownParts(of: word, at: index)
      guard !parts.isEmpty else { break }
      if parts.count > 1, parts[0].text == "at", let before = tokens.last?.text,
        ["at", "around", "about"].contains(before)
      {
        parts.removeFirst()
      }
      if let days = pairOfDays(word, in: words, at: index) { parts = days }
      parts[parts.count - 1].hasComma = word.after.contains(",")
      parts[parts.count - 1].isLast = word.after.contains { ";?!:|)".contains($0) }
      tokens += parts
    }
    return tokens
  }

  /// Splits an approximate time such as `3ish` or `10:30-ish` into tokens.
  private func roughTime(_ text: String, at index: Int) -> [DateToken]? {
    guard text.hasSuffix("ish"), text.contains(where: \.isASCIIDigit) else { return nil }
    let time = String(text.dropLast(text.hasSuffix("-ish") ? 4 : 3))
    let senses = senses(of: time)
    guard !senses.isEmpty else { return nil }
    var tokens = [("at", []), (time, senses)].map {
      DateToken(text: $0.0, word: index, senses: $0.1)
    }
    tokens[0].isWithinWord = true
    return tokens
  }

  /// Splits two days of one month that look like a day and a month: `5/6 december`.
  private func pairOfDays(_ word: Word, in words: [Word], at index: Int) -> [DateToken]? {
    let days = word.folded.split(separator: "/").map(String.init)
    guard days.count == 2, days.allSatisfy({ Int($0).map { 1...31 ~= $0 } ?? false }),
      [index - 1, index + 1].contains(where: { beside in
        words.indices.contains(beside) && !words[beside].isQuoted
          && DateWords.isMonth(words[beside].folded)
      })
    else { return nil }
    var tokens = separated(days, by: "/").map {
      DateToken(text: $0, word: index, senses: senses(of: $0))
    }
    for place in tokens.indices.dropLast() { tokens[place].isWithinWord = true }
    return tokens
  }

  /// Returns true if the number is an amount or a version rather than a date: `£4.50`, `4.50 %`,
  /// `version 2.3.2026`.
  private func isAmount(_ word: Word, behind previous: Word?) -> Bool {
    guard word.folded.utf8.contains(where: { 0x30...0x39 ~= $0 }) else { return false }
    let marks = (word.before + word.after).unicodeScalars
    if marks.contains(where: { $0 == "%" || $0.properties.generalCategory == .currencySymbol }) {
      return true
    }
    return previous.map { WordClass.numberedThings.contains($0.folded) && !$0.endsClause } ?? false
  }

  private func knownParts(of word: Word, at index: Int) -> [DateToken] {
    var tokens = known.parts.withLock { known in
      if let tokens = known[word] { return tokens }
      let tokens = parts(of: word, at: 0)
      known[word] = tokens
      return tokens
    }
    for place in tokens.indices { tokens[place].word = index }
    return tokens
  }

  private func parts(of word: Word, at index: Int) -> [DateToken] {
    var text = word.isMark ? Word.dashes(word.text) : word.folded
    var isPossessive = word.after.hasPrefix("'") || word.after.hasPrefix("’")
    if text.hasSuffix("'s"), numerals.senses(of: text).isEmpty {
      text.removeLast(2)
      isPossessive = true
    }
    if word.before.hasSuffix("'") || word.before.hasSuffix("’"), let year = Int(text), year < 100 {
      return [DateToken(text: text, word: index, senses: [.shortYear(2_000 + year)])]
    }
    if word.text.contains(where: { "–—".contains($0) }), word.text.count > 1 {
      return joined(word, at: index)
    }
    if let apart = moment(text, at: index) ?? roughTime(text, at: index) ?? length(text, at: index)
    {
      return apart
    }
    let whole = senses(of: text)
    var tokens: [DateToken]
    if !whole.isEmpty || !text.contains(where: { "-./'".contains($0) }) || text == "w/c" {
      tokens = mended(text, whole, at: index)
    } else {
      tokens = split(text).map { DateToken(text: $0, word: index, senses: senses(of: $0)) }
    }
    for place in tokens.indices.dropLast() { tokens[place].isWithinWord = true }
    if isPossessive, !tokens.isEmpty { tokens[tokens.count - 1].isPossessive = true }
    return tokens
  }

  /// Splits a date with a time: `2026-09-07t14:00`, `20260907t140000z`, `2026-09-07t14:00+02:00`. A
  /// time with an offset is converted to local time.
  private func moment(_ text: String, at index: Int) -> [DateToken]? {
    guard let middle = text.firstIndex(of: "t"), text.first?.isASCIIDigit == true,
      case .date(let date)? = senses(of: String(text[..<middle])).first, let year = date.year
    else { return nil }
    let time = text[middle...].dropFirst()
    let clock = time.prefix { $0.isASCIIDigit || ":.".contains($0) }
    let digits = clock.prefix { $0 != "." }.filter(\.isASCIIDigit).compactMap(\.wholeNumberValue)
    let zone = time[clock.endIndex...]
    let offset = zone == "z" ? 0 : Self.offset(zone)
    guard [4, 6].contains(digits.count), let day = CivilDate.day(year, date.month, date.day),
      offset != nil || zone.isEmpty
    else { return nil }
    let minute = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
    var local = LocalTime(day: day, minute: minute)
    if let offset {
      local = LocalTime(wallClock: self.zone.wallClock(of: local.wallClock - Int64(offset)))
    }
    let shown = local.day
    let ends: [DateSense] = [
      .date(NumericDate(year: shown.year, month: shown.month, day: shown.day, shape: .whole)),
      .clock(TimeOfDay(minute: local.second / 60, isCertain: true)),
    ]
    return ends.enumerated().map { place, sense in
      DateToken(text: text, word: index, isWithinWord: place == 0, senses: [sense])
    }
  }

  /// Returns the offset from UTC in seconds, positive to the east, for text such as `+0100`,
  /// `-05:00` or `+2`; nil for other text.
  static func offset(_ text: Substring) -> Int? {
    let digits = text.dropFirst().filter { $0 != ":" }
    guard let sign = text.first, "+-−".contains(sign), 1...4 ~= digits.count,
      let value = Int(digits),
      case (let hours, let minutes) = digits.count < 3 ? (value, 0) : (value / 100, value % 100),
      0...14 ~= hours, 0..<60 ~= minutes
    else { return nil }
    return (sign == "+" ? 60 : -60) * (60 * hours + minutes)
  }

  /// Splits a number and its unit: `3w`, `90mins`.
  private func length(_ text: String, at index: Int) -> [DateToken]? {
    let runs = DateNumerals.runs(text)
    guard runs.count == 2, runs[0].utf8.count <= 3, runs[0].first?.isASCIIDigit == true,
      text.last.map({ $0 != "h" }) ?? false || (Int(runs[0]) ?? 99) < 10,
      let unit = Self.units[String(runs[1])] ?? (DateWords.isUnit(runs[1]) ? String(runs[1]) : nil)
    else { return nil }
    return [(String(runs[0]), true), (unit, false)].map {
      DateToken(text: $0.0, word: index, isWithinWord: $0.1, senses: senses(of: $0.0))
    }
  }

  private static let units = ["h": "hours", "d": "days", "w": "weeks", "y": "years"]

  /// Splits a range such as `2026-03-01–2026-03-05` at the en or em dash, because hyphens occur
  /// within dates.
  private func joined(_ word: Word, at index: Int) -> [DateToken] {
    let ends = word.text.split { "–—".contains($0) }.map { Word.fold(String($0)) }
    var tokens = separated(ends, by: "-").flatMap { end -> [DateToken] in
      let whole = senses(of: end)
      let parts = whole.isEmpty && end != "-" ? split(end) : [end]
      return parts.map { DateToken(text: $0, word: index, senses: senses(of: $0)) }
    }
    for place in tokens.indices.dropLast() { tokens[place].isWithinWord = true }
    return tokens
  }

  private func senses(of text: String) -> [DateSense] {
    DateWords.senses[text] ?? numerals.senses(of: text)
  }

  private func mended(_ text: String, _ senses: [DateSense], at index: Int) -> [DateToken] {
    guard senses.isEmpty, let words = DateSpelling.mended(text) else {
      return [DateToken(text: text, word: index, senses: senses)]
    }
    return words.map {
      DateToken(text: $0, word: index, senses: self.senses(of: $0), mended: words.last)
    }
  }

  /// Splits a word at dashes, `..` and slashes: `6-10`, `jan-mar`, `2026-04-06..2026-04-10`.
  private func split(_ text: String) -> [String] {
    if let range = text.firstRange(of: "..") {
      let ends = [String(text[..<range.lowerBound]), String(text[range.upperBound...])]
      return separated(ends, by: "..")
    }
    let slashed = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if slashed.count == 2, slashed.allSatisfy({ !senses(of: $0).isEmpty }) {
      return separated(slashed, by: "/")
    }
    // `1.-3. april`
    let dashed = text.split(separator: "-").map { part in
      String(
        part.last == "." && part.dropLast().allSatisfy(\.isASCIIDigit) ? part.dropLast() : part)
    }
    if dashed.count == 6 {
      // `2026-03-01-2026-03-05`
      let ends = [dashed[..<3], dashed[3...]].map { $0.joined(separator: "-") }
      if ends.allSatisfy({ !senses(of: $0).isEmpty }) { return separated(ends, by: "-") }
    }
    if dashed.count > 1 { return separated(dashed, by: "-") }
    // `mar'26`
    let years = text.split(separator: "'").map(String.init)
    if years.count == 2, let year = Int(years[1]), year < 100 {
      return [years[0], "20" + years[1]]
    }
    return [text]
  }

  private func separated(_ parts: [String], by mark: String) -> [String] {
    Array(parts.filter { !$0.isEmpty }.map { [$0] }.joined(separator: [mark]))
  }
}

extension Word {
  /// Returns the text with all kinds of dashes replaced by `-`.
  static func dashes(_ text: String) -> String {
    String(text.map { "–—‒‐‑−".contains($0) ? "-" : $0 })
  }
}
