import Calendars
import Index
import Marks
import Questions
import Time

/// Finds the people and the date that the words of a mark mention.
package struct MarkDetails {
  /// The people of the meeting, followed by other people.
  private let people: [NamedPeople]
  /// The person that `@me` means; nil if unknown.
  private let user: Person?
  let now: Moment
  /// If false, only absolute dates are parsed, because it is unknown when words such as `by Friday`
  /// were written.
  let isDated: Bool
  var zone: Zone { now.zone }
  let order: DayMonthOrder

  /// - Parameters:
  ///   - record: the meeting. Relative dates are counted from its day.
  ///   - others: people outside the meeting whom the mark may mention.
  ///   - owners: the addresses of the user.
  ///   - order: the order of day and month in numeric dates.
  init(
    of record: MeetingRecord, besides others: NamedPeople = NamedPeople([]),
    owners: Set<String> = [], zone: Zone, order: DayMonthOrder
  ) {
    let there = [record.organizer].compactMap { $0 } + record.attendees.map(\.person)
    self.init(
      among: [NamedPeople(there), others], owners: owners,
      now: Moment(record.startsAt, in: zone), isDated: !record.isUndated, order: order)
  }

  /// - Parameters:
  ///   - people: the people whom words may mention, in order of preference.
  ///   - owners: the addresses of the user.
  ///   - now: the time from which relative dates are counted.
  ///   - order: the order of day and month in numeric dates.
  init(
    among people: [NamedPeople], owners: Set<String>, now: Moment, isDated: Bool = true,
    order: DayMonthOrder
  ) {
    self.people = people
    user =
      people.lazy.compactMap { $0.first(at: owners) }.first
      ?? owners.sorted().first.map { Person(email: $0) }
    (self.now, self.isDated, self.order) = (now, isDated, order)
  }

  // MARK: Who

  /// Returns the owners of a mark: the people that it names, or else its speaker.
  func doers(of mark: Mark) -> [Person] {
    let speaker = mark.speaker.flatMap(speaker)
    let named = people(in: mark.text, by: speaker)
    if !named.isEmpty { return named }
    let first = mark.text.lowercased().prefix { $0.isLetter }
    let meansOthers =
      Self.others.contains(first) || Self.ours.contains(where: mark.text.lowercased().hasPrefix)
    return meansOthers ? [] : [speaker].compactMap { $0 }
  }

  /// Words with which a speaker refers to people other than, or in addition to, the speaker.
  private static let others: Set<Substring> = [
    "all", "anybody", "anyone", "everybody", "everyone", "he", "nobody", "she", "somebody",
    "someone", "team", "they", "us", "we", "who", "you",
  ]
  private static let ours = ["let's ", "let’s ", "let us ", "the team "]

  private func speaker(_ label: String) -> Person? {
    let words = NameWords(label).words
    if words == ["me"] { return user }
    guard SpeakerLabel.namesSomeone(label) else { return nil }
    return people.lazy.compactMap { $0.speaker(label) }.first
  }

  /// Returns the people that a text names at its beginning, after `@` or `Owner:`, or at its end in
  /// brackets or after a dash.
  ///
  /// - Parameter speaker: the person that an `I` at the beginning means.
  package func people(in text: String, by speaker: Person? = nil) -> [Person] {
    let words = text.split(whereSeparator: \.isWhitespace)
    let labelled = words.indices.filter { Self.isOwnerLabel(words[..<$0]) }
    let named =
      head(of: words, by: speaker)
      + labelled.flatMap { head(of: Array(words[$0...]), by: nil) }
      + words.filter { $0.hasPrefix("@") }.compactMap { person($0) }
      + inBrackets(text) + behindDash(text)
    return named.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns true if the words end with a label of owners, such as `Owner:` or `Assigned to:`.
  private static func isOwnerLabel(_ words: ArraySlice<Substring>) -> Bool {
    guard words.last?.last == ":" else { return false }
    let last = words.suffix(2).map { $0.lowercased().filter(\.isLetter) }
    return ["owner", "owners", "assignee", "responsible"].contains(last.last)
      || last == ["assigned", "to"]
  }

  // Compiled once, because compiling a pattern takes as long as a thousand matches.
  nonisolated(unsafe) private static let brackets = /[(\[]([^()\[\]]*)[)\]]/

  /// Returns the people in brackets at the end, before a due date if there is one.
  private func inBrackets(_ text: String) -> [Person] {
    guard text.contains(where: { ")]".contains($0) }) else { return [] }
    return text.matches(of: Self.brackets).flatMap { match -> [Person] in
      let behind = text[match.range.upperBound...]
      let isNext = behind.first { $0 != " " }.map { "([".contains($0) } ?? false
      guard isNext || isEnd(behind) else { return [] }
      let words = match.1.split { $0.isWhitespace || ",/&".contains($0) }
      // Only a single word may be a name in lower case.
      if words.first == "me" || words.count == 1 {
        return [person("(\(words[0]))")].compactMap(\.self)
      }
      return words.compactMap { person($0) }
    }
  }

  /// Returns the people in the last part of a text such as `call the vet - Lee, due Friday`.
  private func behindDash(_ text: String) -> [Person] {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let dash = words.lastIndex(where: { ["-", "–", "—", "→", "->", "=>"].contains($0) })
    else { return [] }
    let behind = words[(dash + 1)...]
    let end = behind.firstIndex { isEnd($0) } ?? behind.endIndex
    let named = behind[..<end].filter { !Self.joints.contains($0) }.map(person)
    return named.contains(nil) ? [] : named.compactMap(\.self)
  }

  private static let joints: Set<Substring> = ["and", "&", "+", "/"]
  private static let titles: Set<Substring> = [
    "Mr", "Mr.", "Mrs", "Mrs.", "Ms", "Ms.", "Dr", "Dr.", "Prof", "Prof.", "Herr", "Frau",
  ]

  /// Returns the people named by the first words, up to a colon or bracket after a name.
  private func head(of words: [Substring], by speaker: Person?) -> [Person] {
    var named: [Person] = []
    var isWhole = false
    for word in words.flatMap(Self.names) {
      if Self.joints.contains(word) {
        isWhole = false
        continue
      }
      if isWhole { break }
      if named.isEmpty, Self.titles.contains(word) { continue }
      isWhole = speaker != nil && Self.isSpeaker(word)
      guard let person = isWhole ? speaker : person(word) else { break }
      named.append(person)
      if word.last == ":" || word.last == ")" { break }
    }
    return named
  }

  /// Splits a word such as `Lee/Dana:` into names and the signs between them.
  private static func names(_ word: Substring) -> [Substring] {
    guard let sign = word.dropFirst().firstIndex(where: { "/&+".contains($0) }) else {
      return [word]
    }
    return [word[..<sign], "/"] + names(word[sign...].dropFirst())
  }

  /// Returns true if the word is `I` or a contraction such as `I'll`.
  private static func isSpeaker(_ word: Substring) -> Bool {
    let letters = word.prefix { $0.isLetter }
    let next = word.dropFirst(letters.count).first
    return letters == "I" && (next.map { "'’,".contains($0) } ?? true)
  }

  /// Returns true if the text may follow a name at the end: it is empty, a period, or a due date.
  private func isEnd(_ text: Substring) -> Bool {
    guard let word = text.split(whereSeparator: { $0.isWhitespace || ".,;".contains($0) }).first
    else { return true }
    return Self.leads.contains(word.lowercased().filter(\.isLetter)) || Self.isCalendarSign(word)
  }

  private func person(_ word: Substring) -> Person? {
    if let at = word.firstIndex(of: "@"), at > word.startIndex {
      let address = word.lowercased().drop { "(<[".contains($0) }.prefix { !":;,)>]".contains($0) }
      return people.lazy.compactMap { $0.first(at: [String(address)]) }.first
    }
    // A handle may contain digits, and a name may be in brackets, as in `TODO(lee): …`.
    let isHandle = word.first == "@"
    let name = word.drop { !$0.isLetter }
      .prefix { $0.isLetter || "'’-".contains($0) || isHandle && $0.isNumber }
    let isInBrackets = word.first == "(" && word.last == ")"
    let isMarked = isHandle || isInBrackets
    let folded = NameWords(String(name)).words
    guard name.count > 1, !folded.isEmpty,
      name.first?.isUppercase == true || isMarked || word == "me:"
    else { return nil }
    if folded == ["me"], name != word { return user }
    let named = people.lazy.compactMap { $0.first(named: folded) }.first
    return named
      ?? (isMarked || word.last == ":" ? people.first?.only(withInitials: name) : nil)
  }
}
