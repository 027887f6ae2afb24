/// Lookups by which productions inspect a question.
extension QuestionParse {
  var reader: QuestionReader { sentence.reader }
  var words: [Word] { sentence.words }
  var matches: MatchCache { sentence.matches }
  var namesAsWords: NamesAsWords { sentence.namesAsWords }
  var isProse: Bool { sentence.isProse }
  var isConversation: Bool { sentence.isConversation }

  /// If true, the position is right after `about`, where nothing is read as a date, an order or a
  /// name.
  var isLiteral: Bool { scope == .about && isFresh }

  func isKind(_ kind: ParsedQuery.Kind) -> Bool { reading.kind == kind }

  func roles(at place: Int) -> [(count: Int, role: Role)] {
    words.indices.contains(place) ? sentence.roles[place] : []
  }

  /// The folded word at a place; empty if there is none.
  func text(_ place: Int) -> String { words.indices.contains(place) ? words[place].folded : "" }

  /// Returns true if a phrase with one of these roles begins at a place.
  func has(_ wanted: [Role], at place: Int) -> Bool {
    roles(at: place).contains { wanted.contains($0.role) }
  }

  func isOrder(at place: Int) -> Bool {
    roles(at: place).contains { if case .order = $0.role { true } else { false } }
  }

  /// Returns true for `reviews`, false for `progress` and `status`.
  func isPlural(_ place: Int) -> Bool {
    let word = text(place)
    return word.count > 2 && word.hasSuffix("s") && !word.hasSuffix("ss") && !word.hasSuffix("us")
  }

  func isMeetingNoun(at position: Int) -> Bool { has([.meeting, .container], at: position) }

  /// Returns true if a clause ends before a place.
  func isEnd(_ place: Int) -> Bool {
    place >= words.count || place > 0 && words[place - 1].endsClause
  }

  /// Returns true if a clause ends before a place, or a date begins there.
  func isBoundary(_ place: Int) -> Bool { isEnd(place) || startsDate(at: place) }

  /// Returns true for a word with a capital and small letters, as names have them.
  func isCapitalized(_ place: Int) -> Bool {
    words[place].text.first?.isUppercase == true
      && words[place].text.dropFirst().contains(where: \.isLowercase)
  }

  /// The folded word without `'s`.
  func bareName(at place: Int) -> String { Possessive.bare(text(place)) ?? text(place) }

  /// The number of words of the phrase with that role that begins at `position`; 0 if there is
  /// none.
  func count(of role: Role, at position: Int) -> Int {
    roles(at: position).first { $0.role == role }?.count ?? 0
  }

  /// The first position from `start` at which no phrase of these roles begins.
  func skip(_ skipped: Set<Role>, from start: Int) -> Int {
    var position = start
    while let found = roles(at: position).first(where: { skipped.contains($0.role) }) {
      position += found.count
    }
    return position
  }
}
