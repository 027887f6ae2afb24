/// The completions of a question that is being typed.
package struct QuestionCompletion: Hashable, Sendable {
  /// A suggested word, with its meaning.
  package struct Suggestion: Hashable, Sendable {
    package let text: String
    /// A description of the word, for shells that can display one.
    package let meaning: String
  }

  /// The text before the part to be completed, such as `with:` in `with:da`.
  package private(set) var lead = ""
  package private(set) var partial: String
  /// If true, the completion may be the name of a person or a calendar.
  package private(set) var isPerson = false
  /// If true, the completion may be the name of a calendar.
  package private(set) var isCalendar = false
  /// The suggested words that begin with `partial`, the most common first.
  package private(set) var words: [Suggestion] = []

  /// - Parameters:
  ///   - words: the complete words before the cursor.
  ///   - partial: the beginning of the next word; may be empty.
  package init(after words: [Word], partial: String) {
    self.partial = partial
    if readField(partial) { return }
    let position = Position(words)
    let isSurelyPerson = position.follows { Self.leadsToPeople.contains($0) }
    isPerson = isSurelyPerson || position.follows { [.and, .or, .not, .by, .between].contains($0) }
    isCalendar = position.follows { $0 == .calendarPreposition }
    // Anything after `about` is a topic.
    if position.follows({ $0 == .about }) { return }
    let begun = Word.fold(partial)
    add(position.continuations, begun)
    if isCalendar || position.followsDateWord { add(dates: begun) }
    if isSurelyPerson || isCalendar || isPerson && begun.isEmpty { return }
    add(Self.openings(begun), begun)
    if !begun.isEmpty { add(dates: begun) }
  }

  private static let leadsToPeople: Set<Role> = [
    .with, .without, .organizedBy, .attendedBy, .both, .either, .anyOf,
  ]

  /// Parses a field such as `with:da` or `status:can`. Returns false if the text isn't a field.
  private mutating func readField(_ written: String) -> Bool {
    guard let colon = written.firstIndex(of: ":"),
      let field = FieldName.named[Word.fold(String(written[..<colon]))]
    else { return false }
    lead = String(written[...colon])
    partial = String(written[written.index(after: colon)...])
    switch field {
    case .with, .without, .any, .organizer: isPerson = true
    case .calendar: isCalendar = true
    case .date, .preposition: add(dates: Word.fold(partial))
    case .status: add(values: ParsedQuery.Status.allCases.map(\.rawValue))
    case .order: add(values: ParsedQuery.Order.allCases.map(\.rawValue))
    case .kind: add(values: ParsedQuery.Kind.allCases.map(\.rawValue))
    case .about, .length, .phrase, .count: break
    }
    return true
  }

  // MARK: Words

  private mutating func add(_ suggestions: [Suggestion], _ begun: String) {
    for suggestion in suggestions
    where suggestion.text.hasPrefix(begun) && !words.contains(where: { $0.text == suggestion.text })
    { words.append(suggestion) }
  }

  private mutating func add(dates begun: String) {
    add(DateWords.usual.map { Suggestion(text: $0, meaning: "a date") }, begun)
  }

  private mutating func add(values: [String]) {
    add(values.map { Suggestion(text: $0, meaning: "") }, partial)
  }

  /// Returns the words that begin a clause; if nothing is typed yet, only the most common one of
  /// each kind.
  private static func openings(_ begun: String) -> [Suggestion] {
    VocabularySection.all.filter { !$0.meaning.isEmpty }.flatMap { section in
      let first = section.words.compactMap(\.first)
      return (begun.isEmpty ? Array(first.prefix(1)) : first).map {
        Suggestion(text: $0, meaning: section.meaning)
      }
    }
  }
}

/// The position of the cursor, after the complete words.
private struct Position {
  let words: [Word]

  init(_ words: [Word]) { self.words = words }

  /// Returns true if the last words form a phrase with a role that satisfies `test`.
  func follows(_ test: (Role) -> Bool) -> Bool {
    words.indices.suffix(4).contains { start in
      Vocabulary.shared.roles(in: words, at: start).contains { found in
        start + found.count == words.count && test(found.role)
      }
    }
  }

  /// If true, a date may follow the last word, such as `since` or `last`.
  var followsDateWord: Bool {
    guard let last = words.last?.folded else { return false }
    return DateWords.leads.contains(last) || ["last", "next", "this", "between"].contains(last)
  }

  /// The next words of phrases that have been typed in part, such as `by` after `organized`.
  var continuations: [QuestionCompletion.Suggestion] {
    VocabularySection.all.flatMap { section in
      section.words.compactMap { phrase -> QuestionCompletion.Suggestion? in
        let typed = (1..<max(1, phrase.count)).last { count in
          words.count >= count && words.suffix(count).map(\.folded) == Array(phrase.prefix(count))
        }
        guard let typed, !section.meaning.isEmpty else { return nil }
        return .init(text: phrase[typed], meaning: section.meaning)
      }
    }
  }
}
