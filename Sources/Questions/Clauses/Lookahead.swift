/// Lookups that productions use to inspect the words of a question.
extension QuestionParse {
  var reader: QuestionReader { sentence.reader }
  var words: [Word] { sentence.words }
  var matches: MatchCache { sentence.matches }
  var namesAsWords: NamesAsWords { sentence.namesAsWords }
  var isProse: Bool { sentence.isProse }
  var isConversation: Bool { sentence.isConversation }

  /// If true, the position is right after `about`, where no word is read as a date, an order or a
  /// name.
  var isLiteral: Bool { scope == .about && isFresh }

  func isKind(_ kind: ParsedQuery.Kind) -> Bool { reading.kind == kind }

  func roles(at place: Int) -> [(count: Int, role: Role)] {
    words.indices.contains(place) ? sentence.roles[place] : []
  }

  /// Returns the folded word at a position, or an empty string if there is none.
  func text(_ place: Int) -> String { words.indices.contains(place) ? words[place].folded : "" }

  /// Returns true if a phrase with one of these roles begins at a position.
  func has(_ wanted: [Role], at place: Int) -> Bool {
    roles(at: place).contains { wanted.contains($0.role) }
  }

  func isOrder(at place: Int) -> Bool {
    roles(at: place).contains { if case .order = $0.role { true } else { false } }
  }

  /// Returns true if the word looks like a plural, such as `reviews`, but not `progress` or
  /// `status`.
  func isPlural(_ place: Int) -> Bool {
    let word = text(place)
    return word.count > 2 && word.hasSuffix("s") && !word.hasSuffix("ss") && !word.hasSuffix("us")
  }

  func isMeetingNoun(at position: Int) -> Bool { has([.meeting, .container], at: position) }

  /// Returns true if a clause ends immediately before this position, or if no words are left.
  func isEnd(_ place: Int) -> Bool {
    place >= words.count || place > 0 && words[place - 1].endsClause
  }

  /// Returns true if a clause ends before this position or a date begins here.
  func isBoundary(_ place: Int) -> Bool { isEnd(place) || startsDate(at: place) }

  /// Returns true if the word begins with a capital and contains small letters, as names do.
  func isCapitalized(_ place: Int) -> Bool {
    words[place].text.first?.isUppercase == true
      && words[place].text.dropFirst().contains(where: \.isLowercase)
  }

  /// Returns the folded word without a possessive ending.
  func bareName(at place: Int) -> String { Possessive.bare(text(place)) ?? text(place) }

  /// Returns the number of words of the phrase with this role that begins at `position`, or 0 if
  /// there is none.
  func count(of role: Role, at position: Int) -> Int {
    roles(at: position).first { $0.role == role }?.count ?? 0
  }

  /// Returns the first position from `start` on at which no phrase with one of these roles begins.
  func skip(_ skipped: Set<Role>, from start: Int) -> Int {
    var position = start
    while let found = roles(at: position).first(where: { skipped.contains($0.role) }) {
      position += found.count
    }
    return position
  }
}
